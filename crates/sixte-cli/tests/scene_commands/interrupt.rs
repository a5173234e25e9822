//! Ctrl-C. Only Linux says whether a program listens to it yet.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use super::{command, folder};

/// A run that takes far longer than anyone waits, after some of its steps.
fn long_run(name: &str, arguments: &[&str]) -> Child {
    let folder = folder(name);
    let run = ["run", "bounce", "--seconds", "1e5", "--step", "1/10000", "--record", "long.mcap"];
    let mut child = started(command(&folder, &[&run, arguments].concat()));
    let length = || fs::metadata(folder.join("long.mcap")).map_or(0, |file| file.len());
    wait(&mut child, || length() > 300_000);
    child
}

/// A run that listens to Ctrl-C.
fn started(mut command: Command) -> Child {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    wait(&mut child, || {
        let status = fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        // The second of all signals is that of Ctrl-C.
        u64::from_str_radix(caught.trim(), 16).unwrap() & 0b10 != 0
    });
    child
}

/// How long a process has worked, in the ticks of the system: hundredths of a second.
fn worked(id: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    let after_name = stat.rsplit(')').next().unwrap();
    after_name.split_whitespace().nth(11).unwrap().parse().unwrap()
}

fn wait(child: &mut Child, is_there: impl Fn() -> bool) {
    while !is_there() {
        assert_eq!(child.try_wait().unwrap(), None, "it has ended");
        sleep(Duration::from_millis(5));
    }
}

fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// Exit code, standard output, standard error.
fn end(mut child: Child) -> (Option<i32>, String, String) {
    let code = child.wait().unwrap().code();
    let (mut output, mut errors) = (String::new(), String::new());
    child.stdout.unwrap().read_to_string(&mut output).unwrap();
    child.stderr.unwrap().read_to_string(&mut errors).unwrap();
    (code, output, errors)
}

#[test]
fn a_run_that_is_interrupted_tells_what_was_computed() {
    let child = long_run("interrupt", &[]);
    interrupt(&child);
    let (code, output, errors) = end(child);
    assert_eq!(code, Some(130), "{errors}");
    assert!(errors.contains("stopping; Ctrl-C again ends at once"), "{errors}");
    assert!(
        output.contains("\nstopped at t = ") && output.contains("nothing that is expected was judged"),
        "{output}"
    );
    assert!(output.contains("\naudit ") && !output.contains("FAILED"), "{output}");
}

#[test]
fn programs_are_told_too() {
    let child = long_run("interrupt_json", &["--json"]);
    interrupt(&child);
    let (code, output, _) = end(child);
    let found: Value = serde_json::from_str(&output).unwrap();
    assert_eq!((code, &found["ok"]), (Some(130), &false.into()));
    assert_eq!(found["stopped_at"], found["seconds"]);
    let (time, steps) = (found["seconds"].as_f64().unwrap(), found["steps"].as_f64().unwrap());
    // Whole steps were done.
    assert!(steps > 0.0 && (time - steps / 10000.0).abs() < 1e-9 * steps, "{found}");
    assert_eq!(found["expect"], Value::Array(Vec::new()));
}

#[test]
fn nobody_waits_for_a_step_that_takes_minutes() {
    // Rods side by side that turn four billion times a second about themselves: ten million rounds and more to search.
    let text = "[world]\nintegrator = \"explicit-euler\"\n[[bodies]]\nname = \"rod\"\nshape = { box = [0.01, 0.01, 0.5] }\n\
        repeat = [20, 20]\nposition = [\"0.05 * $i\", \"0.05 * $j\", 0]\nvelocity = [0, 0, \"0.01 * $i\"]\n\
        spin = [0, 0, 4.3e9]\n";
    let folder = folder("interrupt_in_a_step");
    fs::write(folder.join("rods.toml"), text).unwrap();
    let mut child = started(command(&folder, &["run", "rods.toml", "--seconds", "10", "--step", "10"]));
    // Soon after it listens it is in the step.
    let (id, before) = (child.id(), worked(child.id()));
    wait(&mut child, || worked(id) > before + 20);
    interrupt(&child);
    let (code, output, errors) = end(child);
    assert_eq!(code, Some(130), "{errors}");
    assert!(output.contains("stopped at t = 0 s of 10 s"), "{output}");
}
