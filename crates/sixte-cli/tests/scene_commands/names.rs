//! Names of files that are not text, and outputs that nobody reads.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::process::Output;

use super::{ball_scene, command, folder};

/// Ended as it should, without a panic.
fn ended(output: &Output, code: i32) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(!said.contains("panicked"), "{said}");
    said
}

#[test]
fn names_of_files_need_not_be_text() {
    let folder = folder("odd_names");
    let name = OsStr::from_bytes(b"b\xffd.toml");
    if fs::write(folder.join(name), ball_scene(0.1, "position = [0, 0, 0.5]")).is_err() {
        // Some systems have no such names.
        return;
    }
    let run = |arguments: &[&str], file: &OsStr| command(&folder, arguments).arg(file).output().unwrap();
    for arguments in [&["run"][..], &["check"], &["explain", "--body", "floor", "--number", "1"]] {
        ended(&run(arguments, name), 0);
    }
    ended(&run(&["render", "--size", "20x20", "-o", "odd.png"], name), 0);
    ended(&run(&["run", "--record", "odd.mcap"], name), 0);
    let missing = OsStr::from_bytes(b"\xff\xfe");
    assert!(ended(&run(&["run"], missing), 2).contains("there is no such file"));
    assert!(ended(&run(&["view", "--no-open"], missing), 2).contains("there is no such file"));
    let mesh = OsStr::from_bytes(b"\xff.obj");
    fs::write(folder.join(mesh), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    ended(&run(&["mesh"], mesh), 0);
    // In the midst of an argument there is text only, and that is said.
    let inside = OsStr::from_bytes(b"mesh:\xff.obj");
    assert!(ended(&run(&["toc", "sphere:1"], inside), 2).contains("UTF-8"));
}

/// Whoever has seen enough of an answer closes it, and that is fine; a disc that is full is not.
#[test]
fn outputs_may_be_closed() {
    let folder = folder("closed");
    for arguments in [&["scenes"][..], &["--help"], &["run", "bounce", "--seconds", "0.1"], &["schema"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        // As if somebody had read it.
        let code = command(&folder, arguments).output().unwrap().status.code().unwrap();
        ended(&command(&folder, arguments).stdout(writer).output().unwrap(), code);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        ended(&command(&folder, arguments).stderr(writer).output().unwrap(), code);
    }
    let program = env!("CARGO_BIN_EXE_sixte");
    let shell = |line: &str| {
        let line = format!("exec \"{program}\" {line}");
        std::process::Command::new("sh").args(["-c", &line]).current_dir(&folder).output().unwrap()
    };
    ended(&shell("scenes >&-"), 0);
    ended(&shell("scenes 2>&-"), 0);
    ended(&shell("scenes <&- >&- 2>&-"), 0);
    if fs::exists("/dev/full").unwrap_or(false) {
        assert!(ended(&shell("scenes > /dev/full"), 1).contains("the answer cannot be written"));
    }
}
