//! What can be wrong with a file of points, said so that it can be mended.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::NumberError;

/// A file that points cannot be read from.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PointsError {
    /// The file is missing, or may not be read.
    #[error("{}: cannot be read ({source}); check the name and the permissions", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A directory.
    #[error("{}: is a directory; give a file with one point x y z per line, or a Wavefront OBJ", file.display())]
    Directory {
        /// The directory.
        file: PathBuf,
    },
    /// More than [`LARGEST_FILE`](crate::LARGEST_FILE).
    #[error("{}: is larger than 256 MiB; leave out points, those inside of the hull do not matter", file.display())]
    TooLarge {
        /// The file.
        file: PathBuf,
    },
    /// Bytes that are not UTF-8.
    #[error("{}: is not text (byte {offset} is not UTF-8); give a text file with one point x y z per line, or a Wavefront OBJ", file.display())]
    NotText {
        /// The file.
        file: PathBuf,
        /// How many bytes before it are fine.
        offset: usize,
    },
    /// No points at all.
    #[error("{}: has no points; give at least one, as a line x y z (or v x y z in a Wavefront OBJ)", file.display())]
    Empty {
        /// The file.
        file: PathBuf,
    },
    /// A point with a number that cannot be used.
    #[error("{}:{line}: \"{text}\": {problem}; write {form}, three finite numbers [m]", file.display())]
    Number {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is on it, shortened.
        text: String,
        /// What is wrong with the number.
        problem: NumberError,
        /// How a point is written in a file of this kind.
        form: &'static str,
    },
    /// A point with too few or too many numbers.
    #[error("{}:{line}: \"{text}\" has {count} numbers; write {form}, three finite numbers [m]", file.display())]
    Count {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is on it, shortened.
        text: String,
        /// How many numbers there are.
        count: usize,
        /// How a point is written in a file of this kind.
        form: &'static str,
    },
    /// A line of a Wavefront OBJ that does not start with a word.
    #[error("{}:{line}: \"{text}\" is not a record of a Wavefront OBJ; write v x y z", file.display())]
    Record {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is on it, shortened.
        text: String,
    },
}
