//! `sixte run --record` and `sixte export`.

use std::fs;
use std::path::{Path, PathBuf};

use super::{answer, ball_scene, command, folder, refusal, sixte};

/// A folder with a recording of 1 s in 100 steps in it.
fn recorded(name: &str) -> PathBuf {
    let folder = folder(&format!("export_{name}"));
    fs::write(folder.join("drop.toml"), ball_scene(1.0, "name = \"ball, red\"\nposition = [0, 0, 1.1]"))
        .unwrap();
    answer(&folder, &["run", "drop.toml", "--record", "drop.mcap"]);
    folder
}

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_recording_becomes_tables_and_animations() {
    let folder = recorded("all");
    let said = answer(&folder, &["export", "drop.mcap", "-o", "drop.csv"]);
    assert_eq!(said, "drop.csv: 101 instants of 2 bodies\n");
    let table = fs::read_to_string(folder.join("drop.csv")).unwrap();
    assert!(table.starts_with("time,body,x,y,z,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz\r\n0.0,floor,0.0,"), "{table}");
    assert_eq!(table.lines().count(), 1 + 2 * 101);
    let second = table.lines().find(|line| line.starts_with("0.1,\"ball, red\",")).unwrap();
    let z: f64 = second.split(',').nth(5).unwrap().parse().unwrap();
    // Ten flights, each exact but for some roundings of 1 m.
    assert!((z - (1.1 - 0.5 * 9.81 * 0.01)).abs() < 1e-14, "{z}");

    let said = answer(&folder, &["export", "drop.mcap", "-o", "few.csv", "--every", "50"]);
    assert_eq!(said, "few.csv: 3 instants of 2 bodies\n");
    assert_eq!(fs::read_to_string(folder.join("few.csv")).unwrap().lines().count(), 1 + 2 * 3);

    let said = answer(&folder, &["export", "drop.mcap", "--events", "-o", "impacts.csv"]);
    let impacts = fs::read_to_string(folder.join("impacts.csv")).unwrap();
    assert_eq!(said, format!("impacts.csv: {} events\n", impacts.lines().count() - 1));
    let time: f64 = impacts.lines().nth(1).unwrap().split(',').next().unwrap().parse().unwrap();
    assert!((time - (2.0_f64 / 9.81).sqrt()).abs() < 1e-11, "{time}");

    answer(&folder, &["export", "drop.mcap", "-o", "drop.glb"]);
    assert!(fs::read(folder.join("drop.glb")).unwrap().starts_with(b"glTF\x02\0\0\0"));
    answer(&folder, &["export", "drop.mcap", "-o", "drop.GLTF"]);
    let text = fs::read(folder.join("drop.GLTF")).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(json["nodes"][2]["name"], "ball, red");
    // Nothing is left beside them.
    let expected = ["drop.GLTF", "drop.csv", "drop.glb", "drop.mcap", "drop.toml", "few.csv", "impacts.csv"];
    assert_eq!(files(&folder), expected);
}

#[test]
fn contacts_become_a_table() {
    let folder = folder("export_contacts");
    answer(&folder, &["run", "stack", "--seconds", "0.5", "--record", "stack.mcap"]);
    let said = answer(&folder, &["export", "stack.mcap", "--contacts", "-o", "contacts.csv"]);
    let table = fs::read_to_string(folder.join("contacts.csv")).unwrap();
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("time,step,a,b,change"));
    // Ten boxes on top of each other and on the floor, from the start on.
    let rest: Vec<&str> = lines.collect();
    assert_eq!(said, format!("contacts.csv: {} changes of contacts\n", rest.len()));
    assert!(rest.contains(&"0.0,0,floor,box-0,begun"), "{table}");
    assert!(rest.len() >= 10 && rest.iter().filter(|line| line.ends_with(",begun")).count() >= 10, "{table}");
}

#[test]
fn recording_changes_nothing() {
    let folder = recorded("same");
    let state = |arguments: &[&str]| {
        let text = answer(&folder, &[&["run", "drop.toml", "--json"], arguments].concat());
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        json["state_hash"].as_str().unwrap().to_owned()
    };
    assert_eq!(state(&[]), state(&["--record", "again.mcap"]));
    assert_eq!(fs::read(folder.join("drop.mcap")).unwrap(), fs::read(folder.join("again.mcap")).unwrap());
}

#[test]
fn files_that_are_there_stay_unless_forced() {
    let folder = recorded("there");
    fs::write(folder.join("old.csv"), "old").unwrap();
    for arguments in
        [&["export", "drop.mcap", "-o", "old.csv"][..], &["run", "drop.toml", "--record", "old.csv"]]
    {
        let said = refusal(&folder, arguments);
        assert_eq!(
            said,
            "error: old.csv: the file is there already; give another name, or --force to replace it\n"
        );
        assert_eq!(fs::read(folder.join("old.csv")).unwrap(), b"old");
    }
    answer(&folder, &["export", "drop.mcap", "-o", "old.csv", "--force"]);
    assert!(fs::read(folder.join("old.csv")).unwrap().starts_with(b"time,"));
    answer(&folder, &["run", "drop.toml", "--record", "drop.mcap", "--force", "--seconds", "0.1"]);
    assert_eq!(
        answer(&folder, &["export", "drop.mcap", "-o", "new.csv"]),
        "new.csv: 11 instants of 2 bodies\n"
    );
}

#[test]
fn recordings_that_cannot_be_written_cost_no_run() {
    let folder = folder("export_nowhere");
    // This run would take far longer than the test may.
    let long = ["run", "bounce", "--seconds", "1e6", "--step", "0.01", "--record"];
    for (path, problem) in [("no/such/folder.mcap", "cannot be written: "), (".", ".: ")] {
        let said = refusal(&folder, &[&long[..], &[path]].concat());
        assert!(said.starts_with(&format!("error: {path}")) && said.contains(problem), "{said}");
    }
    assert!(files(&folder).is_empty());
}

#[test]
fn recordings_that_cannot_be_read_are_refused() {
    let folder = recorded("unreadable");
    let said = |recording: &str| refusal(&folder, &["export", recording, "-o", "out.csv"]);
    assert!(said("missing.mcap").starts_with("error: missing.mcap: cannot be read: "));
    assert_eq!(
        said("drop.toml"),
        "error: drop.toml: is not an MCAP file; give a recording, a file of `sixte run --record`\n"
    );
    assert_eq!(said("."), "error: .: is a folder; give a recording, a file of `sixte run --record`\n");
    fs::write(folder.join("empty.mcap"), "").unwrap();
    assert!(said("empty.mcap").contains("is not an MCAP file"));
    fs::write(folder.join("other.mcap"), b"\x89MCAP0\r\n").unwrap();
    assert_eq!(
        said("other.mcap"),
        "error: other.mcap: is an MCAP file, but no recording of Sixte: it is cut off\n"
    );
    assert!(!folder.join("out.csv").exists());
}

#[test]
fn a_recording_that_is_cut_off_is_exported_as_far_as_it_goes() {
    let folder = folder("export_cut");
    answer(&folder, &["run", "bounce", "--record", "bounce.mcap"]);
    let bytes = fs::read(folder.join("bounce.mcap")).unwrap();
    fs::write(folder.join("cut.mcap"), &bytes[..bytes.len() / 2]).unwrap();
    let said = answer(&folder, &["export", "cut.mcap", "-o", "cut.csv"]);
    assert!(said.ends_with(" instants of 2 bodies\ncut.mcap is not complete: it is cut off\n"), "{said}");
    answer(&folder, &["export", "bounce.mcap", "-o", "whole.csv"]);
    let read = |name| fs::read_to_string(folder.join(name)).unwrap();
    let (cut, whole): (String, String) = (read("cut.csv"), read("whole.csv"));
    assert!(whole.starts_with(&cut) && cut.len() > whole.len() / 4 && cut.len() < whole.len());
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    let folder = recorded("arguments");
    let said = |arguments: &[&str]| refusal(&folder, &[&["export", "drop.mcap"], arguments].concat());
    for name in ["out.txt", "out", "csv", ".csv"] {
        let expected = "it does not say what to write; give a name that ends in .csv, .glb or .gltf";
        assert_eq!(said(&["-o", name]), format!("error: {name}: {expected}\n"));
    }
    for every in ["0", "-1", "1.5", "x", ""] {
        let expected =
            format!("error: --every: \"{every}\" is not a whole number above 0; give one like 10\n");
        assert_eq!(said(&["-o", "out.csv", "--every", every]), expected);
    }
    for option in ["--events", "--contacts"] {
        assert_eq!(
            said(&["-o", "out.glb", option]),
            format!("error: {option}: an animation has none; give a name that ends in .csv\n")
        );
    }
    assert!(said(&["-o", "no/such/out.csv"]).starts_with("error: no/such/out.csv: cannot be written: "));
    fs::create_dir(folder.join("folder.csv")).unwrap();
    assert_eq!(
        said(&["-o", "folder.csv", "--force"]),
        "error: folder.csv: cannot be written: it is a folder\n"
    );
    for (arguments, missing) in
        [(&["export", "drop.mcap"][..], "--output"), (&["run", "drop.toml", "--force"], "--record")]
    {
        let output = sixte(&folder, arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{errors}");
        assert!(errors.contains(missing), "{errors}");
    }
    assert_eq!(files(&folder), ["drop.mcap", "drop.toml", "folder.csv"]);
}

#[test]
fn a_run_that_is_killed_leaves_what_it_recorded() {
    let folder = folder("export_killed");
    let endless = ["run", "bounce", "--seconds", "1e5", "--step", "0.001", "--record", "killed.mcap"];
    let mut run = command(&folder, &endless).spawn().unwrap();
    let length = || fs::metadata(folder.join("killed.mcap")).map_or(0, |file| file.len());
    while length() < 1_000_000 && run.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    run.kill().unwrap();
    assert!(!run.wait().unwrap().success());
    let said = answer(&folder, &["export", "killed.mcap", "-o", "killed.csv"]);
    assert!(said.ends_with("\nkilled.mcap is not complete: it is cut off\n"), "{said}");
    let lines = fs::read_to_string(folder.join("killed.csv")).unwrap().lines().count();
    // A step takes about 2 kB here, and at most one chunk of 256 KiB is missing.
    assert!(lines > 2 * 300, "{lines}");
}
