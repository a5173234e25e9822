//! One impact after the other.

use sixte_contact::{Mat3, Vec3};

use super::super::impact::{Collision, Restitution, Turning};
use super::super::solve::{Mobility, Push, Touch};

/// What one impact comes to.
pub(super) struct Alone {
    pub push: Push,
    pub normal_work: f64,
    pub friction_work: f64,
}

/// The push of a touch that approaches, as if it were alone: the process of one impact, by Stronge's law, and
/// rolling and spinning friction after it.
pub(super) fn alone(mobilities: &[Mobility], touch: &Touch, restitution: f64) -> Alone {
    let body = |place: usize| {
        let none = Mobility { inverse_mass: 0.0, inverse_inertia: Mat3::ZERO };
        mobilities.get(place).copied().unwrap_or(none)
    };
    let (a, b) = (body(touch.bodies.0), body(touch.bodies.1));
    let response = |body: &Mobility, arm: Vec3, impulse: Vec3| {
        impulse * body.inverse_mass + (body.inverse_inertia * arm.cross(impulse)).cross(arm)
    };
    let matrix_times = |j: Vec3| response(&a, touch.arms.0, j) + response(&b, touch.arms.1, j);
    let matrix = Mat3::from_cols(matrix_times(Vec3::X), matrix_times(Vec3::Y), matrix_times(Vec3::Z));
    let collision = Collision {
        matrix: (matrix + matrix.transpose()) * 0.5,
        normal: touch.normal,
        velocity: touch.velocity,
        restitution,
        friction: touch.friction,
        law: Restitution::Stronge,
    };
    let impact = collision.impact();
    let impulse = impact.impulse;
    let mut alone = Alone {
        push: Push { impulse, ..Push::NONE },
        normal_work: impact.normal_work,
        friction_work: impact.friction_work,
    };
    if touch.rolling > 0.0 || touch.spinning > 0.0 {
        let turned = |body: &Mobility, arm: Vec3| body.inverse_inertia * arm.cross(impulse);
        let turning = Turning {
            inverse_inertia_a: a.inverse_inertia,
            inverse_inertia_b: b.inverse_inertia,
            arm_a: touch.arms.0,
            arm_b: touch.arms.1,
            normal: touch.normal,
            velocity: touch.velocity + matrix_times(impulse),
            angular_velocity: touch.spin + turned(&a, touch.arms.0) + turned(&b, touch.arms.1),
            normal_impulse: touch.normal.dot(impulse),
            rolling: touch.rolling,
            spinning: touch.spinning,
        };
        let turned = turning.turn();
        alone.push.angular = turned.impulse;
        alone.friction_work += turned.work;
    }
    alone
}
