//! Boxes within boxes: the bounds of a surface, cut in two along their longest side, and again.

use crate::Vec3;
use crate::interval::Interval;
use crate::shape::Cell;
use crate::shape::volume::{Aabb, Volume};

/// How often a side can be cut in two.
const CUTS: usize = 31;

/// Names the boxes within some bounds: a level, and how many boxes of it are before this one along x, y and z.
#[derive(Debug, Clone)]
pub(super) struct Grid {
    bounds: Aabb,
    /// The axis along which the boxes of each level are cut.
    axes: Vec<usize>,
    /// How often each axis is cut before each level.
    cuts: Vec<[usize; 3]>,
}

impl Grid {
    /// Of bounds that are finite and not empty.
    pub fn new(bounds: Aabb) -> Self {
        let mut size = bounds.max - bounds.min;
        let (mut axes, mut cuts, mut so_far) = (Vec::new(), Vec::new(), [0; 3]);
        loop {
            cuts.push(so_far);
            // The longest side first, and of equal ones the first.
            let axis = (0..3).fold(0, |best, axis| if size[axis] > size[best] { axis } else { best });
            if so_far[axis] == CUTS {
                return Self { bounds, axes, cuts };
            }
            axes.push(axis);
            size[axis] *= 0.5;
            so_far[axis] += 1;
        }
    }

    pub fn bounds(&self) -> &Aabb {
        &self.bounds
    }

    /// The box of a cell. Neighbours share their borders, with all bits.
    pub fn cell_box(&self, Cell([level, place @ ..]): Cell) -> Aabb {
        let cuts = self.cuts.get(level as usize).copied().unwrap_or([CUTS; 3]);
        let size = self.bounds.max - self.bounds.min;
        let border = |axis: usize, after: u32| {
            let count = (1u64 << cuts[axis]) as f64;
            let (min, max) = (self.bounds.min[axis], self.bounds.max[axis]);
            if f64::from(after) >= count {
                max
            } else {
                (min + size[axis] * (f64::from(after) / count)).min(max)
            }
        };
        Aabb {
            min: Vec3::from_array([0, 1, 2].map(|axis: usize| border(axis, place[axis]))),
            max: Vec3::from_array([0, 1, 2].map(|axis: usize| border(axis, place[axis].saturating_add(1)))),
        }
    }

    /// The cell that a cell is a half of; none for the first.
    pub fn whole(&self, Cell([level, mut place @ ..]): Cell) -> Option<Cell> {
        let above = level.checked_sub(1)?;
        place[*self.axes.get(above as usize)?] /= 2;
        Some(Cell([above, place[0], place[1], place[2]]))
    }

    /// The two halves of a cell; none at the last level.
    pub fn halves(&self, Cell([level, place @ ..]): Cell) -> Option<[Cell; 2]> {
        let axis = *self.axes.get(level as usize)?;
        Some([0, 1].map(|half| {
            let mut place = place;
            place[axis] = 2 * place[axis] + half;
            Cell([level + 1, place[0], place[1], place[2]])
        }))
    }
}

/// The sides of a box.
pub(super) fn sides(of: &Aabb) -> [Interval; 3] {
    [0, 1, 2].map(|axis: usize| Interval::new(of.min[axis], of.max[axis]))
}

/// The same box, so many times as large about its middle.
pub(super) fn enlarged(of: &Aabb, factor: f64) -> Aabb {
    let (centre, half) = (of.centre(), of.half() * factor);
    Aabb { min: centre - half, max: centre + half }
}
