//! Where a hull starts: points that span as much as possible, and what their dimension is.

use crate::shape::exact::{Axes, ExactPoints, PROJECTIONS};

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
    /// Order along a line, exact for points that are exactly on one: by x, then y, then z.
    pub(super) fn before(&self, a: u32, b: u32) -> bool {
        let (p, q) = (self.at(a), self.at(b));
        (p.x, p.y, p.z) < (q.x, q.y, q.z)
    }

    /// Order of points of a plane in the projection on `axes`.
    pub(super) fn projected(&self, axes: Axes, point: u32) -> (f64, f64) {
        let p = self.at(point);
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
        let from_a = |i: u32| self.at(i) - self.at(a);
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
            let area = self.orientation(axes, triangle).abs();
            if area > best.0 {
                best = (area, Some(axes));
            }
        }
        best.1
    }
}
