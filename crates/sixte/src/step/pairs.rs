//! Which bodies can meet at all.

use crate::body::{Body, Role, meet};

/// The pairs of bodies that can move against each other and that keep each other out.
pub(super) fn pairs(bodies: &[Body]) -> impl Iterator<Item = (usize, usize)> {
    let is_solid = |&index: &usize| bodies[index].role == Role::Solid;
    let count = bodies.len();
    (0..count)
        .filter(is_solid)
        .flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
        .filter(move |&(a, b)| meet(bodies, a, b))
}
