//! Whether one body is inside another, whose surface it does not touch.

use super::bounds::Bounds;
use super::placement::Placement;
use crate::Vec3;
use crate::shape::{Geometry, Opened, Support, Volume};

/// A point of A, given along A's axes from A's centre, in B's frame.
pub(super) fn point_in_b(placement: &Placement, on_a: Vec3) -> Vec3 {
    placement.in_b(placement.rotation_a * on_a - placement.offset) + placement.centre_b
}

/// The same placement, seen from B.
pub(super) fn swapped(placement: &Placement) -> Placement {
    Placement {
        rotation_a: placement.rotation_b,
        rotation_b: placement.rotation_a,
        offset: -placement.offset,
        centre_a: placement.centre_b,
        centre_b: placement.centre_a,
    }
}

/// Whether one of two bodies whose surfaces do not touch has some of the other inside.
pub(super) fn one_encloses_the_other<A: Geometry, B: Geometry>((a, b): (&A, &B), bounds: &Bounds) -> bool {
    if bounds.has_half_space() || bounds.gap(&a.volume(a.root()), &b.volume(b.root()), 0.0) > 0.0 {
        return false;
    }
    // Pieces are solid themselves: a whole of one piece encloses nothing that it does not overlap.
    let back = || Bounds::new(b, a, &swapped(bounds.placement()));
    (b.as_piece().is_none() && enclosed_part(a, b, bounds).is_some())
        || (a.as_piece().is_none() && enclosed_part(b, a, &back()).is_some())
}

/// A node of A that is inside the solid B, if there is one; the surfaces must not touch.
///
/// A volume that is clear of B's surface is inside or outside as a whole, so one point decides.
/// Others are opened, down to the pieces.
pub(super) fn enclosed_part<A: Geometry, B: Geometry>(a: &A, b: &B, bounds: &Bounds) -> Option<A::Node> {
    let placement = bounds.placement();
    let all_of_b = b.volume(b.root());
    let encloses = |point: Vec3| b.encloses(point_in_b(placement, point - placement.centre_a));
    let mut stack = vec![a.root()];
    while let Some(node) = stack.pop() {
        let volume = a.volume(node);
        if bounds.gap(&volume, &all_of_b, 0.0) > 0.0 {
            continue;
        }
        if is_clear(&volume, b, bounds) {
            if encloses(volume.centre()) {
                return Some(node);
            }
            continue;
        }
        match a.open(node) {
            Opened::Parts(parts) => stack.extend(parts),
            Opened::Piece(piece) => {
                if encloses(piece.support(Vec3::X, &mut 0)) {
                    return Some(node);
                }
            }
            Opened::Nothing => {}
        }
    }
    None
}

/// Whether a volume of A is clear of all pieces of B.
fn is_clear<V: Volume, B: Geometry>(volume: &V, b: &B, bounds: &Bounds) -> bool {
    let mut stack = vec![b.root()];
    while let Some(node) = stack.pop() {
        if bounds.gap(volume, &b.volume(node), bounds.slack()) > bounds.slack() {
            continue;
        }
        match b.open(node) {
            Opened::Parts(parts) => stack.extend(parts),
            Opened::Piece(_) => return false,
            Opened::Nothing => {}
        }
    }
    true
}
