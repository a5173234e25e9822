//! The book in `docs/`: its figures, and its programs as tests.
//!
//! In: what the engine computes, through its public interface. Out: drawings as SVG, the same bytes on every machine;
//! `cargo run --release -p book --bin book` writes them to `docs/src/figures`. The programs of the pages are compiled and run as doc
//! tests (`pages`); all else that is checked of the pages is in the tests of this crate.

pub mod figures;
#[cfg(doctest)]
mod pages;
mod plot;
mod svg;
