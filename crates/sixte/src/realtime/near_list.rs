//! Pieces of two bodies that are near each other: they stand for a pair that no single direction tells apart.
//!
//! A mesh, a compound or a height field is not convex, but its pieces are. A list begins with the two bodies as a whole, and is opened
//! where they are near each other: into parts, of which it is known how far they are apart at least, and in the end into pieces, each
//! pair of them with a direction of its own. Bodies whose surfaces never meet stay as much inside or outside of each other as they were.

use sixte_contact::Vec3;
use sixte_contact::query::{self, Distance, NodeGaps};
use sixte_contact::shape::{Geometry, Mesh, Opened, Support, Volume};

use super::crowd::Crowd;
use super::pair::Pair;
use super::solid::{Solid, Way};
use super::stand::Stand;
use crate::island::Island;
use crate::shape::{Node, Piece, Shape};

/// Contacts are looked for among pieces that come as near as this many skins.
const SOON: f64 = 2.2;

/// A contact region, as a part of the smaller body.
const ABOUT: f64 = 0.2;

/// What slides along a surface gets off the planes of its patches by the square of its way over twice the radius, here this part of
/// the smaller body.
const CURVED: f64 = 0.15;

/// A part of A and one of B.
#[derive(Debug, Clone, Copy)]
pub(super) struct NearPiece {
    /// What holds them.
    pub nodes: (Node, Node),
    /// Unit, out of B towards A; 0 as long as none is known.
    pub axis: Vec3,
    /// How far their cores reach from the centres of their bodies \[m\].
    pub arms: (f64, f64),
}

/// The pieces of two bodies that are near each other.
#[derive(Debug)]
pub(super) struct NearList {
    /// Together they are all of both bodies: convex pieces, and parts that are not opened.
    pub pieces: Vec<NearPiece>,
    parts: Vec<(Node, Node)>,
    /// Of each, how far apart they were at least, and what the bodies had travelled then \[m\].
    pub pieces_least: Vec<f64>,
    parts_least: Vec<f64>,
    /// How much nearer the bodies can have come since the list was begun \[m\].
    pub travelled: f64,
}

impl NearList {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self {
        pieces: Vec::new(),
        parts: Vec::new(),
        pieces_least: Vec::new(),
        parts_least: Vec::new(),
        travelled: 0.0,
    };

    /// How far the bodies are apart at least \[m\].
    pub fn clear(&self) -> f64 {
        let all = self.pieces_least.iter().chain(&self.parts_least);
        all.copied().fold(f64::INFINITY, f64::min) - self.travelled
    }
}

/// Neither the largest nor the smallest \[m\].
fn middle(extent: Vec3) -> f64 {
    let Vec3 { x, y, z } = extent;
    x.max(y).min(x.min(y).max(z))
}

/// The convex piece that a node is.
pub(super) fn piece_of(shape: &Shape, node: Node) -> Option<Piece<'_>> {
    match shape.open(node) {
        Opened::Piece(piece) => Some(piece),
        _ => None,
    }
}

/// How far two pieces of two bodies are apart where the bodies are.
pub(super) fn piece_distance((a, b): (&Solid, &Solid), pieces: (&Piece<'_>, &Piece<'_>)) -> Distance {
    query::distance((pieces.0, &a.pose()), (pieces.1, &b.pose()))
}

/// How much nearer two bodies can come in `h` \[s\] as they are to move, at most \[m\].
///
/// Seen from B, which turns, a point of A at an arm r from its centre, which is d from B's, moves with v + ω × r, where v is the
/// velocity of A's centre less that of B's and ω_B × d, and ω the difference of the spins. Bodies that swing together hardly come nearer.
pub(super) fn nearer((a, b): (&Solid, &Solid), ways: (&Way, &Way), h: f64) -> f64 {
    let (apart, velocity) = (a.centre - b.centre, ways.0.velocity - ways.1.velocity);
    let spin = ways.0.spin - ways.1.spin;
    // By how much the difference of the spins turns against either body.
    let bent = ways.0.spin.cross(ways.1.spin).length() * h;
    let seen_from = |turning: Vec3, other: &Solid| {
        let carried = turning.cross(apart);
        // The way between the centres changes meanwhile.
        let centre = (velocity - carried).length() + turning.length() * velocity.length() * h;
        centre + other.swept_by(spin, bent) + 1e-14 * (velocity.length() + carried.length())
    };
    let from_b = seen_from(ways.1.spin, a);
    let from_a = seen_from(ways.0.spin, b);
    h * (1.0 + 1e-12) * from_a.min(from_b)
}

impl Solid {
    /// The same, if it is to move so over the part.
    pub fn going(&self, way: &Way) -> Self {
        Self { move_velocity: way.velocity, move_spin: way.spin, ..*self }
    }

    /// How fast any of its points moves at most, if it turns about its centre with a spin, which changes in its frame by no
    /// more than `bent` [m/s], [rad/s].
    fn swept_by(&self, spin: Vec3, bent: f64) -> f64 {
        if spin == Vec3::ZERO {
            return 0.0;
        }
        let whole = spin.length() * self.arm;
        if !self.extent.is_finite() {
            return whole;
        }
        // Within the box about it, along its own axes.
        let along = (self.turn.transpose() * spin).abs();
        let Vec3 { x, y, z } = self.extent;
        let most = Vec3::new(along.y * z + along.z * y, along.z * x + along.x * z, along.x * y + along.y * x);
        whole.min((most.length() + bent * self.arm) * (1.0 + 1e-12))
    }
}

/// A geometry whose parts are listed under common names.
trait Listed: Geometry {
    /// Its own name of a part; none if it is not one of its parts.
    fn own(node: Node) -> Option<Self::Node>;

    /// The common name of a part.
    fn named(node: Self::Node) -> Node;
}

impl Listed for Shape {
    fn own(node: Node) -> Option<Node> {
        Some(node)
    }

    fn named(node: Node) -> Node {
        node
    }
}

impl Listed for Mesh {
    fn own(node: Node) -> Option<u32> {
        match node {
            Node::Index(index) => Some(index),
            _ => None,
        }
    }

    fn named(node: u32) -> Node {
        Node::Index(node)
    }
}

impl Pair {
    /// Whether pieces can be listed for two bodies: those of a surface that is curved only enclose it.
    pub fn is_listed(shapes: (&Shape, &Shape)) -> bool {
        let is_curved = |shape: &Shape| matches!(shape, Shape::Curved(_));
        let is_one = |shape: &Shape| matches!(shape, Shape::Convex(_) | Shape::Own(_));
        !(is_curved(shapes.0) || is_curved(shapes.1) || is_one(shapes.0) && is_one(shapes.1))
    }
}

impl Crowd {
    /// The list of a pair, opened until all but pieces are farther apart than `beyond` \[m\]; it is to be put back.
    pub fn take_list(&mut self, island: &Island, at: usize, beyond: f64) -> NearList {
        let pair = self.pairs[at];
        let shapes = (&island.bodies[pair.a as usize].cold.shape, &island.bodies[pair.b as usize].cold.shape);
        let mut list = match self.lists.get_mut(pair.list as usize) {
            Some(list) => std::mem::replace(list, NearList::UNKNOWN),
            None => {
                self.pairs[at].list = self.lists.len() as u32;
                self.lists.push(NearList::UNKNOWN);
                let whole = vec![(shapes.0.root(), shapes.1.root())];
                NearList { parts: whole, parts_least: vec![f64::NEG_INFINITY], ..NearList::UNKNOWN }
            }
        };
        let solids = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let opened = list.open(shapes, solids, beyond);
        self.spend(at, opened / 8);
        list
    }

    /// Puts a list back.
    pub fn put_list(&mut self, at: usize, list: NearList) {
        let clear = list.clear();
        let pair = &mut self.pairs[at];
        pair.clear = pair.clear.max(clear);
        self.lists[pair.list as usize] = list;
    }

    /// Measures how far the bodies of a pair are apart, if that is not more than `beyond` \[m\].
    pub fn measure_pieces(&mut self, island: &Island, at: usize, beyond: f64) {
        let mut list = self.take_list(island, at, beyond);
        let pair = self.pairs[at];
        let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let shapes = (&island.bodies[pair.a as usize].cold.shape, &island.bodies[pair.b as usize].cold.shape);
        let travelled = list.travelled;
        let mut least = list.parts_least.iter().copied().fold(f64::INFINITY, f64::min) - travelled;
        let now = Stand::now(a, b);
        // What their directions say is found soon, and spares most of them the search.
        let mut first = (f64::INFINITY, 0);
        for (index, (piece, known)) in list.pieces.iter().zip(&mut list.pieces_least).enumerate() {
            if *known - travelled < least && piece.axis != Vec3::ZERO {
                let pieces = (piece_of(shapes.0, piece.nodes.0), piece_of(shapes.1, piece.nodes.1));
                if let (Some(on_a), Some(on_b)) = pieces {
                    *known = known.max(now.along((&on_a, &on_b), piece.axis) + travelled);
                }
            }
            if *known < first.0 {
                first = (*known, index);
            }
        }
        let (mut axis, mut asked) = (pair.axis, 0);
        let count = list.pieces.len();
        for index in (first.1..count).chain(0..first.1) {
            let (piece, known) = (&mut list.pieces[index], &mut list.pieces_least[index]);
            if *known - travelled >= least {
                continue;
            }
            if let (Some(on_a), Some(on_b)) =
                (piece_of(shapes.0, piece.nodes.0), piece_of(shapes.1, piece.nodes.1))
            {
                let found = piece_distance((a, b), (&on_a, &on_b));
                asked += 1;
                (piece.axis, *known) = (found.normal, found.gap_lower + travelled);
            }
            if *known - travelled < least {
                (least, axis) = (*known - travelled, piece.axis);
            }
        }
        self.spend(at, asked);
        self.pairs[at].axis = axis;
        self.pairs[at].clear = least;
        self.put_list(at, list);
    }

    /// The pieces of a pair that may be within a distance \[m\] now, and of those the ones that may be nearer than their skin allows, now
    /// or in `h` \[s\] with the velocities that the bodies have.
    pub fn pieces_within(&mut self, island: &Island, at: usize, within: f64, h: f64) -> Vec<(Node, Node)> {
        let mut list = self.take_list(island, at, within);
        let pair = self.pairs[at];
        let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let shapes = (&island.bodies[pair.a as usize].cold.shape, &island.bodies[pair.b as usize].cold.shape);
        let (now, end) = (Stand::now(a, b), Stand::after((a, b), (&a.way(), &b.way()), h));
        let (travelled, far) = (list.travelled, within + list.travelled);
        let soon = within.min(SOON * pair.skin);
        let mut near = Vec::new();
        for (piece, known) in list.pieces.iter_mut().zip(&mut list.pieces_least) {
            if *known > far {
                continue;
            }
            let (Some(on_a), Some(on_b)) =
                (piece_of(shapes.0, piece.nodes.0), piece_of(shapes.1, piece.nodes.1))
            else {
                continue;
            };
            if piece.axis == Vec3::ZERO {
                piece.axis = now.flat_axis((&on_a, &on_b));
            }
            if piece.axis != Vec3::ZERO {
                let apart = now.along((&on_a, &on_b), piece.axis);
                *known = known.max(apart + travelled);
                if *known > far || apart.min(end.along((&on_a, &on_b), piece.axis)) > soon {
                    continue;
                }
            }
            near.push(piece.nodes);
        }
        self.put_list(at, list);
        near
    }

    /// How far the bodies of a pair move against each other in `h` \[s\] where they touch, and how much they turn there: what their
    /// patches do not follow \[m\].
    pub fn moved_where_they_touch(&self, pair: &Pair, h: f64) -> f64 {
        let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let size = middle(a.extent).min(middle(b.extent));
        let spin = a.move_spin - b.move_spin;
        let sliding = (pair.keep / (CURVED * size)).sqrt().min(1.0);
        let mut fastest = 0.0f64;
        for patch in self.patches_of(pair) {
            // What turns about the normal does not tilt.
            let tilting = patch.normal.cross(spin).length() * ABOUT * size;
            let (batch, lane) = self.batches.of(patch.slot);
            for point in batch.points.iter().take(patch.count as usize) {
                let arms = batch.arms(point, lane);
                let (of_a, of_b) = (a.move_spin.cross(arms.0), b.move_spin.cross(arms.1));
                let velocity = a.move_velocity + of_a - b.move_velocity - of_b;
                let nearing = patch.normal.dot(velocity);
                let along = (velocity - patch.normal * nearing).length();
                fastest = fastest.max(nearing.abs() + sliding * along + tilting);
            }
        }
        h * fastest
    }
}

impl NearList {
    /// Opens parts until all but pieces are farther apart than `beyond` \[m\]. Says how many it looked at.
    fn open(&mut self, shapes: (&Shape, &Shape), solids: (&Solid, &Solid), beyond: f64) -> u64 {
        // Those that have the most parts are met without asking of each part what it is of.
        if let (Shape::Mesh(a), Shape::Mesh(b)) = shapes {
            return self.open_as((a, b), solids, beyond);
        }
        self.open_as(shapes, solids, beyond)
    }

    fn open_as<A: Listed, B: Listed>(
        &mut self,
        shapes: (&A, &B),
        (a, b): (&Solid, &Solid),
        beyond: f64,
    ) -> u64 {
        let far = beyond + self.travelled;
        if self.parts_least.iter().all(|&least| least > far) {
            return 0;
        }
        let gaps = NodeGaps::new((shapes.0, &a.pose()), (shapes.1, &b.pose()));
        let (mut at, mut looked) = (0, 0);
        while let Some(&least) = self.parts_least.get(at) {
            if least > far {
                at += 1;
                continue;
            }
            looked += 1;
            let known = self.parts[at];
            let (Some(node_a), Some(node_b)) = (A::own(known.0), B::own(known.1)) else {
                at += 1;
                continue;
            };
            let nodes = (node_a, node_b);
            let gap = gaps.gap_lower((shapes.0, nodes.0), (shapes.1, nodes.1), beyond);
            let least = least.max(gap + self.travelled);
            if least > far {
                self.parts_least[at] = least;
                at += 1;
                continue;
            }
            let parts = match (shapes.0.open(nodes.0), shapes.1.open(nodes.1)) {
                (Opened::Nothing, _) | (_, Opened::Nothing) => None,
                (Opened::Piece(on_a), Opened::Piece(on_b)) => {
                    let arms = (on_a.reach(a.centre_in_body), on_b.reach(b.centre_in_body));
                    self.pieces.push(NearPiece { nodes: known, axis: Vec3::ZERO, arms });
                    self.pieces_least.push(least);
                    None
                }
                (Opened::Parts(parts), Opened::Piece(_)) => Some(parts.map(|part| (part, nodes.1))),
                (Opened::Piece(_), Opened::Parts(parts)) => Some(parts.map(|part| (nodes.0, part))),
                (Opened::Parts(parts_a), Opened::Parts(parts_b)) => {
                    if shapes.0.volume(nodes.0).radius() > shapes.1.volume(nodes.1).radius() {
                        Some(parts_a.map(|part| (part, nodes.1)))
                    } else {
                        Some(parts_b.map(|part| (nodes.0, part)))
                    }
                }
            };
            let parts = parts.map(|parts| parts.map(|(on_a, on_b)| (A::named(on_a), B::named(on_b))));
            if let Some([first, second]) = parts {
                (self.parts[at], self.parts_least[at]) = (first, least);
                self.parts.push(second);
                self.parts_least.push(least);
            } else {
                self.parts.swap_remove(at);
                self.parts_least.swap_remove(at);
            }
        }
        looked
    }
}
