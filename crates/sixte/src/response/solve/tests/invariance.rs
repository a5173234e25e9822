//! What must not depend on axes, order, hands or units.

use proptest::prelude::*;
use sixte_contact::{Mat3, Vec3};

use super::chance::{Chance, scene_of_chance};
use super::scene::{Scene, Thing, arch};

fn turned(scene: &Scene, axes: Mat3) -> Scene {
    let mut scene = scene.clone();
    for mobility in &mut scene.mobilities {
        mobility.inverse_inertia = axes * mobility.inverse_inertia * axes.transpose();
    }
    // A reflection turns spins the other way.
    let hand = axes.determinant().signum();
    for thing in &mut scene.things {
        *thing = turned_thing(*thing, axes);
    }
    for touch in &mut scene.touches {
        touch.arms = (axes * touch.arms.0, axes * touch.arms.1);
        touch.normal = axes * touch.normal;
        touch.velocity = axes * touch.velocity;
        touch.spin = axes * touch.spin * hand;
    }
    scene
}

fn turned_thing(thing: Thing, axes: Mat3) -> Thing {
    let hand = axes.determinant().signum();
    Thing { centre: axes * thing.centre, velocity: axes * thing.velocity, spin: axes * thing.spin * hand }
}

/// The furthest that velocities and spins are apart.
fn apart(found: &[Thing], expected: &[Thing]) -> f64 {
    let off = |(p, q): (&Thing, &Thing)| (p.velocity - q.velocity).length().max((p.spin - q.spin).length());
    found.iter().zip(expected).map(off).fold(0.0, f64::max)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, rng_seed: proptest::test_runner::RngSeed::Fixed(13), ..ProptestConfig::default() })]

    #[test]
    fn axes_hands_and_order_change_nothing(seed in any::<u64>(), bodies in 1usize..5, touches in 1usize..9, mirror in any::<bool>()) {
        let scene = scene_of_chance(seed, bodies, touches, 0.5);
        let expected = scene.after(&scene.solve().pushes);
        let mut axes = Chance(seed ^ 0xff).axes();
        if mirror {
            axes.x_axis = -axes.x_axis;
        }
        let other = turned(&scene, axes);
        let found = other.after(&other.solve().pushes);
        let expected_there: Vec<Thing> = expected.iter().map(|&thing| turned_thing(thing, axes)).collect();
        // Velocities of 1 m/s and touches that are nearly dependent: a hundred roundings.
        prop_assert!(apart(&found, &expected_there) <= 3e-13, "axes: {:e}", apart(&found, &expected_there));

        let mut other = scene.clone();
        other.touches.reverse();
        let found = other.after(&other.solve().pushes);
        prop_assert!(apart(&found, &expected) <= 3e-13, "order: {:e}", apart(&found, &expected));
    }

    /// A million times the mass, a thousandth of the length, and of the time: velocities stay as they are.
    #[test]
    fn units_change_nothing(seed in any::<u64>(), bodies in 1usize..5, touches in 1usize..9) {
        let mut scene = scene_of_chance(seed, bodies, touches, 0.5);
        scene.touches.iter_mut().for_each(|touch| (touch.rolling, touch.spinning) = (0.03, 0.01));
        let expected = scene.after(&scene.solve().pushes);
        let (mass, length) = (1e6, 1e-3);
        let mut other = scene.clone();
        for mobility in &mut other.mobilities {
            mobility.inverse_mass /= mass;
            mobility.inverse_inertia *= 1.0 / (mass * length * length);
        }
        for thing in &mut other.things {
            *thing = Thing { centre: thing.centre * length, velocity: thing.velocity, spin: thing.spin / length };
        }
        for touch in &mut other.touches {
            touch.arms = (touch.arms.0 * length, touch.arms.1 * length);
            touch.spin /= length;
            (touch.rolling, touch.spinning) = (touch.rolling * length, touch.spinning * length);
        }
        let mut found = other.after(&other.solve().pushes);
        found.iter_mut().for_each(|thing| thing.spin *= length);
        prop_assert!(apart(&found, &expected) <= 3e-13, "{:e}", apart(&found, &expected));
    }
}

/// Not only velocities: the impulses of an arch, of which there are many that do, are those of its mirror image.
#[test]
fn an_arch_is_its_own_mirror_image() {
    let scene = arch(9, 0.6);
    let pushes = scene.solve().pushes;
    for joint in 0..=9 {
        for k in 0..4 {
            let here = pushes[4 * joint + k].impulse;
            // There, B is what A is here, and the push on A has the other sign.
            let there = pushes[4 * (9 - joint) + k].impulse * Vec3::new(1.0, -1.0, -1.0);
            assert!((here - there).length() <= 1e-12 * 900.0 * 0.1635, "{joint}, {k}: {here} and {there}");
        }
    }
}
