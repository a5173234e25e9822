//! The oloid: the convex hull of two circles, each of which goes through the middle of the other, in planes that are
//! perpendicular.
//!
//! Its surface is made of straight lines from one circle to the other, along which one plane touches it (H. Dirnböck,
//! H. Stachel, "The development of the oloid", Journal for Geometry and Graphics 1, 1997).

use std::f64::consts::FRAC_PI_2;

use super::loft::{Point, Surface, determinant};

/// Of both circles \[m\].
const RADIUS: f64 = 0.1;
/// Lines in a quarter of the surface, and one more.
const LINES: usize = 48;

/// The angle on one circle that belongs to that on the other \[rad\].
fn other(angle: f64) -> f64 {
    let cos = libm::cos(angle);
    libm::acos(-cos / (1.0 + cos))
}

/// Angles of line `index` on both circles, from the far end of the first to the far end of the second \[rad\].
fn angles(index: usize) -> [f64; 2] {
    let part = |count: usize| FRAC_PI_2 * 2.0 * count as f64 / LINES as f64;
    if 2 * index <= LINES {
        [part(index), other(part(index))]
    } else {
        [other(part(LINES - index)), part(LINES - index)]
    }
}

/// Points of line `index`: one on the first circle, x ≥ 0, one on the second, z ≥ 0.
fn ends(index: usize) -> [Point; 2] {
    let [first, second] = angles(index);
    let on_first = [libm::sin(first), -0.5 - libm::cos(first), 0.0];
    let on_second = [0.0, 0.5 + libm::cos(second), libm::sin(second)];
    [on_first, on_second].map(|point| point.map(|coordinate| RADIUS * coordinate))
}

/// One quarter, and its three mirror images.
pub fn oloid() -> Surface {
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    // The sign of a coordinate that is zero does not matter: such a point is there once.
    let mut number = |point: Point| {
        points.iter().position(|known| *known == point).unwrap_or_else(|| {
            points.push(point);
            points.len() - 1
        })
    };
    for (x, z) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
        let mirrored =
            |index: usize| ends(index).map(|[px, py, pz]| [x * clean(px), clean(py), z * clean(pz)]);
        for index in 0..LINES {
            let ([a, b], [d, c]) = (mirrored(index), mirrored(index + 1));
            let triangles =
                if is_convex([a, b, c, d]) { [[a, b, c], [a, c, d]] } else { [[a, b, d], [b, c, d]] };
            for [p, q, r] in triangles {
                let outward = if determinant(p, q, r) > 0.0 { [p, q, r] } else { [p, r, q] };
                faces.push(outward.map(&mut number).to_vec());
            }
        }
    }
    let about =
        "An oloid: two circles of 0.1 m, in the planes z = 0 and x = 0, their middles at y = -0.05 and 0.05";
    Surface::solid(about, points, faces)
}

/// What is zero but for rounding is zero.
fn clean(coordinate: f64) -> f64 {
    if coordinate.abs() < 1e-12 { 0.0 } else { coordinate }
}

/// Whether four corners, cut from the first to the third, bulge outwards: away from the origin.
fn is_convex([a, b, c, d]: [Point; 4]) -> bool {
    let from_a = |p: Point| [p[0] - a[0], p[1] - a[1], p[2] - a[2]];
    let outside = determinant(a, b, c).signum();
    determinant(from_a(b), from_a(c), from_a(d)) * outside <= 0.0
}
