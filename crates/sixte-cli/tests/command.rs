//! The command, run as it is run by a user.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// Where what writes nothing is run; built-in scenes run from any folder.
pub fn anywhere() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sixte"));
    command.args(arguments).current_dir(folder);
    command
}

pub fn sixte(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().unwrap()
}

/// The answer of what must succeed, with nothing on the standard error.
#[track_caller]
pub fn answer(folder: &Path, arguments: &[&str]) -> String {
    let output = sixte(folder, arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The JSON of what must succeed.
#[track_caller]
pub fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&answer(anywhere(), &[arguments, &["--json"]].concat())).unwrap()
}

/// What is said to what must be refused, with nothing on the standard output.
#[track_caller]
pub fn refusal(folder: &Path, arguments: &[&str]) -> String {
    let output = sixte(folder, arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert!(output.stdout.is_empty() && !errors.contains("panicked"), "{arguments:?}: {errors}");
    errors
}

/// The same, which is said in one line.
#[track_caller]
pub fn refused_in_a_line(folder: &Path, arguments: &[&str]) -> String {
    let errors = refusal(folder, arguments);
    assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
    errors
}

/// A file for one test; its name must be the test's own.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = anywhere().join(name);
    fs::write(&path, content).unwrap();
    path
}

/// Words apart by blanks.
pub fn words(arguments: &str) -> Vec<&str> {
    arguments.split_whitespace().collect()
}

pub fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

pub fn vector(value: &Value) -> [f64; 3] {
    let numbers: Vec<f64> = value.as_array().unwrap().iter().map(number).collect();
    numbers.try_into().unwrap()
}

/// The names of an object's fields, sorted.
pub fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}
