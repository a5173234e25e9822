//! The judge of meshes against closed forms, against plainer ways, and against answers that are wrong on
//! purpose.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod judge_check;
mod self_check;
