//! The run itself, and what it came to.

use std::process::ExitCode;

use sixte::{StepReport, World};
use sixte_io::scene::{BuiltScene, Record};

use super::interrupt;
use super::progress::Progress;

/// What the complementarity of persistent contacts has to be below.
const COMPLEMENTARITY: f64 = 1e-9;

/// What persistent contacts make or take has to be below this part of the largest energy.
const RESTING: f64 = 1e-2;

/// What a run came to.
pub struct Outcome {
    pub world: World,
    pub record: Record,
    /// Empty if the run was stopped: nothing was expected of a part of it.
    pub expected: Vec<Expected>,
    /// How long it should have run \[s\].
    pub seconds: f64,
    /// Whether it was stopped before that.
    pub is_stopped: bool,
    pub state_hash: u64,
    /// What it took \[s\].
    pub wall_seconds: f64,
}

/// An expectation, and what became of it.
pub struct Expected {
    pub name: String,
    pub is_ok: bool,
    pub value: f64,
    pub wanted: String,
}

impl Outcome {
    /// Runs a scene to its end, or until it is interrupted; `after_step` sees every step, and ends the run if it
    /// fails.
    pub fn run<E>(
        built: BuiltScene,
        mut progress: Progress,
        mut after_step: impl FnMut(&StepReport, &World) -> Result<(), E>,
    ) -> Result<Self, E> {
        let BuiltScene { mut world, run, expectations, .. } = built;
        let mut record = Record::default();
        let mut is_stopped = false;
        for dt in (0..).map_while(|number| run.step_length(number)) {
            if interrupt::is_asked() {
                is_stopped = true;
                break;
            }
            let report = world.step(dt);
            record.add(&report);
            after_step(&report, &world)?;
            progress.at(world.time(), run.seconds, record.events);
        }
        progress.end();
        let judged = if is_stopped { Vec::new() } else { expectations };
        let expected = judged
            .iter()
            .map(|expectation| {
                let value = expectation.value(&world, &record);
                let wanted = expectation.wanted(&world, &record);
                let is_ok = wanted.allows(value);
                Expected { name: expectation.name.clone(), is_ok, value, wanted: wanted.to_string() }
            })
            .collect();
        Ok(Self {
            state_hash: world.state_hash(),
            wall_seconds: progress.elapsed(),
            world,
            record,
            expected,
            seconds: run.seconds,
            is_stopped,
        })
    }

    /// Whether bodies stayed apart all the time.
    pub fn is_apart(&self) -> bool {
        self.world.audit().smallest_gap > 0.0
    }

    /// Whether what held bodies up pushed only, and only where they touch.
    pub fn is_complementary(&self) -> bool {
        self.world.audit().complementarity < COMPLEMENTARITY
    }

    /// Whether what held bodies up made and took no more energy than it may.
    pub fn is_resting(&self) -> bool {
        self.world.audit().resting_error < RESTING
    }

    /// Whether all of these, and every expectation, hold, and the run came to its end.
    pub fn is_ok(&self) -> bool {
        let holds = self.is_apart() && self.is_complementary() && self.is_resting();
        !self.is_stopped && holds && self.expected.iter().all(|expected| expected.is_ok)
    }

    /// When it was stopped, if it was \[s\].
    pub fn stopped_at(&self) -> Option<f64> {
        self.is_stopped.then(|| self.world.time())
    }

    pub fn exit_code(&self) -> ExitCode {
        match (self.is_stopped, self.is_ok()) {
            (true, _) => ExitCode::from(interrupt::INTERRUPTED),
            (_, true) => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        }
    }
}

#[cfg(test)]
mod tests {
    use sixte_io::scene::Run;

    #[test]
    fn steps_add_up() {
        for (seconds, step, count) in
            [(100.0, 1.0 / 60.0, 6000), (100.0, 0.1, 1000), (1.0, 0.3, 4), (0.05, 0.1, 1), (0.3, 0.1, 3)]
        {
            let run = Run { seconds, step };
            let all: Vec<f64> = (0..).map_while(|number| run.step_length(number)).collect();
            assert_eq!(all.len(), count, "{seconds} s in {step} s");
            assert!((all.iter().sum::<f64>() - seconds).abs() < 1e-9);
        }
    }
}
