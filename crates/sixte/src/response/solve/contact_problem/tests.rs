//! Closed forms, problems of chance against brute force, and what is refused.

#![allow(clippy::unwrap_used, reason = "tests")]

use sixte_contact::{Mat3, Vec3};

use super::{ContactBody, ContactPoint, ContactProblem, ContactProblemError, ContactSolution};
use crate::response::solve::tests::brute_force::{by_all_sets, response};
use crate::response::solve::tests::chance::{Chance, scene_of_chance};
use crate::response::solve::tests::scene::Scene;

fn block(mass: f64, velocity: Vec3) -> ContactBody {
    ContactBody { mass, inertia: Mat3::IDENTITY * mass, centre: Vec3::ZERO, velocity, spin: Vec3::ZERO }
}

fn on_floor(body: usize, point: Vec3, friction: f64) -> ContactPoint {
    ContactPoint { bodies: (body, 0), point, normal: Vec3::Z, friction, target: 0.0 }
}

/// Normal and two tangents.
fn axes(normal: Vec3) -> [Vec3; 3] {
    let x = normal.any_orthonormal_vector();
    [normal, x, normal.cross(x)]
}

/// W, q and μ of a scene, and its axes.
fn delassus(scene: &Scene) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
    let frames: Vec<[Vec3; 3]> = scene.touches.iter().map(|touch| axes(touch.normal)).collect();
    let n = frames.len();
    let mut w = vec![0.0; 9 * n * n];
    for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
        for (l, &along) in frames[j].iter().enumerate() {
            let velocity = response(scene, i, j, along);
            for (k, axis) in frames[i].iter().enumerate() {
                w[(3 * i + k) * 3 * n + 3 * j + l] = axis.dot(velocity);
            }
        }
    }
    let local = frames.iter().zip(&scene.touches);
    let q = local.flat_map(|(frame, touch)| frame.map(|axis| axis.dot(touch.velocity))).collect();
    (w, q, scene.touches.iter().map(|touch| touch.friction).collect())
}

/// De Saxcé's form, written out: by how much r is out of K, u + μ|uₜ| n out of K*, and their product not 0.
fn off(found: &ContactSolution, friction: &[f64]) -> f64 {
    let across = |v: Vec3| libm::hypot(v.y, v.z);
    let mut worst = 0.0f64;
    for ((r, u), mu) in found.impulses.iter().zip(&found.velocities).zip(friction) {
        let shifted = *u + Vec3::X * (mu * across(*u));
        worst = worst.max(across(*r) - mu * r.x).max(-r.x);
        worst = worst.max(mu * across(shifted) - shifted.x).max(-shifted.x).max(r.dot(shifted).abs());
    }
    worst
}

#[test]
fn a_block_sticks_slides_or_leaves() {
    for (velocity, friction, impulse) in [
        // The wedge of friction holds: 2 kg times 0.3 m/s is less than 0.4 of 2 kg times 1 m/s.
        (Vec3::new(0.3, 0.0, -1.0), 0.4, Vec3::new(-0.6, 0.0, 2.0)),
        (Vec3::new(0.0, 3.0, -1.0), 0.4, Vec3::new(0.0, -0.8, 2.0)),
        (Vec3::new(3.0, 4.0, -1.0), 0.5, Vec3::new(-0.6, -0.8, 2.0)),
        (Vec3::new(3.0, 4.0, -1.0), 0.0, Vec3::new(0.0, 0.0, 2.0)),
        (Vec3::new(3.0, 4.0, 1.0), 0.5, Vec3::ZERO),
    ] {
        let bodies = [ContactBody::FIXED, block(2.0, velocity)];
        // Through the centre of mass, so that nothing turns.
        let found =
            ContactProblem::from_bodies(&bodies, &[on_floor(1, Vec3::ZERO, friction)]).unwrap().solve();
        assert!(found.residual <= 1e-15, "{found:?}");
        assert!(found.impulses[0].distance(impulse) <= 1e-15 * 4.0, "{velocity}: {found:?}");
        assert!(found.velocities[0].distance(velocity + impulse / 2.0) <= 1e-15 * 4.0, "{found:?}");
        let w: Vec<f64> = (0..9).map(|k| if k % 4 == 0 { 0.5 } else { 0.0 }).collect();
        let q = [velocity.z, velocity.x, velocity.y];
        let found = ContactProblem::from_matrix(&w, &q, &[friction]).unwrap().solve();
        let turned = Vec3::new(impulse.z, impulse.x, impulse.y);
        assert!(found.residual <= 1e-15 && found.impulses[0].distance(turned) <= 4e-15, "{found:?}");
    }
}

#[test]
fn a_bounce_is_a_target() {
    let bodies = [ContactBody::FIXED, block(2.0, Vec3::new(0.0, 0.0, -3.0))];
    let contact = ContactPoint { target: 1.5, ..on_floor(1, Vec3::ZERO, 0.0) };
    let found = ContactProblem::from_bodies(&bodies, &[contact]).unwrap().solve();
    assert!((found.impulses[0].z - 9.0).abs() < 1e-14 && (found.velocities[0].z - 1.5).abs() < 1e-14);
}

/// Four corners of one face: W has rank 6 of 12. Each carries a quarter, as nothing tells them apart.
#[test]
fn redundant_contacts_share() {
    let mut scene = Scene::new();
    let body = scene.upright_box(8.0, Vec3::splat(0.5), Vec3::Z * 0.5);
    scene.face((body, 0), Vec3::ZERO, (0.5, 0.5), 0.3);
    let (w, q, friction) = delassus(&scene);
    let problem = ContactProblem::from_matrix(&w, &q, &friction).unwrap();
    let found = problem.solve();
    let weight = -8.0 * q[0];
    assert!(found.residual <= 1e-15, "{found:?}");
    for impulse in &found.impulses {
        // Impulses that change nothing are as exact as springs of 100 times the masses, and stiffer, leave them.
        assert!(impulse.distance(Vec3::X * (0.25 * weight)) <= 1e-12 * weight, "{found:?}");
    }
    // Two corners across do the same, and are one solution more.
    let two = [0.5, 0.0, 0.5, 0.0].map(|part| Vec3::X * (part * weight));
    assert!(problem.residual(&two) <= 1e-15);
    let near = problem.solve_from(&two);
    assert_eq!(near.rounds, 0);
    assert_eq!(near.impulses, two);
    // A little more, and it lifts.
    assert!(problem.residual(&two.map(|impulse| impulse * 1.1)) > 0.05);
    assert!(problem.residual(&[]) > 0.9);
}

/// Velocities are unique without friction: those of trying all sets of contacts.
#[test]
fn smooth_problems_agree_with_all_sets() {
    let mut compared = 0;
    for seed in 0..150 {
        let scene = scene_of_chance(seed, 1 + seed as usize % 3, 1 + seed as usize % 6, 0.0);
        let (w, q, friction) = delassus(&scene);
        let found = ContactProblem::from_matrix(&w, &q, &friction).unwrap().solve();
        assert!(found.residual <= 1e-13, "seed {seed}: {:e}", found.residual);
        let Some(expected) = by_all_sets(&scene) else { continue };
        compared += 1;
        for (velocity, expected) in found.velocities.iter().zip(&expected) {
            // The sets are solved without refinement, to pivots of 1e-7.
            assert!((velocity.x - expected).abs() <= 1e-8, "seed {seed}: {velocity} {expected}");
        }
    }
    assert!(compared > 100, "{compared}");
}

/// Bodies and their matrix are one problem: each solution is one of the other.
#[test]
fn matrix_and_bodies_are_the_same_problem() {
    for seed in 0..150 {
        let scene = scene_of_chance(seed, 1 + seed as usize % 4, 1 + seed as usize % 9, 0.6);
        let (w, q, friction) = delassus(&scene);
        let by_matrix = ContactProblem::from_matrix(&w, &q, &friction).unwrap();
        let found = by_matrix.solve();
        assert!(found.residual <= 1e-12, "seed {seed}: {:e}", found.residual);
        assert!(off(&found, &friction) <= 1e-11, "seed {seed}: {:e}", off(&found, &friction));
        assert_eq!(found.velocities, by_matrix.velocities(&found.impulses));
        let by_bodies = of_scene(&scene);
        let turned = scene.touches.iter().zip(&found.impulses).map(|(touch, r)| {
            let [n, x, y] = axes(touch.normal);
            n * r.x + x * r.y + y * r.z
        });
        let turned: Vec<Vec3> = turned.collect();
        assert!(by_bodies.residual(&turned) <= 1e-11, "seed {seed}: {:e}", by_bodies.residual(&turned));
        let direct = by_bodies.solve();
        assert!(direct.residual <= 1e-12, "seed {seed}: {:e}", direct.residual);
    }
}

fn of_scene(scene: &Scene) -> ContactProblem {
    let bodies = scene.things.iter().zip(&scene.mobilities).map(|(thing, mobility)| {
        let is_fixed = mobility.inverse_mass == 0.0;
        let inertia = if is_fixed { Mat3::ZERO } else { mobility.inverse_inertia.inverse() };
        let inertia = (inertia + inertia.transpose()) * 0.5;
        ContactBody {
            mass: 1.0 / mobility.inverse_mass,
            inertia,
            centre: thing.centre,
            velocity: thing.velocity,
            spin: thing.spin,
        }
    });
    let contacts = scene.touches.iter().map(|touch| ContactPoint {
        bodies: touch.bodies,
        point: scene.things[touch.bodies.0].centre + touch.arms.0,
        normal: touch.normal,
        friction: touch.friction,
        target: touch.target,
    });
    ContactProblem::from_bodies(&bodies.collect::<Vec<_>>(), &contacts.collect::<Vec<_>>()).unwrap()
}

/// One contact with any W: it is open, sticks, or slides in one of the directions found by looking at all of them.
#[test]
fn one_contact_agrees_with_a_look_all_around() {
    let mut chance = Chance(5);
    let (mut stuck, mut slid, mut open) = (0, 0, 0);
    for case in 0..300 {
        let factor = Mat3::from_cols(chance.vector(), chance.vector(), chance.vector());
        let w = factor * factor.transpose() + Mat3::IDENTITY * 0.3;
        let (q, mu) = (chance.vector(), 0.8 * chance.unit());
        let numbers: Vec<f64> = w.to_cols_array().to_vec();
        let found = ContactProblem::from_matrix(&numbers, &q.to_array(), &[mu]).unwrap().solve();
        assert!(found.residual <= 1e-14, "case {case}: {:e}", found.residual);
        let mut solutions = Vec::new();
        if q.x >= 0.0 {
            solutions.push(Vec3::ZERO);
        }
        let holding = -(w.inverse() * q);
        if holding.x >= 0.0 && libm::hypot(holding.y, holding.z) <= mu * holding.x {
            solutions.push(holding);
        }
        solutions.extend(slides(&w, q, mu));
        let r = found.impulses[0];
        let nearest = solutions.iter().map(|s| s.distance(r)).fold(f64::INFINITY, f64::min);
        assert!(nearest <= 1e-9, "case {case}: {r} {solutions:?}");
        let is_stuck = found.velocities[0].length() < 1e-12;
        stuck += usize::from(is_stuck);
        open += usize::from(r == Vec3::ZERO);
        slid += usize::from(!is_stuck && r != Vec3::ZERO);
    }
    assert!(stuck > 10 && slid > 100 && open > 100, "{stuck} {slid} {open}");
}

/// All impulses with which a contact slides: friction against every direction in turn, and zeros of how much the slip
/// leaves it.
fn slides(w: &Mat3, q: Vec3, mu: f64) -> Vec<Vec3> {
    let at = |angle: f64| {
        let along = Vec3::new(0.0, libm::cos(angle), libm::sin(angle));
        let per_normal = Vec3::X - along * mu;
        let r = per_normal * (-q.x / (*w * per_normal).x);
        let u = *w * r + q;
        (r, u.dot(along), u.dot(Vec3::X.cross(along)))
    };
    let step = std::f64::consts::TAU / 720.0;
    let mut found = Vec::new();
    for k in 0..720 {
        let (mut low, mut high) = (step * f64::from(k), step * f64::from(k + 1));
        if at(low).2 * at(high).2 > 0.0 {
            continue;
        }
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if at(low).2 * at(middle).2 <= 0.0 { high = middle } else { low = middle }
        }
        let (r, along, _) = at(low);
        if r.x >= 0.0 && along >= -1e-12 {
            found.push(r);
        }
    }
    found
}

/// Masses from a gram to a thousand tonnes in one matrix, and what does not hang together is solved by itself.
#[test]
fn scales_and_parts() {
    let mut w = vec![0.0; 81];
    for (k, inverse_mass) in [1e3, 1e3, 1e3, 1e-6, 1e-6, 1e-6, 0.0, 0.0, 0.0].into_iter().enumerate() {
        w[9 * k + k] = inverse_mass;
    }
    let q = [-1.0, 0.0, 5.0, -1e-3, 0.0, 0.0, 1.0, 0.0, 0.0];
    let found = ContactProblem::from_matrix(&w, &q, &[0.5, 0.5, 0.5]).unwrap().solve();
    assert!(found.residual <= 1e-15, "{found:?}");
    assert!(found.impulses[0].distance(Vec3::new(1e-3, 0.0, -5e-4)) <= 1e-17, "{found:?}");
    assert!(found.impulses[1].distance(Vec3::X * 1e3) <= 1e-11, "{found:?}");
    assert_eq!(found.impulses[2], Vec3::ZERO);
    // Nothing moves the last one: approaching, it has no solution, and that is said.
    let q = [-1.0, 0.0, 5.0, -1e-3, 0.0, 0.0, -1.0, 0.0, 0.0];
    let found = ContactProblem::from_matrix(&w, &q, &[0.5, 0.5, 0.5]).unwrap().solve();
    assert_eq!(found.residual, 1.0);
    let none = ContactProblem::from_matrix(&[], &[], &[]).unwrap();
    assert_eq!((none.contacts(), none.solve().residual), (0, 0.0));
}

#[test]
fn bad_matrices_are_refused() {
    use ContactProblemError as Error;
    let unit: Vec<f64> = (0..9).map(|k| if k % 4 == 0 { 1.0 } else { 0.0 }).collect();
    let with = |places: &[usize], value: f64| {
        let mut w = unit.clone();
        places.iter().for_each(|&k| w[k] = value);
        ContactProblem::from_matrix(&w, &[0.0; 3], &[0.5]).err()
    };
    assert_eq!(with(&[], 0.0), None);
    assert!(matches!(with(&[4], f64::NAN), Some(Error::NotFinite { name: "w", index: 4, .. })));
    assert!(matches!(
        with(&[3], 0.1),
        Some(Error::NotSymmetric { row: 1, column: 0, below: 0.1, above: 0.0 })
    ));
    assert!(matches!(with(&[0], -0.1), Some(Error::NotPositive { row: 0 })));
    assert!(matches!(with(&[1, 3], 1.1), Some(Error::NotPositive { .. })));
    assert_eq!(with(&[1, 3], 1.0), None);
    // Zero on the diagonal, but not beside it.
    let hollow = [0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let refused = ContactProblem::from_matrix(&hollow, &[0.0; 3], &[0.5]).err();
    assert!(matches!(refused, Some(Error::NotPositive { row: 0 })));
    for (w, q, friction) in
        [(&unit[..8], &[0.0; 3][..], &[0.5][..]), (&unit, &[0.0; 2], &[0.5]), (&unit, &[0.0; 3], &[])]
    {
        assert!(matches!(ContactProblem::from_matrix(w, q, friction), Err(Error::Size { .. })));
    }
    for friction in [-0.1, f64::NAN] {
        let refused = ContactProblem::from_matrix(&unit, &[0.0; 3], &[friction]).unwrap_err();
        assert!(refused.to_string().starts_with("contact 0: the friction is "), "{refused}");
    }
}

#[test]
fn bad_bodies_are_refused() {
    use ContactProblemError as Error;
    let good = [ContactBody::FIXED, block(1.0, Vec3::ZERO)];
    let contact = on_floor(1, Vec3::ZERO, 0.5);
    let refused = |bodies: &[ContactBody], contact: ContactPoint| {
        ContactProblem::from_bodies(bodies, &[contact]).unwrap_err()
    };
    for mass in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
        let bodies = [good[0], ContactBody { mass, ..good[1] }];
        assert!(matches!(refused(&bodies, contact), Error::Mass { body: 1, .. }), "{mass}");
    }
    let flat = [good[0], ContactBody { inertia: Mat3::ZERO, ..good[1] }];
    assert!(matches!(refused(&flat, contact), Error::Inertia { body: 1, .. }));
    let nowhere = [good[0], ContactBody { spin: Vec3::NAN, ..good[1] }];
    assert!(matches!(refused(&nowhere, contact), Error::NotFinite { name: "spin", index: 1, .. }));
    let tilted = ContactPoint { normal: Vec3::new(0.0, 0.0, 1.1), ..contact };
    assert!(matches!(refused(&good, tilted), Error::Normal { contact: 0, .. }));
    let missing = ContactPoint { bodies: (2, 0), ..contact };
    assert!(matches!(refused(&good, missing), Error::NoBody { body: 2, bodies: 2, .. }));
    let alone = ContactPoint { bodies: (1, 1), ..contact };
    assert!(matches!(refused(&good, alone), Error::SameBody { body: 1, .. }));
    let endless = ContactPoint { target: f64::INFINITY, ..contact };
    assert!(matches!(refused(&good, endless), Error::NotFinite { name: "target", .. }));
}
