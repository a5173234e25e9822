//! What happened at an instant, with its books.

use sixte_contact::Vec3;
use sixte_contact::contact_time::Contact;

use crate::audit::Totals;
use crate::body::BodyId;
use crate::response::Class;

/// An impact of two bodies.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// When: the gap is positive and within the tolerance then \[s\].
    pub time: f64,
    /// In which step, from 0.
    pub step: u64,
    /// A and B.
    pub bodies: (BodyId, BodyId),
    /// Separating, resting or colliding (Kavan, section 4).
    pub class: Class,
    /// All contacts that happen at once with this normal: a corner gives one, a face its corners.
    pub contacts: Vec<Contact>,
    /// Where the impulse acts, in the world \[m\].
    pub point: Vec3,
    /// Unit, out of B towards A.
    pub normal: Vec3,
    /// The smallest gap of the contacts \[m\].
    pub gap: f64,
    /// Velocity of A against B at the point, before [m/s].
    pub velocity_before: Vec3,
    /// And after [m/s].
    pub velocity_after: Vec3,
    /// What A got; B got the opposite [N s].
    pub impulse: Vec3,
    /// What A got besides, by rolling and spinning friction; B got the opposite [N m s].
    pub angular_impulse: Vec3,
    /// Momentum and energy before and after.
    pub ledger: Ledger,
}

/// The books of one impact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ledger {
    /// The two bodies together, before the impact.
    pub before: Totals,
    /// After it.
    pub after: Totals,
    /// What a body of infinite mass put in: its impulse [N s].
    pub impulse_in: Vec3,
    /// The moment of it about the world's origin [N m s].
    pub moment_in: Vec3,
    /// Work of a driven body \[J\].
    pub work_in: f64,
    /// Kinetic energy that the restitution did not give back \[J\].
    pub lost_to_restitution: f64,
    /// Kinetic energy that friction took, rolling and spinning friction included \[J\].
    pub lost_to_friction: f64,
}

impl Ledger {
    /// What the books do not explain: linear momentum [kg m/s], angular momentum [kg m²/s] and energy \[J\].
    /// Rounding, and nothing else.
    pub fn error(&self) -> (Vec3, Vec3, f64) {
        let linear = self.after.linear_momentum - self.before.linear_momentum - self.impulse_in;
        let angular = self.after.angular_momentum - self.before.angular_momentum - self.moment_in;
        let lost = self.lost_to_restitution + self.lost_to_friction;
        let energy = self.after.kinetic_energy - self.before.kinetic_energy - self.work_in + lost;
        (linear, angular, energy)
    }
}

/// A driven body that was stopped, because what is before it cannot be pushed or it does not push.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// Which body.
    pub body: BodyId,
    /// By which.
    pub by: BodyId,
}
