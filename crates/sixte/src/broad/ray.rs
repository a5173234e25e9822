//! A ray, and which boxes it goes through.

use sixte_contact::Vec3;

use super::bounds::Bounds;

/// What is taken for rounding, as a part of all lengths: hits on curved shapes are known to 1e-12 of their sizes.
const ROUNDING: f64 = 1e-11;

pub(crate) struct Ray {
    origin: Vec3,
    /// One over each part of its direction, a unit vector.
    inverse: Vec3,
    /// Largest of the origin's numbers.
    size: f64,
}

impl Ray {
    /// From a point \[m\] along a direction of any length but zero.
    pub fn new(origin: Vec3, direction: Vec3) -> Self {
        let unit = (direction / direction.abs().max_element()).normalize();
        Self { origin, inverse: unit.recip(), size: origin.abs().max_element() }
    }

    /// Not later than where it enters a box; none where it goes past it within `length` \[m\].
    pub fn entry(&self, bounds: &Bounds, length: f64) -> Option<f64> {
        // Around nothing.
        if bounds.min.x > bounds.max.x {
            return None;
        }
        let clearance = ROUNDING * (self.size + bounds.size());
        let (low, high) = (bounds.min - clearance - self.origin, bounds.max + clearance - self.origin);
        let (mut first, mut last) = (0.0f64, length);
        for axis in 0..3 {
            let inverse = self.inverse[axis];
            // It does not go along this axis, or by no more than rounding. Not a number is not beside.
            if !inverse.is_finite() {
                if low[axis] > 0.0 || high[axis] < 0.0 {
                    return None;
                }
                continue;
            }
            let (one, two) = (low[axis] * inverse, high[axis] * inverse);
            first = first.max(one.min(two));
            last = last.min(one.max(two));
        }
        let first = first * (1.0 - ROUNDING);
        (first <= last * (1.0 + ROUNDING)).then_some(first)
    }
}
