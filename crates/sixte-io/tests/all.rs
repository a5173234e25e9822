//! All tests of files, in one program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

#[path = "mesh/main.rs"]
mod mesh;
mod points;
mod random;
#[path = "recording/main.rs"]
mod recording;
#[path = "scene/main.rs"]
mod scene;
mod scene_meshes;
mod step_file;
