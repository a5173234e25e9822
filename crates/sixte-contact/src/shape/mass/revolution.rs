//! Moments of rounded cylinders and cones: bodies of revolution about the z axis.
//!
//! The outline is arcs and lines in the half-plane of distance from the axis and height. Along each,
//! everything that is integrated is a polynomial or a short trigonometric sum, for which the Gauss
//! rule used here leaves an error far below rounding.

use std::f64::consts::FRAC_PI_2;

use super::moments::Moments;
use crate::{Mat3, Vec3};

/// Points of the Gauss rule. A sum of sines up to the sixth over half a turn needs 17 for 1e-16.
const POINTS: usize = 24;

/// A point of the outline: distance from the axis, and height \[m\].
type Outline = (f64, f64);

/// A rounded cylinder from z = −`half_length` to `half_length`.
pub(super) fn cylinder(half_length: f64, of_caps: f64, rounding: f64) -> Moments {
    let mut body = Revolution::new();
    let side = of_caps + rounding;
    body.add_arc((of_caps, -half_length), rounding, [-FRAC_PI_2, 0.0]);
    body.add_line([(side, -half_length), (side, half_length)]);
    body.add_arc((of_caps, half_length), rounding, [0.0, FRAC_PI_2]);
    let Moments { volume, second, .. } = body.moments;
    Moments { volume, second, ..Moments::ZERO }
}

/// A rounded cone with its tip at z = `half_length` and its base at −`half_length`.
pub(super) fn cone(half_length: f64, of_base: f64, rounding: f64) -> Moments {
    let mut body = Revolution::new();
    // The normal of the side, above the horizontal.
    let slope = libm::atan2(of_base, 2.0 * half_length);
    let (out, up) = (rounding * libm::cos(slope), rounding * libm::sin(slope));
    body.add_arc((of_base, -half_length), rounding, [-FRAC_PI_2, slope]);
    body.add_line([(of_base + out, up - half_length), (out, up + half_length)]);
    body.add_arc((0.0, half_length), rounding, [slope, FRAC_PI_2]);
    body.moments
}

struct Revolution {
    moments: Moments,
    rule: [(f64, f64); POINTS],
}

impl Revolution {
    fn new() -> Self {
        Self { moments: Moments::ZERO, rule: gauss_rule() }
    }

    fn add_line(&mut self, [from, to]: [Outline; 2]) {
        let rise = to.1 - from.1;
        for (at, weight) in self.rule {
            let point = (from.0 + at * (to.0 - from.0), from.1 + at * rise);
            self.add_slice(point, weight * rise);
        }
    }

    /// Part of a circle, between two angles above the horizontal.
    fn add_arc(&mut self, centre: Outline, radius: f64, [from, to]: [f64; 2]) {
        for (at, weight) in self.rule {
            let angle = from + at * (to - from);
            let (out, up) = (radius * libm::cos(angle), radius * libm::sin(angle));
            self.add_slice((centre.0 + out, centre.1 + up), weight * (to - from) * out);
        }
    }

    /// A disc about the axis.
    fn add_slice(&mut self, (radius, height): Outline, thickness: f64) {
        let volume = std::f64::consts::PI * radius * radius * thickness;
        let sideways = radius * radius / 4.0;
        self.moments.volume += volume;
        self.moments.first.z += volume * height;
        self.moments.second += Mat3::from_diagonal(Vec3::new(sideways, sideways, height * height) * volume);
    }
}

/// Points and weights of the Gauss–Legendre rule from 0 to 1, by Newton's method on the Legendre
/// polynomial.
fn gauss_rule() -> [(f64, f64); POINTS] {
    let count = POINTS as f64;
    std::array::from_fn(|i| {
        let mut x = libm::cos(std::f64::consts::PI * (i as f64 + 0.75) / (count + 0.5));
        let mut slope = 1.0;
        for _ in 0..6 {
            let (mut before, mut value) = (1.0, x);
            for k in 2..=POINTS {
                let k = k as f64;
                (before, value) = (value, ((2.0 * k - 1.0) * x * value - (k - 1.0) * before) / k);
            }
            slope = count * (before - x * value) / (1.0 - x * x);
            x -= value / slope;
        }
        (0.5 * (1.0 + x), 1.0 / ((1.0 - x * x) * slope * slope))
    })
}
