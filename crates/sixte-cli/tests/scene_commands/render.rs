//! `sixte render`: what is written, and what is refused.

use std::fs;
use std::path::PathBuf;

use super::{answer, ball_scene, command, folder, refusal};

fn scene(name: &str) -> PathBuf {
    let folder = folder(&format!("render_{name}"));
    fs::write(
        folder.join("drop.toml"),
        ball_scene(0.5, "name = \"ball\"\nposition = [0, 0, 0.5]\nvelocity = [0.5, 0, 0]"),
    )
    .unwrap();
    folder
}

/// Small, to be fast.
fn render<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [&["render", "drop.toml", "--size", "60x40"], arguments].concat()
}

#[test]
fn a_picture_is_exact_between_the_ends_of_steps() {
    let folder = scene("exact");
    let said = answer(&folder, &render(&["-o", "half.png"]));
    assert_eq!(said, "half.png: 60 × 40 pixels at 0.25 s\n");
    // 0.25 s is the end of a step, or within one, or within the first and only.
    for (name, step) in [("fine.png", "0.001"), ("coarse.png", "0.17"), ("one.png", "0.27")] {
        answer(&folder, &render(&["-o", name, "--step", step, "--at", "0.25"]));
        assert!(fs::read(folder.join(name)).unwrap() == fs::read(folder.join("half.png")).unwrap(), "{name}");
    }
    answer(&folder, &render(&["-o", "later.png", "--at", "0.26"]));
    assert!(fs::read(folder.join("later.png")).unwrap() != fs::read(folder.join("half.png")).unwrap());
}

#[test]
fn an_impact_is_drawn_at_its_instant() {
    let folder = scene("impact");
    let said = answer(&folder, &render(&["-o", "impact.png", "--contact", "1"]));
    // √(2 · 0.4 / 9.81) s.
    assert!(said.starts_with("impact.png: 60 × 40 pixels at 0.28556"), "{said}");
    assert!(said.ends_with("s, impact 1 of floor and ball\n"), "{said}");
    let said = refusal(&folder, &render(&["-o", "none.png", "--contact", "99"]));
    assert!(
        said.contains("--contact: there are ") && said.contains("within 0.5 s; give up to that"),
        "{said}"
    );
    assert!(!folder.join("none.png").exists());
}

#[test]
fn films_are_frames_in_a_folder_or_one_file() {
    let folder = scene("films");
    let said = answer(&folder, &render(&["-o", "frames/", "--fps", "10", "--trails", "--dark"]));
    assert_eq!(said, "frames/: 6 frames of 60 × 40 pixels\n");
    for frame in ["0000.png", "0005.png"] {
        assert!(folder.join("frames").join(frame).exists(), "{frame}");
    }
    assert!(!folder.join("frames/0006.png").exists());
    let said = refusal(&folder, &render(&["-o", "frames/", "--fps", "10"]));
    assert!(said.contains("there is something in the folder; give another one, or --force"), "{said}");
    answer(&folder, &render(&["-o", "frames", "--fps", "10", "--force"]));
    let said =
        answer(&folder, &render(&["-o", "drop.apng", "--from", "0.1", "--to", "0.2", "--speed", "0.5"]));
    assert_eq!(said, "drop.apng: 7 frames of 60 × 40 pixels\n");
    let bytes = fs::read(folder.join("drop.apng")).unwrap();
    assert!(bytes.windows(4).any(|chunk| chunk == b"acTL"));
}

#[test]
fn what_cannot_be_drawn_is_refused_with_a_remedy() {
    let folder = scene("errors");
    fs::write(folder.join("there.png"), "old").unwrap();
    for (arguments, wanted) in [
        (&["-o", "drop.jpg"][..], "drop.jpg: it does not say what to draw; give a name that ends in .png,"),
        (&["-o", "there.png"], "there.png: the file is there already; give another name, or --force"),
        (
            &["-o", "a.png", "--size", "0x40"],
            "--size: \"0x40\" is not a size; give two whole numbers from 1 to",
        ),
        (&["-o", "a.png", "--size", "wide"], "--size: \"wide\" is not a size; give two"),
        (&["-o", "a.png", "--size", "99999x9"], "--size: \"99999x9\" is not a size"),
        (&["-o", "a.png", "--at", "-1"], "--at: -1 is before the run; give a time from 0 on"),
        (&["-o", "a.png", "--at", "x"], "--at: \"x\" is not a finite number"),
        (&["-o", "a.png", "--contact", "0"], "--contact: \"0\" is not a whole number above 0"),
        (&["-o", "a.png", "--step", "1e-30"], "--step: "),
        (&["-o", "a.apng", "--at", "0.1"], "--at: a film has many instants; give a name that ends in .png"),
        (&["-o", "a/", "--contact", "1"], "--contact: a film has many instants"),
        (&["-o", "a.apng", "--fps", "0"], "--fps: \"0\" is not a whole number above 0"),
        (
            &["-o", "a.apng", "--fps", "5000"],
            "--fps: 5000 is more than eyes can tell; give a number up to 1000",
        ),
        (&["-o", "a.apng", "--from", "3", "--to", "1"], "--to: 1 is before 3, where it begins"),
        (&["-o", "a.apng", "--speed", "0"], "--speed: 0 is not above 0"),
        (&["-o", "a.apng", "--speed", "1e-9"], "--fps: "),
        (&["-o", "none/a.png"], "none/a.png: cannot be written: "),
    ] {
        let sized = arguments.contains(&"--size");
        let said = if sized {
            refusal(&folder, &[&["render", "drop.toml"], arguments].concat())
        } else {
            refusal(&folder, &render(arguments))
        };
        assert!(said.contains(wanted), "{arguments:?}: {said}");
    }
    assert_eq!(fs::read_to_string(folder.join("there.png")).unwrap(), "old");
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn without_ffmpeg_it_says_how_to_get_it() {
    let folder = scene("no_ffmpeg");
    for name in ["drop.mp4", "drop.webp", "drop.gif"] {
        let output = command(&folder, &render(&["-o", name])).env("PATH", "").output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        let wanted =
            "the program ffmpeg makes such films, and it is not there; install it (https://ffmpeg.org), or";
        assert!(said.contains(wanted), "{said}");
        assert!(!folder.join(name).exists());
    }
}

/// A program that is called ffmpeg gets all pixels, and what it says is told.
#[cfg(unix)]
#[test]
fn ffmpeg_gets_all_frames() {
    use std::os::unix::fs::PermissionsExt;
    let folder = scene("ffmpeg");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let program = folder.join("ffmpeg");
    let become_program = |text: &str| {
        fs::write(&program, text).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    };
    become_program("#!/bin/sh\nfor last; do :; done\ncat > \"$last\"\n");
    let arguments = render(&["-o", "drop.mp4", "--fps", "10", "--to", "0.2"]);
    let output = command(&folder, &arguments).env("PATH", &path).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(fs::read(folder.join("drop.mp4")).unwrap().len(), 3 * 3 * 60 * 40);
    become_program("#!/bin/sh\ncat > /dev/null\necho no such codec >&2\nexit 3\n");
    let arguments = render(&["-o", "bad.mp4", "--fps", "10", "--to", "0.2"]);
    let output = command(&folder, &arguments).env("PATH", &path).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("bad.mp4: cannot be written: ffmpeg: no such codec"), "{said}");
    assert!(!folder.join("bad.mp4").exists());
}
