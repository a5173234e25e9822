//! A triangle against a box, and against a segment.

use crate::Vec3;
use crate::shape::{Obb, Volume};

/// How far outside of a triangle a crossing may be and still count, as a part of its size: room for
/// rounding, so that nothing slips through the seam between two triangles.
const SEAM: f64 = 1e-12;

/// Three corners, and one more for each side of the box.
const MOST_CORNERS: usize = 9;

/// A convex polygon in the box's coordinates.
#[derive(Clone, Copy)]
struct Polygon {
    corners: [Vec3; MOST_CORNERS],
    count: usize,
}

/// The smallest coordinate along the first axis of the box, from its centre, of what is both in the
/// triangle and in the box; none if they do not meet \[m\].
pub(super) fn first_in_box(triangle: &[Vec3; 3], around: &Obb) -> Option<f64> {
    let axes = around.axes.transpose();
    let mut polygon = Polygon { corners: [Vec3::ZERO; MOST_CORNERS], count: 3 };
    for (corner, place) in polygon.corners.iter_mut().zip(triangle) {
        *corner = axes * (*place - around.centre);
    }
    for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
        let half = axis.dot(around.half);
        polygon = polygon.below(axis, half).below(-axis, half);
        if polygon.count == 0 {
            return None;
        }
    }
    let corners = polygon.corners[..polygon.count].iter();
    Some(corners.map(|corner| corner.x).fold(f64::INFINITY, f64::min))
}

impl Polygon {
    /// The part with `direction`·x ≤ `limit` (I. Sutherland, G. Hodgman, 1974).
    fn below(&self, direction: Vec3, limit: f64) -> Self {
        let mut kept = Self { corners: [Vec3::ZERO; MOST_CORNERS], count: 0 };
        for index in 0..self.count {
            let (from, to) = (self.corners[index], self.corners[(index + 1) % self.count]);
            let (over_from, over_to) = (direction.dot(from) - limit, direction.dot(to) - limit);
            if over_from <= 0.0 {
                kept.push(from);
            }
            if (over_from < 0.0 && over_to > 0.0) || (over_from > 0.0 && over_to < 0.0) {
                kept.push(from + (to - from) * (over_from / (over_from - over_to)));
            }
        }
        kept
    }

    fn push(&mut self, corner: Vec3) {
        // Rounding may cross a side more often than a convex polygon can.
        if let Some(place) = self.corners.get_mut(self.count) {
            *place = corner;
            self.count += 1;
        }
    }
}

/// Where a segment crosses a triangle, as a part of the way from its first end; none if it does not,
/// or if it lies in the plane.
pub(super) fn first_on_segment(triangle: &[Vec3; 3], [first, last]: [Vec3; 2]) -> Option<f64> {
    let [a, b, c] = *triangle;
    let normal = (b - a).cross(c - a);
    // From each end by itself, so that two segments that share one agree on which side it is.
    let (over, under) = (normal.dot(first - a), normal.dot(last - a));
    if (over > 0.0 && under > 0.0) || (over < 0.0 && under < 0.0) || over == under {
        return None;
    }
    let share = (over / (over - under)).clamp(0.0, 1.0);
    let place = first + (last - first) * share;
    let allowance = -SEAM * normal.length_squared();
    let inside = |from: Vec3, to: Vec3| normal.dot((to - from).cross(place - from)) >= allowance;
    (inside(a, b) && inside(b, c) && inside(c, a)).then_some(share)
}

/// Whether a plane separates a volume from a box; sides of both are tried.
pub(super) fn are_apart<V: Volume>(around: &Obb, volume: &V) -> bool {
    let own = volume.axes();
    let axes = [around.axes.x_axis, around.axes.y_axis, around.axes.z_axis];
    axes.into_iter().chain(own).any(|axis| {
        let (of_box, of_volume) = (around.span(axis), volume.span(axis));
        (of_box.middle - of_volume.middle).abs() > of_box.half + of_volume.half
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mat3;

    const TRIANGLE: [Vec3; 3] = [Vec3::ZERO, Vec3::X, Vec3::Y];

    #[test]
    fn a_segment_crosses_at_its_share_of_the_way() {
        let down = |x: f64, y: f64| [Vec3::new(x, y, 1.0), Vec3::new(x, y, -3.0)];
        assert_eq!(first_on_segment(&TRIANGLE, down(0.25, 0.25)), Some(0.25));
        assert_eq!(first_on_segment(&TRIANGLE, down(0.5, 0.5)), Some(0.25));
        assert_eq!(first_on_segment(&TRIANGLE, down(0.6, 0.6)), None);
        assert_eq!(first_on_segment(&TRIANGLE, [Vec3::Z, Vec3::Z * 0.5]), None);
    }

    #[test]
    fn a_box_is_entered_where_the_triangle_begins_in_it() {
        let at =
            |x: f64| Obb { centre: Vec3::new(x, 0.25, 0.0), axes: Mat3::IDENTITY, half: Vec3::splat(0.125) };
        assert_eq!(first_in_box(&TRIANGLE, &at(0.0)), Some(0.0));
        assert_eq!(first_in_box(&TRIANGLE, &at(0.25)), Some(-0.125));
        assert_eq!(first_in_box(&TRIANGLE, &at(1.25)), None);
        let flat = Obb { half: Vec3::new(0.125, 0.0, 0.0), ..at(0.0) };
        assert_eq!(first_in_box(&TRIANGLE, &flat), Some(0.0));
    }
}
