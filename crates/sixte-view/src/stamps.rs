//! Whether files have changed: when they were written, and how long they are. That works on every file system.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How a file and those that it is made from were at an instant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamps(Vec<(PathBuf, Option<Stamp>)>);

/// When a file was written, and how long it is \[bytes\].
type Stamp = (Option<SystemTime>, u64);

impl Stamps {
    /// A file alone, as it is now.
    pub fn of(path: &Path) -> Self {
        Self(vec![(path.to_owned(), stamp(path))])
    }

    /// A file as it was, with those that it is made from as they are now.
    pub fn with(mut self, made_from: Vec<PathBuf>) -> Self {
        self.0.truncate(1);
        self.0.extend(made_from.into_iter().map(|path| {
            let now = stamp(&path);
            (path, now)
        }));
        self
    }

    /// The same files as they are now.
    pub fn now(&self) -> Self {
        Self(self.0.iter().map(|(path, _)| (path.clone(), stamp(path))).collect())
    }

    /// Whether the file itself is there.
    pub fn is_there(&self) -> bool {
        self.0.first().is_some_and(|(_, stamp)| stamp.is_some())
    }
}

fn stamp(path: &Path) -> Option<Stamp> {
    let found = fs::metadata(path).ok()?;
    Some((found.modified().ok(), found.len()))
}
