//! Momentum and energy, kept by the engine and counted again from what anyone can see of the bodies.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod counted_again;
mod events;
mod pinned;

#[path = "../worlds/mod.rs"]
mod worlds;
