//! All tests of the book, in one program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod blocks;
mod figures;
mod links;
mod programs;
mod public;
mod readme;
mod repository;
