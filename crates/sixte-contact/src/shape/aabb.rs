//! Boxes along the axes of the world.

use crate::Vec3;

/// An axis-aligned box, from its smallest to its largest corner \[m\].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aabb {
    /// Smallest coordinates \[m\].
    pub min: Vec3,
    /// Largest coordinates \[m\].
    pub max: Vec3,
}

impl Aabb {
    /// Whether the point is in the box or on its surface.
    pub fn contains(&self, point: Vec3) -> bool {
        self.min.cmple(point).all() && point.cmple(self.max).all()
    }

    /// Volume \[m³\].
    pub fn volume(&self) -> f64 {
        (self.max - self.min).element_product()
    }
}
