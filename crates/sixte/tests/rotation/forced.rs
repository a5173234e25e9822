//! Constant torque and force.

use sixte::rotation::{Torques, rotate_body};
use sixte_contact::Vec3;
use sixte_contact::motion::Rotation;

use crate::rotation::random::Random;
use crate::rotation::reference::{Body, State};
use crate::rotation::{angle_between, diagonal, energy, in_body, rotation, turned};

#[test]
fn a_torque_about_a_principal_axis_from_rest() {
    let inertia = diagonal(Vec3::new(1.0, 2.0, 2.5));
    for (axis, moment) in [(Vec3::X, 1.0), (Vec3::Y, 2.0), (Vec3::Z, 2.5)] {
        for (torque, time) in [(1e-9, 1e-3), (0.3, 1e-6), (3.0, 1.0 / 240.0), (3.0, 1.0), (-7.0, 10.0)] {
            let torques = Torques::from_torque(axis * torque);
            let end = rotate_body(Rotation::IDENTITY, Vec3::ZERO, &inertia, &torques, time);
            let angle = 0.5 * torque / moment * time * time;
            let right = Rotation::from_axis_angle(axis, angle).unwrap();
            let off = angle_between(end.rotation, right);
            assert!(end.exact && end.angular_momentum == axis * torque * time);
            assert!(off < 4e-16 * (10.0 + angle.abs()), "{torque} {time}: {off:e}");
            // A tiny angle is right to its own last digits.
            let own = end.rotation.quaternion();
            let half = Vec3::new(own.x, own.y, own.z).dot(axis);
            assert!((half - (0.5 * angle).sin()).abs() <= 4e-16 * (1.0 + angle.abs()) * angle.abs());
            assert!((end.work / (torque * angle) - 1.0).abs() < 1e-14);
        }
    }
}

#[test]
fn a_torque_on_a_ball() {
    let inertia = diagonal(Vec3::splat(0.4));
    let (momentum, torque) = (Vec3::new(1.0, -2.0, 0.5), Vec3::new(0.3, 0.8, -1.1));
    let start = rotation(0.1, 0.2, -0.4, 0.7);
    let body = Body { inverse_inertia: inertia.inverse(), torque, force: Vec3::ZERO, lever: Vec3::ZERO };
    let state = State { axes: start.matrix(), momentum, work: 0.0 };
    let right = body.follow(state, 5.0, 100_000);
    let right_rotation = Rotation::from_matrix(right.axes).unwrap();
    for count in [1, 300, 1200] {
        let step = 5.0 / f64::from(count);
        let mut now = rotate_body(start, momentum, &inertia, &Torques::from_torque(torque), step);
        let mut work = now.work;
        for _ in 1..count {
            now = rotate_body(
                now.rotation,
                now.angular_momentum,
                &inertia,
                &Torques::from_torque(torque),
                step,
            );
            work += now.work;
        }
        if count == 1 {
            assert_eq!(now.angular_momentum, momentum + torque * 5.0);
        }
        let off = angle_between(now.rotation, right_rotation);
        println!("{count} steps: {off:e}");
        assert!(off < 2e-12, "{off:e}");
        // ΔE = ∫τ·ω, with ω = L/I: the work in closed form.
        let closed = torque.dot(momentum * 5.0 + torque * 12.5) / 0.4;
        assert!((work / closed - 1.0).abs() < 1e-13);
        assert!((right.work / closed - 1.0).abs() < 1e-12);
    }
}

#[test]
fn any_body_under_torque_and_force_against_slow_integration() {
    let mut random = Random(7);
    for case in 0..9 {
        let inertia = turned(random.moments() + Vec3::splat(0.2), random.rotation());
        let start = random.rotation();
        let momentum = random.direction() * random.magnitude(0.1, 5.0);
        let torque = if case % 3 == 0 { Vec3::ZERO } else { random.direction() * random.magnitude(0.1, 5.0) };
        let force = if case % 3 == 1 { Vec3::ZERO } else { random.direction() * random.magnitude(0.1, 5.0) };
        let lever = random.direction() * random.magnitude(0.1, 1.0);
        let body = Body { inverse_inertia: inertia.inverse(), torque, force, lever };
        let right = body.follow(State { axes: start.matrix(), momentum, work: 0.0 }, 1.0, 30_000);
        let end = rotate_body(start, momentum, &inertia, &Torques { torque, force, lever }, 1.0);
        let off = angle_between(end.rotation, Rotation::from_matrix(right.axes).unwrap());
        let size = right.momentum.length();
        assert!(end.exact && off < 1e-12, "{case}: {off:e}");
        assert!((end.angular_momentum - right.momentum).length() < 1e-12 * size, "{case}");
        let energy_scale = energy(start, momentum, &inertia) + right.work.abs();
        assert!((end.work - right.work).abs() < 1e-12 * energy_scale, "{case}");
        let gained = energy(end.rotation, end.angular_momentum, &inertia) - energy(start, momentum, &inertia);
        assert!((end.work - gained).abs() < 1e-13 * energy_scale, "{case}");
        if torque == Vec3::ZERO {
            let along = (end.angular_momentum - momentum).dot(force.normalize());
            assert!(along.abs() < 1e-15 * size, "{case}: {along:e}");
        }
    }
}

#[test]
fn a_small_pendulum_keeps_its_period() {
    // A pendulum of small swing has the period
    // 2π√(I/(F l)), and a full swing brings it back.
    let inertia = diagonal(Vec3::new(2.0, 3.0, 4.0));
    let torques = Torques::from_force(Vec3::new(0.0, 0.0, -5.0), Vec3::new(0.0, 0.0, -0.4));
    let swing = 1e-6;
    let start = Rotation::from_axis_angle(Vec3::X, swing).unwrap();
    let period = std::f64::consts::TAU * (2.0_f64 / (5.0 * 0.4)).sqrt();
    let back = rotate_body(start, Vec3::ZERO, &inertia, &torques, period);
    let half = rotate_body(start, Vec3::ZERO, &inertia, &torques, 0.5 * period);
    // The swing's own lengthening of the period is a sixteenth of its square.
    assert!(angle_between(back.rotation, start) < 1e-15);
    assert!(angle_between(half.rotation, start.inverse()) < 1e-15);
    assert!(in_body(back.rotation, back.angular_momentum).length() < 1e-15);
}
