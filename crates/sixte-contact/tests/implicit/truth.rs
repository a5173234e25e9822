//! Points on a surface by bisection.

use sixte_contact::Vec3;
use sixte_contact::shape::{Aabb, AnyField};
pub use sixte_reference::Random;

/// A point of a box.
pub fn within(random: &mut Random, bounds: &Aabb) -> Vec3 {
    Vec3::from_array([0, 1, 2].map(|axis: usize| random.between(bounds.min[axis], bounds.max[axis])))
}

pub fn cube(half: f64) -> Aabb {
    Aabb { min: Vec3::splat(-half), max: Vec3::splat(half) }
}

/// A point of a surface on a line between two random points of its bounds, if the field changes its sign on it.
pub fn on_surface(field: &dyn AnyField, bounds: &Aabb, random: &mut Random) -> Option<Vec3> {
    let (mut from, mut to) = (within(random, bounds), within(random, bounds));
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
