//! Rows of dominoes that lean on each other: redundant touches, targets that do not quite agree, and sticking and sliding
//! next to each other.

use sixte_contact::{Mat3, Vec3};

use super::chance::Chance;
use super::scene::{DT, G, Scene, Thing};
use crate::response::solve::{ContactImpulse, Solution, solve};

/// Half of a domino [m], and its mass [kg].
const HALF: Vec3 = Vec3::new(0.01, 0.03, 0.06);
const MASS: f64 = 0.1;

/// Dominoes that stand on their front edges and lean on the backs of the next ones, each a bit less. Every edge touches at both
/// its ends, which are to be led apart by up to `lead`, each as chance has it [m/s].
fn leaning(seed: u64, count: usize, lead: f64) -> Scene {
    let mut chance = Chance(seed);
    let mut scene = Scene::new();
    let angle = |i: usize| 0.9 * (count - i) as f64 / count as f64;
    let axes = |i: usize| Mat3::from_rotation_y(angle(i));
    let foot = |i: usize| Vec3::new(0.06 * i as f64, 0.0, 0.0);
    for i in 0..count {
        let centre = foot(i) + axes(i) * Vec3::new(-HALF.x, 0.0, HALF.z);
        let body = scene.turned_box(MASS, HALF, centre, axes(i));
        // About its foot, which slides a little; and it falls for one step.
        let spin = Vec3::Y * chance.unit();
        let slide = Vec3::X * (0.02 * (chance.unit() - 0.5));
        scene.things[body].spin = spin;
        scene.things[body].velocity = spin.cross(centre - foot(i)) + slide - Vec3::Z * (G * DT);
    }
    for i in 0..count {
        for y in [-HALF.y, HALF.y] {
            scene.touch((i + 1, 0), foot(i) + Vec3::Y * y, Vec3::Z, 0.42);
            if i + 1 < count {
                let top = foot(i) + axes(i) * Vec3::new(0.0, y, 2.0 * HALF.z);
                scene.touch((i + 1, i + 2), top, axes(i + 1) * -Vec3::X, 0.3);
            }
        }
    }
    scene.touches.iter_mut().for_each(|touch| touch.target = lead * chance.unit());
    scene
}

/// The natural map, written out for a sphere of the same mass: by how much the worst touch is off [m/s].
fn violation(scene: &Scene, pushes: &[ContactImpulse]) -> f64 {
    let after = scene.after(pushes);
    let mut worst = 0.0f64;
    for (i, (touch, push)) in scene.touches.iter().zip(pushes).enumerate() {
        let v = scene.velocity_at(i, &after);
        let (vn, ln) = (touch.normal.dot(v), touch.normal.dot(push.impulse));
        let (vt, lt) = (v - touch.normal * vn, push.impulse - touch.normal * ln);
        let (wanted, most) = (lt - vt * MASS, touch.friction * ln);
        let allowed = wanted * (most / wanted.length().max(f64::MIN_POSITIVE)).min(1.0);
        worst = worst.max((vn - touch.target).min(ln / MASS).abs()).max((allowed - lt).length() / MASS);
    }
    worst
}

fn assert_solved(scene: &Scene, solution: &Solution, off: f64, rounds: u32) {
    let found = violation(scene, &solution.pushes);
    assert!(found <= off, "off by {found:e}, residual {:e}", solution.residual);
    assert!(solution.rounds <= rounds, "{} rounds, residual {:e}", solution.rounds, solution.residual);
    for (touch, push) in scene.touches.iter().zip(&solution.pushes) {
        let along = touch.normal.dot(push.impulse);
        let across = (push.impulse - touch.normal * along).length();
        assert!(along >= 0.0 && across <= touch.friction * along * (1.0 + 1e-14) + 1e-18);
    }
}

/// All touches agree: at once, to rounding.
#[test]
fn a_row_that_leans_is_solved_to_rounding() {
    for count in [2, 5, 10, 20] {
        for seed in 0..10 {
            let scene = leaning(seed, count, 0.0);
            assert_solved(&scene, &scene.solve(), 1e-14, 60);
        }
    }
}

/// Both ends of an edge are to be led apart at different speeds, while feet that stick allow no twist: one end has to be pressed
/// until another touch opens or slips. It once ended without a solution, off by 0.04 m/s after 600 rounds.
#[test]
fn ends_of_an_edge_that_do_not_agree_are_solved() {
    for (count, seeds) in [(2, 20), (5, 20), (10, 10), (20, 4)] {
        for seed in 0..seeds {
            let scene = leaning(seed, count, 1e-6);
            assert_solved(&scene, &scene.solve(), 3e-8, 240);
        }
    }
}

/// As the next pass of a step asks: pushes are known, and targets differ by as much as may be left. It once took 50
/// rounds, nearly all of them for what rounding does not allow.
#[test]
fn a_row_with_known_pushes_takes_few_rounds() {
    for count in [2, 5, 10, 20] {
        for seed in 0..10 {
            let guess = leaning(seed, count, 0.0).solve().pushes;
            let scene = leaning(seed, count, 1e-9);
            let solution = solve(&scene.mobilities, &scene.touches, &guess);
            assert_solved(&scene, &solution, 1e-9, 16);
        }
    }
}

/// What held a row up is too much as soon as it flies.
#[test]
fn a_row_that_is_thrown_up_lets_go() {
    for seed in 0..10 {
        let mut scene = leaning(seed, 8, 0.0);
        let guess = scene.solve().pushes;
        let thrown: Vec<_> = (scene.things.iter().enumerate())
            .map(|(i, thing)| Thing { velocity: thing.velocity + Vec3::Z * (i as f64), ..*thing })
            .collect();
        for i in 0..scene.touches.len() {
            scene.touches[i].velocity = scene.velocity_at(i, &thrown);
        }
        scene.things = thrown;
        assert_solved(&scene, &solve(&scene.mobilities, &scene.touches, &guess), 1e-14, 40);
    }
}
