//! Bodies never intersect, at any instant: seen by references that share no code with the engine.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod at_any_instant;
mod far_away;
mod off_the_motion;

#[path = "../tumblers/way.rs"]
#[allow(dead_code, reason = "not all of it is used here")]
mod way;
#[path = "../worlds/mod.rs"]
mod worlds;
