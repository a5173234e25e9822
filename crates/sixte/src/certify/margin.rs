//! How far bodies may be beside the motions that are certified, and what rounding takes.

use sixte_contact::motion::Motion;

use super::bound;
use crate::body::Body;

/// A body, its motion over a time, and how far it may be beside that ([`Flight::beside`](crate::flight::Flight::beside)).
#[derive(Clone, Copy)]
pub(crate) struct OnMotion<'a> {
    pub body: &'a Body,
    pub motion: &'a Motion,
    pub beside: f64,
}

impl OnMotion<'_> {
    /// How far the body reaches from the point that the motion turns about \[m\].
    fn reach(&self) -> f64 {
        self.body.reach + self.body.reach_from(self.motion.centre)
    }
}

/// How far two bodies may be beside their motions, both together \[m\].
pub(crate) fn margin(a: OnMotion, b: OnMotion, interval: f64) -> f64 {
    // A half-space is met where the other body is.
    let near = |other: OnMotion| {
        let apart = a.motion.centre_at(0.0).distance(b.motion.centre_at(0.0));
        apart + bound::distance(a.motion, interval) + bound::distance(b.motion, interval) + other.reach()
    };
    let of = |own: OnMotion, other: OnMotion| {
        let arm = if own.reach().is_finite() { own.reach() } else { near(other) };
        if own.beside == 0.0 { 0.0 } else { own.beside * arm }
    };
    of(a, b) + of(b, a)
}

/// The least tolerance that poses on these motions can keep: sixty-four roundings of where the bodies get \[m\].
pub(crate) fn pose_rounding((a, b): (&Motion, &Motion), interval: f64) -> f64 {
    let place = |motion: &Motion| {
        motion.start.position.length() + motion.centre.length() + bound::distance(motion, interval)
    };
    64.0 * f64::EPSILON * (place(a) + place(b))
}
