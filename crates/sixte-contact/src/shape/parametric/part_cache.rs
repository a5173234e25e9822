//! What was found out about the last few thousand parts: a search asks for the same ones again and again.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use crate::shape::{Cell, Obb};

/// Places; each holds the last part that fell on it.
const PLACES: usize = 2048;

/// A box, and what is below it once somebody asked.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    pub around: Obb,
    pub below: Option<Inside>,
}

/// What is below a part.
#[derive(Clone, Copy)]
pub(super) enum Inside {
    /// Its box is the bottom.
    Slab,
    /// It is halved along this parameter.
    Halves(usize),
}

/// A place for each part, by its name; the same part always has the same answer, so nothing depends on what is kept.
pub(super) struct PartCache(Vec<Mutex<Option<(Cell, Kept)>>>);

impl PartCache {
    pub fn new() -> Self {
        Self((0..PLACES).map(|_| Mutex::new(None)).collect())
    }

    pub fn find(&self, cell: Cell) -> Option<Kept> {
        let kept = *self.place(cell).lock().unwrap_or_else(PoisonError::into_inner);
        kept.filter(|(of, _)| *of == cell).map(|(_, kept)| kept)
    }

    pub fn keep(&self, cell: Cell, kept: Kept) {
        *self.place(cell).lock().unwrap_or_else(PoisonError::into_inner) = Some((cell, kept));
    }

    pub const BYTES: usize = PLACES * size_of::<Mutex<Option<(Cell, Kept)>>>();

    /// Spread by multiplication with odd numbers (D. Knuth, "The Art of Computer Programming" 3, section 6.4).
    fn place(&self, Cell([piece, levels, i, j]): Cell) -> &Mutex<Option<(Cell, Kept)>> {
        let two = |high: u32, low: u32| u64::from(high) << 32 | u64::from(low);
        let mixed = two(piece, levels).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ two(i, j).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.0[(mixed >> 40) as usize % PLACES]
    }
}

impl Clone for PartCache {
    /// Empty; it fills again.
    fn clone(&self) -> Self {
        Self::new()
    }
}

impl fmt::Debug for PartCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PartCache")
    }
}
