//! What all bodies have together.

use serde::{Deserialize, Serialize};
use sixte_contact::Vec3;

use crate::body::{Body, Kind};

/// Momentum and energy of all dynamic and pinned bodies.
///
/// A pinned body has energy, but its momentum is the pin's affair and is left out.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Totals {
    /// [kg m/s].
    pub linear_momentum: Vec3,
    /// About the world's origin [kg m²/s].
    pub angular_momentum: Vec3,
    /// \[J\].
    pub kinetic_energy: f64,
    /// Of gravity, 0 where g·x = 0 \[J\].
    pub potential_energy: f64,
    /// In stiff forces \[J\].
    pub stored_energy: f64,
    /// Sum of the sizes of what is added up in `linear_momentum`: what rounding is a part of.
    pub(crate) linear_size: f64,
    pub(crate) angular_size: f64,
    pub(crate) potential_size: f64,
}

impl Totals {
    pub(crate) fn count<'a>(bodies: impl IntoIterator<Item = &'a Body>, gravity: Vec3, stored: f64) -> Self {
        let mut totals = Self { stored_energy: stored, ..Self::default() };
        for body in bodies {
            totals.add(body, gravity);
        }
        totals
    }

    /// Kinetic and potential energy of bodies, in their order, without the rest \[J\].
    pub(crate) fn energy_of<'a>(bodies: impl IntoIterator<Item = &'a Body>, gravity: Vec3) -> f64 {
        let (mut kinetic, mut potential) = (0.0, 0.0);
        for body in bodies {
            if let Some(mass) = &body.cold.inertial {
                kinetic += body.kinetic_energy();
                potential += -mass.mass * gravity.dot(body.centre_of_mass());
            }
        }
        kinetic + potential
    }

    /// Counts one more body.
    pub(crate) fn add(&mut self, body: &Body, gravity: Vec3) {
        let Some(mass) = &body.cold.inertial else { return };
        self.kinetic_energy += body.kinetic_energy();
        let potential = -mass.mass * gravity.dot(body.centre_of_mass());
        self.potential_energy += potential;
        self.potential_size += potential.abs();
        if body.kind == Kind::Dynamic {
            let state = &body.state;
            let moment = state.centre.cross(state.momentum);
            self.linear_momentum += state.momentum;
            self.angular_momentum += moment + state.angular_momentum;
            self.linear_size += state.momentum.length();
            self.angular_size +=
                state.centre.length() * state.momentum.length() + state.angular_momentum.length();
        }
    }

    /// Kinetic, potential and stored energy together \[J\].
    pub fn energy(&self) -> f64 {
        self.kinetic_energy + self.potential_energy + self.stored_energy
    }

    /// Whether all of them are numbers.
    pub(crate) fn is_finite(&self) -> bool {
        self.linear_momentum.is_finite() && self.angular_momentum.is_finite() && self.energy().is_finite()
    }

    pub(crate) fn energy_size(&self) -> f64 {
        self.kinetic_energy + self.potential_size + self.stored_energy
    }
}
