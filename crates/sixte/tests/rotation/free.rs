//! A body that nothing turns.

use sixte::rotation::{Inertia, Torques, rotate_body};
use sixte_contact::motion::Rotation;
use sixte_contact::{Mat3, Vec3};

use crate::rotation::free_truth::FreeTruth;
use crate::rotation::{angle_between, diagonal, energy, in_body, rotation, turned};

/// How far a body in steps is from the truth.
#[derive(Debug)]
struct Off {
    /// Largest relative change of the energy.
    energy: f64,
    /// At the end \[rad\].
    attitude: f64,
    /// Of the spin at the end, against its size.
    spin: f64,
}

/// Steps of one length, from a time on \[s\].
struct Steps {
    begin: f64,
    step: f64,
    count: usize,
}

/// Follows the truth for some steps. `own` turns the principal axes in the body's frame.
fn follow(truth: &FreeTruth, moments: Vec3, own: Rotation, steps: Steps) -> Off {
    let Steps { begin, step, count } = steps;
    let inertia = if own == Rotation::IDENTITY { diagonal(moments) } else { turned(moments, own) };
    let (first, last) = truth.rotations(begin, begin + step * count as f64);
    // Some direction, so that the momentum is not along an axis of the world.
    let world = rotation(0.3, -0.5, 0.2, 0.7);
    let momentum = world.rotate(Vec3::Z * truth.momentum);
    let placed = |r: Rotation| world.after(r).after(own.inverse());
    let mut current = placed(first);
    let at_first = energy(current, momentum, &inertia);
    let mut worst = 0.0_f64;
    for _ in 0..count {
        let next = rotate_body(current, momentum, &inertia, &Torques::NONE, step);
        assert!(next.exact && next.angular_momentum == momentum && next.work == 0.0);
        current = next.rotation;
        worst = worst.max((energy(current, momentum, &inertia) / at_first - 1.0).abs());
    }
    let spin = inertia.inverse() * in_body(current, momentum);
    let right = own.rotate(truth.spin(begin + step * count as f64));
    Off {
        energy: worst,
        attitude: angle_between(current, placed(last)),
        spin: (spin - right).length() / right.length(),
    }
}

const BOX: Vec3 = Vec3::new(1.0, 2.0, 2.5);

#[test]
fn a_tennis_racket_flips_sixteen_times_in_a_hundred_seconds() {
    // Twice at 3 rad/s, and at 8 rad/s from within a hundredth of a degree of the middle axis.
    for (middle, about_third, tolerance) in [(3.0, true, 1e-11), (3.0, false, 1e-11), (8.0, true, 1e-8)] {
        let truth = FreeTruth::flipping(BOX, middle, 100.0 / 16.0, about_third);
        assert!((truth.flip_time() - 6.25).abs() < 1e-9);
        for (step, count) in [(1.0 / 240.0, 24_000), (1.0 / 60.0, 6_000), (0.1, 1_000)] {
            for own in [Rotation::IDENTITY, rotation(0.1, 0.7, -0.3, 0.4)] {
                let off = follow(&truth, BOX, own, Steps { begin: truth.middle_time(), step, count });
                println!("{middle} rad/s, step {step}: {off:?}");
                assert!(off.energy < 1e-13, "{off:?}");
                // An error ε of the attitude near the middle axis is larger in the time of the flip.
                assert!(off.attitude < tolerance && off.spin < tolerance, "{off:?}");
            }
        }
    }
}

#[test]
fn the_flip_time_is_that_of_the_elliptic_integral() {
    let truth = FreeTruth::flipping(BOX, 3.0, 6.25, true);
    let inertia = diagonal(BOX);
    let momentum = BOX * truth.spin(truth.middle_time());
    // The middle spin crosses zero a half, three halves, ... flip times after the start.
    let middle = |r: Rotation| in_body(r, momentum).y;
    let mut current = Rotation::IDENTITY;
    let mut crossings = Vec::new();
    for i in 0..24_000 {
        let next = rotate_body(current, momentum, &inertia, &Torques::NONE, 1.0 / 240.0).rotation;
        if (middle(current) > 0.0) != (middle(next) > 0.0) {
            let (mut low, mut high) = (0.0, 1.0 / 240.0);
            for _ in 0..60 {
                let half = 0.5 * (low + high);
                let there = rotate_body(current, momentum, &inertia, &Torques::NONE, half).rotation;
                if (middle(current) > 0.0) == (middle(there) > 0.0) { low = half } else { high = half }
            }
            crossings.push(f64::from(i) / 240.0 + low);
        }
        current = next;
    }
    assert_eq!(crossings.len(), 16);
    for (i, crossing) in crossings.iter().enumerate() {
        let right = (i as f64 + 0.5) * truth.flip_time();
        assert!((crossing - right).abs() < 1e-10, "{i}: {crossing} {right}");
    }
    println!("last crossing off by {:e} s", crossings[15] - 15.5 * truth.flip_time());
}

#[test]
fn tumbling_on_both_sides_of_the_separatrix() {
    // Spin when ω₂ = 0, about the first and third axis: far from either axis, near one, fast and slow.
    for (first, third) in [(1.0, 8.0), (6.0, 6.0), (9.0, 1.0), (10.0, 0.01), (0.01, 10.0), (40.0, 30.0)] {
        for moments in [BOX, Vec3::new(0.05, 1.0, 1.04), Vec3::new(1.0, 1.01, 2.0), Vec3::new(1.0, 1.9, 2.0)]
        {
            let truth = FreeTruth::from_crossing(moments, first, third);
            for (step, count) in [(1.0 / 240.0, 2_400), (0.1, 100), (10.0, 1)] {
                for own in [Rotation::IDENTITY, rotation(0.1, 0.7, -0.3, 0.4)] {
                    let off = follow(&truth, moments, own, Steps { begin: 0.3, step, count });
                    println!("{moments} {first} {third} step {step}: {off:?}");
                    assert!(off.energy < 1e-13, "{off:?}");
                    assert!(off.attitude < 1e-9 && off.spin < 1e-9, "{off:?}");
                }
            }
        }
    }
}

#[test]
fn a_symmetric_body_precesses_steadily() {
    // Written out: R(t) = exp(L t / I₁) R(0) exp(e (1/I₃ − 1/I₁) L₃ t).
    let start = rotation(0.4, -0.1, 0.3, 0.8);
    for (across, along) in [(1.0, 2.0), (1.0, 0.01), (1.0, 1.0), (3.0, 3.0 * (1.0 + 1e-9))] {
        for own in [Rotation::IDENTITY, rotation(0.1, 0.7, -0.3, 0.4)] {
            for speed in [1e-3, 10.0, 1e3] {
                let inertia = turned(Vec3::new(across, across, along), own);
                let momentum = Vec3::new(0.6, -0.5, 0.3) * speed;
                let axis = own.rotate(Vec3::Z);
                let about = in_body(start, momentum).dot(axis);
                let time = 10.0;
                let vector = |v: Vec3| Rotation::from_rotation_vector(v).unwrap();
                let right = vector(momentum * (time / across))
                    .after(start)
                    .after(vector(axis * ((1.0 / along - 1.0 / across) * about * time)));
                let one = rotate_body(start, momentum, &inertia, &Torques::NONE, time);
                let radians = speed * time * (1.0 / along + 1.0 / across);
                // Some roundings for each radian.
                let allowed = 1e-15 * (10.0 + radians);
                assert!(one.exact);
                let off = angle_between(one.rotation, right);
                assert!(off < allowed, "{along} {speed}: {off:e} {allowed:e}");
                let mut current = start;
                for _ in 0..2400 {
                    current =
                        rotate_body(current, momentum, &inertia, &Torques::NONE, time / 2400.0).rotation;
                }
                let off = angle_between(current, right);
                // The roundings of the attitude walk away by 1e-14 in so many steps. The spin about the
                // axis is off by as much of itself, and the angle by that for each radian.
                assert!(off < 1e-14 * (10.0 + radians), "{along} {speed}: {off:e}");
            }
        }
    }
}

#[test]
fn a_ball_spins_as_fast_as_one_likes() {
    let inertia = Inertia::new(Mat3::from_diagonal(Vec3::splat(0.1))).unwrap();
    let turned = rotate_body(Rotation::IDENTITY, Vec3::Z * 1e8, &inertia, &Torques::NONE, 0.5);
    // 5e8 rad: the angle's rounding is 6e-8.
    let right = Rotation::from_rotation_vector(Vec3::Z * 5e8).unwrap();
    assert!(turned.exact && angle_between(turned.rotation, right) < 1e-6);
}
