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
    let mut found = Vec::new();
    contact_patch_in((a, b), normal, tolerance, &mut PatchMemory::default(), |point| found.push(point));
    found
}

/// The same for who asks often: corner by corner, in memory of an earlier search.
///
/// ```
/// use sixte_contact::query::{PatchMemory, contact_patch_in};
/// use sixte_contact::{motion::Pose, shape::Convex, Vec3};
/// let (die, floor) = (Convex::cuboid(Vec3::splat(0.5))?, Convex::half_space(Vec3::Z)?);
/// let mut memory = PatchMemory::default();
/// for step in 0..10 {
///     let falling = Pose::at(Vec3::new(0.0, 0.0, 2.0 - 0.1 * f64::from(step)));
///     let mut corners = 0;
///     let pair = ((&die, &falling), (&floor, &Pose::IDENTITY));
///     contact_patch_in(pair, Vec3::Z, 1e-9, &mut memory, |_| corners += 1);
///     assert_eq!(corners, 4);
/// }
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
pub fn contact_patch_in<A: Support, B: Support>(
    (a, b): ((&A, &Pose), (&B, &Pose)),
    normal: Vec3,
    tolerance: f64,
    memory: &mut PatchMemory,
    mut found: impl FnMut(PatchPoint),
) {
    let placement = Placement {
        rotation_a: a.1.rotation.matrix(),
        rotation_b: b.1.rotation.matrix(),
        offset: b.1.position - a.1.position,
        centre_a: Vec3::ZERO,
        centre_b: Vec3::ZERO,
    };
    let mut is_any = false;
    patch_between((a.0, b.0), &placement, (-normal, tolerance), memory, |on_a, on_b| {
        is_any = true;
        found(PatchPoint {
            point_a: a.1.position + on_a,
            point_b: b.1.position + on_b,
            gap: normal.dot(on_a - on_b - placement.offset),
        });
    });
    if !is_any {
        let closest = distance(a, b);
        let (point_a, point_b, gap) = (closest.point_a, closest.point_b, closest.gap);
        found(PatchPoint { point_a, point_b, gap });
    }
}

/// What searches for a patch leave for the next one: nothing but memory.
#[derive(Debug, Clone, Default)]
pub struct PatchMemory {
    corners: Vec<Vec3>,
    laid: Vec<DVec2>,
    outlines: [Vec<DVec2>; 2],
    shared: Vec<DVec2>,
}

/// The corners of the patch as pairs of points, on A from A's centre and on B from B's centre;
/// none where the features do not face each other. `normal` points from A to B.
pub(crate) fn patch_between<A: Support, B: Support>(
    shapes: (&A, &B),
    placement: &Placement,
    (normal, tolerance): (Vec3, f64),
    memory: &mut PatchMemory,
    mut found: impl FnMut(Vec3, Vec3),
) {
    let plane = PatchPlane::across(normal);
    // Both from A's centre, along the world's axes, roundings included.
    let frame_a = Frame { rotation: placement.rotation_a, centre: placement.centre_a };
    let frame_b = Frame { rotation: placement.rotation_b, centre: placement.centre_b };
    let PatchMemory { corners, laid, outlines: [outline_a, outline_b], shared } = memory;
    let look = Look { plane: &plane, corners, laid, outline: outline_a };
    let side_a = Side::new(shapes.0, &frame_a, (normal, Vec3::ZERO), tolerance, look);
    let look = Look { plane: &plane, corners, laid, outline: outline_b };
    let side_b = Side::new(shapes.1, &frame_b, (-normal, placement.offset), tolerance, look);
    shared.clear();
    match (side_a.has_outline, side_b.has_outline) {
        (false, true) => shared.extend_from_slice(outline_b),
        (true, false) => shared.extend_from_slice(outline_a),
        (true, true) => cut(outline_a, outline_b, shared, laid),
        (false, false) => {}
    }
    for &at in &*shared {
        let flat = plane.lift(at);
        let (on_a, on_b) = (flat + normal * side_a.level.height(at), flat + normal * side_b.level.height(at));
        found(on_a, on_b - placement.offset);
    }
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
    has_outline: bool,
    level: Level,
}

/// Where a feature is looked at, and memory for it.
struct Look<'a> {
    plane: &'a PatchPlane,
    corners: &'a mut Vec<Vec3>,
    laid: &'a mut Vec<DVec2>,
    outline: &'a mut Vec<DVec2>,
}

impl Side {
    /// The feature of a shape that is farthest outward, shifted by some way.
    fn new<S: Support>(
        shape: &S,
        frame: &Frame,
        (outward, by): (Vec3, Vec3),
        tolerance: f64,
        Look { plane, corners, laid, outline }: Look,
    ) -> Self {
        let Frame { rotation, centre } = *frame;
        let rounding = outward * shape.rounding();
        if shape.half_space().is_some() {
            let height = plane.normal.dot(rotation * -centre + rounding) + plane.normal.dot(by);
            return Self { has_outline: false, level: Level { at: DVec2::ZERO, height, slope: DVec2::ZERO } };
        }
        corners.clear();
        shape.feature(rotation.transpose() * outward, tolerance, corners);
        for corner in &mut *corners {
            *corner = rotation * (*corner - centre) + rounding + by;
        }
        laid.clear();
        laid.extend(corners.iter().map(|&corner| plane.lay(corner)));
        find_outline(laid, outline);
        Self { has_outline: true, level: Level::through(corners, plane) }
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
fn find_outline(points: &mut Vec<DVec2>, outline: &mut Vec<DVec2>) {
    outline.clear();
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    points.dedup();
    if points.len() < 3 {
        outline.extend_from_slice(points);
        return;
    }
    for pass in 0..2 {
        let first = outline.len();
        for &point in &*points {
            while let [.., p, q] = outline[first..] {
                if (q - p).perp_dot(point - q) > 0.0 {
                    break;
                }
                outline.pop();
            }
            outline.push(point);
        }
        // The end of one pass is the start of the other.
        outline.pop();
        if pass == 0 {
            points.reverse();
        }
    }
}

/// What two outlines share; with some spare memory.
fn cut(p: &[DVec2], q: &[DVec2], shared: &mut Vec<DVec2>, spare: &mut Vec<DVec2>) {
    match (p, q) {
        ([], _) | (_, []) => {}
        (_, [_, _, _, ..]) => clip(p, q, shared, spare),
        ([_, _, _, ..], _) => clip(q, p, shared, spare),
        ([_], _) => shared.extend_from_slice(p),
        (_, [_]) => shared.extend_from_slice(q),
        (&[a, b], &[c, d]) => cut_segments([a, b], [c, d], shared),
    }
}

/// The part of `points` within a convex outline: each edge of it cuts off what is outside.
fn clip(points: &[DVec2], outline: &[DVec2], kept: &mut Vec<DVec2>, before: &mut Vec<DVec2>) {
    kept.extend_from_slice(points);
    for (i, &from) in outline.iter().enumerate() {
        let to = outline[(i + 1) % outline.len()];
        let along = to - from;
        // A rounding outside is still inside.
        let allowance = 64.0 * f64::EPSILON * along.length() * (from.length() + to.length() + along.length());
        let depth = |p: DVec2| along.perp_dot(p - from) + allowance;
        if kept.iter().all(|&p| depth(p) >= 0.0) {
            continue;
        }
        std::mem::swap(kept, before);
        clip_side(before, depth, kept);
    }
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

fn cut_segments([a, b]: [DVec2; 2], [c, d]: [DVec2; 2], shared: &mut Vec<DVec2>) {
    let (r, s) = (b - a, d - c);
    let sine = r.perp_dot(s);
    if sine.abs() > PARALLEL * r.length() * s.length() {
        let t = (c - a).perp_dot(s) / sine;
        shared.push(a + r * t.clamp(0.0, 1.0));
        return;
    }
    let place = |p: DVec2| (p - a).dot(r) / r.length_squared();
    let (low, high) = (place(c).min(place(d)).max(0.0), place(c).max(place(d)).min(1.0));
    if low <= high {
        shared.extend([a + r * low, a + r * high]);
    }
}
