//! What a run shares with the thread that computes it.

use std::sync::{Arc, OnceLock};

use sixte::Interrupt;
use sixte::shape::Shape;

use crate::budget::{Budget, Share};
use crate::log::Log;

/// A run as its thread sees it.
#[derive(Debug)]
pub struct Watched {
    pub number: u64,
    pub item: String,
    pub log: Log,
    budget: Arc<Budget>,
    /// Ends it, in the middle of a step if need be.
    pub interrupt: Interrupt,
    /// Of all bodies, once the scene is built; recordings have none.
    pub shapes: OnceLock<Vec<Shape>>,
    /// Of all bodies, whether they have a mass that a hand can move.
    pub can_be_held: OnceLock<Vec<bool>>,
}

impl Watched {
    /// With nothing in its log yet.
    pub fn new(number: u64, item: String, budget: &Arc<Budget>) -> Self {
        let interrupt = Interrupt::default();
        let (shapes, can_be_held) = (OnceLock::new(), OnceLock::new());
        let (log, budget) = (Log::new(budget), Arc::clone(budget));
        Self { number, item, log, budget, interrupt, shapes, can_be_held }
    }

    /// For what it keeps besides its log.
    pub fn share(&self) -> Share {
        Share::of(&self.budget)
    }
}
