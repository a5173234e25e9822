//! One record of a file: the part of a line that a point is read from.

use std::path::Path;

use super::error::PointsError;
use crate::{excerpt, number};

/// A record that a point is read from, and what to say if it is none.
pub(super) struct Place<'a> {
    pub file: &'a Path,
    /// From 1.
    pub line: usize,
    pub record: &'a str,
    /// How a point is written.
    pub form: &'static str,
}

impl Place<'_> {
    pub fn number(&self, word: &str) -> Result<f64, PointsError> {
        let &Self { file, line, record, form } = self;
        let refuse =
            |problem| PointsError::Number { file: file.into(), line, text: excerpt(record), problem, form };
        number(word).map_err(refuse)
    }

    /// Too few or too many numbers.
    pub fn wrong_count(&self, count: usize) -> PointsError {
        let &Self { file, line, record, form } = self;
        PointsError::Count { file: file.into(), line, text: excerpt(record), count, form }
    }
}

/// The record of a line: without its comment and the blanks around it.
pub(crate) fn record(line: &str) -> &str {
    line.split_once('#').map_or(line, |(before, _)| before).trim()
}
