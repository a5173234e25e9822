//! Discrete oriented polytopes: slabs along fixed directions.

use super::{Aabb, Span, Volume};
use crate::Vec3;

/// An 18-DOP: the intersection of slabs along x, y, z and the six diagonals of the coordinate
/// planes (J. Klosowski et al., "Efficient Collision Detection Using Bounding Volume Hierarchies of
/// k-DOPs", 1998).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Kdop {
    /// Smallest of [`DIRECTIONS`]·x \[m\].
    min: [f64; SLABS],
    /// Largest of the same \[m\].
    max: [f64; SLABS],
}

const SLABS: usize = 9;

/// Of the slabs; sums and differences of the axes, so that a point's coordinates are sums too.
#[rustfmt::skip]
const DIRECTIONS: [Vec3; SLABS] = [
    Vec3::X, Vec3::Y, Vec3::Z,
    Vec3::new(1.0, 1.0, 0.0), Vec3::new(1.0, -1.0, 0.0),
    Vec3::new(0.0, 1.0, 1.0), Vec3::new(0.0, 1.0, -1.0),
    Vec3::new(1.0, 0.0, 1.0), Vec3::new(1.0, 0.0, -1.0),
];

/// The slab across the plane of two axes: along their sum, and along their difference.
const DIAGONALS: [[usize; 2]; 3] = [[3, 4], [5, 6], [7, 8]];

impl Kdop {
    /// The largest of ±e_i ± e_j over the volume, for the signs of two components.
    #[inline(always)]
    fn diagonal(&self, plane: usize, first: f64, second: f64) -> f64 {
        let slab = DIAGONALS[plane][usize::from((first < 0.0) != (second < 0.0))];
        if first >= 0.0 { self.max[slab] } else { -self.min[slab] }
    }

    #[inline(always)]
    fn side(&self, axis: usize, sign: f64) -> f64 {
        if sign >= 0.0 { self.max[axis] } else { -self.min[axis] }
    }
}

impl Volume for Kdop {
    const NAME: &'static str = "18-dop";
    const AXES: usize = 3;

    fn around(points: impl Iterator<Item = Vec3>) -> Self {
        let mut found = Self { min: [f64::INFINITY; SLABS], max: [f64::NEG_INFINITY; SLABS] };
        for point in points {
            for (slab, direction) in DIRECTIONS.iter().enumerate() {
                let along = direction.dot(point);
                found.min[slab] = found.min[slab].min(along);
                found.max[slab] = found.max[slab].max(along);
            }
        }
        if found.min[0] <= found.max[0] { found } else { Self { min: [0.0; SLABS], max: [0.0; SLABS] } }
    }

    fn refitted(&self, [left, right]: [&Self; 2]) -> Self {
        Self {
            min: std::array::from_fn(|slab| left.min[slab].min(right.min[slab])),
            max: std::array::from_fn(|slab| left.max[slab].max(right.max[slab])),
        }
    }

    fn grown(&self, radius: f64) -> Self {
        let by = |slab: usize| {
            radius * if slab < 3 { 1.0 } else { std::f64::consts::SQRT_2 * (1.0 + super::ROOM) }
        };
        Self {
            min: std::array::from_fn(|slab| self.min[slab] - by(slab)),
            max: std::array::from_fn(|slab| self.max[slab] + by(slab)),
        }
    }

    #[inline]
    fn centre(&self) -> Vec3 {
        self.aabb().centre()
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.aabb().radius()
    }

    #[inline(always)]
    fn span(&self, direction: Vec3) -> Span {
        let (up, down) = (self.height(direction), self.height(-direction));
        Span { middle: 0.5 * (up - down), half: 0.5 * (up + down) }
    }

    /// A direction is a sum, with positive weights, of one axis, one diagonal and the three
    /// diagonals around it; the heights of a convex set add up to at least that of the sum.
    #[inline(always)]
    fn height(&self, direction: Vec3) -> f64 {
        let size = direction.abs();
        let Vec3 { x, y, z } = direction;
        let xy = self.diagonal(0, x, y);
        let yz = self.diagonal(1, y, z);
        let xz = self.diagonal(2, x, z);
        // With the sizes sorted as a ≥ b ≥ c, on axes i, j, k: a e_i + b e_j + c e_k =
        // (a − b) e_i + (b − c)(e_i + e_j) + c (e_i + e_j + e_k), and the last is half of the sum of
        // the three diagonals.
        let all = 0.5 * (xy + yz + xz);
        let (a, b, c, axis, pair) = match (size.x >= size.y, size.y >= size.z, size.x >= size.z) {
            (true, true, _) => (size.x, size.y, size.z, self.side(0, x), xy),
            (true, false, true) => (size.x, size.z, size.y, self.side(0, x), xz),
            (true, false, false) => (size.z, size.x, size.y, self.side(2, z), xz),
            (false, true, true) => (size.y, size.x, size.z, self.side(1, y), xy),
            (false, true, false) => (size.y, size.z, size.x, self.side(1, y), yz),
            (false, false, _) => (size.z, size.y, size.x, self.side(2, z), yz),
        };
        (a - b) * axis + (b - c) * pair + c * all
    }

    fn aabb(&self) -> Aabb {
        Aabb {
            min: Vec3::new(self.min[0], self.min[1], self.min[2]),
            max: Vec3::new(self.max[0], self.max[1], self.max[2]),
        }
    }
}
