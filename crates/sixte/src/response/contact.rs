//! What an impulse at a contact does to two bodies.

use sixte_contact::{Mat3, Vec3};

use super::impact::{Turned, Turning};
use crate::body::Body;
use crate::material::Material;

/// How the velocity of a body's point at `point` changes with an impulse at `other`, both in the world:
/// 1/m − \[r\] I⁻¹ \[s\] (eq. 26, 27 of Kavan in one matrix) [1/kg].
fn response_of(body: &Body, inverse_inertia: &Mat3, point: Vec3, other: Vec3) -> Mat3 {
    let (r, s) = (point - body.state.centre, other - body.state.centre);
    let column = |axis: Vec3| axis * body.inverse_mass() + (*inverse_inertia * s.cross(axis)).cross(r);
    Mat3::from_cols(column(Vec3::X), column(Vec3::Y), column(Vec3::Z))
}

/// The contact matrix K: how the velocity of A against B at `point` changes with an impulse on A there, and
/// the opposite one on B [1/kg].
pub(crate) fn contact_matrix(a: &Body, b: &Body, point: Vec3) -> Mat3 {
    let matrix = response_of(a, &a.inverse_inertia(), point, point)
        + response_of(b, &b.inverse_inertia(), point, point);
    // Symmetric but for rounding.
    (matrix + matrix.transpose()) * 0.5
}

/// By how much entries of [`contact_matrix`] are wrong because points are known to the rounding of where they are [1/kg].
pub(crate) fn matrix_rounding(a: &Body, b: &Body, point: Vec3) -> f64 {
    let rounding = 4.0 * f64::EPSILON * point.abs().max_element();
    let of = |body: &Body| {
        let inverse = body.inverse_inertia();
        let size = inverse.x_axis.length() + inverse.y_axis.length() + inverse.z_axis.length();
        2.0 * rounding * point.distance(body.state.centre) * size
    };
    of(a) + of(b)
}

/// How the velocity at each of the points along `normal` changes with an impulse along it at each of them.
pub(crate) fn normal_matrix(a: &Body, b: &Body, points: &[Vec3], normal: Vec3) -> Vec<Vec<f64>> {
    let inverses = (a.inverse_inertia(), b.inverse_inertia());
    let arm = |body: &Body, point: Vec3| (point - body.state.centre).cross(normal);
    let straight = a.inverse_mass() + b.inverse_mass();
    let entry = |p: Vec3, q: Vec3| {
        straight + arm(a, p).dot(inverses.0 * arm(a, q)) + arm(b, p).dot(inverses.1 * arm(b, q))
    };
    points.iter().map(|&p| points.iter().map(|&q| entry(p, q)).collect()).collect()
}

/// Velocity of A against B at a point of the world [m/s].
pub(crate) fn relative_velocity(a: &Body, b: &Body, point: Vec3) -> Vec3 {
    a.velocity_of(point) - b.velocity_of(point)
}

/// How much of a closing speed at a point of the world may be rounding [m/s]: the point is known to that of how far the
/// bodies reach, and of where it is.
pub(crate) fn closing_rounding(a: &Body, b: &Body, point: Vec3) -> f64 {
    let speed = |body: &Body| {
        let arm = point.distance(body.state.centre);
        let reach = if body.reach.is_finite() { body.reach } else { 0.0 };
        body.velocity().length() + body.spin().length() * (arm + reach + point.length())
    };
    32.0 * f64::EPSILON * (speed(a) + speed(b))
}

/// Rolling and spinning friction of two bodies at a point of the world, with a normal and the impulse along
/// it [N s].
pub(crate) fn turning(
    a: &Body,
    b: &Body,
    (point, normal): (Vec3, Vec3),
    material: &Material,
    normal_impulse: f64,
) -> Turned {
    if material.rolling == 0.0 && material.spinning == 0.0 {
        return Turned::default();
    }
    let turning = Turning {
        inverse_inertia_a: a.inverse_inertia(),
        inverse_inertia_b: b.inverse_inertia(),
        arm_a: point - a.state.centre,
        arm_b: point - b.state.centre,
        normal,
        velocity: relative_velocity(a, b, point),
        angular_velocity: a.spin() - b.spin(),
        normal_impulse,
        rolling: material.rolling,
        spinning: material.spinning,
    };
    turning.turn()
}
