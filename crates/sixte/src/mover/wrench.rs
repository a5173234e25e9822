//! A force and a torque.

use sixte_contact::Vec3;

/// A force and a torque.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Wrench {
    /// At the centre of mass \[N\].
    pub force: Vec3,
    /// Along the world's axes [N m].
    pub torque: Vec3,
}
