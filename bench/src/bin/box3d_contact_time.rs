//! Times Box3D and Sixte over the same random pairs.

use std::process::ExitCode;

use sixte_bench::box3d::{Box3d, MAX_ANGLE, Query, State, TOLERANCE};
use sixte_bench::engine::{Measured, Outcome, measure};
use sixte_bench::pairs::{Kind, Pair, random_pairs};
use sixte_bench::sixte::Sixte;

const SAMPLES: usize = 256;

struct Options {
    pairs: usize,
    rounds: usize,
    seed: u64,
    max_angle: f64,
}

fn main() -> ExitCode {
    let options = match read_options() {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    };
    println!(
        "{} pairs, best of {} rounds, seed {}, at most {:.4} rad; µs per query",
        options.pairs, options.rounds, options.seed, options.max_angle
    );
    println!("kind     engine      all     hit   clear   hit%  fail  over");
    for kind in Kind::ALL {
        let pairs = random_pairs(kind, options.pairs, options.max_angle, options.seed);
        let of_box3d = measure(&Box3d, &pairs, options.rounds);
        print_row(kind, "box3d", &of_box3d);
        print_work(&pairs);
        for tolerance in [1e-6, TOLERANCE] {
            let of_sixte = measure(&Sixte { tolerance }, &pairs, options.rounds);
            print_row(kind, "sixte", &of_sixte);
            print_agreement(&of_box3d, &of_sixte, tolerance);
        }
    }
    ExitCode::SUCCESS
}

fn read_options() -> Result<Options, String> {
    let mut options = Options { pairs: 2000, rounds: 25, seed: 1, max_angle: MAX_ANGLE };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
        let bad = || format!("{name}: cannot read {value}");
        match name.as_str() {
            "--pairs" => options.pairs = value.parse().map_err(|_| bad())?,
            "--rounds" => options.rounds = value.parse().map_err(|_| bad())?,
            "--seed" => options.seed = value.parse().map_err(|_| bad())?,
            "--max-angle" => options.max_angle = value.parse().map_err(|_| bad())?,
            _ => return Err(format!("unknown option {name}")),
        }
    }
    if options.pairs == 0 || options.rounds == 0 {
        return Err("--pairs and --rounds must be 1 or more".into());
    }
    if !(0.0..=MAX_ANGLE).contains(&options.max_angle) {
        return Err(format!("--max-angle must be 0 to {MAX_ANGLE}: Box3D allows no more"));
    }
    Ok(options)
}

fn print_row(kind: Kind, engine: &str, measured: &Measured) {
    let count = |wanted: fn(&Outcome) -> bool| measured.outcomes.iter().filter(|o| wanted(o)).count();
    let hits = 100.0 * count(|o| o.is_hit()) as f64 / measured.outcomes.len() as f64;
    println!(
        "{:8} {:6} {:8.3}{:8.3}{:8.3}{:7.1}{:6}{:6}",
        kind.name(),
        engine,
        measured.micros_all,
        measured.micros_hit,
        measured.micros_clear,
        hits,
        count(|o| *o == Outcome::Failed),
        count(|o| *o == Outcome::Overlapped),
    );
}

/// Box3D's iterations, and the contacts it missed: of the clear pairs, those nearer than the
/// target at a sampled instant; of the hits, those nearer at a sampled instant before the hit.
fn print_work(pairs: &[Pair]) {
    let (mut distance, mut root) = (0, 0);
    let (mut missed_clear, mut missed_hit, mut overlapping) = (0, 0, 0);
    for pair in pairs {
        let query = Query::new(pair);
        let answer = query.answer();
        distance += answer.distance_iterations;
        root += answer.root_iterations;
        // A hit bounds the instants by its fraction; a clear pair has the fraction one.
        let instants = (0..=SAMPLES).map(|i| i as f64 / SAMPLES as f64);
        let instants = instants.filter(|&t| t <= answer.fraction);
        let nearest = instants.map(|t| query.core_distance(t)).fold(f64::INFINITY, f64::min);
        let missed = nearest < query.target_distance() - TOLERANCE - 1e-5;
        if missed && nearest <= query.radii() {
            overlapping += 1;
        }
        match answer.state {
            State::Separated if missed => missed_clear += 1,
            State::Hit if missed => missed_hit += 1,
            _ => {}
        }
    }
    let mean = |sum: i32| f64::from(sum) / pairs.len() as f64;
    println!(
        "         distance iterations {:.2}, root iterations {:.2}, missed {missed_clear} clear, {missed_hit} hit ({overlapping} of them overlap)",
        mean(distance),
        mean(root)
    );
}

fn print_agreement(box3d: &Measured, sixte: &Measured, tolerance: f64) {
    let both = box3d.outcomes.iter().zip(&sixte.outcomes);
    let differ = both.clone().filter(|(a, b)| a.is_hit() != b.is_hit()).count();
    let apart = both.filter_map(|pair| match pair {
        (Outcome::Hit(a), Outcome::Hit(b)) => Some((a - b).abs()),
        _ => None,
    });
    let worst = apart.fold(0.0, f64::max);
    println!(
        "         Sixte to {tolerance} m takes {:.2} of Box3D's time",
        sixte.micros_all / box3d.micros_all
    );
    println!("         {differ} pairs differ; largest difference of the hit fraction {worst:.2e}");
}
