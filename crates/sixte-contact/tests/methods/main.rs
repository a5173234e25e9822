//! The published methods, each against what it promises: counts and closed forms, times that are free of
//! collision, the cases that they miss, and the certified search beside them.

mod bodies;
mod broad_phase;
mod closed_forms;
mod frames;
mod misses;
mod refused;
mod steps;
mod vertices;
