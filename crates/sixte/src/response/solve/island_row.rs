//! A contact of an island, as its problem sees it.

use sixte_contact::{Mat3, Vec3};
use smallvec::SmallVec;

use super::cone::{Cone, Weights};
use super::row::{ContactImpulse, ContactRow};

/// A touch of the island.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub cone: Cone,
    pub velocity: Vec3,
    pub spin: Vec3,
    /// How the velocity at the touch changes with its own impulse [1/kg].
    pub matrix: Mat3,
    /// The same of velocity and spin, part by part; 0 if they do not change.
    pub own: Weights,
    /// ℓ: what makes velocities of spins.
    pub length: f64,
}

/// One for each touch. Most islands have few, and are solved in many rounds: these take no memory of their own.
pub(super) type ByTouch<T> = SmallVec<[T; 4]>;

/// Velocity and spin at each touch.
pub(super) type Velocities = ByTouch<(Vec3, Vec3)>;

/// Coordinates of the bodies' velocities, for as few.
pub(super) type Coordinates = SmallVec<[f64; 12]>;

impl Row {
    /// With how velocity and spin at the touch change with its own impulses.
    pub(super) fn new(touch: &ContactRow, (matrix, turning): (Mat3, Mat3)) -> Self {
        let n = touch.normal;
        let trace = |m: &Mat3| m.x_axis.x + m.y_axis.y + m.z_axis.z;
        let normal = n.dot(matrix * n);
        let spinning = n.dot(turning * n);
        let own = Weights {
            normal,
            tangent: 0.5 * (trace(&matrix) - normal),
            rolling: 0.5 * (trace(&turning) - spinning),
            spinning,
        };
        let length = if trace(&turning) > 0.0 { (3.0 * normal / trace(&turning)).sqrt() } else { 0.0 };
        let cone = Cone {
            normal: n,
            target: touch.target,
            friction: touch.friction,
            slip: touch.slip,
            rolling: touch.rolling,
            spinning: touch.spinning,
            given: None,
        };
        Self { cone: cone.with_bounds(), velocity: touch.velocity, spin: touch.spin, matrix, own, length }
    }

    pub(super) fn violation(&self, push: ContactImpulse, (velocity, spin): (Vec3, Vec3)) -> f64 {
        let n = self.cone.normal;
        if self.own.normal <= 0.0 && self.cone.given.is_none() {
            return (self.cone.target - n.dot(velocity)).max(0.0);
        }
        let found = self.cone.project(push, (velocity, spin), &self.weights(1.0)).push;
        let off = found - push;
        let along = n.dot(off.impulse);
        let twist = n.dot(off.angular);
        let parts = [
            along.abs() * self.own.normal,
            (off.impulse - n * along).length() * self.own.tangent,
            twist.abs() * self.own.spinning * self.length,
            (off.angular - n * twist).length() * self.own.rolling * self.length,
        ];
        // Not `max`, which would hide what is not a number.
        parts.iter().fold(0.0, |most, &part| if part <= most { most } else { part })
    }

    /// What a guess is good for: nothing where it is not finite, or changes nothing.
    pub fn started(&self, guess: ContactImpulse) -> ContactImpulse {
        if guess.is_finite() && self.own.normal > 0.0 { guess } else { ContactImpulse::NONE }
    }

    /// ρ = γ/k, part by part; 0 where an impulse changes nothing.
    pub fn weights(&self, gamma: f64) -> Weights {
        let by = |own: f64| if own > 0.0 { gamma / own } else { 0.0 };
        Weights {
            normal: by(self.own.normal),
            tangent: by(self.own.tangent),
            rolling: by(self.own.rolling),
            spinning: by(self.own.spinning),
        }
    }
}
