//! Contact times of random pairs: how fast, how exact, and what is missed, beside parry's
//! nonlinear shape cast on the same pairs in the same run.
//!
//! `cargo run --release --bin parry_contact_time [-- --json] [--pairs N] [--rounds N] [--seed N]`
//!
//! What was missed is judged by the reference of the tests, which shares no code with the search.

use serde_json::json;
use sixte_bench::engine::{Engine, measure};
use sixte_bench::pairs::{Kind, random_pairs};
use sixte_bench::parry::Parry;
use sixte_bench::sixte::Sixte;
use sixte_bench::verdict::Verdict;

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
            let of_parry = measure(&Parry, &pairs, options.rounds.div_ceil(7));
            let parry_us = of_parry.micros_all;
            for tolerance in [1e-6, 1e-9] {
                let sixte = Sixte { tolerance };
                let us = measure(&sixte, &pairs, options.rounds).micros_all;
                let mut verdict = Verdict::default();
                for (pair, &parry) in pairs.iter().zip(&of_parry.outcomes) {
                    verdict.add(pair, &sixte.answer(&sixte.prepare(pair))?, parry, tolerance);
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
