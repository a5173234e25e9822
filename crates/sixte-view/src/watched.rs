//! What a run shares with the thread that computes it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

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
    is_over: AtomicBool,
    /// Of all bodies, once the scene is built; recordings have none.
    pub shapes: OnceLock<Vec<Shape>>,
    /// Of all bodies, whether they have a mass that a hand can move.
    pub can_be_held: OnceLock<Vec<bool>>,
}

impl Watched {
    /// With nothing in its log yet.
    pub fn new(number: u64, item: String, budget: &Arc<Budget>) -> Self {
        let is_over = AtomicBool::new(false);
        let (shapes, can_be_held) = (OnceLock::new(), OnceLock::new());
        let (log, budget) = (Log::new(budget), Arc::clone(budget));
        Self { number, item, log, budget, is_over, shapes, can_be_held }
    }

    /// For what it keeps besides its log.
    pub fn share(&self) -> Share {
        Share::of(&self.budget)
    }

    /// Ends it after the step that is under way.
    pub fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Whether it is to end.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}
