//! Fast tumblers meet when and where their true ways do.
//!
//! The truth is an integration of high order, and closed-form distances: they share no code with the engine. How many
//! scenes there are is set by `SIXTE_TUMBLERS`; the counts of the book are
//! `SIXTE_TUMBLERS=20000 cargo test --release -p sixte --test all tumblers -- --nocapture`.
mod crowds;
mod first_contact;
mod pairs;
mod scene;
mod solid;
pub mod way;
