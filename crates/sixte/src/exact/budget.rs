//! How much work a step may be.

use sixte_contact::contact_time::Work;

use crate::certify::{counted, rounds_of};
use crate::report::StepReport;

/// More spans than any step should need.
const SPANS: u32 = 50_000;

/// Rounds of the searches of one pair, on average over the pairs that may meet: all of them where there are few bodies.
const ROUNDS_A_PAIR: u64 = 1000;
const PAIRS_A_BODY: u64 = 50;

/// Rounds besides.
const ROUNDS: u64 = 600_000;

/// Visits of persistent contacts, for each body.
const VISITS_A_BODY: u64 = 50_000;

/// What a visit, a row of a linear system and a span are, in rounds.
const VISIT: u64 = 1;
const ROW: u64 = 2;
const SPAN: u64 = 3;

/// What finding forces may be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Allowance {
    /// Visits of persistent contacts.
    pub visits: u64,
    /// Rows of linear systems.
    pub rows: u64,
}

/// What is left to be spent.
#[derive(Debug)]
pub(super) struct Budget {
    /// How many spans there were.
    pub spans: u32,
    rounds: u64,
    visits: u64,
    /// How much work is affordable, where the island can be stepped in real time instead.
    affordable: Option<u64>,
    visited: u64,
    rows: u64,
}

impl Budget {
    /// For a step of so many bodies.
    pub fn new(count: usize, affordable: Option<u64>) -> Self {
        let count = count as u64;
        let rounds = ROUNDS + ROUNDS_A_PAIR * count * (count / 2).min(PAIRS_A_BODY);
        let visits = VISITS_A_BODY * count;
        Self { spans: 0, visits, rounds, affordable, visited: 0, rows: 0 }
    }

    /// All that was counted, in rounds of a search: about a microsecond each.
    pub fn counted(&self, work: &Work) -> u64 {
        VISIT * self.visited + ROW * self.rows + counted(work) + SPAN * u64::from(self.spans)
    }

    /// Tells what the step took.
    pub fn tell(&self, report: &mut StepReport) {
        report.costs.searches += counted(&report.work);
        report.costs.forces += VISIT * self.visited + ROW * self.rows;
        report.costs.spans += SPAN * u64::from(self.spans);
    }

    /// Whether the island is better stepped in real time.
    pub fn is_too_dear(&self, work: &Work) -> bool {
        self.affordable.is_some_and(|most| self.counted(work) > most)
    }

    /// What finding forces may still be.
    pub fn allowance(&self, work: &Work) -> Allowance {
        let Some(most) = self.affordable else {
            return Allowance { visits: self.visits, rows: u64::MAX };
        };
        let left = most.saturating_sub(self.counted(work));
        Allowance { visits: self.visits.min(left / (VISIT + ROW) + 1), rows: left / ROW }
    }

    /// Whether the island can be stepped in real time instead.
    pub fn has_a_choice(&self) -> bool {
        self.affordable.is_some()
    }

    /// Whether there may be one more span, after this much work.
    pub fn allows(&mut self, work: &Work) -> bool {
        self.spans += 1;
        self.spans <= SPANS && rounds_of(work) <= self.rounds
    }

    /// How many rounds there may be in the whole step.
    pub fn most_rounds(&self) -> u64 {
        self.rounds
    }

    /// Persistent contacts were looked at this often; whether that was too much.
    pub fn spend(&mut self, visits: u64, rows: u64) -> bool {
        self.visited += visits;
        self.rows += rows;
        self.visits = self.visits.saturating_sub(visits);
        self.visits == 0
    }
}
