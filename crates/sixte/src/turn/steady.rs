//! How far a turn is beside the steady one that joins its ends.
//!
//! A certificate is for a steady spin σ, S(t) = exp(\[σ\]t)R(0) with S(h) = R(h); a body that tumbles turns by R(t).
//! For a point at r from the centre let e = R r − S r. It is 0 at both ends, so |e| ≤ h²/8 max|e″|. With
//! ω̇ = the spin's change,
//!
//! > e″ = ω̇×Rr + ω×(ω×Rr) − σ×(σ×Sr) = ω̇×Rr + (ω−σ)×(ω×Rr) + σ×((ω−σ)×Rr) + σ×(σ×e),
//!
//! so |e″| ≤ |r|(W + d(u+|σ|)) + |σ|²|e|, where W, u and d bound |ω̇|, |ω| and |ω−σ| over the span, and
//!
//! > |e| ≤ |r| h²/8 · (W + d(u+|σ|)) / (1 − |σ|²h²/8).
//!
//! * d: every instant is within h/2 of one of the ends, where ω−σ is known: d = max(|ω(0)−σ|, |ω(h)−σ|) + Wh/2.
//! * W: along the body's axes ω̇ = B(ω, ω) + g with |B(a, b)| ≤ β|a||b|, and g of the torques, which turns against the
//!   body: |g| ≤ z², |ġ| ≤ z²u. So |ω̇|′ ≤ 2βu|ω̇| + z²u, and W = (|ω̇(0)| + z²uh) exp(2βuh).
//! * u: the majorant of the [module](super), y/(1 − max(1, β)yh) with y = |ω(0)|+z (without torques β|ω(0)| in place of it); and
//!   |ω(0)| + Wh, once W is known.

use sixte_contact::Vec3;

use super::forced::push_bound;
use super::{Inertia, Torques};

/// What is left of 1 in the denominators, at least: else the span is too long for a bound.
const LEAST: f64 = 0.25;

/// Room for the rounding of all that is computed here.
const ROUNDING: f64 = 1.0 + 1e-9;

/// Rounding of a turn by one radian, and of where it began.
const ROUNDINGS: f64 = 8.0 * f64::EPSILON;

/// A turn, by its ends.
pub(crate) struct Ends {
    /// [rad/s].
    pub spin_from: Vec3,
    /// Its change there [rad/s²].
    pub change_from: Vec3,
    /// [rad/s].
    pub spin_to: Vec3,
    /// The one that joins both ends [rad/s].
    pub steady: Vec3,
    /// \[s\].
    pub span: f64,
}

impl Ends {
    /// Upper bound of how far a point of the body is beside its steady turn, as a part of how far it is from the centre;
    /// infinite where the span is too long for one.
    pub fn beside(&self, inertia: &Inertia, torques: &Torques) -> f64 {
        let &Self { spin_from, change_from, spin_to, steady, span } = self;
        let gyration = inertia.free_rate;
        let push = push_bound(inertia, torques);
        let pushed = push * push;
        let (start, steady_rate) = (spin_from.length(), steady.length());
        let rate = if push == 0.0 { gyration * start } else { inertia.forced_rate * (start + push) };
        let (growth, stiffness) =
            (1.0 - rate * span, 1.0 - 0.125 * (steady_rate * span) * (steady_rate * span));
        // Written so that what is not a number is too long as well.
        if !(growth >= LEAST && stiffness >= LEAST) {
            return f64::INFINITY;
        }
        let change = |fastest: f64| {
            (change_from.length() + pushed * fastest * span) * libm::exp(2.0 * gyration * fastest * span)
        };
        let mut fastest = (start + push) / growth;
        for _ in 0..2 {
            fastest = fastest.min(start + change(fastest) * span);
        }
        let change = change(fastest);
        let differs = spin_from.distance(steady).max(spin_to.distance(steady)) + 0.5 * change * span;
        let bent = change + differs * (fastest + steady_rate);
        let beside = 0.125 * span * span * bent / stiffness * ROUNDING;
        beside + ROUNDINGS * (1.0 + steady_rate * span)
    }
}
