//! Broken scenes: each is answered with file, line, column, what is wrong and what to do.

use std::fs;

use sixte_io::scene::{Scene, SceneError};

use super::build;

/// A ball on line 1 to 2; what follows starts on line 3.
const BALL: &str = "[[bodies]]\nshape = { sphere = 0.1 }\n";

/// What is written; line and column; what is wrong; what to do.
type Case = (&'static str, &'static str, &'static str, &'static str);

/// Whole scenes.
const WHOLE: [Case; 36] = [
    ("title = ", "1:9", "this is not TOML: ", "write lines like key = 1.5"),
    ("[world\n", "1:7", "this is not TOML: ", "write lines like key = 1.5"),
    ("[run]\nstep = 1\nstep = 2", "3:1", "this is not TOML: duplicate key", "write lines like key = 1.5"),
    ("[wold]\n", "1:2", "a scene has no key \"wold\"", "write title, about, world, run, "),
    ("world = 1", "1:9", "[world] is the number 1", "write a table with gravity, "),
    ("[world]\ngravity = 9.81", "2:11", "gravity is the number 9.81", "write a list like [1, 0, -2.5]"),
    (
        "[world]\ngravity = [0, 9.81]",
        "2:11",
        "gravity is a list of 2",
        "write 3 numbers like [1, 0, -2.5] [m/s²]",
    ),
    ("[world]\ngravity = [0, 0, inf]", "2:18", "gravity is inf", "write a finite number [m/s²]"),
    ("[world]\ngravity = [0, 0, 1e31]", "2:18", "1e31 is too large", "the largest number is 1e30"),
    ("[world]\ntolerance = nan", "2:13", "nan is not a number", "write a number like 1.5"),
    ("[world]\ntolerance = -1", "2:13", "tolerance is -1", "write a number above 0 like 1.5 [m]"),
    ("[world]\nintegrator = \"rk4\"", "2:14", "integrator is the text \"rk4\"", "write \"exact\", "),
    ("[world]\nlaw = { fraction = 2 }", "2:20", "fraction is 2", "write it from 0.5"),
    ("[world]\nmax_impacts = 1.5", "2:15", "max_impacts is 1.5", "write a whole number"),
    ("[world]\nstiff = { skin = 1 }", "2:1", "stiff has no stiffness", "write stiffness = 1e6"),
    ("[world]\nstiff = { stiffness = 1, skin = 1, parts = 2 }", "2:44", "parts is 2", "write at least 8"),
    (
        "[world]\nstiff = { stiffness = 1, skin = 1e-12 }",
        "1:2",
        "the setting stiff.skin is ",
        "it must be at least 1000 times the tolerance [m]",
    ),
    (
        "[world]\ncombination = { friction = \"sum\" }",
        "2:28",
        "friction is the text \"sum\"",
        "write \"smaller\", ",
    ),
    ("[run]\nseconds = 0", "2:11", "seconds is 0", "write a number above 0 like 1.5 [s]"),
    ("[run]\nstep = 1979-05-27", "2:8", "1979-05-27 is a date", "write a number, in seconds"),
    ("[run]\nsecond = 1", "2:1", "[run] has no key \"second\"", "write seconds or step"),
    ("[materials.ice]\nrestitution = 1.5", "2:15", "restitution is 1.5", "write it from 0 to 1"),
    ("[materials.ice]\nfriction = -1", "2:12", "friction is -1", "write 0 or more"),
    ("[materials.ice]\nslip = 1", "2:1", "a material has no key \"slip\"", "write restitution, "),
    ("[[parameters]]\nname = \"h\"", "1:1", "a parameter has no default", "write default = 1.5"),
    (
        "[[parameters]]\nname = \"h\"\ndefault = 5\nmax = 1",
        "3:11",
        "the parameter h is 5",
        "give it from -inf to 1",
    ),
    ("[run]\nseconds = \"$t\"", "2:11", "there is no parameter \"t\"", "declare it in [[parameters]]"),
    ("[[bodies]]\nname = \"a\"", "1:1", "a body has no shape", "write shape = { sphere = 0.1 }"),
    ("[[bodies]]\nshape = \"box\"", "2:9", "a shape is the text \"box\"", "write a table with box, "),
    ("[[bodies]]\nshape = { rounding = 1 }", "2:1", "the shape has no kind", "write one kind like"),
    ("[[bodies]]\nshape = { sphere = -1 }", "2:20", "sphere radius is -1", "it must be"),
    ("[[bodies]]\nshape = { cube = 1 }", "2:11", "a shape has no key \"cube\"", "write box, sphere, "),
    ("[[bodies]]\nshape = { sphere = 1, box = [1, 1, 1] }", "2:23", "the shape is a ", "write one kind"),
    (
        "[[bodies]]\nshape = { capsule = [1] }",
        "2:21",
        "capsule, its half length and radius is a list of 1",
        "write 2 numbers",
    ),
    (
        "[[bodies]]\nshape = { mesh = \"no.obj\" }",
        "2:18",
        "folder/no.obj: cannot be read",
        "names of files are relative",
    ),
    (
        "[[bodies]]\nshape = { half_space = [0, 0, 1] }",
        "1:1",
        "the body's mass cannot be computed",
        "or make it fixed or driven, or give mass",
    ),
];

/// What follows [`BALL`].
const OF_BALL: [Case; 12] = [
    ("kind = \"solid\"", "3:8", "kind is the text \"solid\"", "write \"dynamic\", \"fixed\", "),
    ("postion = [0, 0, 0]", "3:1", "a body has no key \"postion\"", "write name, kind, shape, "),
    (
        "kind = \"fixed\"\nvelocity = [1, 0, 0]",
        "4:1",
        "velocity is given, but the body is fixed",
        "leave it out",
    ),
    ("kind = \"pinned\"", "1:1", "a body has no pin", "write pin = [0, 0, 0]"),
    (
        "kind = \"driven\"\npath = [[1, 0, 0, 0], [0, 0, 0, 0]]",
        "4:8",
        "pose 1 of the recording is at 0 s",
        "times must be finite and increase",
    ),
    ("density = 1\nmass = 1", "3:1", "density is given, but so is mass", "write one of them"),
    ("mass = 1\ninertia = [1, 1, 9]", "1:1", "no body has this inertia", "give the body a solid shape"),
    ("rotation = { degrees = 90 }", "3:1", "a rotation is an axis with one angle", "write { axis = "),
    ("material = \"wood\"", "3:12", "there is no material \"wood\"", "declare it as [materials.NAME]"),
    (
        "repeat = { count = [0, 1, 1], spacing = [1, 1, 1] }",
        "3:20",
        "count is [0, 1, 1]",
        "write from 1 to 10000",
    ),
    (
        "repeat = { count = [2, 1, 1], spacing = [0.1, 1, 1] }",
        "1:1",
        "body-0-1 and body-0-0 intersect",
        "move one of them",
    ),
    (
        "[expect]\nbody.cube.position.z = 1",
        "4:20",
        "there is no body \"cube\"",
        "write the name of a body, such as body-0",
    ),
];

/// What follows `[expect]`.
const EXPECTED: [Case; 7] = [
    ("evnts = 1", "2:1", "\"evnts\" is not a quantity of a run", "write events, "),
    ("events = \"many\"", "2:10", "events is the text \"many\"", "write one number"),
    ("events = {}", "2:1", "events does not say what is wanted", "write a number, { value"),
    ("events = { value = 1 }", "2:1", "events does not say what is wanted", "write a number, { value"),
    (
        "energy = { below = 1, over = 2 }",
        "2:23",
        "an expectation has no key \"over\"",
        "write value, within, ",
    ),
    ("body.ball.position = 1", "2:11", "\"body.ball.position\" is no quantity of a body", "write body.NAME."),
    ("body.ball.place.z = 1", "2:17", "\"place\" is not a quantity of a body", "write position, centre, "),
];

#[test]
fn broken_scenes_are_answered_with_place_problem_and_remedy() {
    let mut wrong = Vec::new();
    let all = [("", &WHOLE[..]), (BALL, &OF_BALL[..]), ("[expect]\n", &EXPECTED[..])];
    let all = all.iter().flat_map(|(before, cases)| cases.iter().map(move |case| (before, case)));
    for (before, &(text, place, problem, remedy)) in all {
        let text = format!("{before}{text}");
        let answer = match build(&text) {
            Ok(_) => "nothing".to_owned(),
            Err(error) => error.to_string(),
        };
        let expected = format!("folder/scene.toml:{place}: {problem}");
        let said = answer.strip_prefix(&expected).is_some_and(|rest| rest.contains(&format!("; {remedy}")));
        if !said || answer.contains('\n') {
            wrong.push(format!("{text:?}\n  said   {answer}\n  wanted {expected} … ; {remedy}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn two_bodies_or_parameters_of_one_name() {
    let ball = "[[bodies]]\nname = \"a\"\nshape = { sphere = 0.1 }\n";
    let refused = build(&format!("{ball}{ball}position = [1, 0, 0]")).unwrap_err().to_string();
    assert_eq!(refused, "folder/scene.toml:4:1: there are two bodies \"a\"; give one of them another name");
    let parameter = "[[parameters]]\nname = \"a\"\ndefault = 1\n";
    let refused = build(&parameter.repeat(2)).unwrap_err().to_string();
    assert_eq!(
        refused,
        "folder/scene.toml:4:1: there are two parameters \"a\"; give one of them another name"
    );
}

#[test]
fn files_that_are_no_text() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("scenes");
    fs::create_dir_all(&folder).unwrap();
    let read = |name: &str| Scene::read(folder.join(name)).unwrap_err();
    assert!(matches!(read("missing.toml"), SceneError::Unreadable { .. }));
    assert!(read("missing.toml").to_string().ends_with("; check the name and the permissions"));
    assert!(matches!(read(""), SceneError::Directory { .. }));
    fs::write(folder.join("bytes.toml"), b"a = 1\n\xff\xfe").unwrap();
    let refused = read("bytes.toml").to_string();
    assert!(refused.contains("bytes.toml:2:1: is not text (byte 6 is not UTF-8); give a scene"), "{refused}");
    fs::write(folder.join("mark.toml"), "\u{feff}title = \"T\"").unwrap();
    assert_eq!(Scene::read(folder.join("mark.toml")).unwrap().title(), "T");
}

#[test]
fn nothing_that_is_cut_off_makes_it_panic() {
    let scenes = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    for name in ["bounce", "gyroscope", "rods"] {
        let text = fs::read_to_string(scenes.join(name).with_extension("toml")).unwrap();
        for (byte, _) in text.char_indices().step_by(3) {
            let _ = build(&text[..byte]);
            let _ = build(&text[byte..]);
        }
    }
}
