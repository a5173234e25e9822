//! Values beside their derivatives, as they are kept.

use super::Interval;

/// A value, and how it changes along x, y and z.
///
/// Over intervals, the slopes hold those of every point; where a formula has a corner (`min`, `max`, `abs`), those of both sides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dual<N> {
    /// The value.
    pub value: N,
    /// Its partial derivatives.
    pub slopes: [N; 3],
}

/// All values over a box, all slopes, and all second derivatives: xx, yy, zz, yz, zx, xy.
///
/// Where a formula has a corner (`min`, `max`, `abs`), its bends are the whole line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Jet {
    /// The values.
    pub value: Interval,
    /// Partial derivatives.
    pub slopes: [Interval; 3],
    /// Second partial derivatives: xx, yy, zz, yz, zx, xy.
    pub bends: [Interval; 6],
}
