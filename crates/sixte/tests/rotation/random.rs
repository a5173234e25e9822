//! Numbers that look random and are the same every time.

use sixte_contact::motion::Rotation;
use sixte_contact::{Quat, Vec3};

/// Vigna's splitmix64.
pub struct Random(pub u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Evenly in the exponent.
    pub fn magnitude(&mut self, low: f64, high: f64) -> f64 {
        self.between(low.ln(), high.ln()).exp()
    }

    pub fn direction(&mut self) -> Vec3 {
        loop {
            let v = Vec3::new(self.between(-1.0, 1.0), self.between(-1.0, 1.0), self.between(-1.0, 1.0));
            if (0.01..=1.0).contains(&v.length()) {
                return v.normalize();
            }
        }
    }

    pub fn rotation(&mut self) -> Rotation {
        loop {
            let mut number = || self.between(-1.0, 1.0);
            let q = Quat::from_xyzw(number(), number(), number(), number());
            if (0.01..=1.0).contains(&q.length()) {
                return Rotation::from_quaternion(q).unwrap();
            }
        }
    }

    /// Principal moments of a body that can exist: each is at most the sum of the other two. From flat and
    /// thin to round.
    pub fn moments(&mut self) -> Vec3 {
        let (a, b, c) = (self.magnitude(1e-4, 1.0), self.magnitude(1e-4, 1.0), self.magnitude(1e-4, 1.0));
        Vec3::new(b + c, c + a, a + b)
    }
}
