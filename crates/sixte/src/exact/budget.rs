//! How much work a step may be.

use sixte_contact::contact_time::Work;

/// More spans than any step should need.
const SPANS: u32 = 50_000;

/// Rounds of the searches of one pair, on average over all pairs.
const ROUNDS_A_PAIR: u64 = 1000;

/// Rounds besides.
const ROUNDS: u64 = 600_000;

/// Visits of persistent contacts, for each body.
const VISITS_A_BODY: u64 = 50_000;

/// What is left to be spent.
#[derive(Debug)]
pub(super) struct Budget {
    /// How many spans there were.
    pub spans: u32,
    rounds: u64,
    visits: u64,
}

impl Budget {
    /// For a step of so many bodies.
    pub fn new(count: usize) -> Self {
        let count = count as u64;
        Self { spans: 0, visits: VISITS_A_BODY * count, rounds: ROUNDS + ROUNDS_A_PAIR * count * count / 2 }
    }

    /// Whether there may be one more span, after this much work.
    pub fn allows(&mut self, work: &Work) -> bool {
        self.spans += 1;
        self.spans <= SPANS && u64::from(work.rounds) <= self.rounds
    }

    /// Whether persistent contacts were looked at too often.
    pub fn is_spent(&self) -> bool {
        self.visits == 0
    }

    /// Persistent contacts were looked at this often; whether that was too much.
    pub fn spend(&mut self, visits: u64) -> bool {
        self.visits = self.visits.saturating_sub(visits);
        self.visits == 0
    }
}
