//! How much work a step may be.

use sixte_contact::contact_time::Work;

use crate::body::Body;

/// More spans than any step should need.
const SPANS: u32 = 50_000;

/// Rounds of the searches of one pair, on average over all pairs.
const ROUNDS_A_PAIR: u64 = 1000;

/// Rounds besides.
const ROUNDS: u64 = 600_000;

/// Looks at lasting contacts, for each body.
const LOOKS_A_BODY: u64 = 50_000;

/// What is left to be spent.
#[derive(Debug)]
pub(super) struct Budget {
    /// How many spans there were.
    pub spans: u32,
    rounds: u64,
    looks: u64,
}

impl Budget {
    pub fn new(bodies: &[Body]) -> Self {
        let count = bodies.len() as u64;
        Self { spans: 0, looks: LOOKS_A_BODY * count, rounds: ROUNDS + ROUNDS_A_PAIR * count * count / 2 }
    }

    /// Whether there may be one more span, after this much work.
    pub fn allows(&mut self, work: &Work) -> bool {
        self.spans += 1;
        self.spans <= SPANS && u64::from(work.rounds) <= self.rounds
    }

    /// Whether lasting contacts were looked at too often.
    pub fn is_tired(&self) -> bool {
        self.looks == 0
    }

    /// Lasting contacts were looked at this often; whether that was too much.
    pub fn spend(&mut self, looks: u64) -> bool {
        self.looks = self.looks.saturating_sub(looks);
        self.looks == 0
    }
}
