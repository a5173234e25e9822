//! Bouts without a picture: played, timed frame by frame, and judged.

use std::process::ExitCode;
use std::time::Instant;

use serde::Serialize;
use sixte_fence::headless::{Counts, Headless, Players as Seats, Run};
use sixte_fence::hostile::Manner;

use super::{Fence, Players};
use crate::columns::aligned;
use crate::digits::rough;
use crate::export::output;
use crate::input::InputError;
use crate::run::interrupt;
use crate::run::progress::Progress;

/// Times of frames are counted in so many classes, each 2 % longer than the one before, from a microsecond on.
const CLASSES: usize = 1024;
const STEP: f64 = 1.02;

/// What is printed.
#[derive(Debug, Serialize)]
struct Found {
    bouts: u64,
    touches: u64,
    blade_contacts: u64,
    /// Legs of the blades' ways on which the independent judge saw them touch or cross.
    crossings: u64,
    frame_ms_mean: f64,
    frame_ms_p99: f64,
    won: [u64; 2],
    phrases: u64,
    halts: u64,
    beats: u64,
    frames: u64,
    legs: u64,
    seconds: f64,
    smallest_gap: f64,
    wall_seconds: f64,
    state_hash: String,
}

/// Plays all bouts.
pub fn run(asked: &Fence) -> Result<(String, ExitCode), InputError> {
    let level = asked.level.max(1);
    let players = match asked.input {
        Players::Computer => Seats::Computers([level; 2]),
        Players::Random => Seats::Chance(Manner::Random),
        Players::Hostile => Seats::Chance(Manner::Hostile),
    };
    let run = Run::new(asked.weapon.kind(), players, asked.bouts, asked.seed);
    let mut headless =
        Headless::new(run).map_err(|problem| InputError::new("--weapon", problem.to_string()))?;
    if let Some(path) = &asked.record {
        output::check(path, asked.force)?;
        headless = headless.recorded();
    }
    interrupt::listen();
    let (mut progress, mut times) = (Progress::on_terminal(), Times::default());
    while !interrupt::is_asked() {
        let begin = Instant::now();
        let plays = headless.play();
        let took = begin.elapsed().as_secs_f64();
        if !plays {
            break;
        }
        times.add(took);
        headless.judge();
        let Counts { bouts, contacts, .. } = *headless.counts();
        progress.at(bouts as f64, asked.bouts as f64, contacts);
    }
    progress.end();
    if let (Some(path), Some(record)) = (&asked.record, headless.record()) {
        let bytes = record.to_bytes().map_err(|problem| InputError::new("--record", problem.to_string()))?;
        output::write(path, |to| to.write_all(&bytes))?;
    }
    let found = found(headless.counts(), &times, progress.elapsed());
    let code = match found.crossings {
        0 if interrupt::is_asked() => ExitCode::from(interrupt::INTERRUPTED),
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    };
    let text = if asked.json {
        let text = serde_json::to_string_pretty(&found);
        text.map_err(|problem| InputError::new("--json", problem.to_string()))? + "\n"
    } else {
        table(&found)
    };
    Ok((text, code))
}

fn found(counts: &Counts, times: &Times, wall_seconds: f64) -> Found {
    Found {
        bouts: counts.bouts,
        touches: counts.touches.iter().sum(),
        blade_contacts: counts.contacts,
        crossings: counts.crossings,
        frame_ms_mean: 1e3 * times.mean(),
        frame_ms_p99: 1e3 * times.below(0.99),
        won: counts.won,
        phrases: counts.phrases,
        halts: counts.halts,
        beats: counts.beats,
        frames: counts.frames,
        legs: counts.legs,
        seconds: counts.time,
        smallest_gap: if counts.smallest_gap.is_finite() { counts.smallest_gap } else { 0.0 },
        wall_seconds,
        state_hash: format!("{:016x}", counts.hash),
    }
}

fn table(found: &Found) -> String {
    let line = |name: &str, value: String| [name.to_owned(), value];
    aligned(&[
        line(
            "bouts",
            format!("{}, of which left won {} and right {}", found.bouts, found.won[0], found.won[1]),
        ),
        line(
            "phrases",
            format!("{}: {} touches, {} hits that do not count", found.phrases, found.touches, found.halts),
        ),
        line("blade contacts", format!("{}; {} beats", found.blade_contacts, found.beats)),
        line(
            "crossings",
            format!(
                "{} on {} legs, by a judge that shares nothing with the search",
                found.crossings, found.legs
            ),
        ),
        line("smallest gap", format!("{} m", rough(found.smallest_gap))),
        line("frames", format!("{}, {} s of fencing", found.frames, rough(found.seconds))),
        line(
            "a frame takes",
            format!(
                "{} ms in the mean, {} ms or less for 99 of 100",
                rough(found.frame_ms_mean),
                rough(found.frame_ms_p99)
            ),
        ),
        line("wall time", format!("{} s, judge included", rough(found.wall_seconds))),
        line("state hash", found.state_hash.clone()),
    ])
}

/// How long frames took: millions of them, in little memory.
struct Times {
    classes: Vec<u64>,
    sum: f64,
    count: u64,
}

impl Default for Times {
    fn default() -> Self {
        Self { classes: vec![0; CLASSES], sum: 0.0, count: 0 }
    }
}

impl Times {
    /// One more \[s\].
    fn add(&mut self, time: f64) {
        let class = (libm::log((time * 1e6).max(1.0)) / libm::log(STEP)) as usize;
        self.classes[class.min(CLASSES - 1)] += 1;
        self.sum += time;
        self.count += 1;
    }

    /// \[s\].
    fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / self.count as f64 }
    }

    /// A part of all frames took no longer than this, to 2 % \[s\].
    fn below(&self, part: f64) -> f64 {
        let wanted = (part * self.count as f64).ceil();
        let mut seen = 0.0;
        for (class, count) in self.classes.iter().enumerate() {
            seen += *count as f64;
            if seen >= wanted && seen > 0.0 {
                return 1e-6 * libm::pow(STEP, (class + 1) as f64);
            }
        }
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_that_is_faster_is_right_to_two_percent() {
        let mut times = Times::default();
        (1..=1000).for_each(|k| times.add(1e-5 * f64::from(k)));
        assert!((times.mean() - 5.005e-3).abs() < 1e-12);
        let p99 = times.below(0.99);
        assert!((9.9e-3..=9.9e-3 * 1.0201).contains(&p99), "{p99}");
        assert_eq!(Times::default().below(0.99), 0.0);
    }
}
