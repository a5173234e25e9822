//! The one thing that a shape must be able to do.

use super::{Aabb, FeatureKind, Volume};
use crate::Vec3;

/// Where a support search may start: the index of a vertex that was the answer to a similar
/// question. Any value is valid; a good one is fast.
pub type Hint = u32;

/// A convex set that knows its farthest point in every direction.
///
/// The set is a *core* and every point within [`rounding`](Support::rounding) of it. All points
/// and directions are in the body's own frame.
///
/// # What an implementation promises
/// `support(d)` is a point of the core, and no point of the core is farther along `d`, up to a few
/// roundings of the largest coordinate; `reach(c)` is not smaller than the distance from `c` to
/// any point of the core. What is certified rests on these promises.
pub trait Support {
    /// A point of the core that is farthest along `direction` (not zero; any length) \[m\].
    fn support(&self, direction: Vec3, hint: &mut Hint) -> Vec3;

    /// The radius by which the core is rounded, 0 for none \[m\].
    fn rounding(&self) -> f64;

    /// An upper bound of the distance from `centre` to any point of the core \[m\].
    fn reach(&self, centre: Vec3) -> f64;

    /// Collects the corners of the part of the core that lies within `tolerance` \[m\] of its
    /// farthest along `direction` (unit), and says what kind of feature they are.
    ///
    /// A shape with no flat parts may leave this as it is: one point of a curved surface.
    fn feature(&self, direction: Vec3, tolerance: f64, corners: &mut Vec<Vec3>) -> FeatureKind {
        let _ = tolerance;
        corners.push(self.support(direction, &mut 0));
        FeatureKind::Surface
    }

    /// The kind of that feature alone.
    fn feature_kind(&self, direction: Vec3, tolerance: f64, hint: Hint) -> FeatureKind {
        let _ = hint;
        self.feature(direction, tolerance, &mut Vec::new())
    }

    /// The outward unit normal of a core that is a half-space `{x : normal·x ≤ 0}`; it has no
    /// farthest points and is treated on its own.
    fn half_space(&self) -> Option<Vec3> {
        None
    }

    /// The unit normal of a core that is flat, on either side: a direction that is likely to
    /// separate it from others.
    fn flat_normal(&self) -> Option<Vec3> {
        None
    }

    /// A box around the shape, rounding included. (Around the origin alone for a half-space, which
    /// fits into no box.)
    fn aabb(&self) -> Aabb {
        self.core_aabb().grown(self.rounding())
    }

    /// A box around the core.
    fn core_aabb(&self) -> Aabb {
        aabb_by_support(self)
    }
}

/// A box around the core, from its farthest points along six directions.
pub(super) fn aabb_by_support<S: Support + ?Sized>(shape: &S) -> Aabb {
    if shape.half_space().is_some() {
        return Aabb { min: Vec3::ZERO, max: Vec3::ZERO };
    }
    let mut hint = 0;
    let mut side = |direction: Vec3| direction.dot(shape.support(direction, &mut hint));
    let max = Vec3::new(side(Vec3::X), side(Vec3::Y), side(Vec3::Z));
    let min = -Vec3::new(side(Vec3::NEG_X), side(Vec3::NEG_Y), side(Vec3::NEG_Z));
    Aabb { min, max }
}

impl<S: Support + ?Sized> Support for &S {
    #[inline(always)]
    fn support(&self, direction: Vec3, hint: &mut Hint) -> Vec3 {
        (**self).support(direction, hint)
    }

    #[inline(always)]
    fn rounding(&self) -> f64 {
        (**self).rounding()
    }

    fn reach(&self, centre: Vec3) -> f64 {
        (**self).reach(centre)
    }

    fn feature(&self, direction: Vec3, tolerance: f64, corners: &mut Vec<Vec3>) -> FeatureKind {
        (**self).feature(direction, tolerance, corners)
    }

    fn feature_kind(&self, direction: Vec3, tolerance: f64, hint: Hint) -> FeatureKind {
        (**self).feature_kind(direction, tolerance, hint)
    }

    #[inline(always)]
    fn half_space(&self) -> Option<Vec3> {
        (**self).half_space()
    }

    #[inline(always)]
    fn flat_normal(&self) -> Option<Vec3> {
        (**self).flat_normal()
    }
}
