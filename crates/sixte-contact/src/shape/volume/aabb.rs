//! Boxes along the axes of a frame.

use crate::Vec3;

/// An axis-aligned box, from its smallest to its largest corner \[m\].
#[doc(alias = "AABB")]
#[doc(alias = "bounding box")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aabb {
    /// Smallest coordinates \[m\].
    pub min: Vec3,
    /// Largest coordinates \[m\].
    pub max: Vec3,
}

impl Aabb {
    /// The box that holds nothing: it becomes what it is joined with.
    pub(crate) const NOTHING: Self = Self { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };

    /// Whether the point is in the box or on its surface.
    pub fn contains(&self, point: Vec3) -> bool {
        self.min.cmple(point).all() && point.cmple(self.max).all()
    }

    /// Volume \[m³\].
    pub fn volume(&self) -> f64 {
        (self.max - self.min).element_product()
    }

    /// Whether the two boxes share a point.
    #[inline]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    /// The smallest box that holds both.
    #[inline]
    pub fn joined(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// The smallest box that holds this and a point.
    #[inline]
    pub(crate) fn with_point(&self, point: Vec3) -> Self {
        Self { min: self.min.min(point), max: self.max.max(point) }
    }

    /// From the middle to a side \[m\].
    #[inline]
    pub(crate) fn half(&self) -> Vec3 {
        (self.max - self.min) * 0.5
    }
}
