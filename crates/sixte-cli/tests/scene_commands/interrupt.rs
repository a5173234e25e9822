//! Ctrl-C.
#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use super::{anywhere, command, folder};

/// A run that takes far longer than anyone waits.
fn long_run(arguments: &[&str]) -> Child {
    let all = [&["run", "bounce", "--seconds", "1e5", "--step", "1/10000"], arguments].concat();
    started(command(anywhere(), &all))
}

fn started(mut command: Command) -> Child {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    sleep(Duration::from_millis(700));
    child
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
    let child = long_run(&[]);
    interrupt(&child);
    let (code, output, errors) = end(child);
    assert_eq!(code, Some(130), "{errors}");
    assert!(errors.contains("stopping after this step; Ctrl-C again ends at once"), "{errors}");
    assert!(
        output.contains("\nstopped at t = ") && output.contains("nothing that is expected was judged"),
        "{output}"
    );
    assert!(output.contains("\naudit ") && !output.contains("FAILED"), "{output}");
}

#[test]
fn programs_are_told_too() {
    let child = long_run(&["--json"]);
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
fn the_second_one_does_not_wait_for_the_step() {
    // Forty balls that bounce for ever, in one step.
    let text = "[world]\nmax_impacts = 1e9\n[materials.elastic]\nrestitution = 1\nfriction = 0\n\
        [[bodies]]\nkind = \"fixed\"\nshape = { half_space = [0, 0, 1] }\nmaterial = \"elastic\"\n\
        [[bodies]]\nname = \"ball\"\nshape = { sphere = 0.1 }\nmaterial = \"elastic\"\nrepeat = 40\n\
        position = [\"$i\", 0, \"0.11 + $i / 1000\"]\n";
    let folder = folder("interrupt_twice");
    fs::write(folder.join("balls.toml"), text).unwrap();
    let mut child = started(command(&folder, &["run", "balls.toml", "--seconds", "1e5", "--step", "1e5"]));
    interrupt(&child);
    sleep(Duration::from_millis(300));
    assert_eq!(child.try_wait().unwrap(), None, "the step should take longer");
    interrupt(&child);
    let (code, output, errors) = end(child);
    assert_eq!((code, output.as_str()), (Some(130), ""), "{errors}");
}
