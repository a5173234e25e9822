//! Boxes with rounded edges.

use super::{Aabb, Projection, Volume};
use crate::Vec3;

/// All points within a radius of a box along the axes of the frame: what a convex shape is held by,
/// exactly so if it is a ball or a rounded box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RoundedBox {
    /// \[m\].
    pub core: Aabb,
    /// \[m\].
    pub rounding: f64,
}

impl Volume for RoundedBox {
    const NAME: &'static str = "rounded box";
    const AXES: usize = 3;

    fn around(points: impl Iterator<Item = Vec3> + Clone) -> Self {
        Self { core: Aabb::around(points), rounding: 0.0 }
    }

    fn refitted(&self, [left, right]: [&Self; 2]) -> Self {
        Self { core: left.core.joined(&right.core), rounding: left.rounding.max(right.rounding) }
    }

    fn grown(&self, radius: f64) -> Self {
        Self { rounding: self.rounding + radius, ..*self }
    }

    #[inline]
    fn centre(&self) -> Vec3 {
        self.core.centre()
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.core.radius() + self.rounding
    }

    #[inline(always)]
    fn span(&self, direction: Vec3) -> Projection {
        let Projection { middle, half } = self.core.span(direction);
        Projection { middle, half: half + self.rounding * direction.length() }
    }

    fn aabb(&self) -> Aabb {
        self.core.grown(self.rounding)
    }
}
