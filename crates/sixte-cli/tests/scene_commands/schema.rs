//! `sixte schema`: what it allows is what can be read.

use std::fs;

use serde_json::{Value, json};

use super::validator::{from_toml, problem};
use super::{answer, anywhere, folder, scene_files, sixte};

fn schema() -> Value {
    serde_json::from_str(&answer(anywhere(), &["schema"])).unwrap()
}

#[test]
fn every_scene_is_as_the_schema_says() {
    let schema = schema();
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    for file in scene_files() {
        let scene = from_toml(&fs::read_to_string(&file).unwrap());
        assert_eq!(problem(&schema, &schema, &scene), None, "{}", file.display());
    }
    let folder = folder("schema_new");
    answer(&folder, &["new", "mine"]);
    let scene = from_toml(&fs::read_to_string(folder.join("mine.toml")).unwrap());
    assert_eq!(problem(&schema, &schema, &scene), None);
}

/// Scenes, and whether they are as they should be: the schema and the command must both say so.
const CASES: [(&str, bool); 40] = [
    ("[[bodies]]\nshape = { sphere = 0.1 }", true),
    ("[[bodies]]\nshape = { sphere = \"$r / 2\" }\n[[parameters]]\nname = \"r\"\ndefault = 1", true),
    ("[[bodies]]\nshape = { sphere = 0.1 }\nrepeat = { count = [1, 1, 1], spacing = [1, 1, 1] }", true),
    ("[[bodies]]\nshape = { sphere = 0.1 }\nrepeat = 3\nposition = [\"$i\", 0, 0]", true),
    ("[[bodies]]\nshape = { sphere = 0.1 }\nrepeat = [1, \"2 - 1\"]", true),
    ("[[bodies]]\nshape = { capsule = { half_length = 1, radius = 1 } }\nmaterial = { friction = 1 }", true),
    (
        "[[bodies]]\nkind = \"kinematic\"\nshape = { sphere = 1 }\npath = [[0, 0, 0, 0], { time = 1, position = [0, 0, 1] }]",
        true,
    ),
    ("[camera]\nfov_degrees = 60\nposition = [1, 2, 3]\n[[bodies]]\nshape = { sphere = 1 }", true),
    ("[world]\nlaw = { fraction = 0.9 }\n[[bodies]]\nshape = { sphere = 1 }", true),
    (
        "[[bodies]]\nshape = { sphere = 1 }\n[expect]\nbody.body-0.position.z = { above = -1e3 }\nevents = 0",
        true,
    ),
    ("[[bodies]]\nshape = { sphere = 1 }\nmass = 1\ninertia = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]", true),
    (
        "[world]\nimpacts = \"sequential\"\nstepping = \"projected\"\nskin = 1e-4\n[[bodies]]\nshape = { sphere = 1 }",
        true,
    ),
    (
        "[world]\nstepping = \"realtime\"\nrealtime_skin = 1e-3\nsleeping = false\nbudget = 20000\n[[bodies]]\nshape = { sphere = 1 }",
        true,
    ),
    ("[world]\nbudget = -1\n[[bodies]]\nshape = { sphere = 1 }", false),
    (
        "[world]\nresting = { separation = { distance = 1, seconds_per_metre = 1 } }\n[[bodies]]\nshape = { sphere = 1 }",
        true,
    ),
    ("[[bodies]]\nshape = { sphere = 1 }\nsensor = true\ngroups = { member_of = [0, 1], meets = [] }", true),
    (
        "[[bodies]]\nshape = { sphere = 1 }\n[expect]\nbody.body-0.position.z = { same_as = \"energy\", times = -1, within = 1 }",
        true,
    ),
    (
        "[[bodies]]\nkind = \"fixed\"\nshape = { implicit = { union = [{ sphere = 0.5 }, { difference = [{ torus = [0.5, 0.1] }, { formula = \"z\" }] }], smooth = 0.1 }, within = [1, 1, 1], resolution = 1e-3 }",
        true,
    ),
    (
        "[[bodies]]\nkind = \"fixed\"\nshape = { nurbs = [{ degrees = [1, 1], points = [[[0, 0, 0], [0, 1, 0, 0.5]], [[1, 0, 0], [1, 1, 0]]] }], open = true }",
        true,
    ),
    ("[[bodies]]\nkind = \"fixed\"\nshape = { level_set = { of = { sphere = 0.5 }, spacing = 0.1 } }", true),
    (
        "[[bodies]]\nkind = \"fixed\"\nshape = { implicit = { sphere = 1, torus = [1, 1] }, within = [2, 2, 2] }",
        false,
    ),
    ("[[bodies]]\nkind = \"fixed\"\nshape = { nurbs = { degrees = [1, 1] }, open = true }", false),
    ("[[bodies]]\nkind = \"fixed\"\nshape = { level_set = { of = { sphere = 0.5 } } }", false),
    ("[world]\nresting = \"glued\"\n[[bodies]]\nshape = { sphere = 1 }", false),
    ("[world]\nresting = { separation = { distance = 1 } }\n[[bodies]]\nshape = { sphere = 1 }", false),
    ("[[bodies]]\nshape = { sphere = 1 }\nsensor = 1", false),
    ("[[bodies]]\nshape = { sphere = 1 }\ngroups = { meets = [0.5] }", false),
    ("[[bodies]]\nshape = { sphere = 0.1 }\npostion = [0, 0, 0]", false),
    ("[[bodies]]\nname = \"a\"", false),
    ("[[bodies]]\nshape = { sphere = 0.1, box = [1, 1, 1] }", false),
    ("[[bodies]]\nshape = { rounding = 1 }", false),
    ("[[bodies]]\nshape = { sphere = 1 }\nkind = \"solid\"", false),
    ("[[bodies]]\nshape = { sphere = 1 }\nposition = [0, 0]", false),
    ("[[bodies]]\nshape = { sphere = 1 }\nrepeat = 1.5", false),
    ("[camera]\nfov_degrees = 171\n[[bodies]]\nshape = { sphere = 1 }", false),
    ("[world]\nstiff = { skin = 1 }\n[[bodies]]\nshape = { sphere = 1 }", false),
    ("[world]\ntolerance = 0\n[[bodies]]\nshape = { sphere = 1 }", false),
    ("[run]\nstep = \"fast\"\n[[bodies]]\nshape = { sphere = 1 }", false),
    ("wold = 1\n[[bodies]]\nshape = { sphere = 1 }", false),
    ("[[bodies]]\nshape = { sphere = 1 }\n[expect]\nevnts = 1", false),
];

#[test]
fn the_schema_and_the_reader_agree() {
    let (schema, folder) = (schema(), folder("schema_agrees"));
    for (text, is_fine) in CASES {
        fs::write(folder.join("case.toml"), text).unwrap();
        let output = sixte(&folder, &["check", "case.toml"]);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.success(), is_fine, "{text}\n{errors}");
        let found = problem(&schema, &schema, &from_toml(text));
        assert_eq!(found.is_none(), is_fine, "{text}\n{found:?}");
    }
}

#[test]
fn every_key_is_described() {
    let schema = schema();
    let mut keys = 0;
    for (name, table) in schema["$defs"].as_object().unwrap() {
        for (key, property) in table["properties"].as_object().unwrap() {
            let about = property["description"].as_str().unwrap_or("");
            assert!(!about.is_empty(), "{name}.{key}");
            keys += 1;
        }
    }
    assert!(keys > 100, "{keys}");
    assert_eq!(schema["$defs"]["bodies"]["required"], json!(["shape"]));
}
