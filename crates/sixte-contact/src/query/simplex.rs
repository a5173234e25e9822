//! The point of a simplex that is closest to the origin, and the direction to it.
//!
//! The corners are differences B − A of two convex cores, so the point closest to the origin is
//! the shortest way from A to B. The direction is taken from the simplex (the normal of a triangle,
//! the perpendicular of an edge), never from the closest point: at a gap g between bodies of size
//! L that point is only good to a few roundings of L, and its direction to L/g times as much.

use super::placement::{Placement, PointPair};
use crate::Vec3;

/// Up to four point pairs, and the weights of those whose mean is closest to the origin.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Simplex {
    pairs: [PointPair; 4],
    count: usize,
    weights: [f64; 3],
}

/// The face of a simplex that is closest to the origin.
#[derive(Clone, Copy)]
pub(crate) struct Nearest {
    /// Unit, from the origin to the closest point: from A to B.
    pub normal: Vec3,
    /// Distance of the closest point \[m\].
    pub distance: f64,
    /// The corners of the face, ascending; the first `count` are meant.
    corners: [usize; 3],
    count: usize,
    weights: [f64; 3],
}

impl Simplex {
    /// The corners.
    #[inline]
    pub fn pairs(&self) -> &[PointPair] {
        &self.pairs[..self.count]
    }

    /// A simplex of one corner, which is the closest point.
    #[inline]
    pub fn one(pair: PointPair) -> Self {
        Self { pairs: [pair; 4], count: 1, weights: [1.0, 0.0, 0.0] }
    }

    /// Adds a corner to a simplex that has been reduced, and so has three at most.
    #[inline]
    pub fn push(&mut self, pair: PointPair) {
        self.pairs[self.count & 3] = pair;
        self.count = (self.count + 1).min(4);
    }

    /// The volume that the corners of a triangle span with the origin, signed by the side that the
    /// origin is on; `None` for other simplices.
    #[inline]
    fn side(&self) -> Option<f64> {
        let [p, q, r] = self.pairs() else {
            return None;
        };
        Some(p.between.cross(q.between).dot(r.between))
    }

    /// Whether the origin goes through the triangle of the closest points on the way to a later
    /// placement: it is on the other side then, and over the triangle both times.
    #[inline]
    pub fn is_crossed_on_the_way_to(&self, later: &Placement) -> bool {
        let mut moved = *self;
        moved.move_to(later);
        let (Some(now), Some(then)) = (self.side(), moved.side()) else {
            return false;
        };
        now * then < 0.0 && moved.reduce().is_some_and(|nearest| nearest.count == 3)
    }

    /// Carries the same points of the bodies to another placement.
    #[inline]
    pub fn move_to(&mut self, placement: &Placement) {
        for pair in &mut self.pairs[..self.count] {
            *pair = placement.point_pair(pair.on_a, pair.on_b);
        }
    }

    /// Whether the two bodies' points are a corner already.
    #[inline]
    pub fn has(&self, pair: &PointPair) -> bool {
        let same = |p: &PointPair| p.on_a == pair.on_a && p.on_b == pair.on_b;
        self.pairs().iter().any(same)
    }

    /// The weighted mean of something over the corners.
    #[inline]
    pub fn mean(&self, of: impl Fn(&PointPair) -> Vec3) -> Vec3 {
        let weighted = self.pairs().iter().zip(&self.weights);
        weighted.fold(Vec3::ZERO, |sum, (pair, &weight)| sum + of(pair) * weight)
    }

    /// Cuts the simplex down to the face that is closest to the origin; `None` when the origin is
    /// inside, that is when the cores share a point.
    #[inline]
    pub fn reduce(&mut self) -> Option<Nearest> {
        let points = self.pairs.map(|pair| pair.between);
        let nearest = match self.count {
            0 => None,
            1 => vertex(&points, 0),
            2 => edge(&points, [0, 1]),
            3 => triangle(&points, [0, 1, 2]),
            _ => tetrahedron(&points),
        }?;
        // Corners ascend, so that a kept pair is never overwritten before it moves.
        for (to, &from) in nearest.corners[..nearest.count].iter().enumerate() {
            if to != from {
                self.pairs[to] = self.pairs[from];
            }
        }
        self.count = nearest.count;
        self.weights = nearest.weights;
        Some(nearest)
    }
}

#[inline]
fn outside(towards: Vec3, count: usize, corners: [usize; 3], weights: [f64; 3]) -> Option<Nearest> {
    let distance = towards.length();
    // So short that its square has vanished, or nearly: no direction is left.
    (distance > 1e-150).then(|| Nearest {
        normal: towards * (1.0 / distance),
        distance,
        corners,
        count,
        weights,
    })
}

/// The part of a vector across an edge.
#[inline]
fn across(vector: Vec3, edge: Vec3) -> Vec3 {
    vector - edge * (vector.dot(edge) / edge.length_squared())
}

#[inline]
fn vertex(points: &[Vec3; 4], corner: usize) -> Option<Nearest> {
    outside(points[corner], 1, [corner, 0, 0], [1.0, 0.0, 0.0])
}

#[inline]
fn edge(points: &[Vec3; 4], [i, j]: [usize; 2]) -> Option<Nearest> {
    let (a, b) = (points[i], points[j]);
    let along = b - a;
    let length_squared = along.length_squared();
    let progress = -a.dot(along);
    if progress <= 0.0 || length_squared == 0.0 {
        return vertex(points, i);
    }
    if progress >= length_squared {
        return vertex(points, j);
    }
    let t = progress / length_squared;
    // Once more across the edge: what is left along it is rounding, and would tilt the normal.
    outside(across(a + along * t, along), 2, [i, j, 0], [1.0 - t, t, 0.0])
}

#[inline]
fn triangle(points: &[Vec3; 4], corners: [usize; 3]) -> Option<Nearest> {
    let [i, j, k] = corners;
    let (a, b, c) = (points[i], points[j], points[k]);
    let (ab, ac, bc) = (b - a, c - a, c - b);
    let (ab2, ac2, bc2) = (ab.length_squared(), ac.length_squared(), bc.length_squared());
    // Any two edges span the triangle; of a needle the two shorter ones lose the least to rounding.
    let (longest, area) = if bc2 >= ab2.max(ac2) {
        (bc, ab.cross(ac))
    } else if ac2 >= ab2 {
        (ac, ab.cross(bc))
    } else {
        (ab, ac.cross(bc))
    };
    let longest_squared = ab2.max(ac2).max(bc2);
    let area_squared = area.length_squared();
    // Signed areas of the triangles that the foot of the origin makes with the edges; with the edges
    // as factors, what is small is computed from what is small.
    let (on_a, on_b, on_c) = (area.dot(b.cross(bc)), area.dot(ac.cross(c)), area.dot(a.cross(ab)));
    // A triangle thinner than its roundings is no face, only edges.
    let thin = 8.0 * f64::EPSILON * longest_squared;
    let is_face = area_squared > thin * thin;
    if is_face && on_a > 0.0 && on_b > 0.0 && on_c > 0.0 {
        let part = 1.0 / (on_a + on_b + on_c);
        let weights = [on_a * part, on_b * part, on_c * part];
        // What is left along the longest edge is rounding of the weights, and would matter most.
        let closest = across(a * weights[0] + b * weights[1] + c * weights[2], longest);
        // The closest point has the rounding of the corners; its direction is the better one only
        // if it is longer than the triangle is thin.
        let distance_squared = closest.length_squared();
        if distance_squared * longest_squared > area_squared {
            return outside(closest, 3, corners, weights);
        }
        let unit = area * (1.0 / area_squared.sqrt());
        let normal = if unit.dot(a + b + c) < 0.0 { -unit } else { unit };
        let distance = distance_squared.sqrt();
        return (distance > 0.0).then_some(Nearest { normal, distance, corners, count: 3, weights });
    }
    // Only an edge that the origin is beyond can be the closest.
    let mut best = None;
    for (inward, ends) in [(on_a, [j, k]), (on_b, [i, k]), (on_c, [i, j])] {
        if (!is_face || inward <= 0.0) && !keep_closer(&mut best, edge(points, ends)) {
            return None;
        }
    }
    best
}

#[inline]
fn tetrahedron(points: &[Vec3; 4]) -> Option<Nearest> {
    let [a, b, c, d] = *points;
    let (da, db, dc) = (a - d, b - d, c - d);
    let (ab, bc, ca) = (da.cross(db), db.cross(dc), dc.cross(da));
    let volume = ab.dot(dc);
    let size = da.length_squared().max(db.length_squared()).max(dc.length_squared());
    let flat = volume.abs() <= 1e-12 * size * size.sqrt();
    let mut best = None;
    for (normal, face) in [(ab, [0, 1, 3]), (bc, [1, 2, 3]), (ca, [0, 2, 3])] {
        // Beyond this face, or too flat to tell.
        let beyond = flat || normal.dot(d) * volume > 0.0;
        if beyond && !keep_closer(&mut best, triangle(points, face)) {
            return None;
        }
    }
    // The face without the newest corner is the closest one only if a corner was added on the wrong
    // side of it. Where it is as close as the others to rounding, the newest corner brings a better
    // normal. (Its own normal is the sum of the others, turned round.)
    if flat || (ab + bc + ca).dot(a) * volume < 0.0 {
        let old = triangle(points, [0, 1, 2])?;
        if best.is_none_or(|b| old.distance < b.distance * (1.0 - 1e-6)) {
            return Some(old);
        }
    }
    best
}

/// Keeps the closer of two faces; `false` when the new one holds the origin.
#[inline]
fn keep_closer(best: &mut Option<Nearest>, found: Option<Nearest>) -> bool {
    let Some(found) = found else {
        return false;
    };
    if best.is_none_or(|b| found.distance < b.distance) {
        *best = Some(found);
    }
    true
}
