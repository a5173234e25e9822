//! An independent judge: do two weapons ever touch or pass through each other, at any instant of the spans that they flew.
//!
//! In: the weapons' capsules and the [`ExchangeSpan`](crate::exchange::ExchangeSpan)s. Out: how many of the spans have a crossing, and the smallest gap.
//! It shares nothing with what finds the contacts: capsules touch where the closed-form distance of two segments is the sum of
//! their radii (Kavan, eq. 31), and between two looks no more time goes by than the fastest points need to close the gap.
//!
//! # What it sees
//! No point of a segment is faster than L against the other, so after a look at a gap g the gap stays positive for g / L. Where g is below
//! [`RESOLUTION`] the walk goes on by RESOLUTION / L: what it can miss is no deeper than that, far less than a blade is thick.
//! A span that does not begin where the one before ended is counted as a crossing: nobody knows what happened between.

use sixte_contact::Vec3;
use sixte_contact::motion::{Motion, Pose};

use crate::weapon::Weapon;

/// The deepest overlap that may go by unseen \[m\].
pub const RESOLUTION: f64 = 1e-7;

/// How far two poses may differ by rounding and still be the same \[m\], and in the numbers of a quaternion.
const SAME: f64 = 1e-12;

/// A segment and a radius, in the weapon's frame.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Capsule {
    ends: [Vec3; 2],
    radius: f64,
}

/// Follows two weapons span by span.
#[derive(Debug, Clone)]
pub struct Judge {
    capsules: [Vec<Capsule>; 2],
    last: Option<[Pose; 2]>,
    /// Spans looked at.
    pub spans: u64,
    /// Spans in which the weapons touch or overlap, or before which they jump.
    pub crossings: u64,
    /// The smallest gap seen \[m\].
    pub smallest_gap: f64,
}

impl Judge {
    /// For two weapons.
    pub fn new(weapons: [&Weapon; 2]) -> Self {
        let capsules = weapons.map(|weapon| {
            weapon.pieces().iter().map(|piece| Capsule { ends: piece.ends, radius: piece.radius }).collect()
        });
        Self { capsules, last: None, spans: 0, crossings: 0, smallest_gap: f64::INFINITY }
    }

    /// The weapons are put somewhere else, as on guard: the next span need not begin where the last one ended.
    pub fn lift(&mut self) {
        self.last = None;
    }

    /// Follows a span \[s\], and says whether the weapons stay apart.
    pub fn follow(&mut self, duration: f64, motions: &[Motion; 2]) -> bool {
        self.spans += 1;
        if !is_finite(duration, motions) {
            self.crossings += 1;
            return false;
        }
        let begins = motions.each_ref().map(|motion| motion.start);
        let hangs_together = self.last.is_none_or(|last| last.iter().zip(&begins).all(|(a, b)| same(a, b)));
        self.last = Some(motions.each_ref().map(|motion| motion.pose_at(duration)));
        let mut least = f64::INFINITY;
        let [first, second] = &self.capsules;
        for a in first {
            for b in second {
                let (a, b) = (Flying::new(a, &motions[0], duration), Flying::new(b, &motions[1], duration));
                least = least.min(smallest_gap(&a, &b, duration));
            }
        }
        self.smallest_gap = self.smallest_gap.min(least);
        let apart = hangs_together && least > 0.0;
        self.crossings += u64::from(!apart);
        apart
    }
}

/// Whether there is a motion at all; what is not a number compares as nothing, and would pass.
fn is_finite(duration: f64, motions: &[Motion; 2]) -> bool {
    let finite = |motion: &Motion| {
        let Motion { start, centre, velocity, acceleration, spin } = *motion;
        let vectors = [start.position, centre, velocity, acceleration, spin];
        start.rotation.quaternion().is_finite() && vectors.iter().all(|vector| vector.is_finite())
    };
    duration.is_finite() && duration >= 0.0 && motions.iter().all(finite)
}

/// Whether two poses are the same but for rounding.
fn same(a: &Pose, b: &Pose) -> bool {
    let turn = (a.rotation.quaternion() - b.rotation.quaternion()).length();
    a.position.distance(b.position) <= SAME && turn <= SAME
}

/// A capsule on its way: its ends turn about the centre of the motion.
struct Flying {
    centre: Vec3,
    velocity: Vec3,
    acceleration: Vec3,
    axis: Vec3,
    rate: f64,
    /// From the centre to the ends, at the start.
    arms: [Vec3; 2],
    radius: f64,
    /// Upper bound of the speed of any point by the turning, and by what the centre gains.
    extra_speed: f64,
}

impl Flying {
    fn new(capsule: &Capsule, motion: &Motion, duration: f64) -> Self {
        let Motion { start, centre, velocity, acceleration, spin } = *motion;
        let q = start.rotation.quaternion();
        let (vector, w) = (Vec3::new(q.x, q.y, q.z), q.w);
        // v + 2w (q × v) + 2 q × (q × v), with the quaternion's own length taken out.
        let turn = |v: Vec3| {
            let across = vector.cross(v);
            v + (across * w + vector.cross(across)) * (2.0 / (w * w + vector.length_squared()))
        };
        let arms = capsule.ends.map(|end| turn(end - centre));
        let rate = spin.length();
        let axis = if rate > 0.0 { spin / rate } else { Vec3::X };
        // An end runs on a circle about the axis, always at the same speed; points between the ends are not faster.
        let turning = arms.iter().map(|arm| spin.cross(*arm).length()).fold(0.0, f64::max);
        Self {
            centre: start.position + turn(centre),
            velocity,
            acceleration,
            axis,
            rate,
            arms,
            radius: capsule.radius,
            extra_speed: turning + acceleration.length() * duration,
        }
    }

    fn ends_at(&self, t: f64) -> [Vec3; 2] {
        let centre = self.centre + self.velocity * t + self.acceleration * (0.5 * t * t);
        let (sine, cosine) = libm::sincos(self.rate * t);
        // Rodrigues.
        self.arms.map(|arm| {
            let along = self.axis * self.axis.dot(arm);
            centre + along + (arm - along) * cosine + self.axis.cross(arm) * sine
        })
    }
}

/// The smallest gap seen on the way \[m\]; ends at the first that is not positive.
fn smallest_gap(a: &Flying, b: &Flying, duration: f64) -> f64 {
    let speed = (a.velocity - b.velocity).length() + a.extra_speed + b.extra_speed;
    let mut least = f64::INFINITY;
    let mut t = 0.0;
    loop {
        let gap = segment_distance(a.ends_at(t), b.ends_at(t)) - a.radius - b.radius;
        least = least.min(gap);
        if gap <= 0.0 || t >= duration {
            return least;
        }
        let clear = gap.max(RESOLUTION) / speed;
        // Also where nothing moves, and the end is reached at once.
        t = (t + clear).min(duration);
    }
}

/// How far apart two segments are \[m\].
///
/// The closest points are inside both, or one of them is an end; all five cases are looked at, so parallel
/// segments and segments that are points need no care.
pub fn segment_distance(a: [Vec3; 2], b: [Vec3; 2]) -> f64 {
    let ends =
        [point_distance(a[0], b), point_distance(a[1], b), point_distance(b[0], a), point_distance(b[1], a)];
    let least = ends.into_iter().fold(f64::INFINITY, f64::min);
    let (u, v, w) = (a[1] - a[0], b[1] - b[0], a[0] - b[0]);
    let (uu, uv, vv, uw, vw) = (u.dot(u), u.dot(v), v.dot(v), u.dot(w), v.dot(w));
    let determinant = uu * vv - uv * uv;
    if determinant <= 0.0 {
        return least;
    }
    let (s, t) = ((uv * vw - vv * uw) / determinant, (uu * vw - uv * uw) / determinant);
    if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
        (w + u * s - v * t).length().min(least)
    } else {
        least
    }
}

fn point_distance(p: Vec3, segment: [Vec3; 2]) -> f64 {
    let along = segment[1] - segment[0];
    let square = along.length_squared();
    let share = if square > 0.0 { ((p - segment[0]).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
    p.distance(segment[0] + along * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;

    /// Against a search over both segments, each cut in many.
    #[test]
    fn distance_of_segments_is_the_least() {
        let mut chance = Chance::new(5);
        for round in 0..300 {
            let mut point =
                || Vec3::new(chance.between(-1.0, 1.0), chance.between(-1.0, 1.0), chance.between(-1.0, 1.0));
            let a = [point(), point()];
            let mut b = [point(), point()];
            match round % 4 {
                1 => b[1] = b[0] + (a[1] - a[0]) * 0.7,
                2 => b[1] = b[0],
                _ => {}
            }
            let found = segment_distance(a, b);
            let n = 200;
            let at = |s: [Vec3; 2], i: i32| s[0].lerp(s[1], f64::from(i) / f64::from(n));
            let mut least = f64::INFINITY;
            for i in 0..=n {
                for j in 0..=n {
                    least = least.min(at(a, i).distance(at(b, j)));
                }
            }
            assert!(found <= least + 1e-14 && found > least - 0.02, "{found} {least}");
        }
        let cross =
            segment_distance([Vec3::NEG_X, Vec3::X], [Vec3::new(0.2, -1.0, 0.3), Vec3::new(0.2, 1.0, 0.3)]);
        assert!((cross - 0.3).abs() < 1e-15);
    }
}
