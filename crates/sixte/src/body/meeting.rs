//! Which bodies meet which.

use super::groups::Role;
use super::parts::Kind;
use super::rigid_body::Body;

/// Whether two bodies of a world keep each other out.
pub(crate) fn meet(bodies: &[Body], a: usize, b: usize) -> bool {
    let both_solid = bodies[a].role == Role::Solid && bodies[b].role == Role::Solid;
    both_solid && can_touch(&bodies[a], &bodies[b]) && !ignore_each_other(bodies, a, b)
}

/// Whether two bodies can come into contact, as far as groups, shapes and kinds go.
pub(crate) fn can_touch(a: &Body, b: &Body) -> bool {
    a.groups.meet(b.groups)
        && !(a.kind == Kind::Fixed && b.kind == Kind::Fixed)
        && (a.reach.is_finite() || b.reach.is_finite() || !both_half_spaces(a, b))
}

fn both_half_spaces(a: &Body, b: &Body) -> bool {
    a.cold.shape.half_space().is_some() && b.cold.shape.half_space().is_some()
}

/// Whether two bodies of a world were told to let each other pass.
pub(crate) fn ignore_each_other(bodies: &[Body], a: usize, b: usize) -> bool {
    let (lower, higher) = (a.min(b), a.max(b));
    // The list is with the one that came first.
    bodies[lower].cold.ignores.contains(&(higher as u32))
}
