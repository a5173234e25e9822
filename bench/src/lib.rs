//! Contact time of the same random pairs, a hundred bullets, and crowds, by several engines.

pub mod bodies;
pub mod box3d;
pub mod bullets;
pub mod crowds;
pub mod engine;
pub mod fence;
pub mod pairs;
pub mod parry;
pub mod sixte;
pub mod verdict;
