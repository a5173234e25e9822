//! `sixte scenes`.

use serde_json::Value;

use super::{answer, folder};

#[test]
fn they_are_listed_with_their_parameters() {
    let text = answer(&folder("scenes"), &["scenes"]);
    let expected = "\
bounce            Bouncing ball
                  an elastic ball falls 1 m, for 100 s: impact n is at (2n - 1) √(2h/g), whatever the step
                  height = 1.1 m, from 0.11 to 100
racket            Tennis racket
";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.ends_with(
        "\nsixte run NAME runs one, --set PARAMETER=VALUE changes it, sixte new MINE --from NAME copies it\n"
    ));
}

#[test]
fn they_are_listed_for_programs() {
    let text = answer(&folder("scenes_json"), &["scenes", "--json"]);
    let scenes: Value = serde_json::from_str(&text).unwrap();
    let scenes = scenes.as_array().unwrap();
    assert_eq!(scenes.len(), super::scene_files().len());
    for scene in scenes {
        for key in ["name", "title", "about"] {
            assert!(!scene[key].as_str().unwrap().is_empty(), "{scene}");
        }
    }
    let height = &scenes[0]["parameters"][0];
    assert_eq!((&height["name"], &height["unit"]), (&"height".into(), &"m".into()));
    assert_eq!(
        (&height["value"], &height["min"], &height["max"]),
        (&1.1.into(), &0.11.into(), &100.0.into())
    );
}
