//! The distance from a solid of another kind, as a field.

use std::fmt::Debug;

use super::point::point_distance;
use crate::Vec3;
use crate::interval::{DistanceAt, Number};
use crate::pose::Pose;
use crate::shape::{Field, Geometry};

/// How far off a measured distance may be, as a part of the lengths involved.
const DOUBT: f64 = 1e-11;

/// The distance from a [`Convex`](crate::shape::Convex), a closed [`Mesh`](crate::shape::Mesh) or another solid, negative inside.
///
/// A distance changes by no more than its point moves: that is all that is known over a box. So cells are split down to the
/// resolution along the whole surface, and a coarse resolution is best; where the solid alone is wanted, take it as it is.
#[derive(Debug, Clone)]
pub struct SolidField<G>(pub G);

impl<G: Geometry + Debug + Send + Sync> Field for SolidField<G> {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        N::distance(at, &|point| {
            let point = Vec3::from_array(point);
            let found = point_distance((&self.0, &Pose::IDENTITY), point);
            let doubt = DOUBT * (found.gap.abs() + point.length() + found.point.length());
            DistanceAt { gap: found.gap, doubt, normal: found.normal.to_array() }
        })
    }
}
