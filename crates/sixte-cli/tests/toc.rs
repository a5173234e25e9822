//! `sixte toc`, run as it is run by a user, against closed forms.
#![allow(clippy::unwrap_used)]

use std::fs;

use serde_json::Value;

use crate::command::{self, anywhere, json, keys, number, sixte, vector, words};

/// The JSON of `sixte toc` with these arguments, apart by blanks.
fn answer(arguments: &str) -> Value {
    json(&[&["toc"][..], &words(arguments)].concat())
}

/// What `sixte toc` says to these arguments, which it must refuse.
fn refusal(arguments: &[&str]) -> String {
    command::refusal(anywhere(), &[&["toc"], arguments].concat())
}

/// The names of the fields, which scripts read; two bodies that are not both convex have `contacts` as well.
pub const FIELDS: [&str; 15] = [
    "clear_until",
    "closing_speed",
    "features",
    "gap",
    "normal",
    "patch",
    "point_a",
    "point_b",
    "status",
    "time",
    "time_lower",
    "time_upper",
    "tolerance",
    "touches",
    "work",
];

#[track_caller]
fn assert_near(found: &Value, expected: [f64; 3], tolerance: f64) {
    let found = vector(found);
    for (x, y) in found.into_iter().zip(expected) {
        assert!((x - y).abs() <= tolerance, "{found:?}, not {expected:?}");
    }
}

/// The true time is within the bracket, and the answer is no farther from it than the tolerance
/// takes at the speed of closing.
#[track_caller]
fn assert_touches_at(answer: &Value, time: f64) {
    assert_eq!(answer["status"], "contact");
    assert_eq!(answer["touches"], true);
    let (lower, upper) = (number(&answer["time_lower"]), number(&answer["time_upper"]));
    assert!(lower <= time && time <= upper, "{time} is not in {lower} to {upper}");
    let slowness = 1.0 / number(&answer["closing_speed"]);
    let late = time - number(&answer["time"]);
    let tolerance = number(&answer["tolerance"]);
    assert!((0.0..=1.01 * tolerance * slowness).contains(&late), "{late}");
    let gap = number(&answer["gap"]);
    assert!(gap > 0.0 && gap <= tolerance, "{gap}");
}

#[test]
fn two_balls_meet_head_on() {
    let found = answer("sphere:0.5 sphere:0.5 --b-position 3,0,0 --b-velocity -1,0,0 --interval 5");
    assert_touches_at(&found, 2.0);
    assert_near(&found["point_a"], [0.5, 0.0, 0.0], 1e-12);
    assert_near(&found["point_b"], [0.5, 0.0, 0.0], 1e-6);
    assert_near(&found["normal"], [-1.0, 0.0, 0.0], 1e-12);
    assert_eq!(found["features"], serde_json::json!(["surface", "surface"]));
    assert_eq!(number(&found["tolerance"]), 1e-6);
    assert!(number(&found["work"]["rounds"]) >= 1.0);
    assert!(number(&found["work"]["distance_iterations"]) >= 1.0);
    assert!(number(&found["work"]["certificates"]) >= 1.0);
    assert_eq!(found["patch"].as_array().unwrap().len(), 1);
}

#[test]
fn the_names_of_the_fields_are_a_contract() {
    for arguments in ["point point", "point sphere:1 --b-position 9,0,0"] {
        assert_eq!(keys(&answer(arguments)), FIELDS);
    }
}

#[test]
fn a_ball_falls_onto_the_ground() {
    let found = answer(
        "sphere:0.1 halfspace:0,0,1 --a-position 0.3,-0.2,1.1 --a-acceleration 0,0,-9.81 \
         --tolerance 1e-9",
    );
    assert_touches_at(&found, (2.0_f64 / 9.81).sqrt());
    assert_near(&found["point_b"], [0.3, -0.2, 0.0], 1e-9);
    assert_near(&found["normal"], [0.0, 0.0, 1.0], 1e-12);
    let speed = (2.0_f64 * 9.81).sqrt();
    assert!((number(&found["closing_speed"]) - speed).abs() < 1e-6);
}

#[test]
fn a_box_lands_on_its_corner() {
    // Turned so that the diagonal is upright: about (-1, 1, 0), by the angle between it and z.
    let (angle, diagonal) = ((1.0 / 3.0_f64.sqrt()).acos(), 3.0_f64.sqrt());
    let about = angle / 2.0_f64.sqrt();
    let found = answer(&format!(
        "box:1,1,1 box:9,9,1 --b-position 0,0,-1 --a-position 0,0,3 --a-rotation {},{about},0 \
         --a-velocity 0,0,-1 --interval 2",
        -about
    ));
    assert_touches_at(&found, 3.0 - diagonal);
    assert_eq!(found["features"], serde_json::json!(["vertex", "face"]));
    assert_eq!(found["patch"].as_array().unwrap().len(), 1);
    assert_near(&found["point_a"], [0.0, 0.0, 0.0], 1e-6);
}

#[test]
fn a_box_lands_on_its_face_and_the_patch_is_the_face() {
    let found = answer("box:1,2,3 halfspace:0,0,1 --a-position 5,0,4 --a-velocity 0,0,-2");
    assert_touches_at(&found, 0.5);
    assert_eq!(found["features"][0], "face");
    let patch = found["patch"].as_array().unwrap();
    let mut corners: Vec<[f64; 3]> = patch.iter().map(|p| vector(&p["point_b"])).collect();
    corners.sort_by(|p, q| p.partial_cmp(q).unwrap());
    let expected = [[4.0, -2.0], [4.0, 2.0], [6.0, -2.0], [6.0, 2.0]];
    assert_eq!(corners.len(), 4);
    for ([x, y, z], expected) in corners.into_iter().zip(expected) {
        let off = (x - expected[0]).abs() + (y - expected[1]).abs() + z.abs();
        assert!(off < 1e-9, "{x} {y} {z}");
    }
    for corner in patch {
        assert!((number(&corner["gap"]) - number(&found["gap"])).abs() < 1e-9);
    }
}

#[test]
fn every_motion_of_b_counts() {
    // A rod turns about its own end, which flies to the right: B's tip is 2 m from its centre.
    // With spin s about z and the centre at rest, the tip gets from angle 0 to the plane y = 1
    // at sin(s t) = 1/2.
    let found =
        answer("halfspace:0,-1,0 segment:0,0,0,2,0,0 --a-position 0,1,0 --b-spin 0,0,0.5 --interval 2");
    assert_touches_at(&found, std::f64::consts::PI / 3.0);
    // The same rod, given about its middle and turned about its end.
    let found = answer(
        "halfspace:0,-1,0 segment:-1,0,0,1,0,0 --a-position 0,1,0 --b-spin 0,0,0.5 --interval 2 \
         --b-centre -1,0,0 --b-position 1,0,0",
    );
    assert_touches_at(&found, std::f64::consts::PI / 3.0);
}

#[test]
fn shapes_have_their_size_and_their_axis() {
    // Each shape falls at 1 m/s from z = 10; its lowest point is `reach` below its origin.
    for (shape, reach) in [
        ("point", 0.0),
        ("sphere:0.5", 0.5),
        ("capsule:0.4,0.1", 0.5),
        ("box:1,2,3", 3.0),
        ("cylinder:2,0.1", 2.0),
        ("cone:2,0.1", 2.0),
        ("ellipsoid:1,2,3", 3.0),
        ("segment:0,0,-1,0,0,2", 1.0),
        ("triangle:0,0,-1,1,0,-2,0,1,-3", 3.0),
        ("box:1,2,3 --a-rounding 0.25", 3.25),
        ("triangle:0,0,0,1,0,0,0,1,0 --a-rounding 0.25", 0.25),
    ] {
        let found =
            answer(&format!("{shape} halfspace:0,0,2 --a-position 0,0,10 --a-velocity 0,0,-1 --interval 20"));
        assert_touches_at(&found, 10.0 - reach);
    }
    // A cone's tip is up: from below it is met at z = +2 over the origin only.
    let found = answer("cone:2,1 point --b-position 0,0,3 --b-velocity 0,0,-1 --interval 5");
    assert_touches_at(&found, 1.0);
}

#[test]
fn hulls_come_from_files() {
    let directory = anywhere();
    let (plain, obj) = (directory.join("wedge.txt"), directory.join("wedge.obj"));
    fs::write(&plain, "# wedge\n-1,-1,0\n1,-1,0\n-1,1,0\n1,1,0\n0,0,-0.5\n0,0,0\n").unwrap();
    fs::write(&obj, "o wedge\nv -1 -1 0\nv 1 -1 0\nv -1 1 0\nv 1 1 0\nv 0 0 -0.5\nf 1 2 3\n").unwrap();
    for file in [plain, obj] {
        let found = answer(&format!(
            "hull:{} halfspace:0,0,1 --a-position 0,0,1 --a-velocity 0,0,-1",
            file.display()
        ));
        assert_touches_at(&found, 0.5);
        assert_eq!(found["features"][0], "vertex");
    }
}

#[test]
fn clear_has_no_contact() {
    let found = answer("sphere:0.5 sphere:0.5 --b-position 3,0,0 --b-velocity -1,0,0 --interval 1.5");
    assert_eq!(found["status"], "clear");
    for name in ["time", "point_a", "point_b", "normal", "gap", "closing_speed", "features"] {
        assert_eq!(found[name], Value::Null, "{name}");
    }
    for name in ["time_lower", "time_upper", "clear_until"] {
        assert_eq!(number(&found[name]), 1.5, "{name}");
    }
    assert_eq!(found["touches"], false);
    assert_eq!(found["patch"].as_array().unwrap().len(), 0);
}

#[test]
fn bodies_that_touch_at_the_start() {
    let start = "box:0.5,0.5,0.5 halfspace:0,0,1 --a-position 0,0,0.5";
    let approaching = answer(&format!("{start} --a-velocity 0,0,-1"));
    assert_eq!(approaching["status"], "touching_approaching");
    assert_eq!(number(&approaching["time"]), 0.0);
    assert_eq!(approaching["patch"].as_array().unwrap().len(), 4);
    assert!((number(&approaching["closing_speed"]) - 1.0).abs() < 1e-12);
    let receding = answer(&format!("{start} --a-velocity 0,0,1"));
    assert_eq!(receding["status"], "touching_receding");
    assert_eq!(number(&receding["time"]), 0.0);
    assert!(receding["point_a"].is_array() && receding["normal"].is_array());
}

#[test]
fn the_table_says_the_same() {
    let arguments = "toc sphere:0.5 sphere:0.5 --b-position 3,0,0 --b-velocity -1,0,0 --interval 5";
    let output = sixte(anywhere(), &arguments.split(' ').collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(0));
    let table = String::from_utf8(output.stdout).unwrap();
    let rows = [
        "status               contact: ",
        "time                 1.99999",
        "bracket              1.99999",
        "point on A           (0.5, 0, 0) m",
        "point on B           (0.50000",
        "normal               (-1, 0, 0) out of B towards A",
        "gap                  ",
        "closing speed        1 m/s",
        "features             surface of A, surface of B",
        "tolerance            1e-6 m",
        "rounds               ",
        "patch  on A [m]     on B [m]",
        "1      (0.5, 0, 0)  (0.50000",
    ];
    for row in rows {
        assert!(table.lines().any(|line| line.starts_with(row)), "{row:?} is not in\n{table}");
    }
    let clear = sixte(anywhere(), &["toc", "point", "point", "--b-position", "1,0,0"]);
    let table = String::from_utf8(clear.stdout).unwrap();
    assert!(table.starts_with("status               clear: no contact"), "{table}");
    assert!(table.contains("\nclear until          1 s\n"), "{table}");
}

#[test]
fn bad_numbers_name_the_option_and_the_remedy() {
    let remedy = "give three numbers like 1,0,-2.5 [m/s]";
    for (text, problem) in [
        ("nan", "\"nan\" is not a finite number"),
        ("-inf,0,0", "\"-inf\" is not a finite number"),
        ("1e400,0,0", "1e400 is too large, the largest is 1e30"),
        ("", "0 numbers given"),
        ("-1,0", "2 numbers given"),
        ("--json", "\"--json\" is not a finite number"),
    ] {
        assert_eq!(
            refusal(&["point", "point", "--a-velocity", text]),
            format!("error: --a-velocity: {problem}; {remedy}\n")
        );
    }
    for (option, unit) in [
        ("position", "m"),
        ("rotation", "rad"),
        ("velocity", "m/s"),
        ("spin", "rad/s"),
        ("acceleration", "m/s²"),
        ("centre", "m"),
    ] {
        for body in ["a", "b"] {
            let option = format!("--{body}-{option}");
            let refused = refusal(&["point", "point", &option, "x"]);
            assert!(refused.starts_with(&format!("error: {option}: \"x\" is not")), "{refused}");
            assert!(refused.ends_with(&format!("[{unit}]\n")), "{refused}");
        }
    }
}

#[test]
fn bad_single_numbers() {
    for (option, text, expected) in [
        ("--interval", "-1", "--interval: the interval is -1; it must be"),
        ("--interval", "x", "--interval: \"x\" is not a finite number; give one number like 2.5 [s]"),
        ("--tolerance", "0", "--tolerance: the tolerance is 0; it must be"),
        ("--tolerance", "-1e-6", "--tolerance: the tolerance is -0.000001; it must be"),
        ("--tolerance", "", "--tolerance: a number is missing; give one number like 1e-6 [m]"),
        ("--b-rounding", "-1", "--b-rounding: point rounding radius is -1; it must be"),
        ("--a-rounding", "inf", "--a-rounding: \"inf\" is not a finite number; give one number"),
    ] {
        let refused = refusal(&["point", "point", option, text]);
        assert!(refused.starts_with(&format!("error: {expected}")), "{refused}");
    }
}

#[test]
fn bad_shapes_say_what_to_write() {
    let takes = "box takes 3 numbers (half extents along x, y, z), like box:1,2,3";
    for (shape, expected) in [
        ("box:1,-2,3", "box:1,-2,3: box half extent y is -2; it must be 0, or from".to_owned()),
        ("box:", format!("box:: 0 numbers given; {takes}\n")),
        ("box:1,2", format!("box:1,2: 2 numbers given; {takes}\n")),
        ("box:1,2,nan", format!("box:1,2,nan: \"nan\" is not a finite number; {takes}\n")),
        ("sphere:1e400", "sphere:1e400: 1e400 is too large".to_owned()),
        ("sphere:", "sphere:: 0 numbers given; sphere takes 1 number (radius), like".to_owned()),
        ("hull:", "hull: the file is missing; give hull:FILE".to_owned()),
        ("hull:nowhere.obj", "hull:nowhere.obj: cannot be read (".to_owned()),
        ("halfspace:0,0,0", "halfspace:0,0,0: halfspace normal (0, 0, 0) has no direction".to_owned()),
    ] {
        for arguments in [[shape, "point"], ["point", shape]] {
            let refused = refusal(&arguments);
            assert!(refused.starts_with(&format!("error: {expected}")), "{refused}");
        }
    }
    for (place, arguments) in [("A", ["ball:1", "point"]), ("B", ["point", "ball:1"])] {
        let refused = refusal(&arguments);
        let start = format!("error: {place} \"ball:1\": there is no such shape; give one of point, ");
        assert!(refused.starts_with(&start), "{refused}");
        for kind in ["sphere:", "capsule:", "box:", "cylinder:", "cone:", "ellipsoid:"] {
            assert!(refused.contains(kind), "{refused}");
        }
        for kind in ["segment:", "triangle:", "halfspace:", "hull:FILE"] {
            assert!(refused.contains(kind), "{refused}");
        }
    }
    assert!(refusal(&["", "point"]).starts_with("error: A \"\": there is no such shape"));
    let both = refusal(&["halfspace:0,0,1", "halfspace:0,0,-1"]);
    assert!(both.starts_with("error: A and B: both shapes are half-spaces"), "{both}");
}

#[test]
fn bad_files_are_named_with_the_line() {
    let directory = anywhere();
    let cases: [(&str, &[u8], &str); 5] = [
        ("line.txt", b"0 0 0\n1 2\n", ":2: \"1 2\" has 2 numbers; write x y z"),
        ("word.txt", b"0 0 0\n\n1 2 b\n", ":3: \"1 2 b\": \"b\" is not a finite number; write x y z"),
        ("vertex.obj", b"v 0 0 0\nv 1 nan 0\n", ":2: \"v 1 nan 0\": \"nan\" is not a finite"),
        ("empty.txt", b"", ": has no points; give at least one"),
        ("binary.bin", b"\x7fELF\x02\x01\xff\xfe\x80", ": is not text (byte 6"),
    ];
    for (name, bytes, expected) in cases {
        let file = directory.join(name);
        fs::write(&file, bytes).unwrap();
        let refused = refusal(&[&format!("hull:{}", file.display()), "point"]);
        let expected = format!("error: hull:{}{expected}", file.display());
        assert!(refused.starts_with(&expected), "{refused}");
    }
    let refused = refusal(&[&format!("hull:{}", directory.display()), "point"]);
    assert!(refused.contains(": is a directory; give a file"), "{refused}");
}

/// Two boxes that are 2 m apart do not touch, whatever rounding makes of where they get.
#[test]
fn too_fast_for_numbers() {
    for velocity in ["-1e29,0,0", "0,1e29,0", "0,0,1e13"] {
        let velocity = format!("--b-velocity={velocity}");
        let refused = refusal(&["box:1,1,1", "box:1,1,1", "--b-position", "4,0,0", &velocity]);
        assert!(refused.contains("are rounded to") && refused.contains("shorter interval"), "{refused}");
    }
}

#[test]
fn arguments_that_are_missing_or_unknown() {
    assert!(refusal(&[]).contains("<A>"));
    assert!(refusal(&["point"]).contains("<B>"));
    assert!(refusal(&["point", "point", "--a-velocty", "1,0,0"]).contains("--a-velocity"));
    assert!(refusal(&["point", "point", "--a-velocity"]).contains("--a-velocity"));
    assert_eq!(sixte(anywhere(), &["frobnicate"]).status.code(), Some(2));
}

#[test]
fn help_and_version() {
    let help = sixte(anywhere(), &["--help"]);
    assert_eq!(help.status.code(), Some(0));
    assert!(String::from_utf8(help.stdout).unwrap().contains("Usage: sixte"));
    let version = sixte(anywhere(), &["--version"]);
    assert_eq!(version.stdout, concat!("sixte ", env!("CARGO_PKG_VERSION"), "\n").as_bytes());
}

#[test]
fn the_examples_in_the_help_are_true() {
    let help = String::from_utf8(sixte(anywhere(), &["toc", "--help"]).stdout).unwrap();
    let lines: Vec<&str> = help.lines().collect();
    let mut examples = 0;
    for pair in lines.windows(2) {
        let Some(arguments) = pair[1].strip_prefix("    sixte toc ") else {
            continue;
        };
        let found = answer(&arguments.replace("--json", ""));
        match pair[0].split_once("after ") {
            Some((_, time)) => {
                let time: f64 = time.trim_end_matches(" s:").parse().unwrap();
                assert_eq!(found["status"], "contact", "{arguments}");
                assert!((number(&found["time"]) - time).abs() < 5e-5, "{arguments}");
            }
            None => {
                assert!(pair[0].contains("misses"), "{}", pair[0]);
                assert_eq!(found["status"], "clear", "{arguments}");
            }
        }
        examples += 1;
    }
    assert_eq!(examples, 4);
}
