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

use super::moments::{Moments, Powers, outer, power_integrals};
use crate::shape::Hull;
use crate::{Mat3, Vec3};

/// A triangle that is thinner than this, in units of its longest side, has a normal that roundings
/// may turn about; it takes that of a neighbour.
const SLIVER: f64 = 1e-14;

/// A hull that is thinner than this, in units of its length, has edges and vertices that roundings
/// may turn about; what surrounds them is taken from the hull without its thickness.
const THIN: f64 = 1e-12;

/// Where two faces meet, seen along the edge between them.
struct Border {
    ends: [u32; 2],
    left: usize,
    right: usize,
}

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
    let core = Core { vertices, points: hull.vertices(), faces: hull.faces(), dimension: hull.dimension() };
    let mut moments = Moments::ZERO;
    if core.dimension == 3 {
        core.add_inside(&mut moments);
    }
    if radius > 0.0 {
        core.add_layer(radius, &mut moments);
    }
    (origin, moments)
}

/// A hull about an inner point.
struct Core<'a> {
    vertices: Vec<Vec3>,
    /// The same vertices about another origin, but not rounded: what is between two of them is
    /// precise, however close they are.
    points: &'a [Vec3],
    faces: &'a [[u32; 3]],
    dimension: u8,
}

impl Core<'_> {
    fn corners(&self, face: [u32; 3]) -> [Vec3; 3] {
        face.map(|v| self.vertices[v as usize])
    }

    fn between(&self, from: u32, to: u32) -> Vec3 {
        self.points[to as usize] - self.points[from as usize]
    }

    /// The sides of a face: from its first corner to the second, and so on.
    fn sides(&self, [a, b, c]: [u32; 3]) -> [Vec3; 3] {
        [self.between(a, b), self.between(b, c), self.between(c, a)]
    }

    fn add_inside(&self, moments: &mut Moments) {
        self.faces.iter().for_each(|&face| add_tetrahedron(self.corners(face), moments));
    }

    /// Everything within `radius` of the core but outside of it.
    fn add_layer(&self, radius: f64, moments: &mut Moments) {
        let borders = self.borders();
        let normals = self.normals(&borders);
        self.add_prisms(&normals, radius, moments);
        let Some((axes, flat)) = self.flattened() else {
            let edges = self.edges(&borders, &normals);
            return self.add_bends(&edges, radius, moments);
        };
        let flat = Core {
            vertices: flat.vertices().to_vec(),
            points: flat.vertices(),
            faces: flat.faces(),
            dimension: flat.dimension(),
        };
        let borders = flat.borders();
        let edges = flat.edges(&borders, &flat.normals(&borders));
        let mut bends = Moments::ZERO;
        flat.add_bends(&edges, radius, &mut bends);
        moments.volume += bends.volume;
        moments.first += axes * bends.first;
        moments.second += axes * bends.second * axes.transpose();
    }

    /// The part of the layer that is not on a face.
    fn add_bends(&self, edges: &[Edge], radius: f64, moments: &mut Moments) {
        self.add_wedges(edges, radius, moments);
        self.add_sectors(edges, radius, moments);
    }

    /// The hull without its thickness, and the axes that it is seen along, if it is [`THIN`].
    fn flattened(&self) -> Option<(Mat3, Hull)> {
        let farthest = |distance: &dyn Fn(Vec3) -> f64| {
            let farther = |a: Vec3, &b: &Vec3| if distance(b) > distance(a) { b } else { a };
            self.vertices.iter().fold(Vec3::ZERO, farther)
        };
        let x = farthest(&|v| v.length_squared()).try_normalize()?;
        let side = farthest(&|v| v.reject_from_normalized(x).length_squared());
        // Once more, because what the first rejection leaves may be little more than rounding.
        let y = side.reject_from_normalized(x).normalize_or_zero().reject_from_normalized(x);
        let y = if y.length() > 0.5 { y.normalize() } else { x.any_orthonormal_vector() };
        let axes = Mat3::from_cols(x, y, x.cross(y));
        let seen: Vec<Vec3> = self.vertices.iter().map(|&v| axes.transpose() * v).collect();
        let size = seen.iter().fold(Vec3::ZERO, |size, v| size.max(v.abs()));
        let keep = |axis: usize| if size[axis] > THIN * size.x { 1.0 } else { 0.0 };
        let kept = Vec3::new(1.0, keep(1), keep(2));
        if kept.element_sum() >= f64::from(self.dimension) {
            return None;
        }
        let flat: Vec<Vec3> = seen.into_iter().map(|v| v * kept).collect();
        Hull::from_points(&flat).ok().map(|hull| (axes, hull))
    }

    /// Where faces meet: the ends of each edge, the face on its left and the one on its right. Of a
    /// flat hull, the edges of its outline, with the same face on both sides.
    fn borders(&self) -> Vec<Border> {
        let mut sides = Vec::with_capacity(3 * self.faces.len());
        for (face, &[a, b, c]) in self.faces.iter().enumerate() {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                sides.push((from.min(to), from.max(to), from > to, face));
            }
        }
        // Both sides of an edge follow each other, the one on the left of low → high first.
        sides.sort_unstable();
        let mut borders = Vec::with_capacity(sides.len() / 2 + 1);
        for side in sides.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1)) {
            match *side {
                [(low, high, _, left), (_, _, _, right)] if self.dimension == 3 => {
                    borders.push(Border { ends: [low, high], left, right });
                }
                [(low, high, backwards, face)] => {
                    let ends = if backwards { [high, low] } else { [low, high] };
                    borders.push(Border { ends, left: face, right: face });
                }
                _ => {}
            }
        }
        borders
    }

    /// The outward unit normal of every face.
    ///
    /// A sliver may take any that is about as far along in the turn about its long sides as its
    /// neighbours are: what the wedge on one of them gets too much, the other gets too little, and
    /// both are at the same place.
    fn normals(&self, borders: &[Border]) -> Vec<Vec3> {
        if self.dimension == 2 {
            let area = |face: &[u32; 3]| doubled_area(self.sides(*face));
            let unit = self.faces.iter().map(area).sum::<Vec3>().normalize_or(Vec3::X);
            return vec![unit; self.faces.len()];
        }
        let longest = |face: [u32; 3]| {
            let [a, b, c] = self.sides(face);
            let longer = |l: Vec3, s: Vec3| if s.length_squared() > l.length_squared() { s } else { l };
            longer(longer(a, b), c)
        };
        let reliable = |face: &[u32; 3]| {
            let (area, longest) = (doubled_area(self.sides(*face)), longest(*face));
            if area.length() <= SLIVER * longest.length_squared() {
                return None;
            }
            // Of a thin triangle, rounding must not tilt the normal along the long side.
            let normal = area.try_normalize()?;
            let along = longest.try_normalize()?;
            normal.reject_from_normalized(along).try_normalize()
        };
        let mut normals: Vec<Option<Vec3>> = self.faces.iter().map(reliable).collect();
        // From neighbour to neighbour over long sides; bounded, for hulls that are slivers only.
        for _ in 0..64 {
            let mut changed = false;
            for &Border { ends: [from, to], left, right } in borders {
                let (sliver, normal) = match (normals[left], normals[right]) {
                    (Some(normal), None) => (right, normal),
                    (None, Some(normal)) => (left, normal),
                    _ => continue,
                };
                let length = self.between(from, to).length();
                if length >= 0.4 * longest(self.faces[sliver]).length() {
                    normals[sliver] = Some(normal);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let outward = |face: [u32; 3]| {
            let [a, b, c] = self.corners(face);
            let along = longest(face).normalize_or(Vec3::X);
            let out = (a + b + c).reject_from_normalized(along);
            out.normalize_or(along.any_orthonormal_vector())
        };
        let faces = self.faces.iter().zip(normals);
        faces.map(|(&face, normal)| normal.unwrap_or_else(|| outward(face))).collect()
    }

    /// Every edge with the normals beside it.
    fn edges(&self, borders: &[Border], normals: &[Vec3]) -> Vec<Edge> {
        if self.dimension == 1 {
            let along = self.between(0, 1).normalize_or(Vec3::X);
            let all_around = (Mat3::IDENTITY - outer(along, along)) * PI;
            let normals = Powers { zeroth: 2.0 * PI, first: Vec3::ZERO, second: all_around };
            return vec![Edge { ends: [0, 1], along, normals }];
        }
        let edge = |&Border { ends, left, right }: &Border| match self.dimension {
            2 => self.edge(ends, normals[left], -normals[left]),
            _ => self.edge(ends, normals[left], normals[right]),
        };
        borders.iter().map(edge).collect()
    }

    /// The edge whose left face has the normal `left`: normals turn about it from there to `right`.
    fn edge(&self, ends: [u32; 2], left: Vec3, right: Vec3) -> Edge {
        let along = self.between(ends[0], ends[1]).normalize_or(Vec3::ZERO);
        let across = |normal: Vec3| (normal - along * normal.dot(along)).normalize_or(normal);
        let (left, right) = (across(left), across(right));
        let angle = libm::atan2(along.dot(left.cross(right)), left.dot(right));
        let angle = match self.dimension {
            2 => PI,
            // The edge is convex; if it is as sharp as can be, rounding must not flip the sign.
            _ if angle < -0.75 * PI => angle + 2.0 * PI,
            _ => angle,
        };
        // With u' = along × u: u = −along × u', and uuᵀ + u'u'ᵀ is the identity across the edge
        // while u'u'ᵀ − uuᵀ is half of the derivative of uu'ᵀ + u'uᵀ.
        let turning = |u: Vec3| {
            let mixed = outer(u, along.cross(u));
            mixed + mixed.transpose()
        };
        let identity = Mat3::IDENTITY - outer(along, along);
        let normals = Powers {
            zeroth: angle,
            first: (right - left).cross(along),
            second: identity * (0.5 * angle) - (turning(right) - turning(left)) * 0.25,
        };
        Edge { ends, along, normals }
    }

    fn add_prisms(&self, normals: &[Vec3], radius: f64, moments: &mut Moments) {
        let heights = power_integrals(radius, 0);
        for (&face, &normal) in self.faces.iter().zip(normals) {
            let corners = self.corners(face);
            let area = 0.5 * doubled_area(self.sides(face)).length();
            let sum: Vec3 = corners.iter().sum();
            let triangle = Powers {
                zeroth: area,
                first: sum * (area / 3.0),
                second: (squares(&corners) + outer(sum, sum)) * (area / 12.0),
            };
            let sides: &[f64] = if self.dimension == 2 { &[1.0, -1.0] } else { &[1.0] };
            for side in sides {
                let up = Powers { zeroth: 1.0, first: normal * *side, second: outer(normal, normal) };
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
            let segment = Powers { zeroth: length, first: middle * length, second: second * length };
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
        let (full, count) = match self.dimension {
            0 => (4.0 * PI, 0.0),
            2 => (2.0 * PI, 2.0),
            _ => (2.0 * PI, 1.0),
        };
        let mut lacking = vec![full; self.vertices.len()];
        for &face in self.faces {
            let sides = self.sides(face);
            let area = doubled_area(sides).length();
            let angle = |i: usize| libm::atan2(area, -sides[i].dot(sides[(i + 2) % 3]));
            // Where a side vanishes, only the sum of the angles at its ends has a meaning.
            let squares = sides.map(|side| side.length_squared());
            let longest = (0..3).fold(0, |l, i| if squares[i] > squares[l] { i } else { l });
            let [first, second, third] = [longest, (longest + 1) % 3, (longest + 2) % 3];
            let (at_first, at_second) = (angle(first), angle(second));
            lacking[face[first] as usize] -= count * at_first;
            lacking[face[second] as usize] -= count * at_second;
            lacking[face[third] as usize] -= count * (PI - at_first - at_second);
        }
        lacking
    }
}

/// Adds the tetrahedron from the origin to a face; it counts as negative if the face is turned
/// towards the origin.
pub(super) fn add_tetrahedron([a, b, c]: [Vec3; 3], moments: &mut Moments) {
    let sixfold = a.dot(b.cross(c));
    let sum = a + b + c;
    moments.volume += sixfold / 6.0;
    moments.first += sum * (sixfold / 24.0);
    moments.second += (squares(&[a, b, c]) + outer(sum, sum)) * (sixfold / 120.0);
    moments.doubt += f64::EPSILON * permanent(a.abs(), b.abs(), c.abs());
}

/// Along the normal, as long as twice the area; from the two shorter sides, which is the most
/// precise.
fn doubled_area([a, b, c]: [Vec3; 3]) -> Vec3 {
    let [x, y, z] = [a, b, c].map(|side| side.length_squared());
    if x >= y && x >= z {
        b.cross(c)
    } else if y >= z {
        c.cross(a)
    } else {
        a.cross(b)
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
