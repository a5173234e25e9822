//! The kinds that are not made of flat pieces, and those of a user.

use std::f64::consts::TAU;

use sixte::Vec3;
use sixte::shape::{Convex, Curved, Own, Shape, Support, Surface};
use sixte_contact::shape::implicit::{Field, RoundedBoxField, SphereField};
use sixte_contact::shape::{Aabb, Expression, Hint, Implicit, LevelSet, NurbsCurve, NurbsSurface, Patches};

use crate::kinds::closest::down_the_field;
use crate::kinds::kind::{Kind, STEP, grid, in_box, of_box, on_sphere};
use crate::kinds::tube::{self, Tube};

/// Of the boxes that enclose curved surfaces \[m\].
const RESOLUTION: f64 = 1e-4;

pub fn kinds() -> [Kind; 6] {
    [implicit(), csg(), level_set(), parametric(), own_surface(), own_convex()]
}

fn bounds(half: Vec3) -> Aabb {
    Aabb { min: -half, max: half }
}

/// A shape with what it claims of itself.
fn curved(surface: impl Surface + 'static) -> (Shape, f64) {
    let thickness = surface.thickness() + surface.error();
    (Curved::new(surface).into(), thickness)
}

const RING: f64 = 0.25;
const PIPE: f64 = 0.1;

fn in_torus(point: Vec3) -> f64 {
    ((point.truncate().length() - RING).powi(2) + point.z * point.z).sqrt() - PIPE
}

fn onto_torus(point: Vec3) -> Vec3 {
    let middle = point.truncate().normalize_or_zero().extend(0.0) * RING;
    middle + (point - middle).normalize_or(Vec3::Z) * PIPE
}

fn torus(name: &'static str, (shape, thickness): (Shape, f64)) -> Kind {
    let (around, across) = ((TAU * (RING + PIPE) / STEP).ceil() as u32, (TAU * PIPE / STEP).ceil() as u32);
    let point = |(u, v): (f64, f64)| {
        let (u, v) = (TAU * u, TAU * v);
        let out = RING + PIPE * v.cos();
        Vec3::new(out * u.cos(), out * u.sin(), PIPE * v.sin())
    };
    Kind {
        name,
        shape,
        points: grid(around, across).map(point).collect(),
        spacing: STEP,
        side: Box::new(|point| Some(in_torus(point))),
        closest: Box::new(onto_torus),
        thickness,
    }
}

/// A torus, as a formula in a text.
fn implicit() -> Kind {
    let field = Expression::parse("sqrt((sqrt(x^2 + y^2) - 0.25)^2 + z^2) - 0.1").unwrap();
    torus("implicit", curved(Implicit::new(field, bounds(Vec3::new(0.4, 0.4, 0.15)), RESOLUTION).unwrap()))
}

/// A torus of revolution.
fn parametric() -> Kind {
    let circle = NurbsCurve::arc(Vec3::X * RING, [Vec3::X * PIPE, Vec3::Z * PIPE], [0.0, TAU]).unwrap();
    let patches = Patches::closed(vec![NurbsSurface::revolution(&circle).unwrap()]).unwrap();
    torus("NURBS", curved(patches.with_resolution(RESOLUTION).unwrap()))
}

/// A ball with a square hole along z, its rims rounded off.
const BALL: f64 = 0.3;
const HOLE: Vec3 = Vec3::new(0.1, 0.1, 1.0);
const ROUNDED: f64 = 0.02;

fn in_drilled(point: Vec3) -> f64 {
    let ball = point.length() - BALL;
    let beyond = point.abs() - (HOLE - ROUNDED);
    let hole = beyond.max(Vec3::ZERO).length() + beyond.max_element().min(0.0) - ROUNDED;
    // The larger of `ball` and `-hole`, by a parabola where they are close to each other.
    let (p, q) = (ball, -hole);
    let apart = (p - q).abs();
    let apart = if apart < ROUNDED { 0.5 * (apart * apart / ROUNDED + ROUNDED) } else { apart };
    0.5 * (p + q + apart)
}

fn csg() -> Kind {
    let hole = RoundedBoxField { half: HOLE, radius: ROUNDED };
    let field = SphereField { radius: BALL }.smooth_difference(hole, ROUNDED);
    let (shape, thickness) = curved(Implicit::new(field, bounds(Vec3::splat(0.35)), RESOLUTION).unwrap());
    let closest = down_the_field(in_drilled);
    let wall = of_box(HOLE, Vec3::ZERO, STEP).into_iter().filter(|point| point.length() < BALL);
    let outside = on_sphere(BALL).into_iter().filter(|&point| in_box(point, HOLE) > 0.0);
    let points = wall.chain(outside).map(&closest).filter(|&point| in_drilled(point).abs() < 1e-9);
    Kind {
        name: "CSG",
        shape,
        points: points.collect(),
        spacing: 2.0 * STEP,
        side: Box::new(|point| Some(in_drilled(point))),
        closest,
        thickness,
    }
}

/// A ball, measured on a grid: it is itself beside the true one.
fn level_set() -> Kind {
    let radius = 0.25;
    let set = LevelSet::of(&Convex::sphere(radius).unwrap(), 0.02).unwrap();
    // Finer than what the grid is off would be for nothing.
    let resolution = 0.125 * set.error();
    let (shape, thickness) = curved(set.surface(resolution).unwrap());
    // What lies between 8 places of a grid of 0.02 m is beside a sphere of this size by less than 1 mm.
    let beside = 1e-3;
    Kind {
        name: "level set",
        shape,
        points: on_sphere(radius - beside),
        spacing: STEP,
        side: Box::new(move |point| Some(point.length() - radius + beside)),
        closest: Box::new(move |point| point.normalize_or(Vec3::X) * radius),
        thickness,
    }
}

/// A tube with a waist.
fn own_surface() -> Kind {
    let (shape, thickness) = curved(Tube);
    let n = (TAU * 0.2 / STEP).ceil() as u32;
    let point = |(u, v): (f64, f64)| {
        let (z, angle) = ((2.0 * v - 1.0) * tube::HALF, TAU * u);
        Vec3::new(tube::radius(z) * angle.cos(), tube::radius(z) * angle.sin(), z)
    };
    let side = |point: Vec3| {
        let side = point.truncate().length() - tube::radius(point.z);
        // Far from it there is no saying which way round a point came.
        (point.z.abs() < tube::HALF && side.abs() < 0.08).then_some(side)
    };
    Kind {
        name: "own surface",
        shape,
        points: grid(n, n).map(point).collect(),
        spacing: 1.5 * STEP,
        side: Box::new(side),
        closest: Box::new(tube::closest),
        thickness,
    }
}

/// An ellipsoid by its farthest points.
struct Ellipsoid;

const HALF: Vec3 = Vec3::new(0.3, 0.2, 0.12);

impl Support for Ellipsoid {
    fn support(&self, direction: Vec3, _: &mut Hint) -> Vec3 {
        let seen = (HALF * direction).normalize_or(Vec3::X);
        HALF * seen
    }

    fn rounding(&self) -> f64 {
        0.0
    }

    fn reach(&self, centre: Vec3) -> f64 {
        centre.length() + HALF.max_element()
    }
}

fn own_convex() -> Kind {
    // Near its surface about the distance from it.
    let side = |point: Vec3| ((point / HALF).length() - 1.0) * HALF.min_element();
    Kind {
        name: "own convex",
        shape: Own::new(Ellipsoid).into(),
        points: on_sphere(1.5 * HALF.max_element()).into_iter().map(|p| p.normalize() * HALF).collect(),
        spacing: STEP,
        side: Box::new(move |point| Some(side(point))),
        closest: down_the_field(side),
        thickness: 0.0,
    }
}
