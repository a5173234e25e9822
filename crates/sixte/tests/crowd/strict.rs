//! All that is promised, of all small worlds.

use proptest::prelude::*;

use crate::crowd::in_all;
use crate::crowd::piles::PLACES;
use crate::crowd::recipe::{Place, Recipe, SURFACES, Stuff, Surface, recipes};
use crate::crowd::watch::Watch;

fn run(recipe: &Recipe, dt: f64, seconds: f64, kinds: &[&str]) -> Result<usize, TestCaseError> {
    let mut watch = Watch::new(recipe);
    watch.run(dt, seconds, 60);
    watch.check(kinds)?;
    Ok(watch.at_rest)
}

#[test]
fn friction_only_takes() {
    in_all(61, 12, recipes(&PLACES, &SURFACES, 3), |recipe| {
        run(&recipe, 1.0 / 60.0, 0.8, &["won by friction"])
    });
}

#[test]
fn complementarity_in_piles() {
    in_all(62, 12, recipes(&PLACES, &SURFACES, 4), |recipe| {
        run(&recipe, 1.0 / 60.0, 0.8, &["complementarity"])
    });
}

#[test]
fn angular_momentum_in_space() {
    let recipe = Recipe {
        seed: 1_593_759_969,
        count: 4,
        place: Place::Space,
        stuff: Stuff::Blocks,
        surface: Surface::Plastic,
        speed: 3.0,
        spin: 1.0,
    };
    run(&recipe, 0.1, 0.6, &["angular momentum, counted"]).unwrap();
}

#[test]
fn energy_of_three_in_a_tray() {
    let recipe = Recipe {
        seed: 112,
        count: 3,
        place: Place::Tray,
        stuff: Stuff::Convex,
        surface: Surface::Plastic,
        speed: 100.0,
        spin: 20.0,
    };
    run(&recipe, 0.1, 0.6, &["energy", "energy, counted"]).unwrap();
}

#[test]
fn energy_of_four_capsules() {
    let recipe = Recipe {
        seed: 1199,
        count: 4,
        place: Place::Floor,
        stuff: Stuff::Capsules,
        surface: Surface::Rough,
        speed: 0.1,
        spin: 0.0,
    };
    let mut watch = Watch::new(&recipe);
    watch.run(1e-3, 0.44, 440);
    watch.check(&["energy", "energy, counted"]).unwrap();
}
