//! Random numbers that are the same on every machine.

use std::f64::consts::TAU;

use sixte::{Mat3, Rotation, Vec3};
use sixte_contact::Quat;

/// A splitmix64 generator (Steele, Lea and Flood 2014).
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// One that depends on both numbers, and on nothing else.
    pub fn numbered(seed: u64, number: u64) -> Self {
        let mut random = Self(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        random.bits();
        Self(random.bits())
    }

    /// The next 64 bits.
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

    /// From one number to another.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// From one positive number to another, even in the exponent.
    pub fn scale(&mut self, low: f64, high: f64) -> f64 {
        libm::exp(self.between(libm::log(low), libm::log(high)))
    }

    /// From 0 to `count` − 1.
    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() % count.max(1) as u64) as usize
    }

    /// True in this part of all cases.
    pub fn chance(&mut self, part: f64) -> bool {
        self.unit() < part
    }

    /// One of some things.
    pub fn one_of<T: Copy, const COUNT: usize>(&mut self, things: [T; COUNT]) -> T {
        things[self.below(COUNT)]
    }

    /// A unit vector, even over the sphere.
    pub fn direction(&mut self) -> Vec3 {
        let z = self.between(-1.0, 1.0);
        let (sine, cosine) = libm::sincos(self.between(0.0, TAU));
        let ring = (1.0 - z * z).sqrt();
        Vec3::new(ring * cosine, ring * sine, z)
    }

    /// A point of a ball about the origin.
    pub fn in_ball(&mut self, radius: f64) -> Vec3 {
        self.direction() * (radius * libm::cbrt(self.unit()))
    }

    /// Any rotation; now and then one along the axes, as that is where shapes touch with their faces.
    pub fn rotation(&mut self) -> Rotation {
        if self.chance(0.2) {
            return Rotation::IDENTITY;
        }
        let vector = self.direction() * self.between(0.0, 3.0);
        Rotation::from_rotation_vector(vector).unwrap_or(Rotation::IDENTITY)
    }
}

/// The matrix of a quaternion, by the textbook formula and not by the engine's.
pub fn matrix(quaternion: Quat) -> Mat3 {
    let Quat { x, y, z, w } = quaternion;
    let scale = 2.0 / (x * x + y * y + z * z + w * w);
    Mat3::from_cols(
        Vec3::new(1.0 - scale * (y * y + z * z), scale * (x * y + z * w), scale * (x * z - y * w)),
        Vec3::new(scale * (x * y - z * w), 1.0 - scale * (x * x + z * z), scale * (y * z + x * w)),
        Vec3::new(scale * (x * z + y * w), scale * (y * z - x * w), 1.0 - scale * (x * x + y * y)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_episode_is_its_own() {
        let draw = |seed, number| Random::numbered(seed, number).bits();
        assert_eq!(draw(1, 2), draw(1, 2));
        assert!(draw(1, 2) != draw(1, 3) && draw(1, 2) != draw(2, 2));
    }

    #[test]
    fn the_matrix_turns_as_the_engine_does() {
        let mut random = Random::numbered(3, 4);
        for _ in 0..100 {
            let (turn, vector) = (random.rotation(), random.in_ball(1.0));
            assert!((matrix(turn.quaternion()) * vector).distance(turn.rotate(vector)) < 1e-15);
        }
    }
}
