//! All tests of sweeps, in one program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod drawings;
mod journals;
mod plans;
mod sweeps;
mod tables;
