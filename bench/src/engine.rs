//! What an engine must offer to be timed, and the timing.

use std::hint::black_box;
use std::time::Instant;

use crate::pairs::Pair;

const CHUNK: usize = 50;

/// What an engine says of a pair over the interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// They touch first at this fraction of the interval.
    Hit(f64),
    /// They do not touch.
    Clear,
    /// They overlap at the start.
    Overlapped,
    /// The engine gave up.
    Failed,
}

impl Outcome {
    /// Whether this is a hit, at any time.
    pub fn is_hit(self) -> bool {
        matches!(self, Outcome::Hit(_))
    }
}

/// An engine to time.
pub trait Engine {
    /// A pair in the engine's own form, made outside the timed part.
    type Prepared;

    /// Puts a pair in the engine's own form.
    fn prepare(&self, pair: &Pair) -> Self::Prepared;

    /// The timed part: one query.
    fn run(&self, prepared: &Self::Prepared) -> Outcome;
}

/// Times in µs per query (best of the rounds), and the outcome of each pair.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Over all pairs.
    pub micros_all: f64,
    /// Over the pairs that hit.
    pub micros_hit: f64,
    /// Over the pairs that stay clear.
    pub micros_clear: f64,
    /// One per pair, in order.
    pub outcomes: Vec<Outcome>,
}

/// Runs every pair `rounds` times and keeps the fastest times.
pub fn measure<E: Engine>(engine: &E, pairs: &[Pair], rounds: usize) -> Measured {
    let prepared: Vec<E::Prepared> = pairs.iter().map(|pair| engine.prepare(pair)).collect();
    let outcomes: Vec<Outcome> = prepared.iter().map(|query| engine.run(query)).collect();
    let of = |wanted: &dyn Fn(Outcome) -> bool| -> Vec<&E::Prepared> {
        let chosen = prepared.iter().zip(&outcomes);
        chosen.filter(|(_, outcome)| wanted(**outcome)).map(|(query, _)| query).collect()
    };
    Measured {
        micros_all: best_round(engine, &of(&|_| true), rounds),
        micros_hit: best_round(engine, &of(&Outcome::is_hit), rounds),
        micros_clear: best_round(engine, &of(&|outcome| outcome == Outcome::Clear), rounds),
        outcomes,
    }
}

/// The queries of a chunk are asked again and again, so that their shapes are in the cache; the
/// chunks are gone through several times, because on a shared machine a disturbance often outlasts a
/// chunk.
fn best_round<E: Engine>(engine: &E, queries: &[&E::Prepared], rounds: usize) -> f64 {
    const PASSES: usize = 4;
    let mut best = vec![f64::INFINITY; queries.len().div_ceil(CHUNK)];
    for _ in 0..PASSES {
        for (chunk, best) in queries.chunks(CHUNK).zip(&mut best) {
            for _ in 0..rounds.div_ceil(PASSES) {
                let start = Instant::now();
                for query in chunk {
                    black_box(engine.run(black_box(query)));
                }
                *best = best.min(start.elapsed().as_secs_f64());
            }
        }
    }
    best.iter().sum::<f64>() / queries.len().max(1) as f64 * 1e6
}
