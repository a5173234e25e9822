//! Wavefront OBJ: its records, and of those the vertices.

use std::borrow::Cow;
use std::path::Path;

use sixte_contact::Vec3;

use super::error::PointsError;
use super::record::{Place, record};
use crate::excerpt;

/// How a point is written.
const FORM: &str = "v x y z";

/// The words that an OBJ file may start with.
const WORDS: [&str; 15] =
    ["v", "vt", "vn", "vp", "f", "l", "p", "o", "g", "s", "mg", "usemtl", "mtllib", "cstype", "deg"];

/// Whether the first record is one of an OBJ file.
pub(crate) fn is_obj(text: &str) -> bool {
    let first = text.lines().map(record).find(|record| !record.is_empty());
    let word = first.and_then(|record| record.split_whitespace().next());
    word.is_some_and(|word| WORDS.contains(&word))
}

pub(super) fn points(path: &Path, text: &str) -> Result<Vec<Vec3>, PointsError> {
    let mut points = Vec::new();
    for (line, record) in records(text) {
        points.extend(vertex(path, line, record.trim())?);
    }
    Ok(points)
}

/// The records of a file, each with the number of its last line.
pub(crate) fn records(text: &str) -> impl Iterator<Item = (usize, Cow<'_, str>)> {
    let mut lines = text.lines().map(record).zip(1..);
    std::iter::from_fn(move || {
        let (piece, mut line) = lines.next()?;
        // A backslash at the end of a line: the record goes on.
        let Some(begun) = piece.strip_suffix('\\') else { return Some((line, Cow::Borrowed(piece))) };
        let mut joined = begun.to_owned();
        for (piece, number) in lines.by_ref() {
            line = number;
            joined.push(' ');
            match piece.strip_suffix('\\') {
                Some(middle) => joined.push_str(middle),
                None => {
                    joined.push_str(piece);
                    break;
                }
            }
        }
        Some((line, Cow::Owned(joined)))
    })
}

/// The point of a record `v x y z`; none if it is another record.
pub(crate) fn vertex(path: &Path, line: usize, record: &str) -> Result<Option<Vec3>, PointsError> {
    let mut words = record.split_whitespace();
    match words.next() {
        None => return Ok(None),
        Some("v") => {}
        Some(word) if word.starts_with(char::is_alphabetic) => return Ok(None),
        Some(_) => {
            return Err(PointsError::Record { file: path.into(), line, text: excerpt(record) });
        }
    }
    let of = Place { file: path, line, record, form: FORM };
    let mut point = [0.0; 3];
    for (count, slot) in point.iter_mut().enumerate() {
        let word = words.next().ok_or_else(|| of.wrong_count(count))?;
        *slot = of.number(word)?;
    }
    Ok(Some(Vec3::from_array(point)))
}
