//! Contact times of many pairs of boxes a second, without Python: what `bench/python/pairs.py` compares with.
//!
//! `cargo run --release -p sixte --example pair_times -- FILE ROUNDS` reads pairs from a file of float64, 26 for each: position,
//! rotation x, y, z, w, velocity and spin of A, and of B. It prints pairs a second on all cores, the best of so many rounds, and the
//! sum of all contact times, to compare bits with.

use std::env;
use std::error::Error;
use std::time::Instant;

use rayon::prelude::*;
use sixte::shape::{Convex, Shape, contact_time};
use sixte::{Motion, Pose, Rotation, Vec3};
use sixte_contact::Quat;
use sixte_contact::contact_time::ContactTimeSettings;

/// Numbers of a pair.
const NUMBERS: usize = 26;
/// How long is looked ahead [s].
const INTERVAL: f64 = 1.0;

fn main() -> Result<(), Box<dyn Error>> {
    let [file, rounds] =
        env::args().skip(1).collect::<Vec<_>>().try_into().map_err(|_| "give FILE ROUNDS")?;
    let bytes = std::fs::read(file)?;
    let numbers: Vec<f64> =
        bytes.as_chunks::<8>().0.iter().map(|&number| f64::from_le_bytes(number)).collect();
    let pairs = numbers.as_chunks::<NUMBERS>().0;
    let box_a: Shape = Convex::cuboid(Vec3::new(0.3, 0.2, 0.1))?.into();
    let box_b: Shape = Convex::cuboid(Vec3::new(0.15, 0.25, 0.2))?.into();
    let settings = ContactTimeSettings::tolerance(1e-6);
    let motions: Vec<(Motion, Motion)> = pairs
        .iter()
        .map(|pair| Ok((motion(&pair[..13])?, motion(&pair[13..])?)))
        .collect::<Result<_, String>>()?;
    let (mut best, mut sum) = (f64::INFINITY, 0.0);
    for _ in 0..rounds.parse::<u32>()? {
        let start = Instant::now();
        let found = motions.par_iter().with_min_len(64);
        let found = found.map(|(a, b)| contact_time((&box_a, a), (&box_b, b), INTERVAL, &settings));
        let found: Vec<_> = found.collect::<Result<_, _>>()?;
        best = best.min(start.elapsed().as_secs_f64());
        sum = found.iter().map(|one| one.time).sum();
    }
    println!("{:.0} {sum:?}", motions.len() as f64 / best);
    Ok(())
}

/// How a body moves, from its 13 numbers.
fn motion(numbers: &[f64]) -> Result<Motion, String> {
    let [x, y, z, i, j, k, w, u, v, s, p, q, r] = *numbers else {
        return Err("13 numbers are needed".to_owned());
    };
    let rotation =
        Rotation::from_quaternion(Quat::from_xyzw(i, j, k, w)).map_err(|error| error.to_string())?;
    let start = Pose::new(Vec3::new(x, y, z), rotation);
    Ok(Motion::fixed(start).with_velocity(Vec3::new(u, v, s)).with_spin(Vec3::new(p, q, r)))
}
