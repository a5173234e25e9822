//! What a ray hits first.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use serde::{Deserialize, Serialize};

use super::ray_piece::{Line, PieceHit, hit_piece};
use crate::Vec3;
use crate::motion::Pose;
use crate::shape::{Geometry, Opened, Volume};

/// Where a ray first meets a shape.
#[doc(alias = "raycast")]
#[doc(alias = "ray cast")]
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct RayHit {
    /// From the origin of the ray; 0 if it starts inside a solid \[m\].
    pub distance: f64,
    /// In the world \[m\].
    pub point: Vec3,
    /// Unit, out of the surface on the side that the ray comes from; against the ray if it starts
    /// inside.
    pub normal: Vec3,
}

/// Where the ray from `origin` \[m\] along `direction` (of any length but zero) first meets a shape,
/// within `length` \[m\], which may be infinite.
///
/// A ray that starts inside a solid hits at once. Triangles are hit from both sides; where they share
/// an edge or a corner, no ray slips through between them, and a ray within the plane of a triangle
/// goes past it. Curved pieces are hit to 1e-12 of their size, where the ray does not graze them.
/// `None` as well for numbers that are not finite and for a direction of zero.
///
/// ```
/// use sixte_contact::{motion::Pose, query::ray, shape::Convex, Vec3};
/// let ball = (&Convex::sphere(0.5)?, &Pose::at(Vec3::new(0.0, 0.0, 5.0)));
/// let hit = ray(ball, Vec3::ZERO, Vec3::Z, 10.0).ok_or("missed")?;
/// assert!((hit.distance - 4.5).abs() < 1e-12 && (hit.normal + Vec3::Z).length() < 1e-12);
/// assert_eq!(ray(ball, Vec3::ZERO, Vec3::X, 10.0), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "raycast")]
#[doc(alias = "ray cast")]
pub fn ray<G: Geometry>(
    (shape, pose): (&G, &Pose),
    origin: Vec3,
    direction: Vec3,
    length: f64,
) -> Option<RayHit> {
    let largest = direction.abs().max_element();
    let is_valid = origin.is_finite() && largest.is_finite() && largest > 0.0 && length >= 0.0;
    if !is_valid {
        return None;
    }
    let unit = (direction / largest).normalize();
    let line = Line::new(pose.point_in_body(origin), pose.rotation.inverse().rotate(unit));
    let hit = first_hit(shape, &line, length)?;
    Some(RayHit {
        distance: hit.distance,
        point: origin + unit * hit.distance,
        normal: pose.rotation.rotate(hit.normal),
    })
}

/// A node that the ray enters not before `from` \[m\].
struct Entry<N> {
    from: f64,
    node: N,
}

impl<N> Ord for Entry<N> {
    /// The first is the greatest, and comes out first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.from.total_cmp(&self.from)
    }
}

impl<N> PartialOrd for Entry<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<N> PartialEq for Entry<N> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<N> Eq for Entry<N> {}

fn first_hit<G: Geometry>(shape: &G, line: &Line, length: f64) -> Option<PieceHit> {
    let mut corners = Vec::new();
    if let Some(piece) = shape.as_piece() {
        return hit_piece(&piece, line, length, &mut corners);
    }
    let root = shape.root();
    let from = entry(line, &shape.volume(root), length)?;
    if from == 0.0 && shape.encloses(line.origin) {
        return Some(PieceHit { distance: 0.0, normal: -line.direction });
    }
    let mut queue = BinaryHeap::from([Entry { from, node: root }]);
    let (mut best, mut limit) = (None, length);
    while let Some(Entry { from, node }) = queue.pop() {
        if from > limit {
            break;
        }
        match shape.open(node) {
            Opened::Parts(parts) => {
                for node in parts {
                    if let Some(from) = entry(line, &shape.volume(node), limit) {
                        queue.push(Entry { from, node });
                    }
                }
            }
            Opened::Piece(piece) => {
                if let Some(hit) = hit_piece(&piece, line, limit, &mut corners)
                    && (best.is_none() || hit.distance < limit)
                {
                    limit = hit.distance;
                    best = Some(hit);
                }
            }
            Opened::Nothing => {}
        }
    }
    best
}

/// Not later than where a ray enters a volume; `None` where it goes past it within `length`.
#[inline]
fn entry<V: Volume>(line: &Line, volume: &V, length: f64) -> Option<f64> {
    let around = volume.aabb();
    let (centre, half) = (around.centre(), around.half());
    // Rounding must not let a ray slip past a box whose side it runs along.
    let allowance = 16.0 * f64::EPSILON * (line.origin.abs() + centre.abs() + half);
    let (mut first, mut last) = (0.0f64, length);
    for axis in 0..3 {
        let ahead = centre[axis] - line.origin[axis];
        let wide = half[axis] + allowance[axis];
        let (near, far) = line.slab(axis, ahead, wide)?;
        first = first.max(near);
        last = last.min(far);
    }
    if V::AXES > 0 {
        for axis in volume.axes() {
            let speed = axis.dot(line.direction);
            // A slab that the ray is almost parallel to tells little, and that little is rounding.
            if speed.abs() < 1e-6 {
                continue;
            }
            let span = volume.span(axis);
            let ahead = span.middle - axis.dot(line.origin);
            let (middle, around) =
                (ahead / speed, ((span.half + 2.0 * allowance.max_element()) / speed).abs());
            first = first.max(middle - around);
            last = last.min(middle + around);
        }
    }
    // A few roundings of the quotients.
    let first = first - 8.0 * f64::EPSILON * first.abs();
    (first <= last + 8.0 * f64::EPSILON * last.abs()).then_some(first)
}
