//! `sixte explain`.

use std::fs;

use serde_json::Value;

use super::{answer, anywhere, folder, refusal, repository};

fn explained(arguments: &[&str]) -> Value {
    let text = answer(anywhere(), &[&["explain"], arguments, &["--json"]].concat());
    serde_json::from_str(&text).unwrap()
}

/// The value of a fact of the first stage of this name.
fn fact<'a>(explanation: &'a Value, stage: &str, name: &str) -> &'a Value {
    let stages = explanation["stages"].as_array().unwrap();
    let stage = stages.iter().find(|found| found["stage"] == stage).unwrap_or_else(|| panic!("no {stage}"));
    let facts = stage["facts"].as_array().unwrap();
    &facts.iter().find(|fact| fact["name"] == name).unwrap_or_else(|| panic!("no {name}"))["value"]
}

fn near(value: &Value, expected: f64, within: f64) {
    assert!((value.as_f64().unwrap() - expected).abs() <= within, "{value}, not {expected}");
}

#[test]
fn a_bounce_is_the_one_of_the_closed_form() {
    // A drop of 1 m within a step of 0.5 s: v = √(2 g h) at t = v / g.
    let found = explained(&["bounce", "--body", "ball", "--number", "0", "--step", "0.5"]);
    let (mass, speed) = (1000.0 * 4.0 / 3.0 * std::f64::consts::PI * 1e-3, (2.0 * 9.81f64).sqrt());
    let time = speed / 9.81;
    assert_eq!((&found["step"], &found["start"], &found["duration"]), (&0.into(), &0.0.into(), &0.5.into()));
    near(&fact(&found, "1 movers act", "force")[2], -9.81 * mass, 1e-9);
    near(&fact(&found, "1b the ledger is opened", "position")[2], 1.1, 1e-15);
    let span = "5 the longest span that is certified";
    near(fact(&found, span, "duration"), time, 1e-11);
    near(&fact(&found, span, "acceleration")[2], -9.81, 1e-12);
    let ended = fact(&found, span, "ended by").as_str().unwrap();
    assert!(ended.starts_with("contact of ") && ended.contains("ball") && ended.contains("floor"), "{ended}");
    near(&fact(&found, "6 bodies move", "position")[2], 0.1, 1e-11);
    let respond = "7 those that met respond";
    assert_eq!(fact(&found, respond, "with"), "floor");
    assert_eq!(fact(&found, respond, "class"), "colliding");
    near(&fact(&found, respond, "normal towards this body")[2], 1.0, 1e-12);
    near(fact(&found, respond, "time"), time, 1e-11);
    let impulse = "7e the impulse";
    near(&fact(&found, impulse, "velocity against the other before")[2], -speed, 1e-10);
    near(&fact(&found, impulse, "velocity against the other after")[2], speed, 1e-10);
    near(&fact(&found, impulse, "impulse on this body")[2], 2.0 * mass * speed, 1e-9);
    near(fact(&found, impulse, "lost to restitution"), 0.0, 1e-12);
    let left = 0.5 - time;
    near(
        &fact(&found, "12 the ledger is closed", "position")[2],
        0.1 + speed * left - 0.5 * 9.81 * left * left,
        1e-10,
    );
    near(fact(&found, "13 movers are informed", "impulses felt"), 1.0, 0.0);
    near(&fact(&found, "13 movers are informed", "their sum")[2], 2.0 * mass * speed, 1e-9);
    near(fact(&found, "14 the report", "events"), 1.0, 0.0);
}

#[test]
fn the_other_body_sees_the_opposite() {
    let of = |body: &str| explained(&["rods", "--body", body, "--number", "2", "--step", "0.11"]);
    let [upright, flying] = ["upright", "flying"].map(of);
    let impulse = |of: &Value| fact(of, "7e the impulse", "impulse on this body")[0].as_f64().unwrap();
    // The closed form of the scene: 1.9148936 N s.
    assert!((impulse(&upright) - 1.9148936).abs() < 1e-7, "{}", impulse(&upright));
    assert_eq!(impulse(&upright), -impulse(&flying));
    near(&fact(&upright, "12 the ledger is closed", "velocity")[0], 0.9574468085106382, 1e-9);
}

const REST: &str = "[[bodies]]\nname = \"floor\"\nkind = \"fixed\"\nshape = { half_space = [0, 0, 1] }\n\
    [[bodies]]\nname = \"ball\"\nshape = { sphere = 0.1 }\nposition = [0, 0, 0.2]\n\
    material = { restitution = 0 }\n";

/// The first second of a ball that falls 0.1 m, and rests on the floor then.
fn rested(test: &str, resting: &str, body: &str) -> Value {
    let file = folder(test).join("rest.toml");
    fs::write(&file, format!("[world]\nresting = \"{resting}\"\n{REST}")).unwrap();
    explained(&[file.to_str().unwrap(), "--body", body, "--number", "0", "--step", "1"])
}

#[test]
fn a_ball_that_rests_is_pushed_with_its_weight() {
    let weight = 9.81 * 1000.0 * 4.0 / 3.0 * std::f64::consts::PI * 1e-3;
    let landed = (0.2_f64 / 9.81).sqrt();
    for (body, other, sign) in [("ball", "floor", 1.0), ("floor", "ball", -1.0)] {
        let found = rested(&format!("explain_rest_{body}"), "supported", body);
        let began = "4f who began and ended to touch";
        assert_eq!(fact(&found, began, "began to touch"), other);
        near(fact(&found, began, "time"), landed, 1e-9);
        let pushed = "6b what contacts push with is reported";
        assert_eq!(fact(&found, pushed, "with"), other);
        near(&fact(&found, pushed, "impulse on this body")[2], sign * weight * (1.0 - landed), 1e-7);
        // The step is 1 s long.
        near(&fact(&found, pushed, "mean force on this body")[2], sign * weight * (1.0 - landed), 1e-7);
        let touching = "8 where bodies touch at the end";
        near(&fact(&found, touching, "force on this body")[2], sign * weight, 1e-9);
        near(&fact(&found, touching, "normal towards this body")[2], sign, 1e-12);
        near(&fact(&found, touching, "point")[2], 0.0, 1e-6);
        near(fact(&found, "14 the report", "persistent contacts"), 1.0, 0.0);
    }
}

#[test]
fn stages_have_the_names_of_the_architecture() {
    let page = fs::read_to_string(repository().join("docs/src/step.md")).unwrap();
    let held = rested("explain_held", "held", "ball");
    let supported = rested("explain_supported", "supported", "ball");
    let stiff = explained(&["stiff", "--body", "ball", "--number", "0"]);
    let mut names = std::collections::BTreeSet::new();
    for stage in [held, supported, stiff].iter().flat_map(|found| found["stages"].as_array().unwrap()) {
        names.insert(stage["stage"].as_str().unwrap().to_owned());
    }
    assert!(names.len() >= 12, "{names:?}");
    for name in names {
        assert!(page.contains(&format!("\n| {name} | `")), "step.md has no stage {name}");
    }
}

#[test]
fn real_time_is_told() {
    let file = folder("explain_realtime").join("rest.toml");
    fs::write(&file, format!("[world]\nstepping = \"realtime\"\n{REST}")).unwrap();
    // It rests after a second.
    let asked = [file.to_str().unwrap(), "--body", "ball", "--number", "60", "--set", "world.sleeping=false"];
    let found = explained(&asked);
    let islands = "2 islands: who may meet whom";
    near(fact(&found, islands, "stepped exactly"), 0.0, 0.0);
    near(fact(&found, islands, "stepped in real time"), 1.0, 0.0);
    near(fact(&found, islands, "uncertified"), 0.0, 0.0);
    let parts = fact(&found, islands, "parts").as_f64().unwrap();
    near(fact(&found, "14 the report", "spans"), parts, 0.0);
    assert_eq!(fact(&found, "5 the longest span that is certified", "ended by"), "the end of a part");
    let pushed = fact(&found, "6b what contacts push with is reported", "mean force on this body");
    near(&pushed[2], 9.81 * 1000.0 * 4.0 / 3.0 * std::f64::consts::PI * 1e-3, 1e-3);
    let asleep = explained(&[file.to_str().unwrap(), "--body", "ball", "--number", "600"]);
    assert!(fact(&asleep, islands, "this body").as_str().unwrap().starts_with("asleep"));
    near(fact(&asleep, islands, "asleep"), 1.0, 0.0);
    near(fact(&asleep, islands, "stepped in real time"), 0.0, 0.0);
    let sharp = explained(&["bounce", "--body", "ball", "--number", "0"]);
    assert!(sharp["stages"].as_array().unwrap().iter().all(|stage| stage["stage"] != islands));
}

#[test]
fn text_is_short_where_bodies_turn_fast() {
    let text = answer(anywhere(), &["explain", "blades", "--body", "along-x", "--number", "1"]);
    assert!(text.starts_with(
        "along-x in step 1, from 0.016666666666666666 s to 0.03333333333333333 s\n\n1 movers act\n"
    ));
    assert!(text.contains(" spans more, all of them with --json …"), "{text}");
    assert!(text.contains("\n7e the impulse\n  velocity against the other before  ("), "{text}");
    assert!(text.lines().count() < 250, "{} lines", text.lines().count());
}

#[test]
fn every_kind_of_body() {
    for (scene, body) in [("bounce", "floor"), ("top", "top"), ("gyroscope", "gyroscope")] {
        let text = answer(anywhere(), &["explain", scene, "--body", body, "--number", "0"]);
        assert!(text.contains("\n12 the ledger is closed\n"), "{text}");
    }
}

#[test]
fn bad_input_is_refused() {
    let cases: [(&[&str], &str); 5] = [
        (
            &["bounce", "--body", "cube", "--number", "0"],
            "error: --body: there is no body \"cube\"; give one such as floor, ball",
        ),
        (
            &["bounce", "--body", "ball", "--number", "0", "--step", "0"],
            "error: --step: 0 is not above 0; give",
        ),
        (
            &["bounce", "--body", "ball", "--number", "9999999999"],
            "error: --number: 9.999999999e9 steps are more than anyone waits for",
        ),
        (&["nothing", "--body", "ball", "--number", "0"], "error: nothing: there is no such file"),
        (
            &["bounce", "--body", "ball", "--number", "0", "--set", "height=0"],
            "error: --set height=0: the parameter height is 0; give it from",
        ),
    ];
    for (arguments, expected) in cases {
        let said = refusal(anywhere(), &[&["explain"], arguments].concat());
        assert!(said.starts_with(expected), "{said}, not {expected}");
    }
}

/// The work of a run is told by what it was spent on and by who caused it, and adds up.
#[test]
fn what_a_run_costs() {
    let found = explained(&["fifty_boxes", "--cost", "--seconds", "0.6"]);
    let work = found["work"].as_u64().unwrap();
    let parts = found["spent_on"].as_array().unwrap();
    assert_eq!(parts.iter().map(|part| part["work"].as_u64().unwrap()).sum::<u64>(), work);
    assert!(work > 1000 && found["steps"].as_u64().unwrap() >= 36, "{found}");
    assert_eq!(found["slowest"].as_array().unwrap().len(), 5);
    let bodies = found["bodies"].as_array().unwrap();
    assert!(bodies.iter().any(|body| body["body"] == "floor" || body["with"] == "floor"), "{bodies:?}");
    // Counted, so the same whenever it is asked for.
    let again = explained(&["fifty_boxes", "--cost", "--seconds", "0.6"]);
    assert_eq!((&again["work"], &again["bodies"]), (&found["work"], &found["bodies"]));
}

#[test]
fn advice_names_the_body_that_makes_it_slow() {
    let folder = folder("explain_cost");
    let text = "[[bodies]]\nname = \"floor\"\nkind = \"fixed\"\nshape = { half_space = [0, 0, 1] }\n\
        [[bodies]]\nname = \"egg\"\nshape = { implicit = \"x^2 + y^2 + 1.3 * z^2 - 0.04\", within = [0.3, 0.3, 0.3] }\n\
        position = [0, 0, 0.3]\n";
    fs::write(folder.join("egg.toml"), text).unwrap();
    let text = answer(&folder, &["explain", "egg.toml", "--cost", "--seconds", "0.2"]);
    assert!(text.contains("a curved surface") && text.contains("egg is a formula or a patch"), "{text}");
    let text = answer(&folder, &["explain", "bounce", "--cost"]);
    assert!(text.contains("faster than real time") && text.contains("what can be done"), "{text}");
    let refused = refusal(&folder, &["explain", "bounce", "--cost", "--body", "ball"]);
    assert!(refused.contains("leave --body and --number out"), "{refused}");
}
