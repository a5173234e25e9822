//! Polytopes: what is flat on all sides, down to triangles, segments and points; and the separating axes of two of them.

use sixte::{Mat3, Vec3};

/// Axes that point the same way, or against each other, to within this are one.
const SAME: f64 = 1e-12;

/// The convex hull of some points, with what a separating axis can be made of.
#[derive(Debug, Clone)]
pub struct Polytope {
    pub vertices: Vec<Vec3>,
    /// Triangles of the surface; those of a face that has more corners may overlap.
    pub faces: Vec<[usize; 3]>,
    pub edges: Vec<[usize; 2]>,
    /// Of faces, each up to its sign; of what is flat, also those of its border within the plane.
    pub normals: Vec<Vec3>,
    /// Directions of edges, each up to its sign.
    pub along: Vec<Vec3>,
}

impl Polytope {
    pub fn point(point: Vec3) -> Self {
        Self {
            vertices: vec![point],
            faces: Vec::new(),
            edges: Vec::new(),
            normals: Vec::new(),
            along: Vec::new(),
        }
    }

    pub fn segment(ends: [Vec3; 2]) -> Self {
        let along = direction(ends[1] - ends[0]).into_iter().collect();
        Self { vertices: ends.to_vec(), faces: Vec::new(), edges: vec![[0, 1]], normals: Vec::new(), along }
    }

    pub fn triangle(corners: [Vec3; 3]) -> Self {
        let [a, b, c] = corners;
        let along: Vec<Vec3> = [b - a, c - b, a - c].into_iter().filter_map(direction).collect();
        let flat = direction((b - a).cross(c - a));
        let within = flat.iter().flat_map(|normal| along.iter().map(|edge| normal.cross(*edge)));
        let normals = flat.iter().copied().chain(within).collect();
        Self {
            vertices: corners.to_vec(),
            faces: vec![[0, 1, 2]],
            edges: vec![[0, 1], [1, 2], [2, 0]],
            normals,
            along,
        }
    }

    pub fn cuboid(half: Vec3) -> Self {
        let signs = |index: usize| {
            let sign = |bit: usize| if index >> bit & 1 == 1 { 1.0 } else { -1.0 };
            Vec3::new(sign(0), sign(1), sign(2))
        };
        let mut faces = Vec::new();
        for (u, v, w) in [(1, 2, 4), (2, 4, 1), (4, 1, 2)] {
            for side in [0, w] {
                faces.extend([[side, side + u, side + u + v], [side, side + u + v, side + v]]);
            }
        }
        let pairs = (0..8).flat_map(|i| [1, 2, 4].map(|bit| [i, i | bit])).filter(|[i, j]| i != j);
        Self {
            vertices: (0..8).map(|index| signs(index) * half).collect(),
            faces,
            edges: pairs.collect(),
            normals: vec![Vec3::X, Vec3::Y, Vec3::Z],
            along: vec![Vec3::X, Vec3::Y, Vec3::Z],
        }
    }

    /// The hull of a few points, by trying all triples: a triple is on the surface if no point is beyond its plane.
    pub fn hull(points: &[Vec3]) -> Self {
        let size = points.iter().map(|point| point.length()).fold(0.0, f64::max);
        let mut hull = Self { vertices: points.to_vec(), ..Self::point(Vec3::ZERO) };
        for i in 0..points.len() {
            for j in i + 1..points.len() {
                for k in j + 1..points.len() {
                    let Some(normal) = direction((points[j] - points[i]).cross(points[k] - points[i])) else {
                        continue;
                    };
                    let beyond = |point: &Vec3| normal.dot(*point - points[i]);
                    let (low, high) = points
                        .iter()
                        .map(beyond)
                        .fold((0.0f64, 0.0f64), |(low, high), d| (low.min(d), high.max(d)));
                    if low >= -1e-13 * size || high <= 1e-13 * size {
                        hull.faces.push([i, j, k]);
                        add(&mut hull.normals, normal);
                        for edge in [[i, j], [j, k], [i, k]] {
                            if !hull.edges.contains(&edge) {
                                hull.edges.push(edge);
                                direction(points[edge[1]] - points[edge[0]])
                                    .into_iter()
                                    .for_each(|way| add(&mut hull.along, way));
                            }
                        }
                    }
                }
            }
        }
        hull
    }

    /// The same one elsewhere.
    pub fn placed(&self, turn: &Mat3, position: Vec3) -> Self {
        let mut placed = self.clone();
        placed.place_as(self, turn, position);
        placed
    }

    /// Becomes what another one is elsewhere; both have the same corners.
    pub fn place_as(&mut self, own: &Self, turn: &Mat3, position: Vec3) {
        let put = |new: &mut Vec<Vec3>, old: &[Vec3], by: Vec3| {
            new.iter_mut().zip(old).for_each(|(new, old)| *new = *turn * *old + by);
        };
        put(&mut self.vertices, &own.vertices, position);
        put(&mut self.normals, &own.normals, Vec3::ZERO);
        put(&mut self.along, &own.along, Vec3::ZERO);
    }

    /// From where to where it reaches along a direction.
    pub fn range(&self, axis: Vec3) -> (f64, f64) {
        self.vertices.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), vertex| {
            let at = axis.dot(*vertex);
            (low.min(at), high.max(at))
        })
    }

    /// The three corners of a face.
    pub fn corners(&self, face: [usize; 3]) -> [Vec3; 3] {
        face.map(|index| self.vertices[index])
    }
}

/// How far two of them would have to be moved at least to be apart, along the best of all face normals and products of edges; if
/// it is negative, they are at least that far apart \[m\].
pub fn depth(a: &Polytope, b: &Polytope) -> f64 {
    let mut least = f64::INFINITY;
    let normals = a.normals.iter().chain(&b.normals).copied();
    for axis in normals {
        least = least.min(depth_along(a, b, axis));
    }
    // Apart is apart: which axis is the best one then does not matter here.
    if least < 0.0 {
        return least;
    }
    let are_flat = a.faces.len() < 2 && b.faces.len() < 2;
    for own in &a.along {
        for other in &b.along {
            // Edges that are parallel have no product; then normals of faces are enough.
            let Some(axis) = direction_above(own.cross(*other), 1e-9) else { continue };
            least = least.min(depth_along(a, b, axis));
            // Two that lie in one plane, as capsules on a floor, are apart within it.
            if are_flat {
                let within = [axis.cross(*own), axis.cross(*other)];
                least = within.into_iter().map(|axis| depth_along(a, b, axis)).fold(least, f64::min);
            }
            if least < 0.0 {
                return least;
            }
        }
    }
    if least == f64::INFINITY { 0.0 } else { least }
}

/// The same along one unit vector.
pub fn depth_along(a: &Polytope, b: &Polytope, axis: Vec3) -> f64 {
    let ((low_a, high_a), (low_b, high_b)) = (a.range(axis), b.range(axis));
    (high_a - low_b).min(high_b - low_a)
}

fn direction(vector: Vec3) -> Option<Vec3> {
    direction_above(vector, 0.0)
}

fn direction_above(vector: Vec3, least: f64) -> Option<Vec3> {
    let length = vector.length();
    (length > least).then(|| vector / length)
}

/// Adds an axis that is not there yet.
fn add(axes: &mut Vec<Vec3>, axis: Vec3) {
    if !axes.iter().any(|known| known.cross(axis).length() < SAME) {
        axes.push(axis);
    }
}
