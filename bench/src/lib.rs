//! Contact time of the same random pairs, by several engines.

#[path = "../../crates/sixte-contact/examples/contact_time_bench/bodies.rs"]
pub mod bodies;
pub mod box3d;
pub mod engine;
#[path = "../../crates/sixte-contact/examples/contact_time_bench/pairs.rs"]
pub mod pairs;
pub mod sixte;
