//! Mass, centre of mass and inertia of a shape of uniform density.
//!
//! In: a [`Convex`] or [`Triangles`](super::Triangles), and a density. Out: [`MassProperties`], of the
//! core *with* its rounding. Every family adds up the same [`Moments`]: [`polytope`] for points,
//! segments, triangles, boxes and hulls of any dimension, [`revolution`] for cylinders and cones,
//! [`ellipsoid`] for ellipsoids, [`mesh`] for what triangles enclose.

mod ellipsoid;
pub(super) mod mesh;
mod polytope;
mod revolution;

use super::{Convex, Core, Hull, ShapeError, Support};
use crate::{Mat3, Vec3};

/// How a body resists being pushed and turned.
///
/// Mass, centre and inertia are equations 1 to 3 of L. Kavan, "Rigid Body Collision Response".
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MassProperties {
    /// Of the whole body, rounding included \[kg\].
    pub mass: f64,
    /// Centre of mass, in the body's own frame \[m\].
    pub centre: Vec3,
    /// Inertia tensor about the centre of mass, along the axes of the body's own frame [kg m²].
    pub inertia: Mat3,
}

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

/// Volume and first and second moments of a body about some origin near it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moments {
    /// ∫ dV \[m³\].
    pub(crate) volume: f64,
    /// ∫ x dV \[m⁴\].
    first: Vec3,
    /// ∫ x xᵀ dV \[m⁵\].
    second: Mat3,
    /// How much of `volume` may be rounding \[m³\].
    pub(crate) doubt: f64,
}

impl Moments {
    const ZERO: Self = Self { volume: 0.0, first: Vec3::ZERO, second: Mat3::ZERO, doubt: 0.0 };

    /// Of a body that is its own mirror image in all three planes of the axes.
    fn symmetric(volume: f64, second: Vec3) -> Self {
        Self { volume, second: Mat3::from_diagonal(second), ..Self::ZERO }
    }

    fn is_solid(&self) -> bool {
        self.volume > self.doubt
    }

    /// Adds a part whose points are x + ρ u: x runs over a piece of the core, ρ over distances from
    /// it and u over directions. `core` holds ∫1, ∫x, ∫xxᵀ and `directions` the same of u;
    /// `powers` are the integrals of 1, ρ and ρ² over the distances, with their volume element.
    fn add_sum(&mut self, core: &Powers, directions: &Powers, powers: [f64; 3]) {
        let [one, rho, rho_squared] = powers;
        self.volume += core.zeroth * directions.zeroth * one;
        self.first += core.first * (directions.zeroth * one) + directions.first * (core.zeroth * rho);
        let mixed = outer(core.first, directions.first);
        self.second += core.second * (directions.zeroth * one)
            + (mixed + mixed.transpose()) * rho
            + directions.second * (core.zeroth * rho_squared);
    }

    /// From moments about `origin` to mass about the centre of mass.
    fn to_mass(self, origin: Vec3, density: f64) -> MassProperties {
        let offset = self.first / self.volume;
        let spread = self.second - outer(self.first, offset);
        let (xx, yy, zz) = (spread.x_axis.x, spread.y_axis.y, spread.z_axis.z);
        let xy = 0.5 * (spread.x_axis.y + spread.y_axis.x);
        let yz = 0.5 * (spread.y_axis.z + spread.z_axis.y);
        let zx = 0.5 * (spread.z_axis.x + spread.x_axis.z);
        let inertia = Mat3::from_cols(
            Vec3::new(yy + zz, 0.0 - xy, 0.0 - zx),
            Vec3::new(0.0 - xy, zz + xx, 0.0 - yz),
            Vec3::new(0.0 - zx, 0.0 - yz, xx + yy),
        );
        MassProperties { mass: density * self.volume, centre: origin + offset, inertia: inertia * density }
    }
}

/// The integrals of 1, x and x xᵀ over some set of vectors x, of any dimension.
#[derive(Debug, Clone, Copy)]
struct Powers {
    zeroth: f64,
    first: Vec3,
    second: Mat3,
}

/// The integrals of t^n, t^(n+1) and t^(n+2) from 0 to `end`.
fn power_integrals(end: f64, n: u8) -> [f64; 3] {
    let mut power = end;
    for _ in 0..n {
        power *= end;
    }
    let degree = f64::from(n) + 1.0;
    [power / degree, power * end / (degree + 1.0), power * end * end / (degree + 2.0)]
}

/// The matrix a bᵀ.
fn outer(a: Vec3, b: Vec3) -> Mat3 {
    Mat3::from_cols(a * b.x, a * b.y, a * b.z)
}
