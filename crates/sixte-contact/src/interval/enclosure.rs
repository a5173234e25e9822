//! Intervals: their bounds and their arithmetic, rounded outward.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// All numbers from a lower to an upper bound, both included and possibly infinite.
///
/// Every operation is rounded outward: the result holds every value that the operation has for numbers of its operands. Where
/// it has none, or where the bounds are not numbers, it is the whole line.
///
/// ```
/// use sixte_contact::interval::Interval;
/// let x = Interval::new(-1.0, 2.0);
/// let square = x * x;
/// assert!(square.contains(-2.0) && square.contains(4.0));
/// assert!(!x.squared().contains(-1e-9));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Interval {
    /// All numbers.
    pub const WHOLE: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// From one bound to the other, in any order; the whole line if one is not a number.
    pub fn new(one: f64, other: f64) -> Self {
        if one.is_nan() || other.is_nan() {
            return Self::WHOLE;
        }
        if one <= other { Self { low: one, high: other } } else { Self { low: other, high: one } }
    }

    /// One number alone.
    pub fn point(value: f64) -> Self {
        Self::new(value, value)
    }

    /// The lower bound.
    #[inline]
    pub fn low(self) -> f64 {
        self.low
    }

    /// The upper bound.
    #[inline]
    pub fn high(self) -> f64 {
        self.high
    }

    /// Whether a number is in it; what is not a number never is.
    #[inline]
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// A number in the middle, 0 for the whole line.
    pub fn middle(self) -> f64 {
        let middle = 0.5 * self.low + 0.5 * self.high;
        if middle.is_finite() { middle } else { 0.0 }
    }

    /// Upper bound of how far any of its numbers is from its [`middle`](Self::middle).
    pub fn radius(self) -> f64 {
        self.farthest_from(self.middle())
    }

    /// Upper bound of how far any of its numbers is from a value.
    pub fn farthest_from(self, value: f64) -> f64 {
        (self.high - value).max(value - self.low).next_up()
    }

    /// The largest size of its numbers.
    #[inline]
    pub fn magnitude(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    /// Whether both bounds are finite.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    /// The smallest interval that holds both.
    #[inline]
    pub fn joined(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// What is in both. Both must hold the same unknown number; where rounding of the caller's has parted them, the first stays.
    #[inline]
    pub fn shared(self, other: Self) -> Self {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        if low <= high { Self { low, high } } else { self }
    }

    /// Which of two unknown numbers is greater, if that is certain.
    #[inline]
    pub fn certainly(self, other: Self) -> Option<Ordering> {
        if self.high < other.low {
            Some(Ordering::Less)
        } else if self.low > other.high {
            Some(Ordering::Greater)
        } else {
            None
        }
    }

    /// Bounds of a result, each at most half a unit in the last place off.
    #[inline]
    pub(super) fn outward(low: f64, high: f64) -> Self {
        let (low, high) = (below(low), above(high));
        // Not where one of them is not a number: also where a bound is an infinity on the wrong side.
        if low <= high { Self { low, high } } else { Self::WHOLE }
    }
}

impl Add for Interval {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::outward(self.low + other.low, self.high + other.high)
    }
}

impl Sub for Interval {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::outward(self.low - other.high, self.high - other.low)
    }
}

impl Neg for Interval {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }
}

/// A number below this one, by one to two units in the last place: faster than `next_down`, which looks at the bits.
#[inline]
pub(super) fn below(value: f64) -> f64 {
    value - (value.abs() * f64::EPSILON + f64::MIN_POSITIVE)
}

/// A number above this one, by one to two units in the last place.
#[inline]
pub(super) fn above(value: f64) -> f64 {
    value + (value.abs() * f64::EPSILON + f64::MIN_POSITIVE)
}

/// From the least to the greatest of four numbers, none of which is not one: by comparisons alone, which are faster than the minimum
/// that looks for those.
#[inline]
fn ends([p, q, r, s]: [f64; 4]) -> (f64, f64) {
    let less = |one: f64, other: f64| if one < other { one } else { other };
    let more = |one: f64, other: f64| if one > other { one } else { other };
    (less(less(p, q), less(r, s)), more(more(p, q), more(r, s)))
}

/// A bound of a product: a bound of zero is zero, however far the other reaches.
#[inline]
fn product(one: f64, other: f64) -> f64 {
    if one == 0.0 || other == 0.0 { 0.0 } else { one * other }
}

impl Mul for Interval {
    type Output = Self;
    #[inline]
    fn mul(self, other: Self) -> Self {
        // Exactly nothing stays so: constants have slopes of zero.
        if self.is_zero() || other.is_zero() {
            return Self { low: 0.0, high: 0.0 };
        }
        let mut corners =
            [self.low * other.low, self.low * other.high, self.high * other.low, self.high * other.high];
        if (corners[0] + corners[1] + corners[2] + corners[3]).is_nan() {
            corners = [
                product(self.low, other.low),
                product(self.low, other.high),
                product(self.high, other.low),
                product(self.high, other.high),
            ];
        }
        let (low, high) = ends(corners);
        Self::outward(low, high)
    }
}

impl Interval {
    #[inline]
    pub(super) fn is_zero(self) -> bool {
        // All bits but the signs: faster than to compare twice.
        (self.low.to_bits() | self.high.to_bits()) << 1 == 0
    }
}

impl Div for Interval {
    type Output = Self;
    /// The whole line if the divisor may be zero.
    #[inline]
    fn div(self, other: Self) -> Self {
        if other.contains(0.0) {
            return Self::WHOLE;
        }
        let corners =
            [self.low / other.low, self.low / other.high, self.high / other.low, self.high / other.high];
        if corners.iter().any(|corner| corner.is_nan()) {
            return Self::WHOLE;
        }
        let (low, high) = ends(corners);
        Self::outward(low, high)
    }
}
