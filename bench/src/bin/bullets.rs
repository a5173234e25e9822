//! Flies the hundred bullets with every engine, in turns, and judges all of them by one rule.

use std::process::ExitCode;

use rayon::ThreadPoolBuilder;
use serde::Serialize;
use sixte_bench::bullets::box3d::Box3d;
use sixte_bench::bullets::flight::{Engine, time, watch};
use sixte_bench::bullets::judge::judge;
use sixte_bench::bullets::rapier::{double, single};
use sixte_bench::bullets::scene::Scene;
use sixte_bench::bullets::sixte::Sixte;

const HELP: &str = "\
bullets [--engine NAME] [--step DT] [--restitution C] [--runs N] [--ccd-steps N] [--length-unit L] [--json]

--engine NAME      one of sixte, rapier, rapier_f64, box3d; all of them without it
--step DT          length of a step [s]; 0.1 without it
--restitution C    of all bodies; 0.5 without it
--runs N           runs of each engine, in turns, of which the best one counts; 10 without it
--ccd-steps N      rapier: times of impact it goes to within a step; 1 without it, its default
--length-unit L    rapier and Box3D: what they take for a metre; 1 without it, their default
--json             a JSON object instead of the table

vertices           of a bullet: Box3D takes no more
wall_ms            the whole second, on one thread, the best run; without building shapes
hits, passed       bullets that met something, and that went below the sheet without
missed             bullets that met nothing and should have met the sheet, by the reference
crossed_later      bullets that met something and whose centre goes through the sheet, by straight ways from step
                   to step (Sixte: from impact to impact); with --ccd-steps above 1 rapier's are not straight
stopped_at_mm      how far before the sheet bullets were when they were last seen undisturbed, along their
                   way, the median: where they were stopped, but for --ccd-steps above 1
deepest_mm         the least of them; negative: bullets were let in so far
height_m           where bullets that met something are at the end, the median; one that falls on a level spot
                   flies off at 1,000 m/s times the restitution";

struct Options {
    engine: Option<String>,
    step: Option<String>,
    restitution: Option<String>,
    runs: u32,
    ccd_steps: usize,
    length_unit: f64,
    json: bool,
}

/// What an engine came to. The names are a contract: scripts read them.
#[derive(Serialize)]
struct Row {
    engine: &'static str,
    /// Of a bullet.
    vertices: usize,
    wall_ms: f64,
    hits: usize,
    passed: usize,
    missed: usize,
    crossed_later: usize,
    stopped_at_mm: f64,
    deepest_mm: f64,
    height_m: f64,
}

#[derive(Serialize)]
struct Object {
    bullets: usize,
    step: f64,
    restitution: f64,
    /// That the reference has.
    hits: usize,
    engines: Vec<Row>,
    /// Of the whole process, at its peak.
    memory_mb: Option<f64>,
}

fn main() -> ExitCode {
    let told = read_options().and_then(|options| options.map_or(Ok(HELP.to_owned()), |o| run(&o)));
    match told {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// None if help is asked for.
fn read_options() -> Result<Option<Options>, String> {
    let mut options = Options {
        engine: None,
        step: None,
        restitution: None,
        runs: 10,
        ccd_steps: 1,
        length_unit: 1.0,
        json: false,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        match name.as_str() {
            "--json" => {
                options.json = true;
                continue;
            }
            "--help" | "-h" => return Ok(None),
            _ => {}
        }
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
        let bad = || format!("{name}: cannot read {value}");
        match name.as_str() {
            "--engine" => options.engine = Some(value),
            "--step" => options.step = Some(value),
            "--restitution" => options.restitution = Some(value),
            "--runs" => options.runs = value.parse().map_err(|_| bad())?,
            "--ccd-steps" => options.ccd_steps = value.parse().map_err(|_| bad())?,
            "--length-unit" => options.length_unit = value.parse().map_err(|_| bad())?,
            _ => return Err(format!("unknown option {name}\n\n{HELP}")),
        }
    }
    if options.length_unit.is_nan() || options.length_unit <= 0.0 {
        return Err("--length-unit must be more than 0".into());
    }
    Ok(Some(options))
}

fn engines(options: &Options, scene: &Scene) -> Result<Vec<Box<dyn Engine>>, String> {
    let Options { ccd_steps, length_unit, .. } = *options;
    let mut engines: Vec<Box<dyn Engine>> = vec![
        Box::new(Sixte),
        Box::new(single::Rapier { ccd_steps, length_unit }),
        Box::new(double::Rapier { ccd_steps, length_unit }),
        Box::new(Box3d::new(scene, length_unit)?),
    ];
    if let Some(name) = &options.engine {
        engines.retain(|engine| engine.name() == name);
    }
    if engines.is_empty() {
        return Err("--engine must be one of sixte, rapier, rapier_f64, box3d".into());
    }
    Ok(engines)
}

fn run(options: &Options) -> Result<String, String> {
    let scene = Scene::read(options.restitution.as_deref(), options.step.as_deref())?;
    let pool = ThreadPoolBuilder::new().num_threads(1).build().map_err(|error| error.to_string())?;
    let found = pool.install(|| measure(&engines(options, &scene)?, &scene, options.runs.max(1)))?;
    if options.json {
        return serde_json::to_string(&found).map_err(|error| error.to_string());
    }
    Ok(table(&found))
}

/// Engines take turns, so that the machine's load is shared among them.
fn measure(engines: &[Box<dyn Engine>], scene: &Scene, runs: u32) -> Result<Object, String> {
    let mut best = vec![f64::INFINITY; engines.len()];
    for _ in 0..runs {
        for (engine, best) in engines.iter().zip(&mut best) {
            *best = best.min(time(engine.as_ref(), scene)?);
        }
    }
    let drops = scene.drops();
    let mut rows = Vec::new();
    for (engine, wall_ms) in engines.iter().zip(best) {
        let verdict = judge(scene, &drops, &watch(engine.as_ref(), scene)?);
        rows.push(Row {
            engine: engine.name(),
            vertices: engine.vertices(scene),
            wall_ms,
            hits: verdict.hits,
            passed: verdict.passed,
            missed: verdict.missed,
            crossed_later: verdict.crossed_later,
            stopped_at_mm: 1e3 * verdict.stopped_at,
            deepest_mm: 1e3 * verdict.deepest,
            height_m: verdict.height,
        });
    }
    Ok(Object {
        bullets: scene.starts.len(),
        step: scene.step,
        restitution: scene.restitution,
        hits: drops.iter().flatten().count(),
        engines: rows,
        memory_mb: memory_mb(),
    })
}

/// The peak of the process's memory, where the system tells it.
fn memory_mb() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024e-6)
}

fn table(found: &Object) -> String {
    let Object { bullets, step, restitution, hits, .. } = found;
    let mut text = format!(
        "{bullets} bullets, steps of {step} s, restitution {restitution}; \
         by the reference {hits} hit\n\n\
         engine     vertices  wall [ms]  hits  passed  missed  crossed later  stopped at [mm]  deepest [mm]  height [m]"
    );
    for row in &found.engines {
        text += &format!(
            "\n{:10} {:8} {:10.1} {:5} {:7} {:7} {:14} {:16.2e} {:13.2e} {:11.0}",
            row.engine,
            row.vertices,
            row.wall_ms,
            row.hits,
            row.passed,
            row.missed,
            row.crossed_later,
            row.stopped_at_mm,
            row.deepest_mm,
            row.height_m
        );
    }
    if let Some(memory) = found.memory_mb {
        text += &format!("\n\npeak memory of the process: {memory:.1} MB");
    }
    text
}
