//! One number for all that a world came to, to compare runs bit by bit.

use super::the_world::World;
use crate::body::{Body, Role, State};
use crate::hash::Fnv;

impl World {
    /// FNV-1a, 64 bits, of the bits of all bodies' centres, rotations and momenta, in their order: two runs
    /// that have the same number are the same to the last bit, but for one chance in 2⁶⁴.
    ///
    /// ```
    /// use sixte::{Body, Settings, World, shape::Convex};
    /// let mut world = World::new(Settings::default())?;
    /// world.insert(Body::dynamic(Convex::sphere(0.5)?, 1000.0)?)?;
    /// let before = world.state_hash();
    /// let report = world.step(0.1);
    /// assert!(report.state_hash == world.state_hash() && report.state_hash != before);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn state_hash(&self) -> u64 {
        let mut hash = Fnv::new();
        for body in &self.bodies {
            add_body(&mut hash, body);
        }
        hash.value()
    }
}

/// The bits of a body's centre, rotation and momenta; nothing of one that was taken out of its world.
pub(super) fn add_body(hash: &mut Fnv, body: &Body) {
    if body.role == Role::Gone {
        return;
    }
    let State { centre, rotation, momentum, angular_momentum } = *body.state();
    let vectors = [centre, momentum, angular_momentum].map(|v| v.to_array());
    for number in vectors.into_iter().flatten().chain(rotation.quaternion().to_array()) {
        hash.add_number(number);
    }
}
