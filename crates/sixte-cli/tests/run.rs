//! `sixte run` and `sixte scenes`, run as they are run by a user.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const SCENES: [&str; 9] =
    ["bounce", "racket", "top", "gyroscope", "rods", "stiff", "two_meshes", "spike", "blades"];

fn sixte(arguments: &[&str]) -> Output {
    // Built-in scenes run from any folder.
    let folder = env!("CARGO_TARGET_TMPDIR");
    Command::new(env!("CARGO_BIN_EXE_sixte")).args(arguments).current_dir(folder).output().unwrap()
}

/// The JSON of a run, with its exit code.
fn outcome(arguments: &[&str]) -> (Value, Option<i32>) {
    let output = sixte(&[&["run"], arguments, &["--json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.is_empty(), "{arguments:?}: {errors}");
    (serde_json::from_slice(&output.stdout).unwrap(), output.status.code())
}

/// What is said to arguments that must be refused.
fn refusal(arguments: &[&str]) -> String {
    let output = sixte(&[&["run"], arguments].concat());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert!(output.stdout.is_empty() && !errors.contains("panicked"), "{errors}");
    errors
}

/// A scene in a file of its own.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn every_scene_comes_to_what_it_should_at_three_steps() {
    for scene in SCENES {
        for step in ["1/1000", "1/60", "0.1"] {
            let (found, code) = outcome(&[scene, "--step", step]);
            let failed: Vec<&Value> =
                found["expect"].as_array().unwrap().iter().filter(|e| e["ok"] != true).collect();
            assert!(failed.is_empty(), "{scene} at {step} s: {failed:?}");
            assert_eq!((&found["ok"], code), (&Value::Bool(true), Some(0)), "{scene} at {step} s: {found}");
        }
        let (found, code) = outcome(&[scene]);
        assert_eq!(code, Some(0), "{scene} as it is: {found}");
        assert!(!found["expect"].as_array().unwrap().is_empty());
    }
}

#[test]
fn json_has_what_scripts_read() {
    let (found, _) = outcome(&["bounce"]);
    assert_eq!(found["scene"], "bounce");
    assert_eq!((&found["events"], &found["steps"]), (&Value::from(111), &Value::from(1000)));
    for key in ["smallest_gap", "linear_momentum_error", "angular_momentum_error", "energy_error"] {
        assert!(found["audit"][key].is_f64(), "{key}");
    }
    assert!(found["wall_seconds"].as_f64().unwrap() > 0.0);
    assert_eq!(found["warnings"], Value::Array(Vec::new()));
    let hash = found["state_hash"].as_str().unwrap();
    assert!(hash.len() == 16 && hash.chars().all(|c| c.is_ascii_hexdigit()), "{hash}");
    let first = &found["expect"][0];
    assert_eq!((&first["name"], &first["ok"]), (&"events".into(), &true.into()));
    assert_eq!((&first["value"], &first["wanted"]), (&111.0.into(), &"111".into()));
    // The same run is the same to the last bit.
    assert_eq!(outcome(&["bounce"]).0["state_hash"], found["state_hash"]);
    assert_ne!(outcome(&["bounce", "--step", "0.2"]).0["state_hash"], found["state_hash"]);
    // Nothing ever was near.
    assert_eq!(outcome(&["top"]).0["audit"]["smallest_gap"], Value::Null);
}

#[test]
fn values_are_set() {
    let arguments = ["bounce", "--set", "height=0.6", "--set", "world.gravity=[0,0,-4]", "--seconds", "0.75"];
    let (found, code) = outcome(&arguments);
    // It falls 0.5 m in √(2 · 0.5 / 4) = 0.5 s.
    assert!((found["first_event_time"].as_f64().unwrap() - 0.5).abs() < 1e-11);
    assert_eq!((&found["events"], &found["steps"], &found["seconds"]), (&1.into(), &8.into(), &0.75.into()));
    assert_eq!((code, &found["ok"]), (Some(1), &false.into()), "its expectations are for another height");
}

#[test]
fn tables_say_what_failed() {
    let output = sixte(&["run", "rods", "--seconds", "0.2"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    for line in [
        "Rods\n",
        "\nbodies      2\n",
        "\nevents      0\n",
        "\nsmallest gap            0.3",
        "\nFAILED  events                   0 ",
        "\nFAILED  first_event_time         none ",
        "\nok      warnings                 0 ",
    ] {
        assert!(text.contains(line), "no {line:?} in\n{text}");
    }
    let output = sixte(&["run", "rods"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && !text.contains("FAILED"), "{text}");
}

#[test]
fn a_file_runs_with_its_own_files() {
    let text = "[run]\nseconds = 0.1\n[[bodies]]\nshape = { hull = \"corners.txt\" }\n";
    let scene = file("hull.toml", text);
    file("corners.txt", "0 0 0\n1 0 0\n0 1 0\n0 0 1\n");
    let (found, code) = outcome(&[scene.to_str().unwrap()]);
    assert_eq!((code, &found["steps"], &found["events"]), (Some(0), &6.into(), &0.into()));
}

#[test]
fn warnings_are_told() {
    // A ball without bounce comes to rest and is held.
    let text = "[run]\nseconds = 1\n[[bodies]]\nkind = \"fixed\"\nshape = { half_space = [0, 0, 1] }\n\
        [[bodies]]\nshape = { sphere = 0.1 }\nposition = [0, 0, 0.2]\nmaterial = { restitution = 0 }\n";
    let scene = file("rest.toml", text);
    let (found, code) = outcome(&[scene.to_str().unwrap()]);
    let warning = found["warnings"][0]["text"].as_str().unwrap();
    assert!(warning.contains("held together"), "{warning}");
    assert_eq!(code, Some(0), "a warning is no failure");
}

#[test]
fn bad_input_is_refused() {
    let broken = file("broken.toml", "[world]\ngravitty = 1\n");
    let broken = broken.to_str().unwrap();
    let cases: [(&[&str], &str); 12] = [
        (
            &["nothing"],
            "error: nothing: there is no such file, and no scene of this name; give a file, or bounce, ",
        ),
        (&["no/such.toml"], "error: no/such.toml: cannot be read ("),
        (&[broken], "broken.toml:2:1: [world] has no key \"gravitty\"; write gravity, "),
        (&["bounce", "--set", "height"], "error: --set: \"height\" has no value; give KEY=VALUE"),
        (
            &["bounce", "--set", "height=1000"],
            "error: --set height=1000: the parameter height is 1000; give it from 0.11",
        ),
        (
            &["bounce", "--set", "size=1"],
            "error: --set size=1: the scene has no parameter \"size\"; it has height",
        ),
        (
            &["bounce", "--set", "bodies.ball.density=0"],
            "error: --set bodies.ball.density=0: density is 0; write",
        ),
        (&["bounce", "--set", "bodies.ball.position=[0,0,0]"], "ball and floor intersect or touch"),
        (&["bounce", "--step", "0"], "error: --step: 0 is not above 0; give one number like 2.5 or 1/60 [s]"),
        (&["bounce", "--step", "1/x"], "error: --step: \"x\" is not a finite number; give"),
        (
            &["bounce", "--step", "1e-9"],
            "error: --step: 1e11 steps are more than anyone waits for; give at most 1e9",
        ),
        (&["bounce", "--seconds", "-1"], "error: --seconds: -1 is not above 0; give"),
    ];
    for (arguments, expected) in cases {
        let said = refusal(arguments);
        assert!(said.contains(expected), "{said}, not {expected}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn scenes_are_listed() {
    let output = sixte(&["scenes"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert_eq!(text.lines().count(), SCENES.len());
    for (line, name) in text.lines().zip(SCENES) {
        let words: Vec<&str> = line.split("  ").filter(|word| !word.is_empty()).collect();
        assert!(words.len() == 3 && words[0].trim() == name, "{line}");
    }
}

#[test]
fn every_scene_of_the_folder_is_built_in() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes");
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            names.push(path.file_stem().unwrap().to_string_lossy().into_owned());
        }
    }
    names.sort();
    let mut built_in = SCENES;
    built_in.sort_unstable();
    assert_eq!(names, built_in);
}
