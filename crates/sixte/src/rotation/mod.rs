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
mod series;
mod steady;

pub use inertia::{Inertia, InertiaError};
pub use series::MOST_PIECES;
pub(crate) use steady::Ends;

use sixte_contact::Vec3;
use sixte_contact::motion::Rotation;

/// What turns a body, constant over the span.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Torques {
    /// Along the world's axes \[N m\].
    pub torque: Vec3,
    /// A force that keeps its direction in the world \[N\].
    pub force: Vec3,
    /// Where the force acts: a point of the body, from the centre that it turns about, in the body's
    /// frame \[m\].
    pub lever: Vec3,
}

impl Torques {
    /// A free body.
    pub const NONE: Self = Self { torque: Vec3::ZERO, force: Vec3::ZERO, lever: Vec3::ZERO };

    /// Only a torque, along the world's axes \[N m\].
    pub fn from_torque(torque: Vec3) -> Self {
        Self { torque, ..Self::NONE }
    }

    /// Only a force \[N\], at the point `lever` of the body's frame \[m\].
    pub fn from_force(force: Vec3, lever: Vec3) -> Self {
        Self { force, lever, ..Self::NONE }
    }
}

/// A body at the end of a turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turned {
    /// From the body's axes to the world's.
    pub rotation: Rotation,
    /// About the centre, along the world's axes \[kg m²/s\].
    pub angular_momentum: Vec3,
    /// Done on the body by the torque and the force through the turning \[J\].
    pub work: f64,
    /// Whether the turn was followed to the end.
    ///
    /// It is not if it needs more than [`MOST_PIECES`] pieces, or if numbers are not finite or overflow.
    /// Then the rotation is one that the body had within the span, and may be the one it began with. The
    /// torque's momentum is still complete, the force's is what it gave until then, and the work is the
    /// change of kinetic energy. All are finite if the input was.
    pub exact: bool,
}

/// Turns a body over a span of time.
///
/// `rotation` is from the body's axes to the world's; `angular_momentum` is about the centre, along the
/// world's axes \[kg m²/s\]; `span` \[s\] may be negative, which turns it back.
///
/// ```
/// use sixte::rotation::{Inertia, Torques, turn};
/// use sixte_contact::{Mat3, Vec3, motion::Rotation};
///
/// let inertia = Inertia::new(Mat3::from_diagonal(Vec3::new(1.0, 2.0, 2.5)))?;
/// let momentum = Vec3::new(0.1, 10.0, 0.0);
/// let there = rotate_body(Rotation::IDENTITY, momentum, &inertia, &Torques::NONE, 3.0);
/// let back = rotate_body(there.rotation, momentum, &inertia, &Torques::NONE, -3.0);
/// assert!(there.exact && there.angular_momentum == momentum);
/// assert!(back.rotation.rotation_vector().length() < 1e-12);
/// # Ok::<(), sixte::rotation::InertiaError>(())
/// ```
pub fn rotate_body(
    rotation: Rotation,
    angular_momentum: Vec3,
    inertia: &Inertia,
    torques: &Torques,
    span: f64,
) -> Turned {
    let unturned = Turned { rotation, angular_momentum, work: 0.0, exact: false };
    let Torques { torque, force, lever } = *torques;
    let finite = [angular_momentum, torque, force, lever].iter().all(|v| v.is_finite());
    if !(finite && span.is_finite()) {
        return unturned;
    }
    if span == 0.0 {
        return Turned { exact: true, ..unturned };
    }
    let is_zero = |v: Vec3| v == Vec3::ZERO;
    let turned = if is_zero(torque) && (is_zero(force) || is_zero(lever)) {
        free::rotate_body(rotation, angular_momentum, inertia, span)
    } else {
        forced::rotate_body(rotation, angular_momentum, inertia, torques, span)
    };
    let is_finite = |t: &Turned| t.angular_momentum.is_finite() && t.work.is_finite();
    turned.filter(is_finite).unwrap_or_else(|| {
        let pushed = angular_momentum + torque * span;
        let angular_momentum = if pushed.is_finite() { pushed } else { angular_momentum };
        Turned { angular_momentum, ..unturned }
    })
}
