//! Which bodies meet which.

use serde::{Deserialize, Serialize};

use super::{Body, Kind};

/// What a body is, and what it meets: one bit for each of 32 groups.
///
/// Two bodies meet if each is in a group that the other meets. Bodies that do not meet go through each other.
///
/// ```
/// use sixte::body::Groups;
/// let ghost = Groups { member_of: 0b10, meets: 0b01 };
/// let wall = Groups { member_of: 0b01, meets: u32::MAX };
/// assert!(ghost.meet(wall) && !ghost.meet(ghost));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Groups {
    /// The groups that it is in.
    pub member_of: u32,
    /// The groups that it meets.
    pub meets: u32,
}

impl Groups {
    /// In all groups, and meets all of them.
    pub const ALL: Self = Self { member_of: u32::MAX, meets: u32::MAX };

    /// Whether two bodies with these groups meet.
    pub fn meet(self, other: Self) -> bool {
        self.member_of & other.meets != 0 && other.member_of & self.meets != 0
    }
}

impl Default for Groups {
    /// [`Groups::ALL`].
    fn default() -> Self {
        Self::ALL
    }
}

/// What a body is to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// It keeps others out.
    Solid,
    /// It lets others in, and tells.
    Sensor,
    /// It was taken out of the world; only its number is left.
    Gone,
}

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
