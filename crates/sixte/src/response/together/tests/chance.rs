//! Bodies of chance: what every rule keeps.

use proptest::prelude::*;
use sixte_contact::Vec3;

use super::rounds::{Rule, at_once, one_reflection, reflections};
use crate::response::solve::tests::chance::{Chance, scene_of_chance};
use crate::response::solve::tests::scene::{Scene, Thing};

const RULES: [(&str, Rule); 2] = [("reflections", reflections), ("at once", at_once)];

/// Momentum and the moment of momentum about the origin, of what moves.
fn momenta(scene: &Scene, things: &[Thing]) -> (Vec3, Vec3) {
    let mut sum = (Vec3::ZERO, Vec3::ZERO);
    for (mobility, thing) in scene.mobilities.iter().zip(things).skip(1) {
        let momentum = thing.velocity / mobility.inverse_mass;
        sum.0 += momentum;
        sum.1 += mobility.inverse_inertia.inverse() * thing.spin + thing.centre.cross(momentum);
    }
    sum
}

fn restitutions(seed: u64, count: usize, kind: usize) -> Vec<f64> {
    let mut chance = Chance(seed ^ 0x55);
    let common = chance.unit();
    let own = |chance: &mut Chance| match kind {
        0 => 1.0,
        1 => 0.0,
        2 => common,
        _ => chance.unit(),
    };
    (0..count).map(|_| own(&mut chance)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, rng_seed: proptest::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn no_rule_adds_energy_or_leaves_an_approach(
        seed in any::<u64>(), bodies in 1usize..6, touches in 1usize..9, kind in 0usize..4, rough in 0usize..3,
    ) {
        let mut scene = scene_of_chance(seed, bodies, touches, [0.0, 0.4, 1.2][rough]);
        if rough == 1 {
            scene.touches.iter_mut().for_each(|touch| (touch.rolling, touch.spinning) = (0.05, 0.02));
        }
        let restitutions = restitutions(seed, touches, kind);
        let before = scene.energy(&scene.things);
        for (name, rule) in RULES {
            let rounds = rule(&scene, &restitutions);
            let after = scene.after(&rounds.pushes);
            let energy = scene.energy(&after);
            // Roundings of the energy itself, in up to a thousand rounds.
            let rounding = 1e-13 * before;
            prop_assert!(energy <= before + rounding, "{name}: {before} J to {energy} J");
            let takes_both = rounds.normal_work <= rounding && rounds.friction_work <= rounding;
            prop_assert!(takes_both || name == "at once",
                "{name}: works {} J, {} J", rounds.normal_work, rounds.friction_work);
            let works = rounds.normal_work + rounds.friction_work;
            prop_assert!((energy - before - works).abs() <= rounding, "{name}: the ledger are off");
            for i in 0..touches {
                let touch = &scene.touches[i];
                let speed = touch.normal.dot(scene.velocity_at(i, &after));
                prop_assert!(speed >= -1e-12, "{name}: touch {i} at {speed}, rounds {}", rounds.count);
                prop_assert!(touch.normal.dot(rounds.pushes[i].impulse) >= -1e-15, "{name}: touch {i} pulls");
            }
            if kind == 0 && rough == 0 && name == "reflections" {
                prop_assert!((energy - before).abs() <= rounding, "elastic: {before} J to {energy} J");
            }
        }
    }

    #[test]
    fn one_round_of_reflections_adds_no_energy(
        seed in any::<u64>(), bodies in 1usize..6, touches in 1usize..9, kind in 0usize..4, rough in 0usize..3,
    ) {
        let scene = scene_of_chance(seed, bodies, touches, [0.0, 0.4, 1.2][rough]);
        let restitutions = restitutions(seed, touches, kind);
        let before = scene.energy(&scene.things);
        let rules: [Rule; 2] = [one_reflection, at_once];
        for rule in rules {
            let energy = scene.energy(&scene.after(&rule(&scene, &restitutions).pushes));
            prop_assert!(energy <= before * (1.0 + 1e-14), "{before} J to {energy} J");
        }
    }

    /// Bodies that touch only one another.
    #[test]
    fn momentum_is_kept_to_rounding(seed in any::<u64>(), touches in 1usize..9) {
        let mut scene = scene_of_chance(seed, 4, touches, 0.5);
        scene.touches.retain(|touch| touch.bodies.1 != 0);
        let restitutions = restitutions(seed, touches, 3);
        let before = momenta(&scene, &scene.things);
        for (_, rule) in RULES {
            let rounds = rule(&scene, &restitutions);
            let after = momenta(&scene, &scene.after(&rounds.pushes));
            // Masses up to e^1.5 kg at some m/s and arms of some m, from inverse inertias: 1e-14 by ten.
            prop_assert!((after.0 - before.0).length() <= 1e-13);
            prop_assert!((after.1 - before.1).length() <= 1e-13);
        }
    }
}
