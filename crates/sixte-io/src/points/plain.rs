//! Plain text: one point per line.

use std::path::Path;

use sixte_contact::Vec3;

use super::error::PointsError;
use super::record::{Place, record};

/// How a point is written.
const FORM: &str = "x y z";

pub(super) fn points(path: &Path, text: &str) -> Result<Vec<Vec3>, PointsError> {
    let mut points = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let record = record(line);
        if !record.is_empty() {
            points.push(point(&Place { file: path, line: index + 1, record, form: FORM })?);
        }
    }
    Ok(points)
}

fn point(of: &Place<'_>) -> Result<Vec3, PointsError> {
    let apart = |c: char| c.is_whitespace() || c == ',' || c == ';';
    let mut count = 0;
    let mut point = [0.0; 3];
    for word in of.record.split(apart).filter(|word| !word.is_empty()) {
        let value = of.number(word)?;
        if let Some(slot) = point.get_mut(count) {
            *slot = value;
        }
        count += 1;
    }
    if count != 3 {
        return Err(of.wrong_count(count));
    }
    Ok(Vec3::from_array(point))
}
