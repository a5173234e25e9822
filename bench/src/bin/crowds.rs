//! Steps crowds of bodies with every engine, and judges all of them by one rule.

use std::process::ExitCode;

use rayon::ThreadPoolBuilder;
use sixte_bench::crowds::judge::judge;
use sixte_bench::crowds::run::{Length, run};
use sixte_bench::crowds::scenes::{NAMES, Scene};
use sixte_bench::crowds::table::Row;
use sixte_bench::crowds::{Engine, STEP, engines};

const HELP: &str = "\
crowds [SCENE…] [--engine NAME] [--threads N] [--seconds S] [--step DT] [--runs N] [--steps N] [--json]

SCENE              pyramid, tower, pile, pile5000, planks, terrain, scatter, heap, rubble; all of them without one; pile and a number is a pile of so many
--engine NAME      one of sixte_realtime, sixte_auto, rapier, rapier_f64, box3d; all of them without it
--threads N        for Sixte, which takes those of the pool that it is called in; 1 without it, and always for others
--seconds S        of each run [s]; 5 without it
--step DT          length of a step [s]; 1/60 without it
--runs N           of each engine; of a step, the shortest time counts; 1 without it
--steps N          the times of the first N steps of each run as well
--json             a JSON object in each line instead of the table

mean_ms, p99_ms,   of a step: the mean, what 99 of 100 steps do not exceed, and the longest
worst_ms
after_mean_ms,     of the steps after the longest one of the first second
after_worst_ms
largest_overlap    of any two bodies, or of a body and the floor, a wall or the ground, after any step [m]
lost               bodies that end wholly in the floor or a wall or below the ground, or more than 1 km away; their overlap is not judged
energy_error       by how much kinetic and potential energy are more at the end, as a part of those at the start
hash               of the bits of all poses at the end";

/// All frames are kept for the judge.
const MOST_STEPS: f64 = 100_000.0;

struct Options {
    scenes: Vec<Scene>,
    engines: Vec<Box<dyn Engine>>,
    threads: usize,
    seconds: f64,
    step: f64,
    runs: usize,
    steps: usize,
    json: bool,
}

fn main() -> ExitCode {
    let done = match read_options() {
        Ok(Some(options)) => measure(&options),
        Ok(None) => {
            println!("{HELP}");
            Ok(())
        }
        Err(message) => Err(message),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// None if help is asked for.
fn read_options() -> Result<Option<Options>, String> {
    let mut options = Options {
        scenes: Vec::new(),
        engines: engines(),
        threads: 1,
        seconds: 5.0,
        step: STEP,
        runs: 1,
        steps: 0,
        json: false,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        match name.as_str() {
            "--json" => options.json = true,
            "--help" | "-h" => return Ok(None),
            "--engine" | "--threads" | "--seconds" | "--step" | "--runs" | "--steps" => {
                let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
                let bad = || format!("{name}: cannot read {value}");
                match name.as_str() {
                    "--engine" => options.engines.retain(|engine| engine.name() == value),
                    "--threads" => options.threads = value.parse().map_err(|_| bad())?,
                    "--seconds" => options.seconds = value.parse().map_err(|_| bad())?,
                    "--step" => options.step = value.parse().map_err(|_| bad())?,
                    "--runs" => options.runs = value.parse().map_err(|_| bad())?,
                    _ => options.steps = value.parse().map_err(|_| bad())?,
                }
            }
            _ => {
                let scene = Scene::named(&name);
                options.scenes.push(scene.ok_or_else(|| format!("there is no scene {name}\n\n{HELP}"))?);
            }
        }
    }
    // Written so that what is no number is refused as well.
    if !(options.step > 0.0 && (1.0..=MOST_STEPS).contains(&(options.seconds / options.step).round())) {
        return Err(format!("--seconds by --step must be 1 to {MOST_STEPS} steps"));
    }
    if options.threads == 0 {
        return Err("--threads must be at least 1".into());
    }
    if options.runs == 0 {
        return Err("--runs must be at least 1".into());
    }
    if options.engines.is_empty() {
        return Err(format!("there is no such engine\n\n{HELP}"));
    }
    if options.scenes.is_empty() {
        options.scenes = NAMES.iter().filter_map(|name| Scene::named(name)).collect();
    }
    Ok(Some(options))
}

/// Prints a row as soon as it is known.
fn measure(options: &Options) -> Result<(), String> {
    let pool =
        ThreadPoolBuilder::new().num_threads(options.threads).build().map_err(|error| error.to_string())?;
    let steps = (options.seconds / options.step).round() as usize;
    let length = Length { step: options.step, steps };
    if !options.json {
        println!("{}", Row::head());
    }
    for scene in &options.scenes {
        for engine in &options.engines {
            let found = pool.install(|| run(engine.as_ref(), scene, length, options.runs))?;
            let verdict = judge(scene, &found.frames)?;
            let row = Row::new((&scene.name, engine.name()), length, &found, &verdict);
            let row = row.with_steps(&found.times[..steps.min(options.steps)]);
            if options.json {
                println!("{}", serde_json::to_string(&row).map_err(|error| error.to_string())?);
            } else {
                println!("{}", row.line());
            }
        }
    }
    Ok(())
}
