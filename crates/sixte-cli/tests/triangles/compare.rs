//! `sixte toc --compare`.

use serde_json::Value;

use super::{answer, box_obj, file, keys, number, printed, refusal, square_obj};

/// The entry of a method.
#[track_caller]
fn of<'a>(found: &'a Value, method: &str) -> &'a Value {
    let methods = found["methods"].as_array().unwrap();
    methods.iter().find(|entry| entry["method"] == method).unwrap()
}

/// The row of a method, in words; cells are apart by two blanks or more.
#[track_caller]
fn row(table: &str, method: &str) -> Vec<String> {
    let line = table.lines().find(|line| line.starts_with(method)).unwrap();
    line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
}

/// Two bars cross at right angles and meet with their edges, a metre from every vertex.
const CROSSED: &str = "toc box:1,0.01,0.01 box:0.01,1,0.01 --a-position 0,0,0.5 --a-velocity 0,0,-1 \
    --a-rotation 0.7853981633974483,0,0 --b-rotation 0,0.7853981633974483,0 --compare";

#[test]
fn all_methods_find_a_cube_that_falls() {
    let (cube, floor) = (file("compare.obj", box_obj([0.5; 3])), file("compare_floor.obj", square_obj(9.0)));
    let truth = (3.0 / 9.81_f64).sqrt();
    for kinds in [format!("mesh:{cube} soup:{floor}"), "box:0.5,0.5,0.5 halfspace:0,0,1".to_owned()] {
        let fall = format!("toc {kinds} --a-position 0,0,2 --a-acceleration 0,0,-9.81 --compare");
        let found = answer(&format!("{fall} --sampling-depth 0.01"));
        assert_eq!(found["truth"]["status"], "contact");
        assert!((number(&found["truth"]["time"]) - truth).abs() < 1e-8, "{found}");
        assert!((number(&found["truth"]["tolerance"]) - 1e-8).abs() < 1e-20, "{found}");
        let names = ["certified", "pseudo_dynamic", "path_boxes", "path_segments"];
        for (entry, name) in found["methods"].as_array().unwrap().iter().zip(names) {
            assert_eq!((&entry["method"], &entry["status"]), (&name.into(), &"contact".into()));
            assert_eq!((&entry["missed"], &entry["refusal"]), (&false.into(), &Value::Null));
            // Of the tolerance at the speed of the fall, 5.4 m/s; sampling is 1e-9 s late at most.
            let error = number(&entry["error"]);
            assert!(error.abs() < 1e-6 / 5.0, "{entry}");
            assert!((number(&entry["time"]) - truth - error).abs() < 1e-8, "{entry}");
            assert!(number(&entry["wall_time_microseconds"]) > 0.0, "{entry}");
        }
        // 1 s at up to 9.81 m/s in steps of 1 cm; the bound of the speed has some room for rounding.
        let steps = number(&of(&found, "pseudo_dynamic")["work"]["steps_at_most"]);
        assert!(steps == 981.0 || steps == 982.0, "{steps}");
    }
}

#[test]
fn the_names_of_the_fields_are_a_contract() {
    let found = answer(CROSSED);
    assert_eq!(keys(&found), ["interval", "methods", "tolerance", "truth"]);
    assert_eq!(keys(&found["truth"]), ["status", "time", "tolerance"]);
    let expected = [
        "error",
        "method",
        "missed",
        "parameters",
        "refusal",
        "status",
        "time",
        "wall_time_microseconds",
        "work",
    ];
    let curved = answer("toc sphere:1 point --b-position 5,0,0 --compare");
    for entry in [&found, &curved].iter().flat_map(|one| one["methods"].as_array().unwrap()) {
        assert_eq!(keys(entry), expected);
    }
    let work = |method: &str| keys(&of(&found, method)["work"]);
    assert_eq!(
        work("certified"),
        ["certificates", "distance_iterations", "node_pairs", "piece_pairs", "rounds"]
    );
    assert_eq!(
        work("pseudo_dynamic"),
        ["distance_iterations", "node_pairs", "piece_pairs", "static_tests", "steps_at_most"]
    );
    for method in ["path_boxes", "path_segments"] {
        assert_eq!(work(method), ["path_pieces", "triangle_tests", "volume_tests"]);
        assert_eq!(number(&of(&found, method)["parameters"]["precision"]), 1e-6);
    }
    let sampling = &of(&found, "pseudo_dynamic")["parameters"];
    // A thousandth of the smaller body, which is 2 m long; a billionth of the interval.
    assert!((number(&sampling["depth"]) - 2e-3).abs() < 1e-12, "{sampling}");
    assert!((number(&sampling["time_tolerance"]) - 1e-9).abs() < 1e-20, "{sampling}");
    assert_eq!(number(&of(&found, "certified")["parameters"]["tolerance"]), 1e-6);
}

#[test]
fn paths_miss_edges_that_cross() {
    let found = answer(CROSSED);
    let truth = 0.5 - 0.02 * 2.0_f64.sqrt();
    assert!((number(&found["truth"]["time"]) - truth).abs() < 2e-8, "{found}");
    for method in ["certified", "pseudo_dynamic"] {
        assert_eq!(of(&found, method)["missed"], false);
        assert!(number(&of(&found, method)["error"]).abs() < 2e-6, "{found}");
    }
    for method in ["path_boxes", "path_segments"] {
        let entry = of(&found, method);
        assert_eq!((&entry["status"], &entry["missed"]), (&"clear".into(), &true.into()));
        assert_eq!((&entry["time"], &entry["error"]), (&Value::Null, &Value::Null));
    }
    let table = printed(CROSSED);
    let missed = row(&table, "paths in oriented boxes");
    assert_eq!((missed[1].as_str(), missed[2].as_str(), missed[3].as_str()), ("clear", "-", "-"), "{table}");
    assert_eq!(missed[5], "yes", "{table}");
    assert_eq!(row(&table, "certified search")[5], "no", "{table}");
    let truth = "by the certified search at a tolerance of 1e-8 m";
    assert!(table.starts_with("truth ") && table.lines().next().unwrap().ends_with(truth), "{table}");
    for name in ["path pieces ", "volume tests ", "triangle tests "] {
        assert!(missed[6].contains(name), "{table}");
    }
}

/// A cube of 2 cm flies through a sheet of paper at 10 m/s, in steps of 5 cm.
#[test]
fn sampling_misses_what_is_thinner_than_its_depth() {
    let paper = file("paper.obj", square_obj(1.0));
    let shot = format!(
        "toc box:0.01,0.01,0.01 soup:{paper} --a-position 0.1,0,0.525 --a-velocity 0,0,-10 --interval 0.1 --compare"
    );
    let coarse = answer(&format!("{shot} --sampling-depth 0.0500001"));
    assert_eq!(of(&coarse, "pseudo_dynamic")["status"], "clear");
    assert_eq!(of(&coarse, "pseudo_dynamic")["missed"], true);
    for method in ["certified", "path_boxes", "path_segments"] {
        assert_eq!(of(&coarse, method)["missed"], false);
        assert!((number(&of(&coarse, method)["time"]) - 0.0515).abs() < 2e-7, "{coarse}");
    }
    let fine = answer(&format!("{shot} --sampling-depth 0.01 --time-tolerance 1e-6"));
    let entry = of(&fine, "pseudo_dynamic");
    assert_eq!(entry["missed"], false);
    assert!((number(&entry["time"]) - 0.0515).abs() < 1e-6, "{entry}");
    assert_eq!(number(&entry["parameters"]["time_tolerance"]), 1e-6);
}

#[test]
fn a_method_that_cannot_take_the_input_says_so_in_its_row() {
    let balls = "toc sphere:0.5 sphere:0.5 --b-position 3,0,0 --b-velocity -1,0,0 --interval 5 --compare";
    let found = answer(balls);
    assert!((number(&found["truth"]["time"]) - 2.0).abs() < 1e-7, "{found}");
    assert_eq!(of(&found, "pseudo_dynamic")["status"], "contact");
    for method in ["path_boxes", "path_segments"] {
        let entry = of(&found, method);
        for name in ["status", "time", "error", "missed", "wall_time_microseconds", "work"] {
            assert_eq!(entry[name], Value::Null, "{name}");
        }
        let refusal = entry["refusal"].as_str().unwrap();
        assert!(refusal.starts_with("body a is curved or rounded and has no vertices"), "{refusal}");
    }
    let cells = row(&printed(balls), "paths as segments");
    assert_eq!(cells[1], "refused");
    assert!(cells[6].starts_with("body a is curved or rounded"), "{cells:?}");
    // A half-space that turns has no fastest point; the others follow it.
    let tilting = answer("toc box:1,1,1 halfspace:0,0,1 --a-position 0,0,2 --b-spin 0.6,0,0 --compare");
    let refusal = of(&tilting, "pseudo_dynamic")["refusal"].as_str().unwrap();
    assert!(refusal.starts_with("body b is a half-space that turns"), "{refusal}");
    assert_eq!(of(&tilting, "path_boxes")["refusal"], Value::Null);
}

#[test]
fn absurd_numbers_of_steps_are_not_taken() {
    let found = answer(
        "toc box:1,1,1 box:1,1,1 --b-position 9,0,0 --b-velocity -8,0,0 --compare --sampling-depth 1e-9",
    );
    let refusal = of(&found, "pseudo_dynamic")["refusal"].as_str().unwrap();
    let expected =
        "it would take 8e9 steps, more than 10000000; give a larger --sampling-depth or a shorter --interval";
    assert_eq!(refusal, expected);
    assert_eq!(of(&found, "certified")["status"], "contact");
}

#[test]
fn nothing_is_missed_where_nothing_is() {
    let found =
        answer("toc box:1,1,1 box:1,1,1 --b-position 9,0,0 --b-velocity -1,0.5,0 --b-spin 1,2,3 --compare");
    assert_eq!((&found["truth"]["status"], &found["truth"]["time"]), (&"clear".into(), &Value::Null));
    for entry in found["methods"].as_array().unwrap() {
        assert_eq!((&entry["status"], &entry["missed"]), (&"clear".into(), &false.into()), "{entry}");
        assert_eq!(entry["error"], Value::Null);
    }
    // An interval of nothing, and bodies without size.
    let still = answer("toc point halfspace:0,0,1 --a-position 0,0,1 --interval 0 --compare");
    assert_eq!(of(&still, "pseudo_dynamic")["status"], "clear");
}

#[test]
fn bad_numbers_name_the_option() {
    let remedy = "is not above 0; give one number like 1e-3 [m]";
    for (option, expected) in [
        ("--sampling-depth 0", format!("--sampling-depth: 0 {remedy}")),
        ("--sampling-depth -1", format!("--sampling-depth: -1 {remedy}")),
        ("--sampling-depth x", "--sampling-depth: \"x\" is not a finite number; give one".to_owned()),
        (
            "--time-tolerance 0",
            "--time-tolerance: 0 is not above 0; give one number like 1e-9 [s]".to_owned(),
        ),
        ("--tolerance 0", "--tolerance: the tolerance is 0; it must be".to_owned()),
        ("--interval -1", "--interval: the interval is -1; it must be".to_owned()),
    ] {
        let refused = refusal(&format!("toc point point --compare {option}"));
        assert!(refused.starts_with(&format!("error: {expected}")), "{refused}");
    }
    assert!(refusal("toc point point --sampling-depth 1").contains("--compare"));
    let both = refusal("toc halfspace:0,0,1 halfspace:0,0,-1 --compare");
    assert!(both.starts_with("error: A and B: both shapes are half-spaces"), "{both}");
}
