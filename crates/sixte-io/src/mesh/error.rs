//! What can be wrong with a file of triangles, said so that it can be mended.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::{NumberError, PointsError, excerpt};

/// Most triangles and most vertices that are read, some 600 MB of them.
pub(super) const MOST_TRIANGLES: usize = 1 << 24;

/// A file that triangles cannot be read from.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MeshFileError {
    /// The file cannot be read, or a vertex of a Wavefront OBJ is not a point.
    #[error(transparent)]
    Points(#[from] PointsError),
    /// A directory.
    #[error("{}: is a directory; give a file of triangles (.obj, .stl, .ply, .off, .glb or .gltf)", file.display())]
    Directory {
        /// The directory.
        file: PathBuf,
    },
    /// More than [`LARGEST_FILE`](crate::LARGEST_FILE).
    #[error("{}: is larger than 256 MiB; simplify the mesh, or write it in a binary format", file.display())]
    TooLarge {
        /// The file.
        file: PathBuf,
    },
    /// Neither the name nor the content is that of a known format.
    #[error("{}: neither its name nor its content says what it is; name it .obj, .stl, .ply, .off, .glb or .gltf", file.display())]
    Format {
        /// The file.
        file: PathBuf,
    },
    /// No triangles at all.
    #[error("{}: has no triangles{}; give a file with faces", file.display(), only_points(*.points))]
    NoTriangles {
        /// The file.
        file: PathBuf,
        /// How many points it has, if it is a Wavefront OBJ.
        points: usize,
    },
    /// Something in the file.
    #[error("{}{place}: {problem}", file.display())]
    Content {
        /// The file.
        file: PathBuf,
        /// Where in it.
        place: MeshPlace,
        /// What is wrong there.
        problem: MeshProblem,
    },
}

/// A file of points is most likely meant to be a hull.
fn only_points(points: usize) -> String {
    if points == 0 { String::new() } else { format!(", only {points} points (hull:FILE takes those)") }
}

/// Where in a file something is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MeshPlace {
    /// All of it.
    File,
    /// A line of text.
    Line {
        /// From 1.
        line: usize,
        /// What is on it, shortened.
        text: String,
    },
    /// A byte, from 0.
    Byte(usize),
    /// A part of a glTF file, such as `accessors[2]`.
    Part(String),
}

impl MeshPlace {
    /// A line, its text made fit to show.
    pub(super) fn line(line: usize, text: &str) -> Self {
        Self::Line { line, text: excerpt(text.trim()) }
    }
}

/// As it continues the name of the file.
impl fmt::Display for MeshPlace {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::File => Ok(()),
            Self::Line { line, text } => write!(out, ":{line}: \"{text}\""),
            Self::Byte(offset) => write!(out, ": byte {offset}"),
            Self::Part(part) => write!(out, ": {part}"),
        }
    }
}

/// What is wrong at a place of a file, and what to do.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MeshProblem {
    /// Bytes that are not UTF-8 in a text format.
    #[error("is not text (not UTF-8); give a text file, or name it by its real format")]
    NotText,
    /// Text that is not a number.
    #[error("{problem}; write {form}")]
    Number {
        /// What is wrong with it.
        problem: NumberError,
        /// What belongs there.
        form: &'static str,
    },
    /// A coordinate of a binary file that is not finite, or larger than 1e30.
    #[error(
        "the coordinate is {0:e}; it must be finite and at most 1e30 [m], mend it where the file was made"
    )]
    Coordinate(f64),
    /// A face that encloses nothing.
    #[error("the face has {count} corners; give it {allowed}")]
    Corners {
        /// How many it has.
        count: usize,
        /// How many it may have.
        allowed: &'static str,
    },
    /// A face that names a vertex that is not there.
    #[error(
        "there is no vertex {index}; there are {count}, the first is {first}: mend the index, or export the file again"
    )]
    Index {
        /// The vertex, as the file names it.
        index: i64,
        /// How many vertices there are.
        count: usize,
        /// The number of the first one.
        first: u8,
    },
    /// Text that is not the index of a vertex, or the length of a list.
    #[error("\"{text}\" is not a whole number; write {form}")]
    NotWhole {
        /// The text, shortened.
        text: String,
        /// What belongs there.
        form: &'static str,
    },
    /// A keyword where another one belongs.
    #[error("{expected} must stand here; write it, or export the file again")]
    Expected {
        /// What belongs there.
        expected: &'static str,
    },
    /// A row with too many or too few numbers.
    #[error("the row has {count} numbers, the header asks for {asked}; write one row per line")]
    Row {
        /// How many numbers there are.
        count: usize,
        /// `more` or `fewer`.
        asked: &'static str,
    },
    /// A list that is shorter than nothing.
    #[error("the list has the length {0}; it must be 0 or more: export the file again")]
    ListLength(i64),
    /// The file ends too early.
    #[error(
        "the file ends where {missing} must follow; it is cut off, or its header is wrong: export it again"
    )]
    End {
        /// What is missing.
        missing: String,
    },
    /// The file goes on after its end.
    #[error("{count} bytes are left over; the header names too few elements: export the file again")]
    LeftOver {
        /// How many bytes.
        count: usize,
    },
    /// A header whose count does not fit the file.
    #[error(
        "the header names {count} triangles, that is a file of {needed} bytes, it has {length}: export it again"
    )]
    Length {
        /// How many triangles the header names.
        count: u32,
        /// How long the file should be \[B\].
        needed: u64,
        /// How long it is \[B\].
        length: usize,
    },
    /// More than 16 million triangles or vertices.
    #[error("more than {MOST_TRIANGLES} triangles or vertices; simplify the mesh")]
    TooMany,
    /// JSON that is not glTF.
    #[error("{0}; give a glTF 2.0 file")]
    Json(String),
    /// A glTF file of another version.
    #[error("is glTF {0}; give glTF 2.0")]
    Version(String),
    /// A glTF file that says that it cannot be understood without something unknown.
    #[error("the extension {0} is required, but not known; export without it")]
    Extension(String),
    /// A glTF file that refers to something that is not there.
    #[error("there is no {what} {index}; export the file again")]
    Reference {
        /// What it refers to.
        what: &'static str,
        /// Which of them.
        index: usize,
    },
    /// A part of a file that breaks the rules of its format.
    #[error("{problem}; {remedy}")]
    Part {
        /// What is wrong.
        problem: &'static str,
        /// What to do.
        remedy: &'static str,
    },
    /// Bytes that are not there.
    #[error("needs {needed} bytes, there are {length}; the file is cut off: export it again")]
    Bytes {
        /// How many are needed \[B\].
        needed: u64,
        /// How many there are \[B\].
        length: u64,
    },
    /// A file beside a glTF file that cannot be read.
    #[error("the file \"{uri}\" cannot be read ({source}); put it beside the glTF file")]
    Beside {
        /// Its name, shortened.
        uri: String,
        /// What the system says.
        source: io::Error,
    },
}

/// A problem and its place, in a file whose name is not at hand.
pub(super) type Fault = (MeshPlace, MeshProblem);

/// The problem, with the name of the file.
pub(super) fn in_file(file: &Path, (place, problem): Fault) -> MeshFileError {
    MeshFileError::Content { file: file.into(), place, problem }
}
