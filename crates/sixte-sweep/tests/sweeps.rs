//! All runs, on all cores.

use std::fs;

use sixte::Interrupt;
use sixte_sweep::{Options, Progress, Sample, sweep};

use super::journals::folder;
use super::plans::plan_of;

fn without_times() -> Options {
    let mut options = Options::default();
    options.has_times = false;
    options
}

#[test]
fn threads_change_nothing() {
    let folder = folder("sweep_threads");
    let sample = Sample::Random { count: 100, seed: 1 };
    let plan = plan_of(&["height=0.2:4", "events=1,2,3"], sample, &["body.ball.position.z"]).unwrap();
    for ending in ["parquet", "csv"] {
        let mut first = None;
        for threads in [1, 2, 7, 0] {
            let path = folder.join(format!("{threads}.{ending}"));
            let mut options = without_times();
            options.threads = threads;
            let swept = sweep(&plan, &path, options, |_| ()).unwrap();
            assert_eq!((swept.ran, swept.progress.done, swept.progress.all), (100, 100, 100));
            let bytes = fs::read(&path).unwrap();
            assert!(*first.get_or_insert_with(|| bytes.clone()) == bytes, "{threads} threads");
        }
    }
}

#[test]
fn what_is_complete_is_not_run_again() {
    let folder = folder("sweep_again");
    let plan = plan_of(&["height=0.2:4:5"], Sample::Grid, &[]).unwrap();
    let path = folder.join("a.parquet");
    let first = sweep(&plan, &path, Options::default(), |_| ()).unwrap();
    let bytes = fs::read(&path).unwrap();
    let again = sweep(&plan, &path, Options::default(), |_| ()).unwrap();
    assert_eq!((again.ran, again.progress), (0, first.progress));
    assert!(fs::read(&path).unwrap() == bytes && again.table.is_some());
    // Times can be left out later.
    sweep(&plan, &path, without_times(), |_| ()).unwrap();
    let other = folder.join("b.parquet");
    sweep(&plan, &other, without_times(), |_| ()).unwrap();
    assert!(fs::read(&path).unwrap() == fs::read(&other).unwrap());
    let mut anew = without_times();
    anew.is_anew = true;
    assert_eq!(sweep(&plan, &path, anew, |_| ()).unwrap().ran, 5);
}

#[test]
fn an_interrupted_sweep_goes_on() {
    let folder = folder("sweep_interrupted");
    let plan = plan_of(&["height=1:4:40"], Sample::Grid, &[]).unwrap();
    let (path, whole) = (folder.join("a.parquet"), folder.join("whole.parquet"));
    let (mut options, mut ran) = (without_times(), 0);
    options.threads = 2;
    // Stopped after every few rows, until there are all.
    for turn in 0.. {
        let interrupt = Interrupt::default();
        let at_start = ran;
        let swept = interrupt.watch(|| {
            sweep(&plan, &path, options, |progress: Progress| {
                if progress.done > at_start {
                    interrupt.ask();
                }
            })
        });
        let swept = swept.unwrap();
        ran += swept.ran;
        assert_eq!(swept.progress.done, ran);
        if swept.table.is_some() {
            break;
        }
        assert!(turn < 40 && swept.ran > 0, "every turn comes to something");
    }
    assert_eq!(ran, 40);
    sweep(&plan, &whole, options, |_| ()).unwrap();
    assert!(fs::read(&path).unwrap() == fs::read(&whole).unwrap());
}
