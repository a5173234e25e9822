//! The hundred bullets: nobody is missed, nobody crosses later, and the JSON has what scripts read.
#![allow(clippy::unwrap_used)]

use serde_json::Value;

use crate::command::{anywhere, json, refusal};

fn found(arguments: &[&str]) -> Value {
    json(&[&["bench", "bullets"], arguments, &["--runs", "1"]].concat())
}

#[test]
fn a_hundred_bullets_are_stopped_or_pass_at_any_step() {
    for step in ["0.1", "1/60"] {
        let found = found(&["--step", step]);
        for (key, value) in [("hits", 88), ("passed", 12), ("missed", 0), ("crossed_later", 0)] {
            assert_eq!(found[key], value, "{step}: {key}");
        }
        let error = found["worst_time_error"].as_f64().unwrap();
        assert!(error < 1e-13, "{step}: {error}");
    }
}

#[test]
fn the_keys_are_there() {
    let found = found(&["--bullets", "5"]);
    for key in ["method", "sheet", "integrator"] {
        assert!(found[key].is_string(), "{key}");
    }
    let numbers = [
        "wall_ms",
        "hits",
        "passed",
        "missed",
        "crossed_later",
        "worst_time_error",
        "queries",
        "bullets",
        "step",
    ];
    for key in numbers {
        assert!(found[key].is_number(), "{key}");
    }
    assert_eq!(found["bullets"], 5);
    assert_eq!(found["hits"], 5);
    assert!(found["ratio_to_paper"].is_null());
}

/// The published methods, on the same bullets; a bullet that falls on a sheet has its vertices ahead.
#[test]
fn published_methods_find_the_same() {
    let found = found(&["--bullets", "3", "--method", "all"]);
    let methods = found["methods"].as_array().unwrap();
    let names: Vec<&str> = methods.iter().map(|one| one["method"].as_str().unwrap()).collect();
    assert_eq!(names, ["pseudo_dynamic", "path_boxes", "path_segments"]);
    for one in methods {
        assert_eq!((&one["hits"], &one["missed"]), (&Value::from(3), &Value::from(0)), "{one}");
        let error = one["worst_time_error"].as_f64().unwrap();
        assert!(error < 1e-8, "{one}");
    }
}

#[test]
fn growth_has_slopes() {
    let found = found(&["--growth", "--most", "100", "--bullets", "3"]);
    assert_eq!(found["bullets"].as_array().unwrap().len(), 1);
    let triangles = found["triangles"].as_array().unwrap();
    assert_eq!(triangles.len(), 3);
    assert!(triangles[0]["slope"].is_null() && triangles[2]["slope"].is_number());
    assert!(found["bullets_slope"].is_null() && found["triangles_slope"].is_number());
}

#[test]
fn numbers_out_of_range_are_refused() {
    for arguments in
        [["--step", "2"], ["--step", "0"], ["--step", "1e-300"], ["--bullets", "0"], ["--restitution", "1.5"]]
    {
        let errors = refusal(anywhere(), &[&["bench", "bullets"], &arguments[..]].concat());
        assert!(errors.starts_with(&format!("error: {}: ", arguments[0])), "{errors}");
    }
}

/// A formula and patches instead of triangles: the same bullets hit and pass. They are met early, by no more than 5½ times the
/// resolution and the error of the patches, at 1,000 m/s.
#[test]
fn curved_sheets_stop_the_same_bullets() {
    for (sheet, resolution) in [("nurbs", 1e-6), ("implicit", 1e-5)] {
        let found = found(&["--sheet", sheet, "--resolution", &resolution.to_string()]);
        assert_eq!(found["sheet"], sheet);
        for (key, value) in [("hits", 88), ("passed", 12), ("missed", 0), ("ghosts", 0), ("crossed_later", 0)]
        {
            assert_eq!(found[key], value, "{sheet}: {key}");
        }
        let error = found["worst_time_error"].as_f64().unwrap();
        assert!(error < (5.5 * resolution + 1.3e-8) / 1000.0, "{sheet}: {error}");
    }
}

#[test]
fn curved_sheets_are_for_the_certified_search() {
    for (option, arguments) in [
        ("--method", ["--sheet", "implicit", "--method", "all"].as_slice()),
        ("--growth", &["--sheet", "nurbs", "--growth"]),
        ("bench bullets", &["--sheet", "nurbs", "--resolution", "0"]),
        ("bench bullets", &["--sheet", "implicit", "--resolution", "1e-12"]),
    ] {
        let arguments = [arguments, &["--bullets", "1", "--runs", "1"]].concat();
        let errors = refusal(anywhere(), &[&["bench", "bullets"], &arguments[..]].concat());
        assert!(errors.starts_with(&format!("error: {option}: ")), "{errors}");
    }
}
