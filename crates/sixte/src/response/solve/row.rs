//! What is solved: bodies by what impulses do to them, contacts as rows, and their impulses.

use serde::{Deserialize, Serialize};
use sixte_contact::{Mat3, Vec3};

use crate::islands::group_links;

/// What an impulse does to a body: zeros for one that nothing moves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mobility {
    /// 1/m [1/kg].
    pub inverse_mass: f64,
    /// I⁻¹ about the centre, along the world's axes [1/(kg m²)].
    pub inverse_inertia: Mat3,
}

impl Mobility {
    pub fn moves(&self) -> bool {
        self.inverse_mass != 0.0 || self.inverse_inertia != Mat3::ZERO
    }

    pub fn is_finite(&self) -> bool {
        self.inverse_mass.is_finite() && self.inverse_mass >= 0.0 && self.inverse_inertia.is_finite()
    }
}

/// One point where two bodies touch.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ContactRow {
    /// A and B, as places in the list of mobilities.
    pub bodies: (usize, usize),
    /// From the centres of A and B to the point, along the world's axes \[m\].
    pub arms: (Vec3, Vec3),
    /// The unit normal, out of B towards A.
    pub normal: Vec3,
    /// Of A against B at the point, if there were no impulses [m/s].
    pub velocity: Vec3,
    /// What the normal velocity has to be at least: 0 at rest, −C vₙ for a bounce [m/s].
    pub target: f64,
    /// Coulomb's μ.
    pub friction: f64,
    /// A unit tangent û if it slides along û whatever comes out: λₜ = −μ λₙ û. `None`: to be found.
    pub slip: Option<Vec3>,
    /// Bound of the angular impulse across the normal, by λₙ \[m\].
    pub rolling: f64,
    /// Bound of the angular impulse along the normal, by λₙ \[m\].
    pub spinning: f64,
    /// ω_A − ω_B if there were no impulses; counts only with `rolling` or `spinning` [rad/s].
    pub spin: Vec3,
}

impl ContactRow {
    pub fn is_finite(&self) -> bool {
        let numbers = [self.target, self.rolling, self.spinning];
        let vectors = [self.arms.0, self.arms.1, self.normal, self.velocity, self.spin];
        numbers.iter().all(|x| x.is_finite())
            && vectors.iter().all(|v| v.is_finite())
            && self.slip.is_none_or(|u| u.is_finite())
            && !self.friction.is_nan()
    }
}

/// What a touch does: on A; on B the opposite.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct ContactImpulse {
    /// At the point [N s].
    pub impulse: Vec3,
    /// Besides, of rolling and spinning friction [N m s].
    pub angular: Vec3,
}

impl ContactImpulse {
    pub const NONE: Self = Self { impulse: Vec3::ZERO, angular: Vec3::ZERO };

    pub fn is_finite(&self) -> bool {
        self.impulse.is_finite() && self.angular.is_finite()
    }
}

impl std::ops::Add for ContactImpulse {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { impulse: self.impulse + other.impulse, angular: self.angular + other.angular }
    }
}

impl std::ops::Sub for ContactImpulse {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { impulse: self.impulse - other.impulse, angular: self.angular - other.angular }
    }
}

impl std::ops::Mul<f64> for ContactImpulse {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self { impulse: self.impulse * factor, angular: self.angular * factor }
    }
}

/// What was found.
#[derive(Debug, Clone)]
pub(crate) struct Solution {
    /// One for each touch, in their order.
    pub pushes: Vec<ContactImpulse>,
    /// The largest violation at any touch, as a velocity, by the largest velocity at hand in its island: the
    /// largest \|velocity\|, \|target\| and ℓ \|spin\|.
    ///
    /// It is \|λ − P(λ − v/k)\| k, normal, tangential and angular part each by itself, k how the velocity at
    /// the touch changes with an impulse there alone: kₙ = n·K n, kₜ the mean of K's two tangential
    /// entries; for the angular parts the same of I_A⁻¹ + I_B⁻¹, times the length ℓ with
    /// ℓ² = 3 kₙ/tr(I_A⁻¹ + I_B⁻¹). So the normal part is min(λₙ kₙ, vₙ − target), and it is 0 if and only if
    /// everything is fulfilled. Infinite where a number is not finite.
    pub residual: f64,
    /// How many linear systems were solved, all islands together; 0 if the guess was good.
    pub rounds: u32,
}

/// Which touches are connected through bodies that move, by their places.
pub(crate) fn find_islands(mobilities: &[Mobility], touches: &[ContactRow]) -> Vec<Vec<usize>> {
    let moves = |body: usize| mobilities.get(body).is_some_and(Mobility::moves);
    group_links(touches.iter().map(|touch| touch.bodies), moves)
}
