//! A body's motion over an interval.

use serde::{Deserialize, Serialize};

use thiserror::Error;

use super::{Pose, Rotation};
use crate::Vec3;
use crate::shape::LARGEST;

/// A body's motion over an interval that starts at time 0.
///
/// The body's `centre` flies x₀ + v t + ½ a t², and the body turns about it with a constant spin:
/// R(t) = exp(\[ω\] t) R₀. With a = 0 this is what Kavan assumes within a step ("Rigid Body
/// Collision Response", section 3).
///
/// ```
/// use sixte_contact::{motion::{Motion, Pose}, Vec3};
/// let thrown = Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, 1.0)))
///     .with_velocity(Vec3::new(3.0, 0.0, 0.0))
///     .with_acceleration(Vec3::new(0.0, 0.0, -9.81));
/// assert_eq!(thrown.pose_at(1.0).position, Vec3::new(3.0, 0.0, 1.0 - 4.905));
/// ```
#[doc(alias = "sweep")]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Motion {
    /// The pose at time 0.
    pub start: Pose,
    /// The point that the body turns about, in the body's frame \[m\].
    pub centre: Vec3,
    /// Velocity of the centre at time 0 [m/s].
    pub velocity: Vec3,
    /// Constant acceleration of the centre [m/s²].
    pub acceleration: Vec3,
    /// Angular velocity, constant, along the world's axes [rad/s].
    #[doc(alias = "angular velocity")]
    pub spin: Vec3,
}

/// A motion that cannot be followed.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("{name} is ({x}, {y}, {z}); its numbers must be finite and at most 1e30 in size")]
#[non_exhaustive]
pub struct MotionError {
    /// Which part of the motion.
    pub name: &'static str,
    /// x of it.
    pub x: f64,
    /// y of it.
    pub y: f64,
    /// z of it.
    pub z: f64,
}

impl Motion {
    /// A body that stays where it is.
    pub fn fixed(pose: Pose) -> Self {
        Self {
            start: pose,
            centre: Vec3::ZERO,
            velocity: Vec3::ZERO,
            acceleration: Vec3::ZERO,
            spin: Vec3::ZERO,
        }
    }

    /// The same with another velocity of the centre [m/s].
    pub fn with_velocity(self, velocity: Vec3) -> Self {
        Self { velocity, ..self }
    }

    /// The same with another acceleration of the centre [m/s²].
    pub fn with_acceleration(self, acceleration: Vec3) -> Self {
        Self { acceleration, ..self }
    }

    /// The same with another angular velocity [rad/s].
    #[doc(alias = "angular velocity")]
    pub fn with_spin(self, spin: Vec3) -> Self {
        Self { spin, ..self }
    }

    /// The same, turning about another point of the body's frame \[m\].
    pub fn with_centre(self, centre: Vec3) -> Self {
        Self { centre, ..self }
    }

    /// Where the centre is at time `t` \[m\].
    pub fn centre_at(&self, t: f64) -> Vec3 {
        self.start.point_in_world(self.centre) + self.velocity * t + self.acceleration * (0.5 * t * t)
    }

    /// The rotation at time `t` \[s\].
    pub fn rotation_at(&self, t: f64) -> Rotation {
        // A spin that is not finite has no rotation; `check` refuses such motions at the border.
        Rotation::from_rotation_vector(self.spin * t)
            .map_or(self.start.rotation, |turn| turn.after(self.start.rotation))
    }

    /// The pose at time `t` \[s\].
    pub fn pose_at(&self, t: f64) -> Pose {
        let rotation = self.rotation_at(t);
        Pose::new(self.centre_at(t) - rotation.rotate(self.centre), rotation)
    }

    /// Velocity at time `t` of the body's point that is then at `point` in the world
    /// (Kavan, eq. 6) [m/s].
    pub fn velocity_of(&self, point: Vec3, t: f64) -> Vec3 {
        self.velocity + self.acceleration * t + self.spin.cross(point - self.centre_at(t))
    }

    /// The same motion with its clock set forward: what was time `t` becomes time 0.
    pub fn from_time(&self, t: f64) -> Self {
        Self { start: self.pose_at(t), velocity: self.velocity + self.acceleration * t, ..*self }
    }

    /// Refuses numbers that are not finite or too large to compute with.
    pub fn check(&self) -> Result<(), MotionError> {
        let parts = [
            ("position", self.start.position),
            ("centre", self.centre),
            ("velocity", self.velocity),
            ("acceleration", self.acceleration),
            ("spin", self.spin),
        ];
        // Not a number is not smaller either. All of them at once first: that has no branches.
        let is_fine =
            |part: Vec3| (part.x.abs() <= LARGEST) & (part.y.abs() <= LARGEST) & (part.z.abs() <= LARGEST);
        if parts.iter().fold(true, |fine, &(_, part)| fine & is_fine(part)) {
            return Ok(());
        }
        for (name, part) in parts {
            if !is_fine(part) {
                let Vec3 { x, y, z } = part;
                return Err(MotionError { name, x, y, z });
            }
        }
        Ok(())
    }
}
