//! A mover that follows a hand: a mouse, a finger, a tracker.

use std::sync::{Arc, Mutex, PoisonError};

use sixte_contact::motion::{Pose, Rotation};
use sixte_contact::{Quat, Vec3};

use super::act::{Action, Mover, Now};

/// Follows a target that someone else moves, no faster than it may.
///
/// Feedback is what it starts from: after an impact or a stop it makes for the target from where the body
/// really is, so a hand that went through a wall waits on the body's side of it.
///
/// ```
/// use sixte::mover::Pointer;
/// use sixte::{Pose, Vec3};
/// let (pointer, target) = Pointer::new(Pose::IDENTITY, 5.0, 20.0);
/// // On each input event, from any thread:
/// target.set(Pose::at(Vec3::new(0.3, 0.1, 0.0)));
/// ```
pub struct Pointer {
    target: Arc<Mutex<Pose>>,
    speed: f64,
    rate: f64,
}

/// Where a [`Pointer`] is to go; held by whoever reads the hand.
#[derive(Debug, Clone)]
pub struct PointerTarget(Arc<Mutex<Pose>>);

impl PointerTarget {
    /// Moves the target. A pose that is not finite is ignored: devices send such things.
    pub fn set(&self, pose: Pose) {
        if pose.position.is_finite() {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = pose;
        }
    }
}

impl Pointer {
    /// A pointer whose target is at `pose`, which moves at `speed` [m/s] and turns at `rate` [rad/s] at most
    /// (infinite for no limit).
    pub fn new(pose: Pose, speed: f64, rate: f64) -> (Self, PointerTarget) {
        let target = Arc::new(Mutex::new(pose));
        (Self { target: Arc::clone(&target), speed, rate }, PointerTarget(target))
    }
}

impl Mover for Pointer {
    fn act(&mut self, now: &Now, dt: f64) -> Action {
        let target = *self.target.lock().unwrap_or_else(PoisonError::into_inner);
        let displacement = at_most(target.position - now.pose.position, self.speed * dt);
        let turn = target.rotation.after(now.pose.rotation.inverse()).rotation_vector();
        let turn =
            Rotation::from_rotation_vector(at_most(turn, self.rate * dt)).unwrap_or(Rotation::IDENTITY);
        Action::Reach(Pose::new(now.pose.position + displacement, turn.after(now.pose.rotation)))
    }

    /// The target is the hand's, but the way on depends on it.
    fn save(&self) -> Vec<u8> {
        let Pose { position, rotation } = *self.target.lock().unwrap_or_else(PoisonError::into_inner);
        let numbers = position.to_array().into_iter().chain(rotation.quaternion().to_array());
        numbers.flat_map(f64::to_le_bytes).collect()
    }

    fn restore(&mut self, bytes: &[u8]) {
        let (numbers, []) = bytes.as_chunks::<8>() else { return };
        let numbers: Vec<f64> = numbers.iter().map(|&number| f64::from_le_bytes(number)).collect();
        let &[x, y, z, i, j, k, w] = numbers.as_slice() else { return };
        let Ok(rotation) = Rotation::from_unit_quaternion(Quat::from_xyzw(i, j, k, w)) else { return };
        PointerTarget(Arc::clone(&self.target)).set(Pose::new(Vec3::new(x, y, z), rotation));
    }
}

/// The vector, shortened to `length` if it is longer.
fn at_most(vector: Vec3, length: f64) -> Vec3 {
    let own = vector.length();
    // Also when the limit is not a number: then there is none.
    if own > length { vector * (length / own) } else { vector }
}
