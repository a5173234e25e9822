//! What a soak came to: counts, the worst figures of the audit, and failures with how to repeat each.

use serde::Serialize;
use sixte::StepReport;

use super::judge::Judged;

/// After this many failures are only counted.
const MOST_FAILURES: usize = 100;

/// What went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// Two bodies that keep each other out are in each other.
    Overlap,
    /// The engine panicked.
    Panic,
    /// A world that was restored went another way than the one it was saved from.
    Unequal,
    /// A move was made without a certificate.
    Uncertified,
    /// What was refused changed something all the same.
    Changed,
    /// What should have been refused was not.
    Accepted,
    /// A body came to numbers that are none, although nobody gave it any.
    Lost,
}

/// A fault, and how to see it again.
#[derive(Debug, Clone, Serialize)]
pub struct Failure {
    pub fault: Fault,
    pub seed: u64,
    pub episode: u64,
    /// The step of the episode, from 0.
    pub step: u64,
    pub text: String,
    /// The command that repeats it.
    pub repeat: String,
}

/// How many of each fault.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Faults {
    pub overlaps: u64,
    pub panics: u64,
    pub unequal: u64,
    pub uncertified: u64,
    pub changed: u64,
    pub accepted: u64,
    pub lost: u64,
}

impl Faults {
    fn count(&mut self, fault: Fault) -> &mut u64 {
        match fault {
            Fault::Overlap => &mut self.overlaps,
            Fault::Panic => &mut self.panics,
            Fault::Unequal => &mut self.unequal,
            Fault::Uncertified => &mut self.uncertified,
            Fault::Changed => &mut self.changed,
            Fault::Accepted => &mut self.accepted,
            Fault::Lost => &mut self.lost,
        }
    }
}

/// The step that took longest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Slowest {
    /// \[s\].
    pub seconds: f64,
    pub episode: u64,
    pub step: u64,
}

/// The worst figures of all audits, named as `sixte run --json` has them. Errors are of worlds that fly exactly, have no stiff forces and
/// were not given what is no number: of others they are those of the integrator, or of what was given.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Audit {
    /// \[m\]; infinite before two bodies were ever near.
    pub smallest_gap: f64,
    pub linear_momentum_error: f64,
    pub angular_momentum_error: f64,
    pub energy_error: f64,
    pub resting_error: f64,
    pub complementarity: f64,
    pub uncertified: u64,
    /// In which episodes these were, in the same order, without the last.
    pub episodes: [u64; 6],
}

impl Default for Audit {
    fn default() -> Self {
        Self {
            smallest_gap: f64::INFINITY,
            linear_momentum_error: 0.0,
            angular_momentum_error: 0.0,
            energy_error: 0.0,
            resting_error: 0.0,
            complementarity: 0.0,
            uncertified: 0,
            episodes: [0; 6],
        }
    }
}

impl Audit {
    /// Takes in the audit of a step.
    fn add(&mut self, report: &StepReport, counts_errors: bool, episode: u64) {
        let audit = &report.audit;
        self.uncertified += report.stepping.uncertified;
        if audit.smallest_gap < self.smallest_gap {
            (self.smallest_gap, self.episodes[0]) = (audit.smallest_gap, episode);
        }
        if !counts_errors {
            return;
        }
        let figures = [
            (&mut self.linear_momentum_error, audit.linear_momentum_error),
            (&mut self.angular_momentum_error, audit.angular_momentum_error),
            (&mut self.energy_error, audit.energy_error),
            (&mut self.resting_error, audit.resting_error),
            (&mut self.complementarity, audit.complementarity),
        ];
        for ((worst, value), number) in figures.into_iter().zip(1..) {
            // Not a number is the worst there is.
            if value > *worst || value.is_nan() {
                (*worst, self.episodes[number]) = (value, episode);
            }
        }
    }
}

/// What a soak came to so far.
#[derive(Debug, Default)]
pub struct Tally {
    pub body_steps: u64,
    pub steps: u64,
    pub episodes: u64,
    pub impacts: u64,
    /// Episodes that were ended because they had taken enough work.
    pub cut_short: u64,
    pub refused: u64,
    pub restored: u64,
    pub judged: Judged,
    pub faults: Faults,
    pub audit: Audit,
    pub failures: Vec<Failure>,
    pub slowest: Slowest,
    /// What was in the last world.
    pub world: String,
}

/// Where a soak is.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    pub seed: u64,
    pub episode: u64,
    pub step: u64,
}

impl Tally {
    /// A step was made.
    pub fn step(&mut self, report: &StepReport, counts_errors: bool, place: Place) {
        self.steps += 1;
        self.impacts += report.events.len() as u64;
        self.audit.add(report, counts_errors, place.episode);
        if report.stepping.uncertified > 0 {
            self.fail(Fault::Uncertified, place, format!("{} moves", report.stepping.uncertified));
        }
    }

    /// How long a step took \[s\].
    pub fn took(&mut self, seconds: f64, Place { episode, step, .. }: Place) {
        if seconds > self.slowest.seconds {
            self.slowest = Slowest { seconds, episode, step };
        }
    }

    /// Something went wrong.
    pub fn fail(&mut self, fault: Fault, place: Place, text: String) {
        *self.faults.count(fault) += 1;
        if self.failures.len() < MOST_FAILURES {
            let Place { seed, episode, step } = place;
            let repeat = format!("sixte soak --seed {seed} --episode {episode}");
            self.failures.push(Failure { fault, seed, episode, step, text, repeat });
        }
    }

    pub fn is_fine(&self) -> bool {
        self.faults == Faults::default()
    }
}
