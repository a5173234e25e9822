//! A file that is there as a whole, or not at all.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use sixte_io::WholeFile;
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
    let put = || {
        let (whole, file) = WholeFile::beside(path)?;
        let mut to = BufWriter::new(file);
        content(&mut to)?;
        to.flush()?;
        whole.put()
    };
    put().map_err(|error: io::Error| refused(path, error))
}

fn refused(path: &Path, problem: impl ToString) -> RecordingError {
    RecordingError::Unwritable { file: path.into(), problem: problem.to_string() }
}
