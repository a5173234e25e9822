//! How much work a step may be.

use sixte_contact::contact_time::Work;

use crate::body::Body;

/// More spans than any step should need.
const SPANS: u32 = 50_000;

/// Rounds of the searches of one pair, on average over all pairs.
const ROUNDS_A_PAIR: u64 = 1000;

/// Rounds besides.
const ROUNDS: u64 = 600_000;

/// What is left to be spent.
#[derive(Debug)]
pub(super) struct Budget {
    /// How many spans there were.
    pub spans: u32,
    rounds: u64,
}

impl Budget {
    pub fn new(bodies: &[Body]) -> Self {
        let count = bodies.len() as u64;
        Self { spans: 0, rounds: ROUNDS + ROUNDS_A_PAIR * count * count / 2 }
    }

    /// Whether there may be one more span, after this much work.
    pub fn allows(&mut self, work: &Work) -> bool {
        self.spans += 1;
        self.spans <= SPANS && u64::from(work.rounds) <= self.rounds
    }
}
