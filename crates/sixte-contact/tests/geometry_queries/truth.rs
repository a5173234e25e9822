//! Distances and rays by closed forms over all triangles, and the shapes to try them on.
//!
//! Of the engine only vectors, poses and lists of triangles are used. Slow, and simple.

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::shape::Triangles;

pub use sixte_reference::Random;

pub type Corners = [Vec3; 3];

/// All triangles of a list, in the world.
pub fn in_world(triangles: &Triangles, pose: &Pose) -> Vec<Corners> {
    let vertices: Vec<Vec3> = triangles.vertices.iter().map(|&p| pose.point_in_world(p)).collect();
    triangles.faces.iter().map(|face| face.map(|i| vertices[i as usize])).collect()
}

fn on_segment(p: Vec3, a: Vec3, b: Vec3) -> Vec3 {
    let along = b - a;
    let square = along.dot(along);
    if square == 0.0 {
        return a;
    }
    a + along * ((p - a).dot(along) / square).clamp(0.0, 1.0)
}

/// The closest point of a triangle, which may be a line or a point.
pub fn on_triangle(p: Vec3, [a, b, c]: Corners) -> Vec3 {
    let mut best = on_segment(p, a, b);
    for q in [on_segment(p, b, c), on_segment(p, c, a)] {
        if (q - p).length() < (best - p).length() {
            best = q;
        }
    }
    let normal = (b - a).cross(c - a);
    let square = normal.dot(normal);
    if square > 0.0 {
        let foot = p - normal * (normal.dot(p - a) / square);
        let inside = |u: Vec3, v: Vec3| normal.dot((v - u).cross(foot - u)) >= 0.0;
        if inside(a, b) && inside(b, c) && inside(c, a) && (foot - p).length() < (best - p).length() {
            best = foot;
        }
    }
    best
}

fn segments(a: [Vec3; 2], b: [Vec3; 2]) -> f64 {
    let mut best = f64::INFINITY;
    for p in a {
        best = best.min((p - on_segment(p, b[0], b[1])).length());
    }
    for p in b {
        best = best.min((p - on_segment(p, a[0], a[1])).length());
    }
    let (u, v, w) = (a[1] - a[0], b[1] - b[0], b[0] - a[0]);
    let n = u.cross(v);
    let square = n.dot(n);
    if square > 0.0 {
        let (s, t) = (w.cross(v).dot(n) / square, w.cross(u).dot(n) / square);
        if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
            best = best.min((a[0] + u * s - b[0] - v * t).length());
        }
    }
    best
}

/// Whether an edge of one goes through the other.
fn pierces(edges: &Corners, [a, b, c]: Corners) -> bool {
    let normal = (b - a).cross(c - a);
    (0..3).any(|i| {
        let (p, q) = (edges[i], edges[(i + 1) % 3]);
        let (up, down) = (normal.dot(p - a), normal.dot(q - a));
        if up * down >= 0.0 {
            return false;
        }
        let x = p + (q - p) * (up / (up - down));
        let inside = |u: Vec3, v: Vec3| normal.dot((v - u).cross(x - u)) >= 0.0;
        inside(a, b) && inside(b, c) && inside(c, a)
    })
}

/// 0 where two triangles intersect.
pub fn between_triangles(a: &Corners, b: &Corners) -> f64 {
    if pierces(a, *b) || pierces(b, *a) {
        return 0.0;
    }
    let mut best = f64::INFINITY;
    for &p in a {
        best = best.min((p - on_triangle(p, *b)).length());
    }
    for &p in b {
        best = best.min((p - on_triangle(p, *a)).length());
    }
    for i in 0..3 {
        for j in 0..3 {
            best = best.min(segments([a[i], a[(i + 1) % 3]], [b[j], b[(j + 1) % 3]]));
        }
    }
    best
}

pub fn between_lists(a: &[Corners], b: &[Corners]) -> f64 {
    let pairs = a.iter().flat_map(|p| b.iter().map(move |q| between_triangles(p, q)));
    pairs.fold(f64::INFINITY, f64::min)
}

/// Of a point from the closest triangle.
pub fn to_point(list: &[Corners], point: Vec3) -> f64 {
    list.iter().map(|t| (on_triangle(point, *t) - point).length()).fold(f64::INFINITY, f64::min)
}

/// How often triangles wind around a point, by their solid angles (van Oosterom and Strackee, 1983).
pub fn winding(list: &[Corners], point: Vec3) -> f64 {
    let angle = |t: &Corners| {
        let [u, v, w] = t.map(|corner| corner - point);
        let (nu, nv, nw) = (u.length(), v.length(), w.length());
        let rest = nu * nv * nw + u.dot(v) * nw + v.dot(w) * nu + w.dot(u) * nv;
        2.0 * u.dot(v.cross(w)).atan2(rest)
    };
    list.iter().map(angle).sum::<f64>() / (4.0 * std::f64::consts::PI)
}

/// How far along a unit direction a ray meets a triangle (T. Möller, B. Trumbore, 1997).
pub fn along_ray(origin: Vec3, direction: Vec3, [a, b, c]: &Corners) -> Option<f64> {
    let (u, v) = (*b - *a, *c - *a);
    let p = direction.cross(v);
    let determinant = u.dot(p);
    if determinant == 0.0 {
        return None;
    }
    let t = origin - *a;
    let x = t.dot(p) / determinant;
    let q = t.cross(u);
    let y = direction.dot(q) / determinant;
    let far = v.dot(q) / determinant;
    (x >= 0.0 && y >= 0.0 && x + y <= 1.0 && far >= 0.0).then_some(far)
}

pub fn first_along_ray(origin: Vec3, direction: Vec3, list: &[Corners]) -> Option<f64> {
    list.iter().filter_map(|t| along_ray(origin, direction, t)).min_by(f64::total_cmp)
}

/// Triangles anywhere in a box, some of them lines and points.
pub fn soup(count: usize, half: f64, edge: f64, random: &mut Random) -> Triangles {
    let mut list = Triangles::default();
    for i in 0..count {
        let at = random.vector(half);
        let mut corners = [at, at + random.vector(edge), at + random.vector(edge)];
        match i % 10 {
            8 => corners[2] = corners[0] + (corners[1] - corners[0]) * 2.0,
            9 => corners = [at; 3],
            _ => {}
        }
        let first = list.vertices.len() as u32;
        list.vertices.extend(corners);
        list.faces.push([first, first + 1, first + 2]);
    }
    list
}

/// A ring about the z axis, closed, counter-clockwise seen from outside.
pub fn torus(radius: f64, tube: f64, around: usize, sides: usize) -> Triangles {
    let turn = |i: usize, of: usize| std::f64::consts::TAU * i as f64 / of as f64;
    let mut list = Triangles::default();
    for i in 0..around {
        let (s, c) = turn(i, around).sin_cos();
        for j in 0..sides {
            let (up, out) = turn(j, sides).sin_cos();
            let r = radius + tube * out;
            list.vertices.push(Vec3::new(r * c, r * s, tube * up));
        }
    }
    let index = |i: usize, j: usize| ((i % around) * sides + j % sides) as u32;
    for i in 0..around {
        for j in 0..sides {
            let (a, b) = (index(i, j), index(i + 1, j));
            let (c, d) = (index(i + 1, j + 1), index(i, j + 1));
            list.faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    list
}

/// A box, counter-clockwise seen from outside.
pub fn cuboid(half: Vec3) -> Triangles {
    let corner = |i: usize| {
        let sign = |bit: usize| if i >> bit & 1 == 0 { -1.0 } else { 1.0 };
        half * Vec3::new(sign(0), sign(1), sign(2))
    };
    let sides: [[u32; 4]; 6] =
        [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    let faces = sides.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    Triangles { vertices: (0..8).map(corner).collect(), faces }
}

/// An octahedron, cut `times` and blown up to a ball: closed.
pub fn ball(radius: f64, times: usize) -> Triangles {
    let mut corners = vec![Vec3::X, Vec3::Y, Vec3::Z, -Vec3::X, -Vec3::Y, -Vec3::Z];
    let mut faces =
        vec![[0, 1, 2], [1, 3, 2], [3, 4, 2], [4, 0, 2], [1, 0, 5], [3, 1, 5], [4, 3, 5], [0, 4, 5]];
    for _ in 0..times {
        let mut next = Vec::new();
        for [a, b, c] in faces {
            let mut middle = |p: u32, q: u32| {
                let at = (corners[p as usize] + corners[q as usize]) * 0.5;
                let at = at / at.length();
                let known = corners.iter().position(|&corner| corner == at);
                known.unwrap_or_else(|| {
                    corners.push(at);
                    corners.len() - 1
                }) as u32
            };
            let (x, y, z) = (middle(a, b), middle(b, c), middle(c, a));
            next.extend([[a, x, z], [x, b, y], [z, y, c], [x, y, z]]);
        }
        faces = next;
    }
    Triangles { vertices: corners.into_iter().map(|p| p * radius).collect(), faces }
}

/// The same list, scaled and moved.
pub fn changed(list: &Triangles, scale: f64, by: Vec3) -> Triangles {
    Triangles { vertices: list.vertices.iter().map(|&p| p * scale + by).collect(), faces: list.faces.clone() }
}

pub fn joined(a: &Triangles, b: &Triangles) -> Triangles {
    let mut all = a.clone();
    let first = a.vertices.len() as u32;
    all.vertices.extend(&b.vertices);
    all.faces.extend(b.faces.iter().map(|face| face.map(|i| i + first)));
    all
}
