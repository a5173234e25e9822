//! Bouts without a picture: played, timed frame by frame, and judged.

use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, ValueEnum};
use serde::Serialize;
use sixte_fence::headless::{Counts, Headless as Bouts, Players as Seats, Run};
use sixte_fence::hostile::Manner;
use sixte_fence::weapon::Kind;

use crate::arguments::{Json, Record};
use crate::columns::aligned;
use crate::digits::rough;
use crate::input::{InputError, count};
use crate::run::interrupt;
use crate::run::progress::Progress;
use crate::whole_file;

/// Times of frames are counted in so many classes, each 2 % longer than the one before, from a microsecond on.
const CLASSES: usize = 1024;
const STEP: f64 = 1.02;

/// Arguments of bouts without a picture.
#[derive(Debug, Args)]
pub struct Headless {
    #[arg(long, help = "Plays bouts as fast as it can, without a picture, and counts")]
    pub headless: bool,
    #[arg(
        long,
        value_name = "N",
        default_value = "100",
        allow_hyphen_values = true,
        requires = "headless",
        help = "How many bouts"
    )]
    bouts: String,
    #[arg(long, value_name = "N", default_value_t = 1, requires = "headless", help = "Determines all of it")]
    seed: u64,
    #[arg(long, value_enum, default_value_t = Players::Computer, requires = "headless", help = "Who plays")]
    input: Players,
    #[command(flatten)]
    pub json: Json,
}

/// Who plays without a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Players {
    /// Two computers, at 60 frames a second
    Computer,
    /// Smooth inputs by chance, at 60 frames a second
    Random,
    /// Jumps across the whole square within a frame, 5 to 1,000 frames a second, dropped frames, numbers that are none
    Hostile,
}

/// What is printed.
#[derive(Debug, Serialize)]
struct Found {
    bouts: u64,
    touches: u64,
    blade_contacts: u64,
    /// Spans of the blades' trajectories on which the independent judge saw them touch or cross.
    crossings: u64,
    frame_ms_mean: f64,
    frame_ms_p99: f64,
    won: [u64; 2],
    phrases: u64,
    halts: u64,
    beats: u64,
    frames: u64,
    spans: u64,
    seconds: f64,
    smallest_gap: f64,
    wall_seconds: f64,
    state_hash: String,
}

impl Headless {
    /// Plays all bouts; computers are of one level.
    pub fn run(&self, weapon: Kind, level: u8, record: &Record) -> Result<(String, ExitCode), InputError> {
        let bouts = count("--bouts", &self.bouts, "100")?;
        let players = match self.input {
            Players::Computer => Seats::Computers([level; 2]),
            Players::Random => Seats::Chance(Manner::Random),
            Players::Hostile => Seats::Chance(Manner::Hostile),
        };
        let run = Run::new(weapon, players, bouts, self.seed);
        let mut headless =
            Bouts::new(run).map_err(|problem| InputError::new("--weapon", problem.to_string()))?;
        if let Some(path) = &record.path {
            whole_file::check(path, record.force)?;
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
            let Counts { bouts: played, contacts, .. } = *headless.counts();
            progress.at(played as f64, bouts as f64, contacts);
        }
        progress.end();
        if let (Some(path), Some(record)) = (&record.path, headless.record()) {
            let bytes =
                record.to_bytes().map_err(|problem| InputError::new("--record", problem.to_string()))?;
            whole_file::write(path, |to| to.write_all(&bytes))?;
        }
        let found = found(headless.counts(), &times, progress.elapsed());
        let code = match found.crossings {
            0 if interrupt::is_asked() => ExitCode::from(interrupt::INTERRUPTED),
            0 => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        };
        Ok((self.json.text(&found, table)?, code))
    }
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
        spans: counts.spans,
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
                "{} on {} spans, by a judge that shares nothing with the search",
                found.crossings, found.spans
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
