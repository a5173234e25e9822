//! Spheres.

use super::bound::ALLOWANCE;
use super::{Projection, Volume};
use crate::Vec3;

/// A ball about a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sphere {
    /// \[m\].
    pub centre: Vec3,
    /// \[m\].
    pub radius: f64,
}

impl Volume for Sphere {
    const NAME: &'static str = "sphere";
    /// A sphere is as wide along all of them.
    const AXES: usize = 0;

    /// About the middle of the points' box, as large as the farthest needs: never more than a
    /// factor of √3 from the smallest.
    fn around(points: impl Iterator<Item = Vec3> + Clone) -> Self {
        let centre = super::Aabb::around(points.clone()).centre();
        let radius = points.map(|point| point.distance(centre)).fold(0.0, f64::max);
        Self { centre, radius: radius + ALLOWANCE * (radius + centre.abs().max_element()) }
    }

    fn refitted(&self, [left, right]: [&Self; 2]) -> Self {
        let way = right.centre - left.centre;
        let distance = way.length();
        if distance + right.radius <= left.radius {
            return *left;
        }
        if distance + left.radius <= right.radius {
            return *right;
        }
        let radius = 0.5 * (distance + left.radius + right.radius);
        // Not inside each other, so the distance is not zero, or both are points at one place.
        let share = if distance > 0.0 { (radius - left.radius) / distance } else { 0.0 };
        let centre = left.centre + way * share;
        Self { centre, radius: radius + ALLOWANCE * (radius + centre.abs().max_element()) }
    }

    fn grown(&self, radius: f64) -> Self {
        Self { radius: self.radius + radius, ..*self }
    }

    #[inline]
    fn centre(&self) -> Vec3 {
        self.centre
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.radius
    }

    #[inline(always)]
    fn span(&self, direction: Vec3) -> Projection {
        Projection { middle: direction.dot(self.centre), half: self.radius * direction.length() }
    }
}
