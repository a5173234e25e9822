//! An independent judge of contact times between lists of triangles, and the geometry to try it on.
//!
//! [`Truth`] measures: distances by closed forms over pairs of faces, and a walk through time that cannot step
//! over a contact. [`judge()`] compares an answer with it. It shares no code with the engine: of `Triangles` and
//! `Motion` only the numbers are read. Vectors, turns and random numbers are those of the reference for convex
//! shapes. Slow, and simple.

pub mod families;
mod judge;
mod moving;
mod pair;
mod random;
pub mod triangle;
mod truth;
mod walk;

pub use judge::{Claim, ClaimedContact, Fault, FaultKind, SAMPLES, honest_claim, judge, judge_with};
pub use moving::{Moving, path_of};
pub use pair::MeshPair;
pub use random::{KINDS, linked_pair, random_deforming_pair, random_pair, random_pair_of, random_triangles};
pub use truth::{Frame, Nearest, Truth};
pub use walk::Walk;
