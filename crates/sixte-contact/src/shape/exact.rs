//! Points on which areas and volumes have their exact sign.

use robust::{Coord, Coord3D, orient2d, orient3d};

use super::LARGEST;
use crate::Vec3;

/// Binary exponent that the largest coordinate is scaled to. The cube of a difference, and what
/// the exact arithmetic multiplies it by, stay far below overflow.
const LARGEST_EXPONENT: i32 = 250;

/// Below 2^-298 a coordinate is rounded to a multiple of 2^-350, so that the last bit of a product
/// of three differences is still a number. Relative to the largest coordinate this is 2^-600.
const COARSE: f64 = f64::from_bits((1023 - 298) << 52);

/// Two of the three axes, to look at points along the third.
pub(super) type Axes = [usize; 2];

/// The three ways to drop one axis.
pub(super) const PROJECTIONS: [Axes; 3] = [[0, 1], [1, 2], [2, 0]];

/// Points, scaled by a power of two so that no sign is lost to overflow or underflow.
pub(super) struct ExactPoints {
    points: Vec<Vec3>,
}

/// Whether a position can be computed with.
pub(super) fn is_good(position: &Vec3) -> bool {
    position.is_finite() && position.abs().max_element() <= LARGEST
}

impl ExactPoints {
    /// Points that are not finite, or too large, become the origin.
    pub(super) fn new(points: &[Vec3]) -> Self {
        let size = |p: &Vec3| if is_good(p) { p.abs().max_element() } else { 0.0 };
        let largest = points.iter().map(size).fold(0.0, f64::max);
        let exponent = if largest > 0.0 { LARGEST_EXPONENT - libm::ilogb(largest) } else { 0 };
        let place = |x: f64| {
            let scaled = libm::scalbn(x, exponent);
            if scaled.abs() < COARSE { (scaled + 1.5 * COARSE) - 1.5 * COARSE } else { scaled }
        };
        let placed = |p: &Vec3| match is_good(p) {
            true => Vec3::new(place(p.x), place(p.y), place(p.z)),
            false => Vec3::ZERO,
        };
        Self { points: points.iter().map(placed).collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.points.len()
    }

    pub(super) fn at(&self, point: u32) -> Vec3 {
        self.points[point as usize]
    }

    /// Positive if `point` is strictly on the side from which `face` runs counter-clockwise, zero
    /// if exactly in its plane. The sign is exact; the size is about six times the volume.
    pub(super) fn above(&self, face: [u32; 3], point: u32) -> f64 {
        let at = |i: u32| {
            let p = self.at(i);
            Coord3D { x: p.x, y: p.y, z: p.z }
        };
        -orient3d(at(face[0]), at(face[1]), at(face[2]), at(point))
    }

    /// Positive if a, b, c turn left in the projection on `axes`, zero if exactly in line.
    pub(super) fn orientation(&self, axes: Axes, [a, b, c]: [u32; 3]) -> f64 {
        let at = |i: u32| {
            let p = self.at(i);
            Coord { x: p[axes[0]], y: p[axes[1]] }
        };
        orient2d(at(a), at(b), at(c))
    }

    /// A projection that does not flatten a triangle to a line; none if it has no area.
    pub(super) fn projection(&self, triangle: [u32; 3]) -> Option<Axes> {
        PROJECTIONS.into_iter().find(|&axes| self.orientation(axes, triangle) != 0.0)
    }
}
