//! How deep a point is inside a convex core, and two cores in each other.
//!
//! G. van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects" (2001):
//! a polytope of support points grows around the point, always at its face that is closest to it, until
//! that face is on the surface. For a polytope that is exact.

use super::placement::Placement;
use crate::Vec3;
use crate::shape::Support;

/// More than any core was seen to need; past it the depth is the best known.
const MAX_STEPS: usize = 128;

/// A face of the polytope: its corners counter-clockwise seen from outside, and its plane.
#[derive(Clone, Copy)]
struct DepthFace {
    corners: [usize; 3],
    normal: Vec3,
    /// Of the point from its plane \[m\].
    depth: f64,
}

/// How far a point is from the surface of a piece's core that it is inside of, and the outward normal
/// there; `None` where it is not inside, or on the surface to rounding.
pub(super) fn depth<P: Support>(piece: &P, point: Vec3) -> Option<(f64, Vec3)> {
    if let Some(outward) = piece.half_space() {
        let depth = -outward.dot(point);
        return (depth > 0.0).then_some((depth, outward));
    }
    let slack = 1e-14 * piece.reach(point) + 8.0 * f64::EPSILON * point.length();
    let mut hint = 0;
    let support = |direction: Vec3| piece.support(direction, &mut hint) - point;
    depth_of_origin(support, slack).filter(|&(depth, _)| depth > slack)
}

/// By how much two cores that share a point overlap at least \[m\], and the unit normal from A to B along which that is so, if rounding lets one
/// be found; known to `slack` \[m\].
pub(crate) fn least_overlap<A: Support, B: Support>(
    shapes: (&A, &B),
    placement: &Placement,
    slack: f64,
) -> Option<(f64, Vec3)> {
    let mut hints = [0; 2];
    // What the points of A have beyond those of B.
    let support = |direction: Vec3| -placement.support(shapes, direction, &mut hints).between;
    depth_of_origin(support, slack)
}

/// How deep the origin is in a convex set, by its farthest points, and the outward normal there: less than `slack` where it is outside, or
/// on the surface to rounding.
fn depth_of_origin(mut support: impl FnMut(Vec3) -> Vec3, slack: f64) -> Option<(f64, Vec3)> {
    let mut corners = match start(&mut support, slack) {
        Ok(corners) => corners.to_vec(),
        Err(outward) => return outward.map(|outward| (outward.dot(support(outward)), outward)),
    };
    let mut faces: Vec<DepthFace> = Vec::new();
    for face in [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]] {
        faces.push(face_of(&corners, face)?);
    }
    // What is certain: along no direction of its planes is the surface closer than the best of them.
    let mut best: Option<(f64, Vec3)> = None;
    for _ in 0..MAX_STEPS {
        // A face that the point is outside of is a sliver, whose normal is rounding.
        let sound = faces.iter().filter(|face| face.depth > -slack);
        let Some(&nearest) = sound.min_by(|p, q| p.depth.total_cmp(&q.depth)) else {
            break;
        };
        let (normal, inner) = (nearest.normal, nearest.depth);
        let corner = support(normal);
        let outer = normal.dot(corner);
        if best.is_none_or(|(depth, _)| outer < depth) {
            best = Some((outer, normal));
        }
        if best.is_some_and(|(depth, _)| depth - inner <= slack.max(1e-13 * depth)) {
            return best;
        }
        if !grow(&mut corners, &mut faces, &nearest, corner, slack) {
            break;
        }
    }
    best.map(|(depth, normal)| closer_by(&mut support, depth, normal))
}

/// Turns the normal by less and less, wherever the surface is closer: what is left to do where rounding
/// or a curved surface has ended the search.
fn closer_by(support: &mut impl FnMut(Vec3) -> Vec3, mut depth: f64, mut normal: Vec3) -> (f64, Vec3) {
    let mut angle = 0.1;
    for _ in 0..MAX_STEPS {
        let (x, y) = normal.any_orthonormal_pair();
        let turned = [x, y, -x, -y].map(|aside| (normal + aside * angle).normalize());
        let tried = turned.map(|normal| (normal.dot(support(normal)), normal));
        match tried.into_iter().min_by(|p, q| p.0.total_cmp(&q.0)) {
            Some((found, turned)) if found < depth => (depth, normal) = (found, turned),
            _ => angle *= 0.5,
        }
        if angle < 1e-9 {
            break;
        }
    }
    (depth, normal)
}

/// Four support points around the origin; or a direction along which it is outside, to rounding, if there is one.
fn start(support: &mut impl FnMut(Vec3) -> Vec3, slack: f64) -> Result<[Vec3; 4], Option<Vec3>> {
    let a = support(Vec3::X);
    let b = support(-a.try_normalize().ok_or(Some(Vec3::X))?);
    // Across the line of the first two, on both sides, and on from there until the origin is inside.
    let across = (b - a).cross(a).try_normalize().unwrap_or((b - a).any_orthonormal_vector());
    let towards = across.cross(b - a).try_normalize().ok_or(None)?;
    let side = if towards.dot(a) > 0.0 { -towards } else { towards };
    let c = support(side);
    let mut corners = [a, b, c, Vec3::ZERO];
    for _ in 0..MAX_STEPS {
        let [a, b, c, _] = corners;
        let mut normal = (b - a).cross(c - a).try_normalize().ok_or(None)?;
        if normal.dot(a) > 0.0 {
            corners.swap(0, 1);
            normal = -normal;
        }
        // The triangle is below the origin, which the next corner must be beyond.
        let d = support(normal);
        if normal.dot(d) <= slack {
            return Err(Some(normal));
        }
        corners[3] = d;
        let [a, b, c, _] = corners;
        // A side face that the origin is outside of replaces the triangle.
        let beyond = [[a, b, d], [b, c, d], [c, a, d]].into_iter().find(|[p, q, r]| {
            let outward = (*q - *p).cross(*r - *p);
            outward.dot(*p) < 0.0
        });
        match beyond {
            None => return Ok([a, c, b, d]),
            Some([p, q, r]) => corners = [p, q, r, Vec3::ZERO],
        }
    }
    Err(None)
}

fn face_of(points: &[Vec3], corners: [usize; 3]) -> Option<DepthFace> {
    let [a, b, c] = corners.map(|corner| points[corner]);
    let normal = (b - a).cross(c - a).try_normalize()?;
    Some(DepthFace { corners, normal, depth: normal.dot(a).max(normal.dot(b)).max(normal.dot(c)) })
}

/// Replaces the faces that a new corner is beyond, from `nearest` outwards; `false` if rounding does not
/// allow it.
fn grow(
    points: &mut Vec<Vec3>,
    faces: &mut Vec<DepthFace>,
    nearest: &DepthFace,
    corner: Vec3,
    slack: f64,
) -> bool {
    let edges = |face: &DepthFace| {
        let [a, b, c] = face.corners;
        [(a, b), (b, c), (c, a)]
    };
    // In one piece, so that their border is one loop.
    let mut seen = vec![*nearest];
    let mut rest: Vec<DepthFace> =
        faces.iter().filter(|face| face.corners != nearest.corners).copied().collect();
    let mut next = 0;
    while next < seen.len() {
        let around = edges(&seen[next]);
        rest.retain(|face| {
            let is_next = edges(face).iter().any(|&(from, to)| around.contains(&(to, from)));
            let is_seen = is_next && face.normal.dot(corner - points[face.corners[0]]) > slack;
            if is_seen {
                seen.push(*face);
            }
            !is_seen
        });
        next += 1;
    }
    let all: Vec<(usize, usize)> = seen.iter().flat_map(edges).collect();
    let index = points.len();
    points.push(corner);
    for &(from, to) in all.iter().filter(|&&(from, to)| !all.contains(&(to, from))) {
        match face_of(points, [from, to, index]) {
            Some(face) => rest.push(face),
            None => return false,
        }
    }
    // A closed surface of triangles has twice as many of them as corners, less four.
    if rest.len() < 4 || rest.len() > 2 * points.len() - 4 {
        return false;
    }
    *faces = rest;
    true
}
