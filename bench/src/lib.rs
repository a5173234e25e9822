//! Contact time of the same random pairs, a hundred bullets, and crowds, by several engines.

#[path = "../../crates/sixte-contact/examples/contact_time_bench/bodies.rs"]
pub mod bodies;
pub mod box3d;
pub mod bullets;
pub mod crowds;
pub mod engine;
pub mod fence;
#[path = "../../crates/sixte-contact/examples/contact_time_bench/pairs.rs"]
pub mod pairs;
pub mod sixte;
