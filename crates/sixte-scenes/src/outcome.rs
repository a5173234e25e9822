//! The run itself, and what it came to.

use std::time::Instant;

use sixte::{Interrupt, StepReport, World};
use sixte_io::scene::{BuiltScene, Record};

/// What the books of linear momentum must not lack, as a part of the largest there was. Those of angular momentum and energy close as well
/// as tumbling and stiff forces are followed.
const MOMENTUM_LIMIT: f64 = 1e-6;

/// What a run came to.
#[derive(Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// As it is after the run.
    pub world: World,
    /// What happened, added up.
    pub record: Record,
    /// Empty if the run was stopped: nothing was expected of a part of it.
    pub expected: Vec<Expected>,
    /// What was changed of what the scene's file says.
    pub changed: Vec<String>,
    /// How long it should have run \[s\].
    pub seconds: f64,
    /// Whether it was stopped before that.
    pub is_stopped: bool,
    /// When the last whole step ended \[s\].
    pub time: f64,
    /// [`World::state_hash`] after the run.
    pub state_hash: u64,
    /// What it took \[s\].
    pub wall_seconds: f64,
}

/// An expectation, and what became of it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Expected {
    /// Its key in `[expect]`.
    pub name: String,
    /// None if it was not judged: something that it does not hold for was changed.
    pub is_ok: Option<bool>,
    /// What it came to; not a number if there is none.
    pub value: f64,
    /// What it has to be, in words.
    pub wanted: String,
}

impl Outcome {
    /// Runs a scene to its end, or until it is interrupted; `after_step` sees every step, and ends the run if it
    /// fails.
    pub fn run<E>(
        (built, changed): (BuiltScene, &[String]),
        mut after_step: impl FnMut(&StepReport, &World) -> Result<(), E>,
    ) -> Result<Self, E> {
        let BuiltScene { mut world, run, expectations, .. } = built;
        let start = Instant::now();
        let mut record = Record::default();
        let (mut is_stopped, mut time) = (false, world.time());
        for dt in (0..).map_while(|number| run.step_length(number)) {
            let report = world.step(dt);
            if report.is_interrupted() || Interrupt::is_asked_here() {
                is_stopped = true;
                break;
            }
            time = world.time();
            record.add(&report);
            after_step(&report, &world)?;
        }
        let judged = if is_stopped { Vec::new() } else { expectations };
        let expected = judged
            .iter()
            .map(|expectation| {
                let value = expectation.value(&world, &record);
                let wanted = expectation.wanted(&world, &record);
                let is_ok = expectation.is_judged.then(|| wanted.allows(value));
                Expected { name: expectation.name.clone(), is_ok, value, wanted: wanted.to_string() }
            })
            .collect();
        Ok(Self {
            state_hash: world.state_hash(),
            wall_seconds: start.elapsed().as_secs_f64(),
            world,
            record,
            expected,
            changed: changed.to_vec(),
            seconds: run.seconds,
            is_stopped,
            time,
        })
    }

    /// Whether bodies stayed apart all the time.
    pub fn is_apart(&self) -> bool {
        self.world.audit().smallest_gap > 0.0
    }

    /// Whether every impulse is accounted for.
    pub fn is_in_the_books(&self) -> bool {
        self.world.audit().linear_momentum_error < MOMENTUM_LIMIT
    }

    /// Whether all that must hold always, and every expectation that was judged, holds, and the run came to its end.
    pub fn is_ok(&self) -> bool {
        self.why_not().is_empty()
    }

    /// What does not hold, in words.
    pub fn why_not(&self) -> Vec<String> {
        let mut why = Vec::new();
        if !self.is_apart() {
            why.push("two bodies touched or intersected".to_owned());
        }
        if !self.is_in_the_books() {
            why.push("momentum came from nowhere".to_owned());
        }
        let failed = self.expected.iter().filter(|expected| expected.is_ok == Some(false));
        why.extend(failed.map(|expected| format!("{} is not as expected", expected.name)));
        if self.is_stopped {
            why.push("it was stopped".to_owned());
        }
        why
    }

    /// When it was stopped, if it was \[s\].
    pub fn stopped_at(&self) -> Option<f64> {
        self.is_stopped.then_some(self.time)
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
