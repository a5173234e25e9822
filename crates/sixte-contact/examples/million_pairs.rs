//! Random pairs of all kinds of shapes against an independent reference.
//!
//! `cargo run --release -p sixte-contact --example million_pairs -- [COUNT] [SEED]`
//!
//! Every answer is checked: what is said to be clear is walked through in steps that cannot miss a
//! contact, at a contact the gap is measured, and bodies that are said to intersect must share a
//! point. Ends with exit code 1 if one answer is wrong.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "the reference is for tests")]

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_reference::Random;
use sixte_reference::convex::{Fault, KINDS, judge_answer, random_pair};

/// What was found so far.
#[derive(Default)]
struct Counts {
    pairs: AtomicU64,
    hits: AtomicU64,
    clear: AtomicU64,
    touching: AtomicU64,
    unresolved: AtomicU64,
    undecided: AtomicU64,
    missed: AtomicU64,
    invented: AtomicU64,
    outside_bracket: AtomicU64,
}

impl Counts {
    fn line(&self) -> String {
        let numbers = [
            ("pairs", &self.pairs),
            ("hits", &self.hits),
            ("clear", &self.clear),
            ("touching", &self.touching),
            ("unresolved", &self.unresolved),
            ("undecided", &self.undecided),
            ("missed", &self.missed),
            ("invented", &self.invented),
            ("outside_bracket", &self.outside_bracket),
        ];
        numbers.map(|(name, count)| format!("{name} {}", count.load(Relaxed))).join(", ")
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let (Ok(count), Ok(seed)) =
        (arguments.next().unwrap_or(Ok(1_000_000)), arguments.next().unwrap_or(Ok(1)))
    else {
        eprintln!("give a count of pairs and a seed, both whole numbers");
        return ExitCode::FAILURE;
    };
    let counts = Counts::default();
    let start = Instant::now();
    let next = AtomicU64::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Relaxed);
                    if index >= count {
                        break;
                    }
                    try_one(seed, index, &counts);
                    let done = counts.pairs.fetch_add(1, Relaxed) + 1;
                    if done.is_multiple_of(50_000) {
                        eprintln!("{:.0} s: {}", start.elapsed().as_secs_f64(), counts.line());
                    }
                }
            });
        }
    });
    println!("{}", counts.line());
    let wrong = [&counts.missed, &counts.invented, &counts.outside_bracket];
    if wrong.iter().all(|count| count.load(Relaxed) == 0) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn try_one(seed: u64, index: u64, counts: &Counts) {
    let mut random = Random::numbered(seed, index);
    let kinds = [random.below(KINDS), random.below(KINDS)];
    let pair = random_pair(kinds, &mut random);
    let tolerance = [1e-3, 1e-6, 1e-6, 1e-9, 1e-12][random.below(5)];
    let started = Instant::now();
    let settings = ContactTimeSettings::tolerance(tolerance);
    let (a, b) = (pair.a.shape_for_engine(), pair.b.shape_for_engine());
    let (motion_a, motion_b) = (pair.a.path.to_engine(), pair.b.path.to_engine());
    let found = contact_time((&a, &motion_a), (&b, &motion_b), 1.0, &settings).unwrap();
    let faults = judge_answer(&pair, 1.0, &settings, &found);
    let seconds = started.elapsed().as_secs_f64();
    if seconds > 1.0 {
        eprintln!("pair {index} of seed {seed} took {seconds:.1} s, {} rounds", found.work.rounds);
    }
    let status = match found.status {
        Status::Clear => &counts.clear,
        Status::Contact => &counts.hits,
        Status::TouchingApproaching | Status::TouchingReceding => &counts.touching,
        Status::Unresolved => &counts.unresolved,
    };
    status.fetch_add(1, Relaxed);
    for fault in &faults {
        let count = match fault {
            Fault::Missed(_) => &counts.missed,
            Fault::Invented(_) => &counts.invented,
            Fault::OutsideBracket(_) => &counts.outside_bracket,
            Fault::Undecided(_) => &counts.undecided,
        };
        count.fetch_add(1, Relaxed);
        let names = (pair.a.solid.name(), pair.b.solid.name());
        eprintln!("pair {index} of seed {seed}, {names:?}: {fault:?} {found:?}");
    }
}
