//! A body: what it is, where it is, and the momentum it carries.
//!
//! Momentum is the state (Kavan, "Rigid Body Collision Response", section 2): forces, torques and
//! impulses change it, and velocities follow from it through mass and inertia (eq. 7, 8). So a
//! gyroscope's spin changes while its angular momentum does not.

mod acting;
mod parts;

pub use acting::BodyMut;
pub(crate) use parts::{Drive, Load, Mass, spread};
pub use parts::{Kind, OnContact, State};

use std::fmt;

use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::{Mat3, Vec3};

use crate::error::BodyError;
use crate::material::Material;
use crate::mover::Mover;
use crate::shape::{MassProperties, Shape};
use crate::turn::Inertia;

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
    pub(crate) name: String,
    pub(crate) shape: Shape,
    pub(crate) material: Material,
    pub(crate) kind: Kind,
    pub(crate) mass: Option<Mass>,
    pub(crate) state: State,
    pub(crate) load: Load,
    pub(crate) drive: Drive,
    pub(crate) mover: Option<Box<dyn Mover>>,
}

impl Body {
    /// A body of uniform `density` [kg/m³], moved by forces and impulses.
    ///
    /// Of a compound, what two pieces share counts twice.
    ///
    /// # Errors
    /// Shapes without mass: see [`Shape::mass_properties`].
    pub fn dynamic(shape: impl Into<Shape>, density: f64) -> Result<Self, BodyError> {
        let shape = shape.into();
        let properties = shape.mass_properties(density)?;
        Self::with_mass_properties(shape, &properties)
    }

    /// A body of a given `mass` \[kg\], evenly spread over its shape, moved by forces and impulses.
    ///
    /// ```
    /// use sixte::{Body, shape::Convex};
    /// let billiard_ball = Body::of_mass(Convex::sphere(0.02625)?, 0.17)?;
    /// assert!((billiard_ball.mass() - 0.17).abs() < 1e-15);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Shapes without mass, and a mass that is not positive and finite.
    pub fn of_mass(shape: impl Into<Shape>, mass: f64) -> Result<Self, BodyError> {
        if !(mass > 0.0 && mass.is_finite()) {
            return Err(BodyError::Mass(mass));
        }
        let shape = shape.into();
        let MassProperties { mass: of_water, centre, inertia } = shape.mass_properties(1000.0)?;
        let inertia = inertia * (mass / of_water);
        Self::with_mass_properties(shape, &MassProperties { mass, centre, inertia })
    }

    /// A body with given mass, centre of mass and inertia, moved by forces and impulses.
    ///
    /// # Errors
    /// A mass or an inertia that no body has.
    pub fn with_mass_properties(
        shape: impl Into<Shape>,
        properties: &MassProperties,
    ) -> Result<Self, BodyError> {
        let MassProperties { mass, centre, inertia } = *properties;
        if !(mass > 0.0 && mass.is_finite() && (1.0 / mass).is_finite()) {
            return Err(BodyError::Mass(mass));
        }
        let inertia = Inertia::new(inertia)?;
        if !is_of_mass(&inertia.matrix()) {
            return Err(BodyError::Moments);
        }
        let mass = Mass { mass, centre, lever: Vec3::ZERO, inertia };
        Ok(Self::of_kind(Kind::Dynamic, shape.into(), Some(mass)))
    }

    /// A body that nothing moves.
    pub fn fixed(shape: impl Into<Shape>) -> Self {
        Self::of_kind(Kind::Fixed, shape.into(), None)
    }

    /// A body that its mover drives; see [`Body::with_mover`].
    pub fn driven(shape: impl Into<Shape>, on_contact: OnContact) -> Self {
        Self::of_kind(Kind::Driven(on_contact), shape.into(), None)
    }

    pub(crate) fn of_kind(kind: Kind, shape: Shape, mass: Option<Mass>) -> Self {
        let centre = mass.map_or(Vec3::ZERO, |mass| mass.centre);
        Self {
            name: String::new(),
            shape,
            material: Material::default(),
            kind,
            mass,
            state: State {
                centre,
                rotation: Rotation::IDENTITY,
                momentum: Vec3::ZERO,
                angular_momentum: Vec3::ZERO,
            },
            load: Load::default(),
            drive: Drive::default(),
            mover: None,
        }
    }

    /// The same body, called `name` in errors. Names need not differ.
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// The same body at another pose, with the same velocity and spin.
    pub fn at(mut self, pose: Pose) -> Self {
        let spin = self.spin();
        self.state.rotation = pose.rotation;
        self.state.centre = pose.point_in_world(self.centre_in_body());
        self.with_spin(spin)
    }

    /// The same body with its centre of mass at another velocity [m/s]. A body that is not dynamic has
    /// none of its own.
    pub fn with_velocity(mut self, velocity: Vec3) -> Self {
        self.set_velocity(velocity);
        self
    }

    /// The same body with another angular velocity, along the world's axes [rad/s].
    pub fn with_spin(mut self, spin: Vec3) -> Self {
        self.set_spin(spin);
        self
    }

    /// The same body made of another material. What counts at a contact is the
    /// [`Combination`](crate::material::Combination) of both: by default the smaller restitution.
    pub fn with_material(mut self, material: Material) -> Self {
        self.material = material;
        self
    }

    /// The same body with a mover: forces for a dynamic body, the way for a driven one.
    pub fn with_mover(mut self, mover: impl Mover + 'static) -> Self {
        self.mover = Some(Box::new(mover));
        self
    }

    /// The same dynamic body, held at a point of its own frame \[m\]: it turns about that point and goes
    /// nowhere. A top, a pendulum. Its spin stays. A fixed or driven body stays what it is.
    ///
    /// # Errors
    /// A point so far away that the inertia about it is too large for a number.
    pub fn pinned_at(mut self, point: Vec3) -> Result<Self, BodyError> {
        let Some(mass) = self.mass else { return Ok(self) };
        let (pose, spin) = (self.pose(), self.spin());
        let lever = mass.centre + mass.lever - point;
        // The parallel axis theorem, from the centre of mass to the pin.
        let about_mass = mass.inertia.matrix() - spread(mass.lever) * mass.mass;
        let inertia = Inertia::new(about_mass + spread(lever) * mass.mass)?;
        self.mass = Some(Mass { centre: point, lever, inertia, ..mass });
        self.kind = Kind::Pinned;
        self.state.momentum = Vec3::ZERO;
        Ok(self.at(pose).with_spin(spin))
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// What it is made of.
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// What moves it.
    pub fn kind(&self) -> Kind {
        self.kind
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

    /// Its mass; infinite for a fixed or driven body \[kg\].
    pub fn mass(&self) -> f64 {
        self.mass.map_or(f64::INFINITY, |mass| mass.mass)
    }

    /// Its inertia tensor about its centre, along the world's axes: R J Rᵀ (eq. 5); `None` for a fixed or
    /// driven body [kg m²].
    pub fn inertia(&self) -> Option<Mat3> {
        let turn = self.state.rotation.matrix();
        self.mass.map(|mass| turn * mass.inertia.matrix() * turn.transpose())
    }

    /// Centre of mass, in the world; of a fixed or driven body, its origin \[m\].
    pub fn centre_of_mass(&self) -> Vec3 {
        let lever = self.mass.map_or(Vec3::ZERO, |mass| mass.lever);
        self.state.centre + self.state.rotation.rotate(lever)
    }

    /// Linear momentum; 0 for a fixed or driven body [kg m/s].
    pub fn momentum(&self) -> Vec3 {
        match (self.kind, &self.mass) {
            (Kind::Pinned, Some(mass)) => {
                self.spin().cross(self.state.rotation.rotate(mass.lever)) * mass.mass
            }
            _ => self.state.momentum,
        }
    }

    /// Angular momentum about its centre, along the world's axes; 0 for a fixed or driven body
    /// [kg m²/s].
    pub fn angular_momentum(&self) -> Vec3 {
        self.state.angular_momentum
    }

    /// Velocity of its centre (eq. 7); of a pinned body that is its pin, which stays [m/s].
    pub fn velocity(&self) -> Vec3 {
        match (self.kind, &self.mass) {
            (Kind::Dynamic, Some(mass)) => self.state.momentum / mass.mass,
            (Kind::Driven(_), _) => self.drive.velocity,
            _ => Vec3::ZERO,
        }
    }

    /// Angular velocity, along the world's axes: R J⁻¹ Rᵀ of the angular momentum (eq. 8, 29) [rad/s].
    pub fn spin(&self) -> Vec3 {
        match &self.mass {
            Some(mass) => {
                let turn = self.state.rotation;
                let in_body = turn.inverse().rotate(self.state.angular_momentum);
                turn.rotate(mass.inertia.inverse() * in_body)
            }
            None => self.drive.spin,
        }
    }

    /// Velocity of its point that is at `point` in the world (eq. 6) [m/s].
    pub fn velocity_of(&self, point: Vec3) -> Vec3 {
        self.velocity() + self.spin().cross(point - self.state.centre)
    }

    /// Kinetic energy; 0 for a fixed or driven body \[J\].
    pub fn kinetic_energy(&self) -> f64 {
        let linear = match (self.kind, &self.mass) {
            (Kind::Dynamic, Some(mass)) => 0.5 * self.state.momentum.length_squared() / mass.mass,
            _ => 0.0,
        };
        let turn = self.state.rotation.inverse();
        let turning = self.mass.map_or(0.0, |mass| {
            let in_body = turn.rotate(self.state.angular_momentum);
            0.5 * in_body.dot(mass.inertia.inverse() * in_body)
        });
        linear + turning
    }

    /// Gives it the momentum of a velocity [m/s].
    pub(crate) fn set_velocity(&mut self, velocity: Vec3) {
        if let (Kind::Dynamic, Some(mass)) = (self.kind, &self.mass) {
            self.state.momentum = velocity * mass.mass;
        }
    }

    /// Gives it the angular momentum of a spin [rad/s].
    pub(crate) fn set_spin(&mut self, spin: Vec3) {
        if let Some(mass) = &self.mass {
            let turn = self.state.rotation;
            let in_body = turn.inverse().rotate(spin);
            self.state.angular_momentum = turn.rotate(mass.inertia.matrix() * in_body);
        }
    }

    /// Where the centre is in the body's frame \[m\].
    pub(crate) fn centre_in_body(&self) -> Vec3 {
        self.mass.map_or(Vec3::ZERO, |mass| mass.centre)
    }

    /// How far its centre is from a point of its frame \[m\].
    pub(crate) fn reach_from(&self, point: Vec3) -> f64 {
        self.centre_in_body().distance(point)
    }

    /// Whether nothing but a mover can move it.
    pub(crate) fn is_immovable(&self) -> bool {
        self.mass.is_none()
    }

    /// One over the mass; 0 for what no impulse can shift [1/kg].
    pub(crate) fn inverse_mass(&self) -> f64 {
        match (self.kind, &self.mass) {
            (Kind::Dynamic, Some(mass)) => 1.0 / mass.mass,
            _ => 0.0,
        }
    }

    /// R J⁻¹ Rᵀ (eq. 29); 0 for what no impulse can turn [1/(kg m²)].
    pub(crate) fn inverse_inertia(&self) -> Mat3 {
        let turn = self.state.rotation.matrix();
        self.mass.map_or(Mat3::ZERO, |mass| turn * mass.inertia.inverse() * turn.transpose())
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

    /// How fast its spin changes while nothing touches it: J⁻¹ (τ − ω × L); exactly 0 where that is rounding
    /// [rad/s²].
    pub(crate) fn spin_acceleration(&self, gravity: Vec3) -> Vec3 {
        let Some(mass) = &self.mass else { return Vec3::ZERO };
        let turn = self.state.rotation;
        let momentum = turn.inverse().rotate(self.state.angular_momentum);
        let inverse = mass.inertia.inverse();
        // The part of J⁻¹ that is the same in all directions does not make a body tumble.
        let same = (inverse.x_axis.x + inverse.y_axis.y + inverse.z_axis.z) / 3.0;
        let odd = (inverse - Mat3::from_diagonal(Vec3::splat(same))) * momentum;
        let tumbling = inverse * momentum.cross(odd);
        let rounding = 4.0 * f64::EPSILON * (inverse * momentum).length_squared();
        let tumbling = if tumbling.length() <= rounding { Vec3::ZERO } else { turn.rotate(tumbling) };
        let force = gravity * mass.mass + self.load.force;
        let pulled =
            if self.kind == Kind::Pinned { turn.rotate(mass.lever).cross(force) } else { Vec3::ZERO };
        tumbling + self.inverse_inertia() * (self.load.torque + pulled)
    }

    /// Whether its turn while nothing touches it has a closed form, and may be as long as one likes.
    pub(crate) fn turns_in_closed_form(&self) -> bool {
        let symmetric = self.mass.is_some_and(|mass| mass.inertia.is_symmetric());
        symmetric && self.kind == Kind::Dynamic && self.load.torque == Vec3::ZERO
    }

    /// Whether its spin changes while nothing touches it.
    pub(crate) fn tumbles(&self, gravity: Vec3) -> bool {
        self.spin_acceleration(gravity) != Vec3::ZERO
    }

    /// Whether its momenta and what acts on it are numbers that can be computed with.
    pub(crate) fn is_finite(&self) -> bool {
        let State { momentum, angular_momentum, .. } = self.state;
        let Load { force, torque } = self.load;
        [momentum, angular_momentum, force, torque].iter().all(|v| v.is_finite())
            && self.motion().check().is_ok()
    }

    /// Takes it out of motion: from now on it is fixed where it is.
    pub(crate) fn quarantine(&mut self) {
        let pose = self.pose();
        self.kind = Kind::Fixed;
        self.mass = None;
        self.mover = None;
        self.drive = Drive::default();
        self.load = Load::default();
        let Pose { position, rotation } = pose;
        let (momentum, angular_momentum) = (Vec3::ZERO, Vec3::ZERO);
        self.state = State { centre: position, rotation, momentum, angular_momentum };
    }

    /// Refuses what cannot be in a world.
    pub(crate) fn check(&self) -> Result<(), BodyError> {
        self.material.check()?;
        self.motion().check()?;
        Ok(())
    }
}

/// Whether an inertia tensor is one of masses somewhere: ½ tr J − J = ∫ x xᵀ dm is then not negative.
fn is_of_mass(inertia: &Mat3) -> bool {
    let trace = inertia.x_axis.x + inertia.y_axis.y + inertia.z_axis.z;
    // Flat bodies have a zero there; rounding may not make them impossible.
    let moments = Mat3::from_diagonal(Vec3::splat(0.5 * trace * (1.0 + 1e-9))) - *inertia;
    let scaled = moments * (1.0 / trace);
    let minor = scaled.x_axis.x * scaled.y_axis.y - scaled.x_axis.y * scaled.y_axis.x;
    scaled.x_axis.x > 0.0 && minor > 0.0 && scaled.determinant() > 0.0
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Body")
            .field("name", &self.name)
            .field("kind", &self.kind)
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}
