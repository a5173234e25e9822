//! Pairs of nodes in the order in which they are looked at.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Two nodes over one slice of time.
#[derive(Clone, Copy)]
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
    /// Space, if it is not certified when one of the two, which is a piece, is held against the other's volume.
    Hold,
}

/// Where a pair waits, by how long it is clear: little to move while a heap is put in order.
#[derive(Clone, Copy)]
struct Place {
    clear_until: f64,
    entry: u32,
}

impl Ord for Place {
    /// The one that is clear for the shortest time is the greatest, and comes out first.
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        other.clear_until.total_cmp(&self.clear_until)
    }
}

impl PartialOrd for Place {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Place {}

/// The pair that is clear for the shortest time comes first, but for a dive to some contact at the start, so that the rest
/// need not look beyond it.
pub(super) struct Queue<NA, NB> {
    in_order: BinaryHeap<Place>,
    /// Those in order.
    waiting: Vec<Entry<NA, NB>>,
    /// Where there is room for others among them.
    free: Vec<u32>,
    /// Looked at before those in order, last first.
    dive: Vec<Entry<NA, NB>>,
    pub is_diving: bool,
}

/// For so many pairs there is room from the start.
const ROOM: usize = 64;

impl<NA: Copy, NB: Copy> Queue<NA, NB> {
    pub fn new() -> Self {
        let in_order = BinaryHeap::with_capacity(ROOM);
        let (waiting, free) = (Vec::with_capacity(ROOM), Vec::with_capacity(ROOM));
        Self { in_order, waiting, free, dive: Vec::with_capacity(ROOM), is_diving: true }
    }

    #[inline]
    pub fn pop(&mut self) -> Option<Entry<NA, NB>> {
        if let Some(entry) = self.dive.pop() {
            return Some(entry);
        }
        let Place { entry, .. } = self.in_order.pop()?;
        self.free.push(entry);
        self.waiting.get(entry as usize).copied()
    }

    #[inline]
    pub fn push(&mut self, entry: Entry<NA, NB>) {
        if !self.is_diving {
            return self.wait(entry);
        }
        // Of two that are found one after the other, the one that is clear for less time goes on top.
        match self.dive.last() {
            Some(last) if last.clear_until < entry.clear_until => {
                let at = self.dive.len() - 1;
                self.dive.insert(at, entry);
            }
            _ => self.dive.push(entry),
        }
    }

    /// Ends the dive: what is left of it is looked at in order.
    pub fn end_dive(&mut self) {
        for entry in std::mem::take(&mut self.dive) {
            self.wait(entry);
        }
        self.is_diving = false;
    }

    /// All that is left is certified up to here, or to `time` if that is sooner \[s\].
    pub fn clear_until(&self, time: f64) -> f64 {
        let dive = self.dive.iter().map(|entry| entry.clear_until);
        dive.chain(self.in_order.iter().map(|place| place.clear_until)).fold(time, f64::min)
    }

    #[inline]
    fn wait(&mut self, entry: Entry<NA, NB>) {
        let clear_until = entry.clear_until;
        let at = match self.free.pop() {
            Some(at) => {
                self.waiting[at as usize] = entry;
                at
            }
            None => {
                self.waiting.push(entry);
                self.waiting.len() as u32 - 1
            }
        };
        self.in_order.push(Place { clear_until, entry: at });
    }
}
