//! Files of the user: which are shown, and how they are read.

use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::gallery::Shows;
use crate::stamps::Stamps;

/// Reads a file; also which other files it is made from.
pub(crate) type Reader = Arc<dyn Fn(&Path, &mut Vec<PathBuf>) -> Result<Shows, String> + Send + Sync>;

/// A folder shows no more files than this.
pub(crate) const MOST: usize = 500;

/// And no more of its entries are looked at, whatever they are.
const MOST_ENTRIES: usize = 20_000;

/// One file, or all scenes and recordings of a folder.
#[derive(Clone)]
pub struct Files {
    pub(crate) place: Place,
    pub(crate) read: Reader,
}

#[derive(Clone)]
pub(crate) enum Place {
    /// A file, what it showed when it was read, and how it was then.
    One { path: PathBuf, shows: Shows, stamps: Stamps },
    /// All in a folder, but not in folders in it.
    Folder(PathBuf),
}

/// What is in a folder now.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    /// Scenes and recordings by name, with what is wrong about them before they are read.
    pub files: Vec<(PathBuf, Option<String>)>,
    /// How many more there are.
    pub more: usize,
}

impl Files {
    /// A file, which is read now and again whenever it changes. `read` also gives the files that it is made from.
    ///
    /// # Errors
    /// What `read` refuses.
    pub fn one<E: Display>(
        path: PathBuf,
        read: impl Fn(&Path, &mut Vec<PathBuf>) -> Result<Shows, E> + Send + Sync + 'static,
    ) -> Result<Self, E> {
        let mut made_from = Vec::new();
        let stamps = Stamps::of(&path);
        let shows = read(&path, &mut made_from)?;
        let stamps = stamps.with(made_from);
        Ok(Self { place: Place::One { path, shows, stamps }, read: told(read) })
    }

    /// What the one file is called in addresses.
    pub fn name(&self) -> Option<String> {
        match &self.place {
            Place::One { path, .. } => Some(file_name(path)),
            Place::Folder(_) => None,
        }
    }

    /// All scenes and recordings of a folder, and those that come later.
    pub fn folder<E: Display>(
        path: PathBuf,
        read: impl Fn(&Path, &mut Vec<PathBuf>) -> Result<Shows, E> + Send + Sync + 'static,
    ) -> Self {
        Self { place: Place::Folder(path), read: told(read) }
    }
}

fn told<E: Display>(
    read: impl Fn(&Path, &mut Vec<PathBuf>) -> Result<Shows, E> + Send + Sync + 'static,
) -> Reader {
    Arc::new(move |path, made_from| read(path, made_from).map_err(|error| error.to_string()))
}

impl fmt::Debug for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = match &self.place {
            Place::One { path, .. } | Place::Folder(path) => path,
        };
        f.debug_tuple("Files").field(path).finish()
    }
}

/// What a file is called in addresses and on its card.
pub(crate) fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| "scene".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// Whether a file is a recording, by its name.
pub fn is_recording(path: &Path) -> bool {
    ends_in(path, "mcap")
}

fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

/// The scenes and recordings of a folder, by their names.
pub(crate) fn list(folder: &Path) -> io::Result<Listing> {
    let root = fs::canonicalize(folder)?;
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)?.take(MOST_ENTRIES) {
        let path = entry?.path();
        // Editors keep files of their own that begin so.
        let is_hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        if !is_hidden && (ends_in(&path, "toml") || is_recording(&path)) && !path.is_dir() {
            files.push(path);
        }
    }
    files.sort_unstable();
    let more = files.len().saturating_sub(MOST);
    files.truncate(MOST);
    let files = files.into_iter().map(|path| {
        let problem = refusal(&path, &root);
        (path, problem)
    });
    Ok(Listing { files: files.collect(), more })
}

/// Why a file is not even read.
fn refusal(path: &Path, root: &Path) -> Option<String> {
    let file = path.display();
    if path.file_name().and_then(OsStr::to_str).is_none() {
        return Some(format!("{file}: its name is not UTF-8; give it another one"));
    }
    if fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) {
        match fs::canonicalize(path) {
            Ok(target) if target.starts_with(root) => {}
            Ok(_) => return Some(format!("{file}: leads out of the folder; put a copy of the file here")),
            Err(_) => return Some(format!("{file}: leads nowhere; put a file here")),
        }
    }
    // One that is gone again is told by whoever reads it.
    let is_other = fs::metadata(path).is_ok_and(|found| !found.is_file());
    is_other.then(|| format!("{file}: is no file; give it another name"))
}
