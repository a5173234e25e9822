//! What holds for every body.

use sixte::rotation::{Inertia, InertiaError, Torques, Turned, rotate_body};
use sixte_contact::motion::Rotation;
use sixte_contact::{Mat3, Vec3};

use crate::rotation::random::Random;
use crate::rotation::{angle_between, diagonal, energy, in_body, turned};

struct Case {
    inertia: Inertia,
    start: Rotation,
    momentum: Vec3,
    torques: Torques,
    span: f64,
    /// About how far it turns, at the spin it has and may get \[rad\].
    radians: f64,
    /// Largest principal moment against the smallest.
    thin: f64,
}

/// A body that can exist, turning by up to some hundred radians.
fn case(random: &mut Random, forced: bool) -> Case {
    let moments = random.moments();
    let inertia = turned(moments, random.rotation());
    let start = random.rotation();
    let span = random.magnitude(1e-6, 10.0);
    let spin = random.direction() * random.magnitude(1e-3, 30.0);
    let momentum = start.rotate(inertia.matrix() * spin);
    let mut torques = Torques::NONE;
    let mut speed = spin.length();
    if forced {
        let size = moments.min_element() * random.magnitude(1e-3, 30.0);
        torques.torque = random.direction() * size;
        torques.lever = random.direction() * random.magnitude(1e-3, 1.0);
        torques.force = random.direction() * (size / torques.lever.length());
        speed += 2.0 * size / moments.min_element() * span;
    }
    let thin = moments.max_element() / moments.min_element();
    Case { inertia, start, momentum, torques, span, radians: speed * span, thin }
}

#[test]
fn two_halves_are_the_whole_and_back_is_back() {
    let mut random = Random(1);
    let mut worst = [0.0_f64; 2];
    for i in 0..600 {
        let Case { inertia, start, momentum, torques, span, radians, thin } = case(&mut random, i % 2 == 1);
        let run = |r, l, span| rotate_body(r, l, &inertia, &torques, span);
        let whole = run(start, momentum, span);
        let half = run(start, momentum, 0.5 * span);
        let both = run(half.rotation, half.angular_momentum, 0.5 * span);
        let back = run(whole.rotation, whole.angular_momentum, -span);
        assert!(whole.exact && half.exact && both.exact && back.exact);
        // By how much a turn of 1e-8 at the start, or as much of the momentum, has grown at the end, there
        // and back: so much a rounding may grow as well.
        let size = momentum.length() + whole.angular_momentum.length();
        let begun = Turned { rotation: start, angular_momentum: momentum, ..whole };
        let mut growth = 1.0_f64;
        for (from, to, span) in [(&begun, &whole, span), (&whole, &back, -span), (&half, &both, 0.5 * span)] {
            for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
                let nudge = Rotation::from_rotation_vector(axis * 1e-8).unwrap();
                let turned = run(from.rotation.after(nudge), from.angular_momentum, span);
                let pushed = run(from.rotation, from.angular_momentum + axis * (1e-8 * size), span);
                for nudged in [turned, pushed] {
                    growth = growth.max(angle_between(to.rotation, nudged.rotation) / 1e-8);
                }
            }
        }
        // Some roundings for each radian. On the way the momentum along a thin axis is known to a rounding of
        // the whole momentum, and makes a spin that is the larger the thinner the body.
        let allowed = 1e-15 * (1.0 + radians) * growth * (1.0 + 0.1 * thin);
        let halves = angle_between(whole.rotation, both.rotation);
        let returned = angle_between(start, back.rotation);
        worst = [worst[0].max(halves), worst[1].max(halves.max(returned) / allowed)];
        assert!(halves < allowed && returned < allowed, "{i}: {halves:e} {returned:e} {allowed:e}");
        if growth < 10.0 && radians < 30.0 {
            assert!(halves < 1e-12, "{i}: {halves:e}");
        }
        assert!((both.angular_momentum - whole.angular_momentum).length() < allowed * size, "{i}");
        assert!((back.angular_momentum - momentum).length() < allowed * size, "{i}");
    }
    println!("halves off by up to {:e} rad, all by up to {} of what is allowed", worst[0], worst[1]);
}

#[test]
fn energy_and_momentum_are_kept() {
    let mut random = Random(2);
    for i in 0..2000 {
        let Case { inertia, start, momentum, torques, span, radians, thin } = case(&mut random, i % 2 == 1);
        let end = rotate_body(start, momentum, &inertia, &torques, span);
        let (before, after) =
            (energy(start, momentum, &inertia), energy(end.rotation, end.angular_momentum, &inertia));
        // A rounding of the attitude puts as much of the momentum onto the thin axis, where it counts most:
        // m×ω is the change of energy for each radian, at most the root of the ratio of moments times E.
        let allowed = 2e-15 * (before + after) * thin.sqrt() * (1.0 + radians);
        let off = (after - before - end.work).abs();
        assert!(off < allowed, "{i}: {off:e} {allowed:e}");
        if torques == Torques::NONE {
            assert!(end.angular_momentum == momentum && end.work == 0.0);
        }
        let own = in_body(end.rotation, end.angular_momentum);
        assert!((own.length() / end.angular_momentum.length() - 1.0).abs() < 1e-15);
        // Three roundings of its parts and one of the length.
        assert!((end.rotation.quaternion().length() - 1.0).abs() < 5e-16);
    }
}

#[test]
fn the_units_do_not_matter() {
    let mut random = Random(3);
    for i in 0..200 {
        let Case { inertia, start, momentum, torques, span, .. } = case(&mut random, i % 2 == 1);
        let right = rotate_body(start, momentum, &inertia, &torques, span);
        // Powers of two, so that even the roundings are the same: about 1e±12.
        for exponent in [-40, 40] {
            let scale = 2.0_f64.powi(exponent);
            let heavy = Inertia::new(inertia.matrix() * scale).unwrap();
            let pulled = Torques {
                torque: torques.torque * scale,
                force: torques.force * scale,
                lever: torques.lever,
            };
            let end = rotate_body(start, momentum * scale, &heavy, &pulled, span);
            assert_eq!(end.rotation, right.rotation, "{i}");
            assert_eq!(end.angular_momentum, right.angular_momentum * scale);
            assert_eq!(end.work, right.work * scale);
            let square = scale * scale;
            let slow = Torques { torque: torques.torque / square, force: torques.force / square, ..torques };
            let end = rotate_body(start, momentum / scale, &inertia, &slow, span * scale);
            assert_eq!(end.rotation, right.rotation, "{i}");
            assert_eq!(end.angular_momentum, right.angular_momentum / scale);
        }
    }
}

#[test]
fn a_short_span_is_exact_in_its_own_small_digits() {
    let mut random = Random(4);
    for _ in 0..200 {
        let Case { inertia, momentum, thin, .. } = case(&mut random, false);
        let spin = inertia.inverse() * momentum;
        let span = 1e-12 / spin.length();
        let end =
            rotate_body(Rotation::IDENTITY, momentum, &inertia, &Torques::NONE, span).rotation.quaternion();
        let right = spin * (0.5 * span);
        // The second term is 1e-12 of the first; the spin's own rounding is larger in a thin body.
        let off = (Vec3::new(end.x, end.y, end.z) - right).length() / right.length();
        assert!(off < 2e-12 + 1e-15 * thin, "{off:e}");
    }
}

#[test]
fn an_absurd_spin_ends_soon_and_says_so() {
    let inertia = diagonal(Vec3::new(1.0, 2.0, 2.5));
    for (speed, torque) in
        [(1e9, 0.0), (1e300, 0.0), (f64::MAX, 0.0), (1e9, 1.0), (1e300, 1e300), (0.0, f64::MAX)]
    {
        let momentum = Vec3::new(0.3, 0.6, 0.5) * speed;
        for force in [0.0, 1e10, f64::MAX] {
            let torques = Torques { torque: Vec3::X * torque, force: Vec3::Y * force, lever: Vec3::Z };
            let end = rotate_body(Rotation::IDENTITY, momentum, &inertia, &torques, 1.0);
            assert!(!end.exact || (speed == 0.0 && torque == 0.0));
            assert!((end.rotation.quaternion().length() - 1.0).abs() < 5e-16);
            assert!(end.angular_momentum.is_finite() && end.work.is_finite());
            if force == 0.0 && (momentum + torques.torque).is_finite() {
                assert_eq!(end.angular_momentum, momentum + torques.torque);
            }
        }
    }
    // Where it stops it is still on its way: the energy is right.
    let momentum = Vec3::new(0.3, 0.6, 0.5) * 1e6;
    let end = rotate_body(Rotation::IDENTITY, momentum, &inertia, &Torques::NONE, 1.0);
    let before = energy(Rotation::IDENTITY, momentum, &inertia);
    assert!((energy(end.rotation, momentum, &inertia) / before - 1.0).abs() < 1e-12 && !end.exact);
}

#[test]
fn numbers_that_are_none_do_not_panic() {
    let inertia = diagonal(Vec3::new(1.0, 2.0, 2.5));
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let vector = Vec3::new(1.0, bad, 0.0);
        let start = Rotation::IDENTITY;
        for (momentum, torques, span) in [
            (vector, Torques::NONE, 1.0),
            (Vec3::X, Torques::from_torque(vector), 1.0),
            (Vec3::X, Torques::from_force(vector, Vec3::X), 1.0),
            (Vec3::X, Torques::from_force(Vec3::X, vector), 1.0),
            (Vec3::X, Torques::from_force(Vec3::X, Vec3::Y), bad),
            (Vec3::X, Torques::NONE, bad),
        ] {
            let end = rotate_body(start, momentum, &inertia, &torques, span);
            assert!(!end.exact && end.rotation == start);
        }
        assert_eq!(Inertia::new(Mat3::from_diagonal(vector)), Err(InertiaError::NotFinite));
    }
    // Nothing turns what is at rest, and no time is no turn: to the last bit.
    let start = crate::rotation::rotation(0.1, 0.2, 0.3, 0.9);
    assert_eq!(rotate_body(start, Vec3::X, &inertia, &Torques::from_torque(Vec3::Y), 0.0).rotation, start);
}

#[test]
fn an_inertia_and_its_inverse() {
    let mut random = Random(5);
    for _ in 0..2000 {
        let thin = random.magnitude(1e-10, 1.0);
        let scale = random.magnitude(1e-80, 1e80);
        let moments = Vec3::new(thin, random.magnitude(thin, 1.0), 1.0) * scale;
        let inertia = turned(moments, random.rotation());
        let (matrix, inverse) = (inertia.matrix(), inertia.inverse());
        let norm =
            |m: Mat3| [m.x_axis, m.y_axis, m.z_axis].iter().map(|c| c.length_squared()).sum::<f64>().sqrt();
        let residual = norm(matrix * inverse - Mat3::IDENTITY) / (norm(matrix) * norm(inverse));
        assert!(residual < 5e-16, "{residual:e}");
        assert_eq!(inverse, inverse.transpose());
    }
    let refused = |m: Mat3| Inertia::new(m).unwrap_err().to_string();
    assert!(refused(Mat3::ZERO).contains("principal moments are 0e0 to 0e0"));
    assert!(refused(Mat3::from_diagonal(Vec3::new(1.0, 1.0, -1.0))).contains("-1e0 to 1e0"));
    assert!(refused(Mat3::from_diagonal(Vec3::new(1.0, 1.0, 1e-15))).contains("above 1e-14 of the largest"));
    assert!(refused(Mat3::from_diagonal(Vec3::splat(1e300))).contains("1e-100 to 1e100"));
    assert!(refused(Mat3::from_diagonal(Vec3::splat(f64::MAX))).contains("1e-100 to 1e100"));
    let skew = Mat3::from_cols(Vec3::new(1.0, 0.1, 0.0), Vec3::Y, Vec3::Z);
    assert!(refused(skew).contains("not symmetric: two entries differ by 1e-1"));
}
