//! Random numbers that are the same on every machine.

use std::f64::consts::TAU;

use sixte::{Rotation, Vec3};
use sixte_fence::chance::Chance;

/// A source of them.
#[derive(Debug, Clone)]
pub struct Random(Chance);

impl Random {
    /// One that depends on both numbers, and on nothing else.
    pub fn numbered(seed: u64, number: u64) -> Self {
        let mut first = Chance::new(seed ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        first.bits();
        Self(Chance::new(first.bits()))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.bits()
    }

    /// From 0 to 1.
    pub fn unit(&mut self) -> f64 {
        self.0.unit()
    }

    /// From one number to another.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0.between(low, high)
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
        self.0.happens(part)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_episode_is_its_own() {
        let draw = |seed, number| Random::numbered(seed, number).bits();
        assert_eq!(draw(1, 2), draw(1, 2));
        assert!(draw(1, 2) != draw(1, 3) && draw(1, 2) != draw(2, 2));
    }
}
