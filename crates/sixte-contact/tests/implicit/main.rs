//! Implicit surfaces and solids made of them, against closed forms and samples.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod cells;
mod contact_times;
mod intervals;
mod masses;
mod refused;
mod truth;
