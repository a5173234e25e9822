//! The face that a point is on.

use sixte::Vec3;
use sixte::shape::Triangles;

/// The first of the faces nearest to a point, and the point on it \[m\].
pub(super) fn face(triangles: &Triangles, point: Vec3) -> (usize, Vec3) {
    let mut best = (0, point, f64::INFINITY);
    let at = |corner: u32| triangles.vertices[corner as usize];
    for (face, &[a, b, c]) in triangles.faces.iter().enumerate() {
        let on_face = on_triangle([at(a), at(b), at(c)], point);
        let distance = on_face.distance_squared(point);
        if distance < best.2 {
            best = (face, on_face, distance);
        }
    }
    (best.0, best.1)
}

/// The point of a triangle nearest to another (C. Ericson, "Real-Time Collision Detection", 2005, 5.1.5) \[m\].
fn on_triangle([a, b, c]: [Vec3; 3], point: Vec3) -> Vec3 {
    let (ab, ac) = (b - a, c - a);
    let (from_a, from_b, from_c) = (point - a, point - b, point - c);
    let (d1, d2) = (ab.dot(from_a), ac.dot(from_a));
    if d1 <= 0.0 && d2 <= 0.0 {
        return a;
    }
    let (d3, d4) = (ab.dot(from_b), ac.dot(from_b));
    if d3 >= 0.0 && d4 <= d3 {
        return b;
    }
    let on_ab = d1 * d4 - d3 * d2;
    if on_ab <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return a + ab * (d1 / (d1 - d3));
    }
    let (d5, d6) = (ab.dot(from_c), ac.dot(from_c));
    if d6 >= 0.0 && d5 <= d6 {
        return c;
    }
    let on_ac = d5 * d2 - d1 * d6;
    if on_ac <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return a + ac * (d2 / (d2 - d6));
    }
    let on_bc = d3 * d6 - d5 * d4;
    let (along_b, along_c) = (d4 - d3, d5 - d6);
    if on_bc <= 0.0 && along_b >= 0.0 && along_c >= 0.0 {
        return b + (c - b) * (along_b / (along_b + along_c));
    }
    let whole = on_ab + on_ac + on_bc;
    a + ab * (on_ac / whole) + ac * (on_ab / whole)
}
