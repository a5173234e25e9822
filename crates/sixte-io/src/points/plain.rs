//! Plain text: one point per line.

use std::path::Path;

use sixte_contact::Vec3;

use super::{PointsError, record};
use crate::{excerpt, number};

/// How a point is written.
const FORM: &str = "x y z";

pub(super) fn points(path: &Path, text: &str) -> Result<Vec<Vec3>, PointsError> {
    let mut points = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let record = record(line);
        if !record.is_empty() {
            points.push(point(path, index + 1, record)?);
        }
    }
    Ok(points)
}

fn point(path: &Path, line: usize, record: &str) -> Result<Vec3, PointsError> {
    let apart = |c: char| c.is_whitespace() || c == ',' || c == ';';
    let mut count = 0;
    let mut place = [0.0; 3];
    for word in record.split(apart).filter(|word| !word.is_empty()) {
        let value = number(word).map_err(|problem| PointsError::Number {
            file: path.into(),
            line,
            text: excerpt(record),
            problem,
            form: FORM,
        })?;
        if let Some(slot) = place.get_mut(count) {
            *slot = value;
        }
        count += 1;
    }
    if count != 3 {
        return Err(PointsError::Count { file: path.into(), line, text: excerpt(record), count, form: FORM });
    }
    Ok(Vec3::from_array(place))
}
