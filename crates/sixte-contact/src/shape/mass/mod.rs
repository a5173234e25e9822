//! Mass, centre of mass and inertia of a shape of uniform density.
//!
//! In: a [`Convex`] or [`Triangles`](super::Triangles), and a density. Out: [`MassProperties`], of the
//! core *with* its rounding. Every family adds up the same [`Moments`]: [`polytope`] for points,
//! segments, triangles, boxes and hulls of any dimension, [`revolution`] for cylinders and cones,
//! [`ellipsoid`] for ellipsoids, [`mesh`] for what triangles enclose.

mod ellipsoid;
pub(super) mod enclosed;
pub(super) mod mesh;
mod moments;
mod polytope;
mod revolution;

pub use moments::MassProperties;

use self::moments::Moments;
use super::{Convex, Core, Hull, ShapeError, Support};
use crate::Vec3;

impl Convex {
    /// Mass, centre of mass and inertia for a uniform `density` [kg/m³].
    ///
    /// The rounding counts: a rounded box is lighter at its corners than a larger sharp one. All of
    /// it is exact up to rounding; of a rounded ellipsoid, up to 1e-12 of the value. An error if
    /// the shape is unbounded or has no volume, or if the density is not finite and positive.
    ///
    /// ```
    /// use sixte_contact::shape::Convex;
    /// let steel_ball = Convex::sphere(0.01)?.mass_properties(7850.0)?;
    /// assert!((steel_ball.mass - 0.032882).abs() < 1e-6);
    /// # Ok::<(), sixte_contact::shape::ShapeError>(())
    /// ```
    pub fn mass_properties(&self, density: f64) -> Result<MassProperties, ShapeError> {
        if !(density.is_finite() && density > 0.0) {
            return Err(ShapeError::Density(density));
        }
        let refuse = |why| ShapeError::NoMass { shape: self.name(), why };
        let radius = Support::rounding(self);
        let (origin, moments) = match *self.core() {
            Core::Point => polytope::rounded(&Hull::from_points(&[Vec3::ZERO])?, radius),
            Core::Segment(ends) => polytope::rounded(&Hull::from_points(&ends)?, radius),
            Core::Triangle(corners) => polytope::rounded(&Hull::from_points(&corners)?, radius),
            Core::Hull(ref hull) => polytope::rounded(hull, radius),
            Core::Cuboid { half } => (Vec3::ZERO, cuboid(half, radius)?),
            Core::Cylinder { half_length, radius: of_caps } => {
                (Vec3::ZERO, revolution::cylinder(half_length, of_caps, radius))
            }
            Core::Cone { half_length, radius: of_base } => {
                (Vec3::ZERO, revolution::cone(half_length, of_base, radius))
            }
            Core::Ellipsoid { semi_axes } => (Vec3::ZERO, ellipsoid::rounded(semi_axes, radius)),
            Core::HalfSpace { .. } => return Err(refuse("it is unbounded")),
        };
        if !moments.is_solid() {
            return Err(refuse("it has no volume"));
        }
        let found = moments.to_mass(origin, density);
        if !(found.mass > 0.0 && found.mass.is_finite() && found.inertia.is_finite()) {
            return Err(refuse("its mass or inertia is too large or too small for a number"));
        }
        Ok(found)
    }
}

/// A box about the origin; what symmetry makes zero is exactly zero.
fn cuboid(half: Vec3, radius: f64) -> Result<Moments, ShapeError> {
    if radius == 0.0 {
        let volume = 8.0 * half.x * half.y * half.z;
        return Ok(Moments::symmetric(volume, volume / 3.0 * half * half));
    }
    let corner = |i: u32| {
        let side = |bit: u32| if i >> bit & 1 == 0 { -1.0 } else { 1.0 };
        half * Vec3::new(side(0), side(1), side(2))
    };
    let corners: Vec<Vec3> = (0..8).map(corner).collect();
    let (_, Moments { volume, second, .. }) = polytope::rounded(&Hull::from_points(&corners)?, radius);
    Ok(Moments::symmetric(volume, Vec3::new(second.x_axis.x, second.y_axis.y, second.z_axis.z)))
}
