//! What is neither flat nor a convex kind of the engine's: formulas, level sets, patches, and a convex shape of one's own.

use std::f64::consts::TAU;
use std::sync::Arc;

use sixte::Vec3;
use sixte::shape::{Convex, Curved, Own, ShapeError, Support};
use sixte_contact::shape::implicit::RoundedBoxField;
use sixte_contact::shape::{Aabb, Expression, Hint, Implicit, LevelSet, NurbsCurve, NurbsSurface, Patches};

use super::Form;
use super::convex::one;
use crate::soak::judge::Figure;
use crate::soak::judge::piece::Core;
use crate::soak::judge::polytope::Polytope;
use crate::soak::random::Random;

/// How far boxes around a curved surface reach beside it, as a part of its size.
const RESOLUTION: f64 = 1e-3;

fn bounds(half: Vec3) -> Aabb {
    Aabb { min: -half, max: half }
}

/// A torus about the z axis, as the judge knows it.
fn torus(ring: f64, pipe: f64) -> Figure {
    let place = |(u, v): (u32, u32)| {
        let (sine, cosine) = libm::sincos(TAU * f64::from(u) / 48.0);
        let (up, out) = libm::sincos(TAU * f64::from(v) / 24.0);
        let out = ring + pipe * out;
        Vec3::new(out * cosine, out * sine, pipe * up)
    };
    let points = (0..48).flat_map(|u| (0..24).map(move |v| (u, v))).map(place).collect();
    let depth = move |point: Vec3| pipe - (point.truncate().length() - ring).hypot(point.z);
    Figure::Field { depth: Arc::new(depth), points }
}

/// A torus from a text, or a rounded box from a field.
pub fn formula(size: f64, random: &mut Random) -> Result<Form, ShapeError> {
    if random.chance(0.5) {
        let (half, radius) = (Vec3::new(0.6, 0.4, 0.3) * size, 0.1 * size);
        let field = RoundedBoxField { half, radius };
        let surface = Implicit::new(field, bounds(half * 1.1), RESOLUTION * size)?;
        let figure = Figure::convex(Core::Flat(Polytope::cuboid(half - radius)), radius);
        return Ok(Form::new("box of a field", Curved::new(surface), figure));
    }
    let (ring, pipe) = (0.6 * size, 0.25 * size);
    let text = format!("sqrt((sqrt(x^2 + y^2) - {ring:?})^2 + z^2) - {pipe:?}");
    // What cannot be parsed is no shape: there is no box to put it in.
    let Ok(field) = Expression::parse(&text) else {
        return one(super::Kind::Box, size, random).map(|made| made.form());
    };
    let half = Vec3::new(ring + pipe, ring + pipe, pipe) * 1.1;
    let surface = Implicit::new(field, bounds(half), RESOLUTION * size)?;
    Ok(Form::new("torus of a formula", Curved::new(surface), torus(ring, pipe)))
}

/// A torus of revolution.
pub fn patches(size: f64, random: &mut Random) -> Result<Form, ShapeError> {
    let (ring, pipe) = (0.6 * size, 0.25 * size);
    let made = NurbsCurve::arc(Vec3::X * ring, [Vec3::X * pipe, Vec3::Z * pipe], [0.0, TAU])
        .and_then(|circle| NurbsSurface::revolution(&circle))
        .and_then(|surface| Patches::closed(vec![surface]))
        .and_then(|patches| patches.with_resolution(RESOLUTION * size));
    match made {
        Ok(patches) => Ok(Form::new("torus of patches", Curved::new(patches), torus(ring, pipe))),
        Err(_) => one(super::Kind::Box, size, random).map(|made| made.form()),
    }
}

/// A ball, measured on a grid. Between the places of the grid its surface is inside of the true one, by less than a part of h² / r.
pub fn level_set(size: f64, random: &mut Random) -> Result<Form, ShapeError> {
    let radius = size * random.between(0.4, 0.8);
    let set = LevelSet::of(&Convex::sphere(radius)?, 0.1 * radius)?;
    let resolution = 0.125 * set.error();
    let inner = radius * (1.0 - 0.01);
    let figure = Figure::convex(Core::Flat(Polytope::point(Vec3::ZERO)), inner);
    Ok(Form::new("level set", Curved::new(set.surface(resolution)?), figure))
}

/// An ellipsoid by its farthest points.
struct Egg(Vec3);

impl Support for Egg {
    fn support(&self, direction: Vec3, _: &mut Hint) -> Vec3 {
        self.0 * (self.0 * direction).normalize_or(Vec3::X)
    }

    fn rounding(&self) -> f64 {
        0.0
    }

    fn reach(&self, centre: Vec3) -> f64 {
        centre.length() + self.0.max_element()
    }
}

/// A convex shape of a program's own.
pub fn own(size: f64, random: &mut Random) -> Form {
    let semi_axes = Vec3::new(0.8, random.between(0.4, 0.8), random.between(0.3, 0.6)) * size;
    let figure = Figure::convex(Core::Ellipsoid { semi_axes }, 0.0);
    Form::new("shape of its own", Own::new(Egg(semi_axes)), figure).without_mass()
}
