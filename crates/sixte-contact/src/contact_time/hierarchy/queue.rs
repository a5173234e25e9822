//! Pairs of nodes in the order in which they are looked at.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Two nodes over one slice of time.
pub(super) struct Entry<NA, NB> {
    /// They are certified clear up to here \[s\].
    pub clear_until: f64,
    pub slice: u32,
    /// Where the slice ended when this was found \[s\].
    pub end: f64,
    pub nodes: (NA, NB),
    pub cut: Cut,
}

/// What to do with a pair next.
#[derive(Clone, Copy)]
pub(super) enum Cut {
    Time,
    Space,
}

impl<NA, NB> Ord for Entry<NA, NB> {
    /// The one that is clear for the shortest time is the greatest, and comes out first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.clear_until.total_cmp(&self.clear_until)
    }
}

impl<NA, NB> PartialOrd for Entry<NA, NB> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<NA, NB> PartialEq for Entry<NA, NB> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<NA, NB> Eq for Entry<NA, NB> {}

/// The pair that is clear for the shortest time comes first, but for a dive to some contact at the start, so that the rest
/// need not look beyond it.
pub(super) struct Queue<NA, NB> {
    in_order: BinaryHeap<Entry<NA, NB>>,
    /// Looked at before those in order, last first.
    dive: Vec<Entry<NA, NB>>,
    pub is_diving: bool,
}

impl<NA, NB> Queue<NA, NB> {
    pub fn new() -> Self {
        Self { in_order: BinaryHeap::new(), dive: Vec::new(), is_diving: true }
    }

    pub fn pop(&mut self) -> Option<Entry<NA, NB>> {
        self.dive.pop().or_else(|| self.in_order.pop())
    }

    pub fn push(&mut self, entry: Entry<NA, NB>) {
        if !self.is_diving {
            self.in_order.push(entry);
            return;
        }
        // Of two that are found one after the other, the one that is clear for less time goes on top.
        match self.dive.last() {
            Some(last) if *last > entry => {
                let at = self.dive.len() - 1;
                self.dive.insert(at, entry);
            }
            _ => self.dive.push(entry),
        }
    }

    /// Ends the dive: what is left of it is looked at in order.
    pub fn end_dive(&mut self) {
        self.in_order.extend(self.dive.drain(..));
        self.is_diving = false;
    }

    /// All that is left is certified up to here, or to `time` if that is sooner \[s\].
    pub fn clear_until(&self, time: f64) -> f64 {
        let left = self.dive.iter().chain(&self.in_order).map(|entry| entry.clear_until);
        left.fold(time, f64::min)
    }
}
