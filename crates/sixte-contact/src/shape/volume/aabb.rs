//! Boxes along the axes of a frame.

use super::{Span, Volume};
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

impl Volume for Aabb {
    const NAME: &'static str = "aabb";
    const AXES: usize = 3;

    #[inline]
    fn around(points: impl Iterator<Item = Vec3>) -> Self {
        let found = points.fold(Self::NOTHING, |found, point| found.with_point(point));
        if found.min.x <= found.max.x { found } else { Self { min: Vec3::ZERO, max: Vec3::ZERO } }
    }

    #[inline]
    fn refitted(&self, [left, right]: [&Self; 2]) -> Self {
        left.joined(right)
    }

    #[inline]
    fn grown(&self, radius: f64) -> Self {
        Self { min: self.min - radius, max: self.max + radius }
    }

    #[inline]
    fn centre(&self) -> Vec3 {
        (self.min + self.max) * 0.5
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.half().length()
    }

    #[inline(always)]
    fn span(&self, direction: Vec3) -> Span {
        Span { middle: self.centre().dot(direction), half: self.half().dot(direction.abs()) }
    }

    fn aabb(&self) -> Aabb {
        *self
    }

    fn farthest(&self, direction: Vec3) -> Vec3 {
        let side = |axis: usize| if direction[axis] < 0.0 { self.min[axis] } else { self.max[axis] };
        Vec3::new(side(0), side(1), side(2))
    }

    #[inline(always)]
    fn span_along_axis(&self, index: usize) -> Span {
        Span { middle: self.centre()[index], half: self.half()[index] }
    }
}
