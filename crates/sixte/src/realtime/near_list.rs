//! Pieces of two bodies that are near each other: they stand for a pair that no single direction tells apart.
//!
//! A mesh, a compound or a height field is not convex, but its pieces are. Those that are near each other are listed, each pair of them
//! with a direction of its own; of all others it is known how far they are at least. Bodies whose surfaces never meet stay as much
//! inside or outside of each other as they were.

use sixte_contact::query::{self, Distance};
use sixte_contact::shape::{Geometry, Opened, Support};
use sixte_contact::{Mat3, Vec3};

use super::crowd::Crowd;
use super::pair::Pair;
use super::solid::{Solid, Way};
use crate::island::Island;
use crate::shape::{self, Node, Piece, Shape};

/// Pieces are listed this many skins farther than they need be, and so many parts ahead.
const SKINS: f64 = 2.0;
const AHEAD: f64 = 3.0;

/// What rounding can make of a separation, as a part of all lengths in it.
const OF_LENGTHS: f64 = 6e-14;

/// A piece of A and one of B.
#[derive(Debug, Clone, Copy)]
pub(super) struct NearPiece {
    /// What holds them.
    pub nodes: (Node, Node),
    /// Unit, out of B towards A.
    pub axis: Vec3,
    /// They were at least this far apart, and what the bodies had travelled then \[m\].
    pub least: f64,
    /// How far their cores reach from the centres of their bodies \[m\].
    pub arms: (f64, f64),
}

/// The pieces of two bodies that are near each other.
#[derive(Debug)]
pub(super) struct NearList {
    /// The closest first, when the list was made.
    pub pieces: Vec<NearPiece>,
    /// All others were at least this far apart then \[m\].
    pub rest: f64,
    /// How much nearer the bodies can have come since \[m\].
    pub travelled: f64,
}

impl NearList {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { pieces: Vec::new(), rest: f64::NEG_INFINITY, travelled: 0.0 };

    /// How far the bodies are apart at least \[m\].
    pub fn clear(&self) -> f64 {
        self.pieces.iter().map(|piece| piece.least).fold(self.rest, f64::min) - self.travelled
    }
}

/// Where two bodies are against each other.
pub(super) struct Stand {
    /// From their axes to those of the world.
    turns: (Mat3, Mat3),
    /// From the centre of B to that of A \[m\].
    apart: Vec3,
    /// The centres in their own frames \[m\].
    centres: (Vec3, Vec3),
    /// What rounding can make of a separation \[m\].
    slack: f64,
}

impl Stand {
    /// After they moved for `h` \[s\] as they are to.
    pub fn after(a: &Solid, b: &Solid, h: f64) -> Self {
        let turn = |solid: &Solid| {
            if solid.move_spin == Vec3::ZERO { solid.turn } else { solid.motion().rotation_at(h).matrix() }
        };
        let way = (a.move_velocity - b.move_velocity) * h;
        let apart = a.centre - b.centre;
        let bounded = |arm: f64| if arm.is_finite() { arm } else { 0.0 };
        let lengths = 2.0 * (apart.length() + way.length() + bounded(a.arm) + bounded(b.arm))
            + a.centre_in_body.length()
            + b.centre_in_body.length();
        Self {
            turns: (turn(a), turn(b)),
            apart: apart + way,
            centres: (a.centre_in_body, b.centre_in_body),
            slack: OF_LENGTHS * lengths,
        }
    }

    /// How far two pieces are apart along a direction out of B towards A, at least \[m\].
    #[inline]
    pub fn along(&self, (a, b): (&Piece<'_>, &Piece<'_>), axis: Vec3) -> f64 {
        let (in_a, in_b) = (self.turns.0.transpose() * axis, self.turns.1.transpose() * axis);
        let (on_a, on_b) = (farthest(a, -in_a), farthest(b, in_b));
        let between = axis.dot(self.apart) + in_a.dot(on_a - self.centres.0) - in_b.dot(on_b - self.centres.1);
        between - a.rounding() - b.rounding() - self.slack
    }
}

/// A half-space is only asked along its own normal: there its origin is as far as anything.
#[inline]
fn farthest(piece: &Piece<'_>, direction: Vec3) -> Vec3 {
    if piece.half_space().is_some() { Vec3::ZERO } else { piece.support(direction, &mut 0) }
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
    let spin = (ways.0.spin - ways.1.spin).length();
    let seen_from = |turning: Vec3, arm: f64| {
        let carried = turning.cross(apart);
        // The way between the centres changes meanwhile.
        let centre = (velocity - carried).length() + turning.length() * velocity.length() * h;
        let turned = if spin == 0.0 { 0.0 } else { spin * arm };
        centre + turned + 1e-14 * (velocity.length() + carried.length())
    };
    let from_b = seen_from(ways.1.spin, ways.0.arm);
    let from_a = seen_from(ways.0.spin, ways.1.arm);
    h * (1.0 + 1e-12) * from_a.min(from_b)
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
    /// The list of a pair, in which all others are farther apart than `beyond` \[m\], with room for `travel` \[m\]; it is to be put back.
    pub fn take_list(&mut self, island: &Island, at: usize, beyond: f64, travel: f64) -> NearList {
        if self.pairs[at].list == u32::MAX {
            self.pairs[at].list = self.lists.len() as u32;
            self.lists.push(NearList::UNKNOWN);
        }
        let list = &mut self.lists[self.pairs[at].list as usize];
        let list = std::mem::replace(list, NearList::UNKNOWN);
        if list.rest - list.travelled > beyond {
            return list;
        }
        let reach = beyond + SKINS * self.pairs[at].skin + AHEAD * travel;
        self.make_list(island, at, reach)
    }

    /// Puts a list back.
    pub fn put_list(&mut self, at: usize, list: NearList) {
        let clear = list.clear();
        let pair = &mut self.pairs[at];
        pair.clear = pair.clear.max(clear);
        self.lists[pair.list as usize] = list;
    }

    /// Lists all pieces within a reach \[m\].
    fn make_list(&mut self, island: &Island, at: usize, reach: f64) -> NearList {
        let pair = self.pairs[at];
        let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let shapes = (&island.bodies[pair.a as usize].cold.shape, &island.bodies[pair.b as usize].cold.shape);
        let poses = (a.pose(), b.pose());
        let near = query::pieces_within((shapes.0, &poses.0), (shapes.1, &poses.1), reach);
        self.counts.work += 2 + near.len() as u64 / 8;
        if near.is_empty() {
            let found = shape::distance((shapes.0, &poses.0), (shapes.1, &poses.1));
            return NearList { pieces: Vec::new(), rest: found.gap_lower.max(reach), travelled: 0.0 };
        }
        let arm = |shape: &Shape, node: Node, solid: &Solid| {
            piece_of(shape, node).map_or(f64::INFINITY, |piece| piece.reach(solid.centre_in_body))
        };
        let listed = near.iter().map(|one| NearPiece {
            nodes: one.nodes,
            axis: one.normal,
            least: one.gap_lower,
            arms: (arm(shapes.0, one.nodes.0, a), arm(shapes.1, one.nodes.1, b)),
        });
        let mut pieces: Vec<NearPiece> = listed.collect();
        pieces.sort_by(|p, q| p.least.total_cmp(&q.least));
        NearList { pieces, rest: reach, travelled: 0.0 }
    }

    /// Measures how far the bodies of a pair are apart, if that is not more than `beyond` \[m\].
    pub fn measure_pieces(&mut self, island: &Island, at: usize, beyond: f64, travel: f64) {
        let mut list = self.take_list(island, at, beyond, travel);
        let pair = self.pairs[at];
        let (a, b) = (&self.solids[pair.a as usize], &self.solids[pair.b as usize]);
        let shapes = (&island.bodies[pair.a as usize].cold.shape, &island.bodies[pair.b as usize].cold.shape);
        let (mut least, mut axis) = (list.rest - list.travelled, pair.axis);
        let (travelled, is_new) = (list.travelled, list.travelled == 0.0);
        for piece in list.pieces.iter_mut().filter(|piece| piece.least.is_finite()) {
            if piece.least - travelled >= least {
                continue;
            }
            if !is_new
                && let (Some(on_a), Some(on_b)) =
                    (piece_of(shapes.0, piece.nodes.0), piece_of(shapes.1, piece.nodes.1))
            {
                let found = piece_distance((a, b), (&on_a, &on_b));
                self.counts.work += 1;
                (piece.axis, piece.least) = (found.normal, found.gap_lower + travelled);
            }
            if piece.least - travelled < least {
                (least, axis) = (piece.least - travelled, piece.axis);
            }
        }
        self.pairs[at].axis = axis;
        self.pairs[at].clear = least;
        self.put_list(at, list);
    }
}
