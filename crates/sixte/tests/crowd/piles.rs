//! Crowds that fall and come to rest: bodies stay apart, numbers stay finite, and the books close.

use proptest::prelude::*;

use crate::crowd::in_all;
use crate::crowd::recipe::{Place, Recipe, SURFACES, recipes};
use crate::crowd::watch::Watch;

pub const PLACES: [Place; 4] = [Place::Floor, Place::Tray, Place::Ground, Place::Swept];

const KINDS: [&str; 10] = [
    "overlap",
    "smallest gap",
    "not finite",
    "linear momentum",
    "angular momentum",
    "energy",
    "energy, counted",
    "won by restitution",
    "won by holding",
    "out of work",
];

/// How many bodies were in persistent contact, step by step.
fn run(recipe: &Recipe, dt: f64, most: u32) -> Result<usize, TestCaseError> {
    let mut watch = Watch::new(recipe);
    watch.run(dt, 0.8, most);
    watch.check(&KINDS)?;
    Ok(watch.at_rest)
}

#[test]
fn a_few() {
    let worlds = (recipes(&PLACES, &SURFACES, 5), prop::sample::select(&[1.0 / 60.0, 0.1][..]));
    let rested = in_all(41, 12, worlds, |(recipe, dt)| run(&recipe, dt, 50));
    assert!(rested > 200, "{rested}");
}

#[test]
fn in_short_steps() {
    let rested = in_all(42, 8, recipes(&PLACES, &SURFACES, 4), |recipe| run(&recipe, 1e-3, 300));
    assert!(rested > 200, "{rested}");
}

#[test]
fn fifty() {
    in_all(44, 3, recipes(&PLACES, &SURFACES, 50), |recipe| run(&recipe, 1.0 / 60.0, 8));
}
