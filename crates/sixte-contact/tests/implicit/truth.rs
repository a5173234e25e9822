//! Random numbers with fixed seeds, and points on a surface by bisection.

use sixte_contact::Vec3;
use sixte_contact::motion::Rotation;
use sixte_contact::shape::{Aabb, AnyField};

/// Numbers that look random, the same in every run (splitmix64: Steele, Lea, Flood 2014).
pub struct Random(pub u64);

impl Random {
    pub fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    pub fn vector(&mut self, size: f64) -> Vec3 {
        Vec3::new(self.between(-size, size), self.between(-size, size), self.between(-size, size))
    }

    pub fn within(&mut self, bounds: &Aabb) -> Vec3 {
        Vec3::from_array([0, 1, 2].map(|axis: usize| self.between(bounds.min[axis], bounds.max[axis])))
    }

    pub fn rotation(&mut self) -> Rotation {
        Rotation::from_axis_angle(self.vector(1.0) + Vec3::new(0.0, 0.0, 1e-3), self.between(0.0, 6.0))
            .unwrap()
    }
}

pub fn cube(half: f64) -> Aabb {
    Aabb { min: Vec3::splat(-half), max: Vec3::splat(half) }
}

/// A point of a surface on a line between two random points of its bounds, if the field changes its sign on it.
pub fn on_surface(field: &dyn AnyField, bounds: &Aabb, random: &mut Random) -> Option<Vec3> {
    let (mut from, mut to) = (random.within(bounds), random.within(bounds));
    let at = |point: Vec3| field.at(point.to_array());
    let sign = at(from) < 0.0;
    if (at(to) < 0.0) == sign {
        return None;
    }
    for _ in 0..80 {
        let middle = (from + to) * 0.5;
        *(if (at(middle) < 0.0) == sign { &mut from } else { &mut to }) = middle;
    }
    Some((from + to) * 0.5)
}
