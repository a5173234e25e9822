//! Four numbers, or four vectors, that are computed with at once.
//!
//! What is done to one of the four is done to all, in the same order everywhere: the bits do not depend on how wide a machine computes.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use sixte_contact::Vec3;

/// How many.
pub(super) const LANES: usize = 4;

/// Four numbers.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C, align(32))]
pub(super) struct Lane(pub [f64; LANES]);

/// Four vectors.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C)]
pub(super) struct Lane3 {
    pub x: Lane,
    pub y: Lane,
    pub z: Lane,
}

/// Four symmetric matrices.
#[derive(Debug, Clone, Copy)]
pub(super) struct LaneSymmetric {
    pub diagonal: Lane3,
    /// yz, zx, xy.
    pub beside: Lane3,
}

macro_rules! each {
    ($a:expr, $b:expr, $op:tt) => {
        Lane([$a.0[0] $op $b.0[0], $a.0[1] $op $b.0[1], $a.0[2] $op $b.0[2], $a.0[3] $op $b.0[3]])
    };
}

impl Lane {
    pub const ZERO: Self = Self([0.0; LANES]);
    pub const ONE: Self = Self([1.0; LANES]);

    #[inline(always)]
    pub const fn splat(value: f64) -> Self {
        Self([value; LANES])
    }

    #[inline(always)]
    fn both(self, other: Self, of: impl Fn(f64, f64) -> f64) -> Self {
        let (a, b) = (self.0, other.0);
        Self([of(a[0], b[0]), of(a[1], b[1]), of(a[2], b[2]), of(a[3], b[3])])
    }

    /// The larger; what is no number is none.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        self.both(other, |a, b| if a > b { a } else { b })
    }

    /// The smaller.
    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        self.both(other, |a, b| if a < b { a } else { b })
    }

    #[inline(always)]
    pub fn over(self, other: Self) -> Self {
        each!(self, other, /)
    }

    #[inline(always)]
    pub fn sqrt(self) -> Self {
        Self([self.0[0].sqrt(), self.0[1].sqrt(), self.0[2].sqrt(), self.0[3].sqrt()])
    }

    /// One of two, by whether this is above another.
    #[inline(always)]
    pub fn if_above(self, limit: Self, then: Self, other: Self) -> Self {
        let (a, b) = (self.0, limit.0);
        let one = |at: usize| if a[at] > b[at] { then.0[at] } else { other.0[at] };
        Self([one(0), one(1), one(2), one(3)])
    }

    /// Whether one is above 0.
    #[inline(always)]
    pub fn any_above_zero(self) -> bool {
        self.0[0] > 0.0 || self.0[1] > 0.0 || self.0[2] > 0.0 || self.0[3] > 0.0
    }

    #[inline(always)]
    pub fn sum(self) -> f64 {
        (self.0[0] + self.0[1]) + (self.0[2] + self.0[3])
    }
}

impl Add for Lane {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        each!(self, other, +)
    }
}

impl Sub for Lane {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        each!(self, other, -)
    }
}

impl Mul for Lane {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        each!(self, other, *)
    }
}

impl Neg for Lane {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl AddAssign for Lane {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Lane {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Lane3 {
    pub const ZERO: Self = Self { x: Lane::ZERO, y: Lane::ZERO, z: Lane::ZERO };

    #[inline(always)]
    pub fn of(four: [Vec3; LANES]) -> Self {
        let [a, b, c, d] = four;
        Self { x: Lane([a.x, b.x, c.x, d.x]), y: Lane([a.y, b.y, c.y, d.y]), z: Lane([a.z, b.z, c.z, d.z]) }
    }

    #[inline(always)]
    pub fn at(&self, lane: usize) -> Vec3 {
        Vec3::new(self.x.0[lane], self.y.0[lane], self.z.0[lane])
    }

    #[inline(always)]
    pub fn set(&mut self, lane: usize, value: Vec3) {
        (self.x.0[lane], self.y.0[lane], self.z.0[lane]) = (value.x, value.y, value.z);
    }

    #[inline(always)]
    pub fn dot(self, other: Self) -> Lane {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[inline(always)]
    pub fn cross(self, other: Self) -> Self {
        Self {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }

    #[inline(always)]
    pub fn times(self, factor: Lane) -> Self {
        Self { x: self.x * factor, y: self.y * factor, z: self.z * factor }
    }

    #[inline(always)]
    pub fn if_above(measure: Lane, limit: Lane, then: Self, other: Self) -> Self {
        Self {
            x: measure.if_above(limit, then.x, other.x),
            y: measure.if_above(limit, then.y, other.y),
            z: measure.if_above(limit, then.z, other.z),
        }
    }
}

impl Add for Lane3 {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

impl Sub for Lane3 {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

impl AddAssign for Lane3 {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Lane3 {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl LaneSymmetric {
    #[inline(always)]
    pub fn times(&self, v: Lane3) -> Lane3 {
        let (d, b) = (self.diagonal, self.beside);
        Lane3 {
            x: d.x * v.x + b.z * v.y + b.y * v.z,
            y: b.z * v.x + d.y * v.y + b.x * v.z,
            z: b.y * v.x + b.x * v.y + d.z * v.z,
        }
    }

    #[inline(always)]
    pub fn plus(&self, other: &Self) -> Self {
        Self { diagonal: self.diagonal + other.diagonal, beside: self.beside + other.beside }
    }
}
