//! What the search asks of a body whose parts may move against each other.

use std::ops::Deref;

use crate::Vec3;
use crate::shape::{Convex, Geometry, NormalCone, Opened, Support, Volume};

/// A geometry, or one that deforms: the search asks both in the same way.
///
/// Everything is in the body's own frame, which moves as its [`Motion`](crate::motion::Motion) says.
/// Every [`Geometry`] is one, at rest in its frame; [`Deforming`](crate::shape::Deforming) is the
/// other.
pub trait Moving {
    /// A part of the hierarchy.
    type Node: Copy;
    /// The kind of bounding volume.
    type Volume: Volume;
    /// The convex pieces at the bottom.
    type Piece<'a>: MovingPiece
    where
        Self: 'a;

    /// The node that holds everything.
    fn root(&self) -> Self::Node;

    /// A convex set that holds all that is below a node at time `t` \[s\].
    fn volume_at(&self, node: Self::Node, t: f64) -> Self::Volume;

    /// What is below a node.
    fn open(&self, node: Self::Node) -> Opened<Self::Node, Self::Piece<'_>>;

    /// The whole, if it is one convex piece.
    fn as_piece(&self) -> Option<Self::Piece<'_>>;

    /// A convex shape without rounding that holds all of it at any time, if one is at hand.
    fn wrap(&self) -> Option<&Convex> {
        None
    }

    /// Whether there is an inside that is not made of pieces.
    fn has_inside(&self) -> bool;

    /// One point of each part that hangs together, at time 0 \[m\].
    fn islands(&self) -> Vec<Vec3>;

    /// Whether a point is inside a solid at time 0.
    fn encloses(&self, point: Vec3) -> bool;

    /// The directions in which a contact at a point below a node can push.
    fn normal_cone(&self, node: Self::Node, point: Vec3) -> NormalCone;

    /// The true normal next to a point below a node, where pieces only enclose the surface.
    fn normal_at(&self, node: Self::Node, point: Vec3) -> Option<Vec3> {
        let _ = (node, point);
        None
    }

    /// How far a point of a piece may be from the surface, where pieces only enclose it \[m\].
    fn thickness(&self) -> f64 {
        0.0
    }

    /// Until when it can be asked \[s\].
    fn duration(&self) -> f64 {
        f64::INFINITY
    }

    /// Upper bound of the speed of any of its points in the body's frame [m/s].
    fn speed(&self) -> f64 {
        0.0
    }
}

/// A convex piece that may change within its body's frame.
pub trait MovingPiece {
    /// Whether it changes at all.
    const DEFORMS: bool;
    /// What it is at one instant.
    type Still: Support;
    /// A way to that: itself, if it does not change.
    type AtInstant<'a>: Deref<Target = Self::Still>
    where
        Self: 'a;

    /// What it is at time `t` \[s\].
    fn at(&self, t: f64) -> Self::AtInstant<'_>;

    /// Upper bound of the speed of its points in the body's frame [m/s].
    fn speed(&self) -> f64;

    /// How its point that is at `point` at time `t` moves in the body's frame [m/s].
    fn velocity_at(&self, point: Vec3, t: f64) -> Vec3;
}

impl<G: Geometry> Moving for G {
    type Node = G::Node;
    type Volume = G::Volume;
    type Piece<'a>
        = G::Piece<'a>
    where
        G: 'a;

    fn root(&self) -> G::Node {
        Geometry::root(self)
    }

    #[inline(always)]
    fn volume_at(&self, node: G::Node, _: f64) -> G::Volume {
        self.volume(node)
    }

    #[inline(always)]
    fn open(&self, node: G::Node) -> Opened<G::Node, G::Piece<'_>> {
        Geometry::open(self, node)
    }

    #[inline]
    fn as_piece(&self) -> Option<G::Piece<'_>> {
        Geometry::as_piece(self)
    }

    fn wrap(&self) -> Option<&Convex> {
        Geometry::wrap(self)
    }

    fn has_inside(&self) -> bool {
        Geometry::has_inside(self)
    }

    fn islands(&self) -> Vec<Vec3> {
        Geometry::islands(self)
    }

    fn encloses(&self, point: Vec3) -> bool {
        Geometry::encloses(self, point)
    }

    fn normal_cone(&self, node: G::Node, point: Vec3) -> NormalCone {
        Geometry::normal_cone(self, node, point)
    }

    fn normal_at(&self, node: G::Node, point: Vec3) -> Option<Vec3> {
        Geometry::normal_at(self, node, point)
    }

    fn thickness(&self) -> f64 {
        Geometry::thickness(self)
    }
}

impl<S: Support> MovingPiece for S {
    const DEFORMS: bool = false;
    type Still = S;
    type AtInstant<'a>
        = &'a S
    where
        S: 'a;

    #[inline]
    fn at(&self, _: f64) -> &S {
        self
    }

    fn speed(&self) -> f64 {
        0.0
    }

    fn velocity_at(&self, _: Vec3, _: f64) -> Vec3 {
        Vec3::ZERO
    }
}

/// Whether a body is a half-space.
pub(super) fn is_half_space<M: Moving>(body: &M) -> bool {
    body.as_piece().is_some_and(|piece| piece.at(0.0).half_space().is_some())
}
