//! Parts of pieces, by halving.

use super::bezier::Range;
use crate::shape::Cell;

/// A piece is halved at most so often along each parameter.
pub(super) const LEVELS: u32 = 30;

/// A rectangle of a piece: halved so often along u and v, and which of the parts.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub piece: usize,
    levels: [u32; 2],
    place: [u32; 2],
}

impl Part {
    pub fn whole(piece: usize) -> Self {
        Self { piece, levels: [0; 2], place: [0; 2] }
    }

    pub fn range(&self) -> Range {
        [0, 1].map(|k: usize| {
            let size = 1.0 / f64::from(1u32 << self.levels[k].min(LEVELS));
            let from = (f64::from(self.place[k]) * size).min(1.0 - size);
            [from, from + size]
        })
    }

    /// Halves along a parameter, or along the other if that one is used up.
    pub fn halves(&self, axis: usize) -> Option<[Self; 2]> {
        let axis = if self.levels[axis] < LEVELS { axis } else { 1 - axis };
        if self.levels[axis] >= LEVELS {
            return None;
        }
        Some([0, 1].map(|side| {
            let mut half = *self;
            half.levels[axis] += 1;
            half.place[axis] = (half.place[axis] << 1) + side;
            half
        }))
    }

    pub fn cell(&self) -> Cell {
        Cell([self.piece as u32, self.levels[0] << 8 | self.levels[1], self.place[0], self.place[1]])
    }

    pub fn from_cell(Cell([piece, levels, i, j]): Cell) -> Self {
        Self { piece: piece as usize, levels: [levels >> 8, levels & 0xff], place: [i, j] }
    }
}
