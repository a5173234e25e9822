//! A body under a constant torque, and a constant force at one of its points.

use sixte_contact::motion::Rotation;
use sixte_contact::{Mat3, Quat, Vec3};

use super::inertia::Inertia;
use super::quaternion::{displacement, rotate, rotate_back};
use super::series::{Brought, Forced, Pieces};
use super::turned::{Torques, Turned};

/// Piece by piece. None if numbers overflow.
///
/// What is known in closed form is not left to the series: the torque's momentum is torque times time, the
/// force's is perpendicular to it, and the force's work is force times the way of its point.
pub(super) fn rotate_body(
    rotation: Rotation,
    angular_momentum: Vec3,
    inertia: &Inertia,
    torques: &Torques,
    span: f64,
) -> Option<Turned> {
    let Torques { torque, force, lever } = *torques;
    let inverse = inertia.inverse();
    let pushed = push_bound(inertia, torques);
    let mut pieces = Pieces::new(span);
    let mut quaternion = rotation.quaternion();
    let mut work = 0.0;
    let mut by_force = Vec3::ZERO;
    loop {
        let by_torque = torque * (span - pieces.remaining);
        let momentum = rotate_back(quaternion, angular_momentum + (by_torque + by_force));
        let rate = inertia.forced_rate * ((inverse * momentum).length() + pushed);
        let Some(piece) = pieces.next(rate) else { break };
        let torque = rotate_back(quaternion, torque);
        let force_in_body = rotate_back(quaternion, force);
        let start = Forced { momentum, torque, force: force_in_body, lever, inverse };
        let Brought { delta, mean_lever, work: by_turning } = start.series(piece);
        work += by_turning + force_in_body.dot(displacement(delta, lever));
        by_force += rotate(quaternion, mean_lever * piece.duration).cross(force);
        // Its length drifts by rounding only, and no use of it depends on its length.
        quaternion = quaternion + quaternion * delta;
        if !(quaternion.is_finite() && by_force.is_finite()) {
            return None;
        }
    }
    let end = angular_momentum + (torque * span + by_force);
    let exact = pieces.remaining == 0.0;
    if !exact {
        work = energy(quaternion, end, inverse) - energy(rotation.quaternion(), angular_momentum, inverse);
    }
    let rotation = Rotation::from_quaternion(quaternion).ok()?;
    Some(Turned { rotation, angular_momentum: end, work, exact })
}

/// z of the bound: the root of a bound of |J⁻¹(n + lever×f)| \[1/s\].
pub(super) fn push_bound(inertia: &Inertia, torques: &Torques) -> f64 {
    let Vec3 { x, y, z } = torques.lever;
    let cross = Mat3::from_cols(Vec3::new(0.0, z, -y), Vec3::new(-z, 0.0, x), Vec3::new(y, -x, 0.0));
    let by_force = inertia.inverse() * cross;
    // The norm of Frobenius is not below that of the operator.
    let columns = [by_force.x_axis, by_force.y_axis, by_force.z_axis];
    let norm = columns.iter().map(|c| c.length_squared()).sum::<f64>().sqrt();
    (norm * torques.force.length() + inertia.inverse_norm * torques.torque.length()).sqrt()
}

/// ½ m·J⁻¹m \[J\].
fn energy(quaternion: Quat, angular_momentum: Vec3, inverse: Mat3) -> f64 {
    let momentum = rotate_back(quaternion, angular_momentum);
    0.5 * momentum.dot(inverse * momentum)
}
