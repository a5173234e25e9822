//! Rolling and spinning friction: closed forms for balls, and what holds for all bodies.

use crate::impact::bodies::{Body, Random};
use sixte::response::impact::{Turned, Turning};
use sixte_contact::{Mat3, Vec3};

/// A ball of mass 1 and radius 1 on a fixed floor, turning at `w`.
fn ball(w: Vec3) -> Turning {
    Turning {
        inverse_inertia_a: Mat3::from_diagonal(Vec3::splat(2.5)),
        inverse_inertia_b: Mat3::ZERO,
        arm_a: -Vec3::Z,
        arm_b: Vec3::ZERO,
        normal: Vec3::Z,
        velocity: Vec3::ZERO,
        angular_velocity: w,
        normal_impulse: 2.0,
        rolling: 0.01,
        spinning: 0.02,
    }
}

#[test]
fn a_ball_loses_what_the_coefficients_say() {
    let turned = ball(Vec3::new(3.0, 4.0, -5.0)).turn();
    let expected = Vec3::new(-0.02 * 0.6, -0.02 * 0.8, 0.04);
    assert!((turned.impulse - expected).length() <= 1e-16, "{turned:?}");
    let work = -(0.02 * 5.0 + 0.04 * 5.0) + 0.5 * 2.5 * (0.02 * 0.02 + 0.04 * 0.04);
    assert!((turned.work - work).abs() <= 1e-15);
    // Slow turning stops and does not reverse.
    let w = Vec3::new(0.003, 0.004, -0.005);
    let turned = ball(w).turn();
    assert!((turned.impulse + w / 2.5).length() <= 1e-17);
    assert!((turned.work + 0.5 * w.length_squared() / 2.5).abs() <= 1e-18);
    // A spin that has almost stopped does not keep rolling from being slowed.
    let turned = ball(Vec3::new(3.0, 0.0, 1e-12)).turn();
    assert!((turned.impulse.x + 0.02).abs() <= 1e-16, "{turned:?}");
}

#[test]
fn nothing_turns_without_turning_pressing_or_coefficients() {
    let base = ball(Vec3::new(1.0, 2.0, 3.0));
    assert_eq!(ball(Vec3::ZERO).turn(), Turned::default());
    assert_eq!(Turning { normal_impulse: 0.0, ..base }.turn(), Turned::default());
    assert_eq!(Turning { rolling: 0.0, spinning: 0.0, ..base }.turn(), Turned::default());
    assert_eq!(Turning { rolling: -1.0, spinning: f64::NAN, ..base }.turn(), Turned::default());
    assert_eq!(Turning { angular_velocity: Vec3::NAN, ..base }.turn(), Turned::default());
    assert_eq!(Turning { inverse_inertia_a: Mat3::ZERO, ..base }.turn().work.max(0.0), 0.0);
}

#[test]
fn turning_never_adds_energy_reverses_or_approaches() {
    let mut random = Random(1);
    let (mut acted, mut stopped) = (0, 0);
    for case in 0..5_000 {
        let half = Vec3::new(random.decades(-2.0, 0.0), random.decades(-2.0, 0.0), random.decades(-2.0, 0.0));
        let mass = random.decades(-2.0, 2.0);
        let a = match random.below(3) {
            0 => Body::rod(&mut random, mass, half.x),
            _ => Body::cuboid(&mut random, mass, half),
        };
        let b = if random.below(2) == 0 { Body::FIXED } else { Body::cuboid(&mut random, 1.0, half) };
        let normal = random.direction();
        let approach = if random.below(3) == 0 { 0.0 } else { random.uniform(0.0, 0.1) };
        let velocity = random.vector();
        let turning = Turning {
            inverse_inertia_a: a.inverse_inertia,
            inverse_inertia_b: b.inverse_inertia,
            arm_a: a.arm,
            arm_b: b.arm,
            normal,
            velocity: velocity + normal * (approach - normal.dot(velocity)),
            angular_velocity: random.vector() * random.decades(-3.0, 2.0),
            normal_impulse: random.decades(-3.0, 1.0),
            rolling: random.decades(-4.0, 0.0),
            spinning: random.decades(-4.0, 0.0),
        };
        let found = turning.turn();
        let t = found.impulse;
        assert!(t.is_finite() && found.work <= 0.0);
        let w = turning.angular_velocity;
        let sum = a.inverse_inertia + b.inverse_inertia;
        let after = w + sum * t;
        // The energy, from both bodies: T works on A and −T on B.
        let work = 0.5 * t.dot(w + after);
        let size = t.length() * (w.length() + (sum * t).length());
        assert!((work - found.work).abs() <= 1e-14 * size);
        let text = || format!("case {case}\n{turning:?}\n{found:?}");
        // No part of w reverses.
        let roll = (w - normal * normal.dot(w)).normalize_or_zero();
        let rounding = 1e-13 * (w.length() + size / t.length().max(1e-300));
        for axis in [roll, normal] {
            let (before, after) = (axis.dot(w), axis.dot(after));
            assert!(before * after >= -rounding * before.abs(), "{}", text());
            stopped += usize::from(after.abs() <= rounding);
        }
        // T stays within its bounds.
        let most = turning.normal_impulse * (1.0 + 1e-12);
        assert!(normal.dot(t).abs() <= turning.spinning * most + 1e-15 * t.length(), "{}", text());
        assert!(
            (t - normal * normal.dot(t)).length() <= turning.rolling * most + 1e-15 * t.length(),
            "{}",
            text()
        );
        // The contact does not approach.
        let change = (a.inverse_inertia * t).cross(a.arm) + (b.inverse_inertia * t).cross(b.arm);
        let terms = (a.inverse_inertia * t).length() * a.arm.length()
            + (b.inverse_inertia * t).length() * b.arm.length();
        assert!(approach + normal.dot(change) >= -1e-13 * (1.0 + terms), "{}", text());
        acted += usize::from(found.work < 0.0);
    }
    println!("turning: {acted} acted, {stopped} components stopped");
    assert!(acted > 4_000 && stopped > 500);
}
