//! The run itself, and what it came to.

use std::time::Instant;

use sixte::World;
use sixte_io::scene::{BuiltScene, Record};

use super::hash;
use super::progress::Progress;

/// What a run came to.
pub struct Outcome {
    pub world: World,
    pub record: Record,
    pub expected: Vec<Expected>,
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
    /// Runs a scene to its end.
    pub fn of(built: BuiltScene) -> Self {
        let BuiltScene { mut world, run, expectations, .. } = built;
        let (mut record, mut progress, start) = (Record::default(), Progress::new(), Instant::now());
        for dt in steps(run.seconds, run.step) {
            record.add(&world.step(dt));
            progress.at(world.time(), run.seconds, record.events);
        }
        progress.end();
        let wall_seconds = start.elapsed().as_secs_f64();
        let expected = expectations
            .iter()
            .map(|expectation| {
                let value = expectation.value(&world, &record);
                let (name, wanted) = (expectation.name.clone(), expectation.wanted.to_string());
                Expected { name, is_ok: expectation.wanted.allows(value), value, wanted }
            })
            .collect();
        Self { state_hash: hash::of(&world), world, record, expected, wall_seconds }
    }

    /// Whether bodies stayed apart all the time.
    pub fn is_apart(&self) -> bool {
        self.world.audit().smallest_gap > 0.0
    }

    /// Whether that, and every expectation, holds.
    pub fn is_ok(&self) -> bool {
        self.is_apart() && self.expected.iter().all(|expected| expected.is_ok)
    }
}

/// The lengths of all steps: as many as fit, and what is left over \[s\].
fn steps(seconds: f64, step: f64) -> impl Iterator<Item = f64> {
    // A step that all but fits is one: 100 s are 6000 steps of 1/60 s, whatever rounding says.
    let whole = (seconds / step + 1e-9).floor();
    let rest = seconds - whole * step;
    let has_rest = rest > 1e-9 * step;
    (0..whole as u64).map(move |_| step).chain(has_rest.then_some(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_add_up() {
        for (seconds, step, count) in
            [(100.0, 1.0 / 60.0, 6000), (100.0, 0.1, 1000), (1.0, 0.3, 4), (0.05, 0.1, 1), (0.3, 0.1, 3)]
        {
            let all: Vec<f64> = steps(seconds, step).collect();
            assert_eq!(all.len(), count, "{seconds} s in {step} s");
            assert!((all.iter().sum::<f64>() - seconds).abs() < 1e-9);
        }
    }
}
