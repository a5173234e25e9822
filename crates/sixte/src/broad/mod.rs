//! Broad phase: which of many bodies can meet.

mod box_tree;
pub(crate) mod boxes;
pub(crate) mod overlaps;
mod smallest_gap;

pub(crate) use smallest_gap::{Spot, smallest_gap};
