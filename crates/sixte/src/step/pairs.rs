//! Which bodies can meet at all.

use crate::body::{Body, Kind};

/// The pairs of bodies that can move against each other.
pub(super) fn pairs(bodies: &[Body]) -> impl Iterator<Item = (usize, usize)> {
    let moves = |body: &Body| body.kind != Kind::Fixed;
    let count = bodies.len();
    (0..count)
        .flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
        .filter(move |&(a, b)| moves(&bodies[a]) || moves(&bodies[b]))
        .filter(move |&(a, b)| {
            !(bodies[a].shape.half_space().is_some() && bodies[b].shape.half_space().is_some())
        })
}
