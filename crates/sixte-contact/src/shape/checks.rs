//! Numbers that come in, checked once.

use super::{LARGEST, SMALLEST, ShapeError};
use crate::Vec3;

/// Refuses a length that is not positive, or out of range.
pub(super) fn check_positive(shape: &'static str, name: &'static str, value: f64) -> Result<(), ShapeError> {
    if (SMALLEST..=LARGEST).contains(&value) {
        return Ok(());
    }
    Err(ShapeError::Length { shape, name, value, allowed: "> 0, from 1e-30 to 1e30" })
}

/// Refuses a length that is negative, or out of range.
pub(super) fn check_not_negative(
    shape: &'static str,
    name: &'static str,
    value: f64,
) -> Result<(), ShapeError> {
    if value == 0.0 || (SMALLEST..=LARGEST).contains(&value) {
        return Ok(());
    }
    Err(ShapeError::Length { shape, name, value, allowed: "0, or from 1e-30 to 1e30" })
}

/// Refuses coordinates that are not finite or too large to be squared safely.
pub(super) fn check_coordinates(shape: &'static str, points: &[Vec3]) -> Result<(), ShapeError> {
    let bad = |p: &Vec3| !(p.is_finite() && p.abs().max_element() <= LARGEST);
    match points.iter().position(bad) {
        None => Ok(()),
        Some(index) => {
            let Vec3 { x, y, z } = points[index];
            Err(ShapeError::Coordinate { shape, index, x, y, z })
        }
    }
}
