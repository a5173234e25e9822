//! `sixte` alone.

use super::{answer, folder, sixte};

#[test]
fn a_scene_runs_and_says_what_to_try() {
    let folder = folder("first_run");
    let output = sixte(&folder, &[]);
    let (text, told) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(0), "{told}");
    for part in [
        "Break\n\nA cue ball meets a triangle of 15 balls",
        "\nthe trajectories of the centres of 16 bodies in 0.3 s, ",
        "o\n",
        "\naudit ",
        "\nwhat to try next ",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    assert!(!text.contains("FAILED"), "{text}");
    // A few plain lines say how far it is, and no bar: the standard error is no terminal here.
    let lines: Vec<&str> = told.lines().collect();
    assert!((2..=6).contains(&lines.len()) && !told.contains('\x1b'), "{told}");
    assert!(
        lines[0] == "running break, 0.3 s of it"
            && lines[lines.len() - 1].starts_with("100 %: 0.300 of 0.3 s, ")
    );
}

#[test]
fn what_it_says_to_try_works() {
    let folder = folder("first_run_next");
    let text = String::from_utf8(sixte(&folder, &[]).stdout).unwrap();
    let (_, next) = text.split_once("what to try next").unwrap();
    let lines: Vec<&str> = next.lines().skip(1).collect();
    assert!((4..=6).contains(&lines.len()), "{next}");
    for line in lines {
        // The command ends where the explanation begins; one of them does not hold what it says at 2 m.
        let command = line.trim().split("  ").next().unwrap();
        for command in command.split(" && ") {
            let words: Vec<&str> = command.split(' ').collect();
            assert_eq!(words[0], "sixte", "{line}");
            let output = sixte(&folder, &words[1..]);
            let is_other_height = line.contains("--set height");
            let code = output.status.code();
            assert!(code == Some(0) || (is_other_height && code == Some(1)), "{line}: {code:?}");
        }
    }
}

#[test]
fn help_lists_all_commands() {
    let text = answer(&folder("help"), &["--help"]);
    for command in ["toc", "mesh", "run", "scenes", "new", "check", "explain", "export", "render", "schema"] {
        assert!(text.contains(&format!("\n  {command} ")), "no {command} in\n{text}");
    }
}
