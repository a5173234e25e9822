//! `sixte soak`, run as it is run by a user.

use serde_json::Value;

use crate::command::{answer, anywhere, json, keys};

/// What is the same whenever it is run.
fn without_clocks(mut found: Value) -> Value {
    let object = found.as_object_mut().unwrap();
    for key in ["seconds", "slowest_step", "peak_memory", "memory_after_a_tenth", "memory_at_the_end"] {
        assert!(object.remove(key).is_some(), "{key}");
    }
    found
}

#[test]
fn some_worlds_are_fine_and_the_same_again() {
    let run = || json(&["soak", "--body-steps", "4000", "--seed", "3"]);
    let found = run();
    for key in ["overlaps", "panics", "unequal", "uncertified", "changed", "accepted", "lost"] {
        assert_eq!(found[key], 0, "{key}");
    }
    let count = |key: &str| found[key].as_u64().unwrap();
    assert!(count("body_steps") >= 4000 && count("episodes") > 0 && count("refused") > 0, "{found}");
    assert!(found["judged"]["exactly"].as_u64().unwrap() > 1000, "{found}");
    assert!(found["audit"]["smallest_gap"].as_f64().unwrap() > 0.0);
    assert!(keys(&found["audit"]).contains(&"linear_momentum_error"));
    if cfg!(target_os = "linux") {
        assert!(count("peak_memory") >= count("memory_at_the_end"));
    }
    assert_eq!((&found["ok"], &found["failures"]), (&true.into(), &Value::Array(Vec::new())));
    assert_eq!(without_clocks(run()), without_clocks(found));
}

#[test]
fn one_world_is_repeated_alone() {
    let text = answer(anywhere(), &["soak", "--seed", "3", "--episode", "2"]);
    assert!(text.contains("\noverlaps     0\n") && text.contains(" of 1 world\n"), "{text}");
}
