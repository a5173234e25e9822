//! All tests of the server, in one program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod fence;
mod files;
mod limits;
mod page;
mod server;
