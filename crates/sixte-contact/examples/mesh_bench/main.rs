//! Contact times of meshes: how fast, how that grows with size, which bounding volume does best, and
//! the published methods beside the certified search.
//!
//! `cargo run --release -p sixte-contact --example mesh_bench [-- --rounds N] [--pairs N]`
//!
//! Three tables. *Size*: two tori of the same number of triangles tumble towards each other by up to 1 rad.
//! *Volumes*: the same tori with each kind of bounding volume; the answers must be the same. *Bullet*: a
//! bullet of 640 triangles at 1,000 m/s over 0.1 s against a warped sheet of 2,010 triangles with a hole.
//! Times are the best of several rounds over all pairs. What is missed is judged by the reference of the
//! tests, which shares no code with the search.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "the reference is for tests")]

mod bullet;
mod tori;

use std::time::Instant;

/// What the command line says.
struct Options {
    rounds: usize,
    pairs: usize,
}

fn main() -> Result<(), String> {
    let mut options = Options { rounds: 5, pairs: 100 };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().and_then(|value| value.parse::<usize>().ok()).filter(|&value| value > 0);
        let value = value.ok_or(format!("{name} needs a whole number > 0"))?;
        match name.as_str() {
            "--rounds" => options.rounds = value,
            "--pairs" => options.pairs = value,
            _ => return Err(format!("there is no {name}; give --rounds N or --pairs N")),
        }
    }
    tori::sizes(&options);
    tori::volumes(&options);
    bullet::methods(&options);
    Ok(())
}

/// The best mean time of `rounds` goes over all items \[µs\].
fn best_of<T>(rounds: usize, items: &[T], mut ask: impl FnMut(&T)) -> f64 {
    let round = |_| {
        let start = Instant::now();
        items.iter().for_each(&mut ask);
        start.elapsed().as_secs_f64() * 1e6 / items.len() as f64
    };
    (0..rounds).map(round).fold(f64::INFINITY, f64::min)
}
