//! How values with their slopes and bends, derivatives up to the second, are computed with.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::{AnyField, DistanceAt, Dual, Interval, Jet, Number};

/// What holds for each of the bends: of x and x, y and y, z and z, y and z, z and x, x and y. Spelled out, because a loop over them is not
/// unrolled, and most of the time of a formula goes here.
#[inline(always)]
fn bends(of: impl Fn(usize, usize, usize) -> Interval) -> [Interval; 6] {
    [of(0, 0, 0), of(1, 1, 1), of(2, 2, 2), of(3, 1, 2), of(4, 2, 0), of(5, 0, 1)]
}

/// What holds for each of the slopes.
#[inline(always)]
fn slopes(of: impl Fn(usize) -> Interval) -> [Interval; 3] {
    [of(0), of(1), of(2)]
}

const ZERO: Interval = Interval { low: 0.0, high: 0.0 };

impl Jet {
    /// The three coordinates of a box.
    pub fn coordinates(sides: [Interval; 3]) -> [Self; 3] {
        Dual::coordinates(sides).map(|Dual { value, slopes }| Self { value, slopes, bends: [ZERO; 6] })
    }

    /// Another value, whose slope and bend by this one are known.
    fn through(self, value: Interval, slope: Interval, bend: Interval) -> Self {
        let changes = self.slopes.map(|slope| !slope.is_zero());
        let bends = bends(|index, i, j| {
            let own = if self.bends[index].is_zero() { ZERO } else { self.bends[index] * slope };
            if !(changes[i] && changes[j]) {
                return own;
            }
            let square = if i == j { self.slopes[i].squared() } else { self.slopes[i] * self.slopes[j] };
            plus(own, square * bend)
        });
        Self { value, slopes: slopes(|axis| self.slopes[axis] * slope), bends }
    }

    fn slopes_only(self) -> Dual<Interval> {
        Dual { value: self.value, slopes: self.slopes }
    }

    /// One of two, or either; then nothing is known of its bends.
    fn taking(self, other: Self, taken: Dual<Interval>, first: Option<bool>) -> Self {
        match first {
            Some(true) => Self { value: taken.value, ..self },
            Some(false) => Self { value: taken.value, ..other },
            None => Self { value: taken.value, slopes: taken.slopes, bends: [Interval::WHOLE; 6] },
        }
    }
}

/// A sum in which exact zeros cost nothing: most bends are zero.
#[inline]
fn plus(one: Interval, other: Interval) -> Interval {
    if one.is_zero() {
        other
    } else if other.is_zero() {
        one
    } else {
        one + other
    }
}

impl Add for Jet {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            value: self.value + other.value,
            slopes: slopes(|axis| plus(self.slopes[axis], other.slopes[axis])),
            bends: bends(|index, _, _| plus(self.bends[index], other.bends[index])),
        }
    }
}

impl Neg for Jet {
    type Output = Self;
    fn neg(self) -> Self {
        Self {
            value: -self.value,
            slopes: slopes(|axis| -self.slopes[axis]),
            bends: bends(|index, _, _| -self.bends[index]),
        }
    }
}

impl Sub for Jet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Jet {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let changes = [self, other].map(|number| number.slopes.map(|slope| !slope.is_zero()));
        let bends = bends(|index, i, j| {
            let ends = plus(self.bends[index] * other.value, other.bends[index] * self.value);
            let product = |i: usize, j: usize| {
                if changes[0][i] && changes[1][j] { self.slopes[i] * other.slopes[j] } else { ZERO }
            };
            let one = product(i, j);
            let two = if i == j { one } else { product(j, i) };
            plus(ends, plus(one, two))
        });
        let slopes = slopes(|axis| plus(self.slopes[axis] * other.value, other.slopes[axis] * self.value));
        Self { value: self.value * other.value, slopes, bends }
    }
}

impl Div for Jet {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        let one = Interval::point(1.0);
        let inverse = one / other.value;
        let square = inverse.squared();
        let found = self * other.through(inverse, -square, square * inverse * Interval::point(2.0));
        Self { value: self.value / other.value, ..found }
    }
}

impl Number for Jet {
    fn constant(value: f64) -> Self {
        Self { value: Interval::point(value), slopes: [ZERO; 3], bends: [ZERO; 6] }
    }
    fn sqr(self) -> Self {
        let two = Interval::point(2.0);
        self.through(self.value.squared(), self.value * two, two)
    }
    fn powi(self, exponent: i32) -> Self {
        if exponent == 0 {
            return Self::constant(1.0);
        }
        let (n, less) = (Interval::point(f64::from(exponent)), exponent.saturating_sub(1));
        let slope = self.value.power(less) * n;
        let bend = if exponent == 1 {
            ZERO
        } else {
            self.value.power(exponent.saturating_sub(2)) * n * Interval::point(f64::from(less))
        };
        self.through(self.value.power(exponent), slope, bend)
    }
    fn sqrt(self) -> Self {
        let root = self.value.root();
        let slope = Interval::point(0.5) / root;
        let bend = -(slope.squared() / root);
        self.through(root, slope, bend)
    }
    fn abs(self) -> Self {
        let is_positive = self.value.certainly(ZERO).map(|order| order.is_gt());
        self.taking(-self, self.slopes_only().abs(), is_positive)
    }
    fn min(self, other: Self) -> Self {
        let is_less = self.value.certainly(other.value).map(|order| order.is_lt());
        self.taking(other, self.slopes_only().min(other.slopes_only()), is_less)
    }
    fn max(self, other: Self) -> Self {
        let is_greater = self.value.certainly(other.value).map(|order| order.is_gt());
        self.taking(other, self.slopes_only().max(other.slopes_only()), is_greater)
    }
    fn sin(self) -> Self {
        let (sine, cosine) = self.value.sine_and_cosine();
        self.through(sine, cosine, -sine)
    }
    fn cos(self) -> Self {
        let (sine, cosine) = self.value.sine_and_cosine();
        self.through(cosine, -sine, -cosine)
    }
    fn sin_cos(self) -> (Self, Self) {
        let (sine, cosine) = self.value.sine_and_cosine();
        (self.through(sine, cosine, -sine), self.through(cosine, -sine, -cosine))
    }
    fn exp(self) -> Self {
        let value = self.value.exponential();
        self.through(value, value, value)
    }
    fn ln(self) -> Self {
        let slope = Interval::point(1.0) / self.value;
        self.through(self.value.logarithm(), slope, -slope.squared())
    }
    fn soft_abs(self, radius: f64) -> Self {
        let soft = self.slopes_only().value;
        let by_value = Dual { value: soft, slopes: [Interval::point(1.0), ZERO, ZERO] }.soft_abs(radius);
        // The slope has corners at ± radius, between which it rises: it changes by no more than this for each metre.
        let size = soft.size();
        let steep = Interval::point(1.0) / Interval::point(radius);
        let bend = if size.high() < radius {
            steep
        } else if size.low() > radius {
            ZERO
        } else {
            steep.joined(ZERO)
        };
        self.through(by_value.value, by_value.slopes[0], bend)
    }
    fn distance(at: [Self; 3], measure: &dyn Fn([f64; 3]) -> DistanceAt) -> Self {
        let Dual { value, slopes } = Dual::distance(at.map(Self::slopes_only), measure);
        Self { value, slopes, bends: [Interval::WHOLE; 6] }
    }
    fn of_field(field: &dyn AnyField, at: [Self; 3]) -> Self {
        field.with_bends_over(at)
    }
}
