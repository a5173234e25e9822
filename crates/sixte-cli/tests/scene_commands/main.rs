//! The commands about scenes and recordings besides `sixte run`, run as they are run by a user: exit codes, what
//! goes to which stream, and what is written to disk.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod book;
mod check;
mod explain;
mod export;
mod first_run;
mod interrupt;
mod names;
mod new;
mod render;
mod scenes;
mod schema;
mod validator;
mod view;

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{answer, anywhere, command, refused_in_a_line as refusal, sixte};

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = anywhere().join("scene_commands").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of the folder `scenes`.
fn scene_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../sixte-scenes/scenes"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
            .collect();
    files.sort();
    assert!(files.len() >= 9);
    files
}

/// A ball above a floor, in steps of 0.01 s; `ball` has its keys.
fn ball_scene(seconds: f64, ball: &str) -> String {
    format!(
        "[run]\nseconds = {seconds}\nstep = 0.01\n\
         [[bodies]]\nname = \"floor\"\nkind = \"fixed\"\nshape = {{ half_space = [0, 0, 1] }}\n\
         [[bodies]]\nshape = {{ sphere = 0.1 }}\ndensity = 1000.0\n{ball}\n"
    )
}
