//! Which bodies meet which.

use serde::{Deserialize, Serialize};

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
