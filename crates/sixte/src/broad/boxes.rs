//! Broad phase: boxes about bodies, enlarged by their motion, and who can meet when at the earliest.
//!
//! Boxes are swept along x, so only those are compared that overlap there. Two that overlap are then followed axis
//! by axis: they can meet only while they overlap along all three at once. Bullets side by side never do.

use sixte_contact::Vec3;

use crate::body::{Body, Role};
use crate::store::Members;

/// Rounding of a box, in roundings of where it gets.
const ROUNDINGS: f64 = 64.0;

/// Times are taken to be wrong by this part.
const SLACK: f64 = 1e-9;

/// Two bodies that may meet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Near {
    /// In the bodies' order.
    pub pair: (usize, usize),
    /// They do not meet before \[s\].
    pub soonest: f64,
}

/// The boxes of all solid bodies over a span.
#[derive(Debug)]
pub(crate) struct Boxes(Vec<Moving>);

/// A box that keeps its size and moves.
#[derive(Debug, Clone, Copy)]
struct Moving {
    index: usize,
    min: Vec3,
    max: Vec3,
    /// The mean velocity since the start is between these, along each axis [m/s].
    slowest: Vec3,
    fastest: Vec3,
    /// All of its way along x \[m\].
    from: f64,
    to: f64,
}

/// How a body goes on from where it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Course {
    /// Of its centre [m/s].
    pub velocity: Vec3,
    /// [m/s²].
    pub acceleration: Vec3,
    pub turns: bool,
    /// Its box is larger by this on all sides \[m\].
    pub margin: f64,
}

impl Boxes {
    /// The boxes over `length` \[s\]; a body without a course may be anywhere.
    pub fn over(bodies: &Members, length: f64, course_of: impl Fn(usize) -> Option<Course>) -> Self {
        let solid = bodies.iter().enumerate().filter(|(_, body)| body.role == Role::Solid);
        let of = |(index, body)| Moving::of(index, body, length, course_of(index));
        let mut boxes: Vec<Moving> = solid.map(of).collect();
        boxes.sort_unstable_by(|p, q| p.from.total_cmp(&q.from).then(p.index.cmp(&q.index)));
        Self(boxes)
    }

    /// All pairs that keep each other out and may meet within `length` \[s\], in no order that means anything.
    pub fn pairs(&self, bodies: &Members, length: f64) -> Vec<Near> {
        let mut near = Vec::new();
        let mut open: Vec<&Moving> = Vec::new();
        for one in &self.0 {
            open.retain(|other| other.to >= one.from);
            for other in &open {
                let pair = (one.index.min(other.index), one.index.max(other.index));
                let soonest = one.soonest(other, length);
                near.extend(
                    soonest.filter(|_| bodies.meet(pair.0, pair.1)).map(|soonest| Near { pair, soonest }),
                );
            }
            open.push(one);
        }
        near
    }
}

impl Moving {
    fn of(index: usize, body: &Body, length: f64, course: Option<Course>) -> Self {
        let around = course.and_then(|course| Some((course, around(body, course.turns)?)));
        let Some((course, (min, max))) = around else { return Self::anywhere(index) };
        let half_gain = course.acceleration * (0.5 * length);
        let slowest = course.velocity + half_gain.min(Vec3::ZERO);
        let fastest = course.velocity + half_gain.max(Vec3::ZERO);
        let way = slowest.abs().max(fastest.abs()) * length;
        let rounding = ROUNDINGS * f64::EPSILON * (min.abs().max(max.abs()) + way).max_element();
        let margin = course.margin + rounding;
        let (min, max) = (min - margin, max + margin);
        let from = min.x + (slowest.x * length).min(0.0);
        let to = max.x + (fastest.x * length).max(0.0);
        Self { index, min, max, slowest, fastest, from, to }
    }

    fn anywhere(index: usize) -> Self {
        let (min, max) = (Vec3::NEG_INFINITY, Vec3::INFINITY);
        Self { index, min, max, slowest: Vec3::ZERO, fastest: Vec3::ZERO, from: min.x, to: max.x }
    }

    /// When the two can meet at the earliest, if they can within `length` \[s\].
    fn soonest(&self, other: &Self, length: f64) -> Option<f64> {
        let (mut enter, mut leave) = (0.0f64, length);
        for axis in 0..3 {
            // The other's way, seen from this one.
            let slowest = other.slowest[axis] - self.fastest[axis];
            let fastest = other.fastest[axis] - self.slowest[axis];
            let above = other.min[axis] - self.max[axis];
            let below = self.min[axis] - other.max[axis];
            if above > 0.0 {
                enter = enter.max(if slowest < 0.0 { above / -slowest } else { f64::INFINITY });
            } else if below > 0.0 {
                enter = enter.max(if fastest > 0.0 { below / fastest } else { f64::INFINITY });
            }
            if slowest > 0.0 {
                leave = leave.min(-above / slowest * (1.0 + SLACK));
            } else if fastest < 0.0 {
                leave = leave.min(-below / -fastest * (1.0 + SLACK));
            }
        }
        let enter = enter * (1.0 - SLACK);
        let never = enter > leave;
        (!never).then_some(enter)
    }
}

/// A box about a body where it is: around its ball if it may turn; none for a half-space.
pub(crate) fn around(body: &Body, turns: bool) -> Option<(Vec3, Vec3)> {
    if !body.reach.is_finite() {
        return None;
    }
    let centre = body.state.centre;
    let (min, max) = (centre - body.reach, centre + body.reach);
    // A small body's own box is not worth its rotation.
    if turns || !body.is_immovable() {
        return Some((min, max));
    }
    let own = body.shape.aabb()?;
    let pose = body.pose();
    let axes = pose.rotation.matrix();
    let half = (own.max - own.min) * 0.5;
    let half = axes.x_axis.abs() * half.x + axes.y_axis.abs() * half.y + axes.z_axis.abs() * half.z;
    let middle = pose.point_in_world((own.min + own.max) * 0.5);
    Some((min.max(middle - half), max.min(middle + half)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use sixte_contact::motion::Pose;

    use super::*;
    use crate::body::meet;
    use crate::id::BodyId;
    use crate::shape::Convex;

    const LENGTH: f64 = 2.0;

    /// Numbers from −1 to 1, the same every time.
    fn random(state: &mut u64) -> f64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    fn vector(state: &mut u64) -> Vec3 {
        Vec3::new(random(state), random(state), random(state))
    }

    fn course(state: &mut u64, is_fixed: bool) -> Course {
        let (velocity, acceleration) = (vector(state) * 2.0, vector(state));
        let moves = if is_fixed { 0.0 } else { 1.0 };
        Course {
            velocity: velocity * moves,
            acceleration: acceleration * moves,
            turns: !is_fixed,
            margin: 0.01,
        }
    }

    /// Every meeting of two balls that is seen at some instant is among the pairs, and not before its soonest; and
    /// far fewer pairs are left than there are.
    #[test]
    fn no_meeting_is_left_out() {
        let (mut state, mut seen, mut kept, mut all) = (7, 0, 0, 0);
        for _ in 0..40 {
            let count = 24;
            let mut bodies = Vec::new();
            for index in 0..count {
                let ball = Convex::sphere(0.1).unwrap();
                let body = if index % 6 == 0 { Body::fixed(ball) } else { Body::dynamic(ball, 1.0).unwrap() };
                bodies.push(body.at(Pose::at(vector(&mut state) * 1.5)));
            }
            let courses: Vec<Course> = (0..count).map(|index| course(&mut state, index % 6 == 0)).collect();
            let ids: Vec<BodyId> = (0..count as u32).map(BodyId).collect();
            let members = Members::new(&mut bodies, &ids);
            let near = Boxes::over(&members, LENGTH, |index| Some(courses[index])).pairs(&members, LENGTH);
            kept += near.len();
            for a in 0..count {
                for b in a + 1..count {
                    all += 1;
                    let place = |index: usize, t: f64| {
                        let Course { velocity, acceleration, .. } = courses[index];
                        bodies[index].state.centre + velocity * t + acceleration * (0.5 * t * t)
                    };
                    let times = (0..=400).map(|i| LENGTH * f64::from(i) / 400.0);
                    let met = times.into_iter().find(|&t| place(a, t).distance(place(b, t)) <= 0.22);
                    let Some(met) = met.filter(|_| meet(&bodies, a, b)) else { continue };
                    seen += 1;
                    let found = near.iter().find(|near| near.pair == (a, b)).unwrap();
                    assert!(found.soonest <= met, "{found:?} {met}");
                }
            }
        }
        assert!(seen > 50 && kept < all / 4, "{seen} {kept} {all}");
    }
}
