//! Why a recording cannot be written or read.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a recording cannot be written or read, and what to do instead.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordingError {
    /// A file that is there already.
    #[error("{}: the file is there already; give another name, or --force to replace it", file.display())]
    Exists {
        /// Which file.
        file: PathBuf,
    },
    /// A file that cannot be written.
    #[error("{}: cannot be written: {problem}", file.display())]
    Unwritable {
        /// Which file.
        file: PathBuf,
        /// Why.
        problem: String,
    },
    /// A file that cannot be read.
    #[error("{}: cannot be read: {source}", file.display())]
    Unreadable {
        /// Which file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A folder.
    #[error("{}: is a folder; give a recording, a file of `sixte run --record`", file.display())]
    Directory {
        /// Which folder.
        file: PathBuf,
    },
    /// A file of another kind.
    #[error("{}: is not an MCAP file; give a recording, a file of `sixte run --record`", file.display())]
    NotMcap {
        /// Which file.
        file: PathBuf,
    },
    /// An MCAP file without what a recording begins with.
    #[error("{}: is an MCAP file, but no recording of Sixte: {problem}", file.display())]
    NotARecording {
        /// Which file.
        file: PathBuf,
        /// What is missing.
        problem: String,
    },
    /// A recording that another tool has compressed.
    #[error(
        "{}: its chunks are compressed with {compression}; make an uncompressed copy, as with `mcap decompress`",
        file.display()
    )]
    Compressed {
        /// Which file.
        file: PathBuf,
        /// With what.
        compression: String,
    },
}
