//! Balls that touch, against closed forms.

#![allow(clippy::unwrap_used)]

use sixte_contact::Vec3;

use super::rounds::{Rounds, Rule, at_once, one_reflection, reflections};
use crate::response::solve::tests::scene::{Scene, Thing};

/// Balls in a row along x, of these masses and velocities.
fn row(masses: &[f64], velocities: &[f64]) -> Scene {
    let mut scene = Scene::new();
    for (i, (&mass, &velocity)) in masses.iter().zip(velocities).enumerate() {
        let ball = scene.ball(mass, 0.5, Vec3::new(i as f64, 0.0, 0.0), Vec3::X * velocity);
        if i > 0 {
            scene.touch((ball, ball - 1), Vec3::new(i as f64 - 0.5, 0.0, 0.0), Vec3::X, 0.0);
        }
    }
    scene
}

fn run(scene: &Scene, rule: Rule, restitution: f64) -> (Rounds, Vec<Thing>) {
    let rounds = rule(scene, &vec![restitution; scene.touches.len()]);
    let after = scene.after(&rounds.pushes);
    (rounds, after)
}

#[track_caller]
fn assert_velocities(after: &[Thing], expected: &[f64], tolerance: f64) {
    for (i, (ball, &expected)) in after[1..].iter().zip(expected).enumerate() {
        let off = (ball.velocity - Vec3::X * expected).length();
        assert!(off <= tolerance, "ball {i}: {} instead of {expected}", ball.velocity);
    }
}

/// Four roundings of velocities of 1 m/s.
const ROUNDING: f64 = 1e-15;

#[test]
fn newtons_cradle_hands_the_velocity_to_the_last_ball() {
    let cradle = row(&[1.0; 5], &[1.0, 0.0, 0.0, 0.0, 0.0]);
    let (rounds, after) = run(&cradle, reflections, 1.0);
    assert_velocities(&after, &[0.0, 0.0, 0.0, 0.0, 1.0], ROUNDING);
    assert_eq!(rounds.count, 4);
    assert!(rounds.normal_work.abs() <= ROUNDING && rounds.friction_work == 0.0);
}

#[test]
fn two_balls_into_a_cradle_send_out_two() {
    let cradle = row(&[1.0; 5], &[1.0, 1.0, 0.0, 0.0, 0.0]);
    let (_, after) = run(&cradle, reflections, 1.0);
    assert_velocities(&after, &[0.0, 0.0, 0.0, 1.0, 1.0], ROUNDING);
}

#[test]
fn balls_from_both_sides_bounce_off_the_cradle() {
    let cradle = row(&[1.0; 5], &[1.0, 0.0, 0.0, 0.0, -1.0]);
    let (_, after) = run(&cradle, reflections, 1.0);
    assert_velocities(&after, &[-1.0, 0.0, 0.0, 0.0, 1.0], ROUNDING);
}

/// Balls 2 to n stay together and part from the first with its approach: v₁ + (n − 1) v = 1, v − v₁ = C.
#[test]
fn all_at_once_the_cradles_balls_fly_together() {
    let cradle = row(&[1.0; 5], &[1.0, 0.0, 0.0, 0.0, 0.0]);
    let (rounds, after) = run(&cradle, at_once, 1.0);
    assert_velocities(&after, &[-0.6, 0.4, 0.4, 0.4, 0.4], ROUNDING);
    assert!(rounds.normal_work.abs() <= ROUNDING);
    let (_, after) = run(&cradle, at_once, 0.5);
    assert_velocities(&after, &[-0.2, 0.3, 0.3, 0.3, 0.3], ROUNDING);
}

/// Each ball hits the next at rest: v ← v (1 + C) m/(m + m'), and keeps v (m − C m')/(m + m').
#[test]
fn a_chain_of_falling_masses_is_one_impact_after_the_other() {
    let masses = [8.0, 4.0, 2.0, 1.0, 0.5];
    let chain = row(&masses, &[1.0, 0.0, 0.0, 0.0, 0.0]);
    let mut expected = [0.0; 5];
    let mut velocity = 1.0;
    for i in 0..4 {
        let (m, n) = (masses[i], masses[i + 1]);
        expected[i] = velocity * (m - n) / (m + n);
        velocity *= 2.0 * m / (m + n);
    }
    expected[4] = velocity;
    // Each is slower than the next: no pair meets again.
    assert!(expected.windows(2).all(|pair| pair[0] < pair[1]));
    let (_, after) = run(&chain, reflections, 1.0);
    assert_velocities(&after, &expected, 4.0 * ROUNDING);
}

/// A light ball between two heavy ones that close in: between them it goes to and fro, and energy and momentum are
/// kept to the roundings of all these impacts.
#[test]
fn a_light_ball_between_heavy_ones_goes_to_and_fro() {
    let chain = row(&[1.0, 0.001, 1.0], &[1.0, 0.0, 0.0]);
    let (rounds, after) = run(&chain, reflections, 1.0);
    assert!(rounds.count > 10, "{} rounds", rounds.count);
    let before = chain.energy(&chain.things);
    assert!((chain.energy(&after) - before).abs() <= 1e-13 * before);
    let speed = |ball: usize| after[ball].velocity.x;
    assert!(speed(3) > speed(2) - 1e-12 && speed(2) > speed(1) - 1e-12);
}

/// The wall is body 0; the second ball is pressed on it by the first.
#[test]
fn a_ball_on_a_wall_that_is_hit_keeps_the_energy() {
    let mut scene = row(&[1.0, 1.0], &[1.0, 0.0]);
    scene.touch((2, 0), Vec3::new(1.5, 0.0, 0.0), -Vec3::X, 0.0);
    // The second ball takes it, turns round at the wall, and hands it back.
    for rule in [reflections, at_once] {
        let (_, after) = run(&scene, rule, 1.0);
        assert_velocities(&after, &[-1.0, 0.0], ROUNDING);
    }
    // Without a bounce one reflection of both touches stops both balls.
    let (_, after) = run(&scene, one_reflection, 0.0);
    assert_velocities(&after, &[0.0, 0.0], ROUNDING);
}

/// Two walls of a corner, along x and y, with restitutions of their own: they do not depend on each other.
#[test]
fn each_wall_of_a_corner_has_its_own_restitution() {
    let mut scene = Scene::new();
    let ball = scene.ball(2.0, 0.5, Vec3::ZERO, Vec3::new(-3.0, -2.0, 0.5));
    scene.touch((ball, 0), Vec3::X * -0.5, Vec3::X, 0.0);
    scene.touch((ball, 0), Vec3::Y * -0.5, Vec3::Y, 0.0);
    for rule in [reflections, at_once] {
        let found = scene.after(&rule(&scene, &[0.25, 1.0]).pushes)[ball].velocity;
        assert!((found - Vec3::new(0.75, 2.0, 0.5)).length() <= 4e-15, "{found}");
    }
}

/// Fifteen balls in a triangle, and one that hits its tip.
fn rack(restitution: f64, rule: Rule, friction: f64) -> (Scene, Vec<Thing>, Rounds) {
    let mut scene = Scene::new();
    let height = 0.75f64.sqrt();
    let cue = scene.ball(0.17, 0.5, Vec3::new(-1.0, 0.0, 0.0), Vec3::X * 5.0);
    let mut places = Vec::new();
    for column in 0..5 {
        for k in 0..=column {
            let centre = Vec3::new(height * f64::from(column), f64::from(k) - 0.5 * f64::from(column), 0.0);
            places.push((scene.ball(0.17, 0.5, centre, Vec3::ZERO), centre));
        }
    }
    scene.touch((places[0].0, cue), Vec3::new(-0.5, 0.0, 0.0), Vec3::X, friction);
    for (i, &(a, p)) in places.iter().enumerate() {
        for &(b, q) in &places[..i] {
            if (p - q).length() < 1.001 {
                scene.touch((a, b), (p + q) * 0.5, (p - q).normalize(), friction);
            }
        }
    }
    let (rounds, after) = run(&scene, rule, restitution);
    (scene, after, rounds)
}

#[test]
fn a_symmetric_break_stays_symmetric() {
    let rules: [(&str, f64, Rule); 3] =
        [("reflections", 1.0, reflections), ("reflections", 0.95, reflections), ("at once", 0.95, at_once)];
    for (friction, (name, restitution, rule)) in rules.iter().flat_map(|&rule| [(0.0, rule), (0.1, rule)]) {
        let (scene, after, rounds) = rack(restitution, rule, friction);
        assert!(after[1..].iter().filter(|ball| ball.velocity.length() > 1e-3).count() >= 6);
        for (i, ball) in after.iter().enumerate().skip(1) {
            let at = scene.things[i].centre;
            let mirror = |other: &&Thing| (other.centre - at * Vec3::new(1.0, -1.0, 1.0)).length() < 1e-9;
            let other = after[1..].iter().find(mirror).unwrap();
            let off = ball.velocity - other.velocity * Vec3::new(1.0, -1.0, 1.0);
            let turn = ball.spin - other.spin * Vec3::new(-1.0, 1.0, -1.0);
            // Some ten roundings of 5 m/s, and of that by a radius of 0.5 m.
            let case = format!("{name} C {restitution} μ {friction} ball {i} rounds {}", rounds.count);
            assert!(off.length() <= 1e-14, "{case}: {off}");
            assert!(turn.length() <= 2e-14, "{case}: turns {turn}");
        }
    }
}
