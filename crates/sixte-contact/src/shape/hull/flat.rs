//! Hulls of points that lie exactly in a plane.

use crate::shape::exact::{Axes, ExactPoints};

/// The corners of the convex polygon about all points, counter-clockwise in the projection on
/// `axes`: the monotone chain, with exact turns, so that no corner is on a line between others.
pub(super) fn polygon(points: &ExactPoints, axes: Axes) -> Vec<u32> {
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
    let key = |i: u32| points.projected(axes, i);
    order.sort_by(|&i, &j| key(i).partial_cmp(&key(j)).unwrap_or(std::cmp::Ordering::Equal));
    order.dedup_by(|i, j| key(*i) == key(*j));
    let mut corners = chain(points, axes, order.iter().copied());
    corners.extend(chain(points, axes, order.iter().rev().copied()));
    corners
}

/// The right-hand boundary along `order`, without its last point, which starts the other side.
fn chain(points: &ExactPoints, axes: Axes, order: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut side: Vec<u32> = Vec::new();
    for next in order {
        while let [.., a, b] = side[..] {
            if points.orientation(axes, [a, b, next]) > 0.0 {
                break;
            }
            side.pop();
        }
        side.push(next);
    }
    side.pop();
    side
}

/// Triangles that fill a convex polygon. A strip from side to side, so that no corner gets many
/// edges, as one would in a fan.
pub(super) fn triangulate(polygon: &[u32]) -> Vec<[u32; 3]> {
    let mut triangles = Vec::with_capacity(polygon.len().saturating_sub(2));
    let (mut low, mut high) = (0, polygon.len().saturating_sub(1));
    let mut from_low = true;
    while high >= low + 2 {
        if from_low {
            triangles.push([polygon[low], polygon[low + 1], polygon[high]]);
            low += 1;
        } else {
            triangles.push([polygon[low], polygon[high - 1], polygon[high]]);
            high -= 1;
        }
        from_low = !from_low;
    }
    triangles
}
