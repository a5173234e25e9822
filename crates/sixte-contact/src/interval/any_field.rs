//! Formulas of a kind that is not known, over the numbers that are.

use std::fmt::Debug;

use super::{Dual, Interval, Jet};

/// A [`Field`](crate::shape::Field) of any kind, behind a pointer. Every field is one; write the other trait.
pub trait AnyField: Debug + Send + Sync {
    /// The value at a point.
    fn at(&self, point: [f64; 3]) -> f64;

    /// All values over a box.
    fn over(&self, sides: [Interval; 3]) -> Interval;

    /// Value and slopes at a point.
    fn with_slopes_at(&self, point: [Dual<f64>; 3]) -> Dual<f64>;

    /// All values and slopes over a box.
    fn with_slopes_over(&self, sides: [Dual<Interval>; 3]) -> Dual<Interval>;

    /// All values, slopes and bends over a box.
    fn with_bends_over(&self, sides: [Jet; 3]) -> Jet;
}
