//! What happened at an instant, with its ledger.

use serde::{Deserialize, Serialize};
use sixte_contact::Vec3;
use sixte_contact::contact_time::Contact;
use sixte_contact::motion::Pose;

use crate::audit::ImpactLedger;
use crate::id::BodyId;
use crate::response::Class;

/// An impact of two bodies.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
#[doc(alias = "TOI")]
#[doc(alias = "time of impact")]
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
    /// Where A and B were.
    pub poses: (Pose, Pose),
    /// Momentum and energy before and after.
    pub ledger: ImpactLedger,
}

/// A kinematic body that was stopped, because what is before it cannot be pushed or it does not push.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Stop {
    /// Which body.
    pub body: BodyId,
    /// By which.
    pub by: BodyId,
}
