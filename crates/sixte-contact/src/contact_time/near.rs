//! Two hierarchies at one instant: which pieces are near each other, and what is at a point.

use super::moving::{Moving, MovingPiece};
use crate::Vec3;
use crate::query::{Memory, Placement, Stop, separate};
use crate::shape::{Convex, Opened, Support, Volume};

/// Every pair of nodes that are pieces and whose volumes may be within `within` of each other at
/// time `t`.
pub(super) fn near_pieces<A: Moving, B: Moving>(
    (a, b): (&A, &B),
    place: &Placement,
    t: f64,
    within: f64,
) -> Vec<(A::Node, B::Node)> {
    let plane = half_space_normal((a, b), place);
    let mut near = Vec::new();
    let mut stack = vec![(a.root(), b.root())];
    while let Some((node_a, node_b)) = stack.pop() {
        let (volume_a, volume_b) = (a.volume_at(node_a, t), b.volume_at(node_b, t));
        if are_apart(place, plane, (&volume_a, &volume_b), within) {
            continue;
        }
        match (a.open(node_a), b.open(node_b)) {
            (Opened::Nothing, _) | (_, Opened::Nothing) => {}
            (Opened::Piece(_), Opened::Piece(_)) => near.push((node_a, node_b)),
            (Opened::Parts(parts), Opened::Parts(_)) if volume_a.radius() > volume_b.radius() => {
                stack.extend(parts.map(|part| (part, node_b)));
            }
            (_, Opened::Parts(parts)) => stack.extend(parts.map(|part| (node_a, part))),
            (Opened::Parts(parts), _) => stack.extend(parts.map(|part| (part, node_b))),
        }
    }
    near
}

/// The direction from A to B where one of them is a half-space.
pub(super) fn half_space_normal<A: Moving, B: Moving>((a, b): (&A, &B), place: &Placement) -> Option<Vec3> {
    let outward_a = a.as_piece().and_then(|piece| piece.at(0.0).half_space());
    let outward_b = b.as_piece().and_then(|piece| piece.at(0.0).half_space());
    let from_a = outward_a.map(|outward| place.rotation_a * outward);
    from_a.or_else(|| outward_b.map(|outward| -(place.rotation_b * outward)))
}

/// Whether two volumes are certainly farther apart than `within`, from a few directions; from the one
/// of a half-space alone, whose volume is a point of its plane.
fn are_apart<VA: Volume, VB: Volume>(
    place: &Placement,
    plane: Option<Vec3>,
    (a, b): (&VA, &VB),
    within: f64,
) -> bool {
    let along = |normal: Vec3| {
        let (in_a, in_b) = (place.in_a(normal), place.in_b(normal));
        let (span_a, span_b) = (a.span(in_a), b.span(in_b));
        let on_a = span_a.middle - in_a.dot(place.centre_a);
        let on_b = span_b.middle - in_b.dot(place.centre_b);
        let middle = normal.dot(place.offset) + on_b - on_a;
        let half = span_a.half + span_b.half;
        // Rounding may only bring them closer.
        (middle, half + 16.0 * f64::EPSILON * (middle.abs() + half))
    };
    let separates = |normal: Vec3| {
        let (middle, half) = along(normal);
        middle.abs() - half > within
    };
    if let Some(normal) = plane {
        let (middle, half) = along(normal);
        return middle - half > within;
    }
    let on_a = place.rotation_a * (a.centre() - place.centre_a);
    let on_b = place.rotation_b * (b.centre() - place.centre_b);
    let centres = (place.offset + on_b - on_a).try_normalize();
    centres.is_some_and(separates)
        || a.axes().iter().any(|&axis| separates(place.rotation_a * axis))
        || b.axes().iter().any(|&axis| separates(place.rotation_b * axis))
}

/// Whether a contact at `point` with this outward `direction` is no ghost: nothing of the surface
/// that the point lies on rises above the plane through it.
///
/// At a positive gap the direction between two closest points is always such. A direction that leans
/// over the seam between two triangles of a floor is not: along it the next triangle rises. Points
/// within `reach` \[m\] of a piece lie on it. All in the body's frame at time `t`.
pub(super) fn is_outward<M: Moving>(body: &M, t: f64, point: Vec3, direction: Vec3, reach: f64) -> bool {
    /// Below this slope a rise may be rounding of the direction.
    const SLOPE: f64 = 1e-6;
    // The closest point of a convex body always has the direction in its cone.
    if body.as_piece().is_some() {
        return true;
    }
    let mut stack = vec![body.root()];
    while let Some(node) = stack.pop() {
        if !body.volume_at(node, t).aabb().grown(reach).contains(point) {
            continue;
        }
        match body.open(node) {
            Opened::Nothing => {}
            Opened::Parts(parts) => stack.extend(parts),
            Opened::Piece(piece) => {
                let still = piece.at(t);
                let rounding = still.rounding();
                let highest = still.support(direction, &mut 0);
                let rise = direction.dot(highest - point) + rounding;
                let rises = rise > reach + SLOPE * highest.distance(point);
                if rises && distance_to(&still, point) - rounding <= reach {
                    return false;
                }
            }
        }
    }
    true
}

/// How far a point is from a core.
fn distance_to(core: &impl Support, point: Vec3) -> f64 {
    let place = Placement {
        rotation_a: crate::Mat3::IDENTITY,
        rotation_b: crate::Mat3::IDENTITY,
        offset: point,
        centre_a: Vec3::ZERO,
        centre_b: Vec3::ZERO,
    };
    let stop = Stop { relative: 1e-9, absolute: 0.0, rounding: 0.0 };
    separate((core, &Convex::point()), &place, &mut Memory::default(), None, stop).upper
}
