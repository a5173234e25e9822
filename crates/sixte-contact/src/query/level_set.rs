//! Level sets of solids: how far away each place of a grid is.

use super::point::point_distance;
use crate::Vec3;
use crate::pose::Pose;
use crate::shape::{Geometry, LARGEST, LevelSet, SMALLEST, ShapeError, Volume};

/// More places than this are not kept: 1 GiB.
const MOST_PLACES: usize = 1 << 27;

/// Empty places around the solid, on each side.
const PADDING: f64 = 2.0;

impl LevelSet {
    /// Measures a solid at places `spacing` \[m\] apart.
    ///
    /// # Errors
    /// A spacing that is not positive or makes too many places, half-spaces, and surfaces without an inside.
    pub fn of<G: Geometry>(solid: &G, spacing: f64) -> Result<Self, ShapeError> {
        let shape = "level set";
        if !(SMALLEST..=LARGEST).contains(&spacing) {
            let allowed = "> 0, from 1e-30 to 1e30";
            return Err(ShapeError::Length { shape, name: "spacing", value: spacing, allowed });
        }
        let is_solid = solid.has_inside() || solid.as_piece().is_some();
        let bound = solid.volume(solid.root()).aabb();
        if !(is_solid && bound.half().min_element() > 0.0 && bound.half().is_finite()) {
            return Err(ShapeError::NoInside { shape });
        }
        let first = bound.min - PADDING * spacing;
        let places = ((bound.max - bound.min) / spacing).ceil() + 2.0 * PADDING + 1.0;
        let total = places.x * places.y * places.z;
        if total > MOST_PLACES as f64 {
            let count = if total < 1e18 { total as usize } else { usize::MAX };
            return Err(ShapeError::TooMany { shape, count, most: MOST_PLACES });
        }
        let count = [places.x as usize, places.y as usize, places.z as usize];
        let mut values = Vec::with_capacity(count[0] * count[1] * count[2]);
        for k in 0..count[2] {
            for j in 0..count[1] {
                for i in 0..count[0] {
                    let place = first + Vec3::new(i as f64, j as f64, k as f64) * spacing;
                    values.push(point_distance((solid, &Pose::IDENTITY), place).gap);
                }
            }
        }
        Ok(Self::from_values(first, spacing, count, values))
    }
}
