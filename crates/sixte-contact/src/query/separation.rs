//! What a search for the distance of two cores starts from, when it may stop, and what it finds.

use super::placement::PointPair;
use super::simplex::Simplex;
use crate::Vec3;
use crate::shape::Hint;

/// What a search leaves for the next one on the same two shapes at nearby poses: the points of the
/// bodies that were closest. It must not be used for other shapes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Memory {
    pub(crate) simplex: Simplex,
    pub(crate) hints: [Hint; 2],
    /// Points that are likely to be among the closest next time.
    pub(crate) candidate: Option<PointPair>,
}

impl Memory {
    /// Forgets all but one pair of points, which is taken for the closest.
    pub(crate) fn restart_from(&mut self, pair: PointPair) {
        self.simplex.restart(pair);
    }
}

/// Two cores and the space between them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Separation {
    /// Unit, from A to B.
    pub normal: Vec3,
    /// The cores are at least this far apart along `normal`; negative or zero when they may share
    /// a point \[m\].
    pub lower: f64,
    /// The cores are at most this far apart \[m\].
    pub upper: f64,
    /// Steps of the search.
    pub iterations: u32,
}

/// When a search may stop: once the bounds are within `relative` of the upper gap, or within
/// `absolute` of each other. A gap is a distance of cores less `rounding`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stop {
    pub relative: f64,
    pub absolute: f64,
    pub rounding: f64,
}

impl Stop {
    #[inline(always)]
    pub(super) fn is_met(&self, lower: f64, upper: f64) -> bool {
        let apart = upper - lower;
        apart <= self.absolute || apart <= self.relative * (upper - self.rounding)
    }
}
