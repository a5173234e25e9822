//! Files that are there as a whole, or as they were before.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// A file that is written beside another one, and put in its place when it is complete. If it never is, the other one is as it was, and
/// this one is taken away again.
///
/// ```
/// use std::io::Write;
/// use sixte_io::WholeFile;
/// let path = std::env::temp_dir().join(format!("sixte-whole-{}.txt", std::process::id()));
/// let (whole, mut file) = WholeFile::beside(&path)?;
/// file.write_all(b"all of it")?;
/// assert!(!path.exists());
/// whole.put()?;
/// assert_eq!(std::fs::read(&path)?, b"all of it");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct WholeFile {
    part: PathBuf,
    path: PathBuf,
}

impl WholeFile {
    /// An empty file beside a path, under a name that no other program writes to.
    ///
    /// # Errors
    /// What the system refuses.
    pub fn beside(path: &Path) -> io::Result<(Self, File)> {
        let mut part = path.as_os_str().to_owned();
        part.push(format!(".{}.part", std::process::id()));
        let part = PathBuf::from(part);
        let file = OpenOptions::new().write(true).create_new(true).open(&part)?;
        Ok((Self { part, path: path.into() }, file))
    }

    /// Puts it in its place, when all of it is on the disk.
    ///
    /// # Errors
    /// What the system refuses; then what was there before is still there.
    pub fn put(self) -> io::Result<()> {
        File::open(&self.part)?.sync_all()?;
        fs::rename(&self.part, &self.path)
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        // It is of no use to anyone. Once it is in its place, there is none.
        let _ = fs::remove_file(&self.part);
    }
}
