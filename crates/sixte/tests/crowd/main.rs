//! Crowds: random worlds of up to fifty bodies, and all that is promised of them.
mod at_once;
mod bounce;
mod closed;
mod crossed;
mod free;
mod no_friction;
mod piles;
mod recipe;
mod rolling;
mod same_bits;
mod strict;
mod watch;

use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, BodyId, Resting, Settings, Stepping, Vec3, World};

/// The steps that everything is held at \[s\].
const STEPS: [f64; 3] = [0.001, 1.0 / 60.0, 0.1];

/// The same worlds on every run.
fn config(seed: u64, cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        max_shrink_iters: 24,
        ..Config::default()
    }
}

/// Looks at many worlds, and adds up what each has seen of what matters.
fn in_all<S: Strategy>(
    seed: u64,
    cases: u32,
    worlds: S,
    look: impl Fn(S::Value) -> Result<usize, TestCaseError>,
) -> usize {
    let seen = Cell::new(0);
    let looked = TestRunner::new(config(seed, cases)).run(&worlds, |world| {
        seen.set(seen.get() + look(world)?);
        Ok(())
    });
    if let Err(error) = looked {
        panic!("{error}");
    }
    seen.get()
}

/// Bodies on a floor, all of one material.
fn on_a_floor(bodies: impl IntoIterator<Item = Body>, material: Material) -> (World, Vec<BodyId>) {
    let mut world =
        World::new(Settings::default().with_stepping(Stepping::Exact).with_resting(Resting::Supported))
            .unwrap();
    world.insert(Body::fixed(Convex::half_space(Vec3::Z).unwrap()).with_material(material)).unwrap();
    let ids = bodies.into_iter().map(|body| world.insert(body.with_material(material)).unwrap()).collect();
    (world, ids)
}
