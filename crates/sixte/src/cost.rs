//! What a step took, by what it was spent on and by who caused it.

use serde::{Deserialize, Serialize};

use crate::id::BodyId;

/// Counted work of a step, in rounds of a search of about a microsecond each.
///
/// It is counted and not timed, so it is the same on every machine; real time per count varies by a factor of a few with the kinds of
/// shapes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Costs {
    /// Exact islands: searches for when bodies meet.
    pub searches: u64,
    /// Exact islands: forces of bodies that rest on each other.
    pub forces: u64,
    /// Exact islands: spans that were flown, from contact to contact.
    pub spans: u64,
    /// Real time: where bodies touch, and the certificates of their moves.
    pub queries: u64,
    /// Real time: contacts that were solved.
    pub solving: u64,
    /// Exact steps that were given up for real time.
    pub in_vain: u64,
    /// Who caused searches and queries, if [`Settings::keep_costs`](crate::Settings) is set: pairs in their order.
    pub pairs: Vec<PairCost>,
}

/// What a pair of bodies took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PairCost {
    /// The body that was put in first.
    pub a: BodyId,
    /// The other.
    pub b: BodyId,
    /// Counted work.
    pub work: u64,
}

impl Costs {
    /// All of it.
    pub fn total(&self) -> u64 {
        let Self { searches, forces, spans, queries, solving, in_vain, .. } = self;
        searches + forces + spans + queries + solving + in_vain
    }

    /// Adds those of another step, or of another island.
    pub fn add(&mut self, other: Self) {
        self.searches += other.searches;
        self.forces += other.forces;
        self.spans += other.spans;
        self.queries += other.queries;
        self.solving += other.solving;
        self.in_vain += other.in_vain;
        for PairCost { a, b, work } in other.pairs {
            self.add_pair((a, b), work);
        }
    }

    /// One more search of a pair.
    pub(crate) fn add_pair(&mut self, (a, b): (BodyId, BodyId), work: u64) {
        let key = (a.min(b), a.max(b));
        match self.pairs.binary_search_by_key(&key, |pair| (pair.a, pair.b)) {
            Ok(at) => self.pairs[at].work += work,
            Err(at) => self.pairs.insert(at, PairCost { a: key.0, b: key.1, work }),
        }
    }
}
