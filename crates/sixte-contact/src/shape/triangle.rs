//! One triangle of a mesh.

use super::feature::{farthest_points, kind_of_farthest};
use super::{FeatureKind, Hint, Support};
use crate::Vec3;

/// A triangle without thickness, by its corners \[m\]: the piece that meshes are made of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Triangle(pub [Vec3; 3]);

impl Support for Triangle {
    #[inline(always)]
    fn support(&self, direction: Vec3, _: &mut Hint) -> Vec3 {
        let [a, b, c] = self.0;
        let (on_a, on_b, on_c) = (direction.dot(a), direction.dot(b), direction.dot(c));
        if on_a >= on_b.max(on_c) {
            a
        } else if on_b >= on_c {
            b
        } else {
            c
        }
    }

    #[inline(always)]
    fn rounding(&self) -> f64 {
        0.0
    }

    #[inline]
    fn reach(&self, centre: Vec3) -> f64 {
        let squares = self.0.map(|corner| corner.distance_squared(centre));
        squares[0].max(squares[1]).max(squares[2]).sqrt() * (1.0 + 8.0 * f64::EPSILON)
    }

    fn feature(&self, direction: Vec3, tolerance: f64, corners: &mut Vec<Vec3>) -> FeatureKind {
        farthest_points(&self.0, direction, tolerance, corners)
    }

    fn feature_kind(&self, direction: Vec3, tolerance: f64, _: Hint) -> FeatureKind {
        kind_of_farthest(&self.0, direction, tolerance)
    }

    #[inline]
    fn flat_normal(&self) -> Option<Vec3> {
        let [a, b, c] = self.0;
        (b - a).cross(c - a).try_normalize()
    }
}
