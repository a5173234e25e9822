//! What a mover is asked, and what it answers.

use super::wrench::Wrench;
use sixte_contact::Vec3;
use sixte_contact::motion::Pose;

use crate::id::BodyId;

/// Where a body is and how it moves, as its mover sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Now {
    /// \[s\].
    pub time: f64,
    /// Where the body is.
    pub pose: Pose,
    /// Centre of mass \[m\].
    pub centre: Vec3,
    /// Of the centre of mass [m/s].
    pub velocity: Vec3,
    /// Angular velocity, along the world's axes [rad/s].
    pub spin: Vec3,
}

/// What a mover wants for a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Action {
    /// Nothing: a dynamic body flies on, a kinematic one stays where it is.
    Nothing,
    /// A force at the centre of mass and a torque, for a dynamic or pinned body.
    Push(Wrench),
    /// To be at this pose when the step ends, for a kinematic body.
    Reach(Pose),
}

/// An impulse that a body felt.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Felt {
    /// When \[s\].
    pub time: f64,
    /// From whom.
    pub other: BodyId,
    /// Where, in the world \[m\].
    pub point: Vec3,
    /// What this body got [N s].
    pub impulse: Vec3,
}

/// What moves a body: an input, and feedback.
///
/// ```
/// use sixte::mover::{Action, Felt, Mover, Now, Wrench};
/// use sixte::Vec3;
/// /// A thruster that is switched off by the first impact.
/// struct Thruster { force: Vec3, on: bool }
/// impl Mover for Thruster {
///     fn act(&mut self, _: &Now, _: f64) -> Action {
///         if self.on { Action::Push(Wrench { force: self.force, torque: Vec3::ZERO }) } else { Action::Nothing }
///     }
///     fn told(&mut self, _: &Now, felt: &[Felt]) {
///         self.on &= felt.is_empty();
///     }
/// }
/// ```
pub trait Mover: Send + Sync {
    /// What it wants for the next `dt` \[s\].
    fn act(&mut self, now: &Now, dt: f64) -> Action;

    /// What became of it: where the body is after the step, and what it felt on the way.
    fn told(&mut self, now: &Now, felt: &[Felt]) {
        let _ = (now, felt);
    }

    /// What it remembers, for a [`Snapshot`](crate::Snapshot). A mover that remembers nothing has nothing to
    /// save; one that does and does not save it goes on from what it remembers when the world is restored.
    fn save(&self) -> Vec<u8> {
        Vec::new()
    }

    /// Remembers what was [saved](Mover::save) again. Bytes that it did not save are to be ignored.
    fn restore(&mut self, bytes: &[u8]) {
        let _ = bytes;
    }
}
