//! How a body turns, against solutions in closed form and against slow integration.

pub mod elliptic;
mod forced;
mod free;
pub mod free_truth;
mod properties;
mod random;
mod reference;
mod top;

use sixte::rotation::Inertia;
use sixte_contact::motion::Rotation;
use sixte_contact::{Mat3, Quat, Vec3};

/// By what angle two rotations differ \[rad\].
fn angle_between(a: Rotation, b: Rotation) -> f64 {
    let between = a.quaternion().conjugate() * b.quaternion();
    2.0 * Vec3::new(between.x, between.y, between.z).length().min(1.0).asin()
}

/// The momentum in the body's frame.
fn in_body(rotation: Rotation, momentum: Vec3) -> Vec3 {
    rotation.matrix().transpose() * momentum
}

fn energy(rotation: Rotation, momentum: Vec3, inertia: &Inertia) -> f64 {
    let own = in_body(rotation, momentum);
    0.5 * own.dot(inertia.inverse() * own)
}

fn diagonal(moments: Vec3) -> Inertia {
    Inertia::new(Mat3::from_diagonal(moments)).unwrap()
}

/// The inertia of a body whose principal axes are turned in its frame.
fn turned(moments: Vec3, by: Rotation) -> Inertia {
    let axes = by.matrix();
    let matrix = axes * Mat3::from_diagonal(moments) * axes.transpose();
    Inertia::new((matrix + matrix.transpose()) * 0.5).unwrap()
}

fn rotation(x: f64, y: f64, z: f64, w: f64) -> Rotation {
    Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).unwrap()
}
