//! `sixte run`, run as it is run by a user.
#![allow(clippy::unwrap_used)]

use serde_json::Value;

use crate::command::{anywhere, file, refusal, sixte};

/// The JSON of a run, with its exit code.
fn outcome(arguments: &[&str]) -> (Value, Option<i32>) {
    let output = sixte(anywhere(), &[&["run"], arguments, &["--json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.is_empty(), "{arguments:?}: {errors}");
    (serde_json::from_slice(&output.stdout).unwrap(), output.status.code())
}

#[test]
fn json_has_what_scripts_read() {
    let (found, _) = outcome(&["bounce"]);
    assert_eq!(found["scene"], "bounce");
    assert_eq!((&found["events"], &found["steps"]), (&Value::from(111), &Value::from(1000)));
    for key in [
        "smallest_gap",
        "complementarity",
        "lost_to_resting",
        "resting_error",
        "linear_momentum_error",
        "angular_momentum_error",
        "energy_error",
    ] {
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
    assert_eq!(found["stopped_at"], Value::Null);
}

#[test]
fn stepping_is_chosen() {
    let rest = ["zeno", "--seconds", "1.5"];
    let exact = outcome(&[&rest[..], &["--stepping", "exact"]].concat()).0;
    assert_eq!(exact["state_hash"], outcome(&rest).0["state_hash"]);
    let projected = outcome(&[&rest[..], &["--stepping", "projected"]].concat()).0;
    let set = outcome(&[&rest[..], &["--set", "world.stepping=\"projected\""]].concat()).0;
    assert_eq!(projected["state_hash"], set["state_hash"]);
    let said = refusal(anywhere(), &["run", "zeno", "--stepping", "fast"]);
    assert!(said.contains("possible values: auto, exact, realtime, projected"), "{said}");
}

#[test]
fn a_run_says_who_was_stepped_how() {
    let counts =
        |stepping: &str| outcome(&["zeno", "--seconds", "1.5", "--stepping", stepping]).0["stepping"].clone();
    let (exact, realtime) = (counts("exact"), counts("realtime"));
    let keys = ["exact", "realtime", "asleep", "parts", "fail_safe", "zones", "uncertified", "work", "cut"];
    for key in keys {
        assert!(exact[key].is_u64() && realtime[key].is_u64(), "{key}");
    }
    let count = |of: &Value, key: &str| of[key].as_u64().unwrap();
    assert!(count(&exact, "exact") > 0 && count(&exact, "realtime") == 0, "{exact}");
    assert!(count(&realtime, "exact") == 0 && count(&realtime, "realtime") > 0, "{realtime}");
    assert!(count(&realtime, "parts") >= count(&realtime, "realtime"), "{realtime}");
    assert_eq!(count(&realtime, "uncertified"), 0);
    let text = |stepping: &str| {
        let output = sixte(anywhere(), &["run", "zeno", "--seconds", "1.5", "--stepping", stepping]);
        String::from_utf8(output.stdout).unwrap()
    };
    let soft = text("realtime");
    assert!(soft.contains(" in real time (soft contacts, rest gaps up to 2 % of a body)\n"), "{soft}");
    assert!(soft.contains("; fail-safe ") && soft.contains(", uncertified 0\n"), "{soft}");
    let sharp = text("exact");
    assert!(sharp.contains(" island-steps exactly\n") && !sharp.contains("\nreal time"), "{sharp}");
    let ball = "[[bodies]]\nshape = { sphere = 1 }\n";
    let scene = file("apart.toml", format!("[run]\nseconds = 0.1\n{ball}{ball}position = [9, 0, 0]\n"));
    let alone = String::from_utf8(sixte(anywhere(), &["run", scene.to_str().unwrap()]).stdout).unwrap();
    assert!(alone.contains("\nstepped     nobody met anybody: all bodies flew exactly\n"), "{alone}");
}

#[test]
fn values_are_set() {
    let arguments = ["bounce", "--set", "height=0.6", "--set", "world.gravity=[0,0,-4]", "--seconds", "0.75"];
    let (found, code) = outcome(&arguments);
    // It falls 0.5 m in √(2 · 0.5 / 4) = 0.5 s.
    assert!((found["first_event_time"].as_f64().unwrap() - 0.5).abs() < 1e-11);
    assert_eq!((&found["events"], &found["steps"], &found["seconds"]), (&1.into(), &8.into(), &0.75.into()));
    assert_eq!(
        (code, &found["ok"]),
        (Some(0), &true.into()),
        "what is expected for another height is no failure"
    );
    let judged = |name: &str| {
        let expected = found["expect"].as_array().unwrap();
        expected.iter().find(|expected| expected["name"] == name).map(|expected| expected["ok"].clone())
    };
    assert_eq!(judged("events"), Some(Value::Null));
    assert_eq!(judged("energy_error"), Some(true.into()));
    // The time of the first impact is a formula of the height.
    for height in ["0.2", "1.1", "50"] {
        let (found, code) = outcome(&["bounce", "--set", &format!("height={height}")]);
        let first = &found["expect"][1];
        assert_eq!((code, &first["ok"]), (Some(0), &true.into()), "{height} m: {first}");
    }
}

#[test]
fn tables_say_what_failed() {
    let ball = "[[bodies]]\nname = \"ball\"\nshape = { sphere = 0.1 }\n";
    let expect = "[expect]\nevents = 1\nfirst_event_time = { above = 0 }\nwarnings = 0\nenergy_error = { below = 1e-12 }\n";
    let scene = file("failing.toml", format!("title = \"Alone\"\n[run]\nseconds = 0.2\n{ball}{expect}"));
    let scene = scene.to_str().unwrap();
    let output = sixte(anywhere(), &["run", scene]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    for line in [
        "Alone\n",
        "\nbodies      1\n",
        "\nevents      0\n",
        "\naudit                   value",
        "\nsmallest gap            none",
        "below 1e-12  ok       energy that no work",
        "\nFAILED  events            0 ",
        "\nFAILED  first_event_time  none ",
        "\nok      warnings          0 ",
        "\nFAILED: events is not as expected; first_event_time is not as expected\n",
    ] {
        assert!(text.contains(line), "no {line:?} in\n{text}");
    }
    let output = sixte(anywhere(), &["run", "rods"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && !text.contains("FAILED"), "{text}");
    assert!(text.ends_with("are met\n"), "{text}");
    // Of a scene that was changed.
    let output = sixte(anywhere(), &["run", scene, "--set", "bodies.ball.velocity=[1,0,0]"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert!(text.contains("\n-  events            0 "), "{text}");
    assert!(text.contains("and bodies.ball.velocity was changed\n"), "{text}");
    assert!(text.ends_with("\nok: no two bodies touched, momentum is accounted for\n"), "{text}");
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
    // It turns 1.6 million times in a step: more than its rotation can be followed exactly.
    let text = "[run]\nseconds = 1\nstep = 1\n[[bodies]]\nshape = { box = [0.1, 0.2, 0.3] }\nspin = [1e7, 1e7, 1e6]\n";
    let scene = file("spin.toml", text);
    let (found, code) = outcome(&[scene.to_str().unwrap()]);
    let warning = found["warnings"][0]["text"].as_str().unwrap();
    assert!(warning.starts_with("\"body-0\" turns too fast"), "{warning}");
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
        (&[broken], "broken.toml:2:1: [world] has no key \"gravitty\"; did you mean gravity? "),
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
        (&["bounce", "--set", "bodies.ball.position=[0,0,0]"], "ball and floor intersect where"),
        (&["bounce", "--step", "0"], "error: --step: 0 is not above 0; give one number like 2.5 or 1/60 [s]"),
        (&["bounce", "--step", "1/x"], "error: --step: \"x\" is not a finite number; give"),
        (
            &["bounce", "--step", "1e-9"],
            "error: --step: 1e11 steps are more than anyone waits for; give at most 1e9",
        ),
        (&["bounce", "--seconds", "-1"], "error: --seconds: -1 is not above 0; give"),
    ];
    for (arguments, expected) in cases {
        let said = refusal(anywhere(), &[&["run"], arguments].concat());
        assert!(said.contains(expected), "{said}, not {expected}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}
