//! A vector of each body.

use std::ops::{Add, Div, Mul, Sub};

use super::Both;
use crate::Vec3;

/// A vector of body A, and one of body B.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BothVectors {
    x: Both,
    y: Both,
    z: Both,
}

impl BothVectors {
    #[inline(always)]
    pub fn new(a: Vec3, b: Vec3) -> Self {
        Self { x: Both::new(a.x, b.x), y: Both::new(a.y, b.y), z: Both::new(a.z, b.z) }
    }

    /// The same for both.
    #[inline(always)]
    pub fn same(v: Vec3) -> Self {
        Self { x: Both::same(v.x), y: Both::same(v.y), z: Both::same(v.z) }
    }

    #[inline(always)]
    pub fn a(&self) -> Vec3 {
        Vec3::new(self.x.a(), self.y.a(), self.z.a())
    }

    #[inline(always)]
    pub fn b(&self) -> Vec3 {
        Vec3::new(self.x.b(), self.y.b(), self.z.b())
    }

    #[inline(always)]
    pub fn dot(&self, other: &Self) -> Both {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[inline(always)]
    pub fn cross(&self, other: &Self) -> Self {
        Self {
            x: self.y * other.z - other.y * self.z,
            y: self.z * other.x - other.z * self.x,
            z: self.x * other.y - other.x * self.y,
        }
    }

    #[inline(always)]
    pub fn length(&self) -> Both {
        self.dot(self).sqrt()
    }

    /// Each component.
    #[inline(always)]
    pub fn parts(&self) -> [Both; 3] {
        [self.x, self.y, self.z]
    }

    #[inline(always)]
    pub fn from_parts([x, y, z]: [Both; 3]) -> Self {
        Self { x, y, z }
    }
}

impl Default for BothVectors {
    fn default() -> Self {
        Self::same(Vec3::ZERO)
    }
}

impl Add for BothVectors {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

impl Sub for BothVectors {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

impl Mul<Both> for BothVectors {
    type Output = Self;
    #[inline(always)]
    fn mul(self, factors: Both) -> Self {
        Self { x: self.x * factors, y: self.y * factors, z: self.z * factors }
    }
}

impl Div<Both> for BothVectors {
    type Output = Self;
    #[inline(always)]
    fn div(self, divisors: Both) -> Self {
        Self { x: self.x / divisors, y: self.y / divisors, z: self.z / divisors }
    }
}
