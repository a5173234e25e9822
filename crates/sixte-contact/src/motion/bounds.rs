//! How fast and how far a point, a set and a body can go.
//!
//! The bounds of speed are Kavan's (section 3.1): the fastest point of a convex set is one of its
//! corners. The bounds of place enclose a whole motion (his "dynamic bounding volumes", eq. 19):
//! one by the sphere about the centre, as he has it, and a tight one for small rotations, which he
//! leaves open.
//!
//! # The tight bound
//! Along a fixed direction n a point p of the body is at f(t) = n·x(t) with
//! f″(t) = n·a + n·(ω×(ω×r)) ≥ n·a − |ω||n×ω| ρ = −K, where ρ is the body's reach about its centre.
//! So f + ½K t² is convex and lies below its chord: f(t) ≤ chord(t) + ½K t (T − t). The largest
//! over all points obeys the same bound, with the body's support at the two ends in place of f.
//! For small angles the excess over the ends is of second order, ⅛ K T², where the sphere's is of
//! order zero; for large ones the sphere is better, and the smaller of both is taken.

use super::Motion;
use crate::Vec3;
use crate::shape::{Aabb, Support};

/// Relative room for rounding in the bounds of this file.
const ALLOWANCE: f64 = 64.0 * f64::EPSILON;

impl Motion {
    /// Upper bound of the speed of one point of the body's frame over `[0, interval]` [m/s].
    ///
    /// The speed of a convex set is never larger than that of its fastest corner, so the largest
    /// over a mesh's vertices bounds the speed of its whole surface (Kavan, section 3.1).
    pub fn point_speed_bound(&self, point: Vec3, interval: f64) -> f64 {
        let arm = self.start.rotation.rotate(point - self.centre);
        (self.centre_speed_bound(interval) + self.spin.cross(arm).length()) * (1.0 + ALLOWANCE)
    }

    /// Upper bound of the speed of any point of a shape over `[0, interval]` [m/s].
    pub fn speed_bound(&self, shape: &impl Support, interval: f64) -> f64 {
        let turning = self.arc_bound(shape, self.spin.length());
        (self.centre_speed_bound(interval) + turning) * (1.0 + ALLOWANCE)
    }

    /// Upper bound of how far one point of the body's frame gets from where it is at time 0,
    /// at any time in `[0, interval]` \[m\].
    pub fn point_travel_bound(&self, point: Vec3, interval: f64) -> f64 {
        let arm = self.start.rotation.rotate(point - self.centre);
        // On a circle of radius q a point is never farther from its start than min(arc, 2 q);
        // |ω×arm| = |ω| q.
        let spin = self.spin.length();
        let turning = self.spin.cross(arm).length() * interval.min(2.0 / spin.max(f64::MIN_POSITIVE));
        (self.centre_travel_bound(interval) + turning) * (1.0 + ALLOWANCE)
    }

    /// Upper bound of how far any point of a shape gets from where it is at time 0, at any time
    /// in `[0, interval]` \[m\].
    pub fn travel_bound(&self, shape: &impl Support, interval: f64) -> f64 {
        let turning = self.arc_bound(shape, (self.spin.length() * interval).min(2.0));
        (self.centre_travel_bound(interval) + turning) * (1.0 + ALLOWANCE)
    }

    /// A box around the whole motion of the sphere about the centre that holds the shape
    /// (Kavan, section 3.2): good for large rotations and for round bodies.
    pub fn swept_sphere_aabb(&self, shape: &impl Support, interval: f64) -> Aabb {
        let reach = shape.reach(self.centre) + shape.rounding();
        let side = |direction: Vec3| self.farthest_centre(direction, interval) + reach;
        self.aabb_from_sides(side, interval, reach)
    }

    /// A box around the whole motion of a shape: the tight bound of this module, or the sphere
    /// where that is smaller.
    ///
    /// For a half-space the box is infinite.
    pub fn swept_aabb(&self, shape: &impl Support, interval: f64) -> Aabb {
        if shape.half_space().is_some() {
            return Aabb { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };
        }
        let reach = shape.reach(self.centre);
        let rounding = shape.rounding();
        let ends = [0.0, interval].map(|t| (self.centre_at(t), self.rotation_at(t).inverse()));
        let side = |direction: Vec3| {
            let at_end = |(centre, to_body): (Vec3, super::Rotation)| {
                let local = to_body.rotate(direction);
                direction.dot(centre) + local.dot(shape.support(local, &mut 0) - self.centre)
            };
            let turning = self.spin.length() * direction.cross(self.spin).length() * reach;
            let bend = turning - direction.dot(self.acceleration);
            let [first, last] = ends.map(at_end);
            let tight = highest_between(first, last, bend, interval);
            tight.min(self.farthest_centre(direction, interval) + reach) + rounding
        };
        self.aabb_from_sides(side, interval, reach + rounding)
    }

    /// Reach times angle; without a turn nothing moves, not even the far parts of a half-space.
    fn arc_bound(&self, shape: &impl Support, angle: f64) -> f64 {
        if angle == 0.0 { 0.0 } else { (shape.reach(self.centre) + shape.rounding()) * angle }
    }

    fn centre_speed_bound(&self, interval: f64) -> f64 {
        self.velocity.length() + self.acceleration.length() * interval
    }

    fn centre_travel_bound(&self, interval: f64) -> f64 {
        (self.velocity.length() + 0.5 * self.acceleration.length() * interval) * interval
    }

    /// The largest `direction`·centre over the interval: the path is a parabola.
    fn farthest_centre(&self, direction: Vec3, interval: f64) -> f64 {
        let [first, last] = [0.0, interval].map(|t| direction.dot(self.centre_at(t)));
        highest_between(first, last, -direction.dot(self.acceleration), interval)
    }

    /// The box with the given support along the six directions of the axes, widened for rounding.
    fn aabb_from_sides(&self, side: impl Fn(Vec3) -> f64, interval: f64, reach: f64) -> Aabb {
        let size = self.start.point_in_world(self.centre).abs().max_element()
            + self.centre_travel_bound(interval)
            + reach * (1.0 + self.spin.length() * interval);
        // Where a motion that is not finite gets, nobody knows.
        if !size.is_finite() {
            return Aabb { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };
        }
        let allowance = Vec3::splat(size * ALLOWANCE);
        let max = Vec3::new(side(Vec3::X), side(Vec3::Y), side(Vec3::Z));
        let min = -Vec3::new(side(Vec3::NEG_X), side(Vec3::NEG_Y), side(Vec3::NEG_Z));
        Aabb { min: min - allowance, max: max + allowance }
    }
}

/// The largest value of chord(t) + ½ `bend` t (T − t) over `[0, T]`, for the chord from `first`
/// to `last`.
fn highest_between(first: f64, last: f64, bend: f64, interval: f64) -> f64 {
    let rise = last - first;
    let arch = 0.5 * bend * interval * interval;
    if arch <= rise.abs() {
        return first.max(last);
    }
    let s = 0.5 + 0.5 * rise / arch;
    first + rise * s + arch * s * (1.0 - s)
}
