//! Signs of areas and volumes that are right for every input.

use robust::{Coord, Coord3D, orient2d, orient3d};

use super::is_good;
use crate::Vec3;

/// Binary exponent that the largest coordinate is scaled to; what the exact arithmetic makes of the
/// cube of a difference stays far below overflow.
const LARGEST_EXPONENT: i32 = 250;

/// Below 2^-298 a coordinate is rounded to a multiple of 2^-350, so that the last bit of a product
/// of three differences is still a number. Relative to the largest coordinate this is 2^-600.
const COARSE: f64 = f64::from_bits((1023 - 298) << 52);

/// Two of the three axes, to look at points along the third.
pub(super) type Axes = [usize; 2];

/// The three ways to drop one axis.
const PROJECTIONS: [Axes; 3] = [[0, 1], [1, 2], [2, 0]];

/// Vertices, scaled by a power of two so that no sign is lost to overflow or underflow.
pub(super) struct ExactPoints {
    points: Vec<Vec3>,
}

impl ExactPoints {
    /// Vertices with a bad coordinate become the origin; they are in no triangle that is looked at.
    pub(super) fn new(vertices: &[Vec3]) -> Self {
        let size = |p: &Vec3| if is_good(p) { p.abs().max_element() } else { 0.0 };
        let largest = vertices.iter().map(size).fold(0.0, f64::max);
        let exponent = if largest > 0.0 { LARGEST_EXPONENT - libm::ilogb(largest) } else { 0 };
        let place = |x: f64| {
            let scaled = libm::scalbn(x, exponent);
            if scaled.abs() < COARSE { (scaled + 1.5 * COARSE) - 1.5 * COARSE } else { scaled }
        };
        let placed = |p: &Vec3| match is_good(p) {
            true => Vec3::new(place(p.x), place(p.y), place(p.z)),
            false => Vec3::ZERO,
        };
        Self { points: vertices.iter().map(placed).collect() }
    }

    pub(super) fn at(&self, vertex: u32) -> Vec3 {
        self.points[vertex as usize]
    }

    /// The sign of the volume of the tetrahedron: that of (b − a) × (c − a) · (d − a), reversed.
    pub(super) fn side(&self, [a, b, c]: [u32; 3], d: u32) -> f64 {
        let coord = |i: u32| {
            let p = self.at(i);
            Coord3D { x: p.x, y: p.y, z: p.z }
        };
        orient3d(coord(a), coord(b), coord(c), coord(d))
    }

    /// Positive if a, b, c turn left in the projection on `axes`, zero if exactly in line.
    pub(super) fn turn(&self, axes: Axes, [a, b, c]: [u32; 3]) -> f64 {
        let coord = |i: u32| {
            let p = self.at(i);
            Coord { x: p[axes[0]], y: p[axes[1]] }
        };
        orient2d(coord(a), coord(b), coord(c))
    }

    /// A projection that does not flatten a triangle to a line; none if it has no area.
    pub(super) fn projection(&self, triangle: [u32; 3]) -> Option<Axes> {
        PROJECTIONS.into_iter().find(|&axes| self.turn(axes, triangle) != 0.0)
    }
}
