//! Against solvers that share nothing with this one.

use proptest::prelude::*;
use sixte_contact::Vec3;

use super::chance::scene_of_chance;
use super::scene::Scene;
use crate::response::solve::ContactImpulse;

/// What an impulse at touch j does to the velocity at touch i.
pub(crate) fn response(scene: &Scene, i: usize, j: usize, impulse: Vec3) -> Vec3 {
    let mut pushes = vec![ContactImpulse::NONE; scene.touches.len()];
    pushes[j].impulse = impulse;
    let mut still = scene.clone();
    still.things.iter_mut().for_each(|thing| (thing.velocity, thing.spin) = (Vec3::ZERO, Vec3::ZERO));
    scene.velocity_at(i, &still.after(&pushes))
}

/// Solves a small linear system; `None` if it is near singular.
fn eliminate(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let n = rows.len();
    for column in 0..n {
        let pivot = (column..n).max_by(|&p, &q| rows[p][column].abs().total_cmp(&rows[q][column].abs()))?;
        rows.swap(column, pivot);
        if rows[column][column].abs() < 1e-7 {
            return None;
        }
        let pivot = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != column) {
            let factor = row[column] / pivot[column];
            row.iter_mut().zip(&pivot).for_each(|(entry, x)| *entry -= factor * x);
        }
    }
    Some((0..n).map(|k| rows[k][n] / rows[k][k]).collect())
}

/// The normal velocities after a smooth impact: all sets of touches that may push are tried.
pub(crate) fn by_all_sets(scene: &Scene) -> Option<Vec<f64>> {
    let n = scene.touches.len();
    let normal = |i: usize| scene.touches[i].normal;
    let matrix: Vec<Vec<f64>> =
        (0..n).map(|i| (0..n).map(|j| normal(i).dot(response(scene, i, j, normal(j)))).collect()).collect();
    let first: Vec<f64> = (0..n).map(|i| normal(i).dot(scene.touches[i].velocity)).collect();
    for set in 0..1u32 << n {
        let active: Vec<usize> = (0..n).filter(|i| set >> i & 1 == 1).collect();
        let rows = active
            .iter()
            .map(|&i| active.iter().map(|&j| matrix[i][j]).chain([-first[i]]).collect())
            .collect();
        let Some(impulses) = eliminate(rows) else { continue };
        let after: Vec<f64> = (0..n)
            .map(|i| first[i] + active.iter().zip(&impulses).map(|(&j, x)| matrix[i][j] * x).sum::<f64>())
            .collect();
        if impulses.iter().all(|x| *x >= 0.0) && after.iter().all(|v| *v >= -1e-9) {
            return Some(after);
        }
    }
    None
}

/// The conditions themselves, written out: by how much the worst is off.
fn violation(scene: &Scene, pushes: &[ContactImpulse]) -> f64 {
    let after = scene.after(pushes);
    let mut worst = 0.0f64;
    for (i, (touch, push)) in scene.touches.iter().zip(pushes).enumerate() {
        let v = scene.velocity_at(i, &after);
        let (vn, ln) = (touch.normal.dot(v), touch.normal.dot(push.impulse));
        let (vt, lt) = (v - touch.normal * vn, push.impulse - touch.normal * ln);
        let bound = touch.friction * ln;
        worst = worst.max(-vn).max(-ln).max(vn.min(ln)).max(lt.length() - bound);
        // Where it slides, friction is all it can be, against the slip: else |λₜ| vₜ + bound-sized gaps remain.
        if vt.length() > 1e-9 {
            worst = worst.max((lt + vt / vt.length() * bound).length() * vt.length().min(1.0));
        }
    }
    worst
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, rng_seed: proptest::test_runner::RngSeed::Fixed(11), ..ProptestConfig::default() })]

    #[test]
    fn smooth_touches_agree_with_all_sets(seed in any::<u64>(), bodies in 1usize..5, touches in 1usize..8) {
        let scene = scene_of_chance(seed, bodies, touches, 0.0);
        let solution = scene.solve();
        prop_assert!(solution.residual <= 1e-14, "residual {:e}", solution.residual);
        if let Some(expected) = by_all_sets(&scene) {
            let after = scene.after(&solution.pushes);
            for (i, expected) in expected.iter().enumerate() {
                let found = scene.touches[i].normal.dot(scene.velocity_at(i, &after));
                // The sets are solved without refinement, to pivots of 1e-7.
                prop_assert!((found - expected).abs() <= 1e-8, "touch {i}: {found} not {expected}");
            }
        }
    }

    /// Moderate friction: a solution is found, and it is one.
    #[test]
    fn rough_touches_fulfil_every_condition(seed in any::<u64>(), bodies in 1usize..6, touches in 1usize..12) {
        let scene = scene_of_chance(seed, bodies, touches, 0.6);
        let solution = scene.solve();
        prop_assert!(solution.residual <= 1e-13, "residual {:e}", solution.residual);
        prop_assert!(violation(&scene, &solution.pushes) <= 1e-12, "off by {:e}", violation(&scene, &solution.pushes));
    }

    /// One touch of bodies that move in every direction always has a solution (Pang & Stewart 1999), however rough it is.
    #[test]
    fn a_touch_alone_is_solved_whatever_its_friction_is(seed in any::<u64>(), exponent in -1.0..6.0f64, grazing in 0.0..1.0f64) {
        let mut scene = scene_of_chance(seed, 2, 1, 0.0);
        let Scene { things, touches, .. } = &mut scene;
        things.iter_mut().for_each(|thing| thing.spin = Vec3::ZERO);
        let touch = &mut touches[0];
        touch.friction = libm::exp10(exponent);
        touch.arms = (touch.arms.0 * 3.0, touch.arms.1 * 3.0);
        let (a, b) = (things[touch.bodies.0], things[touch.bodies.1]);
        // It only grazes: then friction has most to say.
        let along = touch.normal.dot(a.velocity - b.velocity) + grazing.powi(3);
        things[touch.bodies.0].velocity -= touch.normal * along;
        touch.velocity = a.velocity - b.velocity - touch.normal * along;
        let solution = scene.solve();
        // An impulse is one vector: what rounding does to its normal part bounds friction.
        let rounding = f64::EPSILON * scene.touches[0].friction.powi(2);
        prop_assert!(solution.residual <= rounding.max(1e-10), "residual {:e}", solution.residual);
        prop_assert!(violation(&scene, &solution.pushes) <= 1e-9, "off by {:e}", violation(&scene, &solution.pushes));
    }

    /// Whatever friction is: pushes are allowed ones, and touches do not approach.
    #[test]
    fn touches_never_approach(seed in any::<u64>(), bodies in 1usize..6, touches in 1usize..12) {
        let scene = scene_of_chance(seed, bodies, touches, 5.0);
        let solution = scene.solve();
        let after = scene.after(&solution.pushes);
        for (i, touch) in scene.touches.iter().enumerate() {
            let push = solution.pushes[i].impulse;
            let along = touch.normal.dot(push);
            let across = (push - touch.normal * along).length();
            prop_assert!(along >= -1e-14 && across <= touch.friction * along + 1e-12);
            let speed = touch.normal.dot(scene.velocity_at(i, &after));
            prop_assert!(speed >= -1e-7, "touch {i} approaches at {speed}, residual {:e}", solution.residual);
        }
    }
}
