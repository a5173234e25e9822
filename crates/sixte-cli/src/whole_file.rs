//! A file that is there as a whole, or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use sixte_io::recording::RecordingError;

/// Refuses a file that is there already, unless `replace`.
pub fn check(path: &Path, replace: bool) -> Result<(), RecordingError> {
    if path.is_dir() {
        return Err(refused(path, "it is a folder"));
    }
    if path.exists() && !replace {
        return Err(RecordingError::Exists { file: path.into() });
    }
    Ok(())
}

/// Writes beside the file, and puts that in its place at the end.
pub fn write(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), RecordingError> {
    let beside = beside(path);
    let file = OpenOptions::new().write(true).create_new(true).open(&beside);
    let file = file.map_err(|error| refused(path, error))?;
    let put = written(file, content).and_then(|()| fs::rename(&beside, path));
    put.map_err(|error| {
        // It is of no use to anyone; if it cannot be taken away, the first error counts.
        let _ = fs::remove_file(&beside);
        refused(path, error)
    })
}

fn written(file: File, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut to = BufWriter::new(file);
    content(&mut to)?;
    to.flush()
}

/// A name that no other program writes to.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    name.into()
}

fn refused(path: &Path, problem: impl ToString) -> RecordingError {
    RecordingError::Unwritable { file: path.into(), problem: problem.to_string() }
}
