//! Two numbers, computed with at once.

use std::ops::{Add, Div, Mul, Sub};

/// A number of body A, and one of body B, side by side as vector registers want them.
#[derive(Debug, Clone, Copy)]
#[repr(align(16))]
pub(crate) struct Both([f64; 2]);

impl Both {
    #[inline(always)]
    pub fn new(a: f64, b: f64) -> Self {
        Self([a, b])
    }

    /// The same for both.
    #[inline(always)]
    pub fn same(x: f64) -> Self {
        Self([x, x])
    }

    #[inline(always)]
    pub fn a(self) -> f64 {
        self.0[0]
    }

    #[inline(always)]
    pub fn b(self) -> f64 {
        self.0[1]
    }

    #[inline(always)]
    pub fn sqrt(self) -> Self {
        Self([self.0[0].sqrt(), self.0[1].sqrt()])
    }

    /// The smaller ones; those of `other` where one is not a number.
    #[inline(always)]
    pub fn min(self, other: Self) -> Self {
        let smaller = |x: f64, y: f64| if x < y { x } else { y };
        Self([smaller(self.0[0], other.0[0]), smaller(self.0[1], other.0[1])])
    }

    /// The larger ones; those of `other` where one is not a number.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        let larger = |x: f64, y: f64| if x > y { x } else { y };
        Self([larger(self.0[0], other.0[0]), larger(self.0[1], other.0[1])])
    }
}

/// An operation on both numbers.
macro_rules! on_both {
    ($name:ident, $method:ident, $operator:tt) => {
        impl $name for Both {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self([self.0[0] $operator other.0[0], self.0[1] $operator other.0[1]])
            }
        }
    };
}

on_both!(Add, add, +);
on_both!(Sub, sub, -);
on_both!(Mul, mul, *);
on_both!(Div, div, /);
