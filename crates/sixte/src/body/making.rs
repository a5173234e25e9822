//! How a body comes to be, and what it is made to be.

use std::collections::BTreeSet;

use sixte_contact::motion::{Pose, Rotation};
use sixte_contact::{Mat3, Vec3};

use super::rigid_body::{Body, Cold};

use super::parts::{Drive, Following, Kind, Load, Mass, OnContact, State, spread};

use super::groups::{Groups, Role};
use crate::error::BodyError;
use crate::material::Material;
use crate::mover::Mover;
use crate::rotation::Inertia;
use crate::shape::{Convex, MassProperties, Shape};

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
    #[doc(alias = "static")]
    pub fn fixed(shape: impl Into<Shape>) -> Self {
        Self::of_kind(Kind::Fixed, shape.into(), None)
    }

    /// A body that its mover drives; see [`Body::with_mover`].
    pub fn kinematic(shape: impl Into<Shape>, on_contact: OnContact) -> Self {
        Self::of_kind(Kind::Kinematic(on_contact), shape.into(), None)
    }

    pub(crate) fn of_kind(kind: Kind, shape: Shape, mass: Option<Mass>) -> Self {
        let centre = mass.map_or(Vec3::ZERO, |mass| mass.centre);
        let reach = shape.reach(centre);
        let cold = Cold {
            name: String::new(),
            shape,
            material: Material::default(),
            inertial: None,
            load: Load::default(),
            reaction: Load::default(),
            drive: Drive::default(),
            mover: None,
            ignores: BTreeSet::new(),
            user_data: 0,
            debt: 0,
            still: 0.0,
            taken_out: None,
        };
        let (momentum, angular_momentum) = (Vec3::ZERO, Vec3::ZERO);
        let mut body = Self {
            state: State { centre, rotation: Rotation::IDENTITY, momentum, angular_momentum },
            mass: f64::INFINITY,
            inverse_inertia: [0.0; 6],
            reach,
            groups: Groups::ALL,
            kind,
            role: Role::Solid,
            rests: false,
            following: Following::default(),
            is_asleep: false,
            rest: 0.0,
            cold: Box::new(cold),
        };
        body.set_inertial(mass);
        body
    }

    /// The same body, called `name` in errors. Names need not differ.
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.cold.name = name.into();
        self
    }

    /// The same body with a number of the program's own, to find its own things by. The world keeps it and does nothing with it.
    ///
    /// ```
    /// use sixte::{Body, Settings, World, shape::Convex};
    /// let mut world = World::new(Settings::default())?;
    /// let ball = world.insert(Body::dynamic(Convex::sphere(0.5)?, 1000.0)?.with_user_data(7))?;
    /// assert_eq!(world[ball].user_data(), 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_user_data(mut self, data: u64) -> Self {
        self.cold.user_data = data;
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
    #[doc(alias = "angular velocity")]
    pub fn with_spin(mut self, spin: Vec3) -> Self {
        self.set_spin(spin);
        self
    }

    /// The same body made of another material. What counts at a contact is the
    /// [`Combination`](crate::material::Combination) of both: by default the smaller restitution.
    pub fn with_material(mut self, material: Material) -> Self {
        self.cold.material = material;
        self
    }

    /// The same body with a mover: forces for a dynamic body, the path for a kinematic one.
    pub fn with_mover(mut self, mover: impl Mover + 'static) -> Self {
        self.cold.mover = Some(Box::new(mover));
        self
    }

    /// The same body in other groups: see [`Groups`].
    pub fn in_groups(mut self, groups: Groups) -> Self {
        self.groups = groups;
        self
    }

    /// The same body as a sensor: it touches nothing and nothing touches it, but who comes in and who goes is
    /// told in [`StepReport::visits`](crate::StepReport::visits).
    ///
    /// ```
    /// use sixte::shape::Convex;
    /// use sixte::{Body, Pose, Settings, Vec3, World};
    /// let mut world = World::new(Settings::default())?;
    /// let gate = world.insert(Body::fixed(Convex::cuboid(Vec3::ONE)?).as_sensor())?;
    /// world.insert(Body::dynamic(Convex::sphere(0.5)?, 1000.0)?.at(Pose::at(Vec3::Z * 2.0)))?;
    /// // It falls half a metre until it is in.
    /// let visits = world.step(0.5).visits;
    /// assert!(visits[0].sensor == gate && (visits[0].time - (1.0f64 / 9.81).sqrt()).abs() < 1e-11);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "trigger")]
    pub fn as_sensor(mut self) -> Self {
        self.role = Role::Sensor;
        self
    }

    /// The same dynamic body, held at a point of its own frame \[m\]: it turns about that point and goes
    /// nowhere. A top, a pendulum. Its spin stays. A fixed or kinematic body stays what it is.
    ///
    /// # Errors
    /// A point so far away that the inertia about it is too large for a number.
    #[doc(alias = "ball joint")]
    pub fn pinned_at(mut self, point: Vec3) -> Result<Self, BodyError> {
        let Some(mass) = self.cold.inertial else { return Ok(self) };
        let (pose, spin) = (self.pose(), self.spin());
        let lever = mass.centre + mass.lever - point;
        // The parallel axis theorem, from the centre of mass to the pin.
        let about_mass = mass.inertia.matrix() - spread(mass.lever) * mass.mass;
        let inertia = Inertia::new(about_mass + spread(lever) * mass.mass)?;
        self.set_inertial(Some(Mass { centre: point, lever, inertia, ..mass }));
        self.kind = Kind::Pinned;
        self.measure();
        self.state.momentum = Vec3::ZERO;
        Ok(self.at(pose).with_spin(spin))
    }

    /// What is left in the place of a body that was taken out of the world.
    pub(crate) fn tombstone(of: &Shape) -> Self {
        // A small shape in place of one that may be large.
        let shape = Convex::sphere(1.0).map_or_else(|_| of.clone(), Shape::from);
        Self { role: Role::Gone, ..Self::fixed(shape) }
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
