//! Fields in other places, and larger or smaller.

use super::Field;
use crate::Mat3;
use crate::interval::Number;
use crate::pose::Pose;

/// A field, turned and then moved.
#[derive(Debug, Clone)]
pub struct Moved<F> {
    field: F,
    /// From the frame of the field to the frame around it.
    rotation: Mat3,
    position: [f64; 3],
    is_turned: bool,
}

impl<F> Moved<F> {
    /// The field at a pose.
    pub fn new(field: F, pose: &Pose) -> Self {
        let rotation = pose.rotation.matrix();
        let is_turned = rotation != Mat3::IDENTITY;
        Self { field, rotation, position: pose.position.to_array(), is_turned }
    }
}

impl<F: Field> Field for Moved<F> {
    fn value<N: Number>(&self, [x, y, z]: [N; 3]) -> N {
        let [px, py, pz] = self.position.map(N::constant);
        let from = [x - px, y - py, z - pz];
        if !self.is_turned {
            return self.field.value(from);
        }
        let along = |axis: crate::Vec3| {
            let [a, b, c] = axis.to_array().map(N::constant);
            a * from[0] + b * from[1] + c * from[2]
        };
        let Mat3 { x_axis, y_axis, z_axis } = self.rotation;
        self.field.value([along(x_axis), along(y_axis), along(z_axis)])
    }
}

/// A field, so many times as large in all directions, about the origin. A distance stays one.
#[derive(Debug, Clone)]
pub struct Scaled<F>(pub F, pub f64);

impl<F: Field> Field for Scaled<F> {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        let factor = N::constant(self.1);
        self.0.value(at.map(|side| side / factor)) * factor
    }
}
