//! Bodies never intersect, at any instant: seen by references that share no code with the engine.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod at_any_instant;
mod far_away;
mod off_the_motion;

#[path = "../worlds/mod.rs"]
mod worlds;
