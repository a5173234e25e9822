//! A row for each engine and scene, as text and as JSON.

use serde::Serialize;

use super::judge::Verdict;
use super::run::{Length, Run};

/// What an engine made of a scene. The names are a contract: scripts read them.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    scene: String,
    engine: &'static str,
    /// Of all steps \[ms\].
    mean_ms: f64,
    /// Ninety-nine of a hundred steps are not longer \[ms\].
    p99_ms: f64,
    worst_ms: f64,
    /// Of the steps after the worst one of the first second \[ms\].
    after_mean_ms: f64,
    /// Of the same \[ms\].
    after_worst_ms: f64,
    /// See [`Verdict`] \[m\].
    largest_overlap: f64,
    lost: usize,
    energy_error: f64,
    hash: String,
    /// Of the first steps, as many as asked for \[ms\].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps_ms: Vec<f64>,
}

impl Row {
    /// Of a scene and an engine, by their names.
    pub fn new((scene, engine): (&str, &'static str), length: Length, run: &Run, verdict: &Verdict) -> Self {
        let times = &run.times;
        let first_second = times.len().min((1.0 / length.step).round() as usize);
        let worst = (0..first_second).max_by(|a, b| times[*a].total_cmp(&times[*b]));
        let after = worst.map_or(times.as_slice(), |worst| &times[worst + 1..]);
        let mut sorted = times.to_vec();
        sorted.sort_by(f64::total_cmp);
        let ninety_nine = (0.99 * sorted.len() as f64).ceil() as usize;
        Self {
            scene: scene.into(),
            engine,
            mean_ms: mean(times),
            p99_ms: sorted.get(ninety_nine.saturating_sub(1)).copied().unwrap_or(0.0),
            worst_ms: longest(times),
            after_mean_ms: mean(after),
            after_worst_ms: longest(after),
            largest_overlap: verdict.largest_overlap,
            lost: verdict.lost,
            energy_error: verdict.energy_error,
            hash: format!("{:016x}", verdict.hash),
            steps_ms: Vec::new(),
        }
    }

    /// The same with the times of the first steps \[ms\].
    pub fn with_steps(mut self, times: &[f64]) -> Self {
        self.steps_ms = times.to_vec();
        self
    }

    /// The first line of a table.
    pub fn head() -> String {
        format!(
            "{:9} {:15} {:>9} {:>9} {:>9} {:>11} {:>12} {:>12} {:>5} {:>10} {:16}",
            "scene",
            "engine",
            "mean [ms]",
            "p99 [ms]",
            "worst",
            "after: mean",
            "after: worst",
            "overlap [m]",
            "lost",
            "energy",
            "hash"
        )
    }

    /// A line of a table; the times of the first steps are below it.
    pub fn line(&self) -> String {
        let mut line = format!(
            "{:9} {:15} {:9.3} {:9.3} {:9.3} {:11.3} {:12.3} {:12.2e} {:5} {:+10.2e} {}",
            self.scene,
            self.engine,
            self.mean_ms,
            self.p99_ms,
            self.worst_ms,
            self.after_mean_ms,
            self.after_worst_ms,
            self.largest_overlap,
            self.lost,
            self.energy_error,
            self.hash
        );
        for steps in self.steps_ms.chunks(10) {
            let times: Vec<String> = steps.iter().map(|time| format!("{time:8.2}")).collect();
            line += &format!("\n    {}", times.join(" "));
        }
        line
    }
}

/// 0 of nothing.
fn mean(times: &[f64]) -> f64 {
    times.iter().sum::<f64>() / times.len().max(1) as f64
}

/// 0 of nothing.
fn longest(times: &[f64]) -> f64 {
    times.iter().copied().fold(0.0, f64::max)
}
