//! What every bounding volume can be asked, and the box along the axes, which answers for those that do not know better.

use super::Aabb;
use crate::Vec3;

/// Allowance for the rounding of a few operations on the coordinates of a volume, as a part of them.
pub(super) const ALLOWANCE: f64 = 8.0 * f64::EPSILON;

/// The values that `direction`·x takes over the points x of a volume: `middle` ± `half`, or less \[m\].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Projection {
    /// \[m\].
    pub middle: f64,
    /// Not negative \[m\].
    pub half: f64,
}

/// A convex set that holds a part of a shape.
pub trait Volume: Copy {
    /// The word for it in tables.
    const NAME: &'static str;

    /// How many of its [`axes`](Self::axes) are worth trying to separate it from another.
    const AXES: usize;

    /// A volume that holds all the points; at the origin if there are none.
    fn around(points: impl Iterator<Item = Vec3> + Clone) -> Self;

    /// A volume that holds two others; `self` is what it was before they moved, whose
    /// orientation may be kept.
    fn refitted(&self, parts: [&Self; 2]) -> Self;

    /// The same with every point within `radius` of it \[m\].
    fn grown(&self, radius: f64) -> Self;

    /// A point in the middle \[m\].
    fn centre(&self) -> Vec3;

    /// An upper bound of the distance from the centre to any point of it \[m\].
    fn radius(&self) -> f64;

    /// Where the volume is along a direction of any length.
    fn span(&self, direction: Vec3) -> Projection;

    /// Where the volume is along one of its [`axes`](Self::axes).
    #[inline(always)]
    fn span_along_axis(&self, index: usize) -> Projection {
        self.span(self.axes()[index])
    }

    /// An upper bound of `direction`·x over all of its points x.
    fn height(&self, direction: Vec3) -> f64 {
        let Projection { middle, half } = self.span(direction);
        middle + half
    }

    /// A point that no point of the volume is farther than along a direction (not zero; any length) \[m\]. It is one of
    /// the volume, or of a convex set that holds it and is always the same.
    fn farthest(&self, direction: Vec3) -> Vec3 {
        self.aabb().farthest(direction)
    }

    /// Orthonormal directions along which to tell it from others, the thinnest first.
    #[inline(always)]
    fn axes(&self) -> [Vec3; 3] {
        [Vec3::X, Vec3::Y, Vec3::Z]
    }

    /// The smallest box along the axes of the body's frame that holds it.
    fn aabb(&self) -> Aabb {
        let side = |direction: Vec3| self.height(direction);
        Aabb {
            min: -Vec3::new(side(Vec3::NEG_X), side(Vec3::NEG_Y), side(Vec3::NEG_Z)),
            max: Vec3::new(side(Vec3::X), side(Vec3::Y), side(Vec3::Z)),
        }
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
    fn span(&self, direction: Vec3) -> Projection {
        Projection { middle: self.centre().dot(direction), half: self.half().dot(direction.abs()) }
    }

    fn aabb(&self) -> Aabb {
        *self
    }

    fn farthest(&self, direction: Vec3) -> Vec3 {
        let side = |axis: usize| if direction[axis] < 0.0 { self.min[axis] } else { self.max[axis] };
        Vec3::new(side(0), side(1), side(2))
    }

    #[inline(always)]
    fn span_along_axis(&self, index: usize) -> Projection {
        Projection { middle: self.centre()[index], half: self.half()[index] }
    }
}
