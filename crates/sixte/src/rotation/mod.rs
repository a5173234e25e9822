//! How a rigid body turns over a span of time.
//!
//! In: the rotation, the angular momentum, the [`Inertia`] and the [`Torques`] on the body. Out:
//! [`Turned`], the same at the end of the span. There is no step error: what is left is rounding.
//!
//! # How
//!
//! In the body's frame the momentum m, the force f and the torque n follow
//!
//! > ω = J⁻¹m,  ṁ = m×ω + n + lever×f,  ḟ = f×ω,  ṅ = n×ω,  q̇ = ½ q⊗ω.
//!
//! All products are of two unknowns, so the Taylor coefficients follow one from another by Cauchy
//! products, and a majorant bounds what is left out: see [the bound](self#the-bound).
//!
//! A free body keeps its momentum L to the last bit. A part of its spin is the same for every body:
//! with any number c, R(t) = exp(\[cL\]t)·Q(t), where Q turns with J⁻¹m − cm. The exponential is closed
//! form, so the series has only the rest to do. A body with two equal moments has no rest but a steady
//! turn about its own axis: two exponentials, at any spin.
//!
//! # The bound
//!
//! Let ẏ = B(y, y) with |B(a, b)| ≤ β|a||b|. Then the coefficients of y have |yₖ| ≤ |y₀|rᵏ with
//! r = β|y₀|: if it holds up to k, (k+1)|yₖ₊₁| ≤ β Σᵢ|yᵢ||yₖ₋ᵢ| ≤ (k+1)|y₀|rᵏ⁺¹. These are the
//! coefficients of the solution of ẏ = βy².
//!
//! * Free, in principal axes: Jᵢω̇ᵢ = (Jⱼ−Jₖ)ωⱼωₖ. With κ the largest |Jⱼ−Jₖ|/Jᵢ the symmetric form of it
//!   has β = κ/√2, as ¼Σ(aⱼbₖ+aₖbⱼ)² ≤ ½|a|²|b|². What is left of the spin is (1−cJ)ω, at most η|ω| with
//!   c = 2/(J₁+J₃) and η = (J₁−J₃)/(J₁+J₃). So r = |ω|max(κ/√2, η), and the quaternion is majorised by
//!   (1−rt)^(−½). A body that can exist has κ ≤ 1: r is never above |ω|.
//! * With torques: let u bound |ω| and z² bound |J⁻¹(n + lever×f)|. Then u̇ ≤ βu²+z² and ż ≤ uz, so
//!   y = u+z has ẏ ≤ max(1, β)y². So r = max(1, β)(|ω|+z), for the force, the torque, the quaternion, the
//!   lever in the world and the work alike.
//!
//! The span is cut so that x = r·dt ≤ ¼, and the order is the lowest for which all that follows,
//! xⁿ⁺¹/(1−x), is below 2⁻⁵⁷x²; a
//! free body needs one term less, as it starts with all of its momentum. A short span costs few terms.
//!
//! # Cost
//!
//! Grows with r·span, that is with the radians turned: a piece for each quarter radian. Closed forms cost
//! the same at any spin.
//!
//! # When it is wrong
//!
//! Rounding: the attitude is off by some 1e-16 for each radian turned, as if the momentum had been another
//! one in its last place. In a thin body the part of the momentum along the thin axis is known only to a rounding
//! of the whole, and the error grows with the ratio of the moments. After [`MOST_PIECES`] pieces the turn is given up; [`Turned::exact`] tells.

mod forced;
mod free;
mod inertia;
mod quaternion;
mod rotate;
mod series;
mod steady;
mod turned;

pub use inertia::{Inertia, InertiaError};
pub use rotate::rotate_body;
pub use series::MOST_PIECES;
pub(crate) use steady::Ends;
pub use turned::{Torques, Turned};
