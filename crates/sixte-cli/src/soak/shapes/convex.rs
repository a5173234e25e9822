//! Convex pieces, and compounds of them.

use sixte::shape::{Compound, Convex, ShapeError};
use sixte::{Pose, Vec3};

use super::{Form, Kind};
use crate::soak::judge::Figure;
use crate::soak::judge::figure::matrix;
use crate::soak::judge::piece::{Core, Piece};
use crate::soak::judge::polytope::Polytope;
use crate::soak::random::Random;

/// One convex piece, known twice.
pub struct Made {
    name: &'static str,
    shape: Convex,
    piece: Piece,
    has_mass: bool,
}

impl Made {
    pub fn form(self) -> Form {
        let figure = Figure::Pieces { pieces: vec![self.piece], is_closed: false };
        let form = Form::new(self.name, self.shape, figure);
        if self.has_mass { form } else { form.without_mass() }
    }

    fn new(name: &'static str, shape: Convex, core: Core) -> Self {
        Self { name, shape, piece: Piece::new(core, 0.0), has_mass: true }
    }

    fn flat(name: &'static str, shape: Convex, polytope: Polytope) -> Self {
        Self::new(name, shape, Core::Flat(polytope))
    }

    fn rounded(self, name: &'static str, radius: f64) -> Result<Self, ShapeError> {
        let piece = Piece { rounding: self.piece.rounding + radius, ..self.piece };
        Ok(Self { name, shape: self.shape.rounded(radius)?, piece, has_mass: self.has_mass })
    }
}

/// A piece of a convex kind.
pub fn one(kind: Kind, size: f64, random: &mut Random) -> Result<Made, ShapeError> {
    let mut part = |low: f64| size * random.between(low, 1.0);
    match kind {
        Kind::Plate => {
            let half = Vec3::new(part(0.5), part(0.3), size * 0.01);
            Ok(Made::flat("plate", Convex::cuboid(half)?, Polytope::cuboid(half)))
        }
        Kind::Sphere => {
            let radius = 0.6 * part(0.3);
            Ok(Made { shape: Convex::sphere(radius)?, ..ball(radius)? })
        }
        Kind::Capsule => {
            let (half, radius) = (0.6 * part(0.1), 0.4 * part(0.1));
            let tip = Vec3::Z * half;
            let core = Polytope::segment([-tip, tip]);
            let piece = Piece::new(Core::Flat(core), radius);
            Ok(Made { name: "capsule", shape: Convex::capsule(half, radius)?, piece, has_mass: true })
        }
        Kind::Cylinder => {
            let (half, radius) = (0.6 * part(0.05), 0.6 * part(0.1));
            Ok(Made::new("cylinder", Convex::cylinder(half, radius)?, Core::Cylinder { half, radius }))
        }
        Kind::Cone => {
            let (half, radius) = (0.7 * part(0.2), 0.6 * part(0.2));
            Ok(Made::new("cone", Convex::cone(half, radius)?, Core::Cone { half, radius }))
        }
        Kind::Ellipsoid => {
            let semi_axes = Vec3::new(part(0.3), part(0.3), part(0.3)) * 0.8;
            Ok(Made::new("ellipsoid", Convex::ellipsoid(semi_axes)?, Core::Ellipsoid { semi_axes }))
        }
        Kind::Hull => hull(size, random),
        Kind::Triangle => {
            let corners = [(); 3].map(|()| random.direction() * size);
            let sharp = Made::flat("triangle", Convex::triangle(corners)?, Polytope::triangle(corners));
            let sharp = Made { has_mass: false, ..sharp };
            if random.chance(0.3) { Ok(sharp) } else { sharp.rounded("rounded triangle", 0.1 * size) }
        }
        Kind::Rounded => {
            let (core, name) = random.one_of([
                (Kind::Box, "rounded box"),
                (Kind::Hull, "rounded hull"),
                (Kind::Cylinder, "rounded cylinder"),
                (Kind::Cone, "rounded cone"),
                (Kind::Ellipsoid, "rounded ellipsoid"),
            ]);
            let radius = size * random.scale(1e-3, 0.3);
            one(core, 0.8 * size, random)?.rounded(name, radius)
        }
        _ => {
            let half = Vec3::new(part(0.2), part(0.2), part(0.2)) * 0.6;
            Ok(Made::flat("box", Convex::cuboid(half)?, Polytope::cuboid(half)))
        }
    }
}

fn ball(radius: f64) -> Result<Made, ShapeError> {
    let piece = Piece::new(Core::Flat(Polytope::point(Vec3::ZERO)), radius);
    Ok(Made { name: "sphere", shape: Convex::sphere(radius)?, piece, has_mass: true })
}

fn hull(size: f64, random: &mut Random) -> Result<Made, ShapeError> {
    let points: Vec<Vec3> = match random.below(4) {
        // An octahedron, and a prism: faces that lie along each other.
        0 => [Vec3::X, Vec3::Y, Vec3::Z].iter().flat_map(|&axis| [axis * size, -axis * size]).collect(),
        1 => {
            let sides = 3 + random.below(4);
            let (radius, half) = (0.8 * size, size * random.between(0.1, 0.6));
            let corner = |index: usize| {
                let (sine, cosine) = libm::sincos(std::f64::consts::TAU * index as f64 / sides as f64);
                [-half, half].map(|z| Vec3::new(radius * cosine, radius * sine, z))
            };
            (0..sides).flat_map(corner).collect()
        }
        _ => (0..5 + random.below(8)).map(|_| random.direction() * size * random.between(0.6, 1.0)).collect(),
    };
    Ok(Made::flat("hull", Convex::hull(&points)?, Polytope::hull(&points)))
}

/// A few pieces, some of which are in each other.
pub fn compound(size: f64, random: &mut Random) -> Result<Form, ShapeError> {
    const KINDS: [Kind; 6] =
        [Kind::Box, Kind::Sphere, Kind::Capsule, Kind::Hull, Kind::Cylinder, Kind::Rounded];
    let (mut shapes, mut pieces) = (Vec::new(), Vec::new());
    for _ in 0..2 + random.below(4) {
        let kind = random.one_of(KINDS);
        let made = one(kind, 0.5 * size, random)?;
        let (position, rotation) = (random.in_ball(0.6 * size), random.rotation());
        pieces.push(made.piece.placed(&matrix(rotation.quaternion()), position));
        shapes.push((Pose::new(position, rotation), made.shape));
    }
    let name = format!("compound of {}", shapes.len());
    Ok(Form::new(name, Compound::new(shapes)?, Figure::Pieces { pieces, is_closed: false }))
}
