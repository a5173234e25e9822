//! Points from files: plain text, or the vertices of a Wavefront OBJ.
//!
//! The first record decides which of the two a file is: a word that OBJ files know makes it an
//! OBJ. The name of the file does not matter.

mod error;
mod plain;
pub(crate) mod record;
pub(crate) mod wavefront;

pub use error::PointsError;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use sixte_contact::Vec3;

/// Largest file that is read: 256 MiB, some ten million points \[B\].
pub const LARGEST_FILE: u64 = 256 << 20;

/// The points of a file, in its order \[m\].
///
/// Plain text has one point `x y z` per line, its numbers apart by blanks, commas or semicolons.
/// Of a Wavefront OBJ every `v x y z` counts, used by a face or not; what follows z, and every
/// other record, is ignored. In both, `#` starts a comment and empty lines are fine.
///
/// # Errors
/// A file that cannot be read, is larger than [`LARGEST_FILE`], is not text or has no points; a
/// line that is not a point. Every error names the file, and the line if there is one.
pub fn read_points(path: impl AsRef<Path>) -> Result<Vec<Vec3>, PointsError> {
    let path = path.as_ref();
    if path.is_dir() {
        return Err(PointsError::Directory { file: path.into() });
    }
    points_from_bytes(path, &bytes(path)?)
}

/// The same from bytes that are at hand; `path` is for error messages only.
///
/// # Errors
/// As [`read_points`].
pub fn points_from_bytes(path: &Path, bytes: &[u8]) -> Result<Vec<Vec3>, PointsError> {
    let text = std::str::from_utf8(bytes)
        .map_err(|problem| PointsError::NotText { file: path.into(), offset: problem.valid_up_to() })?;
    // Some editors put a mark of the encoding in front.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let points =
        if wavefront::is_obj(text) { wavefront::points(path, text) } else { plain::points(path, text) }?;
    if points.is_empty() {
        return Err(PointsError::Empty { file: path.into() });
    }
    Ok(points)
}

/// The whole file, unless it is too large; the limit holds for pipes and devices too.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, PointsError> {
    let unreadable = |source| PointsError::Unreadable { file: path.into(), source };
    if is_named_pipe(path) {
        let problem = "it is a named pipe, in which nothing may ever come; write a file";
        return Err(unreadable(io::Error::new(io::ErrorKind::InvalidInput, problem)));
    }
    let file = File::open(path).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    let mut bytes = Vec::new();
    if length <= LARGEST_FILE {
        file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    }
    if length.max(bytes.len() as u64) > LARGEST_FILE {
        return Err(PointsError::TooLarge { file: path.into() });
    }
    Ok(bytes)
}

/// Whoever opens one waits until somebody writes into it. What a shell hands over, or `/dev/stdin`, has a writer.
#[cfg(unix)]
fn is_named_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    std::fs::symlink_metadata(path).is_ok_and(|about| about.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_named_pipe(_: &Path) -> bool {
    false
}
