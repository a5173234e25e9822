//! What is certified along a direction that turns holds for every pair of points, at every instant.

#![allow(clippy::unwrap_used, reason = "tests")]

use sixte_contact::motion::{Pose, Rotation};

use super::*;
use crate::body::Body;
use crate::settings::Settings;

/// Numbers between −1 and 1.
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
}

fn vector(state: &mut u64) -> Vec3 {
    Vec3::new(random(state), random(state), random(state))
}

/// A number from a thousandth to thirty.
fn factor(state: &mut u64) -> f64 {
    10f64.powf(-0.75 + 2.25 * random(state))
}

/// A ball somewhere, and how it is to move.
fn moving(state: &mut u64) -> (Solid, Way) {
    let size = factor(state);
    let turn = Rotation::from_rotation_vector(3.0 * vector(state)).unwrap();
    let body = Body::dynamic(Convex::cuboid(Vec3::splat(size)).unwrap(), 1.0).unwrap();
    let solid = Solid::of(&body.at(Pose::new(factor(state) * vector(state), turn)), &Settings::default());
    let way = Way::new(factor(state) * vector(state), factor(state) * vector(state), solid.arm);
    (solid, way)
}

/// A vector that has turned with a spin for so long \[s\].
fn turned(v: Vec3, spin: Vec3, time: f64) -> Vec3 {
    Rotation::from_rotation_vector(spin * time).unwrap().rotate(v)
}

/// By how much at most a separation falls below its chord, and the most that it may, for random points of two random bodies.
fn falls(state: &mut u64) -> (f64, f64) {
    let ((a, way_a), (b, way_b)) = (moving(state), moving(state));
    let axis = vector(state).normalize();
    let spin = match random(state) {
        x if x < -0.3 => way_a.spin,
        x if x < 0.3 => way_b.spin,
        _ => factor(state) * vector(state),
    };
    let fastest = way_a.spin.length().max(way_b.spin.length()).max(spin.length());
    let h = (0.5 + 0.5 * random(state).abs()) * factor(state).min(1.0) / fastest;
    let (on_a, on_b) = (vector(state).normalize() * a.arm, vector(state).normalize() * b.arm);
    let apart = |time: f64| {
        let between = (a.centre + way_a.velocity * time + turned(on_a, way_a.spin, time))
            - (b.centre + way_b.velocity * time + turned(on_b, way_b.spin, time));
        turned(axis, spin, time).dot(between)
    };
    let (start, end) = (apart(0.0), apart(h));
    let below = |share: f64| start.min(end) - apart(share * h);
    let most = (1..40).map(|at| below(f64::from(at) / 40.0)).fold(0.0, f64::max);
    (most, bend_turning((&a, &b), (&way_a, &way_b), axis, (spin, h)))
}

#[test]
fn no_pair_of_points_falls_below_what_is_certified_along_a_direction_that_turns() {
    let (mut state, mut close) = (11, 0);
    for case in 0..40_000 {
        let (most, allowed) = falls(&mut state);
        assert!(most <= allowed, "case {case}: {most} below, {allowed} allowed");
        close += u32::from(most > 0.5 * allowed);
    }
    assert!(close > 20, "the bound is far from what happens: {close}");
}

#[test]
fn a_direction_goes_along_with_the_body_that_it_turns_with() {
    let mut state = 5;
    for _ in 0..200 {
        let ((a, way_a), (b, way_b)) = (moving(&mut state), moving(&mut state));
        let (axis, h) = (vector(&mut state).normalize(), 0.1);
        let after = Stand::after((&a, &b), (&way_a, &way_b), h);
        let (with_a, with_b) = after.turned((&a, &b), axis);
        assert!(with_a.distance(turned(axis, way_a.spin, h)) < 1e-14);
        assert!(with_b.distance(turned(axis, way_b.spin, h)) < 1e-14);
    }
}

#[test]
fn what_is_no_number_certifies_nothing() {
    let mut state = 3;
    let ((a, way), (b, other)) = (moving(&mut state), moving(&mut state));
    for spin in [f64::NAN, f64::INFINITY] {
        let lost = Way { spin: Vec3::splat(spin), ..way };
        for with in [lost.spin, other.spin] {
            let allowed = bend_turning((&a, &b), (&lost, &other), Vec3::Z, (with, 0.1));
            assert!(!allowed.is_finite(), "{spin}: {allowed}");
        }
    }
}
