//! Where a body is, and how it is turned.

mod rotation;

use std::ops::Mul;

pub use rotation::{Rotation, RotationError};

use serde::{Deserialize, Serialize};

use crate::Vec3;

/// Where a body is: its own frame, turned by `rotation` and moved to `position`.
#[doc(alias = "transform")]
#[doc(alias = "isometry")]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// The body's origin in the world \[m\].
    pub position: Vec3,
    /// From the body's axes to the world's.
    pub rotation: Rotation,
}

impl Pose {
    /// At the world's origin, not turned.
    pub const IDENTITY: Self = Self { position: Vec3::ZERO, rotation: Rotation::IDENTITY };

    /// At `position` \[m\], turned by `rotation`.
    pub fn new(position: Vec3, rotation: Rotation) -> Self {
        Self { position, rotation }
    }

    /// At `position` \[m\], not turned.
    pub fn at(position: Vec3) -> Self {
        Self { position, rotation: Rotation::IDENTITY }
    }

    /// A point of the body's frame, in the world \[m\].
    pub fn point_in_world(&self, point: Vec3) -> Vec3 {
        self.position + self.rotation.rotate(point)
    }

    /// A point of the world, in the body's frame \[m\].
    pub fn point_in_body(&self, point: Vec3) -> Vec3 {
        self.rotation.inverse().rotate(point - self.position)
    }
}

/// A point of the body's frame, in the world: [`point_in_world`](Pose::point_in_world) \[m\]. A direction is turned by
/// `pose.rotation` alone.
///
/// ```
/// use sixte_contact::{Vec3, motion::Pose};
/// let pose = Pose::at(Vec3::new(1.0, 2.0, 3.0));
/// assert_eq!(pose * Vec3::X, Vec3::new(2.0, 2.0, 3.0));
/// assert_eq!(pose.rotation * Vec3::X, Vec3::X);
/// ```
impl Mul<Vec3> for Pose {
    type Output = Vec3;
    fn mul(self, point: Vec3) -> Vec3 {
        self.point_in_world(point)
    }
}

impl Mul<Vec3> for &Pose {
    type Output = Vec3;
    fn mul(self, point: Vec3) -> Vec3 {
        self.point_in_world(point)
    }
}
