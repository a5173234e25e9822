//! Moments of a rounded ellipsoid.
//!
//! The core in closed form; the layer about it as an integral over the surface: with the principal
//! curvatures k₁ and k₂, a surface element dS carries (1 + t k₁)(1 + t k₂) dS dt at height t. There
//! is no closed form, so it is summed over one of the eight equal parts by the double exponential
//! rule (H. Takahasi and M. Mori, 1974). That rule crowds its points at the ends of the range,
//! which is where the integrand of a long or flat ellipsoid has its peaks.

use std::f64::consts::{FRAC_PI_2, PI};

use super::moments::{Moments, power_integrals};
use crate::Vec3;

/// Sums that agree to this are taken. Twice as many steps square the error, so the finer of the two
/// is then good to rounding.
const AGREEMENT: f64 = 1e-9;

/// The rule runs from −`REACH` to `REACH`; beyond are less than 1e-36 of the range.
const REACH: f64 = 4.0;

/// Steps of the rule per unit, until two agree. 16 do for a body like a ball, 64 if the semi-axes
/// differ by a factor of 1e6; what needs the last is past any use.
const STEPS: [u32; 7] = [4, 8, 16, 32, 64, 128, 256];

/// A point of the rule: sine and cosine of an angle from 0 to a right one, and its weight.
struct Node {
    sin: f64,
    cos: f64,
    weight: f64,
}

/// Volume, and ∫ x², ∫ y², ∫ z² of the layer.
type Layer = [f64; 4];

/// About the ellipsoid's centre.
pub(super) fn rounded(semi_axes: Vec3, radius: f64) -> Moments {
    let volume = 4.0 / 3.0 * PI * semi_axes.x * semi_axes.y * semi_axes.z;
    let core = semi_axes * semi_axes * (volume / 5.0);
    if radius == 0.0 {
        return Moments::symmetric(volume, core);
    }
    let mut layer = [0.0; 4];
    for steps in STEPS {
        let finer = sum(semi_axes, radius, steps);
        let close = |(a, b): (f64, f64)| (a - b).abs() <= AGREEMENT * b;
        let agree = layer.into_iter().zip(finer).all(close);
        layer = finer;
        if agree {
            break;
        }
    }
    let [added, x, y, z] = layer;
    Moments::symmetric(volume + added, core + Vec3::new(x, y, z))
}

/// The layer, from points y = A u with u on the unit sphere and A the semi-axes.
fn sum(semi_axes: Vec3, radius: f64, steps: u32) -> Layer {
    let nodes = rule(steps);
    let mut total = [0.0; 4];
    for polar in &nodes {
        let mut ring = [0.0; 4];
        for around in &nodes {
            let unit = Vec3::new(polar.sin * around.cos, polar.sin * around.sin, polar.cos);
            let here = column(semi_axes, radius, unit);
            for (sum, value) in ring.iter_mut().zip(here) {
                *sum += around.weight * value;
            }
        }
        for (sum, value) in total.iter_mut().zip(ring) {
            *sum += 8.0 * polar.weight * polar.sin * value;
        }
    }
    total
}

/// What stands on the image of a unit of solid angle about `unit`. Every term is positive.
fn column(semi_axes: Vec3, radius: f64, unit: Vec3) -> Layer {
    let squared = semi_axes * semi_axes;
    let product = semi_axes.x * semi_axes.y * semi_axes.z;
    let gradient = unit / semi_axes;
    // Distance from the centre to the tangent plane.
    let height = 1.0 / gradient.length();
    let point = semi_axes * unit;
    let normal = gradient * height;
    let area = product / height;
    // The squares of the other two semi-axes weighed by `unit`: trace A² − |y|², without the loss.
    let others = Vec3::new(squared.y + squared.z, squared.z + squared.x, squared.x + squared.y);
    let slope = height * height / product;
    let sum_of_curvatures = slope * (height / product) * others.dot(unit * unit);
    let product_of_curvatures = slope * slope;
    let [one, t, t_squared] = [0, 1, 2].map(|n| {
        let [plain, once, twice] = power_integrals(radius, n);
        plain + sum_of_curvatures * once + product_of_curvatures * twice
    });
    let second = point * point * one + 2.0 * point * normal * t + normal * normal * t_squared;
    [area * one, area * second.x, area * second.y, area * second.z]
}

/// The double exponential rule for angles from 0 to π/2.
fn rule(steps: u32) -> Vec<Node> {
    let half = (REACH * f64::from(steps)) as i32;
    let step = 1.0 / f64::from(steps);
    let node = |i: i32| {
        let t = f64::from(i) * step;
        let stretched = FRAC_PI_2 * libm::sinh(t);
        // The part of the range below this point, and the part above; each precise when small.
        let below = 1.0 / (1.0 + libm::exp(-2.0 * stretched));
        let above = 1.0 / (1.0 + libm::exp(2.0 * stretched));
        Node {
            sin: libm::sin(FRAC_PI_2 * below),
            cos: libm::sin(FRAC_PI_2 * above),
            weight: step * FRAC_PI_2 * PI * libm::cosh(t) * below * above,
        }
    };
    (-half..=half).map(node).collect()
}
