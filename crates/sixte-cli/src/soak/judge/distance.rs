//! Distances in closed form: of points, segments and triangles, and of polytopes by all of their features.

use sixte::Vec3;

use super::polytope::Polytope;

/// Weights of the corners of the point of a triangle that is closest to the origin (Ericson, "Real-Time Collision Detection", 5.1.5).
pub fn closest_weights([a, b, c]: [Vec3; 3]) -> [f64; 3] {
    let (ab, ac) = (b - a, c - a);
    let (d1, d2) = (-ab.dot(a), -ac.dot(a));
    if d1 <= 0.0 && d2 <= 0.0 {
        return [1.0, 0.0, 0.0];
    }
    let (d3, d4) = (-ab.dot(b), -ac.dot(b));
    if d3 >= 0.0 && d4 <= d3 {
        return [0.0, 1.0, 0.0];
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        let t = d1 / (d1 - d3);
        return [1.0 - t, t, 0.0];
    }
    let (d5, d6) = (-ab.dot(c), -ac.dot(c));
    if d6 >= 0.0 && d5 <= d6 {
        return [0.0, 0.0, 1.0];
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        let t = d2 / (d2 - d6);
        return [1.0 - t, 0.0, t];
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 >= d3 && d5 >= d6 {
        let t = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return [0.0, 1.0 - t, t];
    }
    let sum = va + vb + vc;
    if sum > 0.0 { [va / sum, vb / sum, vc / sum] } else { [1.0, 0.0, 0.0] }
}

/// The point of a triangle that is closest to another point.
pub fn on_triangle(point: Vec3, corners: [Vec3; 3]) -> Vec3 {
    let from = corners.map(|corner| corner - point);
    let [u, v, w] = closest_weights(from);
    point + from[0] * u + from[1] * v + from[2] * w
}

/// The point of a segment that is closest to another point.
pub fn on_segment(point: Vec3, [a, b]: [Vec3; 2]) -> Vec3 {
    let along = b - a;
    let squared = along.length_squared();
    let part = if squared > 0.0 { ((point - a).dot(along) / squared).clamp(0.0, 1.0) } else { 0.0 };
    a + along * part
}

/// The points of two segments that are closest to each other.
pub fn of_segments(p: [Vec3; 2], q: [Vec3; 2]) -> [Vec3; 2] {
    // Where the lines are closest, if that is within both; else it is at an end of one of them.
    let (u, v, w) = (p[1] - p[0], q[1] - q[0], p[0] - q[0]);
    let (a, b, c, d, e) = (u.dot(u), u.dot(v), v.dot(v), u.dot(w), v.dot(w));
    let squared = a * c - b * b;
    if squared > 1e-14 * a * c {
        let (s, t) = ((b * e - c * d) / squared, (a * e - b * d) / squared);
        if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
            return [p[0] + u * s, q[0] + v * t];
        }
    }
    let ends = [
        [p[0], on_segment(p[0], q)],
        [p[1], on_segment(p[1], q)],
        [on_segment(q[0], p), q[0]],
        [on_segment(q[1], p), q[1]],
    ];
    let length = |[x, y]: &[Vec3; 2]| x.distance_squared(*y);
    ends.into_iter().min_by(|x, y| length(x).total_cmp(&length(y))).unwrap_or(ends[0])
}

/// The points of two polytopes that are apart which are closest to each other, by all pairs of features.
pub fn of_polytopes(a: &Polytope, b: &Polytope) -> [Vec3; 2] {
    let mut best = [a.vertices[0], b.vertices[0]];
    let mut least = f64::INFINITY;
    let mut take = |pair: [Vec3; 2]| {
        let squared = pair[0].distance_squared(pair[1]);
        if squared < least {
            (least, best) = (squared, pair);
        }
    };
    for &vertex in &a.vertices {
        take([vertex, nearest_of(vertex, b)]);
    }
    for &vertex in &b.vertices {
        take([nearest_of(vertex, a), vertex]);
    }
    for own in &a.edges {
        for other in &b.edges {
            take(of_segments(own.map(|i| a.vertices[i]), other.map(|i| b.vertices[i])));
        }
    }
    best
}

/// The point of a polytope's surface that is closest to a point.
pub fn nearest_of(point: Vec3, polytope: &Polytope) -> Vec3 {
    let faces = polytope.faces.iter().map(|&face| on_triangle(point, polytope.corners(face)));
    let edges = polytope.edges.iter().map(|edge| on_segment(point, edge.map(|i| polytope.vertices[i])));
    let edges = edges.filter(|_| polytope.faces.is_empty());
    let found = faces.chain(edges).min_by(|p, q| point.distance(*p).total_cmp(&point.distance(*q)));
    found.unwrap_or(polytope.vertices[0])
}

/// The solid angle of a triangle, seen from a point, with its sign (van Oosterom and Strackee 1983).
pub fn solid_angle(point: Vec3, corners: [Vec3; 3]) -> f64 {
    let [a, b, c] = corners.map(|corner| corner - point);
    let (x, y, z) = (a.length(), b.length(), c.length());
    let below = x * y * z + a.dot(b) * z + b.dot(c) * x + c.dot(a) * y;
    2.0 * libm::atan2(a.dot(b.cross(c)), below)
}
