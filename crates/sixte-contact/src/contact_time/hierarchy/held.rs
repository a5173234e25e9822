//! Volumes held against pieces by the way between them.

use super::best_first::BestFirst;
use super::queue::{Cut, Entry};
use crate::contact_time::moving::{Moving, MovingPiece};
use crate::contact_time::pieces::{End, PieceSearch};
use crate::contact_time::question::Levels;
use crate::contact_time::result::Work;
use crate::shape::{Held, Opened, Support, Volume};

/// Where a search of what is around pieces ends, in levels of contact: it needs room above them.
pub(super) const ABOVE: f64 = 2.0;

/// Volumes are held against pieces once this many pairs of nodes were looked at: it costs more than axes, and pays where surfaces are
/// fine.
pub(super) const LONG: u32 = 16;

/// Whether it pays to hold the volume of a part against a piece of the other body: not if it is a piece itself, which is searched as
/// such if need be.
#[inline]
pub(super) fn is_held<N, P>(part: Opened<N, P>, volume: &impl Volume, piece: &impl Volume) -> bool {
    matches!(part, Opened::Parts(_)) && Held::is_small(volume, piece)
}

impl<A: Moving, B: Moving> BestFirst<'_, A, B> {
    /// Looks at a part of a node beside a piece, and queues it unless it is certified; once it comes first it may be held against
    /// the piece.
    #[inline]
    pub(super) fn consider_part(
        &mut self,
        entry: &Entry<A::Node, B::Node>,
        nodes: (A::Node, B::Node),
        holds: bool,
    ) {
        let Some(mut next) = self.judged(entry.slice, nodes, entry.clear_until) else { return };
        if holds && matches!(next.cut, Cut::Space) {
            next.cut = Cut::Hold;
        }
        self.queue.push(next);
    }

    /// Holds a volume against the piece beside it; whether it is to be opened now. If not, it is certified, or waits for its turn.
    pub(super) fn hold(&mut self, entry: &mut Entry<A::Node, B::Node>) -> bool {
        let (a, b) = self.bodies;
        let (node_a, node_b) = entry.nodes;
        let clear = match (a.open(node_a), b.open(node_b)) {
            (Opened::Parts(_), Opened::Piece(piece)) => {
                self.clear_beside(entry, (&Held(a.volume_at(node_a, 0.0)), &*piece.at(0.0)))
            }
            (Opened::Piece(piece), Opened::Parts(_)) => {
                self.clear_beside(entry, (&*piece.at(0.0), &Held(b.volume_at(node_b, 0.0))))
            }
            _ => return true,
        };
        entry.cut = Cut::Space;
        if clear <= entry.clear_until {
            return true;
        }
        if clear < self.slices[entry.slice as usize].end.min(self.limit) {
            entry.clear_until = clear;
            self.queue.push(*entry);
        }
        false
    }

    /// How long a volume and a piece are clear of each other, by the way between them and not by axes of theirs: a corner
    /// that comes close to a fine surface is beside most of it along no axis \[s\].
    fn clear_beside(
        &mut self,
        entry: &Entry<A::Node, B::Node>,
        shapes: (&impl Support, &impl Support),
    ) -> f64 {
        let slice = &self.slices[entry.slice as usize];
        let contact = self.question.levels().contact;
        if self.is_clear_along_normal(slice, shapes, Levels { contact, floor: contact }) {
            return f64::INFINITY;
        }
        let end = slice.end.min(self.limit);
        let mut search = PieceSearch::new(self.question, shapes, end);
        search.max_rounds = search.max_rounds.saturating_sub(self.work.certificates);
        // Up to then they must be farther apart than the level of contact, as nodes are: what is left closed is taken to be no
        // candidate.
        let floor = self.question.levels().contact;
        search.levels = Levels { contact: ABOVE * floor, floor };
        let ended = search.advance(entry.clear_until.min(end), search.levels);
        // Rounds are those of this search alone.
        self.work.add(&Work { rounds: 0, ..search.work });
        match ended {
            End::Clear => f64::INFINITY,
            End::Near { time, .. } | End::GaveUp { time } => time,
        }
    }
}
