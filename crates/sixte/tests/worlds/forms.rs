//! Shapes that are known twice: to the engine, and to the reference.

use sixte::shape::{Compound, HeightField, Mesh, Shape, Soup};
use sixte::{Pose, Rotation, Vec3};
use sixte_contact::Quat;
use sixte_contact::shape::Triangles;

use super::families;
use sixte_reference::convex::{Solid, random_solid};
use sixte_reference::mesh::triangle::Triangle;
use sixte_reference::{Random, V};

/// A convex piece of a body, at its place in the body's frame.
#[derive(Debug, Clone)]
pub struct Piece {
    pub solid: Solid,
    pub rounding: f64,
    pub place: V,
    pub quaternion: [f64; 4],
}

/// A shape, known twice.
#[derive(Debug, Clone)]
pub struct Form {
    pub name: String,
    pub shape: Shape,
    pub pieces: Vec<Piece>,
    /// The faces of a solid that is given by its surface; empty for all else.
    pub surface: Vec<Triangle>,
    /// The farthest that a point is from the origin of the body's frame; infinite for a half-space \[m\].
    pub reach: f64,
}

const UPRIGHT: [f64; 4] = [0.0, 0.0, 0.0, 1.0];

impl Form {
    pub fn convex(solid: Solid, rounding: f64) -> Self {
        let shape = solid.to_engine().rounded(rounding).unwrap();
        let reach = if solid.plane().is_some() { f64::INFINITY } else { solid.reach(V::ZERO) + rounding };
        let name = format!("{} {rounding}", solid.name());
        let pieces = vec![Piece { solid, rounding, place: V::ZERO, quaternion: UPRIGHT }];
        Self { name, shape: shape.into(), pieces, surface: Vec::new(), reach }
    }

    pub fn compound(pieces: Vec<Piece>) -> Self {
        let part = |piece: &Piece| {
            let [x, y, z, w] = piece.quaternion;
            let turn = Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).unwrap();
            let convex = piece.solid.to_engine().rounded(piece.rounding).unwrap();
            (Pose::new(piece.place.to_engine(), turn), convex)
        };
        let shape = Compound::new(pieces.iter().map(part).collect()).unwrap();
        let far = |piece: &Piece| piece.place.norm() + piece.solid.reach(V::ZERO) + piece.rounding;
        let reach = pieces.iter().map(far).fold(0.0, f64::max);
        let name = format!("compound of {}", pieces.len());
        Self { name, shape: shape.into(), pieces, surface: Vec::new(), reach }
    }

    pub fn mesh(triangles: Triangles) -> Self {
        let surface = faces(&triangles);
        Self {
            surface,
            ..Self::of_faces("mesh", &triangles, Shape::Mesh(Mesh::new(triangles.clone()).unwrap()))
        }
    }

    pub fn soup(triangles: Triangles) -> Self {
        Self::of_faces("soup", &triangles, Soup::new(triangles.clone()).unwrap())
    }

    pub fn height_field(side: usize, spacing: f64, random: &mut Random) -> Self {
        let heights = (0..side * side).map(|_| random.between(-0.3, 0.3)).collect();
        let field = HeightField::new(side, side, heights, [spacing, spacing]).unwrap();
        Self::of_faces("height field", &field.to_triangles(), field.clone())
    }

    fn of_faces(name: &str, triangles: &Triangles, shape: impl Into<Shape>) -> Self {
        let piece = |corners: Triangle| Piece {
            solid: Solid::triangle(corners),
            rounding: 0.0,
            place: V::ZERO,
            quaternion: UPRIGHT,
        };
        let reach = triangles.vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
        Self {
            name: format!("{name} of {}", triangles.faces.len()),
            shape: shape.into(),
            pieces: faces(triangles).into_iter().map(piece).collect(),
            surface: Vec::new(),
            reach,
        }
    }

    pub fn is_half_space(&self) -> bool {
        self.reach.is_infinite()
    }
}

fn faces(triangles: &Triangles) -> Vec<Triangle> {
    let corner = |i: u32| V::from_engine(triangles.vertices[i as usize]);
    triangles.faces.iter().map(|face| face.map(corner)).collect()
}

fn convex(kind: usize, random: &mut Random) -> Form {
    let thin = kind < 3;
    let rounding = if random.chance(if thin { 0.7 } else { 0.2 }) { random.scale(1e-3, 0.2) } else { 0.0 };
    Form::convex(random_solid(kind, random), rounding)
}

fn compound(random: &mut Random) -> Form {
    let count = 2 + random.below(2);
    let piece = |_| Piece {
        solid: random_solid(3 + random.below(5), random),
        rounding: if random.chance(0.3) { random.scale(1e-3, 0.1) } else { 0.0 },
        place: random.in_ball(0.5),
        quaternion: random.quaternion(),
    };
    Form::compound((0..count).map(piece).collect())
}

fn mesh(random: &mut Random) -> Form {
    let way = random.in_ball(0.3).to_engine();
    let length = random.between(0.2, 0.6);
    let triangles = match random.below(5) {
        0 => families::cuboid(Vec3::new(length, 0.3, random.scale(1e-2, 0.3))),
        1 => families::icosphere(length, 0),
        2 => families::spike(length, 0.2, 5),
        3 => families::star(length, 0, 0.4, random),
        _ => families::key(1, 0.2, 0.3, length),
    };
    Form::mesh(families::moved(triangles, way))
}

/// What can be thrown: every convex kind but the half-space, compounds, meshes, and surfaces.
pub fn dynamic_form(kind: usize, random: &mut Random) -> Form {
    match kind % 12 {
        kind @ 0..8 => convex(kind, random),
        8 => compound(random),
        9 | 10 => mesh(random),
        _ => Form::soup(families::soup(4, 0.5, 0.5, random)),
    }
}

/// What can stand: the same, and half-spaces and height fields.
pub fn fixed_form(kind: usize, random: &mut Random) -> Form {
    match kind % 16 {
        kind @ 0..12 => dynamic_form(kind, random),
        12 | 13 => Form::convex(Solid::Plane(random.direction()), 0.0),
        14 => Form::height_field(4, 0.6, random),
        _ => Form::soup(families::floor(1.5, 2)),
    }
}
