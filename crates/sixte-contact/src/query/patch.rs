//! All points of two bodies that are about as close as the closest: the contact patch.
//!
//! The faces, edges or corners that face each other are laid into the plane across the normal and
//! cut with one another; what they share is the patch, given by its corners.

use serde::{Deserialize, Serialize};

use glam::DVec2;

use super::distance::distance;
use super::placement::Placement;
use crate::motion::Pose;
use crate::shape::Support;
use crate::{Mat3, Vec3};

/// Lines closer to parallel than this (as a sine) are taken to be parallel \[1\].
const PARALLEL: f64 = 1e-6;

/// A corner of the contact patch.
#[doc(alias = "manifold")]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct PatchPoint {
    /// On A, in the world \[m\].
    pub point_a: Vec3,
    /// On B, in the world \[m\].
    pub point_b: Vec3,
    /// The gap between them along the normal \[m\].
    pub gap: f64,
}

/// The corners of the contact patch of two shapes that are close to each other along `normal`
/// (unit, out of B towards A): every feature within `tolerance` \[m\] of the closest takes part.
///
/// A corner on a face gives one point, two edges that cross one, an edge on a face two, two faces
/// three or more. There is always at least one.
///
/// ```
/// use sixte_contact::{motion::Pose, query::contact_patch, shape::Convex, Vec3};
/// let (die, floor) = (Convex::cuboid(Vec3::splat(0.5))?, Convex::half_space(Vec3::Z)?);
/// let resting = Pose::at(Vec3::new(0.0, 0.0, 0.5));
/// let patch = contact_patch((&die, &resting), (&floor, &Pose::IDENTITY), Vec3::Z, 1e-9);
/// assert_eq!(patch.len(), 4);
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
#[doc(alias = "manifold")]
#[doc(alias = "contact manifold")]
pub fn contact_patch<A: Support, B: Support>(
    a: (&A, &Pose),
    b: (&B, &Pose),
    normal: Vec3,
    tolerance: f64,
) -> Vec<PatchPoint> {
    let placement = Placement {
        rotation_a: a.1.rotation.matrix(),
        rotation_b: b.1.rotation.matrix(),
        offset: b.1.position - a.1.position,
        centre_a: Vec3::ZERO,
        centre_b: Vec3::ZERO,
    };
    let patch = patch_between((a.0, b.0), &placement, -normal, tolerance);
    let in_world = |(on_a, on_b): (Vec3, Vec3)| PatchPoint {
        point_a: a.1.position + on_a,
        point_b: b.1.position + on_b,
        gap: normal.dot(on_a - on_b - placement.offset),
    };
    if patch.is_empty() {
        let closest = distance(a, b);
        let (point_a, point_b, gap) = (closest.point_a, closest.point_b, closest.gap);
        return vec![PatchPoint { point_a, point_b, gap }];
    }
    patch.into_iter().map(in_world).collect()
}

/// The corners of the patch as pairs of points, on A from A's centre and on B from B's centre;
/// empty where the features do not face each other. `normal` points from A to B.
pub(crate) fn patch_between<A: Support, B: Support>(
    shapes: (&A, &B),
    placement: &Placement,
    normal: Vec3,
    tolerance: f64,
) -> Vec<(Vec3, Vec3)> {
    let plane = PatchPlane::across(normal);
    // Both from A's centre, along the world's axes, roundings included.
    let frame_a = Frame { rotation: placement.rotation_a, centre: placement.centre_a };
    let frame_b = Frame { rotation: placement.rotation_b, centre: placement.centre_b };
    let side_a = Side::new(shapes.0, &frame_a, (normal, Vec3::ZERO), tolerance, &plane);
    let side_b = Side::new(shapes.1, &frame_b, (-normal, placement.offset), tolerance, &plane);
    let shared = match (&side_a.outline, &side_b.outline) {
        (None, Some(outline)) | (Some(outline), None) => outline.clone(),
        (Some(p), Some(q)) => cut(p, q),
        (None, None) => Vec::new(),
    };
    let lift = |at: DVec2| {
        let flat = plane.lift(at);
        (flat + normal * side_a.level.height(at), flat + normal * side_b.level.height(at) - placement.offset)
    };
    shared.into_iter().map(lift).collect()
}

/// The plane through A's centre across the normal.
struct PatchPlane {
    normal: Vec3,
    x: Vec3,
    y: Vec3,
}

impl PatchPlane {
    fn across(normal: Vec3) -> Self {
        let (x, y) = normal.any_orthonormal_pair();
        Self { normal, x, y }
    }

    fn lay(&self, point: Vec3) -> DVec2 {
        DVec2::new(self.x.dot(point), self.y.dot(point))
    }

    fn lift(&self, at: DVec2) -> Vec3 {
        self.x * at.x + self.y * at.y
    }
}

/// How a body stands: its rotation, and the point of it that it is placed by.
struct Frame {
    rotation: Mat3,
    centre: Vec3,
}

/// What one body shows to the other: a feature, or the plane of a half-space, which has no outline.
struct Side {
    outline: Option<Vec<DVec2>>,
    level: Level,
}

impl Side {
    /// The feature of a shape that is farthest outward, shifted by some way.
    fn new<S: Support>(
        shape: &S,
        frame: &Frame,
        (outward, by): (Vec3, Vec3),
        tolerance: f64,
        plane: &PatchPlane,
    ) -> Self {
        let Frame { rotation, centre } = *frame;
        let rounding = outward * shape.rounding();
        if shape.half_space().is_some() {
            let height = plane.normal.dot(rotation * -centre + rounding) + plane.normal.dot(by);
            return Self { outline: None, level: Level { at: DVec2::ZERO, height, slope: DVec2::ZERO } };
        }
        let mut corners = Vec::new();
        shape.feature(rotation.transpose() * outward, tolerance, &mut corners);
        for corner in &mut corners {
            *corner = rotation * (*corner - centre) + rounding + by;
        }
        let level = Level::through(&corners, plane);
        Self { outline: Some(outline(corners.iter().map(|&c| plane.lay(c)).collect())), level }
    }
}

/// A plane, or a line, through the corners of a feature: how high it is over places of the plane across the normal.
struct Level {
    at: DVec2,
    height: f64,
    slope: DVec2,
}

impl Level {
    /// Least squares of the height over the plane; flat features fit exactly.
    fn through(corners: &[Vec3], plane: &PatchPlane) -> Self {
        let count = corners.len() as f64;
        let mean = corners.iter().fold(Vec3::ZERO, |sum, &c| sum + c) / count;
        let (at, height) = (plane.lay(mean), plane.normal.dot(mean));
        let (mut xx, mut xy, mut yy, mut xz, mut yz) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for &corner in corners {
            let p = plane.lay(corner - mean);
            let z = plane.normal.dot(corner - mean);
            xx += p.x * p.x;
            xy += p.x * p.y;
            yy += p.y * p.y;
            xz += p.x * z;
            yz += p.y * z;
        }
        let determinant = xx * yy - xy * xy;
        let size = xx + yy;
        let slope = if size == 0.0 {
            DVec2::ZERO
        } else if determinant > 1e-12 * size * size {
            DVec2::new(yy * xz - xy * yz, xx * yz - xy * xz) / determinant
        } else {
            // On a line: the slope along it.
            let along = if xx >= yy { DVec2::new(xx, xy) } else { DVec2::new(xy, yy) }.normalize_or_zero();
            along * ((along.x * xz + along.y * yz) / size)
        };
        Self { at, height, slope }
    }

    fn height(&self, at: DVec2) -> f64 {
        self.height + self.slope.dot(at - self.at)
    }
}

/// The convex outline of points in the plane, counter-clockwise; one or two points stay as they are.
fn outline(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut chain: Vec<DVec2> = Vec::with_capacity(points.len() + 1);
    for pass in 0..2 {
        let first = chain.len();
        for &point in &points {
            while let [.., p, q] = chain[first..] {
                if (q - p).perp_dot(point - q) > 0.0 {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        // The end of one pass is the start of the other.
        chain.pop();
        if pass == 0 {
            points.reverse();
        }
    }
    chain
}

/// What two outlines share.
fn cut(p: &[DVec2], q: &[DVec2]) -> Vec<DVec2> {
    match (p.len(), q.len()) {
        (0, _) | (_, 0) => Vec::new(),
        (_, 3..) => clip(p, q),
        (3.., _) => clip(q, p),
        (1, _) => p.to_vec(),
        (_, 1) => q.to_vec(),
        _ => cut_segments([p[0], p[1]], [q[0], q[1]]),
    }
}

/// The part of `points` within a convex outline: each edge of it cuts off what is outside.
fn clip(points: &[DVec2], outline: &[DVec2]) -> Vec<DVec2> {
    let mut kept = points.to_vec();
    let mut before = Vec::new();
    for (i, &from) in outline.iter().enumerate() {
        let to = outline[(i + 1) % outline.len()];
        let along = to - from;
        // A rounding outside is still inside.
        let allowance = 64.0 * f64::EPSILON * along.length() * (from.length() + to.length() + along.length());
        let depth = |p: DVec2| along.perp_dot(p - from) + allowance;
        if kept.iter().all(|&p| depth(p) >= 0.0) {
            continue;
        }
        std::mem::swap(&mut kept, &mut before);
        clip_side(&before, depth, &mut kept);
    }
    kept
}

/// The part of `points` that is not below 0, in place of what is `kept`.
fn clip_side(points: &[DVec2], depth: impl Fn(DVec2) -> f64, kept: &mut Vec<DVec2>) {
    kept.clear();
    let closed = points.len() > 2;
    for (i, &p) in points.iter().enumerate() {
        let inside = depth(p) >= 0.0;
        if inside {
            kept.push(p);
        }
        if i + 1 == points.len() && !closed {
            break;
        }
        let q = points[(i + 1) % points.len()];
        if inside != (depth(q) >= 0.0) {
            let (from, to) = (depth(p), depth(q));
            kept.push(p + (q - p) * (from / (from - to)));
        }
    }
}

fn cut_segments([a, b]: [DVec2; 2], [c, d]: [DVec2; 2]) -> Vec<DVec2> {
    let (r, s) = (b - a, d - c);
    let sine = r.perp_dot(s);
    if sine.abs() > PARALLEL * r.length() * s.length() {
        let t = (c - a).perp_dot(s) / sine;
        return vec![a + r * t.clamp(0.0, 1.0)];
    }
    let place = |p: DVec2| (p - a).dot(r) / r.length_squared();
    let (low, high) = (place(c).min(place(d)).max(0.0), place(c).max(place(d)).min(1.0));
    if low > high { Vec::new() } else { vec![a + r * low, a + r * high] }
}
