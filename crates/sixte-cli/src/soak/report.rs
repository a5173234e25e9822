//! What a soak came to, as one JSON object and as a table.

use serde::Serialize;

use super::judge::Judged;
use super::memory;
use super::tally::{Audit, Failure, Faults, Slowest, Tally};
use crate::columns::aligned;
use crate::digits::{count_of, rough};

/// The names are a contract: scripts read them. What is infinite becomes `null`.
#[derive(Debug, Serialize)]
pub struct Object<'a> {
    seed: u64,
    ok: bool,
    stopped: bool,
    body_steps: u64,
    steps: u64,
    episodes: u64,
    #[serde(flatten)]
    faults: Faults,
    cut_short: u64,
    refused: u64,
    restored: u64,
    impacts: u64,
    judged: Judged,
    audit: Audit,
    failures: &'a [Failure],
    peak_memory: Option<u64>,
    memory_after_a_tenth: Option<u64>,
    memory_at_the_end: Option<u64>,
    slowest_step: Slowest,
    seconds: f64,
}

impl<'a> Object<'a> {
    pub fn new(tally: &'a Tally, seed: u64, end: &End) -> Self {
        Self {
            seed,
            ok: tally.is_fine() && !end.is_stopped,
            stopped: end.is_stopped,
            body_steps: tally.body_steps,
            steps: tally.steps,
            episodes: tally.episodes,
            faults: tally.faults,
            cut_short: tally.cut_short,
            refused: tally.refused,
            restored: tally.restored,
            impacts: tally.impacts,
            judged: tally.judged,
            audit: tally.audit,
            failures: &tally.failures,
            peak_memory: memory::peak(),
            memory_after_a_tenth: end.memory_after_a_tenth,
            memory_at_the_end: memory::resident(),
            slowest_step: tally.slowest,
            seconds: end.seconds,
        }
    }

    /// The same for the eye.
    pub fn text(&self) -> String {
        let row = |name: &str, value: String| [name.to_owned(), value];
        let Faults { overlaps, panics, unequal, uncertified, changed, accepted, lost } = self.faults;
        let audit = &self.audit;
        let megabytes = |bytes: Option<u64>| {
            bytes.map_or("?".to_owned(), |bytes| format!("{:.1}", bytes as f64 / (1024.0 * 1024.0)))
        };
        let rows = [
            row(
                "body-steps",
                format!(
                    "{} in {} steps of {}",
                    self.body_steps,
                    self.steps,
                    count_of(self.episodes as usize, "world", "worlds")
                ),
            ),
            row("overlaps", overlaps.to_string()),
            row("panics", panics.to_string()),
            row("unequal", format!("{unequal} of {} worlds that were saved and restored", self.restored)),
            row("uncertified", uncertified.to_string()),
            row(
                "refused",
                format!("{}; refused but changed {changed}, accepted but nonsense {accepted}", self.refused),
            ),
            row("lost", format!("{lost} bodies")),
            row(
                "judged",
                format!("{} pairs exactly, {} by sampling", self.judged.exactly, self.judged.by_sampling),
            ),
            row(
                "audit",
                format!(
                    "smallest gap {} m; errors: linear momentum {}, angular momentum {}, energy {}",
                    rough(audit.smallest_gap),
                    rough(audit.linear_momentum_error),
                    rough(audit.angular_momentum_error),
                    rough(audit.energy_error)
                ),
            ),
            row(
                "memory",
                format!(
                    "peak {} MB; after a tenth {} MB, at the end {} MB",
                    megabytes(self.peak_memory),
                    megabytes(self.memory_after_a_tenth),
                    megabytes(self.memory_at_the_end)
                ),
            ),
            row(
                "time",
                format!(
                    "{:.1} s; the slowest step took {} s, step {} of episode {}",
                    self.seconds,
                    rough(self.slowest_step.seconds),
                    self.slowest_step.step,
                    self.slowest_step.episode
                ),
            ),
        ];
        let mut text = aligned(&rows);
        for failure in self.failures {
            let fault = format!("{:?}", failure.fault).to_lowercase();
            text += &format!(
                "{fault} in step {}: {}\n  repeat: {}\n",
                failure.step, failure.text, failure.repeat
            );
        }
        text
    }
}

/// How a soak ended.
#[derive(Debug, Clone, Copy)]
pub struct End {
    pub is_stopped: bool,
    pub memory_after_a_tenth: Option<u64>,
    /// What it took \[s\].
    pub seconds: f64,
}
