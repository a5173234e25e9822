//! The judge can say no: it sees what crosses, for however short a time, and lets go what does not.
#![allow(clippy::unwrap_used, reason = "tests")]

use sixte_contact::Vec3;
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_fence::crossing::Judge;
use sixte_fence::weapon::{Kind, Weapon};

/// A foil along x, and one across its blade: along y, above it by `height` at the start.
fn across(height: f64) -> [Motion; 2] {
    let lying = Pose::at(Vec3::ZERO);
    let quarter = Rotation::from_axis_angle(Vec3::Z, std::f64::consts::FRAC_PI_2).unwrap();
    [Motion::fixed(lying), Motion::fixed(Pose::new(Vec3::new(0.6, -0.5, height), quarter))]
}

fn judge() -> Judge {
    let foil = Weapon::new(Kind::Foil).unwrap();
    Judge::new([&foil, &foil])
}

#[test]
fn a_blade_through_a_blade_is_seen_at_any_speed() {
    for speed in [0.2, 3.0, 40.0, 5000.0] {
        let mut motions = across(0.1);
        motions[1].velocity = Vec3::NEG_Z * speed;
        // Both ends are free; only the way between is not.
        assert!(!judge().follow(0.2 / speed, &motions), "{speed}");
        // Up to just before the contact, at twice the radius, nothing happens.
        let mut fair = judge();
        assert!(fair.follow((0.1 - 0.007 - 1e-6) / speed, &motions));
        assert!((0.9e-6..1.1e-6).contains(&fair.smallest_gap), "{}", fair.smallest_gap);
        // A micrometre further it is over.
        assert!(!judge().follow((0.1 - 0.007 + 1e-6) / speed, &motions));
    }
}

#[test]
fn a_swing_through_a_blade_is_seen() {
    let mut motions = across(0.1);
    // Turns about the hand, 0.5 m from the crossing; after a whole turn it is where it was.
    let spin = 30.0;
    motions[1].spin = Vec3::X * spin;
    assert!(!judge().follow(std::f64::consts::TAU / spin, &motions));
    // The blade swings the other way, and stays above.
    motions[1].spin = Vec3::X * 4.0;
    assert!(judge().follow(0.2, &motions));
}

#[test]
fn a_jump_between_legs_is_seen() {
    let mut judge = judge();
    assert!(judge.follow(0.1, &across(0.1)));
    // Below the blade: a span that begins there has passed through it.
    assert!(!judge.follow(0.1, &across(-0.1)));
    judge.lift();
    assert!(judge.follow(0.1, &across(0.1)));
    assert_eq!((judge.spans, judge.crossings), (3, 1));
}

#[test]
fn numbers_that_are_none_do_not_pass() {
    for bad in [f64::NAN, f64::INFINITY] {
        let mut motions = across(0.1);
        motions[0].velocity.y = bad;
        assert!(!judge().follow(0.1, &motions));
        assert!(!judge().follow(bad, &across(0.1)));
    }
}
