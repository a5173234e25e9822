//! All patches in batches, in the order in which they are solved.
//!
//! No two patches of a batch share a body that impulses move, so they can be solved at once; and those that share one are in the batches
//! that follow, in the order of their pairs, which goes from body to body as the world was built: what comes out is what one patch after
//! the other would make of it. By colours there would be more patches at once, but in an order that carries a load of forty layers no
//! further than a few: a pyramid never came to rest.

use sixte_contact::Vec3;

use super::batch::{Batch, Pushes};
use super::lanes::LANES;
use super::movers::Movers;
use super::patch::Patch;
use super::solid::Solid;

/// Patches of one point, as of balls and capsules, and others: a batch does for all of its lanes what the one with the most points needs.
const KINDS: usize = 2;

/// Where a patch is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot {
    pub batch: u32,
    pub lane: u8,
}

impl Slot {
    /// In no batch.
    pub const NOWHERE: Self = Self { batch: u32::MAX, lane: 0 };
}

/// All batches.
#[derive(Debug, Default)]
pub(super) struct Batches {
    /// In the order that they are solved in; those beyond `count` are kept for their memory.
    made: Vec<Batch>,
    count: usize,
    /// Contacts of this part alone, one in each; they come last.
    pub passing: Vec<Batch>,
    /// By batches: how many lanes were given away, and, by kinds of patches, a batch at or after it that has one left.
    taken: Vec<u8>,
    open: [Vec<u32>; KINDS],
    /// By places: the first batch after all of a body's.
    after: Vec<u32>,
    /// How many patches came and went since all were put in order.
    pub changes: usize,
    /// By batches: the first and the last one that has a body in common with it; empty if that is not known.
    reach: Vec<(u32, u32)>,
    /// By places, to find that out.
    spans: Vec<(u32, u32)>,
    /// The bodies that they push.
    pub movers: Movers,
}

/// The first batch at or after this one that has a lane left; it may still have to be made.
fn open_from(open: &mut [u32], first: u32) -> u32 {
    let mut last = first;
    while let Some(&next) = open.get(last as usize)
        && next != last
    {
        last = next;
    }
    // Whoever comes next has less to go through.
    let mut passed = first;
    while let Some(next) = open.get_mut(passed as usize)
        && passed != last
    {
        passed = std::mem::replace(next, last);
    }
    last
}

impl Batches {
    /// Forgets all, for so many bodies.
    pub fn reset(&mut self, bodies: usize) {
        self.count = 0;
        self.taken.clear();
        self.open.iter_mut().for_each(Vec::clear);
        self.after.clear();
        self.after.resize(bodies, 0);
        self.changes = 0;
        self.reach.clear();
    }

    /// Puts a patch after those that it has a body in common with. Says where.
    pub fn insert(&mut self, (at, patch): (u32, &Patch), solids: &[Solid]) -> Slot {
        let places = [patch.bodies.0 as usize, patch.bodies.1 as usize];
        let moved = places.into_iter().filter(|&place| solids[place].moves);
        let first = moved.clone().fold(0, |first, place| first.max(self.after[place]));
        let kind = usize::from(patch.count > 1);
        let batch = open_from(&mut self.open[kind], first);
        if batch as usize == self.count {
            match self.made.get_mut(self.count) {
                Some(batch) => batch.empty(),
                None => self.made.push(Batch::default()),
            }
            self.count += 1;
            self.taken.push(0);
            for (other, open) in self.open.iter_mut().enumerate() {
                open.push(if other == kind { batch } else { batch + 1 });
            }
        }
        let taken = &mut self.taken[batch as usize];
        let slot = Slot { batch, lane: *taken };
        *taken += 1;
        if usize::from(*taken) == LANES {
            self.open[kind][batch as usize] = batch + 1;
        }
        moved.for_each(|place| self.after[place] = batch + 1);
        self.reach.clear();
        self.made[batch as usize].put(slot.lane as usize, (at, patch), solids);
        self.changes += 1;
        slot
    }

    /// Takes a patch out. Says what it pushed with since the step began.
    pub fn remove(&mut self, slot: Slot) -> (Vec3, Vec3) {
        let (batch, lane) = self.of_mut(slot);
        let pushed = (batch.pushed.0.at(lane), batch.pushed.1.at(lane));
        batch.clear(lane);
        self.changes += 1;
        pushed
    }

    /// What those that last push with.
    pub fn pushes(&self) -> Vec<Pushes> {
        self.made[..self.count].iter().map(Batch::pushes).collect()
    }

    /// They push with that.
    pub fn push_with(&mut self, pushes: &[Pushes]) {
        self.lasting().iter_mut().zip(pushes).for_each(|(batch, pushes)| batch.push_with(pushes));
    }

    /// Impulses become those of parts that are so many times as long.
    pub fn scale(&mut self, factor: f64) {
        self.all_mut().for_each(|batch| batch.scale(factor));
    }

    /// Those that last, in the order that they are solved in.
    pub fn lasting(&mut self) -> &mut [Batch] {
        &mut self.made[..self.count]
    }

    /// The same, and the bodies that they push.
    pub fn with_movers(&mut self) -> (&mut [Batch], &mut Movers) {
        (&mut self.made[..self.count], &mut self.movers)
    }

    /// The same; and for each of them, the first and the last one that has a body in common with it.
    pub fn with_reach(&mut self) -> (&mut [Batch], &[(u32, u32)], &mut Movers) {
        if self.reach.len() < self.count {
            self.find_reach();
        }
        (&mut self.made[..self.count], &self.reach, &mut self.movers)
    }

    fn find_reach(&mut self) {
        let Self { made, count, reach, spans, after, .. } = self;
        spans.clear();
        spans.resize(after.len(), (u32::MAX, 0));
        for (at, batch) in (0u32..).zip(&made[..*count]) {
            for place in batch.moved() {
                let span = &mut spans[place];
                *span = (span.0.min(at), at);
            }
        }
        reach.clear();
        reach.extend((0u32..).zip(&made[..*count]).map(|(at, batch)| {
            let spans = batch.moved().map(|place| spans[place]);
            spans.fold((at, at), |reach, span| (reach.0.min(span.0), reach.1.max(span.1)))
        }));
    }

    /// How many lanes there are.
    pub fn lanes(&self) -> usize {
        self.count * LANES
    }

    /// The batch of a patch, and its lane.
    pub fn of(&self, slot: Slot) -> (&Batch, usize) {
        (&self.made[slot.batch as usize], slot.lane as usize)
    }

    /// The same, to be changed.
    pub fn of_mut(&mut self, slot: Slot) -> (&mut Batch, usize) {
        (&mut self.made[slot.batch as usize], slot.lane as usize)
    }

    /// All batches, in the order that they are solved in.
    pub fn all(&self) -> impl Iterator<Item = &Batch> {
        self.made[..self.count].iter().chain(&self.passing)
    }

    /// The same, to be changed.
    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut Batch> {
        self.made[..self.count].iter_mut().chain(&mut self.passing)
    }
}
