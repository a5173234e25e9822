//! Two triangles at one instant: how far apart, and whether they share a point.
//!
//! Closed forms only. The closest points of two triangles that do not intersect are a corner of one
//! and a point of the other, or inner points of two edges: 6 and 9 cases, all of them tried.

use crate::V;

pub type Triangle = [V; 3];

/// How far apart two triangles are, with witnesses.
#[derive(Debug, Clone, Copy)]
pub struct Apart {
    /// Between `on_a` and `on_b`, which are the closest points; 0 if the triangles intersect \[m\].
    pub distance: f64,
    pub on_a: V,
    pub on_b: V,
    /// Unit, from A to B. Perpendicular to the features that are closest, so that it is good to
    /// rounding even where the closest points are too close to tell a direction.
    pub normal: V,
}

impl Apart {
    pub const FAR: Apart =
        Apart { distance: f64::INFINITY, on_a: V::ZERO, on_b: V::ZERO, normal: V(1.0, 0.0, 0.0) };

    /// Takes another pair of points if it is closer. `normal` has either sign and any length.
    fn offer(&mut self, on_a: V, on_b: V, normal: Option<V>) {
        let between = on_b - on_a;
        let distance = between.norm();
        if distance < self.distance {
            let normal = normal.unwrap_or(between);
            let normal = if normal.dot(between) < 0.0 { -normal } else { normal };
            *self = Apart { distance, on_a, on_b, normal: normal.unit() };
        }
    }
}

/// The closest points of two triangles.
pub fn distance(a: &Triangle, b: &Triangle) -> Apart {
    let mut best = Apart::FAR;
    for &corner in a {
        let (point, normal) = closest_on_triangle(corner, b);
        best.offer(corner, point, normal);
    }
    for &corner in b {
        let (point, normal) = closest_on_triangle(corner, a);
        best.offer(point, corner, normal);
    }
    for i in 0..3 {
        for j in 0..3 {
            let (from_a, from_b) = (a[i], b[j]);
            let (along_a, along_b) = (a[(i + 1) % 3] - from_a, b[(j + 1) % 3] - from_b);
            if let Some((on_a, on_b, normal)) = inner_points(from_a, along_a, from_b, along_b) {
                best.offer(on_a, on_b, Some(normal));
            }
        }
    }
    if best.distance > 0.0
        && let Some(point) = shared_point(a, b)
    {
        best = Apart { distance: 0.0, on_a: point, on_b: point, ..best };
    }
    best
}

/// How far two triangles are apart along a unit direction from A to B: a lower bound of their distance.
pub fn separation(a: &Triangle, b: &Triangle, normal: V) -> f64 {
    // From one corner, so that the distance from the origin costs no digits.
    let height = |p: V| normal.dot(p - a[0]);
    let lowest = b.iter().map(|&p| height(p)).fold(f64::INFINITY, f64::min);
    let highest = a.iter().map(|&p| height(p)).fold(f64::NEG_INFINITY, f64::max);
    lowest - highest
}

/// The closest point of a triangle, and the triangle's normal if it is an inner point.
pub fn closest_on_triangle(p: V, corners: &Triangle) -> (V, Option<V>) {
    let [u, v, w] = *corners;
    let normal = (v - u).cross(w - u);
    let square = normal.dot(normal);
    if square > 0.0 {
        // Parts of the area, as seen from the point's foot.
        let part = |from: V, to: V| normal.dot((to - from).cross(p - from)) / square;
        let parts = [part(v, w), part(w, u), part(u, v)];
        if parts.iter().all(|&x| x >= 0.0) {
            let sum = parts[0] + parts[1] + parts[2];
            return ((u * parts[0] + v * parts[1] + w * parts[2]) * (1.0 / sum), Some(normal));
        }
    }
    let ends = [(u, v), (v, w), (w, u)].map(|(from, to)| closest_on_segment(p, from, to));
    let mut best = ends[0];
    for q in &ends[1..] {
        if (*q - p).norm() < (best - p).norm() {
            best = *q;
        }
    }
    (best, None)
}

fn closest_on_segment(p: V, from: V, to: V) -> V {
    let along = to - from;
    let square = along.dot(along);
    if square == 0.0 {
        return from;
    }
    let part = along.dot(p - from) / square;
    if part <= 0.0 {
        from
    } else if part >= 1.0 {
        to
    } else {
        from + along * part
    }
}

/// The closest points of two lines if both are between the ends of the segments, and the common normal.
///
/// From the cross product and not from dot products: where the lines are almost parallel, this moves the
/// points along them by an ε over the angle, and so apart by an ε only.
fn inner_points(from_a: V, along_a: V, from_b: V, along_b: V) -> Option<(V, V, V)> {
    let normal = along_a.cross(along_b);
    let square = normal.dot(normal);
    if square == 0.0 {
        return None;
    }
    let between = from_b - from_a;
    let part_a = between.cross(along_b).dot(normal) / square;
    let part_b = between.cross(along_a).dot(normal) / square;
    let inner = |part: f64| (0.0..=1.0).contains(&part);
    (inner(part_a) && inner(part_b)).then(|| (from_a + along_a * part_a, from_b + along_b * part_b, normal))
}

/// Whether an edge of one triangle pierces the other, decided by signs of volumes.
///
/// Triangles in one plane are not seen to intersect; their distance is 0 all the same.
pub fn intersect(a: &Triangle, b: &Triangle) -> bool {
    shared_point(a, b).is_some()
}

fn shared_point(a: &Triangle, b: &Triangle) -> Option<V> {
    pierced(a, b).or_else(|| pierced(b, a))
}

/// Where an edge of `edges` goes through `face`.
fn pierced(edges: &Triangle, face: &Triangle) -> Option<V> {
    let [u, v, w] = *face;
    let normal = (v - u).cross(w - u);
    let heights = edges.map(|p| normal.dot(p - u));
    if heights.iter().all(|&h| h > 0.0) || heights.iter().all(|&h| h < 0.0) {
        return None;
    }
    for i in 0..3 {
        let j = (i + 1) % 3;
        let (p, q) = (edges[i], edges[j]);
        // One above and one below: an edge in the plane is left to the other edges and to the distances.
        if heights[i] * heights[j] > 0.0 || heights[i] == heights[j] {
            continue;
        }
        let side = |from: V, to: V| (q - p).dot((from - p).cross(to - p));
        let sides = [side(u, v), side(v, w), side(w, u)];
        if sides.iter().all(|&s| s >= 0.0) || sides.iter().all(|&s| s <= 0.0) {
            return Some(p + (q - p) * (heights[i] / (heights[i] - heights[j])));
        }
    }
    None
}

/// The solid angle of a triangle as seen from a point (A. van Oosterom, J. Strackee, "The Solid Angle of a
/// Plane Triangle", 1983, eq. 8); positive if its corners run counter-clockwise seen from outside.
pub fn solid_angle(p: V, corners: &Triangle) -> f64 {
    let [u, v, w] = corners.map(|corner| corner - p);
    let (nu, nv, nw) = (u.norm(), v.norm(), w.norm());
    let volume = u.dot(v.cross(w));
    let rest = nu * nv * nw + u.dot(v) * nw + v.dot(w) * nu + w.dot(u) * nv;
    2.0 * volume.atan2(rest)
}
