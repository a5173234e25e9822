//! The closest point of a surface, by formulas of its own.

use sixte::Vec3;

/// A triangle.
pub type Corners = [Vec3; 3];

/// Of triangles: the best of all. Those whose corners are all too far away are not looked at.
pub fn onto_triangles(triangles: Vec<Corners>) -> Box<dyn Fn(Vec3) -> Vec3> {
    let balls: Vec<(Vec3, f64)> = triangles.iter().map(ball_around).collect();
    Box::new(move |point| {
        let (mut best, mut least) = (Vec3::ZERO, f64::INFINITY);
        for (corners, (middle, radius)) in triangles.iter().zip(&balls) {
            if middle.distance_squared(point) < (least + radius) * (least + radius) {
                let found = onto_triangle(point, *corners);
                if found.distance(point) < least {
                    (best, least) = (found, found.distance(point));
                }
            }
        }
        best
    })
}

fn ball_around(corners: &Corners) -> (Vec3, f64) {
    let middle = corners.iter().sum::<Vec3>() / 3.0;
    (middle, corners.iter().map(|corner| corner.distance(middle)).fold(0.0, f64::max))
}

/// The foot of the plumb line if it is in the triangle, else of the closest edge.
fn onto_triangle(point: Vec3, [a, b, c]: Corners) -> Vec3 {
    let normal = (b - a).cross(c - a);
    let is_left = |p: Vec3, q: Vec3| (q - p).cross(point - p).dot(normal) >= 0.0;
    if is_left(a, b) && is_left(b, c) && is_left(c, a) {
        return point - normal * ((point - a).dot(normal) / normal.length_squared());
    }
    let onto_edge =
        |p: Vec3, q: Vec3| p + (q - p) * ((point - p).dot(q - p) / (q - p).length_squared()).clamp(0.0, 1.0);
    let feet = [onto_edge(a, b), onto_edge(b, c), onto_edge(c, a)];
    feet.into_iter().min_by(|p, q| p.distance_squared(point).total_cmp(&q.distance_squared(point))).unwrap()
}

/// Of a field whose zero is the surface: steps down its slope, from the point on.
pub fn down_the_field(field: impl Fn(Vec3) -> f64 + 'static) -> Box<dyn Fn(Vec3) -> Vec3> {
    const SMALL: f64 = 1e-6;
    Box::new(move |point| {
        let mut found = point;
        for _ in 0..30 {
            let value = field(found);
            if value.abs() < 1e-13 {
                break;
            }
            let along =
                |axis: Vec3| (field(found + axis * SMALL) - field(found - axis * SMALL)) / (2.0 * SMALL);
            let slope = Vec3::new(along(Vec3::X), along(Vec3::Y), along(Vec3::Z));
            found -= slope * (value / slope.length_squared().max(1e-6));
        }
        found
    })
}
