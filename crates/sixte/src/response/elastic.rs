//! The impulse along a given vector that keeps the energy, and fractions of it.
//!
//! The paper "Rigid Body Collision Resolution" gives, for two bodies and **any** vector n, of any
//! length and direction,
//!
//! λ = 2 (v₁·n − v₂·n + q₁·I₁ω₁ − q₂·I₂ω₂) / ((1/m₁ + 1/m₂) n·n + q₁·I₁q₁ + q₂·I₂q₂),
//! with qᵢ = Iᵢ⁻¹ (rᵢ × n),
//!
//! and the impulse −λ n on body 1, +λ n on body 2. Here body 1 is B and body 2 is A. Because
//! qᵢ·Iᵢωᵢ = (rᵢ × n)·ωᵢ = n·(ωᵢ × rᵢ), the sum above the bar is −n·u, where u is the velocity of A
//! against B at the contact. The sum below is n·K n, where K is the contact matrix. So
//!
//! λ = −2 (n·u) / (n·K n), impulse +λ n on A.
//!
//! The energy changes by λ (n·u) + ½ λ² (n·K n), which is 0 for this λ whatever n is.

use sixte_contact::{Mat3, Vec3};

/// The λ that keeps the energy: the impulse on A is `λ · direction`, on B the opposite.
///
/// `matrix` is the contact matrix K [1/kg], `velocity` that of A against B at the contact [m/s],
/// and `direction` any vector; λ has the unit [N s] over that of `direction`. It is 0 where the
/// bodies cannot yield along `direction`, and where a number is not finite.
pub fn elastic_lambda(matrix: &Mat3, velocity: Vec3, direction: Vec3) -> f64 {
    let lambda = -2.0 * direction.dot(velocity) / direction.dot(*matrix * direction);
    if lambda.is_finite() { lambda } else { 0.0 }
}

/// A fraction of [`elastic_lambda`]: `fraction` f keeps (2f − 1)² of the energy of the motion along
/// `direction`, and reverses its speed times 2f − 1.
///
/// So f is the restitution C = 2f − 1: half of λ stops the approach, 95 % of it is C = 0.9. For f
/// from 0 to 1 the energy never grows: it changes by −2 f (1 − f) (n·u)² / (n·K n).
pub fn damped_lambda(matrix: &Mat3, velocity: Vec3, direction: Vec3, fraction: f64) -> f64 {
    let lambda = fraction * elastic_lambda(matrix, velocity, direction);
    if lambda.is_finite() { lambda } else { 0.0 }
}
