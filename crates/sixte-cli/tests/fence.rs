//! `sixte fence` without a picture, as a shell sees it.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::PathBuf;
use std::process::Output;

use crate::command::{self, anywhere, json};

fn fence(arguments: &[&str]) -> Output {
    command::sixte(anywhere(), &[&["fence"], arguments].concat())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A file of this test alone, which is not there yet.
fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("sixte-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn bouts_are_counted_and_judged() {
    let found = json(&["fence", "--headless", "--bouts", "5", "--seed", "3", "--input", "hostile"]);
    assert_eq!((&found["bouts"], &found["crossings"]), (&5.into(), &0.into()));
    for name in ["touches", "blade_contacts", "frame_ms_mean", "frame_ms_p99"] {
        assert!(found[name].as_f64().unwrap() > 0.0, "{name}: {found}");
    }
}

#[test]
fn a_recording_replays_to_the_bit_and_is_not_written_over() {
    let path = file("one.duel");
    let name = path.to_str().unwrap();
    let record = ["--headless", "--bouts", "1", "--input", "random", "--record", name];
    assert!(fence(&record).status.success());
    let done = fence(&["--replay", name]);
    assert!(done.status.success() && text(&done.stdout).contains("to the bit"), "{}", text(&done.stdout));
    let again = fence(&record);
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("--force"), "{}", text(&again.stderr));
    // One bit of an input is another duel.
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert_ne!(fence(&["--replay", name]).status.code(), Some(0));
    std::fs::write(&path, b"something else").unwrap();
    let done = fence(&["--replay", name]);
    assert_eq!(done.status.code(), Some(2));
    assert!(text(&done.stderr).contains(name) && text(&done.stderr).contains("no recording"));
    std::fs::remove_file(&path).unwrap();
}
