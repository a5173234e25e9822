//! Moments of a hull of any dimension with every point within a radius of it, in closed form.
//!
//! The points outside the core are sorted by the part of it that is nearest: on each face stands a
//! prism, along each edge a wedge of a cylinder over the angle between the normals beside it, and
//! at each vertex a sector of a ball over the cone of its normals. What lies beside an edge between
//! triangles of one plane is a wedge of no angle, so faces need not be merged.
//!
//! The core itself is summed over tetrahedra from an inner point to each face, which is the
//! divergence theorem as in B. Mirtich, "Fast and Accurate Computation of Polyhedral Mass
//! Properties" (1996).

use std::f64::consts::PI;

use super::{Moments, Powers, outer, power_integrals};
use crate::shape::Hull;
use crate::{Mat3, Vec3};

/// A triangle whose smallest angle is below this has a normal that roundings may turn about.
const SLIVER: f64 = 1e-12;

/// An edge of the surface, with what is needed of the normals beside it.
struct Edge {
    ends: [u32; 2],
    /// Unit, from the first end to the second.
    along: Vec3,
    /// ∫ 1, ∫ u and ∫ u uᵀ over the unit vectors u between the two normals.
    normals: Powers,
}

/// The moments, and the point that they are about: the mean of the vertices, so that nothing is
/// lost far from the body's origin.
pub(super) fn rounded(hull: &Hull, radius: f64) -> (Vec3, Moments) {
    let first = hull.vertices()[0];
    let count = hull.vertices().len() as f64;
    let origin = first + hull.vertices().iter().map(|&v| (v - first) / count).sum::<Vec3>();
    let vertices: Vec<Vec3> = hull.vertices().iter().map(|&v| v - origin).collect();
    let core = Core { vertices, faces: hull.faces(), dimension: hull.dimension() };
    let mut moments = Moments::ZERO;
    if core.dimension == 3 {
        core.add_inside(&mut moments);
    }
    if radius > 0.0 {
        let normals = core.normals();
        let edges = core.edges(&normals);
        core.add_prisms(&normals, radius, &mut moments);
        core.add_wedges(&edges, radius, &mut moments);
        core.add_sectors(&edges, radius, &mut moments);
    }
    (origin, moments)
}

/// A hull about an inner point.
struct Core<'a> {
    vertices: Vec<Vec3>,
    faces: &'a [[u32; 3]],
    dimension: u8,
}

impl Core<'_> {
    fn corners(&self, face: [u32; 3]) -> [Vec3; 3] {
        face.map(|v| self.vertices[v as usize])
    }

    fn add_inside(&self, moments: &mut Moments) {
        for &face in self.faces {
            let [a, b, c] = self.corners(face);
            let sixfold = a.dot(b.cross(c));
            let sum = a + b + c;
            moments.volume += sixfold / 6.0;
            moments.first += sum * (sixfold / 24.0);
            moments.second += (squares(&[a, b, c]) + outer(sum, sum)) * (sixfold / 120.0);
            moments.doubt += f64::EPSILON * permanent(a.abs(), b.abs(), c.abs());
        }
    }

    /// The outward unit normal of every face. Of a sliver, any that is across its longest edge will
    /// do: the wedges on its two long sides are then wrong by opposite angles, at the same place.
    fn normals(&self) -> Vec<Vec3> {
        if self.dimension == 2 {
            let area = |face: &[u32; 3]| doubled_area(self.corners(*face));
            let unit = self.faces.iter().map(area).sum::<Vec3>().normalize_or(Vec3::X);
            return vec![unit; self.faces.len()];
        }
        let normal = |face: &[u32; 3]| {
            let [a, b, c] = self.corners(*face);
            let area = doubled_area([a, b, c]);
            let sides = [b - a, c - b, a - c];
            let longest = sides.into_iter().fold(Vec3::ZERO, |l, s| {
                if s.length_squared() > l.length_squared() { s } else { l }
            });
            if area.length() > SLIVER * longest.length_squared() {
                return area.normalize_or(Vec3::X);
            }
            let along = longest.normalize_or(Vec3::X);
            let out = (a + b + c).reject_from_normalized(along);
            out.normalize_or(along.any_orthonormal_vector())
        };
        self.faces.iter().map(normal).collect()
    }

    /// Every edge of the surface once; of a flat hull, those of its outline.
    fn edges(&self, normals: &[Vec3]) -> Vec<Edge> {
        if self.dimension == 1 {
            let along = (self.vertices[1] - self.vertices[0]).normalize_or(Vec3::X);
            let all_around = (Mat3::IDENTITY - outer(along, along)) * PI;
            let normals = Powers { zeroth: 2.0 * PI, first: Vec3::ZERO, second: all_around };
            return vec![Edge { ends: [0, 1], along, normals }];
        }
        let mut sides = Vec::with_capacity(3 * self.faces.len());
        for (face, &[a, b, c]) in self.faces.iter().enumerate() {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                sides.push((from.min(to), from.max(to), from > to, face));
            }
        }
        // Both sides of an edge follow each other, the one on the left of low → high first.
        sides.sort_unstable();
        let same_edge =
            |x: &(u32, u32, bool, usize), y: &(u32, u32, bool, usize)| (x.0, x.1) == (y.0, y.1);
        let mut edges = Vec::with_capacity(sides.len() / 2 + 1);
        for side in sides.chunk_by(same_edge) {
            match *side {
                [(low, high, _, left), (_, _, _, right)] if self.dimension == 3 => {
                    edges.push(self.edge([low, high], normals[left], normals[right]));
                }
                [(low, high, backwards, face)] => {
                    let ends = if backwards { [high, low] } else { [low, high] };
                    edges.push(self.edge(ends, normals[face], -normals[face]));
                }
                _ => {}
            }
        }
        edges
    }

    /// The edge whose left face has the normal `left`: normals turn about it from there to `right`.
    fn edge(&self, ends: [u32; 2], left: Vec3, right: Vec3) -> Edge {
        let [from, to] = ends.map(|v| self.vertices[v as usize]);
        let along = (to - from).normalize_or(Vec3::ZERO);
        let angle = match self.dimension {
            2 => PI,
            _ => libm::atan2(along.dot(left.cross(right)), left.dot(right)),
        };
        // With u' = along × u: u = −along × u', and uuᵀ + u'u'ᵀ is the identity across the edge
        // while u'u'ᵀ − uuᵀ is half of the derivative of uu'ᵀ + u'uᵀ.
        let turning = |u: Vec3| {
            let mixed = outer(u, along.cross(u));
            mixed + mixed.transpose()
        };
        let across = Mat3::IDENTITY - outer(along, along);
        let normals = Powers {
            zeroth: angle,
            first: (right - left).cross(along),
            second: across * (0.5 * angle) - (turning(right) - turning(left)) * 0.25,
        };
        Edge { ends, along, normals }
    }

    fn add_prisms(&self, normals: &[Vec3], radius: f64, moments: &mut Moments) {
        let heights = power_integrals(radius, 0);
        for (&face, &normal) in self.faces.iter().zip(normals) {
            let corners = self.corners(face);
            let area = 0.5 * doubled_area(corners).length();
            let sum: Vec3 = corners.iter().sum();
            let triangle = Powers {
                zeroth: area,
                first: sum * (area / 3.0),
                second: (squares(&corners) + outer(sum, sum)) * (area / 12.0),
            };
            let sides: &[f64] = if self.dimension == 2 { &[1.0, -1.0] } else { &[1.0] };
            for side in sides {
                let up =
                    Powers { zeroth: 1.0, first: normal * *side, second: outer(normal, normal) };
                moments.add_sum(&triangle, &up, heights);
            }
        }
    }

    fn add_wedges(&self, edges: &[Edge], radius: f64, moments: &mut Moments) {
        let distances = power_integrals(radius, 1);
        for edge in edges {
            let [from, to] = edge.ends.map(|v| self.vertices[v as usize]);
            let (length, middle) = ((to - from).length(), 0.5 * (from + to));
            let second = outer(middle, middle) + outer(to - from, to - from) / 12.0;
            let segment =
                Powers { zeroth: length, first: middle * length, second: second * length };
            moments.add_sum(&segment, &edge.normals, distances);
        }
    }

    /// The normals of a vertex are a cone whose sides are across its edges. By the divergence
    /// theorem on that part of the unit ball, with t along an edge, θ its angle, U its ∫ u:
    /// ∫ u = −½ Σ θ t, and ∫ u uᵀ = ⅓ (solid angle − Σ U tᵀ). The solid angle is what the angles of
    /// the faces at the vertex lack of a full turn.
    fn add_sectors(&self, edges: &[Edge], radius: f64, moments: &mut Moments) {
        let none = Powers { zeroth: 0.0, first: Vec3::ZERO, second: Mat3::ZERO };
        let mut cones = vec![none; self.vertices.len()];
        for (cone, lack) in cones.iter_mut().zip(self.lacking_angles()) {
            cone.zeroth = lack;
            cone.second = Mat3::from_diagonal(Vec3::splat(lack / 3.0));
        }
        for Edge { ends: [from, to], along, normals } in edges {
            let side = outer(normals.first, *along) / 3.0;
            cones[*from as usize].first -= *along * (0.5 * normals.zeroth);
            cones[*from as usize].second -= side;
            cones[*to as usize].first += *along * (0.5 * normals.zeroth);
            cones[*to as usize].second += side;
        }
        let distances = power_integrals(radius, 2);
        for (&vertex, cone) in self.vertices.iter().zip(&cones) {
            let point = Powers { zeroth: 1.0, first: vertex, second: outer(vertex, vertex) };
            moments.add_sum(&point, cone, distances);
        }
    }

    fn lacking_angles(&self) -> Vec<f64> {
        let (full, sides) = match self.dimension {
            0 => (4.0 * PI, 0.0),
            2 => (2.0 * PI, 2.0),
            _ => (2.0 * PI, 1.0),
        };
        let mut lacking = vec![full; self.vertices.len()];
        for &face in self.faces {
            let [a, b, c] = self.corners(face);
            let doubled_area = doubled_area([a, b, c]).length();
            for (vertex, p, q) in
                [(face[0], b - a, c - a), (face[1], c - b, a - b), (face[2], a - c, b - c)]
            {
                lacking[vertex as usize] -= sides * libm::atan2(doubled_area, p.dot(q));
            }
        }
        lacking
    }
}

/// Along the normal, as long as twice the area; from the two shorter sides, which is the most
/// precise.
fn doubled_area([a, b, c]: [Vec3; 3]) -> Vec3 {
    let (ab, bc, ca) = (b - a, c - b, a - c);
    let [x, y, z] = [ab, bc, ca].map(|side| side.length_squared());
    if x >= y && x >= z {
        bc.cross(ca)
    } else if y >= z {
        ca.cross(ab)
    } else {
        ab.cross(bc)
    }
}

/// What the terms of a·(b × c) add up to when all are positive: the scale of its rounding.
fn permanent(a: Vec3, b: Vec3, c: Vec3) -> f64 {
    a.x * (b.y * c.z + b.z * c.y) + a.y * (b.z * c.x + b.x * c.z) + a.z * (b.x * c.y + b.y * c.x)
}

/// Σ v vᵀ.
fn squares(vectors: &[Vec3]) -> Mat3 {
    vectors.iter().fold(Mat3::ZERO, |sum, &v| sum + outer(v, v))
}
