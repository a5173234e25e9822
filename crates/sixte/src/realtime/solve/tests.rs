//! The solver does the same on every machine, and keeps momenta.

#![allow(clippy::unwrap_used, reason = "tests")]

use pulp::Arch;
use sixte_contact::motion::{Pose, Rotation};
use sixte_contact::shape::Convex;

use super::super::batches::Slot;
use super::super::patch::{Patch, Stance};
use super::*;
use crate::body::Body;
use crate::material::Material;
use crate::settings::Settings;

/// Numbers between −1 and 1.
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
}

fn vector(state: &mut u64) -> Vec3 {
    Vec3::new(random(state), random(state), random(state))
}

/// Bodies in a row, each with a patch to the next, and some without friction, with rolling friction, or fixed.
fn row(state: &mut u64, count: usize) -> (Vec<Solid>, Batches) {
    let solids: Vec<Solid> = (0..count)
        .map(|at| {
            let shape = Convex::cuboid(Vec3::ONE + 0.5 * vector(state)).unwrap();
            let turn = Rotation::from_rotation_vector(vector(state)).unwrap();
            let pose = Pose::new(Vec3::X * at as f64 + 0.1 * vector(state), turn);
            let body = if at % 7 == 0 { Body::fixed(shape) } else { Body::dynamic(shape, 10.0).unwrap() };
            let body = body.at(pose).with_velocity(vector(state)).with_spin(vector(state));
            Solid::of(&body, &Settings::default())
        })
        .collect();
    let mut batches = Batches::default();
    batches.reset(count);
    for at in 1..count {
        let (a, b) = (&solids[at - 1], &solids[at]);
        let normal = vector(state).normalize();
        let number = 1 + at % 4;
        let points: Vec<(Vec3, Vec3)> = (0..number)
            .map(|_| {
                let point = (a.centre + b.centre) * 0.5 + 0.5 * vector(state);
                (point + normal * 0.01, point)
            })
            .collect();
        let friction = if at % 5 == 0 { 0.0 } else { 0.5 };
        let material =
            Material { rolling: if at % 3 == 0 { 0.1 } else { 0.0 }, ..Material::new(0.5, friction) };
        let stances =
            [a, b].map(|of| Stance { centre: of.centre, rotation: of.rotation, rounding: of.rounding });
        let mut patch = Patch::new((at as u32 - 1, at as u32), (normal, &points), stances.into(), material);
        patch.rest = 0.02;
        batches.insert((at as u32, &patch), &solids);
    }
    (solids, batches)
}

fn bits(solids: &[Solid]) -> Vec<u64> {
    let numbers = |solid: &Solid| [solid.velocity.to_array(), solid.spin.to_array()].concat();
    solids.iter().flat_map(numbers).map(f64::to_bits).collect()
}

const H: f64 = 1.0 / 240.0;

/// One part, with the lanes of an architecture; each pass over all batches may have to be done before the next begins.
fn part(
    arch: Arch,
    is_one_by_one: bool,
    (mut solids, mut batches): (Vec<Solid>, Batches),
) -> (Vec<u64>, [f64; 2]) {
    type Passes = [fn(&[(u32, u32)]) -> Pass<'_>; 5];
    let passes: Passes = [
        |_| Pass::Note(0.01),
        |reach| Pass::WarmAndPush(H, reach),
        |reach| Pass::RelaxAndRub((0.0, H), reach),
        |_| Pass::Bounce,
        |reach| Pass::WarmAndPush(H, reach),
    ];
    let mut took = [0.0; 2];
    for pass in passes {
        batches.movers.load(&solids);
        batches.movers.load_goings(&solids);
        let (all_batches, reach, movers) = batches.with_reach();
        let all = vec![(0, all_batches.len() as u32 - 1); all_batches.len()];
        let reach = if is_one_by_one { &all } else { reach };
        let (lost, rubbed) =
            lanes::run_on(arch, Run { pass: pass(reach), batches: all_batches, solids: &solids, movers });
        batches.movers.unload(&mut solids);
        took = [took[0] + lost, took[1] + rubbed];
    }
    (bits(&solids), took)
}

/// How many lanes the machine has changes no bit.
#[test]
fn the_same_bits_with_and_without_lanes() {
    for seed in 1..50 {
        let one_by_one = part(Arch::Scalar, false, row(&mut { seed }, 40));
        let at_once = part(Arch::new(), false, row(&mut { seed }, 40));
        assert!(one_by_one.1[0] != 0.0 && one_by_one.1[1] != 0.0, "{:?}", one_by_one.1);
        assert_eq!(one_by_one, at_once);
    }
}

/// What is done to a batch as soon as it can be is the same as if all waited for each other.
#[test]
fn the_same_bits_in_passes_that_overlap() {
    for seed in 100..150 {
        let one_by_one = part(Arch::new(), true, row(&mut { seed }, 40));
        let overlapping = part(Arch::new(), false, row(&mut { seed }, 40));
        assert_eq!(one_by_one, overlapping);
    }
}

/// What is left of both momenta after a part is what there was, if nobody is fixed.
#[test]
fn patches_keep_both_momenta() {
    for seed in 50..100 {
        let (mut solids, mut batches) = row(&mut { seed }, 7);
        let momenta = |solids: &[Solid]| {
            let free = solids[1..].iter();
            free.fold((Vec3::ZERO, Vec3::ZERO), |(linear, angular), solid| {
                let momentum = solid.velocity * solid.mass;
                (linear + momentum, angular + solid.centre.cross(momentum) + solid.angular_momentum())
            })
        };
        // The one that is fixed touches nobody.
        let first = Slot { batch: 0, lane: 0 };
        batches.remove(first);
        let before = momenta(&solids);
        batches.note_approach(&solids, 0.01);
        batches.push_apart(&mut solids, 0.01);
        batches.relax_and_bounce(&mut solids, 0.01, 1);
        let after = momenta(&solids);
        let size = solids[1..].iter().map(|solid| solid.mass).sum::<f64>();
        assert!(before.0.distance(after.0) < 1e-13 * size, "{before:?} {after:?}");
        assert!(before.1.distance(after.1) < 1e-12 * size, "{before:?} {after:?}");
    }
}
