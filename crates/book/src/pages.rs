//! The programs of the pages: each block of Rust is compiled and run as a doc test, unless it is marked `ignore`. The build
//! script takes them from the pages; what is no whole program gets the prelude and a `main` around it.

include!(concat!(env!("OUT_DIR"), "/pages.rs"));
