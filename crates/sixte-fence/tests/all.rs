//! All tests of the duel, in one program.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod crossing;
mod duel;
mod exchange;
mod grip;
mod hostile;
mod impulse;
mod levels;
mod placement;
mod practice;
mod random;
mod record;
mod skeleton;
mod target;
