//! What can be wrong with a scene, said so that it can be mended.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::expression::WrongNumber;

/// A scene that cannot be read, changed or built.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SceneError {
    /// The file is missing, or may not be read.
    #[error("{}: cannot be read ({source}); check the name and the permissions", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A directory.
    #[error("{}: is a directory; give a scene, a TOML file", file.display())]
    Directory {
        /// The directory.
        file: PathBuf,
    },
    /// More than [`LARGEST_FILE`](crate::LARGEST_FILE).
    #[error("{}: is larger than 256 MiB; a scene names files of points and triangles, it does not hold them", file.display())]
    TooLarge {
        /// The file.
        file: PathBuf,
    },
    /// Bytes that are not UTF-8.
    #[error("{}:{line}:{column}: is not text (byte {offset} is not UTF-8); give a scene, a TOML file", file.display())]
    NotText {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// How many bytes before it are fine.
        offset: usize,
    },
    /// Something in the file.
    #[error("{}:{line}:{column}: {problem}; {remedy}", file.display())]
    At {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column, in characters, from 1.
        column: usize,
        /// What is wrong.
        problem: String,
        /// What to write instead.
        remedy: String,
    },
    /// Something in a value that was set from outside.
    #[error("{key} = {value}: {problem}; {remedy}")]
    Set {
        /// What was set.
        key: String,
        /// To what.
        value: String,
        /// What is wrong.
        problem: String,
        /// What to set instead.
        remedy: String,
    },
    /// A name of a quantity that is none.
    #[error("{name}: {problem}; {remedy}")]
    Quantity {
        /// What was asked for.
        name: String,
        /// What is wrong.
        problem: String,
        /// What to ask for instead.
        remedy: String,
    },
}

/// Where a value of a scene comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Origin {
    /// The file, at this byte.
    File(usize),
    /// Which of the values that were set from outside.
    Set(usize),
}

/// What is wrong, before the file has a name and lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    pub origin: Origin,
    pub problem: String,
    pub remedy: String,
}

impl Fault {
    pub fn new(origin: Origin, problem: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { origin, problem: problem.into(), remedy: remedy.into() }
    }

    /// What another part of Sixte refuses; `remedy` if it does not say one itself.
    pub fn from_error(origin: Origin, error: &dyn std::error::Error, remedy: &str) -> Self {
        let text = error.to_string();
        match text.rsplit_once("; ") {
            Some((problem, own)) => Self::new(origin, problem, own),
            None => Self::new(origin, text, remedy),
        }
    }
}

impl Fault {
    /// What is wrong in a text that is computed; `origin` is where the text is.
    pub fn from_expression(origin: Origin, error: &WrongNumber) -> Self {
        let text = error.problem.to_string();
        let (problem, remedy) = text.split_once("; ").unwrap_or((&text, "write a number"));
        let origin = match origin {
            // Behind the quotation mark.
            Origin::File(byte) => Origin::File(byte + 1 + error.at),
            set @ Origin::Set(_) => set,
        };
        Self::new(origin, problem, remedy)
    }
}

/// Line and column of a byte, both from 1; the column counts characters.
pub(super) fn place(text: &str, byte: usize) -> (usize, usize) {
    let byte = (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let before = &text[..byte];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

/// A fault at a place of a file.
pub(super) fn locate(file: &Path, text: &str, byte: usize, problem: String, remedy: String) -> SceneError {
    let (line, column) = place(text, byte);
    SceneError::At { file: file.into(), line, column, problem, remedy }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one() {
        let text = "a = 1\nµ = 2\n";
        assert_eq!(place(text, 0), (1, 1));
        assert_eq!(place(text, 6), (2, 1));
        // µ is two bytes and one column.
        assert_eq!(place(text, 8), (2, 2));
        assert_eq!(place(text, 7), (2, 1));
        assert_eq!(place(text, 1000), (3, 1));
    }
}
