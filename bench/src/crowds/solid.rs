//! How deep two bodies overlap, by code that no engine has: a body is a point, a segment or a polytope, rounded by a radius.
//!
//! The depth is how far one of the two has to be moved until they no longer overlap. Where the cores overlap and one of them is a
//! polytope, the direction is a normal of a face or at right angles to an edge of each (separating axes): all are tried. Where the cores
//! are apart, it is the radii less the cores' distance, from edge to edge or from a point to a face.

use sixte_contact::Vec3;

use super::State;
use super::scenes::{Form, HalfSpace};

/// Sines of angles between edges below this are those of parallel edges.
const PARALLEL: f64 = 1e-9;

/// A body, in its own frame or in the world.
#[derive(Debug, Clone)]
pub struct Solid {
    points: Vec<Vec3>,
    /// Of the faces, of length 1; one of two opposite ones is enough.
    normals: Vec<Vec3>,
    /// Along the edges, of length 1; one of parallel ones is enough.
    directions: Vec<Vec3>,
    edges: Vec<[usize; 2]>,
    triangles: Vec<[usize; 3]>,
    radius: f64,
}

/// The corners of an axis-parallel box \[m\].
pub type Bounds = [Vec3; 2];

impl Solid {
    /// In its own frame.
    pub fn new(form: &Form) -> Self {
        match form {
            Form::Cuboid(half) => Self::cuboid(*half),
            Form::Ball(radius) => Self::rounded(vec![Vec3::ZERO], *radius),
            Form::Capsule { half_length, radius } => {
                Self::rounded(vec![Vec3::Z * -*half_length, Vec3::Z * *half_length], *radius)
            }
            Form::Hull(points) => Self::hull(points),
        }
    }

    fn rounded(points: Vec<Vec3>, radius: f64) -> Self {
        let edges = vec![[0, points.len() - 1]];
        let directions = points.iter().skip(1).map(|_| Vec3::Z).collect();
        Self { points, normals: Vec::new(), directions, edges, triangles: Vec::new(), radius }
    }

    fn cuboid(half: Vec3) -> Self {
        let sign = |index: usize, bit: usize| if index & bit == 0 { -1.0 } else { 1.0 };
        let points = (0..8).map(|i| half * Vec3::new(sign(i, 1), sign(i, 2), sign(i, 4))).collect();
        let mut edges = Vec::new();
        let mut triangles = Vec::new();
        for (bit, [u, v]) in [(1, [2, 4]), (2, [4, 1]), (4, [1, 2])] {
            edges.extend([0, u, v, u + v].map(|at| [at, at + bit]));
            for side in [0, bit] {
                triangles.extend([[side, side + u, side + v], [side + u + v, side + u, side + v]]);
            }
        }
        let axes = vec![Vec3::X, Vec3::Y, Vec3::Z];
        Self { points, normals: axes.clone(), directions: axes, edges, triangles, radius: 0.0 }
    }

    /// Tries all triples of points: for few points, of which no four lie in a plane.
    fn hull(points: &[Vec3]) -> Self {
        let count = points.len();
        let (mut normals, mut directions, mut edges, mut triangles) = (vec![], vec![], vec![], vec![]);
        for i in 0..count {
            for j in i + 1..count {
                for k in j + 1..count {
                    let normal = (points[j] - points[i]).cross(points[k] - points[i]).normalize_or_zero();
                    let others = (0..count).filter(|other| ![i, j, k].contains(other));
                    let heights = others.map(|other| normal.dot(points[other] - points[i]));
                    let sides: Vec<bool> = heights.map(|height| height > 0.0).collect();
                    if sides.iter().all(|side| *side == sides[0]) {
                        triangles.push([i, j, k]);
                        normals.push(normal);
                        edges.extend([[i, j], [i, k], [j, k]]);
                    }
                }
            }
        }
        edges.sort_unstable();
        edges.dedup();
        directions.extend(
            edges.iter().map(|&[from, to]: &[usize; 2]| (points[to] - points[from]).normalize_or_zero()),
        );
        Self { points: points.to_vec(), normals, directions, edges, triangles, radius: 0.0 }
    }

    /// A triangle, which has no inside: what it overlaps by is how far the other has to be moved until it is beside it.
    pub fn triangle(corners: [Vec3; 3]) -> Self {
        let edges = vec![[0, 1], [1, 2], [2, 0]];
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize_or_zero();
        let directions = edges.iter().map(|&[from, to]| (corners[to] - corners[from]).normalize_or_zero());
        let directions = directions.collect();
        let points = corners.to_vec();
        Self { points, normals: vec![normal], directions, edges, triangles: vec![[0, 1, 2]], radius: 0.0 }
    }

    /// The same body where it is in the world.
    pub fn placed(&self, state: &State) -> Self {
        let mut solid = self.clone();
        solid.points.iter_mut().for_each(|point| *point = state.point_in_world(*point));
        let vectors = solid.normals.iter_mut().chain(&mut solid.directions);
        vectors.for_each(|vector| *vector = state.rotation * *vector);
        solid
    }

    /// Around all of it.
    pub fn bounds(&self) -> Bounds {
        let lower = self.points.iter().copied().fold(Vec3::INFINITY, Vec3::min);
        let upper = self.points.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
        [lower - Vec3::splat(self.radius), upper + Vec3::splat(self.radius)]
    }

    /// How deep its deepest and its highest point are in the half-space; negative if outside \[m\].
    pub fn depths_in(&self, half_space: &HalfSpace) -> [f64; 2] {
        let [lower, upper] = self.extent(half_space.normal);
        let height = half_space.normal.dot(half_space.point);
        [height - lower + self.radius, height - upper - self.radius]
    }

    /// How deep the two overlap, if that is more than `known`; if not, anything that is not more than `known` \[m\].
    pub fn depth(&self, other: &Self, known: f64) -> f64 {
        let rounding = self.radius + other.radius;
        // Along any axis they overlap at least as deep.
        let mut least = f64::INFINITY;
        for axis in self.axes(other) {
            let ([lower, upper], [other_lower, other_upper]) = (self.extent(axis), other.extent(axis));
            least = least.min(rounding + (upper - other_lower).min(other_upper - lower));
            if least <= known {
                return least;
            }
        }
        let is_solid = !self.normals.is_empty() || !other.normals.is_empty();
        if is_solid && least > rounding { least } else { rounding - self.core_distance(other) }
    }

    /// From middle to middle, which tells most pairs apart, and all that may separate the cores.
    fn axes<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = Vec3> {
        let between = (self.middle() - other.middle()).normalize_or(Vec3::X);
        let crossed = self.directions.iter().flat_map(|a| other.directions.iter().map(|b| a.cross(*b)));
        let crossed = crossed.filter(|axis| axis.length() > PARALLEL).map(Vec3::normalize);
        [between].into_iter().chain(self.normals.iter().chain(&other.normals).copied()).chain(crossed)
    }

    fn middle(&self) -> Vec3 {
        self.points.iter().sum::<Vec3>() / self.points.len() as f64
    }

    /// Of the core along an axis.
    fn extent(&self, axis: Vec3) -> [f64; 2] {
        let heights = self.points.iter().map(|point| point.dot(axis));
        heights.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], height| {
            [low.min(height), high.max(height)]
        })
    }

    /// Of cores that do not overlap, one of which at least is no polytope.
    fn core_distance(&self, other: &Self) -> f64 {
        let mut nearest = self.distance_to_faces(other).min(other.distance_to_faces(self));
        for edge in &self.edges {
            for other_edge in &other.edges {
                let ends = edge.map(|at| self.points[at]);
                nearest = nearest.min(segment_distance(ends, other_edge.map(|at| other.points[at])));
            }
        }
        nearest
    }

    /// From its points to those of the other's faces that are straight below them.
    fn distance_to_faces(&self, other: &Self) -> f64 {
        let mut nearest = f64::INFINITY;
        for triangle in &other.triangles {
            let corners = triangle.map(|at| other.points[at]);
            for point in &self.points {
                nearest = nearest.min(height_above(*point, corners).unwrap_or(f64::INFINITY));
            }
        }
        nearest
    }
}

/// How far the point is from the triangle's plane, if the point of the plane below it is in the triangle.
fn height_above(point: Vec3, [a, b, c]: [Vec3; 3]) -> Option<f64> {
    let normal = (b - a).cross(c - a).normalize_or_zero();
    let inside = |from: Vec3, to: Vec3| normal.dot((to - from).cross(point - from)) >= 0.0;
    (inside(a, b) && inside(b, c) && inside(c, a)).then(|| normal.dot(point - a).abs())
}

/// Between two segments, either of which may be a point.
fn segment_distance([a, b]: [Vec3; 2], [c, d]: [Vec3; 2]) -> f64 {
    let (u, v) = (b - a, d - c);
    let ends = [(a, c, v), (b, c, v), (c, a, u), (d, a, u)];
    let from_ends = ends.map(|(point, start, along)| {
        let at = (point - start).dot(along) / along.length_squared();
        // A point as a segment makes `at` no number, and it is left at its start.
        point.distance(start + along * if at.is_nan() { 0.0 } else { at.clamp(0.0, 1.0) })
    });
    let nearest = from_ends.into_iter().fold(f64::INFINITY, f64::min);
    // Within both, the shortest way is at right angles to each.
    let normal = u.cross(v);
    let square = normal.length_squared();
    let at = (c - a).cross(v).dot(normal) / square;
    let other_at = (c - a).cross(u).dot(normal) / square;
    let is_within = |at: f64| (0.0..=1.0).contains(&at);
    if is_within(at) && is_within(other_at) {
        return nearest.min((c - a).dot(normal).abs() / square.sqrt());
    }
    nearest
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_4;

    use rapier3d_f64::parry::query::contact;
    use rapier3d_f64::prelude::{Pose, Rotation, SharedShape, Vector};
    use sixte_contact::Quat;

    use super::*;
    use crate::crowds::scenes::Scene;

    /// One shape of each kind, and hulls more than one.
    fn forms() -> Vec<Form> {
        let pile = Scene::named("pile").unwrap();
        let mut forms: Vec<Form> = pile.bodies.into_iter().take(20).map(|start| start.form).collect();
        forms.push(Form::Cuboid(Vec3::new(0.5, 0.1, 0.025)));
        forms
    }

    fn parry_shape(form: &Form) -> SharedShape {
        match form {
            Form::Cuboid(half) => SharedShape::cuboid(half.x, half.y, half.z),
            Form::Ball(radius) => SharedShape::ball(*radius),
            Form::Capsule { half_length, radius } => SharedShape::capsule_z(*half_length, *radius),
            Form::Hull(points) => {
                let points: Vec<Vector> = points.iter().map(|p| Vector::new(p.x, p.y, p.z)).collect();
                SharedShape::convex_hull(&points).unwrap()
            }
        }
    }

    fn parry_pose(state: &State) -> Pose {
        let ([x, y, z], [i, j, k, w]) = (state.position.to_array(), state.rotation.to_array());
        Pose::from_parts(Vector::new(x, y, z), Rotation::from_xyzw(i, j, k, w))
    }

    fn state(position: Vec3, rotation: Quat) -> State {
        State { position, rotation, velocity: Vec3::ZERO, spin: Vec3::ZERO }
    }

    /// parry finds depths by other means, in steps that end at its tolerance.
    #[test]
    fn depths_are_those_of_parry() {
        let forms = forms();
        let (mut overlapping, mut apart, mut turn) = (0, 0, 0.0);
        for a in &forms {
            for b in &forms {
                for _ in 0..4 {
                    turn += 1.0;
                    let at = |phase: f64| (turn * phase).sin();
                    let rotation = |phase: f64| {
                        Quat::from_xyzw(at(phase), at(1.3 * phase), at(1.7 * phase), at(2.1 * phase))
                            .normalize()
                    };
                    let here = state(Vec3::ZERO, rotation(0.37));
                    let there = state(Vec3::new(at(0.77), at(1.11), at(0.53)) * 0.3, rotation(0.91));
                    let depth = Solid::new(a).placed(&here).depth(&Solid::new(b).placed(&there), 0.0);
                    let (pose, other_pose) = (parry_pose(&here), parry_pose(&there));
                    let (shape, other_shape) = (parry_shape(a), parry_shape(b));
                    let met = contact(&pose, &*shape, &other_pose, &*other_shape, 0.0).unwrap();
                    let expected = met.map_or(0.0, |met| -met.dist);
                    assert!(
                        (depth.max(0.0) - expected).abs() < 1e-6,
                        "{a:?} {here:?} {b:?} {there:?}: {depth} {expected}"
                    );
                    if depth > 0.0 { overlapping += 1 } else { apart += 1 }
                }
            }
        }
        assert!(overlapping > 300 && apart > 300, "{overlapping} {apart}");
    }

    #[test]
    fn depths_by_hand() {
        let depth = |a: &Form, b: &Form, at: Vec3, rotation: Quat| {
            let there = state(at, rotation);
            Solid::new(a).depth(&Solid::new(b).placed(&there), 0.0)
        };
        let near =
            |found: f64, expected: f64| assert!((found - expected).abs() < 1e-14, "{found} {expected}");
        let cube = Form::Cuboid(Vec3::splat(0.5));
        let ball = Form::Ball(0.3);
        let capsule = Form::Capsule { half_length: 1.0, radius: 0.1 };
        near(depth(&cube, &cube, Vec3::new(0.999, 0.2, 0.1), Quat::IDENTITY), 0.001);
        // Edges cross at right angles.
        let (x, y) = (Quat::from_rotation_x(FRAC_PI_4), Quat::from_rotation_y(FRAC_PI_4));
        let edges = Solid::new(&cube).placed(&state(Vec3::ZERO, x));
        let above = state(Vec3::Z * (2f64.sqrt() - 0.01), y);
        near(edges.depth(&Solid::new(&cube).placed(&above), 0.0), 0.01);
        near(depth(&ball, &ball, Vec3::new(0.3, 0.4, 0.0), Quat::IDENTITY), 0.1);
        // At a corner, at a face, and within.
        near(depth(&cube, &ball, Vec3::splat(0.5) + Vec3::splat(0.1), Quat::IDENTITY), 0.3 - 0.03f64.sqrt());
        near(depth(&cube, &ball, Vec3::new(0.7, 0.1, 0.0), Quat::IDENTITY), 0.1);
        near(depth(&cube, &ball, Vec3::new(0.4, 0.1, 0.0), Quat::IDENTITY), 0.4);
        // Side by side, and across.
        near(depth(&capsule, &capsule, Vec3::X * 0.15, Quat::IDENTITY), 0.05);
        near(depth(&capsule, &capsule, Vec3::Y * 0.15, y), 0.05);
        near(depth(&cube, &capsule, Vec3::Z * 1.55, Quat::IDENTITY), 0.05);
    }
}
