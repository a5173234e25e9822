//! A convex shape, turned and moved within the frame of a larger one.

use super::{Convex, FeatureKind, Hint, Support};
use crate::pose::Pose;
use crate::{Mat3, Vec3};

/// Where a piece is: its pose, with the matrix that every support asks for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    rotation: Mat3,
    position: Vec3,
}

impl Place {
    pub fn new(pose: &Pose) -> Self {
        Self { rotation: pose.rotation.matrix(), position: pose.position }
    }

    /// A point of the piece's frame, in the frame around it.
    #[inline]
    fn outside(&self, point: Vec3) -> Vec3 {
        self.position + self.rotation * point
    }

    /// A direction of the frame around it, in the piece's frame.
    #[inline]
    fn inside(&self, direction: Vec3) -> Vec3 {
        let Mat3 { x_axis, y_axis, z_axis } = self.rotation;
        Vec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction))
    }
}

/// A convex shape at its place in a [`Compound`](super::Compound).
#[derive(Debug, Clone, Copy)]
pub struct Placed<'a> {
    pub(super) shape: &'a Convex,
    pub(super) place: &'a Place,
}

impl Placed<'_> {
    /// The shape in its own frame.
    pub fn shape(&self) -> &Convex {
        self.shape
    }
}

impl Support for Placed<'_> {
    #[inline]
    fn support(&self, direction: Vec3, hint: &mut Hint) -> Vec3 {
        self.place.outside(self.shape.support(self.place.inside(direction), hint))
    }

    #[inline]
    fn rounding(&self) -> f64 {
        self.shape.rounding()
    }

    fn reach(&self, centre: Vec3) -> f64 {
        let seen = self.place.inside(centre - self.place.position);
        // The turn rounds the points and the centre by a few parts of where they are.
        let allowance = 8.0 * f64::EPSILON * (self.place.position.length() + centre.length());
        self.shape.reach(seen) * (1.0 + 8.0 * f64::EPSILON) + allowance
    }

    fn feature(&self, direction: Vec3, tolerance: f64, corners: &mut Vec<Vec3>) -> FeatureKind {
        let first = corners.len();
        let kind = self.shape.feature(self.place.inside(direction), tolerance, corners);
        for corner in &mut corners[first..] {
            *corner = self.place.outside(*corner);
        }
        kind
    }

    fn feature_kind(&self, direction: Vec3, tolerance: f64, hint: Hint) -> FeatureKind {
        self.shape.feature_kind(self.place.inside(direction), tolerance, hint)
    }

    fn flat_normal(&self) -> Option<Vec3> {
        self.shape.flat_normal().map(|normal| self.place.rotation * normal)
    }
}
