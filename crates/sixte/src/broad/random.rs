//! Numbers for tests, the same every time.

use sixte_contact::Vec3;

pub(crate) struct Random(pub u64);

impl Random {
    /// From −1 to 1.
    pub fn number(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// In the cube from −1 to 1.
    pub fn vector(&mut self) -> Vec3 {
        Vec3::new(self.number(), self.number(), self.number())
    }

    /// From 0 to one less than `end`.
    pub fn below(&mut self, end: usize) -> usize {
        ((self.number() + 1.0) * 0.5 * end as f64) as usize
    }
}
