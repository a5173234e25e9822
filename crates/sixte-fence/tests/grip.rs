//! Losing and catching a weapon is exactly eq. 32, checked against an evaluation of its own.
#![allow(clippy::unwrap_used, reason = "tests")]

use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::{Quat, Vec3};
use sixte_fence::chance::Chance;
use sixte_fence::grip::{Beaten, MOST_TURN, REGAIN, regain_time};

/// The spherical interpolation of two unit quaternions by sines, the shorter way.
fn slerp(a: Quat, b: Quat, s: f64) -> Quat {
    let b = if a.dot(b) < 0.0 { -b } else { b };
    // The angle by its sine and cosine: the arc cosine alone is poor for small ones.
    let angle = 2.0 * libm::atan2((a - b).length(), (a + b).length());
    if angle < 1e-9 {
        return (a * (1.0 - s) + b * s).normalize();
    }
    (a * (libm::sin((1.0 - s) * angle) / libm::sin(angle))) + (b * (libm::sin(s * angle) / libm::sin(angle)))
}

#[test]
fn is_equation_32() {
    let mut chance = Chance::new(32);
    for _ in 0..2000 {
        let mut vector = |size: f64| {
            Vec3::new(chance.between(-size, size), chance.between(-size, size), chance.between(-size, size))
        };
        let turn = |v: Vec3| Rotation::from_rotation_vector(v).unwrap();
        // Weapons in hands are within a right angle of each other; nearer to π the sines lose digits.
        let (start, hand) =
            (Pose::new(vector(1.0), turn(vector(0.5))), Pose::new(vector(1.0), turn(vector(0.5))));
        let (centre, velocity, spin) = (vector(0.3), vector(4.0), vector(6.0));
        let free = Motion::fixed(start).with_centre(centre).with_velocity(velocity).with_spin(spin);
        let from = chance.between(0.0, 1.0);
        let until = from + chance.between(0.03, 0.12);
        let beaten = Beaten { from, until, free, clock: from };
        let time = chance.between(from, until);
        let found = beaten.pose_at(time, &hand);

        let s = (time - from) / (until - from);
        // The free flight by hand: the centre goes straight, the body turns about it.
        let gone = time - from;
        let angle = spin.length() * gone;
        let half = spin.normalize() * libm::sin(0.5 * angle);
        let turned =
            Quat::from_xyzw(half.x, half.y, half.z, libm::cos(0.5 * angle)) * start.rotation.quaternion();
        let place = start.position + start.rotation.quaternion() * centre + velocity * gone - turned * centre;
        let position = place * (1.0 - s) + hand.position * s;
        let rotation = slerp(turned, hand.rotation.quaternion(), s);
        assert!((found.position - position).length() < 1e-15, "{} {position}", found.position);
        let own = found.rotation.quaternion();
        let apart = (own - rotation).length().min((own + rotation).length());
        assert!(apart < 1e-15, "{apart:e}");
    }
}

#[test]
fn begins_free_and_ends_in_the_hand() {
    let start = Pose::at(Vec3::new(0.1, 0.2, 1.0));
    let free = Motion::fixed(start).with_velocity(Vec3::X).with_spin(Vec3::new(0.0, 1.0, 2.0));
    let beaten = Beaten { from: 2.0, until: 2.1, free, clock: 2.0 };
    let hand = Pose::new(Vec3::new(0.0, 0.0, 1.2), Rotation::from_rotation_vector(Vec3::Z * 0.4).unwrap());
    assert_eq!(beaten.pose_at(2.0, &hand), start);
    for late in [2.1, 3.0] {
        let caught = beaten.pose_at(late, &hand);
        assert!((caught.position - hand.position).length() < 1e-15);
        assert!((caught.rotation.quaternion() - hand.rotation.quaternion()).length() < 1e-15);
    }
}

/// A displacement moves the blended pose by as much, whatever share the hand has.
#[test]
fn a_displacement_moves_free_motion_and_hand_alike() {
    let free = Motion::fixed(Pose::at(Vec3::new(0.1, 0.2, 1.0)))
        .with_centre(Vec3::X * 0.2)
        .with_velocity(Vec3::new(1.0, 0.5, 0.0))
        .with_spin(Vec3::new(0.0, 1.0, 2.0));
    let beaten = Beaten { from: 2.0, until: 2.1, free, clock: 2.0 };
    let hand = Pose::new(Vec3::new(0.0, 0.0, 1.2), Rotation::from_rotation_vector(Vec3::Z * 0.4).unwrap());
    let (shift, turn) =
        (Vec3::new(0.01, -0.02, 0.03), Rotation::from_rotation_vector(Vec3::Y * 0.1).unwrap());
    let moved = beaten.moved(2.04, shift, turn);
    let moved_hand = Pose::new(hand.position + shift, turn.after(hand.rotation));
    let (before, after) = (beaten.pose_at(2.04, &hand), moved.pose_at(2.04, &moved_hand));
    assert!((after.position - before.position - shift).length() < 1e-15);
    let expected = turn.after(before.rotation).quaternion();
    assert!((after.rotation.quaternion() - expected).length() < 1e-15);
}

#[test]
fn the_time_is_impulse_by_force_within_limits() {
    assert_eq!(regain_time(0.4, 3.0, 4.0), 0.1);
    assert_eq!([regain_time(0.0, 3.0, 4.0), regain_time(9.0, 0.0, 4.0)], REGAIN);
    assert_eq!(regain_time(9.0, 20.0, 4.0), MOST_TURN / 20.0);
    assert_eq!(regain_time(f64::NAN, f64::NAN, 4.0), REGAIN[0]);
}
