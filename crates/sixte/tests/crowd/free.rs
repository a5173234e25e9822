//! Crowds that nothing weighs down: momenta and energy are what they were, but for what is booked.

use proptest::prelude::*;

use crate::crowd::recipe::{Place, Recipe, SURFACES, Surface, recipes};
use crate::crowd::watch::Watch;
use crate::crowd::{STEPS, in_all};

const KINDS: [&str; 16] = [
    "overlap",
    "smallest gap",
    "not finite",
    "linear momentum",
    "linear momentum, counted",
    "angular momentum",
    "angular momentum, counted",
    "energy",
    "energy, counted",
    "energy risen",
    "won by restitution",
    "won by holding",
    "out of work",
    "unresolved",
    "spin",
    "other warning",
];

/// Long enough for most to meet something; how many impacts there were.
fn run(recipe: &Recipe, dt: f64, most: u32) -> Result<usize, TestCaseError> {
    let mut watch = Watch::new(recipe);
    watch.run(dt, (8.0 / recipe.speed.max(1e-3)).min(2.0), most);
    watch.check(&KINDS)?;
    Ok(watch.impacts)
}

#[test]
fn in_space() {
    let worlds = (recipes(&[Place::Space], &SURFACES, 12), prop::sample::select(&STEPS[..]));
    let impacts = in_all(31, 48, worlds, |(recipe, dt)| run(&recipe, dt, 40));
    assert!(impacts > 20, "{impacts}");
}

#[test]
fn in_a_room() {
    let worlds = (recipes(&[Place::Room], &SURFACES, 12), prop::sample::select(&STEPS[..]));
    let impacts = in_all(32, 48, worlds, |(recipe, dt)| run(&recipe, dt, 40));
    assert!(impacts > 100, "{impacts}");
}

#[test]
fn fifty_that_bounce() {
    let worlds = recipes(&[Place::Space, Place::Room], &[Surface::Elastic], 50);
    let impacts = in_all(34, 10, worlds, |recipe| run(&recipe, 1.0 / 60.0, 20));
    assert!(impacts > 20, "{impacts}");
}
