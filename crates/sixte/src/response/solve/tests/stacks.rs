//! Stacks, an arch, crates: many bodies at rest, to rounding.

use sixte_contact::Vec3;

use super::scene::{DT, G, Scene, arch, stack};
use crate::response::solve::{Solution, solve};

/// Nothing moves faster than 1e-13 of g·dt; and the next step finds its answer in its guess.
#[track_caller]
fn assert_stands(scene: &Scene) -> Solution {
    let solution = scene.solve();
    let fastest = scene.fastest(&solution.pushes) / (G * DT);
    assert!(fastest <= 1e-13, "fastest {fastest:e} g dt, residual {:e}", solution.residual);
    let again = solve(&scene.mobilities, &scene.touches, &solution.pushes);
    assert_eq!(again.rounds, 0, "residual {:e}", solution.residual);
    assert_eq!(again.pushes, solution.pushes);
    solution
}

/// Each face carries what is above it, with four equal impulses.
#[test]
fn each_face_of_a_stack_carries_what_is_above() {
    for friction in [0.0, 0.5] {
        let scene = stack(&[1.0; 10], friction);
        let solution = assert_stands(&scene);
        for (k, face) in solution.pushes.chunks(4).enumerate() {
            let weight = (10 - k) as f64 * G * DT;
            for push in face {
                let off = push.impulse - Vec3::Z * (weight / 4.0);
                assert!(off.length() <= 1e-15 * 10.0, "face {k}: {}", push.impulse);
            }
        }
    }
}

#[test]
fn heavy_boxes_on_light_ones_stand() {
    assert_stands(&stack(&[1.0, 1000.0], 0.5));
    assert_stands(&stack(&[1000.0, 1.0], 0.5));
    assert_stands(&stack(&[1.0; 100], 0.5));
}

/// Between 1 and 1000 kg, impulses of 2000 g dt cancel to 1 g dt: the rounding of such an impulse alone is 2e-13.
#[test]
fn heavy_and_light_boxes_in_turn_stand_to_rounding() {
    let scene = stack(&[1.0, 1000.0, 1.0, 1000.0, 1.0], 0.5);
    let solution = scene.solve();
    let fastest = scene.fastest(&solution.pushes) / (G * DT);
    assert!(fastest <= 2000.0 * f64::EPSILON, "{fastest:e}");
}

#[test]
fn an_arch_stands() {
    for stones in [5, 9, 21] {
        let scene = arch(stones, 0.6);
        let solution = assert_stands(&scene);
        // Its feet carry it, half each.
        let weight = 100.0 * stones as f64 * G * DT;
        let lift = |pushes: &[crate::response::solve::ContactImpulse]| {
            pushes.iter().map(|p| p.impulse.z).sum::<f64>()
        };
        let (first, last) = (lift(&solution.pushes[..4]), lift(&solution.pushes[4 * stones..]));
        assert!((first - 0.5 * weight).abs() <= 1e-13 * weight, "{first} of {weight}");
        assert!((last + 0.5 * weight).abs() <= 1e-13 * weight, "{last} of {weight}");
    }
}

/// Without enough friction it slides apart; that too is solved.
#[test]
fn a_smooth_arch_falls() {
    let scene = arch(9, 0.2);
    let solution = scene.solve();
    assert!(solution.residual <= 1e-14, "{:e}", solution.residual);
    assert!(scene.fastest(&solution.pushes) > 0.01 * G * DT);
}

/// 4 × 4 × 4 crates; with `bond`, every second layer is shifted by half a crate, so that all are one island.
fn crates(bond: bool) -> Scene {
    let mut scene = Scene::new();
    let mut below: Vec<(usize, Vec3)> = Vec::new();
    for layer in 0..4 {
        let shift = if bond && layer % 2 == 1 { 0.5 } else { 0.0 };
        let mut these = Vec::new();
        for k in 0..16 {
            let centre =
                Vec3::new(f64::from(k % 4) + shift, f64::from(k / 4) + shift, f64::from(layer) + 0.5);
            let body = scene.upright_box(20.0, Vec3::splat(0.5), centre);
            if layer == 0 {
                scene.face((body, 0), centre - Vec3::Z * 0.5, (0.5, 0.5), 0.5);
            }
            for &(other, under) in &below {
                let (dx, dy) = (1.0 - (centre.x - under.x).abs(), 1.0 - (centre.y - under.y).abs());
                if dx > 1e-9 && dy > 1e-9 {
                    let middle = (centre + under) * 0.5;
                    scene.face((body, other), middle, (0.5 * dx, 0.5 * dy), 0.5);
                }
            }
            these.push((body, centre));
        }
        below = these;
    }
    scene
}

#[test]
fn crates_stand() {
    let columns = crates(false);
    assert_eq!(columns.touches.len(), 256);
    assert_stands(&columns);
}

/// Shifted crates hang over the edge on one side; those at the corner rest on one quarter of their face, with the
/// centre just on its corner.
#[test]
fn crates_in_bond_are_solved_to_rounding() {
    let solution = crates(true).solve();
    assert!(solution.residual <= 1e-13, "{:e} in {} rounds", solution.residual, solution.rounds);
}

/// How long it takes; run with `--release --ignored --nocapture`.
#[test]
#[ignore = "prints times"]
fn times() {
    let measure = |name: &str, scene: &Scene| {
        let best = |guess: &[crate::response::solve::ContactImpulse], times: u32| {
            let once = || {
                let start = std::time::Instant::now();
                let solution = solve(&scene.mobilities, &scene.touches, guess);
                (start.elapsed(), solution.rounds)
            };
            (0..times).map(|_| once()).min().unwrap_or_default()
        };
        let solution = scene.solve();
        let (cold, rounds) = best(&[], 20);
        let (warm, _) = best(&solution.pushes, 200);
        println!(
            "{name}: {} touches, residual {:.1e}, fastest {:.1e} g dt, cold {cold:?} in {rounds} rounds, warm {warm:?}",
            scene.touches.len(),
            solution.residual,
            scene.fastest(&solution.pushes) / (G * DT)
        );
    };
    measure("box", &stack(&[1.0], 0.5));
    measure("stack of 10", &stack(&[1.0; 10], 0.5));
    measure("stack of 100", &stack(&[1.0; 100], 0.5));
    measure("1000 kg on 1 kg", &stack(&[1.0, 1000.0], 0.5));
    measure("1, 1000, 1, 1000, 1 kg", &stack(&[1.0, 1000.0, 1.0, 1000.0, 1.0], 0.5));
    measure("arch of 9", &arch(9, 0.6));
    measure("arch of 9 that falls", &arch(9, 0.2));
    measure("arch of 51", &arch(51, 0.6));
    measure("crates in columns", &crates(false));
    measure("crates in bond", &crates(true));
}
