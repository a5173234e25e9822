//! Broken scenes: each is answered with file, line, column, what is wrong and what to do.

mod case;
mod computed;
mod curved;
mod parts;
mod whole;

use std::fs;

use sixte_io::scene::{Scene, SceneError};

use self::computed::COMPUTED;
use self::curved::CURVED;
use self::parts::{BALL, EXPECTED, OF_BALL};
use self::whole::{RESTING, WHOLE};
use super::build;

#[test]
fn broken_scenes_are_answered_with_place_problem_and_remedy() {
    let mut wrong = Vec::new();
    let all = [
        ("", &WHOLE[..]),
        ("", &COMPUTED[..]),
        ("", &RESTING[..]),
        ("", &CURVED[..]),
        (BALL, &OF_BALL[..]),
        ("[expect]\n", &EXPECTED[..]),
    ];
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

/// All that a scene is told to be wrong, in order, by how each begins.
fn assert_told(text: &str, expected: &[&str]) {
    let problems = Scene::parse(text, "scene.toml").unwrap().problems();
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let begin = |(told, expected): (&String, &&str)| told.starts_with(expected);
    assert!(told.len() == expected.len() && told.iter().zip(expected).all(begin), "{told:#?}");
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let text = "[run]\nseconds = 0\n[camera]\nfov_degrees = 0\n[world]\ngravity = \"down\"\n\
        [materials.ice]\nfriction = -1\n[materials.snow]\nfriction = \"-1\"\n[[bodies]]\nname = \"a\"\n\
        [[bodies]]\nshape = { sphere = 1 }\nmaterial = \"ice\"\n[[bodies]]\nshape = { sphere = \"$r\" }\n\
        [[bodies]]\nshape = { sphere = 1 }\n[expect]\nbody.a.position.z = 1\n";
    // Neither the body without a shape nor the broken material makes more errors than its own.
    let expected = [
        "scene.toml:2:11: seconds is 0",
        "scene.toml:4:15: fov_degrees is 0",
        "scene.toml:6:11: gravity is the text",
        "scene.toml:8:12: friction is -1",
        "scene.toml:10:12: friction is -1",
        "scene.toml:11:1: a body has no shape",
        "scene.toml:17:21: there is no parameter \"r\"",
        "scene.toml:18:1: body-3 and body-1 intersect",
    ];
    assert_told(text, &expected);
    let first = Scene::parse(text, "scene.toml").unwrap().build().unwrap_err().to_string();
    assert!(first.starts_with(expected[0]), "{first}");
    assert!(Scene::parse("", "scene.toml").unwrap().problems().is_empty());
    // A body that is wrong is not missing as well; one that was never there is.
    let one = |text: &str| {
        let problems = Scene::parse(text, "scene.toml").unwrap().problems();
        let [problem] = &problems[..] else { panic!("{problems:#?}") };
        problem.to_string()
    };
    let ball = "[expect]\nbody.a.position.z = 1\n[[bodies]]\nname = \"a\"\n";
    assert!(one(ball).starts_with("scene.toml:3:1: a body has no shape"));
    let text = "[expect]\nbody.a.position.z = 1\n[[bodies]]\nshape = { sphere = 1 }\n";
    assert!(one(text).starts_with("scene.toml:2:17: there is no body \"a\""), "{}", one(text));
}

#[test]
fn all_that_is_misspelt_is_told_at_once() {
    let text = "[wold]\n[run]\nsecnds = 3\nstpe = 0.1\n[[bodies]]\nname = \"a\"\nshpe = { spher = 1 }\npos = [0, \"10 cm\", 0]\n\
        [[bodies]]\nshape = { spher = 1 }\nmass = \"10 cm\"\n[[joints]]\na = \"a\"\n[materials.ice]\nfrction = 1\n";
    let expected = [
        "scene.toml:1:2: a scene has no key \"wold\"; did you mean world?",
        "scene.toml:3:1: [run] has no key \"secnds\"; did you mean seconds?",
        "scene.toml:4:1: [run] has no key \"stpe\"; did you mean step?",
        "scene.toml:7:1: a body has no key \"shpe\"; did you mean shape?",
        "scene.toml:8:1: a body has no key \"pos\"; did you mean position?",
        "scene.toml:10:11: a shape has no key \"spher\"; did you mean sphere?",
        "scene.toml:12:3: a scene has no key \"joints\"; there are no joints yet",
        "scene.toml:15:1: a material has no key \"frction\"; did you mean friction?",
    ];
    assert_told(text, &expected);
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
    let scenes = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../sixte-scenes/scenes");
    for name in ["bounce", "gyroscope", "rods", "../../sixte-cli/src/new"] {
        let text = fs::read_to_string(scenes.join(name).with_extension("toml")).unwrap();
        for (byte, _) in text.char_indices().step_by(3) {
            let _ = build(&text[..byte]);
            let _ = build(&text[byte..]);
        }
    }
}
