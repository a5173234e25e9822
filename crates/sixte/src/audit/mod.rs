//! The ledger of a run: where momentum and energy went, and how close bodies came.
//!
//! Every impulse, work and loss is booked where it happens, by whoever causes it. At the end of each step
//! the totals are counted from the bodies themselves; what the ledger does not explain is the error.

mod impact_ledger;
mod sum;
mod totals;

pub use impact_ledger::ImpactLedger;
pub(crate) use sum::{Sum, VectorSum};
pub use totals::Totals;

use serde::{Deserialize, Serialize};
use sixte_contact::Vec3;

use crate::body::Body;
use crate::flight::Flight;

/// The ledger of a run, at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Audit {
    /// What the bodies have now.
    pub totals: Totals,
    /// Energy put in by applied forces and kinematic bodies so far \[J\].
    pub work_in: f64,
    /// Energy that restitution did not give back so far \[J\].
    pub lost_to_restitution: f64,
    /// Energy that persistent contacts took so far besides friction, as bodies settled within the skin; negative
    /// where they gave some, as where bodies are moved apart \[J\].
    pub lost_to_resting: f64,
    /// Energy that persistent contacts made or took besides friction, as gaps changed within the skin, as a part of the largest that
    /// the bodies had: the sizes of it, step by step, so that what is made in one step does not hide what is taken in another.
    pub resting_error: f64,
    /// Energy that friction took so far \[J\].
    pub lost_to_friction: f64,
    /// Energy that dampers of stiff forces took so far \[J\].
    pub lost_to_damping: f64,
    /// Energy taken from bodies that were held together so far \[J\].
    pub lost_to_holding: f64,
    /// Linear momentum that the ledger does not explain, as a part of the largest that the bodies had, or
    /// got within a step.
    pub linear_momentum_error: f64,
    /// Angular momentum about the world's origin that the ledger does not explain, as a part of the largest.
    pub angular_momentum_error: f64,
    /// Energy that the ledger does not explain, as a part of the largest that the bodies had.
    pub energy_error: f64,
    /// The smallest gap between two bodies that was ever seen, at events and at the ends of steps, to nine digits; infinite
    /// before the first \[m\].
    pub smallest_gap: f64,
    /// The largest violation of 0 ≤ φ ⊥ λ ≥ 0 and of Coulomb's law in any persistent contact so far, as a part of
    /// the velocities and impulses at hand.
    pub complementarity: f64,
    /// Impacts so far.
    pub impacts: u64,
}

/// The open ledger.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Ledger {
    /// What came in within the step.
    impulse_in: VectorSum,
    moment_in: VectorSum,
    energy_in: Sum,
    /// Sizes of what came in within the step.
    came_in: Largest,
    /// What persistent contacts took within the step.
    rested: Sum,
    /// Of the run.
    work_in: Sum,
    restitution: Sum,
    resting: Sum,
    resting_size: Sum,
    friction: Sum,
    damping: Sum,
    holding: Sum,
    linear_error: VectorSum,
    angular_error: VectorSum,
    energy_error: Sum,
    largest: Largest,
    pub smallest_gap: f64,
    pub complementarity: f64,
    pub impacts: u64,
    start: Totals,
    /// How far all bodies are apart at least when the step is over, if that was found out on the way \[m\].
    #[serde(skip)]
    pub apart: Option<f64>,
}

/// Amounts of what the bodies have, or get, to measure errors by.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
struct Largest {
    linear: f64,
    angular: f64,
    energy: f64,
}

impl Default for Ledger {
    fn default() -> Self {
        Self {
            impulse_in: VectorSum::default(),
            moment_in: VectorSum::default(),
            energy_in: Sum::default(),
            came_in: Largest::default(),
            rested: Sum::default(),
            work_in: Sum::default(),
            restitution: Sum::default(),
            resting: Sum::default(),
            resting_size: Sum::default(),
            friction: Sum::default(),
            damping: Sum::default(),
            holding: Sum::default(),
            linear_error: VectorSum::default(),
            angular_error: VectorSum::default(),
            energy_error: Sum::default(),
            largest: Largest::default(),
            smallest_gap: f64::INFINITY,
            complementarity: 0.0,
            impacts: 0,
            start: Totals::default(),
            apart: None,
        }
    }
}

impl Ledger {
    /// That of one island in a world whose bodies were never closer than this \[m\].
    pub fn of_island(smallest_gap: f64) -> Self {
        Self { smallest_gap, ..Self::default() }
    }

    /// Opens the ledger of a step: what changed since the last one came from outside.
    pub fn open(&mut self, totals: Totals) {
        (self.start, self.apart) = (totals, None);
        self.impulse_in = VectorSum::default();
        self.moment_in = VectorSum::default();
        self.energy_in = Sum::default();
        self.came_in = Largest::default();
        self.rested = Sum::default();
    }

    /// A body flew.
    pub fn flight(&mut self, flight: &Flight) {
        if flight.counts {
            self.push(flight.impulse, flight.moment, flight.work);
        } else {
            self.work(flight.work);
        }
    }

    /// Two bodies met.
    pub fn impact(&mut self, ledger: &ImpactLedger) {
        self.push(ledger.impulse_in, ledger.moment_in, ledger.work_in);
        self.lose(ledger.lost_to_restitution, ledger.lost_to_friction, 0.0);
        self.impacts += 1;
    }

    /// Energy went where it does not come back from \[J\].
    pub fn lose(&mut self, to_restitution: f64, to_friction: f64, to_damping: f64) {
        self.restitution.add(to_restitution);
        self.friction.add(to_friction);
        self.damping.add(to_damping);
        for loss in [to_restitution, to_friction, to_damping] {
            self.energy_in.add(-loss);
            self.came_in.energy += loss.abs();
        }
    }

    /// Persistent contacts worked on the bodies: what came from kinematic bodies, what friction took, what all of
    /// it comes to \[J\].
    pub fn support(&mut self, kinematic: f64, to_friction: f64, on_bodies: f64) {
        if kinematic == 0.0 && to_friction == 0.0 && on_bodies == 0.0 {
            return;
        }
        self.work(kinematic);
        self.lose(0.0, to_friction, 0.0);
        let lost = kinematic - on_bodies - to_friction;
        self.rested.add(lost);
        self.rest(lost);
    }

    /// Energy went, or came, as bodies settled within the skin \[J\].
    pub fn rest(&mut self, lost: f64) {
        self.resting.add(lost);
        self.energy_in.add(-lost);
        self.came_in.energy += lost.abs();
    }

    /// Two bodies were moved apart, and kept their velocities: what they had before and after.
    pub fn separated(&mut self, before: &Totals, after: &Totals) {
        self.rest(before.energy() - after.energy());
        // Momentum that is carried elsewhere has another moment.
        self.moment_in.add(after.angular_momentum - before.angular_momentum);
    }

    /// Something from outside pushed: its impulse [N s], the moment of it [N m s], its work \[J\].
    pub fn push(&mut self, impulse: Vec3, moment: Vec3, work: f64) {
        self.impulse_in.add(impulse);
        self.moment_in.add(moment);
        self.came_in.linear += impulse.length();
        self.came_in.angular += moment.length();
        self.work(work);
    }

    /// Something from outside worked \[J\].
    pub fn work(&mut self, work: f64) {
        self.came_in.energy += work.abs();
        self.work_in.add(work);
        self.energy_in.add(work);
    }

    /// Bodies were held: what they had before and after, and what was supplied from outside.
    pub fn hold(&mut self, before: &Totals, after: &Totals, from_outside: bool) {
        let lost = before.energy() - after.energy();
        // What bodies gain while they are held, the one that leads them gives.
        if from_outside && lost < 0.0 {
            self.work(-lost);
        } else {
            self.holding.add(lost);
            self.energy_in.add(-lost);
        }
        if from_outside {
            self.impulse_in.add(after.linear_momentum - before.linear_momentum);
            self.moment_in.add(after.angular_momentum - before.angular_momentum);
        }
    }

    /// Takes in what was written into another ledger since it was empty.
    pub fn take_in(&mut self, other: &Self) {
        self.impulse_in.add(other.impulse_in.value());
        self.moment_in.add(other.moment_in.value());
        self.came_in.linear += other.came_in.linear;
        self.came_in.angular += other.came_in.angular;
        self.came_in.energy += other.came_in.energy;
        for (own, other) in [
            (&mut self.energy_in, &other.energy_in),
            (&mut self.work_in, &other.work_in),
            (&mut self.restitution, &other.restitution),
            (&mut self.resting, &other.resting),
            (&mut self.rested, &other.rested),
            (&mut self.friction, &other.friction),
            (&mut self.damping, &other.damping),
            (&mut self.holding, &other.holding),
        ] {
            own.add(other.value());
        }
        self.smallest_gap = self.smallest_gap.min(other.smallest_gap);
        self.complementarity = self.complementarity.max(other.complementarity);
        self.impacts += other.impacts;
    }

    /// Closes the ledger of a step, with what the bodies have now.
    pub fn close(&mut self, totals: Totals) -> Audit {
        let start = self.start;
        self.linear_error.add(totals.linear_momentum - start.linear_momentum - self.impulse_in.value());
        self.angular_error.add(totals.angular_momentum - start.angular_momentum - self.moment_in.value());
        self.energy_error.add(totals.energy() - start.energy() - self.energy_in.value());
        let Largest { linear, angular, energy } = &mut self.largest;
        *linear = linear.max(start.linear_size).max(totals.linear_size).max(self.came_in.linear);
        *angular = angular.max(start.angular_size).max(totals.angular_size).max(self.came_in.angular);
        *energy = energy.max(start.energy_size()).max(totals.energy_size()).max(self.came_in.energy);
        self.resting_size.add(self.rested.value().abs());
        let part = |error: f64, of: f64| if error == 0.0 { 0.0 } else { error.abs() / of };
        Audit {
            totals,
            work_in: self.work_in.value(),
            lost_to_restitution: self.restitution.value(),
            lost_to_resting: self.resting.value(),
            resting_error: part(self.resting_size.value(), self.largest.energy),
            lost_to_friction: self.friction.value(),
            lost_to_damping: self.damping.value(),
            lost_to_holding: self.holding.value(),
            linear_momentum_error: part(self.linear_error.value().length(), self.largest.linear),
            angular_momentum_error: part(self.angular_error.value().length(), self.largest.angular),
            energy_error: part(self.energy_error.value(), self.largest.energy),
            smallest_gap: self.smallest_gap,
            complementarity: self.complementarity,
            impacts: self.impacts,
        }
    }
}

/// What an impulse on A and the opposite one on B bring in from bodies whose momentum is not in the totals:
/// impulse [N s], its moment about the world's origin [N m s], and work \[J\].
pub(crate) fn from_outside(
    (a, b): (&Body, &Body),
    point: Vec3,
    impulse: Vec3,
    angular_impulse: Vec3,
) -> (Vec3, Vec3, f64) {
    let mut brought = (Vec3::ZERO, Vec3::ZERO, 0.0);
    for (body, got) in [(a, 1.0), (b, -1.0)] {
        if body.inverse_mass() > 0.0 {
            continue;
        }
        // The other body got the opposite of what this one did.
        let (impulse, turn) = (impulse * -got, angular_impulse * -got);
        brought.0 += impulse;
        brought.1 += point.cross(impulse) + turn;
        // A pinned body has no work to give: its energy is in the totals.
        if body.is_immovable() {
            brought.2 += impulse.dot(body.velocity_of(point)) + turn.dot(body.spin());
        }
    }
    brought
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is made in one step and taken in another shows.
    #[test]
    fn energy_made_at_rest_shows() {
        let mut ledger = Ledger::default();
        let has = Totals { kinetic_energy: 100.0, ..Totals::default() };
        let mut error = 0.0;
        for made in [1.0, -1.0, 2.0, -2.0] {
            ledger.open(has);
            ledger.support(0.0, 0.0, made);
            error = ledger.close(has).resting_error;
        }
        assert!((error - 0.06).abs() < 1e-12, "{error}");
    }
}
