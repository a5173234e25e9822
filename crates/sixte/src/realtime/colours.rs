//! Batches by colours: no two patches of one colour share a body that impulses move, so they can be solved at once.

use sixte_contact::Vec3;

use super::batch::Batch;
use super::lanes::LANES;
use super::patch::Patch;
use super::solid::Solid;

/// Colours that a body can be in. What finds none left is in a batch of its own, after all others.
const COLOURS: usize = 63;

/// Where a patch is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot {
    pub colour: u8,
    pub lane: u8,
    pub batch: u32,
}

impl Slot {
    /// In no batch.
    pub const NOWHERE: Self = Self { colour: u8::MAX, lane: 0, batch: 0 };
}

/// All batches.
#[derive(Debug, Default)]
pub(super) struct Colours {
    /// By colours; those of the last have one patch each.
    pub batches: Vec<Vec<Batch>>,
    /// Contacts of this part alone, one in each.
    pub passing: Vec<Batch>,
    /// By colours: lanes that are free.
    free: Vec<Vec<(u32, u8)>>,
    /// By places: the colours that bodies are in.
    used: Vec<u64>,
}

impl Colours {
    /// Forgets all, for so many bodies.
    pub fn reset(&mut self, bodies: usize) {
        self.batches.iter_mut().for_each(Vec::clear);
        self.free.iter_mut().for_each(Vec::clear);
        self.batches.resize_with(COLOURS + 1, Vec::new);
        self.free.resize_with(COLOURS + 1, Vec::new);
        self.used.clear();
        self.used.resize(bodies, 0);
    }

    /// Puts a patch where it can be solved. Says where.
    pub fn insert(&mut self, (at, patch): (u32, &Patch), solids: &[Solid]) -> Slot {
        let places = [patch.bodies.0 as usize, patch.bodies.1 as usize];
        let moved = places.into_iter().filter(|&place| solids[place].moves);
        let used = moved.clone().fold(0, |used, place| used | self.used[place]);
        let colour = (used.trailing_ones() as usize).min(COLOURS);
        if colour < COLOURS {
            moved.for_each(|place| self.used[place] |= 1 << colour);
        }
        let (batch, lane) = match self.free[colour].pop() {
            Some(found) => found,
            None => {
                let batch = self.batches[colour].len() as u32;
                self.batches[colour].push(Batch::default());
                let others = if colour < COLOURS { 1..LANES as u8 } else { 1..1 };
                self.free[colour].extend(others.rev().map(|lane| (batch, lane)));
                (batch, 0)
            }
        };
        let slot = Slot { colour: colour as u8, lane, batch };
        self.batches[colour][batch as usize].put(lane as usize, (at, patch), solids);
        slot
    }

    /// Takes a patch out. Says what it pushed with since the step began.
    pub fn remove(&mut self, slot: Slot, solids: &[Solid]) -> (Vec3, Vec3) {
        let (colour, lane) = (slot.colour as usize, slot.lane as usize);
        let batch = &mut self.batches[colour][slot.batch as usize];
        for place in [batch.bodies.0[lane], batch.bodies.1[lane]] {
            if colour < COLOURS && solids[place as usize].moves {
                self.used[place as usize] &= !(1 << colour);
            }
        }
        let pushed = (batch.pushed.0.at(lane), batch.pushed.1.at(lane));
        batch.clear(lane);
        self.free[colour].push((slot.batch, slot.lane));
        pushed
    }

    /// Impulses become those of parts that are so many times as long.
    pub fn scale(&mut self, factor: f64) {
        self.all_mut().for_each(|batch| batch.scale(factor));
    }

    /// The batch of a patch, and its lane.
    pub fn of(&self, slot: Slot) -> (&Batch, usize) {
        (&self.batches[slot.colour as usize][slot.batch as usize], slot.lane as usize)
    }

    /// The same, to be changed.
    pub fn of_mut(&mut self, slot: Slot) -> (&mut Batch, usize) {
        (&mut self.batches[slot.colour as usize][slot.batch as usize], slot.lane as usize)
    }

    /// All batches, in the order that they are solved in.
    pub fn all(&self) -> impl Iterator<Item = &Batch> {
        self.batches.iter().flatten().chain(&self.passing)
    }

    /// The same, to be changed.
    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut Batch> {
        self.batches.iter_mut().flatten().chain(&mut self.passing)
    }
}
