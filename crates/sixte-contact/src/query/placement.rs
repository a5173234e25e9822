//! Two shapes beside each other, seen from A's centre along the axes of the world.
//!
//! Everything that decides a contact is computed in these coordinates, because the difference of
//! two bodies is small where their coordinates are large: a pair at 1e6 m, or one that moves
//! together at 1e4 m/s, keeps all its digits.

use crate::shape::{Hint, Support};
use crate::{Mat3, Vec3};

/// The relative placement of two shapes at one instant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placement {
    /// From A's axes to the world's.
    pub rotation_a: Mat3,
    /// From B's axes to the world's.
    pub rotation_b: Mat3,
    /// From A's centre to B's centre, along the world's axes \[m\].
    pub offset: Vec3,
    /// The point of A's frame that is A's centre \[m\].
    pub centre_a: Vec3,
    /// The point of B's frame that is B's centre \[m\].
    pub centre_b: Vec3,
}

/// A point of A and a point of B.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PointPair {
    /// On A, from A's centre, along A's axes \[m\].
    pub on_a: Vec3,
    /// On B, from B's centre, along B's axes \[m\].
    pub on_b: Vec3,
    /// From the point on A to the point on B, along the world's axes \[m\].
    pub between: Vec3,
}

impl Placement {
    /// The points of the cores that face each other most along `normal`, which points from A to B.
    #[inline(always)]
    pub fn support<A: Support, B: Support>(
        &self,
        shapes: (&A, &B),
        normal: Vec3,
        hints: &mut [Hint; 2],
    ) -> PointPair {
        let towards_b = self.in_a(normal);
        let towards_a = -self.in_b(normal);
        let on_a = shapes.0.support(towards_b, &mut hints[0]) - self.centre_a;
        let on_b = shapes.1.support(towards_a, &mut hints[1]) - self.centre_b;
        self.point_pair(on_a, on_b)
    }

    /// The same two points of the bodies, wherever they are in this placement.
    #[inline]
    pub fn point_pair(&self, on_a: Vec3, on_b: Vec3) -> PointPair {
        let between = self.offset + self.rotation_b * on_b - self.rotation_a * on_a;
        PointPair { on_a, on_b, between }
    }

    /// A direction of the world along A's axes.
    #[inline]
    pub fn in_a(&self, direction: Vec3) -> Vec3 {
        let Mat3 { x_axis, y_axis, z_axis } = self.rotation_a;
        Vec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction))
    }

    /// A direction of the world along B's axes.
    #[inline]
    pub fn in_b(&self, direction: Vec3) -> Vec3 {
        let Mat3 { x_axis, y_axis, z_axis } = self.rotation_b;
        Vec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction))
    }
}
