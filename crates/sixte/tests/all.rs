//! All tests of worlds, in one program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod bouncing_ball;
#[path = "crowd/main.rs"]
mod crowd;
mod edge_on_edge;
mod free_flight;
mod gyroscope;
#[path = "hostile/main.rs"]
mod hostile;
#[path = "impact/main.rs"]
mod impact;
#[path = "independence/main.rs"]
mod independence;
#[path = "invariant/main.rs"]
mod invariant;
mod islands;
#[path = "kinds/main.rs"]
mod kinds;
#[path = "ledger/main.rs"]
mod ledger;
#[path = "movers/main.rs"]
mod movers;
#[path = "off_centre/main.rs"]
mod off_centre;
#[path = "persistent/main.rs"]
mod persistent;
mod public_types;
#[path = "realtime/main.rs"]
mod realtime;
#[path = "rotation/main.rs"]
mod rotation;
mod spike;
#[path = "stiff/main.rs"]
mod stiff;
#[path = "tumblers/main.rs"]
mod tumblers;
#[path = "world_api/main.rs"]
mod world_api;
mod worlds;
