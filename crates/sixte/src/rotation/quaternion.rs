//! Rotations near 1, as what they differ from 1 by.
//!
//! A short turn is 1 + δ with a small δ. Kept as δ, its rounding is small against δ, and the only rounding
//! as large as the last place of the body's quaternion is that of the final sum.

use sixte_contact::{Quat, Vec3};

/// No turn: δ = 0.
pub(super) const NONE: Quat = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);

/// exp(v/2) − 1: the turn by the rotation vector `vector` \[rad\].
pub(super) fn exponential(vector: Vec3) -> Quat {
    let half = vector * 0.5;
    let angle = half.length();
    // Below the range where squares are numbers, the sine is the angle.
    if angle < 1e-150 {
        return Quat::from_xyzw(half.x, half.y, half.z, 0.0);
    }
    let (sine, cosine) = libm::sincos(angle);
    let along = half * (sine / angle);
    // cos − 1, without the cancellation.
    let less = if cosine > 0.0 { -sine * sine / (1.0 + cosine) } else { cosine - 1.0 };
    Quat::from_xyzw(along.x, along.y, along.z, less)
}

/// (1+`first`)(1+`then`) − 1.
pub(super) fn joined(first: Quat, then: Quat) -> Quat {
    first + then + first * then
}

/// q⊗(v, 0).
pub(super) fn times_vector(quaternion: Quat, vector: Vec3) -> Quat {
    let own = Vec3::new(quaternion.x, quaternion.y, quaternion.z);
    let turned = vector * quaternion.w + own.cross(vector);
    Quat::from_xyzw(turned.x, turned.y, turned.z, -own.dot(vector))
}

/// (P − 1)v, with P the rotation of a quaternion of any length but zero whose vector part is `own`, whose
/// scalar part is `scalar`.
fn moved(own: Vec3, scalar: f64, vector: Vec3) -> Vec3 {
    let side = own.cross(vector);
    (side * scalar + own.cross(side)) * (2.0 / (own.length_squared() + scalar * scalar))
}

/// How far the turn 1 + δ moves a vector.
pub(super) fn displacement(delta: Quat, vector: Vec3) -> Vec3 {
    moved(Vec3::new(delta.x, delta.y, delta.z), 1.0 + delta.w, vector)
}

/// The vector turned by a quaternion of any length but zero.
pub(super) fn rotate(quaternion: Quat, vector: Vec3) -> Vec3 {
    vector + moved(Vec3::new(quaternion.x, quaternion.y, quaternion.z), quaternion.w, vector)
}

/// The vector turned back.
pub(super) fn rotate_back(quaternion: Quat, vector: Vec3) -> Vec3 {
    rotate(quaternion.conjugate(), vector)
}
