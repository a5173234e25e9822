//! Functions of intervals.

use std::f64::consts::{FRAC_2_PI, TAU};

use super::Interval;
use super::enclosure::{above, below};

/// More than the error of a function of `libm`, as a part of its value: those used here are right to about one unit in the last
/// place, which is 2.3e-16 of the value, and this is four.
const OFF: f64 = 1e-15;

/// Beyond this, the turns of an angle are not counted.
const FARTHEST_ANGLE: f64 = 1e9;

impl Interval {
    /// Bounds of a result from `libm`.
    fn computed(low: f64, high: f64) -> Self {
        Self::outward(low - OFF * low.abs(), high + OFF * high.abs())
    }

    /// Its square, never negative.
    #[inline]
    pub fn squared(self) -> Self {
        let Self { low, high } = self.size();
        Self { low: below(low * low).max(0.0), high: above(high * high) }
    }

    /// Its sizes: |x|.
    #[inline]
    pub fn size(self) -> Self {
        if self.low >= 0.0 {
            self
        } else if self.high <= 0.0 {
            -self
        } else {
            Self { low: 0.0, high: self.high.max(-self.low) }
        }
    }

    /// To an integer power.
    pub fn power(self, exponent: i32) -> Self {
        if exponent < 0 {
            return Self::point(1.0) / self.power(exponent.saturating_neg());
        }
        if exponent == 0 {
            return Self::point(1.0);
        }
        let base = if exponent % 2 == 0 { self.size() } else { self };
        let raised = Self { low: raise(base.low, exponent).low, high: raise(base.high, exponent).high };
        if exponent % 2 == 0 { Self { low: raised.low.max(0.0), ..raised } } else { raised }
    }

    /// Square root of the part that is not negative.
    #[inline]
    pub fn root(self) -> Self {
        if self.high < 0.0 {
            return Self::WHOLE;
        }
        Self { low: below(self.low.max(0.0).sqrt()).max(0.0), high: above(self.high.sqrt()) }
    }

    /// The smaller of two.
    #[inline]
    pub fn smaller(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.min(other.high) }
    }

    /// The greater of two.
    #[inline]
    pub fn greater(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.max(other.high) }
    }

    /// Sine of angles \[rad\].
    pub fn sine(self) -> Self {
        if self.is_any_angle() {
            return Self { low: -1.0, high: 1.0 };
        }
        self.wave([libm::sin(self.low), libm::sin(self.high)], self.quarters(), 1)
    }

    /// Cosine of angles \[rad\].
    pub fn cosine(self) -> Self {
        if self.is_any_angle() {
            return Self { low: -1.0, high: 1.0 };
        }
        self.wave([libm::cos(self.low), libm::cos(self.high)], self.quarters(), 0)
    }

    /// Sine and cosine of the same angles \[rad\], which is faster than one after the other.
    pub fn sine_and_cosine(self) -> (Self, Self) {
        if self.is_any_angle() {
            return (Self { low: -1.0, high: 1.0 }, Self { low: -1.0, high: 1.0 });
        }
        let from = libm::sincos(self.low);
        let to = if self.low == self.high { from } else { libm::sincos(self.high) };
        let quarters = self.quarters();
        (self.wave([from.0, to.0], quarters, 1), self.wave([from.1, to.1], quarters, 0))
    }

    /// Whether an angle is not known, or not well enough.
    fn is_any_angle(self) -> bool {
        !self.is_finite() || self.magnitude() > FARTHEST_ANGLE || self.high - self.low >= TAU
    }

    /// Sine or cosine between its values at both ends, which is 1 after so many quarters of a turn, and −1 after two more.
    fn wave(self, [from, to]: [f64; 2], [before, last]: [i64; 2], highest: i64) -> Self {
        // Whether so many quarters, or as many and whole turns, are passed on the way.
        let passes = |quarters: i64| (last - quarters) >> 2 > (before - quarters) >> 2;
        let ends = Self::computed(from.min(to), from.max(to));
        Self {
            low: if passes(highest + 2) { -1.0 } else { ends.low.max(-1.0) },
            high: if passes(highest) { 1.0 } else { ends.high.min(1.0) },
        }
    }

    /// After how many quarters of a turn its angles begin, and end: all of those in between are passed, and where rounding leaves it open
    /// one more at either end.
    fn quarters(self) -> [i64; 2] {
        let (from, to) = (self.low * FRAC_2_PI, self.high * FRAC_2_PI);
        let off = 8.0 * f64::EPSILON * (1.0 + from.abs() + to.abs());
        [whole(from - off), whole(to + off)]
    }

    /// e to the power of it.
    pub fn exponential(self) -> Self {
        let Self { low, high } = Self::computed(libm::exp(self.low), libm::exp(self.high));
        Self { low: low.max(0.0), high }
    }

    /// Natural logarithm of the part that is positive.
    pub fn logarithm(self) -> Self {
        if self.high <= 0.0 {
            return Self::WHOLE;
        }
        let low = if self.low > 0.0 { libm::log(self.low) } else { f64::NEG_INFINITY };
        Self::computed(low, libm::log(self.high))
    }

    /// A size that is smooth at zero: |x| from `radius` on, and x² / 2r + r / 2 below it.
    pub fn soft_size(self, radius: f64) -> Self {
        let Self { low, high } = self.size();
        let bounds = |size: f64| {
            if size >= radius {
                return Self::point(size);
            }
            let (size, radius) = (Self::point(size), Self::point(radius));
            (size.squared() / radius + radius) * Self::point(0.5)
        };
        // The seam between the two forms is at `radius`, where rounding may put them in the wrong order.
        let (low, high) = (bounds(low), bounds(high));
        Self { low: low.low.min(high.low), high: high.high.max(low.high) }
    }
}

/// The next whole number below one that is not large: without the call that `floor` is on older processors.
fn whole(value: f64) -> i64 {
    let towards_zero = value as i64;
    if towards_zero as f64 > value { towards_zero - 1 } else { towards_zero }
}

/// Bounds of a power of one number, by squaring.
fn raise(base: f64, exponent: i32) -> Interval {
    let (mut result, mut square, mut left) = (Interval::point(1.0), Interval::point(base), exponent);
    while left > 0 {
        if left & 1 == 1 {
            result = result * square;
        }
        left >>= 1;
        if left > 0 {
            square = square.squared();
        }
    }
    result
}
