//! A bounding volume, taken as the convex set that it is.

use super::Volume;
use crate::Vec3;
use crate::shape::{Hint, Support};

/// Parts of a geometry that are smaller than this part of a piece are held against the piece itself.
const SMALL: f64 = 0.25;

/// What is in a volume, to be held against a piece of another body by the way between them and not by axes of theirs: a corner
/// that comes close to a fine surface is beside most of it along no axis.
pub(crate) struct Held<V>(pub V);

impl<V: Volume> Held<V> {
    /// Whether it pays.
    pub fn is_small(volume: &V, piece: &impl Volume) -> bool {
        volume.radius() < SMALL * piece.radius()
    }
}

impl<V: Volume> Support for Held<V> {
    fn support(&self, direction: Vec3, _: &mut Hint) -> Vec3 {
        self.0.farthest(direction)
    }

    fn rounding(&self) -> f64 {
        0.0
    }

    fn reach(&self, centre: Vec3) -> f64 {
        (self.0.centre().distance(centre) + self.0.radius()) * (1.0 + 8.0 * f64::EPSILON)
    }
}
