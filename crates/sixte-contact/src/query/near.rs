//! All pieces of two hierarchies that are near each other.

use std::ops::ControlFlow;

use super::bounds::Bounds;
use super::nearest::{PieceGap, RELATIVE, piece_gap};
use super::placement::Placement;
use crate::shape::{Geometry, Opened, Volume};

/// Shows every pair of pieces, with the nodes that hold them, whose gap is at most `within` \[m\], and none that is certainly farther;
/// stops when `visit` breaks, and says whether it did.
pub(crate) fn near_pieces<A: Geometry, B: Geometry>(
    (a, b): (&A, &B),
    placement: &Placement,
    within: f64,
    visit: impl FnMut((A::Node, B::Node), (&A::Piece<'_>, &B::Piece<'_>), &PieceGap) -> ControlFlow<()>,
) -> bool {
    near_pieces_of((a, b), &Bounds::new(a, b, placement), within, RELATIVE, visit)
}

/// The same with bounds that are known already; a gap is measured to `relative` of itself, or with 1
/// until it is known to be positive.
pub(super) fn near_pieces_of<A: Geometry, B: Geometry>(
    (a, b): (&A, &B),
    bounds: &Bounds,
    within: f64,
    relative: f64,
    mut visit: impl FnMut((A::Node, B::Node), (&A::Piece<'_>, &B::Piece<'_>), &PieceGap) -> ControlFlow<()>,
) -> bool {
    let limit = within + bounds.slack();
    let mut stack = vec![(a.root(), b.root())];
    let mut guess = None;
    while let Some((node_a, node_b)) = stack.pop() {
        let (volume_a, volume_b) = (a.volume(node_a), b.volume(node_b));
        if bounds.gap(&volume_a, &volume_b, limit) > limit {
            continue;
        }
        match (a.open(node_a), b.open(node_b)) {
            (Opened::Nothing, _) | (_, Opened::Nothing) => {}
            (Opened::Piece(piece_a), Opened::Piece(piece_b)) => {
                let Some(gap) = piece_gap((&piece_a, &piece_b), bounds, guess, limit, relative) else {
                    continue;
                };
                guess = Some(gap.separation.normal);
                let is_near = gap.gap_lower() <= limit;
                if is_near && visit((node_a, node_b), (&piece_a, &piece_b), &gap).is_break() {
                    return true;
                }
            }
            (Opened::Parts(parts), Opened::Piece(_)) => stack.extend(parts.map(|part| (part, node_b))),
            (Opened::Piece(_), Opened::Parts(parts)) => stack.extend(parts.map(|part| (node_a, part))),
            (Opened::Parts(parts_a), Opened::Parts(parts_b)) => {
                if volume_a.radius() > volume_b.radius() {
                    stack.extend(parts_a.map(|part| (part, node_b)));
                } else {
                    stack.extend(parts_b.map(|part| (node_a, part)));
                }
            }
        }
    }
    false
}
