//! Second opinions for tests and examples: slow and simple judges of contact times that share no code with the engine, shapes
//! and motions to try it on, and random numbers that are the same on every machine.
//!
//! Of `sixte-contact` shapes, poses, motions and results are used, as what is asked about and what is answered; none of its
//! searches. Not published.

#![allow(missing_docs, reason = "its names and the comments of what is not plain are enough for tests")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "for tests")]

pub mod convex;
pub mod mesh;
mod random;
mod vector;

pub use random::Random;
pub use vector::{Columns, V, turn_by, turn_of};
