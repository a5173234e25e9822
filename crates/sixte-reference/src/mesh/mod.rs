//! An independent judge of contact times between lists of triangles, and the geometry to try it on.
//!
//! [`Truth`] measures: distances by closed forms over pairs of faces, and a walk through time that cannot step
//! over a contact. [`judge`] compares an answer with it. It shares no code with the engine: of `Triangles` and
//! `Motion` only the numbers are read. Vectors, turns and random numbers are those of the reference for convex
//! shapes. Slow, and simple.

pub mod families;
mod judge;
mod moving;
mod random;
pub mod triangle;
mod truth;
mod walk;

pub use judge::{Claim, ClaimedContact, Fault, FaultKind, SAMPLES, honest_claim, judge, judge_with};
pub use moving::{Moving, path_of};
pub use random::{KINDS, linked_pair, random_deforming_pair, random_pair, random_pair_of, random_triangles};
pub use truth::{Frame, Nearest, Truth};
pub use walk::Walk;

use sixte_contact::Vec3;
use sixte_contact::motion::Motion;
use sixte_contact::shape::Triangles;

/// Two lists of triangles that move over `[0, interval]`.
#[derive(Debug, Clone)]
pub struct MeshPair {
    pub a: Triangles,
    pub b: Triangles,
    pub motion_a: Motion,
    pub motion_b: Motion,
    /// Velocity of each vertex of A in A's frame, so that it is at p + t u there; empty if A is rigid [m/s].
    pub flow_a: Vec<Vec3>,
    /// The same of B [m/s].
    pub flow_b: Vec<Vec3>,
    /// Of A and of B: whether the inside belongs to the body. If not, it is a surface only.
    pub solid: [bool; 2],
    /// \[s\]
    pub interval: f64,
}

impl MeshPair {
    /// Two rigid bodies. A list that is closed is a solid.
    pub fn new(a: (Triangles, Motion), b: (Triangles, Motion), interval: f64) -> Self {
        let solid = [families::is_closed(&a.0), families::is_closed(&b.0)];
        let (flow_a, flow_b) = (Vec::new(), Vec::new());
        Self { a: a.0, b: b.0, motion_a: a.1, motion_b: b.1, flow_a, flow_b, solid, interval }
    }

    /// The same, with vertices that move in the frames of the bodies [m/s].
    pub fn with_flow(self, flow_a: Vec<Vec3>, flow_b: Vec<Vec3>) -> Self {
        Self { flow_a, flow_b, ..self }
    }
}
