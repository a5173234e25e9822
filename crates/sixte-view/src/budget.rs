//! What all runs together may keep: a machine has only so much memory, however many pages ask.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes for all runs of a server.
#[derive(Debug)]
pub struct Budget {
    most: usize,
    taken: AtomicUsize,
}

/// What one of them has taken; it is given back with its end.
#[derive(Debug)]
pub struct Share {
    budget: Arc<Budget>,
    bytes: usize,
}

impl Budget {
    /// Of which nothing is taken yet \[bytes\].
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, taken: AtomicUsize::new(0) })
    }

    /// Whether there is anything left.
    pub fn has_room(&self) -> bool {
        self.taken.load(Ordering::Relaxed) < self.most
    }
}

impl Share {
    /// Of which nothing is taken yet.
    pub fn of(budget: &Arc<Budget>) -> Self {
        Self { budget: Arc::clone(budget), bytes: 0 }
    }

    /// Takes more \[bytes\].
    pub fn take(&mut self, bytes: usize) {
        self.bytes += bytes;
        self.budget.taken.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Gives some of it back \[bytes\].
    pub fn give_back(&mut self, bytes: usize) {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        self.budget.taken.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// What was taken \[bytes\].
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether there is anything left for anybody.
    pub fn has_room(&self) -> bool {
        self.budget.has_room()
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.give_back(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_comes_back() {
        let budget = Budget::new(100);
        let (mut a, mut b) = (Share::of(&budget), Share::of(&budget));
        a.take(60);
        assert!(budget.has_room());
        b.take(60);
        assert!(!a.has_room() && !b.has_room());
        b.give_back(1000);
        assert_eq!((a.bytes(), b.bytes(), budget.has_room()), (60, 0, true));
        b.take(40);
        assert!(!budget.has_room());
        drop(a);
        assert!(budget.has_room());
    }
}
