//! How long the convex shapes around two bodies are clear of each other: up to then no tree is opened, and the shorter the time that
//! is left, the fewer of its nodes have to be.

use crate::contact_time::moving::{Moving, MovingPiece};
use crate::contact_time::pieces::{End, PieceSearch};
use crate::contact_time::question::Question;
use crate::contact_time::result::Work;
use crate::shape::Support;

/// How long what is around two bodies is clear.
pub(super) struct Wrapped {
    /// From when on the bodies are to be searched; none if they are clear for all of the interval \[s\].
    pub start: Option<f64>,
    /// Whether what is around them meets about then.
    pub is_close: bool,
    pub work: Work,
}

/// The search of the bodies begins earlier than it could by this part of the time that it need not look at: there has to be some time
/// over which the rest of them is told apart.
const BEFORE: f64 = 1.0 / 256.0;

impl Wrapped {
    /// From time `start`, up to which the bodies are far apart.
    pub fn new<A: Moving, B: Moving>((a, b): (&A, &B), question: &Question, start: f64) -> Self {
        let nothing = Self { start: Some(start), is_close: false, work: Work::default() };
        if A::Piece::DEFORMS || B::Piece::DEFORMS {
            return nothing;
        }
        match (a.wrap(), b.wrap()) {
            (Some(around_a), Some(around_b)) => Self::of_pieces((around_a, around_b), question, start),
            (Some(around), None) => match b.as_piece() {
                Some(piece) => Self::of_pieces((around, &*piece.at(0.0)), question, start),
                None => nothing,
            },
            (None, Some(around)) => match a.as_piece() {
                Some(piece) => Self::of_pieces((&*piece.at(0.0), around), question, start),
                None => nothing,
            },
            (None, None) => nothing,
        }
    }

    fn of_pieces<A: Support, B: Support>(shapes: (&A, &B), question: &Question, start: f64) -> Self {
        let mut search = PieceSearch::new(question, shapes, question.interval);
        let start = match search.advance(start, search.levels) {
            End::Clear => None,
            End::Near { time, .. } | End::GaveUp { time } => Some(time - BEFORE * (time - start)),
        };
        Self { start, is_close: true, work: search.work }
    }
}
