//! What is judged: two lists of triangles and how they move.

use sixte_contact::Vec3;
use sixte_contact::motion::Motion;
use sixte_contact::shape::Triangles;

use super::families;

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
