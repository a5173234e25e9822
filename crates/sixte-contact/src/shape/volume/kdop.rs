//! Discrete oriented polytopes: slabs along fixed directions.

use super::{Aabb, Projection, Volume};
use crate::Vec3;
use crate::shape::Slabs;

/// An 18-DOP: the intersection of slabs along x, y, z and the six diagonals of the coordinate
/// planes (J. Klosowski et al., "Efficient Collision Detection Using Bounding Volume Hierarchies of
/// k-DOPs", 1998).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Kdop {
    /// Smallest of the [`coordinates`] \[m\].
    min: [f64; SLABS],
    /// Largest of the same \[m\].
    max: [f64; SLABS],
}

const SLABS: usize = 9;

/// Where a point is along the slabs' directions: sums and differences of the axes.
#[inline(always)]
fn coordinates(Vec3 { x, y, z }: Vec3) -> [f64; SLABS] {
    [x, y, z, x + y, x - y, y + z, y - z, x + z, x - z]
}

/// The slab across the plane of two axes: along their sum, and along their difference.
const DIAGONALS: [[usize; 2]; 3] = [[3, 4], [5, 6], [7, 8]];

/// The smaller and the larger of two numbers, where none is not one: a single instruction each.
#[inline(always)]
fn less(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

#[inline(always)]
fn more(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

// Loops over two slices here, and not `from_fn`: the compiler makes vectors of them, which refits three times as fast.
impl Kdop {
    const NOTHING: Self = Self { min: [f64::INFINITY; SLABS], max: [f64::NEG_INFINITY; SLABS] };

    /// The slabs that hold these as well.
    #[inline(always)]
    #[expect(clippy::needless_range_loop, reason = "two slices and the result go side by side")]
    fn with(&self, min: &[f64; SLABS], max: &[f64; SLABS]) -> Self {
        let mut found = Self { min: [0.0; SLABS], max: [0.0; SLABS] };
        for slab in 0..SLABS {
            found.min[slab] = less(min[slab], self.min[slab]);
        }
        for slab in 0..SLABS {
            found.max[slab] = more(max[slab], self.max[slab]);
        }
        found
    }

    /// Where the volume is along one of the slabs' directions, or against it.
    #[inline(always)]
    fn along(&self, slab: usize, sign: f64) -> Projection {
        let (min, max) = (self.min[slab], self.max[slab]);
        let middle = 0.5 * (min + max);
        Projection { middle: if sign >= 0.0 { middle } else { -middle }, half: 0.5 * (max - min) }
    }

    /// Where the volume is along ±e_i ± e_j, for the signs of two components.
    #[inline(always)]
    fn diagonal(&self, plane: usize, first: f64, second: f64) -> Projection {
        self.along(DIAGONALS[plane][usize::from((first < 0.0) != (second < 0.0))], first)
    }
}

impl Volume for Kdop {
    const NAME: &'static str = "18-dop";
    const AXES: usize = 3;

    #[inline]
    fn around(points: impl Iterator<Item = Vec3>) -> Self {
        let mut found = Self::NOTHING;
        for point in points {
            let along = coordinates(point);
            found = found.with(&along, &along);
        }
        if found.min[0] <= found.max[0] { found } else { Self { min: [0.0; SLABS], max: [0.0; SLABS] } }
    }

    #[inline]
    fn refitted(&self, [left, right]: [&Self; 2]) -> Self {
        left.with(&right.min, &right.max)
    }

    fn grown(&self, radius: f64) -> Self {
        let by = |slab: usize| {
            radius * if slab < 3 { 1.0 } else { std::f64::consts::SQRT_2 * (1.0 + super::bound::ALLOWANCE) }
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

    /// A direction is a sum, with positive weights, of one axis, one diagonal and the three
    /// diagonals around it; the heights of a convex set add up to at least that of the sum.
    #[inline(always)]
    fn span(&self, direction: Vec3) -> Projection {
        let size = direction.abs();
        let Vec3 { x, y, z } = direction;
        let xy = self.diagonal(0, x, y);
        let yz = self.diagonal(1, y, z);
        let xz = self.diagonal(2, x, z);
        // With the sizes sorted as a ≥ b ≥ c, on axes i, j, k: a e_i + b e_j + c e_k =
        // (a − b) e_i + (b − c)(e_i + e_j) + c (e_i + e_j + e_k), and the last is half of the sum of
        // the three diagonals.
        let (a, b, c, axis, pair) = match (size.x >= size.y, size.y >= size.z, size.x >= size.z) {
            (true, true, _) => (size.x, size.y, size.z, self.along(0, x), xy),
            (true, false, true) => (size.x, size.z, size.y, self.along(0, x), xz),
            (true, false, false) => (size.z, size.x, size.y, self.along(2, z), xz),
            (false, true, true) => (size.y, size.x, size.z, self.along(1, y), xy),
            (false, true, false) => (size.y, size.z, size.x, self.along(1, y), yz),
            (false, false, _) => (size.z, size.y, size.x, self.along(2, z), yz),
        };
        let sum = |axis: f64, pair: f64, all: f64| (a - b) * axis + (b - c) * pair + 0.5 * c * all;
        Projection {
            middle: sum(axis.middle, pair.middle, xy.middle + yz.middle + xz.middle),
            half: sum(axis.half, pair.half, xy.half + yz.half + xz.half),
        }
    }

    #[inline(always)]
    fn span_along_axis(&self, index: usize) -> Projection {
        self.along(index, 1.0)
    }

    #[inline]
    fn aabb(&self) -> Aabb {
        Aabb {
            min: Vec3::new(self.min[0], self.min[1], self.min[2]),
            max: Vec3::new(self.max[0], self.max[1], self.max[2]),
        }
    }
}

impl Slabs for Kdop {
    #[inline]
    fn between(&self, end: &Self, share: f64) -> Self {
        let mut found = *self;
        for slab in 0..SLABS {
            found.min[slab] += (end.min[slab] - self.min[slab]) * share;
        }
        for slab in 0..SLABS {
            found.max[slab] += (end.max[slab] - self.max[slab]) * share;
        }
        found
    }
}
