//! The closest pieces of two hierarchies: always the pair of nodes that may be closest is opened next.
//!
//! A pair whose volumes are farther apart than the closest pieces so far is left closed; when the
//! nearest pair that is left is farther, the closest pieces are found.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::bounds::Bounds;
use super::gjk::separate;
use super::separation::{Memory, Separation, Stop};
use crate::Vec3;
use crate::shape::{Geometry, Held, Opened, Support, Volume};

/// How exact a gap is searched, as a part of it.
pub(super) const RELATIVE: f64 = 1e-12;

/// Two pieces, and the space between them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PieceGap {
    /// Of the cores.
    pub separation: Separation,
    /// The closest point of A's core, from A's centre, along A's axes \[m\].
    pub on_a: Vec3,
    /// The closest point of B's core, from B's centre, along B's axes \[m\].
    pub on_b: Vec3,
    /// Unit, from the closest point on A's core to that on B's.
    pub way: Vec3,
    /// Of A's piece and of B's \[m\].
    pub rounding: [f64; 2],
}

impl PieceGap {
    pub fn gap(&self) -> f64 {
        self.separation.upper - (self.rounding[0] + self.rounding[1])
    }

    /// The gap is not smaller than this, up to rounding.
    pub fn gap_lower(&self) -> f64 {
        self.separation.lower - (self.rounding[0] + self.rounding[1])
    }
}

/// The gap of two pieces; `None` once it is known to be larger than `limit` along `guess`, a unit
/// direction from A to B that is likely to separate them.
pub(crate) fn piece_gap<A: Support, B: Support>(
    pieces: (&A, &B),
    bounds: &Bounds,
    guess: Option<Vec3>,
    limit: f64,
    relative: f64,
) -> Option<PieceGap> {
    let placement = bounds.placement();
    let rounding = [pieces.0.rounding(), pieces.1.rounding()];
    let both = rounding[0] + rounding[1];
    let mut memory = Memory::default();
    let mut known = None;
    if let Some(normal) = guess
        && !bounds.has_half_space()
    {
        let pair = placement.support(pieces, normal, &mut memory.hints);
        let separation = normal.dot(pair.between);
        if separation - both >= limit {
            return None;
        }
        memory.restart_from(pair);
        known = Some((normal, separation));
    }
    let slack = 0.5 * bounds.slack();
    let stop = Stop { relative, absolute: slack, rounding: if relative < 1.0 { 0.0 } else { both } };
    let separation = separate(pieces, placement, &mut memory, known, stop);
    // From core to core, so that the points are as far apart as the gap says.
    let is_apart = separation.upper > slack;
    let closest = memory.simplex.closest();
    Some(PieceGap {
        separation,
        on_a: memory.simplex.mean(|pair| pair.on_a),
        on_b: memory.simplex.mean(|pair| pair.on_b),
        way: if is_apart { closest.normalize_or(separation.normal) } else { separation.normal },
        rounding,
    })
}

/// Two nodes that are not closer than `bound` \[m\].
struct Entry<NA, NB> {
    bound: f64,
    nodes: (NA, NB),
}

impl<NA, NB> Ord for Entry<NA, NB> {
    /// The closest is the greatest, and comes out first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.bound.total_cmp(&self.bound)
    }
}

impl<NA, NB> PartialOrd for Entry<NA, NB> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<NA, NB> PartialEq for Entry<NA, NB> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<NA, NB> Eq for Entry<NA, NB> {}

/// What was found below two nodes.
pub(super) struct Nearest {
    /// `None` where a geometry has no pieces.
    pub pieces: Option<PieceGap>,
    /// No gap is smaller than this, up to rounding \[m\].
    pub gap_lower: f64,
    /// Pairs of nodes that were opened, and steps of the searches between pieces.
    pub rounds: u32,
}

/// The closest pieces below two nodes, or any if none are closer than `limit` \[m\]; `guess` is a direction from A to B to try first.
pub(super) fn nearest<A: Geometry, B: Geometry>(
    (a, b): (&A, &B),
    nodes: (A::Node, B::Node),
    bounds: &Bounds,
    (guess, limit): (Option<Vec3>, f64),
) -> Nearest {
    let mut search = NearestSearch {
        a,
        b,
        bounds,
        queue: BinaryHeap::new(),
        guess,
        limit,
        deepest: None,
        found: Nearest { pieces: None, gap_lower: f64::INFINITY, rounds: 0 },
    };
    search.run(nodes);
    let NearestSearch { limit, mut found, .. } = search;
    found.gap_lower = found.gap_lower.min(limit);
    found
}

struct NearestSearch<'a, A: Geometry, B: Geometry> {
    a: &'a A,
    b: &'a B,
    bounds: &'a Bounds,
    queue: BinaryHeap<Entry<A::Node, B::Node>>,
    guess: Option<Vec3>,
    /// Gaps that are not smaller than this are of no interest \[m\].
    limit: f64,
    /// Minus the roundings: no pieces but half-spaces overlap by more. Known once it was needed \[m\].
    deepest: Option<f64>,
    found: Nearest,
}

impl<A: Geometry, B: Geometry> NearestSearch<'_, A, B> {
    fn run(&mut self, nodes: (A::Node, B::Node)) {
        self.dive(nodes);
        self.consider(nodes);
        while let Some(entry) = self.queue.pop() {
            if entry.bound >= self.limit || self.is_as_deep_as_possible() {
                break;
            }
            self.found.rounds += 1;
            match self.open(entry.nodes) {
                None => self.measure(entry.nodes),
                Some(parts) => parts.into_iter().for_each(|part| self.consider(part)),
            }
        }
    }

    /// Goes straight down to some pair of pieces that are close, so that the search need not look at
    /// what is farther.
    fn dive(&mut self, mut nodes: (A::Node, B::Node)) {
        while let Some(parts) = self.open(nodes) {
            let [p, q] = parts.map(|part| self.bound(part));
            nodes = if q < p { parts[1] } else { parts[0] };
        }
        self.measure(nodes);
    }

    /// The parts of the larger node of a pair, with the other; `None` for two pieces, and for nothing.
    #[inline]
    fn open(&self, (node_a, node_b): (A::Node, B::Node)) -> Option<[(A::Node, B::Node); 2]> {
        match (self.a.open(node_a), self.b.open(node_b)) {
            (Opened::Parts(parts_a), Opened::Parts(parts_b)) => {
                if self.a.volume(node_a).radius() > self.b.volume(node_b).radius() {
                    Some(parts_a.map(|part| (part, node_b)))
                } else {
                    Some(parts_b.map(|part| (node_a, part)))
                }
            }
            (Opened::Parts(parts), Opened::Piece(_)) => Some(parts.map(|part| (part, node_b))),
            (Opened::Piece(_), Opened::Parts(parts)) => Some(parts.map(|part| (node_a, part))),
            _ => None,
        }
    }

    #[inline]
    fn bound(&self, nodes: (A::Node, B::Node)) -> f64 {
        self.bounds.gap(&self.a.volume(nodes.0), &self.b.volume(nodes.1), self.limit)
    }

    /// Queues a pair that may be closer than the closest so far.
    #[inline]
    fn consider(&mut self, nodes: (A::Node, B::Node)) {
        let mut bound = self.bound(nodes);
        if bound >= self.limit {
            return;
        }
        // Pieces say better than their volumes how far apart they are.
        let (volume_a, volume_b) = (self.a.volume(nodes.0), self.b.volume(nodes.1));
        match (self.a.open(nodes.0), self.b.open(nodes.1)) {
            (Opened::Piece(a), Opened::Piece(b)) => {
                let normal = self.bounds.between(&volume_a, &volume_b);
                for normal in [normal, self.guess].into_iter().flatten() {
                    bound = bound.max(self.bounds.gap_of_pieces((&a, &b), normal));
                }
            }
            (Opened::Parts(_), Opened::Piece(b)) if Held::is_small(&volume_a, &volume_b) => {
                bound = bound.max(self.gap_beside((&Held(volume_a), &b)));
            }
            (Opened::Piece(a), Opened::Parts(_)) if Held::is_small(&volume_b, &volume_a) => {
                bound = bound.max(self.gap_beside((&a, &Held(volume_b))));
            }
            _ => {}
        }
        if bound < self.limit {
            self.queue.push(Entry { bound, nodes });
        }
    }

    /// A lower bound of the gap between a volume and a piece, by the way between them.
    fn gap_beside(&self, shapes: (&impl Support, &impl Support)) -> f64 {
        let gap = piece_gap(shapes, self.bounds, None, f64::INFINITY, 0.1);
        gap.map_or(f64::NEG_INFINITY, |gap| gap.gap_lower() - self.bounds.slack())
    }

    fn measure(&mut self, nodes: (A::Node, B::Node)) {
        let (Opened::Piece(a), Opened::Piece(b)) = (self.a.open(nodes.0), self.b.open(nodes.1)) else {
            return;
        };
        let Some(pieces) = piece_gap((&a, &b), self.bounds, self.guess, self.limit, RELATIVE) else {
            return;
        };
        self.found.rounds += pieces.separation.iterations;
        self.found.gap_lower = self.found.gap_lower.min(pieces.gap_lower());
        if self.found.pieces.is_none_or(|best| pieces.gap() < best.gap()) {
            let gap = pieces.gap();
            self.limit = self.limit.min(gap - (RELATIVE * gap.abs()).max(0.5 * self.bounds.slack()));
            self.guess = Some(pieces.separation.normal);
            self.found.pieces = Some(pieces);
        }
    }

    /// Pieces that overlap have a gap of minus their rounding, and there may be many of those: once
    /// none can be deeper, the rest need not be looked at.
    fn is_as_deep_as_possible(&mut self) -> bool {
        if self.limit > 0.0 || self.bounds.has_half_space() {
            return false;
        }
        let (a, b) = (self.a, self.b);
        let deepest = *self.deepest.get_or_insert_with(|| -(thickest(a) + thickest(b)));
        self.limit <= deepest
    }
}

/// The largest rounding of any piece.
fn thickest<G: Geometry>(geometry: &G) -> f64 {
    geometry.as_piece().map_or_else(|| geometry.largest_rounding(), |piece| piece.rounding())
}
