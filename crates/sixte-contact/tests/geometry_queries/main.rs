//! Distances, overlaps, points and rays against shapes of any kind, by closed forms over all triangles.

mod distances;
mod insides;
mod points;
mod rays;
pub mod truth;
