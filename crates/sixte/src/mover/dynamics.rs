//! A mover that is a law of forces.

use sixte_contact::Vec3;

use super::{Action, Mover, Now};

/// A force and a torque.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Wrench {
    /// At the centre of mass \[N\].
    pub force: Vec3,
    /// Along the world's axes [N m].
    pub torque: Vec3,
}

/// Forces and torques from a law: a spring, drag, a motor.
///
/// The law is asked once a step, for where the body will be in the middle of it if nothing acts: so forces
/// that depend on the place are right to second order in the step.
///
/// ```
/// use sixte::mover::{Dynamics, Wrench};
/// use sixte::Vec3;
/// let spring = Dynamics::new(|now| Wrench { force: now.centre * -40.0, ..Wrench::default() });
/// ```
pub struct Dynamics<F>(F);

impl<F: FnMut(&Now) -> Wrench + Send> Dynamics<F> {
    /// Takes the law.
    pub fn new(law: F) -> Self {
        Self(law)
    }
}

impl<F: FnMut(&Now) -> Wrench + Send> Mover for Dynamics<F> {
    fn act(&mut self, now: &Now, dt: f64) -> Action {
        let half = 0.5 * dt;
        let way = now.velocity * half;
        let mut pose = now.pose;
        pose.position += way;
        Action::Push((self.0)(&Now { time: now.time + half, pose, centre: now.centre + way, ..*now }))
    }
}
