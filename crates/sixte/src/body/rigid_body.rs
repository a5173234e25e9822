//! A rigid body: what it is, where it is, and the momentum it carries.

use super::groups::Groups;
use super::groups::Role;
use super::parts::Drive;
use super::parts::Following;
use super::parts::Kind;
use super::parts::Load;
use super::parts::Mass;
use super::parts::State;
use super::parts::TakenOut;
use std::collections::BTreeSet;
use std::fmt;

use sixte_contact::motion::{Motion, Pose};
use sixte_contact::{Mat3, Vec3};

use crate::error::BodyError;
use crate::material::Material;
use crate::mover::Mover;
use crate::shape::Shape;

/// A rigid body.
///
/// ```
/// use sixte::body::Body;
/// use sixte::shape::Convex;
/// use sixte::{Pose, Vec3};
/// let ball = Body::dynamic(Convex::sphere(0.1)?, 1000.0)?
///     .named("ball")
///     .at(Pose::at(Vec3::new(0.0, 0.0, 1.1)))
///     .with_velocity(Vec3::new(2.0, 0.0, 0.0));
/// assert!((ball.momentum().x - 2.0 * ball.mass()).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Body {
    pub(crate) state: State,
    /// Infinite for one that no force moves \[kg\].
    pub(super) mass: f64,
    /// J⁻¹ along the body's axes: xx, xy, xz, yy, yz, zz; 0 for one that no torque turns [1/(kg m²)].
    pub(super) inverse_inertia: [f64; 6],
    /// No point of the shape is farther from the centre; infinite for a half-space \[m\].
    pub(crate) reach: f64,
    pub(crate) groups: Groups,
    pub(crate) kind: Kind,
    pub(crate) role: Role,
    /// Whether it is in persistent contact over the span, pushed or not.
    pub(crate) rests: bool,
    /// How closely its tumbling is followed in a step.
    pub(crate) following: Following,
    /// Whether it is not stepped until something wakes it.
    pub(crate) is_asleep: bool,
    /// How far apart it rests on others since it was stepped in real time; 0 if it was not \[m\].
    pub(crate) rest: f32,
    /// What is seldom asked for, so that many bodies fit into a cache that is close.
    pub(crate) cold: Box<Cold>,
}

/// What of a body is seldom asked for.
pub(crate) struct Cold {
    pub name: String,
    pub shape: Shape,
    pub material: Material,
    /// None for one that no force moves.
    pub inertial: Option<Mass>,
    /// What acts on it, for a step.
    pub load: Load,
    /// What persistent contacts push with, for a span.
    pub reaction: Load,
    pub drive: Drive,
    pub mover: Option<Box<dyn Mover>>,
    /// Bodies of the same world, put in later, that it lets pass.
    pub ignores: BTreeSet<u32>,
    /// Whatever the program likes.
    pub user_data: u64,
    /// Counted work of its island beyond what is affordable.
    pub debt: u64,
    /// How long it has been at rest \[s\].
    pub still: f64,
    /// What it was before it was quarantined.
    pub taken_out: Option<Box<TakenOut>>,
}

impl Body {
    /// What it is called.
    pub fn name(&self) -> &str {
        &self.cold.name
    }

    /// A number of the program's own, to find its own things by; 0 unless it is set. See [`Body::with_user_data`].
    pub fn user_data(&self) -> u64 {
        self.cold.user_data
    }

    /// Its shape.
    pub fn shape(&self) -> &Shape {
        &self.cold.shape
    }

    /// What it is made of.
    pub fn material(&self) -> &Material {
        &self.cold.material
    }

    /// What moves it.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Which groups it is in, and which it meets.
    pub fn groups(&self) -> Groups {
        self.groups
    }

    /// Whether it lets others in, and tells: see [`Body::as_sensor`].
    pub fn is_sensor(&self) -> bool {
        self.role == Role::Sensor
    }

    /// Whether it has come to rest and is not stepped until something wakes it: a body that meets it or its island, a force, a
    /// [`BodyMut`](crate::body::BodyMut).
    pub fn is_asleep(&self) -> bool {
        self.is_asleep
    }

    /// Whether its numbers were none any more, and it was fixed where it was.
    pub fn is_quarantined(&self) -> bool {
        self.cold.taken_out.is_some()
    }

    /// Where it is.
    pub fn pose(&self) -> Pose {
        let State { centre, rotation, .. } = self.state;
        Pose::new(centre - rotation.rotate(self.centre_in_body()), rotation)
    }

    /// Position, rotation and momenta.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Its mass; infinite for a fixed or kinematic body \[kg\].
    pub fn mass(&self) -> f64 {
        self.mass
    }

    /// Its inertia tensor about its centre, along the world's axes: R J Rᵀ (eq. 5); `None` for a fixed or
    /// kinematic body [kg m²].
    pub fn inertia(&self) -> Option<Mat3> {
        let turn = self.state.rotation.matrix();
        self.cold.inertial.map(|mass| turn * mass.inertia.matrix() * turn.transpose())
    }

    /// Centre of mass, in the world; of a fixed or kinematic body, its origin \[m\].
    pub fn centre_of_mass(&self) -> Vec3 {
        let lever = self.cold.inertial.map_or(Vec3::ZERO, |mass| mass.lever);
        self.state.centre + self.state.rotation.rotate(lever)
    }

    /// Linear momentum; 0 for a fixed or kinematic body [kg m/s].
    pub fn momentum(&self) -> Vec3 {
        match (self.kind, &self.cold.inertial) {
            (Kind::Pinned, Some(mass)) => {
                self.spin().cross(self.state.rotation.rotate(mass.lever)) * mass.mass
            }
            _ => self.state.momentum,
        }
    }

    /// Angular momentum about its centre, along the world's axes; 0 for a fixed or kinematic body
    /// [kg m²/s].
    pub fn angular_momentum(&self) -> Vec3 {
        self.state.angular_momentum
    }

    /// Velocity of its centre (eq. 7); of a pinned body that is its pin, which stays [m/s].
    pub fn velocity(&self) -> Vec3 {
        match self.kind {
            Kind::Dynamic => self.state.momentum / self.mass,
            Kind::Kinematic(_) => self.cold.drive.velocity,
            Kind::Pinned | Kind::Fixed => Vec3::ZERO,
        }
    }

    /// Angular velocity, along the world's axes: R J⁻¹ Rᵀ of the angular momentum (eq. 8, 29) [rad/s].
    #[doc(alias = "angular velocity")]
    pub fn spin(&self) -> Vec3 {
        if self.is_immovable() {
            return self.cold.drive.spin;
        }
        let turn = self.state.rotation;
        let in_body = turn.inverse().rotate(self.state.angular_momentum);
        turn.rotate(self.inverse_inertia_in_body() * in_body)
    }

    /// Velocity of its point that is at `point` in the world (eq. 6) [m/s].
    pub fn velocity_of(&self, point: Vec3) -> Vec3 {
        self.velocity() + self.spin().cross(point - self.state.centre)
    }

    /// Kinetic energy; 0 for a fixed or kinematic body \[J\].
    pub fn kinetic_energy(&self) -> f64 {
        if self.is_immovable() {
            return 0.0;
        }
        let linear = match self.kind {
            Kind::Dynamic => 0.5 * self.state.momentum.length_squared() / self.mass,
            _ => 0.0,
        };
        let in_body = self.state.rotation.inverse().rotate(self.state.angular_momentum);
        linear + 0.5 * in_body.dot(self.inverse_inertia_in_body() * in_body)
    }

    /// Gives it the momentum of a velocity [m/s].
    pub(crate) fn set_velocity(&mut self, velocity: Vec3) {
        if self.kind == Kind::Dynamic {
            self.state.momentum = velocity * self.mass;
        }
    }

    /// Gives it the angular momentum of a spin [rad/s].
    pub(crate) fn set_spin(&mut self, spin: Vec3) {
        if let Some(mass) = &self.cold.inertial {
            let turn = self.state.rotation;
            let in_body = turn.inverse().rotate(spin);
            self.state.angular_momentum = turn.rotate(mass.inertia.matrix() * in_body);
        }
    }

    /// Where the centre is in the body's frame \[m\].
    pub(crate) fn centre_in_body(&self) -> Vec3 {
        self.cold.inertial.map_or(Vec3::ZERO, |mass| mass.centre)
    }

    /// Finds out how far it reaches from its centre, which has changed.
    pub(crate) fn measure(&mut self) {
        self.reach = self.cold.shape.reach(self.centre_in_body());
    }

    /// How far its centre is from a point of its frame \[m\].
    pub(crate) fn reach_from(&self, point: Vec3) -> f64 {
        self.centre_in_body().distance(point)
    }

    /// Whether nothing but a mover can move it.
    pub(crate) fn is_immovable(&self) -> bool {
        self.mass == f64::INFINITY
    }

    /// One over the mass; 0 for what no impulse can shift [1/kg].
    pub(crate) fn inverse_mass(&self) -> f64 {
        if self.kind == Kind::Dynamic { 1.0 / self.mass } else { 0.0 }
    }

    /// R J⁻¹ Rᵀ (eq. 29); 0 for what no impulse can turn [1/(kg m²)].
    pub(crate) fn inverse_inertia(&self) -> Mat3 {
        if self.is_immovable() {
            return Mat3::ZERO;
        }
        let turn = self.state.rotation.matrix();
        turn * self.inverse_inertia_in_body() * turn.transpose()
    }

    /// J⁻¹ along the body's axes [1/(kg m²)].
    fn inverse_inertia_in_body(&self) -> Mat3 {
        let [xx, xy, xz, yy, yz, zz] = self.inverse_inertia;
        Mat3::from_cols(Vec3::new(xx, xy, xz), Vec3::new(xy, yy, yz), Vec3::new(xz, yz, zz))
    }

    /// Gives it another mass, or none.
    pub(super) fn set_inertial(&mut self, inertial: Option<Mass>) {
        self.mass = inertial.map_or(f64::INFINITY, |inertial| inertial.mass);
        self.inverse_inertia = inertial.map_or([0.0; 6], |inertial| {
            let Mat3 { x_axis: x, y_axis: y, z_axis: z } = inertial.inertia.inverse();
            [x.x, x.y, x.z, y.y, y.z, z.z]
        });
        self.cold.inertial = inertial;
    }

    /// How it moves at this instant, unless something acts on it.
    pub(crate) fn motion(&self) -> Motion {
        Motion {
            start: self.pose(),
            centre: self.centre_in_body(),
            velocity: self.velocity(),
            acceleration: Vec3::ZERO,
            spin: self.spin(),
        }
    }

    /// What its centre of mass is accelerated by while nothing holds or touches it [m/s²].
    pub(crate) fn free_acceleration(&self, gravity: Vec3) -> Vec3 {
        self.cold.inertial.map_or(Vec3::ZERO, |mass| gravity + self.cold.load.force / mass.mass)
    }

    /// How fast its spin changes while nothing touches it: J⁻¹ (τ − ω × L); exactly 0 where that is rounding
    /// [rad/s²].
    pub(crate) fn spin_acceleration(&self, gravity: Vec3) -> Vec3 {
        let Some(mass) = &self.cold.inertial else { return Vec3::ZERO };
        let turn = self.state.rotation;
        let momentum = turn.inverse().rotate(self.state.angular_momentum);
        let inverse = mass.inertia.inverse();
        // The part of J⁻¹ that is the same in all directions does not make a body tumble.
        let same = (inverse.x_axis.x + inverse.y_axis.y + inverse.z_axis.z) / 3.0;
        let odd = (inverse - Mat3::from_diagonal(Vec3::splat(same))) * momentum;
        let tumbling = inverse * momentum.cross(odd);
        let rounding = 4.0 * f64::EPSILON * (inverse * momentum).length_squared();
        let tumbling = if tumbling.length() <= rounding { Vec3::ZERO } else { turn.rotate(tumbling) };
        let force = gravity * mass.mass + self.cold.load.force;
        let pulled =
            if self.kind == Kind::Pinned { turn.rotate(mass.lever).cross(force) } else { Vec3::ZERO };
        tumbling + self.inverse_inertia() * (self.cold.load.torque + self.cold.reaction.torque + pulled)
    }

    /// Whether its turn while nothing touches it has a closed form, and may be as long as one likes.
    pub(crate) fn turns_in_closed_form(&self) -> bool {
        let symmetric = self.cold.inertial.is_some_and(|mass| mass.inertia.is_symmetric());
        let unturned = self.cold.load.torque == Vec3::ZERO && self.cold.reaction.torque == Vec3::ZERO;
        symmetric && self.kind == Kind::Dynamic && unturned
    }

    /// Whether its spin changes while nothing touches it.
    pub(crate) fn tumbles(&self, gravity: Vec3) -> bool {
        self.spin_acceleration(gravity) != Vec3::ZERO
    }

    /// Whether its momenta and what acts on it are numbers that can be computed with.
    pub(crate) fn is_finite(&self) -> bool {
        let State { momentum, angular_momentum, .. } = self.state;
        let Load { force, torque } = self.cold.load;
        [momentum, angular_momentum, force, torque].iter().all(|v| v.is_finite())
            && self.motion().check().is_ok()
    }

    /// Takes it out of motion: from now on it is fixed where it is.
    pub(crate) fn quarantine(&mut self) {
        let pose = self.pose();
        if self.cold.taken_out.is_none() {
            let (kind, mass, mover) = (self.kind, self.cold.inertial, self.cold.mover.take());
            self.cold.taken_out = Some(Box::new(TakenOut { kind, mass, mover }));
        }
        self.kind = Kind::Fixed;
        self.set_inertial(None);
        self.cold.drive = Drive::default();
        self.cold.load = Load::default();
        self.cold.reaction = Load::default();
        self.measure();
        let Pose { position, rotation } = pose;
        let (momentum, angular_momentum) = (Vec3::ZERO, Vec3::ZERO);
        self.state = State { centre: position, rotation, momentum, angular_momentum };
    }

    /// Makes it what it was before it was quarantined, but for where it was and how it moved.
    pub(crate) fn release(&mut self) {
        if let Some(was) = self.cold.taken_out.take() {
            (self.kind, self.cold.mover) = (was.kind, was.mover);
            self.set_inertial(was.mass);
            self.measure();
        }
    }

    /// Refuses what cannot be in a world.
    pub(crate) fn check(&self) -> Result<(), BodyError> {
        self.cold.material.check()?;
        self.motion().check()?;
        Ok(())
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Body")
            .field("name", &self.cold.name)
            .field("kind", &self.kind)
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is asked for again and again is small.
    #[test]
    fn many_bodies_fit_into_a_cache() {
        assert!(size_of::<Body>() <= 200, "{} bytes", size_of::<Body>());
    }
}
