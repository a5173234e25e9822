//! Forces, torques and impulses on a body.

use sixte_contact::Vec3;

use super::rigid_body::Body;

use super::parts::Kind;
use crate::error::BodyError;
use crate::material::Material;

impl Body {
    /// A force at the centre of mass, for the next step \[N\].
    pub fn apply_force(&mut self, force: Vec3) {
        self.cold.load.force += force;
    }

    /// A force at a point of the world \[m\], for the next step \[N\]. Its torque about the centre of mass
    /// stays what it is now for the whole step.
    pub fn apply_force_at(&mut self, force: Vec3, point: Vec3) {
        self.cold.load.force += force;
        self.cold.load.torque += (point - self.centre_of_mass()).cross(force);
    }

    /// A torque, along the world's axes, for the next step [N m].
    pub fn apply_torque(&mut self, torque: Vec3) {
        self.cold.load.torque += torque;
    }

    /// An impulse at a point of the world \[m\], now (eq. 12–15) [N s].
    pub fn apply_impulse_at(&mut self, impulse: Vec3, point: Vec3) {
        if self.cold.inertial.is_none() {
            return;
        }
        if self.kind == Kind::Dynamic {
            self.state.momentum += impulse;
        }
        self.state.angular_momentum += (point - self.state.centre).cross(impulse);
    }

    /// A force \[N\] and a torque [N m] of a persistent contact, for the next span, with the arm of the force \[m\].
    pub(crate) fn add_reaction(&mut self, force: Vec3, torque: Vec3, arm: Vec3) {
        if self.kind == Kind::Dynamic {
            self.cold.reaction.force += force;
        }
        self.add_reaction_torque(arm.cross(force) + torque);
    }

    /// A torque of a persistent contact, for the next span [N m].
    pub(crate) fn add_reaction_torque(&mut self, torque: Vec3) {
        if self.cold.inertial.is_some() {
            self.cold.reaction.torque += torque;
        }
    }

    /// An angular impulse, along the world's axes, now [N m s].
    pub fn apply_angular_impulse(&mut self, impulse: Vec3) {
        if self.cold.inertial.is_some() {
            self.state.angular_momentum += impulse;
        }
    }
}

/// A body of a world, to push and to turn. Its pose is the world's affair: see
/// [`World::place`](crate::World::place).
#[derive(Debug)]
pub struct BodyMut<'a>(pub(crate) &'a mut Body);

impl BodyMut<'_> {
    /// See [`Body::apply_force`].
    pub fn apply_force(&mut self, force: Vec3) {
        self.0.apply_force(force);
    }

    /// See [`Body::apply_force_at`].
    pub fn apply_force_at(&mut self, force: Vec3, point: Vec3) {
        self.0.apply_force_at(force, point);
    }

    /// See [`Body::apply_torque`].
    pub fn apply_torque(&mut self, torque: Vec3) {
        self.0.apply_torque(torque);
    }

    /// See [`Body::apply_impulse_at`].
    pub fn apply_impulse_at(&mut self, impulse: Vec3, point: Vec3) {
        self.0.apply_impulse_at(impulse, point);
    }

    /// See [`Body::apply_angular_impulse`].
    pub fn apply_angular_impulse(&mut self, impulse: Vec3) {
        self.0.apply_angular_impulse(impulse);
    }

    /// Gives it another velocity [m/s].
    pub fn set_velocity(&mut self, velocity: Vec3) {
        self.0.set_velocity(velocity);
    }

    /// Gives it another angular velocity, along the world's axes [rad/s].
    #[doc(alias = "angular velocity")]
    pub fn set_spin(&mut self, spin: Vec3) {
        self.0.set_spin(spin);
    }

    /// See [`Body::with_user_data`].
    pub fn set_user_data(&mut self, data: u64) {
        self.0.cold.user_data = data;
    }

    /// Makes it of another material.
    ///
    /// # Errors
    /// Coefficients that no material has.
    pub fn set_material(&mut self, material: Material) -> Result<(), BodyError> {
        material.check()?;
        self.0.cold.material = material;
        Ok(())
    }
}

impl std::ops::Deref for BodyMut<'_> {
    type Target = Body;

    fn deref(&self) -> &Body {
        self.0
    }
}
