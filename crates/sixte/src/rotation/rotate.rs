//! The rotation of a rigid body over a span: free, or under torques.

use sixte_contact::Vec3;
use sixte_contact::motion::Rotation;

use super::inertia::Inertia;
use super::turned::{Torques, Turned};
use super::{forced, free};

/// Turns a body over a span of time.
///
/// `rotation` is from the body's axes to the world's; `angular_momentum` is about the centre, along the
/// world's axes \[kg m²/s\]; `span` \[s\] may be negative, which turns it back.
///
/// ```
/// use sixte::rotation::{Inertia, Torques, rotate_body};
/// use sixte_contact::{Mat3, Vec3, motion::Rotation};
///
/// let inertia = Inertia::new(Mat3::from_diagonal(Vec3::new(1.0, 2.0, 2.5)))?;
/// let momentum = Vec3::new(0.1, 10.0, 0.0);
/// let there = rotate_body(Rotation::IDENTITY, momentum, &inertia, &Torques::NONE, 3.0);
/// let back = rotate_body(there.rotation, momentum, &inertia, &Torques::NONE, -3.0);
/// assert!(there.exact && there.angular_momentum == momentum);
/// assert!(back.rotation.rotation_vector().length() < 1e-12);
/// # Ok::<(), sixte::rotation::InertiaError>(())
/// ```
pub fn rotate_body(
    rotation: Rotation,
    angular_momentum: Vec3,
    inertia: &Inertia,
    torques: &Torques,
    span: f64,
) -> Turned {
    let unturned = Turned { rotation, angular_momentum, work: 0.0, exact: false };
    let Torques { torque, force, lever } = *torques;
    let finite = [angular_momentum, torque, force, lever].iter().all(|v| v.is_finite());
    if !(finite && span.is_finite()) {
        return unturned;
    }
    if span == 0.0 {
        return Turned { exact: true, ..unturned };
    }
    let is_zero = |v: Vec3| v == Vec3::ZERO;
    let turned = if is_zero(torque) && (is_zero(force) || is_zero(lever)) {
        free::rotate_body(rotation, angular_momentum, inertia, span)
    } else {
        forced::rotate_body(rotation, angular_momentum, inertia, torques, span)
    };
    let is_finite = |t: &Turned| t.angular_momentum.is_finite() && t.work.is_finite();
    turned.filter(is_finite).unwrap_or_else(|| {
        let pushed = angular_momentum + torque * span;
        let angular_momentum = if pushed.is_finite() { pushed } else { angular_momentum };
        Turned { angular_momentum, ..unturned }
    })
}
