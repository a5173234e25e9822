//! Numbers that look random, for all tests of the duel.

use sixte::Vec3;
use sixte_fence::chance::Chance;

/// The same every time.
pub struct Random(Chance);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(Chance::new(seed))
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0.between(low, high)
    }

    pub fn vector(&mut self, size: f64) -> Vec3 {
        Vec3::new(self.between(-size, size), self.between(-size, size), self.between(-size, size))
    }
}
