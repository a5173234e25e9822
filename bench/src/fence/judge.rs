//! Whether blades pass through each other from one step to the next.
//!
//! Engines that go from step to step do not say how they got there, so the way between is taken as the one with constant velocity and
//! spin. Along it the blades' middle lines are looked at many times. They have passed through each other where the side on which one is of
//! the other changes, while the lines' nearest points are inside both blades.

use sixte_contact::Vec3;
use sixte_contact::motion::{Pose, Rotation};

/// Looks from one step to the next.
const LOOKS: u32 = 96;

/// A blade's middle line in the weapon's frame, and its radius \[m\].
#[derive(Debug, Clone, Copy)]
pub struct Blade {
    pub ends: [Vec3; 2],
    pub radius: f64,
}

/// What was seen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Seen {
    /// How often blades passed through each other.
    pub passes: u64,
    /// Steps at whose end they overlap.
    pub overlaps: u64,
    /// The deepest overlap at the end of a step \[m\].
    pub deepest: f64,
}

impl Seen {
    /// Follows both weapons over a step.
    pub fn follow(&mut self, blade: Blade, from: [Pose; 2], to: [Pose; 2]) {
        let mut last: Option<f64> = None;
        for look in 0..=LOOKS {
            let share = f64::from(look) / f64::from(LOOKS);
            let lines = [0, 1].map(|side| line(blade, &between(&from[side], &to[side], share)));
            let side = side_of(lines[0], lines[1]);
            if let (Some(before), Some(now)) = (last, side) {
                self.passes += u64::from(before * now < 0.0);
            }
            last = side;
        }
        let lines = [0, 1].map(|side| line(blade, &to[side]));
        let depth = 2.0 * blade.radius - distance(lines[0], lines[1]);
        if depth > 0.0 {
            self.overlaps += 1;
            self.deepest = self.deepest.max(depth);
        }
    }
}

fn line(blade: Blade, pose: &Pose) -> [Vec3; 2] {
    blade.ends.map(|end| pose.point_in_world(end))
}

/// A share of the way, with constant velocity and spin.
pub fn between(from: &Pose, to: &Pose, share: f64) -> Pose {
    let turn = to.rotation.after(from.rotation.inverse()).rotation_vector();
    let turned = Rotation::from_rotation_vector(turn * share).unwrap_or(Rotation::IDENTITY);
    Pose::new(from.position + (to.position - from.position) * share, turned.after(from.rotation))
}

/// On which side of the first the second is, where their nearest points are inside both.
fn side_of(a: [Vec3; 2], b: [Vec3; 2]) -> Option<f64> {
    let (along_a, along_b, apart) = (a[1] - a[0], b[1] - b[0], b[0] - a[0]);
    let normal = along_a.cross(along_b);
    let size = normal.length_squared();
    if size < 1e-12 {
        return None;
    }
    let s = apart.cross(along_b).dot(normal) / size;
    let t = apart.cross(along_a).dot(normal) / size;
    let is_inside = (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t);
    is_inside.then(|| apart.dot(normal))
}

/// Of two segments, by looking at many points of the first: the judge shares nothing with what it judges.
fn distance(a: [Vec3; 2], b: [Vec3; 2]) -> f64 {
    let to_b = |point: Vec3| {
        let along = b[1] - b[0];
        let share = ((point - b[0]).dot(along) / along.length_squared()).clamp(0.0, 1.0);
        point.distance(b[0] + along * share)
    };
    // The distance of a point of a line from a segment is convex along the line.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let (p, q) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        let at = |share: f64| to_b(a[0] + (a[1] - a[0]) * share);
        if at(p) < at(q) {
            high = q;
        } else {
            low = p;
        }
    }
    to_b(a[0] + (a[1] - a[0]) * low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blade_that_goes_through_another_is_seen_and_one_that_goes_past_is_not() {
        let blade = Blade { ends: [Vec3::ZERO, Vec3::X], radius: 0.005 };
        let across = Rotation::from_rotation_vector(Vec3::Z * std::f64::consts::FRAC_PI_2).unwrap();
        let other = |x: f64, z: f64| Pose::new(Vec3::new(x, -0.5, z), across);
        let mut seen = Seen::default();
        seen.follow(blade, [Pose::IDENTITY, other(0.5, 0.3)], [Pose::IDENTITY, other(0.5, -0.2)]);
        assert_eq!(seen.passes, 1);
        seen.follow(blade, [Pose::IDENTITY, other(1.2, 0.3)], [Pose::IDENTITY, other(1.2, -0.2)]);
        assert_eq!((seen.passes, seen.overlaps), (1, 0));
        seen.follow(blade, [Pose::IDENTITY, other(0.5, 0.3)], [Pose::IDENTITY, other(0.5, 0.004)]);
        assert_eq!((seen.passes, seen.overlaps), (1, 1));
        assert!((seen.deepest - 0.006).abs() < 1e-9, "{}", seen.deepest);
    }
}
