//! Contact time of the same random pairs, by several engines.

pub mod box3d;
pub mod engine;
pub mod pairs;
pub mod sixte;
