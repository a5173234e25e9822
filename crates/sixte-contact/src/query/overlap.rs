//! Whether two shapes share a point.

use std::ops::ControlFlow;

use super::bounds::Bounds;
use super::distance::placement_of;
use super::enclosed::one_encloses_the_other;
use super::near::near_pieces_of;
use crate::motion::Pose;
use crate::shape::Geometry;

/// Whether two shapes share a point, to rounding: whether their [`distance`](super::distance()) has no
/// positive gap. Faster than that, since the first pieces that overlap decide.
///
/// ```
/// use sixte_contact::{motion::Pose, query::overlap, shape::Convex, Vec3};
/// let (die, ball) = (Convex::cuboid(Vec3::splat(0.5))?, Convex::sphere(0.25)?);
/// let ball_at = |x: f64| overlap((&die, &Pose::IDENTITY), (&ball, &Pose::at(Vec3::new(x, 0.0, 0.0))));
/// assert!(ball_at(0.7) && !ball_at(0.8));
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
#[doc(alias = "intersection test")]
pub fn overlap<A: Geometry, B: Geometry>((a, pose_a): (&A, &Pose), (b, pose_b): (&B, &Pose)) -> bool {
    let placement = placement_of(pose_a, pose_b);
    let bounds = Bounds::new(a, b, &placement);
    let is_overlapping = near_pieces_of((a, b), &bounds, 0.0, 1.0, |_, _, pieces| {
        if pieces.gap() <= 0.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if is_overlapping {
        return true;
    }
    one_encloses_the_other((a, b), &bounds)
}
