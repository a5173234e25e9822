//! The ledger of one impact.

use serde::{Deserialize, Serialize};
use sixte_contact::Vec3;

use super::totals::Totals;

/// The ledger of one impact.
///
/// Of impacts at one instant that are answered together, each is booked as if it came halfway through all the
/// others: the two bodies with half of what the others do to them, before it and after it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ImpactLedger {
    /// The two bodies together, before the impact.
    pub before: Totals,
    /// After it.
    pub after: Totals,
    /// What a body of infinite mass put in: its impulse [N s].
    pub impulse_in: Vec3,
    /// The moment of it about the world's origin [N m s].
    pub moment_in: Vec3,
    /// Work of a kinematic body \[J\].
    pub work_in: f64,
    /// Kinetic energy that the restitution did not give back \[J\].
    pub lost_to_restitution: f64,
    /// Kinetic energy that friction took, rolling and spinning friction included \[J\].
    pub lost_to_friction: f64,
}

impl ImpactLedger {
    /// What the ledger does not explain: linear momentum [kg m/s], angular momentum [kg m²/s] and energy \[J\].
    /// Rounding, and nothing else.
    pub fn error(&self) -> (Vec3, Vec3, f64) {
        let linear = self.after.linear_momentum - self.before.linear_momentum - self.impulse_in;
        let angular = self.after.angular_momentum - self.before.angular_momentum - self.moment_in;
        let lost = self.lost_to_restitution + self.lost_to_friction;
        let energy = self.after.kinetic_energy - self.before.kinetic_energy - self.work_in + lost;
        (linear, angular, energy)
    }
}
