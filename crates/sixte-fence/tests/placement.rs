//! The grid of key placements: exact at the keys, smooth between them, and sensible to fence with.
#![allow(clippy::unwrap_used, reason = "tests")]

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_fence::placement::{EXTENDED, GUARDS, Key, in_world, placement};
use sixte_fence::weapon::{Kind, Weapon};

const STICKS: [f64; 3] = [-1.0, 0.0, 1.0];

/// The blade's direction of a key by plain trigonometry.
fn direction(key: &Key) -> Vec3 {
    let flat = Vec3::new(key.yaw.cos(), key.yaw.sin(), 0.0);
    flat * key.pitch.cos() + Vec3::Z * key.pitch.sin()
}

#[test]
fn all_keys_are_hit_exactly() {
    for (reach, keys) in [(0.0, &GUARDS), (1.0, &EXTENDED)] {
        for (row, y) in keys.iter().zip(STICKS) {
            for (key, x) in row.iter().zip(STICKS) {
                let found = placement([x, y], reach);
                assert!(found.position.distance(key.hand) < 1e-15, "{key:?}");
                assert!((found.rotation.rotate(Vec3::X) - direction(key)).length() < 1e-15, "{key:?}");
                // Rolled about the blade: its left side against a level left.
                let level = Vec3::new(-key.yaw.sin(), key.yaw.cos(), 0.0);
                let left = found.rotation.rotate(Vec3::Y);
                assert!((left.dot(level) - key.roll.cos()).abs() < 1e-14, "{key:?}");
                assert!((left.dot(direction(key).cross(level)) - key.roll.sin()).abs() < 1e-14, "{key:?}");
            }
        }
    }
}

/// Place and blade as numbers that can be differentiated.
fn numbers(x: f64, y: f64, reach: f64) -> [Vec3; 3] {
    let Pose { position, rotation } = placement([x, y], reach);
    [position, rotation.rotate(Vec3::X), rotation.rotate(Vec3::Y)]
}

/// The derivatives from the left and from the right are the same everywhere, at the borders of the cells too, and none is large.
#[test]
fn is_smooth_over_the_whole_square() {
    let h = 1e-5;
    let steps = 41;
    let at = |i: i32| -0.999 + 1.998 * f64::from(i) / f64::from(steps - 1);
    let mut places: Vec<f64> = (0..steps).map(at).collect();
    places.push(0.0);
    for reach in [0.0, 0.3, 0.7, 1.0] {
        for &x in &places {
            for &y in &places {
                let here = numbers(x, y, reach);
                for (dx, dy) in [(h, 0.0), (0.0, h), (h, h), (h, -h)] {
                    let (after, before) = (numbers(x + dx, y + dy, reach), numbers(x - dx, y - dy, reach));
                    for i in 0..3 {
                        let (right, left) = ((after[i] - here[i]) / h, (here[i] - before[i]) / h);
                        assert!(right.length() < 3.0, "{x} {y} {reach}: {right}");
                        // A corner would show as a difference that does not shrink with h.
                        assert!((right - left).length() < 20.0 * h, "{x} {y} {reach}: {left} {right}");
                    }
                }
            }
        }
    }
}

/// A stick that is out of range is at the edge, where nothing jumps.
#[test]
fn is_clamped_outside() {
    assert_eq!(placement([7.0, -9.0], 4.0), placement([1.0, -1.0], 1.0));
    assert_eq!(placement([0.3, 0.2], -1.0), placement([0.3, 0.2], 0.0));
}

#[test]
fn the_point_always_threatens() {
    for i in 0..=20 {
        for j in 0..=20 {
            for reach in [0.0, 0.5, 1.0] {
                let (x, y) = (f64::from(i) / 10.0 - 1.0, f64::from(j) / 10.0 - 1.0);
                let Pose { position, rotation } = placement([x, y], reach);
                let blade = rotation.rotate(Vec3::X);
                assert!(blade.x > libm::cos(0.55), "{x} {y} {reach}: {blade}");
                assert!((0.85..1.5).contains(&position.z), "{x} {y} {reach}: {position}");
                assert!((0.4..0.85).contains(&position.x) && (-0.45..0.15).contains(&position.y));
                // The arm is 0.63 m long, its shoulder near (0.18, −0.13, 1.28).
                let arm = position.distance(Vec3::new(0.18, -0.13, 1.28));
                assert!(arm < 0.66, "{x} {y} {reach}: {arm}");
            }
        }
    }
}

/// On guard, 2.9 m apart, blades overlap by a good hand's breadth; from 2.4 m a lunge of 0.55 m gets to a chest.
#[test]
fn blades_engage_and_lunges_reach() {
    for kind in Kind::ALL {
        let point = Weapon::new(kind).unwrap().point();
        let left = in_world(&placement([0.0, 0.0], 0.0), -1.45, 1.0).point_in_world(point);
        let right = in_world(&placement([0.0, 0.0], 0.0), 1.45, -1.0).point_in_world(point);
        assert!(left.x - right.x > 0.12, "{kind:?}: {left} {right}");
        // A turn by π about z.
        assert!((left + right - Vec3::Z * 2.0 * left.z).length() < 1e-14);
        let lunged = in_world(&placement([0.0, 0.0], 1.0), -1.2 + 0.55, 1.0).point_in_world(point);
        // The front of a chest is some 0.15 m before the hips.
        assert!(lunged.x > 1.2 - 0.15, "{kind:?}: {lunged}");
        assert!(lunged.y.abs() < 0.15 && (1.0..1.4).contains(&lunged.z));
    }
}
