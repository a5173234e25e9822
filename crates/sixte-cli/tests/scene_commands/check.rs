//! `sixte check`.

use std::fs;

use super::{answer, folder, refusal, scene_files, sixte};

#[test]
fn every_scene_of_the_repository_is_fine() {
    let folder = folder("check");
    let files: Vec<String> = scene_files().iter().map(|path| path.to_string_lossy().into_owned()).collect();
    let arguments: Vec<&str> = ["check"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let text = answer(&folder, &arguments);
    assert_eq!(text.matches(": fine\n").count(), files.len(), "{text}");
}

#[test]
fn it_says_what_is_there() {
    let text = answer(&folder("check_built_in"), &["check", "bounce"]);
    let expected = "\
bounce: fine
title      Bouncing ball
bodies     2: floor, ball
time       100 s in 1000 steps of 0.1 s
parameter  height = 1.1 m, from 0.11 to 100
expects    9 things
";
    assert_eq!(text, expected);
}

#[test]
fn all_problems_of_all_files_are_told() {
    let folder = folder("check_broken");
    fs::write(folder.join("a.toml"), "[run]\nstep = 0\n[[bodies]]\nshape = { sphere = \"1 +\" }\n").unwrap();
    fs::write(folder.join("b.toml"), "[run\n").unwrap();
    fs::write(folder.join("c.toml"), "[[bodies]]\nshape = { sphere = 1 }\n").unwrap();
    fs::write(folder.join("d.toml"), "title = \"nothing\"\n").unwrap();
    let output = sixte(&folder, &["check", "a.toml", "b.toml", "c.toml", "d.toml", "e.toml"]);
    assert_eq!(output.status.code(), Some(2));
    let (text, errors) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(text.starts_with("c.toml: fine\n") && text.matches(": fine").count() == 1, "{text}");
    let starts = [
        "error: a.toml:2:8: step is 0; write a number above 0",
        "error: a.toml:4:24: a number is missing; write a number, $name, ",
        "error: b.toml:1:5: this is not TOML: ",
        "error: d.toml:1:1: the scene has no bodies; write [[bodies]] and a line like shape = ",
        "error: e.toml: cannot be read (",
    ];
    assert_eq!(errors.lines().count(), starts.len(), "{errors}");
    for (line, start) in errors.lines().zip(starts) {
        assert!(line.starts_with(start), "{line}, not {start}");
        assert!(line.contains("; "), "{line} has no remedy");
    }
}

#[test]
fn nothing_to_run_is_an_error() {
    let folder = folder("check_empty");
    for text in ["", "[run]\nseconds = 1\n", "bodies = []\n"] {
        fs::write(folder.join("empty.toml"), text).unwrap();
        for arguments in
            [&["run", "empty.toml"][..], &["explain", "empty.toml", "--body", "a", "--number", "0"]]
        {
            let said = refusal(&folder, arguments);
            assert!(
                said.starts_with("error: empty.toml:1:1: the scene has no bodies; write [[bodies]]"),
                "{said}"
            );
        }
    }
}
