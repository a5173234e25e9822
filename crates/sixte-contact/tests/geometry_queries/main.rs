//! Distances, overlaps, points and rays against shapes of any kind, by closed forms over all triangles.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod distances;
mod insides;
mod points;
mod rays;
mod truth;
