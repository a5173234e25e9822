//! Patches of a solid that go through each other.
//!
//! Patches are looked at in triangles between points of theirs. An edge that goes through a triangle by more than what both are
//! beside the true surface is a crossing. What crosses by less, or between the points, is not found.

use super::{NurbsSurface, ParametricError};
use crate::Vec3;
use crate::shape::Aabb;

/// Squares along a parameter of a patch: two for each control point, but not fewer or more than this.
const LEAST: usize = 8;
const MOST: usize = 24;

/// Edges through the rim of a triangle are left to its neighbour.
const RIM: f64 = 1e-3;

/// A part of a patch.
struct Facet {
    patch: usize,
    square: [usize; 2],
    corners: [Vec3; 3],
    /// How far the surface may be beside it \[m\].
    beside: f64,
    bound: Aabb,
}

/// Refuses patches that cross each other or themselves, of a solid of this `size` \[m\].
pub(super) fn check(surfaces: &[NurbsSurface], size: f64) -> Result<(), ParametricError> {
    let mut facets: Vec<Facet> = surfaces
        .iter()
        .enumerate()
        .flat_map(|(patch, surface)| facets(patch, surface, 1e-6 * size))
        .collect();
    facets.sort_by(|p, q| p.bound.min.x.total_cmp(&q.bound.min.x));
    let mut open: Vec<&Facet> = Vec::new();
    for one in &facets {
        open.retain(|other| other.bound.max.x >= one.bound.min.x);
        for other in &open {
            if one.bound.overlaps(&other.bound)
                && !one.is_beside(other)
                && let Some(place) = one.pierces(other).or_else(|| other.pierces(one))
            {
                let (patch, other) = (one.patch.min(other.patch), one.patch.max(other.patch));
                return Err(ParametricError::Crossing { patch, other, x: place.x, y: place.y, z: place.z });
            }
        }
        open.push(one);
    }
    Ok(())
}

fn facets(patch: usize, surface: &NurbsSurface, allowance: f64) -> Vec<Facet> {
    let counts = surface.counts().map(|count| (2 * count).clamp(LEAST, MOST));
    let ranges = surface.parameters();
    let at = |axis: usize, place: f64| {
        let [from, to] = ranges[axis];
        from + (to - from) * (place / counts[axis] as f64)
    };
    let point = |i: f64, j: f64| surface.point(at(0, i), at(1, j));
    let mut facets = Vec::new();
    for i in 0..counts[0] {
        for j in 0..counts[1] {
            let (u, v) = (i as f64, j as f64);
            let [a, b, c, d] = [point(u, v), point(u + 1.0, v), point(u + 1.0, v + 1.0), point(u, v + 1.0)];
            let middle = point(u + 0.5, v + 0.5);
            // Twice what is seen in the middle of the square.
            let seen = [(a + c) * 0.5, (b + d) * 0.5].map(|flat| flat.distance(middle));
            let beside = 2.0 * seen[0].max(seen[1]) + allowance;
            for corners in [[a, b, c], [a, c, d]] {
                let bound = Aabb { min: a.min(c), max: a.max(c) };
                let bound = corners.iter().fold(bound, |bound, &corner| bound.with_point(corner));
                facets.push(Facet { patch, square: [i, j], corners, beside, bound });
            }
        }
    }
    facets
}

impl Facet {
    /// Whether they are next to each other on one patch.
    fn is_beside(&self, other: &Self) -> bool {
        let near = |axis: usize| self.square[axis].abs_diff(other.square[axis]) <= 1;
        self.patch == other.patch && near(0) && near(1)
    }

    /// Where an edge of this one goes through the other.
    fn pierces(&self, other: &Self) -> Option<Vec3> {
        let [a, b, c] = other.corners;
        let normal = (b - a).cross(c - a);
        let unit = normal.try_normalize()?;
        let beside = self.beside + other.beside;
        (0..3).find_map(|edge| {
            let (p, q) = (self.corners[edge], self.corners[(edge + 1) % 3]);
            let (above, below) = (unit.dot(p - a), unit.dot(q - a));
            if above.min(below) > -beside || above.max(below) < beside {
                return None;
            }
            let place = p + (q - p) * (above / (above - below));
            let area = normal.dot(unit);
            let part = |from: Vec3, to: Vec3| (to - from).cross(place - from).dot(unit) / area;
            let inside = [part(a, b), part(b, c), part(c, a)].into_iter().all(|part| part > RIM);
            inside.then_some(place)
        })
    }
}
