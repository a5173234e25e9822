//! How far a point is from a shape.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::depth::depth;
use super::distance::{distance, placement_of};
use super::near::near_pieces;
use crate::Vec3;
use crate::motion::Pose;
use crate::shape::{Convex, Geometry, Support};

/// How far a point is from the surface of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct PointDistance {
    /// Distance from the surface; negative inside a solid \[m\].
    pub gap: f64,
    /// The closest point of the surface, in the world \[m\].
    pub point: Vec3,
    /// Unit, out of the shape: from the surface towards the point, or from the point to the surface
    /// where it is inside.
    pub normal: Vec3,
    /// Whether the point is inside a solid.
    pub is_inside: bool,
}

/// How far a point of the world \[m\] is from the surface of a shape, and where it is closest.
///
/// Inside several pieces that overlap, it is the one that the point is deepest in that counts; the
/// surface of their union may be farther.
///
/// ```
/// use sixte_contact::{motion::Pose, query::point_distance, shape::Convex, Vec3};
/// let die = (&Convex::cuboid(Vec3::splat(0.5))?, &Pose::IDENTITY);
/// let outside = point_distance(die, Vec3::new(0.0, 0.1, 2.0));
/// assert!((outside.gap - 1.5).abs() < 1e-12 && !outside.is_inside);
/// let inside = point_distance(die, Vec3::new(0.0, 0.1, 0.3));
/// assert!((inside.gap + 0.2).abs() < 1e-12 && inside.is_inside);
/// assert!((inside.normal - Vec3::Z).length() < 1e-12);
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
pub fn point_distance<G: Geometry>((shape, pose): (&G, &Pose), point: Vec3) -> PointDistance {
    let (particle, place) = (Convex::point(), Pose::at(point));
    let found = distance((&particle, &place), (shape, pose));
    let mut best = PointDistance {
        gap: found.gap,
        point: found.point_b,
        normal: found.normal,
        is_inside: found.gap < 0.0,
    };
    if found.gap > 0.0 {
        return best;
    }
    // In a piece: how deep, the distance of cores that overlap does not say.
    let in_body = pose.point_in_body(point);
    near_pieces((&particle, shape), &placement_of(&place, pose), 0.0, |_, (_, piece), _| {
        if let Some((core_depth, normal)) = depth(piece, in_body) {
            let gap = -core_depth - piece.rounding();
            if gap < best.gap {
                let normal = pose.rotation.rotate(normal);
                best = PointDistance { gap, point: point - normal * gap, normal, is_inside: true };
            }
        }
        ControlFlow::Continue(())
    });
    best
}
