//! Polytopes with their features, and pairs of them whose features are almost parallel.

use sixte_contact::motion::{Motion, Pose};
use sixte_contact::pose::Rotation;
use sixte_contact::shape::{Convex, Mesh, Triangles};
use sixte_contact::{Mat3, Vec3};
use sixte_reference::Random;

/// A convex polytope by its corners, which of them make edges, and triangles of its surface.
#[derive(Clone, Debug)]
pub struct Solid {
    pub name: &'static str,
    pub corners: Vec<Vec3>,
    pub edges: Vec<[usize; 2]>,
    pub faces: Vec<[usize; 3]>,
    pub rounding: f64,
    pub shape: Convex,
}

impl Solid {
    fn new(name: &'static str, corners: Vec<Vec3>, faces: Vec<[usize; 3]>, shape: Convex) -> Self {
        let mut edges = Vec::new();
        for [a, b, c] in &faces {
            for [from, to] in [[*a, *b], [*b, *c], [*c, *a]] {
                if !edges.contains(&[to, from]) && !edges.contains(&[from, to]) {
                    edges.push([from, to]);
                }
            }
        }
        Self { name, corners, edges, faces, rounding: 0.0, shape }
    }

    fn segment(half: f64) -> Self {
        let ends = [Vec3::new(0.0, 0.0, -half), Vec3::new(0.0, 0.0, half)];
        let shape = Convex::segment(ends[0], ends[1]).unwrap();
        Self { edges: vec![[0, 1]], ..Self::new("segment", ends.to_vec(), Vec::new(), shape) }
    }

    fn triangle(corners: [Vec3; 3]) -> Self {
        let shape = Convex::triangle(corners).unwrap();
        Self::new("triangle", corners.to_vec(), vec![[0, 1, 2]], shape)
    }

    fn tetrahedron(corners: [Vec3; 4]) -> Self {
        let faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
        let shape = Convex::hull(&corners).unwrap();
        Self::new("tetrahedron", corners.to_vec(), faces, shape)
    }

    fn cuboid(half: Vec3, as_hull: bool) -> Self {
        let sign = |i: usize, axis: usize| if i >> axis & 1 == 1 { 1.0 } else { -1.0 };
        let corner = |i: usize| half * Vec3::new(sign(i, 0), sign(i, 1), sign(i, 2));
        let corners: Vec<Vec3> = (0..8).map(corner).collect();
        let quads = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
        let faces = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
        let shape = if as_hull { Convex::hull(&corners) } else { Convex::cuboid(half) };
        Self::new("box", corners, faces, shape.unwrap())
    }

    fn prism(half: f64, radius: f64) -> Self {
        let corner = |i: usize, z: f64| {
            let (sine, cosine) = (std::f64::consts::TAU * i as f64 / 5.0).sin_cos();
            Vec3::new(radius * cosine, radius * sine, z)
        };
        let corners: Vec<Vec3> =
            [-half, half].into_iter().flat_map(|z| (0..5).map(move |i| corner(i, z))).collect();
        let mut faces = vec![[0, 2, 1], [0, 3, 2], [0, 4, 3], [5, 6, 7], [5, 7, 8], [5, 8, 9]];
        for i in 0..5 {
            let j = (i + 1) % 5;
            faces.extend([[i, j, j + 5], [i, j + 5, i + 5]]);
        }
        let shape = Convex::hull(&corners).unwrap();
        Self::new("prism", corners, faces, shape)
    }

    fn rounded(mut self, radius: f64) -> Self {
        self.shape = self.shape.rounded(radius).unwrap();
        Self { rounding: radius, ..self }
    }

    /// Any of the kinds, of about a metre.
    pub fn random(random: &mut Random) -> Self {
        let scaled = |random: &mut Random| random.between(0.3, 1.0);
        let solid = match random.below(8) {
            0 => Self::cuboid(Vec3::splat(0.5), false),
            1 => Self::cuboid(Vec3::new(scaled(random), scaled(random), scaled(random)), true),
            2 => Self::cuboid(Vec3::new(scaled(random), scaled(random), scaled(random)), false),
            3 => Self::tetrahedron([
                Vec3::new(0.5, 0.5, 0.5),
                Vec3::new(-0.5, -0.5, 0.5),
                Vec3::new(-0.5, 0.5, -0.5),
                Vec3::new(0.5, -0.5, -0.5),
            ]),
            4 => {
                let base =
                    [Vec3::new(1.0, 0.1, -0.3), Vec3::new(-0.5, 0.8, -0.4), Vec3::new(-0.6, -0.7, -0.2)];
                let [a, b, c] = base.map(|p| p * Vec3::new(scaled(random), scaled(random), scaled(random)));
                Self::tetrahedron([a, b, c, Vec3::new(random.between(-0.2, 0.2), 0.1, scaled(random))])
            }
            5 => Self::prism(scaled(random), scaled(random)),
            6 => Self::triangle([
                Vec3::new(scaled(random), 0.0, 0.1),
                Vec3::new(-0.3, scaled(random), 0.0),
                Vec3::new(-0.2, -scaled(random), -0.1),
            ]),
            _ => Self::segment(scaled(random)),
        };
        if random.chance(0.25) { solid.rounded(random.scale(1e-3, 0.5)) } else { solid }
    }

    /// The same solid by its triangles, if it is one.
    pub fn mesh(&self) -> Option<Mesh> {
        if self.rounding > 0.0 || self.faces.len() < 4 {
            return None;
        }
        let faces = self.faces.iter().map(|face| face.map(|corner| corner as u32)).collect();
        Some(Mesh::new(Triangles { vertices: self.corners.clone(), faces }).unwrap())
    }

    pub fn reach(&self) -> f64 {
        self.corners.iter().map(|corner| corner.length()).fold(0.0, f64::max) + self.rounding
    }

    /// A feature that can be in contact: a direction along it, and one out of it.
    fn feature(&self, random: &mut Random) -> (Vec3, Vec3) {
        let normals: Vec<(&[usize; 3], Vec3)> = self
            .faces
            .iter()
            .map(|face| {
                let [a, b, c] = face.map(|corner| self.corners[corner]);
                (face, (b - a).cross(c - a).normalize())
            })
            .collect();
        let [from, to] = self.edges[random.below(self.edges.len())];
        let along = (self.corners[to] - self.corners[from]).normalize();
        let beside: Vec<Vec3> = normals
            .iter()
            .filter(|(face, _)| face.contains(&from) && face.contains(&to))
            .map(|n| n.1)
            .collect();
        let part = random.unit();
        let outward = match beside[..] {
            // Now and then a face, or next to one.
            [p, q] if random.chance(0.7) => p * part + q * (1.0 - part),
            [p, _] => p,
            [p] => {
                // The edge of a flat one has all directions on its side.
                let inward = self.corners.iter().map(|&c| c - self.corners[from]).sum::<Vec3>();
                let side = p.cross(along);
                let side = if side.dot(inward) > 0.0 { -side } else { side };
                side * part + p * (1.0 - part)
            }
            _ => along.any_orthonormal_vector(),
        };
        (along, outward.normalize())
    }

    /// How far it reaches along a direction of its own frame \[m\].
    fn height(&self, direction: Vec3) -> f64 {
        self.corners.iter().map(|corner| corner.dot(direction)).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// Two solids at rest, almost touching along features that are almost parallel.
#[derive(Debug)]
pub struct Pair {
    pub solids: [Solid; 2],
    pub poses: [Pose; 2],
    /// Unit, about from A to B.
    pub normal: Vec3,
}

impl Pair {
    pub fn random(random: &mut Random) -> Self {
        let solids = [Solid::random(random), Solid::random(random)];
        let [(along_a, out_a), (along_b, out_b)] = [solids[0].feature(random), solids[1].feature(random)];
        let any = |random: &mut Random| {
            let v = random.direction();
            Vec3::new(v.0, v.1, v.2)
        };
        let base =
            if random.chance(0.3) { Mat3::IDENTITY } else { about(any(random), random.between(0.0, 3.0)) };
        let frame = |along: Vec3, out: Vec3| Mat3::from_cols(along, out, along.cross(out));
        let rotation_a = base * frame(along_a, out_a).transpose();
        // Edge along edge, now and then edges that cross at any angle, as of two faces.
        let normal = base * Vec3::Y;
        let crossing = if random.chance(0.2) { random.between(0.0, 6.0) } else { 0.0 };
        let opposite = Mat3::from_cols(Vec3::X, Vec3::NEG_Y, Vec3::NEG_Z);
        let facing = about(normal, crossing) * base * opposite * frame(along_b, out_b).transpose();
        let angle = if random.chance(0.1) { 0.0 } else { random.scale(1e-17, 1e-3) };
        let axis = match random.below(3) {
            0 => normal,
            1 => base * Vec3::Z,
            _ => any(random),
        };
        let rotations =
            [rotation_a, about(axis, angle) * facing].map(|matrix| Rotation::from_matrix(matrix).unwrap());
        let [a, b] = rotations.map(|rotation| rotation.matrix().transpose() * normal);
        let gap = random.scale(1e-13, 1e-3) + solids[0].rounding + solids[1].rounding;
        let height = solids[0].height(a) + solids[1].height(-b) + gap;
        let slide = if random.chance(0.3) { 0.0 } else { random.between(-0.3, 0.3) };
        let aside = if random.chance(0.7) { 0.0 } else { random.scale(1e-12, 1e-4) };
        // From support to support, which are any ends of the features; what is left is about centred.
        let [end_a, end_b] = [solids[0].middle(a), solids[1].middle(-b)];
        let [end_a, end_b] = [rotations[0].rotate(end_a), rotations[1].rotate(end_b)];
        let across = |v: Vec3| v - normal * normal.dot(v);
        let between = across(end_a - end_b) + base * Vec3::new(slide, 0.0, aside) + normal * height;
        let start = if random.chance(0.5) { Vec3::ZERO } else { any(random) * random.scale(0.1, 3.0) };
        let poses = [Pose::new(start, rotations[0]), Pose::new(start + between, rotations[1])];
        Self { solids, poses, normal }
    }

    /// What 16 roundings of the lengths involved are \[m\].
    pub fn slack(&self) -> f64 {
        let between = self.poses[1].position.distance(self.poses[0].position);
        16.0 * f64::EPSILON * (between + self.solids[0].reach() + self.solids[1].reach())
    }

    /// B comes from `distance` away and crosses the gap at 1 m/s.
    pub fn approaching(&self, distance: f64) -> [Motion; 2] {
        let away = Pose::new(self.poses[1].position + self.normal * distance, self.poses[1].rotation);
        [Motion::fixed(self.poses[0]), Motion::fixed(away).with_velocity(-self.normal)]
    }
}

impl Solid {
    /// The middle of the corners that are about farthest along a direction.
    fn middle(&self, direction: Vec3) -> Vec3 {
        let farthest = self.height(direction);
        let near: Vec<Vec3> =
            self.corners.iter().copied().filter(|c| c.dot(direction) > farthest - 0.01).collect();
        near.iter().copied().sum::<Vec3>() / near.len() as f64
    }
}

fn about(axis: Vec3, angle: f64) -> Mat3 {
    Rotation::from_axis_angle(axis, angle).unwrap().matrix()
}
