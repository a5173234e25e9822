//! All pieces of two hierarchies that are near each other.

use std::ops::ControlFlow;

use super::bounds::Bounds;
use super::distance::placement_of;
use super::nearest::{PieceGap, RELATIVE, piece_gap};
use super::placement::Placement;
use crate::Vec3;
use crate::motion::Pose;
use crate::shape::{Geometry, Opened, Volume};

/// How exact gaps of near pieces are told, as a part of the distance of their cores.
const NEARLY: f64 = 1e-6;

/// A piece of A and a piece of B that are near each other: [`pieces_within`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NearPieces<NodeA, NodeB> {
    /// What holds them: [`Geometry::open`] gives the pieces.
    pub nodes: (NodeA, NodeB),
    /// They are at least this far apart along `normal`, rounding included; negative where they may intersect \[m\].
    pub gap_lower: f64,
    /// Unit, out of B towards A.
    pub normal: Vec3,
}

/// All pairs of convex pieces of two shapes that may be within a distance \[m\] of each other. Every pair that is left out is
/// certainly farther apart, rounding included.
///
/// ```
/// use sixte_contact::shape::{Convex, Soup, Triangles};
/// use sixte_contact::{motion::Pose, query::pieces_within, Vec3};
/// let corners = [(-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0)];
/// let vertices = corners.map(|(x, y)| Vec3::new(x, y, 0.0)).to_vec();
/// let floor = Soup::new(Triangles { vertices, faces: vec![[0, 1, 2], [0, 2, 3]] })?;
/// let ball = Convex::sphere(0.5)?;
/// let above = Pose::at(Vec3::new(3.0, -3.0, 0.7));
/// let near = pieces_within((&ball, &above), (&floor, &Pose::IDENTITY), 0.3);
/// assert_eq!(near.len(), 1);
/// assert!((near[0].gap_lower - 0.2).abs() < 1e-6 && (near[0].normal - Vec3::Z).length() < 1e-9);
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
pub fn pieces_within<A: Geometry, B: Geometry>(
    a: (&A, &Pose),
    b: (&B, &Pose),
    within: f64,
) -> Vec<NearPieces<A::Node, B::Node>> {
    let bounds = Bounds::new(a.0, b.0, &placement_of(a.1, b.1));
    let mut near = Vec::new();
    near_pieces_of((a.0, b.0), &bounds, within, NEARLY, |nodes, _, gap| {
        let gap_lower = gap.gap_lower() - bounds.slack();
        near.push(NearPieces { nodes, gap_lower, normal: -gap.separation.normal });
        ControlFlow::Continue(())
    });
    near
}

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
