//! Random numbers, the same on every machine.

use sixte_contact::motion::{Pose, Rotation};
use sixte_contact::{Quat, Vec3};

use crate::V;

/// A splitmix64 generator (G. Steele, D. Lea, C. Flood, 2014).
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    /// One that is independent of its neighbours.
    pub fn numbered(seed: u64, index: u64) -> Self {
        let mut random = Self(seed ^ index.wrapping_mul(0xd134_2543_de82_ef95));
        random.bits();
        Self(random.bits())
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Uniform in the exponent.
    pub fn scale(&mut self, low: f64, high: f64) -> f64 {
        (self.between(low.ln(), high.ln())).exp()
    }

    /// From 0 to `count` − 1.
    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    pub fn chance(&mut self, part: f64) -> bool {
        self.unit() < part
    }

    pub fn direction(&mut self) -> V {
        let z = self.between(-1.0, 1.0);
        let (sine, cosine) = self.between(0.0, std::f64::consts::TAU).sin_cos();
        let ring = (1.0 - z * z).sqrt();
        V(ring * cosine, ring * sine, z)
    }

    pub fn in_ball(&mut self, radius: f64) -> V {
        let distance = radius * self.unit().cbrt();
        self.direction() * distance
    }

    pub fn quaternion(&mut self) -> [f64; 4] {
        loop {
            let q = [(); 4].map(|()| self.between(-1.0, 1.0));
            if (0.1..1.0).contains(&q.iter().map(|x| x * x).sum::<f64>()) {
                return q;
            }
        }
    }

    /// In the cube from −`half` to `half`.
    pub fn vector(&mut self, half: f64) -> Vec3 {
        Vec3::new(self.between(-half, half), self.between(-half, half), self.between(-half, half))
    }

    /// Whole numbers from −`largest` to `largest`.
    pub fn lattice(&mut self, largest: usize) -> Vec3 {
        let mut number = || self.below(2 * largest + 1) as f64 - largest as f64;
        Vec3::new(number(), number(), number())
    }

    pub fn vectors(&mut self, count: usize) -> Vec<Vec3> {
        (0..count).map(|_| self.vector(1.0)).collect()
    }

    pub fn unit_vector(&mut self) -> Vec3 {
        loop {
            let vector = self.vector(1.0);
            if (0.1..1.0).contains(&vector.length()) {
                return vector.normalize();
            }
        }
    }

    pub fn unit_vectors(&mut self, count: usize) -> Vec<Vec3> {
        (0..count).map(|_| self.unit_vector()).collect()
    }

    pub fn rotation(&mut self) -> Rotation {
        let [x, y, z, w] = self.quaternion();
        Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).expect("not zero")
    }

    /// Anywhere in the cube from −`half` to `half`, turned anyhow.
    pub fn pose(&mut self, half: f64) -> Pose {
        let rotation = self.rotation();
        Pose::new(self.vector(half), rotation)
    }
}
