//! One number for all that a world came to, to compare runs bit by bit.

use crate::body::{Body, Role, State};
use crate::world::World;

/// FNV-1a, 64 bits (Fowler, Noll and Vo): one number for many bytes.
///
/// ```
/// let mut hash = sixte::Fnv::new();
/// hash.add(b"foobar");
/// assert_eq!(hash.value(), 0x8594_4171_f739_67e8);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Of no bytes yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Some bytes more.
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The bits of a number, the least significant byte first.
    pub fn add_number(&mut self, number: f64) {
        self.add(&number.to_bits().to_le_bytes());
    }

    /// The bits of a body's centre, rotation and momenta; nothing of one that was taken out of its world.
    pub(crate) fn add_body(&mut self, body: &Body) {
        if body.role == Role::Gone {
            return;
        }
        let State { centre, rotation, momentum, angular_momentum } = *body.state();
        let vectors = [centre, momentum, angular_momentum].map(|v| v.to_array());
        for number in vectors.into_iter().flatten().chain(rotation.quaternion().to_array()) {
            self.add_number(number);
        }
    }

    /// The hash of all bytes so far.
    pub fn value(&self) -> u64 {
        self.0
    }
}

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
            hash.add_body(body);
        }
        hash.value()
    }
}
