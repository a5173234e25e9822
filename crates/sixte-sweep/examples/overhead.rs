//! What a sweep costs beyond its runs: the same runs of `bounce`, bare and as a sweep, on as many threads.
//!
//! `cargo run --release -p sixte-sweep --example overhead -- 10000 0.2`: so many runs, of so many seconds.

use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use std::{env, fs, process, thread};

use sixte_scenes::Outcome;
use sixte_sweep::{Axis, Options, Plan, Sample, sweep};

/// How often both are measured, by turns: the fastest of each counts.
const TURNS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let count: u64 = arguments.next().unwrap_or_else(|| "10000".to_owned()).parse()?;
    let seconds = arguments.next().unwrap_or_else(|| "0.2".to_owned());
    let mut scene = sixte_scenes::open("bounce".as_ref())?;
    scene.set("run.seconds", &seconds)?;
    let axes = vec![Axis::parse(&format!("height=1:3:{count}"))?];
    let plan = Plan::new("bounce", scene, axes, Sample::Grid, &[])?;
    let threads = thread::available_parallelism()?.get();
    let output = env::temp_dir().join(format!("sixte-overhead-{}.parquet", process::id()));
    let (mut bare, mut swept) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..TURNS {
        let start = Instant::now();
        run_bare(&plan, threads);
        bare = bare.min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        sweep(&plan, &output, Options::default(), |_| ())?;
        swept = swept.min(start.elapsed().as_secs_f64());
        fs::remove_file(&output)?;
    }
    println!("{count} runs of {seconds} s on {threads} threads: bare {bare:.3} s, as a sweep {swept:.3} s");
    println!(
        "{:.1} µs a run, {:+.1} % for the sweep",
        1e6 * bare / count as f64,
        100.0 * (swept / bare - 1.0)
    );
    Ok(())
}

/// Sets, builds and runs each, and keeps nothing.
fn run_bare(plan: &Plan, threads: usize) {
    let next = AtomicU64::new(0);
    let work = || {
        let (mut run, mut hashes) = (next.fetch_add(1, Ordering::Relaxed), 0_u64);
        while run < plan.len() {
            let mut scene = plan.scene().clone();
            let value = plan.values(run).remove(0).text;
            let built = scene.set("height", &value).and_then(|()| scene.build());
            let outcome = built.map(|built| Outcome::run((built, scene.changed()), |_, _| Ok::<(), ()>(())));
            if let Ok(Ok(outcome)) = outcome {
                hashes ^= outcome.state_hash;
            }
            run = next.fetch_add(1, Ordering::Relaxed);
        }
        std::hint::black_box(hashes);
    };
    thread::scope(|scope| {
        (0..threads).for_each(|_| {
            scope.spawn(work);
        });
    });
}
