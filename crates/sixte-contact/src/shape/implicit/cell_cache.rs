//! What is known of cells already: searches ask for the same ones again and again.

use std::fmt;
use std::sync::Mutex;

use crate::shape::Cell;

/// How many cells are remembered; a power of two.
const PLACES: usize = 1 << 14;

/// A table with one place for many cells: a new one takes the place of an old one. What is remembered of a cell depends on the cell
/// alone, so answers do not depend on what is in the table.
pub(super) struct CellCache<T>(Vec<Mutex<Option<(Cell, T)>>>);

impl<T: Copy> CellCache<T> {
    pub fn new() -> Self {
        Self((0..PLACES).map(|_| Mutex::new(None)).collect())
    }

    /// What is known of a cell, or what `compute` finds.
    pub fn get(&self, cell: Cell, compute: impl FnOnce() -> T) -> T {
        let Some(place) = self.0.get(place_of(cell)) else {
            return compute();
        };
        if let Ok(kept) = place.lock()
            && let Some((known, found)) = *kept
            && known == cell
        {
            return found;
        }
        let found = compute();
        if let Ok(mut kept) = place.lock() {
            *kept = Some((cell, found));
        }
        found
    }
}

/// Mixed by multiplication with odd numbers, so that neighbours are far apart.
fn place_of(Cell([level, i, j, k]): Cell) -> usize {
    let mix =
        |hash: u64, part: u32| (hash ^ u64::from(part)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let hash = mix(mix(mix(mix(1, level), i), j), k);
    (hash >> 40) as usize % PLACES
}

impl<T> fmt::Debug for CellCache<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CellCache of {} cells", self.0.len())
    }
}
