//! A bolt, and a nut that it turns into: three ridges that wind about z, once in 0.15 m.
//!
//! Points are along the ridges, so that both fit as well wherever the bolt has turned to.

use std::f64::consts::{FRAC_PI_3, FRAC_PI_6, TAU};

use super::loft::{Ends, Ring, Surface, ring_about_z};

/// How far the thread goes in one turn \[m\].
const LEAD: f64 = 0.15;
/// Rings for each turn.
const RINGS: f64 = 30.0;
/// Points of a ring; the corners of a hexagon are among them.
const AROUND: usize = 24;

/// A ring that is turned about z as the thread is at its height \[m\].
fn wound(height: f64, radius: impl Fn(f64) -> f64) -> Ring {
    let (sin, cos) = (libm::sin(TAU * height / LEAD), libm::cos(TAU * height / LEAD));
    let turned = |[x, y, z]: [f64; 3]| [cos * x - sin * y, sin * x + cos * y, z];
    ring_about_z(AROUND, height, radius).into_iter().map(turned).collect()
}

/// Rings of the thread up to a height, so much farther out \[m\].
fn thread(height: f64, clearance: f64) -> Vec<Ring> {
    let last = libm::round(height * RINGS / LEAD) as u32;
    let heights = (0..=last).map(|ring| height * f64::from(ring) / f64::from(last));
    heights.map(|z| wound(z, |angle| 0.05 + clearance + 0.008 * libm::sin(3.0 * angle))).collect()
}

/// A hexagon by the radius of its corners \[m\].
fn hexagon(radius: f64) -> impl Fn(f64) -> f64 {
    move |angle| radius * libm::cos(FRAC_PI_6) / libm::cos(libm::fmod(angle, FRAC_PI_3) - FRAC_PI_6)
}

/// A thread from 0 to 0.35 m, and a head above it.
pub fn bolt() -> Surface {
    let mut rings = thread(0.35, 0.0);
    // Both as at the lower one, so that its sides are upright.
    let lower = wound(0.35, hexagon(0.1));
    let upper = lower.iter().map(|&[x, y, _]| [x, y, 0.41]).collect();
    rings.extend([lower, upper]);
    let about = "A bolt about z: r = 0.05 + 0.008 sin 3(angle - 2 pi z / 0.15) up to 0.35 m, and a head of six sides up to 0.41 m";
    Surface::loft(about, &rings, &Ends::Closed([0.0; 3], [0.0, 0.0, 0.41]))
}

/// A hexagon from 0 to 0.15 m, a turn of the thread, which is 2 mm farther out.
pub fn nut() -> Surface {
    let mut rings = thread(0.15, 0.002);
    rings.extend([wound(0.15, hexagon(0.12)), wound(0.0, hexagon(0.12))]);
    let about =
        "A nut about z: six sides, 0.15 m high, inside r = 0.052 + 0.008 sin 3(angle - 2 pi z / 0.15)";
    Surface::loft(about, &rings, &Ends::Joined)
}
