//! A body that nothing turns: its angular momentum stays.

use sixte_contact::Vec3;
use sixte_contact::motion::Rotation;

use super::inertia::Inertia;
use super::quaternion::{NONE, displacement, exponential, joined, rotate_back};
use super::series::{Pieces, free};
use super::turned::Turned;

/// R(t) = exp(\[cL\]t)·Q(t), both kept as what they differ from the start by. None if numbers overflow.
pub(super) fn rotate_body(
    rotation: Rotation,
    angular_momentum: Vec3,
    inertia: &Inertia,
    span: f64,
) -> Option<Turned> {
    let start = rotation.quaternion();
    let in_body = rotate_back(start, angular_momentum);
    let mut pieces = Pieces::new(span);
    let mut own = NONE;
    if let Some(axis) = &inertia.axis {
        pieces.remaining = 0.0;
        own = exponential(axis.direction * (axis.rate * axis.direction.dot(in_body) * span));
    }
    let mut momentum = in_body;
    while let Some(piece) = pieces.next((inertia.inverse() * momentum).length() * inertia.free_rate) {
        own = joined(own, free(momentum, inertia.rest * piece.duration, piece.order));
        if pieces.remaining == 0.0 {
            break;
        }
        // Turned from the start each time, so that its length cannot drift.
        momentum = in_body + displacement(own.conjugate(), in_body);
        if !momentum.is_finite() {
            return None;
        }
    }
    let common = exponential(angular_momentum * (inertia.common * (span - pieces.remaining)));
    let by_common = common * start;
    let quaternion = start + (by_common + (start + by_common) * own);
    Some(Turned {
        rotation: Rotation::from_quaternion(quaternion).ok()?,
        angular_momentum,
        work: 0.0,
        exact: pieces.remaining == 0.0,
    })
}
