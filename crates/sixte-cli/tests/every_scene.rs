//! Every scene comes to what it should, at three steps; scenes of crowds are put up, and not run.
//!
//! Each has a test of its own, so that they run side by side and are told apart. Where a scene takes long, its own
//! parameters make it shorter; what it expects has to hold for them too.
#![allow(clippy::unwrap_used)]

use std::fs;

use serde_json::Value;
use sixte_io::scene::Scene;

use crate::command::{anywhere, sixte};

macro_rules! scenes {
    ($($name:ident $($set:literal)*),* $(,)?) => {
        /// All that are run here.
        const SCENES: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                holds(stringify!($name), &[$($set),*]);
            }
        )*
    };
}

scenes! {
    bounce,
    racket,
    top,
    gyroscope,
    rods,
    stiff,
    two_meshes,
    spike,
    blades,
    cradle,
    r#break,
    incline,
    slide,
    zeno,
    separation,
    stack "seconds=0.5",
    heavy "seconds=1",
    tower "seconds=0.2",
    dominoes "between=8",
    arch "seconds=5",
    bullets,
    curved,
    vase,
    lift,
    five_cubes,
    pyramid "base=4",
    planks "layers=4",
    card_house "levels=2" "seconds=1",
}

/// Many bodies that touch at once, or meshes that lie along each other: exact stepping takes long for them.
const CROWDS: &[&str] = &[
    "fifty_boxes",
    "wall_and_ball",
    "wrecking_ball",
    "crowd_tower",
    "stone_arch",
    "dominoes_100",
    "pile",
    "hopper",
    "marble_run",
    "jenga",
    "dice",
    "bowl_of_tori",
    "hulls_on_terrain",
    "chain",
    "bolt_in_nut",
    "oloid",
    "cone_rolls",
];

#[test]
fn crowds_can_be_put_up() {
    for scene in CROWDS {
        let output = sixte(anywhere(), &["check", scene]);
        assert!(output.status.success(), "{scene}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// A run as it is, and at three steps.
fn holds(scene: &str, sets: &[&str]) {
    let scene = scene.trim_start_matches("r#");
    for step in [None, Some("1/1000"), Some("1/60"), Some("0.1")] {
        let mut arguments = vec!["run", scene, "--json"];
        arguments.extend(sets.iter().flat_map(|set| ["--set", *set]));
        arguments.extend(step.iter().flat_map(|step| ["--step", *step]));
        let output = sixte(anywhere(), &arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!errors.contains("error"), "{arguments:?}: {errors}");
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        let expected = found["expect"].as_array().unwrap();
        let failed: Vec<&Value> = expected.iter().filter(|expected| expected["ok"] != true).collect();
        assert!(failed.is_empty() && !expected.is_empty(), "{arguments:?}: {failed:?}");
        let ended = (&found["ok"], output.status.code());
        assert_eq!(ended, (&Value::Bool(true), Some(0)), "{arguments:?}: {found}");
    }
}

#[test]
fn none_is_left_out() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../sixte-scenes/scenes");
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            names.push(path.file_stem().unwrap().to_string_lossy().into_owned());
        }
    }
    names.sort();
    let mut listed: Vec<&str> =
        SCENES.iter().chain(CROWDS).map(|name| name.trim_start_matches("r#")).collect();
    listed.sort_unstable();
    assert_eq!(names, listed);
}

/// Both ends of all sliders: worlds can be put up, and where they are small, nothing that is expected is a false alarm.
#[test]
fn every_slider_goes_from_end_to_end() {
    let (mut ends, mut runs) = (0, 0);
    for name in SCENES.iter().chain(CROWDS).map(|name| name.trim_start_matches("r#")) {
        let path = format!("{}/../sixte-scenes/scenes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let as_written = Scene::read(&path).unwrap();
        for parameter in as_written.parameters() {
            for end in [parameter.min, parameter.max] {
                let mut scene = as_written.clone();
                scene.set(&parameter.name, &format!("{end:?}")).unwrap();
                let built =
                    scene.build().unwrap_or_else(|error| panic!("{} = {end}: {error}", parameter.name));
                ends += 1;
                if built.world.bodies().count() > 30 || built.run.seconds > 100.0 || CROWDS.contains(&name) {
                    continue;
                }
                let set = format!("{}={end:?}", parameter.name);
                let output = sixte(anywhere(), &["run", name, "--set", &set]);
                let text = String::from_utf8_lossy(&output.stdout);
                assert!(output.status.success(), "{name} {set}: {text}");
                runs += 1;
            }
        }
    }
    assert!(ends > 90 && runs > 25, "{ends} ends, {runs} runs");
}
