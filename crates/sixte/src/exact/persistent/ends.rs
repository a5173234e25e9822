//! A body at the end of a flight.

use sixte_contact::motion::{Motion, Pose};
use sixte_contact::{Mat3, Vec3};

use crate::body::Body;
use crate::flight::Flight;
use crate::response::solve::Mobility;

/// A body at the end of a flight.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub pose: Pose,
    pub motion: Motion,
    pub centre: Vec3,
    pub velocity: Vec3,
    pub spin: Vec3,
    pub mobility: Mobility,
}

impl End {
    pub fn after_flight(body: &Body, flight: &Flight) -> Self {
        let state = &flight.end;
        let turn = state.rotation.matrix();
        let inverse_inertia =
            body.cold.inertial.map_or(Mat3::ZERO, |mass| turn * mass.inertia.inverse() * turn.transpose());
        let moves = body.inverse_mass() > 0.0;
        let turns = body.cold.inertial.is_some();
        let velocity = if moves { state.momentum * body.inverse_mass() } else { body.velocity() };
        let spin = if turns { inverse_inertia * state.angular_momentum } else { body.spin() };
        let motion = &flight.motion;
        Self {
            pose: Pose::new(state.centre - state.rotation.rotate(body.centre_in_body()), state.rotation),
            motion: *motion,
            centre: state.centre,
            velocity,
            spin,
            mobility: Mobility { inverse_mass: body.inverse_mass(), inverse_inertia },
        }
    }

    pub fn velocity_of(&self, point: Vec3) -> Vec3 {
        self.velocity + self.spin.cross(point - self.centre)
    }
}

/// A body that nothing moves.
pub(super) const FIXED: Mobility = Mobility { inverse_mass: 0.0, inverse_inertia: Mat3::ZERO };
