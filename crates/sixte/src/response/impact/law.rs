//! When restitution ends: the three laws as a budget that compression fills.

use serde::{Deserialize, Serialize};

/// What the coefficient of restitution C relates.
///
/// Without friction, and where slip never changes, all three give the same impulse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Restitution {
    /// Velocities: n·u⁺ = −C n·u⁻. With friction it may add energy (Kane 1984).
    Newton,
    /// Impulses: the normal impulse of restitution is C times that of compression.
    Poisson,
    /// Works: the normal work of restitution is −C² times that of compression (Stronge 1990). It
    /// never adds energy.
    #[default]
    Stronge,
}

/// How much restitution is still to come.
///
/// Compression adds to it: C times the normal impulse (Poisson), or C² times the work that the
/// normal impulse took (Stronge). Restitution uses it up, and the impact ends where it is used up.
/// Should the bodies approach again during restitution, they compress again and add to it again, so
/// an impact never ends with an approach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    law: Restitution,
    restitution: f64,
    /// The normal velocity at which Newton's law ends.
    pub target: f64,
    left: f64,
}

impl Budget {
    pub fn new(law: Restitution, restitution: f64, normal_velocity: f64) -> Self {
        Self { law, restitution, target: -restitution * normal_velocity, left: 0.0 }
    }

    /// Whether the law sets the last normal velocity, to `target`.
    pub fn sets_velocity(&self) -> bool {
        self.law == Restitution::Newton || self.restitution == 0.0
    }

    /// Adds what a piece of compression with this normal impulse and (negative) work is worth.
    pub fn fill(&mut self, impulse: f64, work: f64) {
        self.left += match self.law {
            Restitution::Newton => 0.0,
            Restitution::Poisson => self.restitution * impulse,
            Restitution::Stronge => -self.restitution * self.restitution * work,
        };
    }

    /// Takes away what a piece of restitution used.
    pub fn use_up(&mut self, impulse: f64, work: f64) {
        self.left -= match self.law {
            Restitution::Newton => 0.0,
            Restitution::Poisson => impulse,
            Restitution::Stronge => work,
        };
    }

    /// By how much a piece of restitution with this end overshoots; negative before the end.
    pub fn overshoot(&self, normal_velocity: f64, impulse: f64, work: f64) -> f64 {
        match self.law {
            Restitution::Newton => normal_velocity - self.target,
            Restitution::Poisson => impulse - self.left,
            Restitution::Stronge => work - self.left,
        }
    }

    /// Which multiple of normal velocity, impulse and work [`overshoot`](Self::overshoot) is, and
    /// the constant that is taken off.
    pub fn combination(&self) -> ([f64; 3], f64) {
        match self.law {
            Restitution::Newton => ([1.0, 0.0, 0.0], self.target),
            Restitution::Poisson => ([0.0, 1.0, 0.0], self.left),
            Restitution::Stronge => ([0.0, 0.0, 1.0], self.left),
        }
    }

    /// Where the impact ends while the normal velocity changes at a constant rate; infinite if it
    /// does not end before the bodies approach again.
    ///
    /// `weight` is the normal impulse per unit of the parameter. Stronge: with velocity v and rate
    /// r the work is weight (v t + ½ r t²); the root is written so that nothing cancels.
    pub fn end_on_line(&self, normal_velocity: f64, rate: f64, weight: f64) -> f64 {
        let end = match self.law {
            Restitution::Newton if normal_velocity >= self.target => 0.0,
            Restitution::Newton if rate > 0.0 => (self.target - normal_velocity) / rate,
            Restitution::Newton => f64::INFINITY,
            _ if self.left <= 0.0 => 0.0,
            _ if weight <= 0.0 => f64::INFINITY,
            Restitution::Poisson => self.left / weight,
            Restitution::Stronge => {
                let work = self.left / weight;
                let squared = normal_velocity * normal_velocity + 2.0 * rate * work;
                if squared < 0.0 { f64::INFINITY } else { 2.0 * work / (normal_velocity + squared.sqrt()) }
            }
        };
        if end.is_nan() { f64::INFINITY } else { end }
    }
}
