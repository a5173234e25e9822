//! A shape of any kind as a geometry: what its own kind says, under common names.
//!
//! The searches are generic, and every pair of kinds that they are made for is code of its own. Pairs that are
//! met often have theirs; all others meet as two [`Shape`]s.

use sixte_contact::Vec3;
use sixte_contact::shape::{
    Aabb, Block, Cell, Convex, FeatureKind, Geometry, Hint, NormalCone, Obb, Opened, Placed, Projection,
    RoundedBox, Slab, Support, Triangle, Volume,
};

use super::own::Own;

use super::any_shape::Shape;

/// A part of a shape of any kind, as its own kind names it.
#[derive(Debug, Clone, Copy)]
pub enum Node {
    /// All of a convex shape.
    Whole(RoundedBox),
    /// Of a compound, a mesh or a soup.
    Index(u32),
    /// Of a height field.
    Block(Block),
    /// Of a curved surface.
    Cell(Cell),
}

/// A convex piece of a shape of any kind.
#[derive(Debug, Clone)]
pub enum Piece<'a> {
    /// A convex shape.
    Convex(&'a Convex),
    /// One of a compound.
    Placed(Placed<'a>),
    /// Of a mesh, a soup or a height field.
    Triangle(Triangle),
    /// Of a curved surface.
    Slab(Slab),
    /// A convex shape of your own.
    Own(&'a Own),
}

/// All points within a radius of an oriented box: what every kind of bounding volume fits into.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bound {
    /// \[m\].
    pub core: Obb,
    /// \[m\].
    pub rounding: f64,
}

impl Bound {
    fn of(volume: &impl Volume) -> Self {
        Self { core: volume.aabb().into(), rounding: 0.0 }
    }
}

/// Evaluates an expression with a shape and one of its nodes, whatever their kind is.
macro_rules! with_node {
    ($shape:expr, $node:expr, |$x:ident, $n:ident| $result:expr, _ => $other:expr) => {
        match ($shape, $node) {
            (Shape::Convex($x), Node::Whole($n)) => $result,
            (Shape::Own($x), Node::Whole($n)) => $result,
            (Shape::Compound($x), Node::Index($n)) => $result,
            (Shape::Mesh($x), Node::Index($n)) => $result,
            (Shape::Soup($x), Node::Index($n)) => $result,
            (Shape::HeightField($x), Node::Block($n)) => $result,
            (Shape::Curved($x), Node::Cell($n)) => $result,
            // A node of another shape.
            _ => $other,
        }
    };
}

/// Evaluates an expression with a shape, whatever its kind is.
macro_rules! with_kind {
    ($shape:expr, |$x:ident| $result:expr) => {
        match $shape {
            Shape::Convex($x) => $result,
            Shape::Compound($x) => $result,
            Shape::Mesh($x) => $result,
            Shape::Soup($x) => $result,
            Shape::HeightField($x) => $result,
            Shape::Curved($x) => $result,
            Shape::Own($x) => $result,
        }
    };
}
pub(super) use with_kind;

impl Geometry for Shape {
    type Node = Node;
    type Volume = Bound;
    type Piece<'a> = Piece<'a>;

    fn root(&self) -> Node {
        match self {
            Self::Convex(shape) => Node::Whole(shape.root()),
            Self::Own(shape) => Node::Whole(shape.root()),
            Self::Compound(shape) => Node::Index(shape.root()),
            Self::Mesh(shape) => Node::Index(shape.root()),
            Self::Soup(shape) => Node::Index(shape.root()),
            Self::HeightField(shape) => Node::Block(shape.root()),
            Self::Curved(shape) => Node::Cell(shape.root()),
        }
    }

    fn volume(&self, node: Node) -> Bound {
        match (self, node) {
            (_, Node::Whole(RoundedBox { core, rounding })) => Bound { core: core.into(), rounding },
            (Self::Mesh(shape), Node::Index(node)) => Bound { core: shape.volume(node), rounding: 0.0 },
            (Self::Soup(shape), Node::Index(node)) => Bound { core: shape.volume(node), rounding: 0.0 },
            (Self::Curved(shape), Node::Cell(node)) => Bound { core: shape.volume(node), rounding: 0.0 },
            (Self::Compound(shape), Node::Index(node)) => Bound::of(&shape.volume(node)),
            (Self::HeightField(shape), Node::Block(node)) => Bound::of(&shape.volume(node)),
            // A node of another shape.
            _ => Bound::of(&Aabb { min: Vec3::ZERO, max: Vec3::ZERO }),
        }
    }

    fn open(&self, node: Node) -> Opened<Node, Piece<'_>> {
        match (self, node) {
            (Self::Convex(shape), _) => Opened::Piece(Piece::Convex(shape)),
            (Self::Own(shape), _) => Opened::Piece(Piece::Own(shape)),
            (Self::Compound(shape), Node::Index(node)) => named(shape.open(node), Node::Index, Piece::Placed),
            (Self::Mesh(shape), Node::Index(node)) => named(shape.open(node), Node::Index, Piece::Triangle),
            (Self::Soup(shape), Node::Index(node)) => named(shape.open(node), Node::Index, Piece::Triangle),
            (Self::HeightField(shape), Node::Block(node)) => {
                named(shape.open(node), Node::Block, Piece::Triangle)
            }
            (Self::Curved(shape), Node::Cell(node)) => named(shape.open(node), Node::Cell, Piece::Slab),
            // A node of another shape.
            _ => Opened::Nothing,
        }
    }

    fn as_piece(&self) -> Option<Piece<'_>> {
        match self {
            Self::Convex(shape) => Some(Piece::Convex(shape)),
            Self::Own(shape) => Some(Piece::Own(shape)),
            _ => None,
        }
    }

    fn largest_rounding(&self) -> f64 {
        with_kind!(self, |shape| shape.largest_rounding())
    }

    fn thickness(&self) -> f64 {
        with_kind!(self, |shape| Geometry::thickness(shape))
    }

    fn has_inside(&self) -> bool {
        with_kind!(self, |shape| shape.has_inside())
    }

    fn islands(&self) -> Vec<Vec3> {
        with_kind!(self, |shape| shape.islands())
    }

    fn encloses(&self, point: Vec3) -> bool {
        with_kind!(self, |shape| shape.encloses(point))
    }

    fn normal_cone(&self, node: Node, point: Vec3) -> NormalCone {
        with_node!(self, node, |shape, node| shape.normal_cone(node, point), _ => NormalCone::ALL)
    }

    fn normal_at(&self, node: Node, point: Vec3) -> Option<Vec3> {
        with_node!(self, node, |shape, node| shape.normal_at(node, point), _ => None)
    }
}

/// What is below a node, under common names.
fn named<N, P, M, Q>(opened: Opened<N, P>, node: impl Fn(N) -> M, piece: impl Fn(P) -> Q) -> Opened<M, Q> {
    match opened {
        Opened::Parts(parts) => Opened::Parts(parts.map(node)),
        Opened::Piece(found) => Opened::Piece(piece(found)),
        Opened::Nothing => Opened::Nothing,
    }
}

/// Evaluates an expression with a piece, whatever it is of.
macro_rules! with_piece {
    ($piece:expr, |$x:ident| $result:expr) => {
        match $piece {
            Piece::Convex($x) => $result,
            Piece::Placed($x) => $result,
            Piece::Triangle($x) => $result,
            Piece::Slab($x) => $result,
            Piece::Own($x) => $result,
        }
    };
}

impl Support for Piece<'_> {
    fn support(&self, direction: Vec3, hint: &mut Hint) -> Vec3 {
        with_piece!(self, |piece| piece.support(direction, hint))
    }

    fn rounding(&self) -> f64 {
        with_piece!(self, |piece| piece.rounding())
    }

    fn reach(&self, centre: Vec3) -> f64 {
        with_piece!(self, |piece| piece.reach(centre))
    }

    fn feature(&self, direction: Vec3, tolerance: f64, corners: &mut Vec<Vec3>) -> FeatureKind {
        with_piece!(self, |piece| piece.feature(direction, tolerance, corners))
    }

    fn feature_kind(&self, direction: Vec3, tolerance: f64, hint: Hint) -> FeatureKind {
        with_piece!(self, |piece| piece.feature_kind(direction, tolerance, hint))
    }

    fn half_space(&self) -> Option<Vec3> {
        with_piece!(self, |piece| piece.half_space())
    }

    fn flat_normal(&self) -> Option<Vec3> {
        with_piece!(self, |piece| piece.flat_normal())
    }

    fn core_aabb(&self) -> Aabb {
        with_piece!(self, |piece| piece.core_aabb())
    }
}

impl Volume for Bound {
    const NAME: &'static str = "rounded obb";
    const AXES: usize = 3;

    fn around(points: impl Iterator<Item = Vec3> + Clone) -> Self {
        Self { core: Obb::around(points), rounding: 0.0 }
    }

    fn refitted(&self, [left, right]: [&Self; 2]) -> Self {
        let rounding = left.rounding.max(right.rounding);
        Self { core: self.core.refitted([&left.core, &right.core]), rounding }
    }

    fn grown(&self, radius: f64) -> Self {
        Self { rounding: self.rounding + radius, ..*self }
    }

    #[inline]
    fn centre(&self) -> Vec3 {
        self.core.centre()
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.core.radius() + self.rounding
    }

    #[inline(always)]
    fn span(&self, direction: Vec3) -> Projection {
        let Projection { middle, half } = self.core.span(direction);
        let rounding = if self.rounding > 0.0 { self.rounding * direction.length() } else { 0.0 };
        Projection { middle, half: half + rounding }
    }

    #[inline(always)]
    fn axes(&self) -> [Vec3; 3] {
        self.core.axes()
    }

    #[inline(always)]
    fn span_along_axis(&self, index: usize) -> Projection {
        let Projection { middle, half } = self.core.span_along_axis(index);
        Projection { middle, half: half + self.rounding }
    }

    fn farthest(&self, direction: Vec3) -> Vec3 {
        self.core.grown(self.rounding).farthest(direction)
    }

    fn aabb(&self) -> Aabb {
        self.core.aabb().grown(self.rounding)
    }
}
