//! What every geometry is, convex or not: a hierarchy of convex bounds.

use super::{Convex, RoundedBox, Support, Volume};
use crate::Vec3;

/// A geometry of any kind, as a hierarchy of convex bounds that is opened as far as a question
/// needs: implement it for a shape of your own, and it meets every other.
///
/// Everything is in the body's own frame. A convex shape (whatever implements [`Support`]) is a
/// geometry of one piece already.
///
/// # What an implementation promises
/// A node's [`volume`](Geometry::volume) holds all that is below it: the volumes of its parts, or its
/// piece with its rounding. The pieces under the root are the whole surface of the body (and may be
/// more). What is certified rests on these promises. The same node always opens to the same.
#[doc(alias = "BVH")]
#[doc(alias = "bounding volume hierarchy")]
pub trait Geometry {
    /// A part of the hierarchy, however it is best named: an index, a box, a patch.
    type Node: Copy;
    /// The kind of bounding volume.
    type Volume: Volume;
    /// The convex pieces at the bottom.
    type Piece<'a>: Support
    where
        Self: 'a;

    /// The node that holds everything.
    fn root(&self) -> Self::Node;

    /// A convex set that holds all that is below a node.
    fn volume(&self, node: Self::Node) -> Self::Volume;

    /// What is below a node.
    fn open(&self, node: Self::Node) -> Opened<Self::Node, Self::Piece<'_>>;

    /// The whole, if it is one convex piece: two of those need no hierarchy.
    fn as_piece(&self) -> Option<Self::Piece<'_>> {
        None
    }

    /// A convex shape without rounding that holds all of it, where that is cheap to have and close around it: up to the time that
    /// it meets something nothing of what is in it does.
    fn wrap(&self) -> Option<&Convex> {
        None
    }

    /// The largest rounding of any piece \[m\].
    fn largest_rounding(&self) -> f64 {
        let (mut largest, mut stack) = (0.0f64, vec![self.root()]);
        while let Some(node) = stack.pop() {
            match self.open(node) {
                Opened::Parts(parts) => stack.extend(parts),
                Opened::Piece(piece) => largest = largest.max(piece.rounding()),
                Opened::Nothing => {}
            }
        }
        largest
    }

    /// Whether there is an inside that is not made of pieces: then bodies that start there intersect it.
    fn has_inside(&self) -> bool {
        false
    }

    /// One point of each part of the surface that hangs together, or of more: where to look whether it
    /// starts inside another body \[m\].
    fn islands(&self) -> Vec<Vec3> {
        let (mut islands, mut stack) = (Vec::new(), vec![self.root()]);
        while let Some(node) = stack.pop() {
            match self.open(node) {
                Opened::Parts(parts) => stack.extend(parts),
                // A half-space is never inside of anything.
                Opened::Piece(piece) if piece.half_space().is_some() => {}
                Opened::Piece(piece) => islands.push(piece.support(Vec3::X, &mut 0)),
                Opened::Nothing => {}
            }
        }
        islands
    }

    /// Whether a point is inside a solid, away from its surface. Pieces that are solid
    /// themselves need not be counted; a surface without an inside says no.
    fn encloses(&self, point: Vec3) -> bool {
        let _ = point;
        false
    }

    /// The directions in which a contact at `point` \[m\], on what is below `node`, can push.
    ///
    /// All of them, where the pieces are the surface itself: then the pieces say it better, and a
    /// normal that leans over the seam between two of them is found out by the next one. A shape
    /// whose pieces only enclose its surface gives the cone of its true normals.
    fn normal_cone(&self, node: Self::Node, point: Vec3) -> NormalCone {
        let _ = (node, point);
        NormalCone::ALL
    }

    /// The true normal next to a point of what is below `node`, where pieces only enclose the surface: then it is better than
    /// that of a piece. On either side, for a surface without an inside.
    fn normal_at(&self, node: Self::Node, point: Vec3) -> Option<Vec3> {
        let _ = (node, point);
        None
    }

    /// How far a point of a piece may be from the surface, where pieces only enclose it \[m\]: contacts are found earlier by a
    /// little more than that.
    fn thickness(&self) -> f64 {
        0.0
    }
}

/// The directions within an angle of an axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NormalCone {
    /// Unit.
    pub axis: Vec3,
    /// Cosine of the angle: 1 for the axis alone, −1 for all directions.
    pub cosine: f64,
}

impl NormalCone {
    /// All directions.
    pub const ALL: Self = Self { axis: Vec3::Z, cosine: -1.0 };

    /// Whether a unit direction is in the cone, to within `angle` \[rad\] of its border.
    pub fn contains(&self, direction: Vec3, angle: f64) -> bool {
        if self.cosine <= -1.0 {
            return true;
        }
        let apart = libm::atan2(self.axis.cross(direction).length(), self.axis.dot(direction));
        apart <= libm::acos(self.cosine.min(1.0)) + angle
    }
}

/// What is below a node of a [`Geometry`].
pub enum Opened<Node, Piece> {
    /// Two parts, which together hold all of it.
    Parts([Node; 2]),
    /// A convex piece.
    Piece(Piece),
    /// Nothing: a region that turned out to be empty.
    Nothing,
}

impl<S: Support> Geometry for S {
    /// The box of the whole shape, computed once.
    type Node = RoundedBox;
    type Volume = RoundedBox;
    type Piece<'a>
        = &'a S
    where
        S: 'a;

    fn root(&self) -> RoundedBox {
        RoundedBox { core: self.core_aabb(), rounding: self.rounding() }
    }

    #[inline]
    fn volume(&self, node: RoundedBox) -> RoundedBox {
        node
    }

    fn open(&self, _: RoundedBox) -> Opened<RoundedBox, &S> {
        Opened::Piece(self)
    }

    #[inline]
    fn as_piece(&self) -> Option<&S> {
        Some(self)
    }
}
