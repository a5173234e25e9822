//! A mover that is a law of forces.

use sixte_contact::motion::{Pose, Rotation};

use super::act::{Action, Mover, Now};
use super::wrench::Wrench;

/// Forces and torques from a law: a spring, drag, a motor.
///
/// The law is asked once a step, for where the body will be and how it will be turned in the middle of it if
/// nothing acts: so forces that depend on the pose are right to second order in the step, and those that
/// depend on the velocity to first order.
///
/// ```
/// use sixte::mover::{Dynamics, Wrench};
/// use sixte::Vec3;
/// let spring = Dynamics::new(|now| Wrench { force: now.centre * -40.0, ..Wrench::default() });
/// ```
pub struct Dynamics<F>(F);

impl<F: FnMut(&Now) -> Wrench + Send + Sync> Dynamics<F> {
    /// Takes the law.
    pub fn new(law: F) -> Self {
        Self(law)
    }
}

impl<F: FnMut(&Now) -> Wrench + Send + Sync> Mover for Dynamics<F> {
    fn act(&mut self, now: &Now, dt: f64) -> Action {
        let half = 0.5 * dt;
        let centre = now.centre + now.velocity * half;
        let turn = Rotation::from_rotation_vector(now.spin * half).unwrap_or(Rotation::IDENTITY);
        let arm = now.pose.position - now.centre;
        let pose = Pose::new(centre + turn.rotate(arm), turn.after(now.pose.rotation));
        Action::Push((self.0)(&Now { time: now.time + half, pose, centre, ..*now }))
    }
}
