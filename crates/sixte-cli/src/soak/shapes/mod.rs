//! Random shapes of every kind that the engine has, each known twice: to the engine, and to the judge.
//!
//! | what | file |
//! |---|---|
//! | one convex piece, and several | `convex` |
//! | triangles: closed, loose, and heights | `triangles` |
//! | formulas, level sets, patches, and a shape of one's own | `curved` |

mod convex;
mod curved;
mod triangles;

use std::sync::Arc;

use sixte::Vec3;
use sixte::shape::{Convex, Shape, ShapeError};

use super::judge::Figure;
use super::random::Random;

/// A shape, known twice.
#[derive(Debug, Clone)]
pub struct Form {
    /// What it is, in a failure.
    pub name: String,
    pub shape: Shape,
    pub figure: Arc<Figure>,
    /// Whether it has a mass of its own.
    pub has_mass: bool,
}

impl Form {
    fn new(name: impl Into<String>, shape: impl Into<Shape>, figure: Figure) -> Self {
        Self { name: name.into(), shape: shape.into(), figure: Arc::new(figure), has_mass: true }
    }

    fn without_mass(self) -> Self {
        Self { has_mass: false, ..self }
    }
}

/// The kinds that can be thrown. Questions about those that cost most are for few bodies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Box,
    Plate,
    Sphere,
    Capsule,
    Hull,
    Cylinder,
    Cone,
    Ellipsoid,
    Rounded,
    Triangle,
    Compound,
    Mesh,
    Soup,
    HeightField,
    OwnConvex,
    LevelSet,
    Formula,
    Patches,
}

/// For crowds.
pub const SIMPLE: [Kind; 4] = [Kind::Box, Kind::Sphere, Kind::Capsule, Kind::Hull];

/// For dozens.
pub const COMMON: [Kind; 13] = [
    Kind::Box,
    Kind::Plate,
    Kind::Sphere,
    Kind::Capsule,
    Kind::Hull,
    Kind::Cylinder,
    Kind::Cone,
    Kind::Ellipsoid,
    Kind::Rounded,
    Kind::Triangle,
    Kind::Compound,
    Kind::Mesh,
    Kind::OwnConvex,
];

/// For a few.
pub const RARE: [Kind; 5] = [Kind::Soup, Kind::HeightField, Kind::LevelSet, Kind::Formula, Kind::Patches];

/// A shape of a kind, that reaches about `size` from its origin \[m\].
pub fn random_form(kind: Kind, size: f64, random: &mut Random) -> Result<Form, ShapeError> {
    match kind {
        Kind::Compound => convex::compound(size, random),
        Kind::Mesh => triangles::mesh(size, random),
        Kind::Soup => triangles::soup(size, random),
        Kind::HeightField => triangles::height_field(5, 0.5 * size, random),
        Kind::OwnConvex => Ok(curved::own(size, random)),
        Kind::LevelSet => curved::level_set(size, random),
        Kind::Formula => curved::formula(size, random),
        Kind::Patches => curved::patches(size, random),
        convex => convex::one(convex, size, random).map(convex::Made::form),
    }
}

/// All below a plane through the origin.
pub fn half_space(normal: Vec3) -> Result<Form, ShapeError> {
    let form = Form::new("half-space", Convex::half_space(normal)?, Figure::HalfSpace(normal.normalize()));
    Ok(form.without_mass())
}

/// A floor that is not flat: heights, or the triangles of them.
pub fn ground(spacing: f64, random: &mut Random) -> Result<Form, ShapeError> {
    triangles::height_field(8, spacing, random)
}
