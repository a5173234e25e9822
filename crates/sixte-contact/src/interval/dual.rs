//! How values with their slopes are computed with.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use super::{AnyField, DistanceAt, Dual, Interval, Number};

/// What a [`Dual`] is made of: `f64` or [`Interval`].
pub trait Scalar: Number {
    /// How two compare, if that is certain.
    fn compare(self, other: Self) -> Option<Ordering>;
    /// A number that may be either: of `f64`, the first.
    fn either(self, other: Self) -> Self;
    /// The slopes of a distance that was measured in the middle.
    fn slopes_of_distance(measured: &DistanceAt) -> [Self; 3];
    /// The middle.
    fn centre(self) -> f64;
    /// The slopes of a field of a kind that is not known here.
    fn field_with_slopes(field: &dyn AnyField, at: [Dual<Self>; 3]) -> Dual<Self>;
}

impl Scalar for f64 {
    fn compare(self, other: Self) -> Option<Ordering> {
        self.partial_cmp(&other)
    }
    fn either(self, _: Self) -> Self {
        self
    }
    fn slopes_of_distance(measured: &DistanceAt) -> [Self; 3] {
        measured.normal
    }
    fn centre(self) -> f64 {
        self
    }
    fn field_with_slopes(field: &dyn AnyField, at: [Dual<Self>; 3]) -> Dual<Self> {
        field.with_slopes_at(at)
    }
}

impl Scalar for Interval {
    fn compare(self, other: Self) -> Option<Ordering> {
        self.certainly(other)
    }
    fn either(self, other: Self) -> Self {
        self.joined(other)
    }
    fn slopes_of_distance(_: &DistanceAt) -> [Self; 3] {
        [Interval::new(-1.0, 1.0); 3]
    }
    fn centre(self) -> f64 {
        self.middle()
    }
    fn field_with_slopes(field: &dyn AnyField, at: [Dual<Self>; 3]) -> Dual<Self> {
        field.with_slopes_over(at)
    }
}

impl<N: Scalar> Dual<N> {
    /// The coordinate along one axis, 0 to 2.
    pub fn coordinate(value: N, axis: usize) -> Self {
        let slope = |index| N::constant(if index == axis { 1.0 } else { 0.0 });
        Self { value, slopes: [slope(0), slope(1), slope(2)] }
    }

    /// The three coordinates of a point or a box.
    pub fn coordinates([x, y, z]: [N; 3]) -> [Self; 3] {
        [Self::coordinate(x, 0), Self::coordinate(y, 1), Self::coordinate(z, 2)]
    }

    /// Another value, whose slope by this one is known.
    #[inline]
    fn through(self, value: N, slope: N) -> Self {
        let [x, y, z] = self.slopes;
        Self { value, slopes: [x * slope, y * slope, z * slope] }
    }

    #[inline]
    fn slopes_with(self, other: Self, of: impl Fn(N, N) -> N) -> [N; 3] {
        let ([x, y, z], [u, v, w]) = (self.slopes, other.slopes);
        [of(x, u), of(y, v), of(z, w)]
    }

    /// With the slopes of the one that is taken, or of either.
    #[inline]
    fn taking(self, other: Self, value: N, first: Option<bool>) -> Self {
        let slopes = match first {
            Some(true) => self.slopes,
            Some(false) => other.slopes,
            None => self.slopes_with(other, N::either),
        };
        Self { value, slopes }
    }
}

impl<N: Scalar> Add for Dual<N> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self { value: self.value + other.value, slopes: self.slopes_with(other, |p, q| p + q) }
    }
}

impl<N: Scalar> Sub for Dual<N> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { value: self.value - other.value, slopes: self.slopes_with(other, |p, q| p - q) }
    }
}

impl<N: Scalar> Neg for Dual<N> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        let [x, y, z] = self.slopes;
        Self { value: -self.value, slopes: [-x, -y, -z] }
    }
}

impl<N: Scalar> Mul for Dual<N> {
    type Output = Self;
    #[inline]
    #[allow(clippy::suspicious_arithmetic_impl, reason = "the product rule")]
    fn mul(self, other: Self) -> Self {
        let slopes = self.slopes_with(other, |p, q| p * other.value + q * self.value);
        Self { value: self.value * other.value, slopes }
    }
}

impl<N: Scalar> Div for Dual<N> {
    type Output = Self;
    #[inline]
    #[allow(clippy::suspicious_arithmetic_impl, reason = "the quotient rule")]
    fn div(self, other: Self) -> Self {
        let value = self.value / other.value;
        Self { value, slopes: self.slopes_with(other, |p, q| (p - q * value) / other.value) }
    }
}

impl<N: Scalar> Number for Dual<N> {
    fn constant(value: f64) -> Self {
        Self { value: N::constant(value), slopes: [N::constant(0.0); 3] }
    }
    #[inline]
    fn sqr(self) -> Self {
        self.through(self.value.sqr(), self.value * N::constant(2.0))
    }
    fn powi(self, exponent: i32) -> Self {
        if exponent == 0 {
            return Self::constant(1.0);
        }
        let slope = self.value.powi(exponent.saturating_sub(1)) * N::constant(f64::from(exponent));
        self.through(self.value.powi(exponent), slope)
    }
    #[inline]
    fn sqrt(self) -> Self {
        let root = self.value.sqrt();
        self.through(root, N::constant(0.5) / root)
    }
    fn abs(self) -> Self {
        let is_positive = self.value.compare(N::constant(0.0)).map(|order| order != Ordering::Less);
        self.taking(-self, self.value.abs(), is_positive)
    }
    fn min(self, other: Self) -> Self {
        let is_less = self.value.compare(other.value).map(|order| order != Ordering::Greater);
        self.taking(other, self.value.min(other.value), is_less)
    }
    fn max(self, other: Self) -> Self {
        let is_greater = self.value.compare(other.value).map(|order| order != Ordering::Less);
        self.taking(other, self.value.max(other.value), is_greater)
    }
    fn sin(self) -> Self {
        let (sine, cosine) = self.value.sin_cos();
        self.through(sine, cosine)
    }
    fn cos(self) -> Self {
        let (sine, cosine) = self.value.sin_cos();
        self.through(cosine, -sine)
    }
    fn sin_cos(self) -> (Self, Self) {
        let (sine, cosine) = self.value.sin_cos();
        (self.through(sine, cosine), self.through(cosine, -sine))
    }
    fn exp(self) -> Self {
        let value = self.value.exp();
        self.through(value, value)
    }
    fn ln(self) -> Self {
        self.through(self.value.ln(), N::constant(1.0) / self.value)
    }
    fn soft_abs(self, radius: f64) -> Self {
        let slope = (self.value / N::constant(radius)).min(N::constant(1.0)).max(N::constant(-1.0));
        self.through(self.value.soft_abs(radius), slope)
    }
    fn distance(at: [Self; 3], measure: &dyn Fn([f64; 3]) -> DistanceAt) -> Self {
        let values = at.map(|side| side.value);
        let by_point = N::slopes_of_distance(&measure(values.map(N::centre)));
        let slope = |axis: usize| {
            let [p, q, r] = [0, 1, 2].map(|side: usize| by_point[side] * at[side].slopes[axis]);
            p + q + r
        };
        Self { value: N::distance(values, measure), slopes: [slope(0), slope(1), slope(2)] }
    }
    fn of_field(field: &dyn AnyField, at: [Self; 3]) -> Self {
        N::field_with_slopes(field, at)
    }
}
