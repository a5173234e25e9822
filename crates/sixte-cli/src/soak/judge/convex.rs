//! Two convex pieces: whether they overlap.
//!
//! Where both cores are flat it is decided by separating axes, or by the distance of the cores, completely. Else a direction that
//! separates them is searched for by the method of Gilbert, Johnson and Keerthi (1988): one that is found is a proof, whichever way
//! it was found, and so is a point that is within both. Only where neither is found, points of one surface are tried in the other.

use sixte::Vec3;

use super::distance::{closest_weights, of_polytopes, on_segment};
use super::piece::{Core, Piece};
use super::polytope::{Polytope, depth, depth_along};

/// How often a direction is looked for.
const ROUNDS: usize = 120;

/// What was found out of two pieces.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Finding {
    /// How deep they are in each other at least; 0 or less if they are apart, or not known to overlap \[m\].
    pub depth: f64,
    /// Whether it was decided, and not only tried.
    pub is_exact: bool,
}

impl Finding {
    pub const APART: Self = Self { depth: 0.0, is_exact: true };

    fn exact(depth: f64) -> Self {
        Self { depth, is_exact: true }
    }

    /// The deeper one; it is decided if both are.
    pub fn and(self, other: Self) -> Self {
        Self { depth: self.depth.max(other.depth), is_exact: self.is_exact && other.is_exact }
    }
}

/// Whether two pieces overlap by more than `tolerance` \[m\].
pub fn overlap(a: &Piece, b: &Piece, tolerance: f64) -> Finding {
    match (&a.core, &b.core) {
        (Core::Flat(p), Core::Flat(q)) => flat(p, q, a.rounding + b.rounding, tolerance),
        _ => curved(a, b, tolerance),
    }
}

fn flat(a: &Polytope, b: &Polytope, rounding: f64, tolerance: f64) -> Finding {
    let cores = depth(a, b);
    if cores + rounding <= tolerance {
        return Finding::APART;
    }
    if rounding > 0.0 && cores > 0.0 {
        return Finding::exact(cores + rounding);
    }
    // The product of two edges that are almost parallel is a bad axis; from one closest point to the other is a good one.
    let [p, q] = of_polytopes(a, b);
    let distance = p.distance(q);
    if rounding > 0.0 {
        return Finding::exact(rounding - distance);
    }
    let along = if distance > 0.0 { depth_along(a, b, (p - q) / distance) } else { cores };
    Finding::exact(cores.min(along))
}

/// A point of the difference of both cores, with the points that it is the difference of.
#[derive(Debug, Clone, Copy)]
struct Corner {
    difference: Vec3,
    a: Vec3,
}

fn curved(a: &Piece, b: &Piece, tolerance: f64) -> Finding {
    let rounding = a.rounding + b.rounding;
    let corner = |way: Vec3| {
        let (p, q) = (a.support(way), b.support(-way));
        Corner { difference: p - q, a: p }
    };
    let mut way = a.middle() - b.middle();
    let mut simplex: Vec<Corner> = Vec::new();
    for _ in 0..ROUNDS {
        let unit = way.normalize_or(Vec3::X);
        let next = corner(-unit);
        // All of the difference is at least this far along the direction.
        let apart = unit.dot(next.difference);
        if apart - rounding >= -tolerance {
            return Finding::APART;
        }
        let is_known = simplex.iter().any(|known| known.difference == next.difference);
        simplex.push(next);
        let (closest, common) = closest_to_origin(&mut simplex);
        let distance = closest.length();
        // Two points of the cores are closer than both roundings.
        if rounding - distance > tolerance && rounding > 0.0 {
            return Finding::exact(rounding - distance);
        }
        if simplex.len() == 4 || distance == 0.0 {
            let depth = a.depth_of(common).min(b.depth_of(common));
            if depth > tolerance {
                return Finding::exact(depth);
            }
            break;
        }
        if is_known {
            break;
        }
        way = closest;
    }
    tried(a, b)
}

/// Points of each surface, tried in the other piece.
fn tried(a: &Piece, b: &Piece) -> Finding {
    let deepest = |points: &Piece, other: &Piece| {
        let depths = points.surface_points().into_iter().map(|point| other.depth_of(point));
        depths.fold(0.0, f64::max)
    };
    Finding { depth: deepest(a, b).max(deepest(b, a)), is_exact: false }
}

/// The point of a simplex that is closest to the origin, and the point of A that it belongs to. Corners that it does not need are
/// forgotten; four are left if the origin is within.
fn closest_to_origin(simplex: &mut Vec<Corner>) -> (Vec3, Vec3) {
    let weights: Vec<f64> = match simplex[..] {
        [_] => vec![1.0],
        [p, q] => {
            let at = on_segment(Vec3::ZERO, [p.difference, q.difference]);
            let along = q.difference - p.difference;
            let squared = along.length_squared();
            let part = if squared > 0.0 { (at - p.difference).dot(along) / squared } else { 0.0 };
            vec![1.0 - part, part]
        }
        [p, q, r] => closest_weights([p.difference, q.difference, r.difference]).to_vec(),
        _ => weights_of_four(simplex),
    };
    let sum = |of: fn(&Corner) -> Vec3| -> Vec3 {
        simplex.iter().zip(&weights).map(|(corner, weight)| of(corner) * *weight).sum()
    };
    let found = (sum(|corner| corner.difference), sum(|corner| corner.a));
    let mut kept = weights.iter();
    simplex.retain(|_| kept.next().is_some_and(|weight| *weight > 0.0));
    found
}

fn weights_of_four(simplex: &[Corner]) -> Vec<f64> {
    let at = |index: usize| simplex[index].difference;
    let volume = |p: Vec3, q: Vec3, r: Vec3| p.dot(q.cross(r));
    // Of the origin and three corners each, by Cramer's rule.
    let whole = volume(at(1) - at(0), at(2) - at(0), at(3) - at(0));
    let parts = [
        volume(at(1), at(2), at(3)),
        -volume(at(0), at(2), at(3)),
        volume(at(0), at(1), at(3)),
        -volume(at(0), at(1), at(2)),
    ];
    if whole != 0.0 && parts.iter().all(|part| part / whole > 0.0) {
        return parts.iter().map(|part| part / whole).collect();
    }
    let mut best = (f64::INFINITY, vec![1.0, 0.0, 0.0, 0.0]);
    for left_out in 0..4 {
        let face: Vec<usize> = (0..4).filter(|index| *index != left_out).collect();
        let found = closest_weights([at(face[0]), at(face[1]), at(face[2])]);
        let point: Vec3 = face.iter().zip(found).map(|(index, weight)| at(*index) * weight).sum();
        if point.length_squared() < best.0 {
            let mut weights = vec![0.0; 4];
            face.iter().zip(found).for_each(|(index, weight)| weights[*index] = weight);
            best = (point.length_squared(), weights);
        }
    }
    best.1
}
