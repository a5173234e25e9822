//! Any geometry under one name.

use super::own::Own;
use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::shape::{
    Aabb, Compound, Convex, Curved, Geometry, HeightField, MassProperties, Mesh, ShapeError, Soup, Support,
    Volume,
};

/// The shape of a body, of any kind.
///
/// ```
/// use sixte::shape::{Convex, Shape};
/// let ball: Shape = Convex::sphere(0.1)?.into();
/// assert!(ball.mass_properties(7850.0)?.mass > 32.0);
/// # Ok::<(), sixte::shape::ShapeError>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Shape {
    /// A box, ball, capsule, hull, half-space …: one convex piece.
    Convex(Convex),
    /// Convex pieces that move together.
    Compound(Compound),
    /// Triangles that enclose a solid.
    Mesh(Mesh),
    /// Any triangles: surfaces without thickness.
    Soup(Soup),
    /// Heights over a grid.
    HeightField(HeightField),
    /// A surface that is not made of flat pieces: implicit, parametric, or one of your own.
    Curved(Curved),
    /// A convex shape of your own.
    Own(Own),
}

macro_rules! from_kind {
    ($($kind:ident),*) => {$(
        impl From<$kind> for Shape {
            fn from(shape: $kind) -> Self {
                Self::$kind(shape)
            }
        }
    )*};
}
from_kind!(Convex, Compound, Soup, HeightField, Curved, Own);

impl From<Mesh> for Shape {
    /// A mesh that is convex becomes the hull that it is: the same solid, so it moves as that does, and faster.
    fn from(mesh: Mesh) -> Self {
        mesh.as_convex().map_or(Self::Mesh(mesh), Self::Convex)
    }
}

/// What bounds a half-space.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plane {
    /// On it \[m\].
    pub point: Vec3,
    /// Unit, out of the half-space.
    pub outward: Vec3,
}

impl Plane {
    /// How far a place is above it \[m\].
    pub fn height(&self, place: Vec3) -> f64 {
        self.outward.dot(place - self.point)
    }
}

impl Shape {
    /// Mass, centre of mass and inertia for a uniform `density` [kg/m³].
    ///
    /// # Errors
    /// Half-spaces, soups, height fields and shapes of your own have no mass of their own: a body of such
    /// a shape is fixed or kinematic, or its [`MassProperties`] are given.
    pub fn mass_properties(&self, density: f64) -> Result<MassProperties, ShapeError> {
        let refuse = |shape, why| Err(ShapeError::NoMass { shape, why });
        match self {
            Self::Convex(convex) => convex.mass_properties(density),
            Self::Compound(compound) => compound.mass_properties(density),
            Self::Mesh(mesh) => mesh.mass_properties(density),
            Self::Soup(_) => refuse("soup", "it is a surface and has no volume"),
            Self::HeightField(_) => refuse("height field", "it is a surface and has no volume"),
            Self::Curved(curved) => curved.mass_properties(density),
            Self::Own(_) => refuse("shape of your own", "only you know it; give mass, centre and inertia"),
        }
    }

    /// The half-space's outward normal in its own frame, if it is one.
    pub(crate) fn half_space(&self) -> Option<Vec3> {
        match self {
            Self::Convex(convex) => convex.half_space(),
            Self::Own(own) => own.half_space(),
            _ => None,
        }
    }

    /// The plane that bounds it at a pose, if it is a half-space.
    pub(crate) fn plane(&self, pose: &Pose) -> Option<Plane> {
        let piece = self.as_piece()?;
        let outward = pose.rotation.rotate(piece.half_space()?);
        Some(Plane { point: pose.position + outward * piece.rounding(), outward })
    }

    /// Whether it is convex.
    pub(crate) fn is_one_piece(&self) -> bool {
        matches!(self, Self::Convex(_) | Self::Own(_))
    }

    /// Upper bound of the distance of any of its points from `centre`; infinite for a half-space \[m\].
    pub(crate) fn reach(&self, centre: Vec3) -> f64 {
        match self.as_piece() {
            Some(piece) => piece.reach(centre) + piece.rounding(),
            None => {
                let bound = self.volume(self.root());
                bound.centre().distance(centre) + bound.radius()
            }
        }
    }

    /// A box around it, in its own frame; none around a half-space.
    pub(crate) fn aabb(&self) -> Option<Aabb> {
        let found = match self.as_piece() {
            Some(piece) => Support::aabb(&piece),
            None => self.volume(self.root()).aabb(),
        };
        self.half_space().is_none().then_some(found)
    }
}
