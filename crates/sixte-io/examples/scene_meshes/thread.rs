//! A bolt, and a nut that it turns into: a wave that winds about z, once in 0.1 m.

use std::f64::consts::{FRAC_PI_3, FRAC_PI_6, TAU};

use super::loft::{Ends, Ring, Surface, ring_about_z};

/// How far the thread goes in one turn \[m\].
const LEAD: f64 = 0.1;
/// Rings for each turn.
const RINGS: f64 = 12.0;
/// Points of a ring; the corners of a hexagon are among them.
const AROUND: usize = 30;

/// The radius of the thread at a height and an angle, so much farther out \[m, rad, m\].
fn thread(height: f64, angle: f64, clearance: f64) -> f64 {
    0.05 + clearance + 0.008 * libm::sin(TAU * height / LEAD - angle)
}

/// Rings of the thread up to a height \[m\].
fn rings(height: f64, clearance: f64) -> Vec<Ring> {
    let last = libm::round(height * RINGS / LEAD) as u32;
    let heights = (0..=last).map(|ring| height * f64::from(ring) / f64::from(last));
    heights.map(|z| ring_about_z(AROUND, z, |angle| thread(z, angle, clearance))).collect()
}

/// A hexagon by the radius of its corners \[m\].
fn hexagon(height: f64, radius: f64) -> Ring {
    let side = |angle: f64| libm::fmod(angle, FRAC_PI_3) - FRAC_PI_6;
    ring_about_z(AROUND, height, |angle| radius * libm::cos(FRAC_PI_6) / libm::cos(side(angle)))
}

/// A thread from 0 to 0.35 m, and a head above it.
pub fn bolt() -> Surface {
    let mut rings = rings(0.35, 0.0);
    rings.extend([hexagon(0.35, 0.1), hexagon(0.41, 0.1)]);
    let about = "A bolt about z: r = 0.05 + 0.008 sin(20 pi z - angle) up to 0.35 m, and a head of six sides up to 0.41 m";
    Surface::loft(about, &rings, &Ends::Closed([0.0; 3], [0.0, 0.0, 0.41]))
}

/// A hexagon from 0 to 0.15 m, with the same thread in it, 2 mm farther out.
pub fn nut() -> Surface {
    let mut rings = rings(0.15, 0.002);
    rings.extend([hexagon(0.15, 0.12), hexagon(0.0, 0.12)]);
    let about = "A nut about z: six sides, 0.15 m high, inside r = 0.052 + 0.008 sin(20 pi z - angle)";
    Surface::loft(about, &rings, &Ends::Joined)
}
