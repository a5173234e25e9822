//! Recordings: what is read is what was recorded, whole or cut off, here and by other tools.
#![allow(clippy::unwrap_used)]

mod animation;
mod damaged;
mod round_trip;
mod runs;
mod surfaces;
mod tables;
mod witness;
