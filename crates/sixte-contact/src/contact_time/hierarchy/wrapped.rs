//! How long the convex shapes around two bodies are clear of each other: up to then no tree is opened, and the shorter the time that
//! is left, the fewer of its nodes have to be.

use super::best_first::BestFirst;
use super::held::ABOVE;
use crate::contact_time::moving::{Moving, MovingPiece};
use crate::contact_time::pieces::{End, PieceSearch};
use crate::contact_time::question::Levels;
use crate::contact_time::result::Work;
use crate::shape::Support;

/// What the hulls around two bodies tell.
pub(super) enum Hulls {
    /// They are clear of each other for as long as it matters.
    Clear,
    /// They meet soon after this time, or have met \[s\].
    Meet(f64),
    /// There are none.
    Unknown,
}

/// The search of the bodies begins earlier than it could by this part of the time that it need not look at: there has to be some time
/// over which the rest of them is told apart.
const BEFORE: f64 = 1.0 / 256.0;

impl<A: Moving, B: Moving> BestFirst<'_, A, B> {
    /// When the hulls of two bodies meet, from a time on up to which the bodies are clear.
    pub(super) fn hulls_meet(&mut self, start: f64) -> Hulls {
        if A::Piece::DEFORMS || B::Piece::DEFORMS {
            return Hulls::Unknown;
        }
        let (a, b) = self.bodies;
        match (a.wrap(), b.wrap()) {
            (Some(around_a), Some(around_b)) => self.pieces_meet((around_a, around_b), start),
            (Some(around), None) => match b.as_piece() {
                Some(piece) => self.pieces_meet((around, &*piece.at(0.0)), start),
                None => Hulls::Unknown,
            },
            (None, Some(around)) => match a.as_piece() {
                Some(piece) => self.pieces_meet((&*piece.at(0.0), around), start),
                None => Hulls::Unknown,
            },
            (None, None) => Hulls::Unknown,
        }
    }

    fn pieces_meet(&mut self, shapes: (&impl Support, &impl Support), start: f64) -> Hulls {
        let mut search = PieceSearch::new(self.question, shapes, self.limit);
        // As nodes are, farther apart than the level of contact: whatever comes to that does so in the time that is left.
        let floor = self.question.levels().contact;
        search.levels = Levels { contact: ABOVE * floor, floor };
        let ended = search.advance(start, search.levels);
        // Rounds are those of this search alone.
        self.work.add(&Work { rounds: 0, ..search.work });
        match ended {
            End::Clear => Hulls::Clear,
            End::Near { time, .. } | End::GaveUp { time } => Hulls::Meet(time - BEFORE * (time - start)),
        }
    }
}
