//! What a formula may do with its numbers, whatever they are.

use std::fmt::Debug;
use std::ops::{Add, Div, Mul, Neg, Sub};

use super::{AnyField, Interval};

/// How far a point is from some surface, as measured: see [`Number::distance`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DistanceAt {
    /// Negative inside \[m\].
    pub gap: f64,
    /// How far off that may be \[m\].
    pub doubt: f64,
    /// Unit, out of the surface.
    pub normal: [f64; 3],
}

/// A number of a formula: `f64`, [`Interval`], or a [`Dual`](super::Dual) of either.
///
/// A formula over it is written once, and computed at points, over boxes, and with its slopes.
///
/// ```
/// use sixte_contact::interval::{Interval, Number};
/// fn length<N: Number>([x, y, z]: [N; 3]) -> N {
///     (x.sqr() + y.sqr() + z.sqr()).sqrt()
/// }
/// assert_eq!(length([3.0, 0.0, 4.0]), 5.0);
/// assert!(length([Interval::new(3.0, 4.0), Interval::point(0.0), Interval::point(4.0)]).contains(5.5));
/// ```
pub trait Number:
    Copy
    + Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// One that never changes.
    fn constant(value: f64) -> Self;
    /// x².
    fn sqr(self) -> Self;
    /// x to an integer power.
    fn powi(self, exponent: i32) -> Self;
    /// √x.
    fn sqrt(self) -> Self;
    /// |x|.
    fn abs(self) -> Self;
    /// The smaller of two.
    fn min(self, other: Self) -> Self;
    /// The greater of two.
    fn max(self, other: Self) -> Self;
    /// Sine of an angle \[rad\].
    fn sin(self) -> Self;
    /// Cosine of an angle \[rad\].
    fn cos(self) -> Self;
    /// Sine and cosine of the same angle \[rad\]: of most numbers faster than one after the other.
    fn sin_cos(self) -> (Self, Self) {
        (self.sin(), self.cos())
    }
    /// eˣ.
    fn exp(self) -> Self;
    /// Natural logarithm.
    fn ln(self) -> Self;

    /// Tangent of an angle \[rad\].
    fn tan(self) -> Self {
        let (sine, cosine) = self.sin_cos();
        sine / cosine
    }

    /// |x| from `radius` on, x² / 2r + r / 2 below it: a size that is smooth at zero. `radius` > 0.
    fn soft_abs(self, radius: f64) -> Self;

    /// What was measured of a distance: it changes by no more than its point moves.
    fn distance(at: [Self; 3], measure: &dyn Fn([f64; 3]) -> DistanceAt) -> Self;

    /// A field of a kind that is not known here.
    fn of_field(field: &dyn AnyField, at: [Self; 3]) -> Self;
}

impl Number for f64 {
    #[inline]
    fn constant(value: f64) -> Self {
        value
    }
    #[inline]
    fn sqr(self) -> Self {
        self * self
    }
    fn powi(self, exponent: i32) -> Self {
        let (mut result, mut square, mut left) = (1.0, self, exponent.unsigned_abs());
        while left > 0 {
            if left & 1 == 1 {
                result *= square;
            }
            square *= square;
            left >>= 1;
        }
        if exponent < 0 { 1.0 / result } else { result }
    }
    #[inline]
    fn sqrt(self) -> Self {
        f64::sqrt(self)
    }
    #[inline]
    fn abs(self) -> Self {
        f64::abs(self)
    }
    #[inline]
    fn min(self, other: Self) -> Self {
        // What is not a number must not be lost.
        if self.is_nan() {
            self
        } else if other < self || other.is_nan() {
            other
        } else {
            self
        }
    }
    #[inline]
    fn max(self, other: Self) -> Self {
        if self.is_nan() {
            self
        } else if other > self || other.is_nan() {
            other
        } else {
            self
        }
    }
    fn sin(self) -> Self {
        libm::sin(self)
    }
    fn cos(self) -> Self {
        libm::cos(self)
    }
    fn tan(self) -> Self {
        libm::tan(self)
    }
    fn exp(self) -> Self {
        libm::exp(self)
    }
    fn ln(self) -> Self {
        libm::log(self)
    }
    fn soft_abs(self, radius: f64) -> Self {
        let size = f64::abs(self);
        if size >= radius { size } else { 0.5 * (size * size / radius + radius) }
    }
    fn distance(at: [Self; 3], measure: &dyn Fn([f64; 3]) -> DistanceAt) -> Self {
        measure(at).gap
    }
    fn of_field(field: &dyn AnyField, at: [Self; 3]) -> Self {
        field.at(at)
    }
}

impl Number for Interval {
    #[inline]
    fn constant(value: f64) -> Self {
        Interval::point(value)
    }
    #[inline]
    fn sqr(self) -> Self {
        self.squared()
    }
    fn powi(self, exponent: i32) -> Self {
        self.power(exponent)
    }
    #[inline]
    fn sqrt(self) -> Self {
        self.root()
    }
    #[inline]
    fn abs(self) -> Self {
        self.size()
    }
    #[inline]
    fn min(self, other: Self) -> Self {
        self.smaller(other)
    }
    #[inline]
    fn max(self, other: Self) -> Self {
        self.greater(other)
    }
    fn sin(self) -> Self {
        self.sine()
    }
    fn cos(self) -> Self {
        self.cosine()
    }
    fn sin_cos(self) -> (Self, Self) {
        self.sine_and_cosine()
    }
    fn exp(self) -> Self {
        self.exponential()
    }
    fn ln(self) -> Self {
        self.logarithm()
    }
    fn soft_abs(self, radius: f64) -> Self {
        self.soft_size(radius)
    }
    fn distance(at: [Self; 3], measure: &dyn Fn([f64; 3]) -> DistanceAt) -> Self {
        let measured = measure(at.map(Interval::middle));
        let reach = at.map(|side| Interval::point(side.radius()).squared());
        let reach = (reach[0] + reach[1] + reach[2]).root().high() + measured.doubt;
        Interval::point(measured.gap) + Interval::new(-reach.next_up(), reach.next_up())
    }
    fn of_field(field: &dyn AnyField, at: [Self; 3]) -> Self {
        field.over(at)
    }
}
