//! Two hierarchies at one instant: which pieces are near each other, and what is at a point.

use crate::Vec3;
use crate::contact_time::moving::{Moving, MovingPiece};
use crate::query::{Memory, Placement, Stop, separate};
use crate::shape::{Convex, Held, Opened, Projection, Support, Volume};

/// Every pair of nodes that are pieces and whose volumes may be within `within` of each other at
/// time `t`.
pub(crate) fn near_pieces<A: Moving, B: Moving>(
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
            (Opened::Parts(_), Opened::Piece(piece))
                if Held::is_small(&volume_a, &volume_b)
                    && is_beside((&Held(volume_a), &*piece.at(t)), place, within) => {}
            (Opened::Piece(piece), Opened::Parts(_))
                if Held::is_small(&volume_b, &volume_a)
                    && is_beside((&*piece.at(t), &Held(volume_b)), place, within) => {}
            (Opened::Parts(parts), Opened::Parts(_)) if volume_a.radius() > volume_b.radius() => {
                stack.extend(parts.map(|part| (part, node_b)));
            }
            (_, Opened::Parts(parts)) => stack.extend(parts.map(|part| (node_a, part))),
            (Opened::Parts(parts), _) => stack.extend(parts.map(|part| (part, node_b))),
        }
    }
    near
}

/// Whether two convex sets are certainly farther apart than `within`.
fn is_beside(shapes: (&impl Support, &impl Support), place: &Placement, within: f64) -> bool {
    let rounding = shapes.0.rounding() + shapes.1.rounding();
    let stop = Stop { relative: 0.1, absolute: 0.1 * within, rounding };
    separate(shapes, place, &mut Memory::default(), None, stop).lower - rounding > within
}

/// Whether any two pieces share a point at time `t`.
pub(crate) fn intersect_at<A: Moving, B: Moving>(
    bodies: (&A, &B),
    place: &Placement,
    t: f64,
    slack: f64,
) -> bool {
    near_pieces(bodies, place, t, slack).into_iter().any(|nodes| {
        let (Opened::Piece(piece_a), Opened::Piece(piece_b)) =
            (bodies.0.open(nodes.0), bodies.1.open(nodes.1))
        else {
            return false;
        };
        let (still_a, still_b) = (piece_a.at(t), piece_b.at(t));
        let rounding = still_a.rounding() + still_b.rounding();
        let stop = Stop { relative: 0.5, absolute: slack, rounding };
        separate((&*still_a, &*still_b), place, &mut Memory::default(), None, stop).upper <= rounding
    })
}

/// The direction from A to B where one of them is a half-space.
pub(crate) fn half_space_normal<A: Moving, B: Moving>((a, b): (&A, &B), place: &Placement) -> Option<Vec3> {
    let outward_a = a.as_piece().and_then(|piece| piece.at(0.0).half_space());
    let outward_b = b.as_piece().and_then(|piece| piece.at(0.0).half_space());
    let from_a = outward_a.map(|outward| place.rotation_a * outward);
    from_a.or_else(|| outward_b.map(|outward| -(place.rotation_b * outward)))
}

/// Whether two volumes are certainly farther apart than `within`.
fn are_apart<VA: Volume, VB: Volume>(
    place: &Placement,
    plane: Option<Vec3>,
    (a, b): (&VA, &VB),
    within: f64,
) -> bool {
    let mut directions = directions(place, plane, (a, b));
    directions.any(|normal| distance_along(place, plane, (a, b), normal) > within)
}

/// A lower bound of the distance of two volumes.
fn apart<VA: Volume, VB: Volume>(place: &Placement, plane: Option<Vec3>, (a, b): (&VA, &VB)) -> f64 {
    let distances =
        directions(place, plane, (a, b)).map(|normal| distance_along(place, plane, (a, b), normal));
    distances.fold(f64::NEG_INFINITY, f64::max)
}

/// Directions of the world that may separate two volumes: the one of a half-space alone, whose volume is
/// a point of its plane; else the line of their middles and their axes.
fn directions<VA: Volume, VB: Volume>(
    place: &Placement,
    plane: Option<Vec3>,
    (a, b): (&VA, &VB),
) -> impl Iterator<Item = Vec3> {
    let on_a = place.rotation_a * (a.centre() - place.centre_a);
    let on_b = place.rotation_b * (b.centre() - place.centre_b);
    let first = plane.or_else(|| (place.offset + on_b - on_a).try_normalize());
    let (rotation_a, rotation_b) = (place.rotation_a, place.rotation_b);
    let axes_a = a.axes().into_iter().map(move |axis| rotation_a * axis);
    let axes_b = b.axes().into_iter().map(move |axis| rotation_b * axis);
    let others = plane.is_none().then(|| axes_a.chain(axes_b)).into_iter().flatten();
    first.into_iter().chain(others)
}

/// How far apart two volumes certainly are along a direction, on either side; a half-space has only
/// one.
fn distance_along<VA: Volume, VB: Volume>(
    place: &Placement,
    plane: Option<Vec3>,
    (a, b): (&VA, &VB),
    normal: Vec3,
) -> f64 {
    let (in_a, in_b) = (place.in_a(normal), place.in_b(normal));
    let (span_a, span_b) = (a.span(in_a), b.span(in_b));
    let on_a = span_a.middle - in_a.dot(place.centre_a);
    let on_b = span_b.middle - in_b.dot(place.centre_b);
    let middle = normal.dot(place.offset) + on_b - on_a;
    let half = span_a.half + span_b.half;
    let distance = if plane.is_some() { middle } else { middle.abs() };
    // Rounding may only bring them closer.
    distance - half - 16.0 * f64::EPSILON * (middle.abs() + half)
}

/// The pair of pieces that are closest to each other at time `t`, if there are any.
pub(crate) fn nearest_pieces<A: Moving, B: Moving>(
    (a, b): (&A, &B),
    place: &Placement,
    t: f64,
) -> Option<(A::Node, B::Node)> {
    let plane = half_space_normal((a, b), place);
    let bound =
        |nodes: (A::Node, B::Node)| apart(place, plane, (&a.volume_at(nodes.0, t), &b.volume_at(nodes.1, t)));
    let root = (a.root(), b.root());
    let radii = a.volume_at(root.0, t).radius() + b.volume_at(root.1, t).radius();
    let slack = 8.0 * f64::EPSILON * (place.offset.length() + radii);
    let mut queue = vec![(bound(root), root)];
    let mut best = (f64::INFINITY, None);
    while let Some((least, nodes)) = queue.pop() {
        if least >= best.0 {
            continue;
        }
        let parts = match (a.open(nodes.0), b.open(nodes.1)) {
            (Opened::Nothing, _) | (_, Opened::Nothing) => continue,
            (Opened::Piece(piece_a), Opened::Piece(piece_b)) => {
                let (still_a, still_b) = (piece_a.at(t), piece_b.at(t));
                let rounding = still_a.rounding() + still_b.rounding();
                let stop = Stop { relative: 1e-9, absolute: slack, rounding };
                let found = separate((&*still_a, &*still_b), place, &mut Memory::default(), None, stop);
                if found.upper - rounding < best.0 {
                    best = (found.upper - rounding, Some(nodes));
                }
                continue;
            }
            (Opened::Parts(parts_a), Opened::Parts(_))
                if a.volume_at(nodes.0, t).radius() > b.volume_at(nodes.1, t).radius() =>
            {
                parts_a.map(|part| (part, nodes.1))
            }
            (_, Opened::Parts(parts_b)) => parts_b.map(|part| (nodes.0, part)),
            (Opened::Parts(parts_a), _) => parts_a.map(|part| (part, nodes.1)),
        };
        // The closer one on top: depth first, towards the closest.
        let mut found = parts.map(|part| (bound(part), part));
        if found[0].0 < found[1].0 {
            found.swap(0, 1);
        }
        queue.extend(found);
    }
    best.1
}

/// Whether a contact at `point` with this outward `direction` is no ghost: nothing of the surface
/// that the point lies on rises above the plane through it.
///
/// At a positive gap the direction between two closest points is always such. A direction that leans
/// over the seam between two triangles of a floor is not: along it the next triangle rises. All in the body's frame
/// at time `t`.
pub(crate) fn is_outward<M: Moving>(body: &M, t: f64, way: &Way) -> bool {
    let Way { at: point, direction, reach, slope } = *way;
    // The closest point of a convex body always has the direction in its cone.
    if body.as_piece().is_some() {
        return true;
    }
    let mut stack = vec![body.root()];
    while let Some(node) = stack.pop() {
        if is_outside(&body.volume_at(node, t), point, reach) {
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
                let rises = rise > reach + slope * highest.distance(point);
                if rises && distance_to(&*still, point, 0.1 * reach) - rounding <= reach {
                    return false;
                }
            }
        }
    }
    true
}

/// Whether a point is certainly farther than a reach \[m\] from a volume, along one of its axes.
#[inline]
fn is_outside(volume: &impl Volume, point: Vec3, reach: f64) -> bool {
    let axes = volume.axes();
    (0..3).any(|index| {
        let Projection { middle, half } = volume.span_along_axis(index);
        let place = axes[index].dot(point);
        let beside = (place - middle).abs();
        beside > half + reach + 16.0 * f64::EPSILON * (place.abs() + middle.abs() + half)
    })
}

/// How far a point is from a core, to `absolute` \[m\].
fn distance_to(core: &impl Support, point: Vec3, absolute: f64) -> f64 {
    let place = Placement {
        rotation_a: crate::Mat3::IDENTITY,
        rotation_b: crate::Mat3::IDENTITY,
        offset: point,
        centre_a: Vec3::ZERO,
        centre_b: Vec3::ZERO,
    };
    let stop = Stop { relative: 1e-9, absolute, rounding: 0.0 };
    separate((core, &&Convex::point()), &place, &mut Memory::default(), None, stop).upper
}

/// A direction away from a point of a surface, and what rounding explains there.
pub(crate) struct Way {
    pub at: Vec3,
    pub direction: Vec3,
    /// Points so close to a piece lie on it \[m\].
    pub reach: f64,
    /// A rise of less than this may be rounding of the direction.
    pub slope: f64,
}
