//! `sixte sweep`, run as it is run by a user.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::command::{anywhere, command, refused_in_a_line, sixte};

/// A folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = anywhere().join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What it says to what must succeed.
#[track_caller]
fn swept(folder: &Path, arguments: &[&str]) -> String {
    let output = sixte(folder, &[&["sweep"], arguments].concat());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(folder: &Path, arguments: &[&str]) -> String {
    refused_in_a_line(folder, &[&["sweep"], arguments].concat())
}

/// Runs that take a while, each, so that a sweep can be caught in the middle.
const LONG: [&str; 10] = [
    "bounce",
    "--set",
    "height=1:3:100",
    "--seconds",
    "100",
    "--no-times",
    "--quantity",
    "body.ball.position.z",
    "-o",
    "a.parquet",
];

fn begun(folder: &Path) -> Child {
    let arguments = [&["sweep"], &LONG[..]].concat();
    command(folder, &arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until there are more rows, or the program has ended; how long the journal is then.
fn wait_for_rows(folder: &Path, child: &mut Child, before: u64) -> u64 {
    loop {
        let length = fs::metadata(folder.join("a.parquet.part")).map_or(0, |file| file.len());
        if length > before || child.try_wait().unwrap().is_some() {
            return length;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn killed_five_times_it_comes_to_the_same_bytes() {
    let (whole, killed) = (folder("sweep_whole"), folder("sweep_killed"));
    swept(&whole, &LONG);
    let (mut length, mut kills) = (0, 0);
    for _ in 0..5 {
        let mut child = begun(&killed);
        length = wait_for_rows(&killed, &mut child, length);
        kills += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(kills > 0, "it was over before it could be killed");
    swept(&killed, &LONG);
    assert!(fs::read(killed.join("a.parquet")).unwrap() == fs::read(whole.join("a.parquet")).unwrap());
    assert!(!killed.join("a.parquet.part").exists());
    // Then there is nothing to do.
    assert!(swept(&killed, &LONG).starts_with("a.parquet is complete already: nothing was run\n"));
}

#[test]
fn a_second_program_is_refused() {
    let folder = folder("sweep_twice");
    let mut first = begun(&folder);
    wait_for_rows(&folder, &mut first, 0);
    let second = sixte(&folder, &[&["sweep"], &LONG[..]].concat());
    let is_over = first.try_wait().unwrap().is_some();
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(
        is_over
            || said == "error: a.parquet: another sweep is writing it; wait for it, or give another name\n",
        "{said}"
    );
    assert!(first.wait().unwrap().success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_how_to_go_on() {
    let folder = folder("sweep_stopped");
    let mut child = begun(&folder);
    let head = wait_for_rows(&folder, &mut child, 0);
    wait_for_rows(&folder, &mut child, head);
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    if output.status.code() == Some(0) || !sent.success() {
        return; // It was over before.
    }
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    let (done, rest) = said.strip_prefix("stopped: ").unwrap().split_once(' ').unwrap();
    assert!(done.parse::<u64>().unwrap() < 100);
    assert_eq!(rest, "of 100 runs are kept in a.parquet.part; the same command goes on from there\n");
    let gone_on = swept(&folder, &LONG);
    assert!(
        gone_on.starts_with(&format!(
            "a.parquet: {} runs now, {done} of earlier\n",
            100 - done.parse::<u64>().unwrap()
        )),
        "{gone_on}"
    );
}

#[test]
fn a_table_says_what_was_found() {
    let folder = folder("sweep_table");
    let arguments = [
        "bounce",
        "--set",
        "height=0.11,1.1",
        "--seconds",
        "1",
        "--quantity",
        "last_event_time",
        "-o",
        "a.csv",
        "--plot",
        "a.svg",
    ];
    let said = swept(&folder, &arguments);
    assert!(said.starts_with("a.csv: 2 runs\n2 ok, 0 failed, 0 without a world\ndrawn in a.svg\n"), "{said}");
    let table = fs::read_to_string(folder.join("a.csv")).unwrap();
    assert!(
        table
            .lines()
            .next()
            .unwrap()
            .starts_with("run,height,ok,why_not,error,last_event_time,expect.events,")
    );
    assert!(table.lines().nth(1).unwrap().starts_with("0,0.11,true,,,"));
    assert!(fs::read_to_string(folder.join("a.svg")).unwrap().starts_with("<svg "));
    // The same scene, run by itself, comes to the same.
    let output = sixte(&folder, &["run", "bounce", "--set", "height=1.1", "--seconds", "1", "--json"]);
    let run: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(table.lines().nth(2).unwrap().contains(run["state_hash"].as_str().unwrap()));
    // A drawing of what is there.
    let again = swept(&folder, &[&arguments[..], &["--of", "events", "--json"]].concat());
    let found: Value = serde_json::from_str(&again).unwrap();
    assert_eq!((&found["ran"], &found["runs"], &found["stopped"]), (&0.into(), &2.into(), &false.into()));
    assert!(fs::read_to_string(folder.join("a.svg")).unwrap().contains("bounce: events"));
}

#[test]
fn values_without_a_world_are_told() {
    let folder = folder("sweep_errors");
    let said = swept(
        &folder,
        &["bounce", "--set", "bodies.ball.position.2=0.05,1", "--seconds", "0.1", "-o", "a.csv"],
    );
    assert!(
        said.starts_with(
            "a.csv: 2 runs\n1 ok, 0 failed, 1 without a world\n\nrun 0, bodies.ball.position.2=0.05  bounce"
        ),
        "{said}"
    );
    // None at all.
    let output =
        sixte(&folder, &["sweep", "bounce", "--set", "bodies.ball.position.2=0.01:0.05:3", "-o", "b.csv"]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn nonsense_is_refused_and_leaves_nothing() {
    let folder = folder("sweep_refused");
    let said = |sets: &[&str], more: &[&str]| {
        let sets: Vec<&str> = sets.iter().flat_map(|set| ["--set", set]).collect();
        refused(&folder, &[&["bounce"], &sets[..], &["-o", "a.csv"], more].concat())
    };
    assert!(
        said(&["hight=1,2"], &[]).starts_with("error: --set hight=1: the scene has no parameter \"hight\"")
    );
    assert!(
        said(&["height=1:200:5"], &[])
            .starts_with("error: --set height=200.0: the parameter height is 200; give it from 0.11")
    );
    assert!(said(&["height=1:2"], &[]).starts_with("error: --set height=1:2: between two numbers"));
    assert!(said(&["height=1"], &[]).contains("no parameter takes several values"));
    assert!(said(&["height=1,2"], &["--quantity", "hight"]).starts_with("error: --quantity hight: "));
    assert!(said(&["height=1,2"], &["--random", "0"]).starts_with("error: --random: "));
    assert!(said(&["height=1,2"], &["--threads", "x"]).starts_with("error: --threads: "));
    assert!(
        said(&["height=1,2"], &["--plot", "a.png"]).starts_with("error: --plot: a.png: drawings are SVG")
    );
    assert!(said(&["height=1,2", "height=1"], &[]).contains("height is given twice"));
    assert!(refused(&folder, &["bounce", "--set", "height=1,2", "-o", "a.txt"]).contains(".parquet or .csv"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    swept(&folder, &["bounce", "--set", "height=1,2", "--seconds", "0.1", "-o", "a.csv"]);
    let other = ["bounce", "--set", "height=1,3", "--seconds", "0.1", "-o", "a.csv"];
    assert_eq!(
        refused(&folder, &other),
        "error: a.csv: exists, and is not the table of this sweep; give another name, or replace it with --force\n"
    );
    swept(&folder, &[&other[..], &["--force"]].concat());
    let said = swept(&folder, &other);
    assert!(said.starts_with("a.csv is complete already"), "{said}");
}

#[test]
fn ray_says_what_to_install() {
    let folder = folder("sweep_ray");
    let arguments = ["sweep", "bounce", "--set", "height=1,2", "--ray", "auto", "-o", "a.csv"];
    let output = command(&folder, &arguments).env("SIXTE_PYTHON", "no-such-python").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        said,
        "error: --ray: no-such-python has no package sixte with Ray; install it: pip install 'sixte[ray]'\n"
    );
}
