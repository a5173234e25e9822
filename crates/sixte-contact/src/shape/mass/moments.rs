//! Integrals over a body, and what they say about its mass.

use serde::{Deserialize, Serialize};

use crate::{Mat3, Vec3};

/// How a body resists being pushed and turned.
///
/// Mass, centre and inertia are equations 1 to 3 of L. Kavan, "Rigid Body Collision Response".
#[doc(alias = "inertia tensor")]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct MassProperties {
    /// Of the whole body, rounding included \[kg\].
    pub mass: f64,
    /// Centre of mass, in the body's own frame \[m\].
    pub centre: Vec3,
    /// Inertia tensor about the centre of mass, along the axes of the body's own frame [kg m²].
    pub inertia: Mat3,
}

/// Volume and first and second moments of a body about some origin near it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moments {
    /// ∫ dV \[m³\].
    pub(crate) volume: f64,
    /// ∫ x dV \[m⁴\].
    pub(super) first: Vec3,
    /// ∫ x xᵀ dV \[m⁵\].
    pub(super) second: Mat3,
    /// How much of `volume` may be rounding \[m³\].
    pub(crate) doubt: f64,
}

impl Moments {
    pub(super) const ZERO: Self = Self { volume: 0.0, first: Vec3::ZERO, second: Mat3::ZERO, doubt: 0.0 };

    /// Of a body that is its own mirror image in all three planes of the axes.
    pub(super) fn symmetric(volume: f64, second: Vec3) -> Self {
        Self { volume, second: Mat3::from_diagonal(second), ..Self::ZERO }
    }

    pub(super) fn is_solid(&self) -> bool {
        self.volume > self.doubt
    }

    /// Adds a part whose points are x + ρ u: x runs over a piece of the core, ρ over distances from
    /// it and u over directions. `core` holds ∫1, ∫x, ∫xxᵀ and `directions` the same of u;
    /// `powers` are the integrals of 1, ρ and ρ² over the distances, with their volume element.
    pub(super) fn add_sum(&mut self, core: &Powers, directions: &Powers, powers: [f64; 3]) {
        let [one, rho, rho_squared] = powers;
        self.volume += core.zeroth * directions.zeroth * one;
        self.first += core.first * (directions.zeroth * one) + directions.first * (core.zeroth * rho);
        let mixed = outer(core.first, directions.first);
        self.second += core.second * (directions.zeroth * one)
            + (mixed + mixed.transpose()) * rho
            + directions.second * (core.zeroth * rho_squared);
    }

    /// From moments about `origin` to mass about the centre of mass.
    pub(super) fn to_mass(self, origin: Vec3, density: f64) -> MassProperties {
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
pub(super) struct Powers {
    pub(super) zeroth: f64,
    pub(super) first: Vec3,
    pub(super) second: Mat3,
}

/// The integrals of t^n, t^(n+1) and t^(n+2) from 0 to `end`.
pub(super) fn power_integrals(end: f64, n: u8) -> [f64; 3] {
    let mut power = end;
    for _ in 0..n {
        power *= end;
    }
    let degree = f64::from(n) + 1.0;
    [power / degree, power * end / (degree + 1.0), power * end * end / (degree + 2.0)]
}

/// The matrix a bᵀ.
pub(super) fn outer(a: Vec3, b: Vec3) -> Mat3 {
    Mat3::from_cols(a * b.x, a * b.y, a * b.z)
}
