//! All tests of the command, in one program; those of the page are in another.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod bench_bullets;
mod book;
mod command;
mod every_scene;
mod fence;
mod run;
#[path = "scene_commands/main.rs"]
mod scene_commands;
mod soak;
mod sweep;
mod toc;
#[path = "triangles/main.rs"]
mod triangles;
