//! One run, and its row.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};
use sixte_io::scene::SceneError;
use sixte_scenes::Outcome;

use crate::error::SweepError;
use crate::plan::Plan;

/// What one run came to. Its values are [those of the plan](Plan::values).
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Row {
    /// Its number, from 0.
    pub run: u64,
    /// What it came to, or why there was no world to run.
    pub result: Result<Ran, String>,
}

/// What a run came to that was run to its end.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Ran {
    /// What did not hold, in words; empty if all did.
    pub why_not: String,
    /// What the scene expects, in its order.
    pub expected: Vec<Judged>,
    /// What was asked for, and then what the audit of every run has, each in its unit.
    pub quantities: Vec<f64>,
    /// Steps, impacts, stops of kinematic bodies, visits of sensors, kinds of warnings.
    pub counts: [u64; 5],
    /// [`World::state_hash`](sixte::World::state_hash) after the run.
    pub state_hash: u64,
    /// What the run took \[s\].
    pub wall_seconds: f64,
}

/// An expectation, and what became of it.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Judged {
    /// What it came to; not a number if there is none.
    pub value: f64,
    /// None if it was not judged: it does not hold for these values.
    pub is_ok: Option<bool>,
}

/// Most characters of an error that are kept.
const LONGEST: usize = 4000;

/// Most steps of a run.
const MOST_STEPS: f64 = 1e9;

impl Row {
    /// All of it, to the last bit.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Numbers, lists and texts can always be written.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// What [`Row::to_bytes`] gave.
    ///
    /// # Errors
    /// Other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SweepError> {
        let taken = postcard::take_from_bytes(bytes);
        match taken {
            Ok((row, [])) => Ok(row),
            Ok((Self { run, .. }, _)) => Err(SweepError::Row { run, problem: "bytes follow it".to_owned() }),
            Err(error) => Err(SweepError::Row { run: 0, problem: error.to_string() }),
        }
    }

    /// Whether all held that must; none if there was no run.
    pub fn is_ok(&self) -> Option<bool> {
        self.result.as_ref().ok().map(|ran| ran.why_not.is_empty())
    }
}

impl Plan {
    /// Runs one of the runs, by its number from 0, on this thread; none if it was [interrupted](sixte::Interrupt).
    pub fn run(&self, run: u64) -> Option<Row> {
        // A bug that a few values meet must not cost the other runs.
        let outcome = catch_unwind(AssertUnwindSafe(|| self.outcome(run)));
        let outcome =
            outcome.unwrap_or_else(|_| Err("the program panicked: this is a bug, report it".to_owned()));
        let result = match outcome {
            Ok(outcome) if outcome.is_stopped => return None,
            Ok(outcome) => Ok(self.ran(&outcome)),
            Err(error) => Err(error.chars().take(LONGEST).collect()),
        };
        Some(Row { run, result })
    }

    fn outcome(&self, run: u64) -> Result<Outcome, String> {
        let values = self.values(run);
        let mut scene = self.scene().clone();
        let sets =
            self.axes().iter().zip(&values).map(|(axis, value)| (axis.key.as_str(), value.text.as_str()));
        let built = scene.set_all(sets).and_then(|()| scene.build());
        let built = built.map_err(|error: SceneError| error.to_string())?;
        let steps = built.run.seconds / built.run.step;
        if steps > MOST_STEPS {
            return Err(format!(
                "{steps:e} steps are more than anyone waits for; give at most {MOST_STEPS:e} of them"
            ));
        }
        let outcome = Outcome::run((built, scene.changed()), |_, _| Ok::<(), String>(()))?;
        Ok(outcome)
    }

    fn ran(&self, outcome: &Outcome) -> Ran {
        let Outcome { world, record, expected, .. } = outcome;
        let judged = self.expected().iter().map(|named| {
            let found = expected.iter().find(|one| one.name == named.name);
            found.map_or(Judged { value: f64::NAN, is_ok: None }, |one| Judged {
                value: one.value,
                is_ok: one.is_ok,
            })
        });
        Ran {
            why_not: outcome.why_not().join("; "),
            expected: judged.collect(),
            quantities: self.quantities().iter().map(|quantity| quantity.value(world, record)).collect(),
            counts: [record.steps, record.events, record.stops, record.visits, record.warnings.len() as u64],
            state_hash: outcome.state_hash,
            wall_seconds: outcome.wall_seconds,
        }
    }

    /// Refuses a row that another plan made.
    pub(crate) fn check_row(&self, row: &Row) -> Result<(), SweepError> {
        let refuse = |problem: &str| Err(SweepError::Row { run: row.run, problem: problem.to_owned() });
        if row.run >= self.len() {
            return refuse("there are fewer runs");
        }
        match &row.result {
            Ok(ran) if ran.expected.len() != self.expected().len() => refuse("it has other expectations"),
            Ok(ran) if ran.quantities.len() != self.quantities().len() => refuse("it has other quantities"),
            _ => Ok(()),
        }
    }
}
