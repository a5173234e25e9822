//! Points on which orientation is decided exactly.
//!
//! In: checked points. Out: signs that are right for every input, from which
//! [`quickhull`](super::quickhull) and [`flat`](super::flat) build surfaces that are exactly convex.

use robust::{Coord, Coord3D, orient2d, orient3d};

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
const PROJECTIONS: [Axes; 3] = [[0, 1], [1, 2], [2, 0]];

/// The input points, scaled by a power of two so that no predicate overflows or underflows.
pub(super) struct ExactPoints {
    points: Vec<Vec3>,
}

/// The largest simplex that the points offer, which tells the dimension of their hull.
pub(super) enum Seed {
    /// All points are this one.
    Point(u32),
    /// All points are on a line.
    Line,
    /// All points are in a plane that these axes do not flatten to a line.
    Plane(Axes),
    /// A tetrahedron whose first three corners are counter-clockwise seen from outside.
    Solid([u32; 4]),
}

impl ExactPoints {
    pub(super) fn new(points: &[Vec3]) -> Self {
        let largest = points.iter().fold(0.0, |m: f64, p| m.max(p.abs().max_element()));
        let exponent = if largest > 0.0 { LARGEST_EXPONENT - libm::ilogb(largest) } else { 0 };
        let place = |x: f64| {
            let scaled = libm::scalbn(x, exponent);
            if scaled.abs() < COARSE { (scaled + 1.5 * COARSE) - 1.5 * COARSE } else { scaled }
        };
        let points = points.iter().map(|p| Vec3::new(place(p.x), place(p.y), place(p.z)));
        Self { points: points.collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.points.len()
    }

    /// Positive if `point` is strictly on the side from which `face` runs counter-clockwise, zero
    /// if exactly in its plane. The sign is exact; the size is about six times the volume.
    pub(super) fn above(&self, face: [u32; 3], point: u32) -> f64 {
        let at = |i: u32| {
            let p = self.points[i as usize];
            Coord3D { x: p.x, y: p.y, z: p.z }
        };
        -orient3d(at(face[0]), at(face[1]), at(face[2]), at(point))
    }

    /// Positive if a, b, c turn left in the projection on `axes`, zero if exactly in line.
    pub(super) fn turn(&self, axes: Axes, [a, b, c]: [u32; 3]) -> f64 {
        let at = |i: u32| {
            let p = self.points[i as usize];
            Coord { x: p[axes[0]], y: p[axes[1]] }
        };
        orient2d(at(a), at(b), at(c))
    }

    /// Order along a line, exact for points that are exactly on one: by x, then y, then z.
    pub(super) fn before(&self, a: u32, b: u32) -> bool {
        let (p, q) = (self.points[a as usize], self.points[b as usize]);
        (p.x, p.y, p.z) < (q.x, q.y, q.z)
    }

    /// Order of points of a plane in the projection on `axes`.
    pub(super) fn projected(&self, axes: Axes, point: u32) -> (f64, f64) {
        let p = self.points[point as usize];
        (p[axes[0]], p[axes[1]])
    }

    /// The first and the last point along a line.
    pub(super) fn ends(&self) -> [u32; 2] {
        let all = 0..self.len() as u32;
        let first = all.clone().fold(0, |best, i| if self.before(i, best) { i } else { best });
        let last = all.fold(0, |best, i| if self.before(best, i) { i } else { best });
        [first, last]
    }

    /// Finds points that span as much as possible; wide seeds make the hull grow fast.
    pub(super) fn seed(&self) -> Seed {
        let [a, last] = self.ends();
        if !self.before(a, last) {
            return Seed::Point(a);
        }
        let from_a = |i: u32| self.points[i as usize] - self.points[a as usize];
        let b = self.largest(|i| from_a(i).length_squared());
        let area = |i: u32| from_a(b).cross(from_a(i)).abs().max_element();
        let widest = self.largest(area);
        let off_line = |c: u32| self.best_projection([a, b, c]).map(|axes| (c, axes));
        let found = off_line(widest).or_else(|| (0..self.len() as u32).find_map(off_line));
        let Some((c, axes)) = found else {
            return Seed::Line;
        };
        let d = self.largest(|i| self.above([a, b, c], i).abs());
        match self.above([a, b, c], d) {
            0.0 => Seed::Plane(axes),
            height if height < 0.0 => Seed::Solid([a, b, c, d]),
            _ => Seed::Solid([a, c, b, d]),
        }
    }

    fn largest(&self, size: impl Fn(u32) -> f64) -> u32 {
        let mut best = (0, size(0));
        for i in 1..self.len() as u32 {
            let this = size(i);
            if this > best.1 {
                best = (i, this);
            }
        }
        best.0
    }

    /// The projection that shows a triangle largest, or `None` if its corners are in line.
    fn best_projection(&self, triangle: [u32; 3]) -> Option<Axes> {
        let mut best = (0.0, None);
        for axes in PROJECTIONS {
            let area = self.turn(axes, triangle).abs();
            if area > best.0 {
                best = (area, Some(axes));
            }
        }
        best.1
    }
}
