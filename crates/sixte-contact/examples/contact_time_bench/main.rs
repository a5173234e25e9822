//! Contact times of random pairs: how fast, how exact, and what is missed, beside parry's
//! nonlinear shape cast on the same pairs in the same run.
//!
//! `cargo run --release -p sixte-contact --example contact_time_bench [-- --json] [--pairs N]
//! [--rounds N] [--seed N]`
//!
//! What was missed is judged by the reference of the tests, which shares no code with the search.

mod bodies;
#[allow(dead_code, reason = "the peers' benchmark uses the rest")]
mod pairs;
mod rivals;
mod verdict;

use std::hint::black_box;
use std::time::Instant;

use pairs::{Kind, random_pairs};
use rivals::Query;
use serde_json::json;
use verdict::Verdict;

struct Options {
    json: bool,
    pairs: usize,
    rounds: usize,
    seed: u64,
}

fn main() -> Result<(), String> {
    let options = read_options()?;
    if !options.json {
        println!(
            "{} pairs each, best of {} rounds, seed {}; µs a query; max_error in s",
            options.pairs, options.rounds, options.seed
        );
        println!(
            "pair     max_angle  tolerance       us   parry_us  ratio   hits  missed  parry_missed  max_error"
        );
    }
    let mut rows = Vec::new();
    for kind in [Kind::Box, Kind::Capsule, Kind::Hull(8), Kind::Hull(32), Kind::Hull(320)] {
        for max_angle in [1.0, 6.0, 20.0] {
            let pairs = random_pairs(kind, options.pairs, max_angle, options.seed);
            let queries = pairs.iter().map(Query::new).collect::<Result<Vec<_>, _>>()?;
            let parry_us = best_of(options.rounds.div_ceil(7), &queries, Query::run_parry);
            for tolerance in [1e-6, 1e-9] {
                let us = best_of(options.rounds, &queries, |q| q.run_sixte(tolerance));
                let mut verdict = Verdict::default();
                for (pair, query) in pairs.iter().zip(&queries) {
                    verdict.add(pair, &query.run_sixte(tolerance)?, query.run_parry(), tolerance);
                }
                if !options.json {
                    println!(
                        "{:8} {max_angle:9} {tolerance:10.0e} {us:8.3} {parry_us:10.2} {:6.1} {:6} {:7} {:13} {:10.1e}",
                        kind.name(),
                        parry_us / us,
                        verdict.hits,
                        verdict.missed,
                        verdict.parry_missed,
                        verdict.max_error
                    );
                }
                rows.push(json!({
                    "pair": kind.name(), "max_angle": max_angle, "tolerance": tolerance,
                    "us": us, "parry_us": parry_us, "hits": verdict.hits, "missed": verdict.missed,
                    "parry_missed": verdict.parry_missed, "max_error": verdict.max_error,
                    "rounds": f64::from(verdict.rounds) / f64::from(verdict.hits.max(1)),
                }));
            }
        }
    }
    if options.json {
        println!("{}", serde_json::Value::Array(rows));
    }
    Ok(())
}

/// The best µs a query over the rounds. The queries of a chunk are asked again and again, so that
/// their shapes are in the cache; the chunks are gone through several times, because on a shared
/// machine a disturbance often outlasts a chunk.
fn best_of<T>(rounds: usize, queries: &[Query], run: impl Fn(&Query) -> T) -> f64 {
    const CHUNK: usize = 50;
    const PASSES: usize = 4;
    let mut best = vec![f64::INFINITY; queries.len().div_ceil(CHUNK)];
    for _ in 0..PASSES {
        for (chunk, best) in queries.chunks(CHUNK).zip(&mut best) {
            for _ in 0..rounds.div_ceil(PASSES) {
                let start = Instant::now();
                for query in chunk {
                    black_box(run(black_box(query)));
                }
                *best = best.min(start.elapsed().as_secs_f64());
            }
        }
    }
    best.iter().sum::<f64>() / queries.len() as f64 * 1e6
}

fn read_options() -> Result<Options, String> {
    let mut options = Options { json: false, pairs: 1000, rounds: 60, seed: 1 };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        if name == "--json" {
            options.json = true;
            continue;
        }
        let value = arguments.next().and_then(|v| v.parse::<u64>().ok());
        let value = value.ok_or_else(|| format!("{name} needs a whole number"))?;
        match name.as_str() {
            "--pairs" => options.pairs = value.max(1) as usize,
            "--rounds" => options.rounds = value.max(1) as usize,
            "--seed" => options.seed = value,
            _ => return Err(format!("unknown option {name}; there are --json, --pairs, --rounds, --seed")),
        }
    }
    Ok(options)
}
