//! The rotation of a rigid body over a span.

use sixte_contact::Vec3;
use sixte_contact::motion::Rotation;

/// What turns a body, constant over the span.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Torques {
    /// Along the world's axes \[N m\].
    pub torque: Vec3,
    /// A force that keeps its direction in the world \[N\].
    pub force: Vec3,
    /// Where the force acts: a point of the body, from the centre that it turns about, in the body's
    /// frame \[m\].
    pub lever: Vec3,
}

impl Torques {
    /// A free body.
    pub const NONE: Self = Self { torque: Vec3::ZERO, force: Vec3::ZERO, lever: Vec3::ZERO };

    /// Only a torque, along the world's axes \[N m\].
    pub fn from_torque(torque: Vec3) -> Self {
        Self { torque, ..Self::NONE }
    }

    /// Only a force \[N\], at the point `lever` of the body's frame \[m\].
    pub fn from_force(force: Vec3, lever: Vec3) -> Self {
        Self { force, lever, ..Self::NONE }
    }
}

/// A body at the end of a turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turned {
    /// From the body's axes to the world's.
    pub rotation: Rotation,
    /// About the centre, along the world's axes \[kg m²/s\].
    pub angular_momentum: Vec3,
    /// Done on the body by the torque and the force through the turning \[J\].
    pub work: f64,
    /// Whether the turn was followed to the end.
    ///
    /// It is not if it needs more than [`MOST_PIECES`](super::MOST_PIECES) pieces, or if numbers are not finite or overflow.
    /// Then the rotation is one that the body had within the span, and may be the one it began with. The
    /// torque's momentum is still complete, the force's is what it gave until then, and the work is the
    /// change of kinetic energy. All are finite if the input was.
    pub exact: bool,
}
