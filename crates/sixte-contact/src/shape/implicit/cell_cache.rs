//! What is known of cells already: searches ask for the same ones again and again.

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Mutex;

use crate::shape::Cell;

/// Threads that ask at once seldom ask for the same of so many tables; a power of two.
const TABLES: usize = 64;

/// A table forgets all of its cells when it has so many, which just fit into 1024 places: some 57,000 cells in all, and 40 MB of a surface
/// where all are known. A question between two surfaces with many folds looks at 20,000.
const MOST: usize = 7 << 7;

type Table<T> = HashMap<Cell, T, BuildHasherDefault<Mix>>;

/// Tables that grow with what is asked. What is remembered of a cell depends on the cell alone, so answers do not depend on what is
/// in them.
pub(super) struct CellCache<T>(Vec<Mutex<Table<T>>>);

impl<T: Copy> CellCache<T> {
    pub fn new() -> Self {
        Self((0..TABLES).map(|_| Mutex::default()).collect())
    }

    /// What is known of a cell, or what `compute` finds.
    pub fn get(&self, cell: Cell, compute: impl FnOnce() -> T) -> T {
        // Other bits than those by which a table finds its place for the cell.
        let Some(table) = self.0.get((mixed(cell) >> 40) as usize % TABLES) else {
            return compute();
        };
        if let Ok(table) = table.lock()
            && let Some(found) = table.get(&cell)
        {
            return *found;
        }
        let found = compute();
        if let Ok(mut table) = table.lock() {
            if table.len() >= MOST {
                table.clear();
            }
            table.insert(cell, found);
        }
        found
    }
}

/// Mixed by multiplication with odd numbers, so that neighbours are far apart.
fn mixed(Cell([level, i, j, k]): Cell) -> u64 {
    let two = |high: u32, low: u32| u64::from(high) << 32 | u64::from(low);
    mix(mix(1, two(level, i)), two(j, k))
}

fn mix(hash: u64, part: u64) -> u64 {
    (hash ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// The same, as tables ask for it: cells are 16 bytes.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.as_chunks().0 {
            self.0 = mix(self.0, u64::from_le_bytes(*part));
        }
    }

    /// Of all cells the same.
    fn write_usize(&mut self, _: usize) {}
}

impl<T> fmt::Debug for CellCache<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CellCache of {} tables", self.0.len())
    }
}
