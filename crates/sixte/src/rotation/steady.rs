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
use super::inertia::Inertia;
use super::turned::Torques;

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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use sixte_contact::Mat3;
    use sixte_contact::motion::Rotation;

    use super::*;
    use crate::rotation::rotate_body;

    /// Numbers from −1 to 1, the same every time.
    fn random(state: &mut u64) -> f64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    fn vector(state: &mut u64) -> Vec3 {
        Vec3::new(random(state), random(state), random(state))
    }

    /// Boxes of all proportions, free and under torques: on its way no point is farther beside the steady turn than the bound;
    /// and the bound is mostly no more than ten times what is seen.
    #[test]
    fn no_point_is_farther_beside() {
        let (mut state, mut bounded, mut loose) = (3, 0, 0);
        for index in 0..2000 {
            let half = Vec3::new(1.0, 0.55 + 0.5 * random(&mut state), 0.55 + 0.5 * random(&mut state));
            let squares = half * half;
            let moments =
                Vec3::new(squares.y + squares.z, squares.x + squares.z, squares.x + squares.y) / 3.0;
            let inertia = Inertia::new(Mat3::from_diagonal(moments)).unwrap();
            let torque = if index % 2 == 0 { Vec3::ZERO } else { vector(&mut state) * 30.0 };
            let torques = Torques::from_torque(torque);
            let spin_from = vector(&mut state) * 20.0;
            let momentum = inertia.matrix() * spin_from;
            let inverse = inertia.inverse();
            let change_from = inverse * (torque - spin_from.cross(momentum));
            let span = 0.06 * libm::pow(10.0, 1.5 * random(&mut state) - 1.5);
            let at = |t: f64| rotate_body(Rotation::IDENTITY, momentum, &inertia, &torques, t);
            let end = at(span);
            let spin_to = end.rotation.rotate(inverse * end.rotation.inverse().rotate(end.angular_momentum));
            let steady = end.rotation.rotation_vector() / span;
            let bound = Ends { spin_from, change_from, spin_to, steady, span }.beside(&inertia, &torques);
            if !bound.is_finite() {
                continue;
            }
            bounded += 1;
            let mut seen = 0.0f64;
            for part in 1..16 {
                let t = span * f64::from(part) / 16.0;
                let turned = Rotation::from_rotation_vector(steady * t).unwrap();
                let off = turned.after(at(t).rotation.inverse()).rotation_vector().length();
                // The chord of the angle is how far the farthest point is off.
                seen = seen.max(2.0 * libm::sin(0.5 * off));
            }
            assert!(seen <= bound, "{index}: {seen:e} {bound:e}, {span} s");
            loose += u32::from(seen > 1e-9 && bound > 10.0 * seen);
        }
        assert!(bounded > 1500 && 4 * loose < bounded, "{bounded} {loose}");
    }
}
