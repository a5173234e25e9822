//! Numbers of 32 digits, each a sum of two `f64`, and vectors of them.
//!
//! T. J. Dekker, "A Floating-Point Technique for Extending the Available Precision" (1971). Every
//! operation is right to a few 2⁻¹⁰⁴ of its operands; products of `f64` are exact. Products must be
//! between 1e-270 and 1e290, so that their last digits are numbers; lengths from 1e-30 to 1e30 m make none that are not.

use std::ops::{Add, Div, Mul, Neg, Sub};

use crate::{Mat3, Vec3};

/// The sum of `high` and a `low` that is at most half of its last digit.
#[derive(Debug, Clone, Copy, Default, PartialEq, PartialOrd)]
pub(super) struct Double {
    high: f64,
    low: f64,
}

impl Double {
    /// The nearest `f64`.
    #[inline]
    pub fn rounded(self) -> f64 {
        self.high
    }

    /// A sum and its rounding.
    #[inline]
    fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let part = high - a;
        Self { high, low: (a - (high - part)) + (b - part) }
    }

    /// The same where `a` is the larger one, or 0.
    #[inline]
    fn sum_of_sorted(a: f64, b: f64) -> Self {
        let high = a + b;
        Self { high, low: b - (high - a) }
    }

    /// A product and its rounding.
    #[inline]
    fn product(a: f64, b: f64) -> Self {
        let high = a * b;
        let ((a, a_low), (b, b_low)) = (halves(a), halves(b));
        Self { high, low: ((a * b - high) + a * b_low + a_low * b) + a_low * b_low }
    }
}

/// The upper 26 bits of a number, and the rest.
#[inline]
fn halves(x: f64) -> (f64, f64) {
    let scaled = x * 134_217_729.0;
    let high = scaled - (scaled - x);
    (high, x - high)
}

impl From<f64> for Double {
    #[inline]
    fn from(x: f64) -> Self {
        Self { high: x, low: 0.0 }
    }
}

impl Add for Double {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let (high, low) = (Self::sum(self.high, other.high), Self::sum(self.low, other.low));
        let partial = Self::sum_of_sorted(high.high, high.low + low.high);
        Self::sum_of_sorted(partial.high, partial.low + low.low)
    }
}

impl Neg for Double {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

impl Sub for Double {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Double {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        let Self { high, low } = Self::product(self.high, other.high);
        Self::sum_of_sorted(high, low + (self.high * other.low + self.low * other.high))
    }
}

impl Div for Double {
    type Output = Self;

    #[inline]
    fn div(self, other: Self) -> Self {
        let first = self.high / other.high;
        let rest = self - other * Self::from(first);
        Self::sum_of_sorted(first, rest.high / other.high)
    }
}

/// A vector of such numbers.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Vector([Double; 3]);

impl Vector {
    /// A vector turned by a matrix, as exactly as the matrix says.
    pub fn rotated(matrix: &Mat3, v: Vec3) -> Self {
        let Mat3 { x_axis: x, y_axis: y, z_axis: z } = *matrix;
        let part = |x: f64, y: f64, z: f64| {
            Double::product(x, v.x) + Double::product(y, v.y) + Double::product(z, v.z)
        };
        Self([part(x.x, y.x, z.x), part(x.y, y.y, z.y), part(x.z, y.z, z.z)])
    }

    /// The nearest vector of `f64`.
    #[inline]
    pub fn rounded(self) -> Vec3 {
        Vec3::from_array(self.0.map(Double::rounded))
    }

    #[inline]
    pub fn dot(self, other: Self) -> Double {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        a * d + b * e + c * f
    }

    #[inline]
    pub fn cross(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([b * f - c * e, c * d - a * f, a * e - b * d])
    }

    #[inline]
    pub fn squared(self) -> Double {
        self.dot(self)
    }
}

impl From<Vec3> for Vector {
    #[inline]
    fn from(v: Vec3) -> Self {
        Self(v.to_array().map(Double::from))
    }
}

impl Add for Vector {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }
}

impl Sub for Vector {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] - other.0[i]))
    }
}

impl Mul<Double> for Vector {
    type Output = Self;

    #[inline]
    fn mul(self, factor: Double) -> Self {
        Self(self.0.map(|part| part * factor))
    }
}
