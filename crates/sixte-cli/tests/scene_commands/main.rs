//! The commands about scenes and recordings besides `sixte run`, run as they are run by a user: exit codes, what
//! goes to which stream, and what is written to disk.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod book;
mod check;
mod explain;
mod export;
mod first_run;
mod interrupt;
mod new;
mod render;
mod scenes;
mod schema;
mod validator;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = anywhere().join("scene_commands").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Where what writes nothing is run.
fn anywhere() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sixte"));
    command.args(arguments).current_dir(folder);
    command
}

fn sixte(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().unwrap()
}

/// The answer of what must succeed, with nothing on the standard error.
fn answer(folder: &Path, arguments: &[&str]) -> String {
    let output = sixte(folder, arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What is said to what must be refused: one line, and nothing on the standard output.
fn refusal(folder: &Path, arguments: &[&str]) -> String {
    let output = sixte(folder, arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert!(output.stdout.is_empty() && errors.lines().count() == 1, "{arguments:?}: {errors}");
    errors
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of the folder `scenes`.
fn scene_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    assert!(files.len() >= 9);
    files
}
