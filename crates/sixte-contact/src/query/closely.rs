//! The same search with numbers of 32 digits, for what `f64` leaves open.
//!
//! Where edges are almost parallel, the simplex of two of them is a needle: at an angle θ its normal
//! has lost a factor 1/θ of its digits, and the bodies look as if they were closer than they are by
//! their length times the rest. With the corners as exact as the placement, and twice the digits to
//! span the simplex, all that is left is the rounding of one unit direction.
//!
//! A simplex here has at most 14 faces, which are all looked at: that is slow and has no cases.

use super::double::{Double, Vector};
use super::placement::{Placement, PointPair};
use super::separation::{Memory, Separation, Stop};
use super::simplex::Simplex;
use crate::Vec3;
use crate::shape::Support;

/// More than any pair was seen to need; past it the bounds are returned as they are.
const MAX_ITERATIONS: u32 = 64;

/// A triangle lower than this part of its longest edge is no face, only edges: their normals are off by
/// no more than a rounding then.
const FLAT: f64 = 0.25 * f64::EPSILON;

/// A tetrahedron of less than this part of its edges' product is flat: a thousand roundings of its volume.
const THIN: f64 = 1e-28;

/// The face of a simplex that is closest to the origin, or a part of it that might be.
#[derive(Clone, Copy)]
struct SimplexFace {
    corners: [usize; 3],
    weights: [f64; 3],
    count: usize,
    /// From A to B, of any length.
    towards: Vec3,
    /// Of its point closest to the origin.
    distance_squared: Double,
}

/// Up to four corners.
struct SimplexCorners {
    pairs: Vec<PointPair>,
    /// From A to B.
    between: Vec<Vector>,
}

/// The bounds of a search that `found` what it could, from where it left off.
#[cold]
pub(super) fn separate_closely<A: Support, B: Support>(
    shapes: (&A, &B),
    placement: &Placement,
    memory: &mut Memory,
    mut found: Separation,
    stop: Stop,
) -> Separation {
    let mut corners = SimplexCorners::of(memory.simplex.pairs(), placement);
    for _ in 0..MAX_ITERATIONS {
        found.iterations += 1;
        let Some(face) = corners.nearest() else {
            break;
        };
        let holds_origin = corners.hold_origin();
        corners.keep(&face);
        memory.simplex = Simplex::weighted(&corners.pairs, face.weights);
        found.upper = if holds_origin { 0.0 } else { face.distance_squared.rounded().max(0.0).sqrt() };
        let Some(normal) = face.towards.try_normalize() else {
            break;
        };
        let pair = placement.support(shapes, normal, &mut memory.hints);
        let between = exactly_between(placement, &pair);
        let lower = Vector::from(normal).dot(between).rounded();
        if lower > found.lower {
            (found.normal, found.lower) = (normal, lower);
        }
        if holds_origin || found.upper <= stop.absolute {
            // The side of a face that the origin is on is rounding, or does not matter any more.
            let back = exactly_between(placement, &placement.support(shapes, -normal, &mut memory.hints));
            let lower = Vector::from(-normal).dot(back).rounded();
            if lower > found.lower {
                (found.normal, found.lower) = (-normal, lower);
            }
        }
        if holds_origin || stop.is_met(found.lower, found.upper) || corners.have(&pair) {
            break;
        }
        corners.pairs.push(pair);
        corners.between.push(between);
    }
    found
}

/// From the point on A to the point on B, as exactly as the placement says.
fn exactly_between(placement: &Placement, pair: &PointPair) -> Vector {
    Vector::from(placement.offset) + Vector::rotated(&placement.rotation_b, pair.on_b)
        - Vector::rotated(&placement.rotation_a, pair.on_a)
}

impl SimplexCorners {
    fn of(pairs: &[PointPair], placement: &Placement) -> Self {
        let between = pairs.iter().map(|pair| exactly_between(placement, pair)).collect();
        Self { pairs: pairs.to_vec(), between }
    }

    fn have(&self, pair: &PointPair) -> bool {
        self.pairs.iter().any(|p| p.on_a == pair.on_a && p.on_b == pair.on_b)
    }

    /// Drops all but those of a face.
    fn keep(&mut self, face: &SimplexFace) {
        let corners = &face.corners[..face.count];
        self.pairs = corners.iter().map(|&corner| self.pairs[corner]).collect();
        self.between = corners.iter().map(|&corner| self.between[corner]).collect();
    }

    /// The face that is closest to the origin; of equal ones that with the most corners.
    fn nearest(&self) -> Option<SimplexFace> {
        let count = self.between.len();
        let pairs = || (0..count).flat_map(move |i| (i + 1..count).map(move |j| [i, j]));
        let triangles = pairs().flat_map(|[i, j]| (j + 1..count).map(move |k| [i, j, k]));
        let faces = triangles.filter_map(|corners| self.triangle(corners));
        let edges = pairs().filter_map(|corners| self.edge(corners));
        let vertices = (0..count).map(|corner| self.vertex(corner));
        let closer =
            |p: SimplexFace, q: SimplexFace| if q.distance_squared < p.distance_squared { q } else { p };
        faces.chain(edges).chain(vertices).reduce(closer)
    }

    fn vertex(&self, corner: usize) -> SimplexFace {
        let point = self.between[corner];
        SimplexFace {
            corners: [corner, 0, 0],
            weights: [1.0, 0.0, 0.0],
            count: 1,
            towards: point.rounded(),
            distance_squared: point.squared(),
        }
    }

    /// An edge whose inside is closest; none where an end is.
    fn edge(&self, [i, j]: [usize; 2]) -> Option<SimplexFace> {
        let (a, b) = (self.between[i], self.between[j]);
        let along = b - a;
        let (progress, length_squared) = (-a.dot(along), along.squared());
        if progress.rounded() <= 0.0 || progress >= length_squared {
            return None;
        }
        let part = progress / length_squared;
        let closest = a + along * part;
        let part = part.rounded();
        Some(SimplexFace {
            corners: [i, j, 0],
            weights: [1.0 - part, part, 0.0],
            count: 2,
            towards: closest.rounded(),
            distance_squared: closest.squared(),
        })
    }

    /// A triangle whose inside is closest; none where an edge is.
    fn triangle(&self, corners: [usize; 3]) -> Option<SimplexFace> {
        let [a, b, c] = corners.map(|corner| self.between[corner]);
        let (ab, ac, bc) = (b - a, c - a, c - b);
        let area = ab.cross(ac);
        let area_squared = area.squared();
        let [longest, middle] = longest_two([ab, ac, bc].map(|edge| edge.squared().rounded()));
        if area_squared.rounded() <= FLAT * FLAT * longest * middle {
            return None;
        }
        let inside = [area.dot(b.cross(bc)), area.dot(ac.cross(c)), area.dot(a.cross(ab))];
        if inside.iter().any(|part| part.rounded() <= 0.0) {
            return None;
        }
        let height = area.dot(a);
        let all = inside[0] + inside[1] + inside[2];
        let towards = area.rounded();
        Some(SimplexFace {
            corners,
            weights: inside.map(|part| (part / all).rounded()),
            count: 3,
            towards: if height.rounded() < 0.0 { -towards } else { towards },
            distance_squared: height * height / area_squared,
        })
    }

    /// Whether the origin is in a tetrahedron. One that is flat to rounding, as of the four ends of two edges, holds nothing.
    fn hold_origin(&self) -> bool {
        let &[a, b, c, d] = self.between.as_slice() else {
            return false;
        };
        [[a, b, c, d], [a, c, d, b], [a, d, b, c], [b, d, c, a]].into_iter().all(|[p, q, r, opposite]| {
            let (pq, pr, up) = (q - p, r - p, opposite - p);
            let area = pq.cross(pr);
            let (origin, corner) = (-area.dot(p).rounded(), area.dot(up).rounded());
            let size = pq.rounded().length() * pr.rounded().length() * up.rounded().length();
            origin * corner >= 0.0 && corner.abs() > THIN * size
        })
    }
}

fn longest_two([x, y, z]: [f64; 3]) -> [f64; 2] {
    let longest = x.max(y).max(z);
    [longest, x.min(y).max(x.max(y).min(z))]
}
