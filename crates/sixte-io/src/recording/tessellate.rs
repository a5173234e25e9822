//! Parts of a surface as triangles.

use std::f64::consts::TAU;

use sixte::shape::{Shape, Triangles};
use sixte_contact::Vec3;

use super::part::{Form, Part};
use super::sphere::sphere;
use super::surface::surface;

/// How often a ball's octahedron is divided: 2048 triangles.
const BALL_LEVEL: u32 = 4;
/// Sides of a cylinder.
const SIDES: u32 = 48;

/// Adds a part's triangles to those of a body, in the body's frame. Indices out of range are left out.
pub fn add(part: &Part, to: &mut Triangles) {
    let scaled = |unit: Triangles, size: Vec3| Triangles {
        vertices: unit.vertices.into_iter().map(|vertex| vertex * (0.5 * size)).collect(),
        faces: unit.faces,
    };
    let own = match &part.form {
        Form::Ball { size } => scaled(sphere(BALL_LEVEL), *size),
        Form::Block { size } => scaled(block(), *size),
        Form::Cylinder { size, bottom, top } => scaled(cylinder(*bottom, *top), *size),
        Form::Triangles(triangles) => triangles.clone(),
    };
    let (first, count) = (to.vertices.len() as u32, own.vertices.len() as u32);
    to.vertices.extend(own.vertices.iter().map(|&vertex| part.position + part.rotation * vertex));
    let in_range = own.faces.iter().filter(|face| face.iter().all(|&vertex| vertex < count));
    to.faces.extend(in_range.map(|face| face.map(|vertex| first + vertex)));
}

/// What a shape looks like, all as triangles in the body's frame \[m\]; a half-space reaches `extent` \[m\] to each
/// side.
pub fn tessellate(shape: &Shape, extent: f64) -> Triangles {
    let mut triangles = Triangles::default();
    for part in surface(shape, extent) {
        add(&part, &mut triangles);
    }
    triangles
}

impl Part {
    /// Its triangles in the body's frame \[m\].
    pub fn triangles(&self) -> Triangles {
        let mut triangles = Triangles::default();
        add(self, &mut triangles);
        triangles
    }
}

/// The box from −1 to 1.
fn block() -> Triangles {
    let corner = |i: u32| {
        let side = |bit: u32| if i & bit == 0 { -1.0 } else { 1.0 };
        Vec3::new(side(1), side(2), side(4))
    };
    let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let halves = |[a, b, c, d]: [u32; 4]| [[a, b, c], [a, c, d]];
    Triangles { vertices: (0..8).map(corner).collect(), faces: quads.into_iter().flat_map(halves).collect() }
}

/// From z = −1 to 1, with these radii there; a radius of 0 is a tip.
fn cylinder(bottom: f64, top: f64) -> Triangles {
    let (mut vertices, mut faces) = (vec![-Vec3::Z, Vec3::Z], Vec::new());
    let low = |side: u32| if bottom > 0.0 { 2 + 2 * (side % SIDES) } else { 0 };
    let high = |side: u32| if top > 0.0 { 3 + 2 * (side % SIDES) } else { 1 };
    for side in 0..SIDES {
        let (y, x) = libm::sincos(TAU * f64::from(side) / f64::from(SIDES));
        vertices.push(Vec3::new(bottom * x, bottom * y, -1.0));
        vertices.push(Vec3::new(top * x, top * y, 1.0));
        let next = side + 1;
        if bottom > 0.0 {
            faces.extend([[0, low(next), low(side)], [low(side), low(next), high(side)]]);
        }
        if top > 0.0 {
            faces.extend([[1, high(side), high(next)], [high(side), low(next), high(next)]]);
        }
    }
    Triangles { vertices, faces }
}
