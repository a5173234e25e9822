//! The kinds: each as a shape, and as formulas that share nothing with it. Those of flat pieces, and balls.

use std::f64::consts::{PI, TAU};

use sixte::shape::{Compound, Convex, HeightField, Mesh, Shape, Soup, Triangles};
use sixte::{Pose, Vec3};

use crate::kinds::closest::{Corners, onto_triangles};
use crate::kinds::curved;

pub struct Kind {
    pub name: &'static str,
    pub shape: Shape,
    /// Of its surface, no farther apart than `spacing` \[m\].
    pub points: Vec<Vec3>,
    pub spacing: f64,
    /// Negative inside, or below a sheet; none where a sheet has no side.
    pub side: Box<dyn Fn(Vec3) -> Option<f64>>,
    /// A point of its surface that is as close to a given one as can be, or nearly.
    pub closest: Box<dyn Fn(Vec3) -> Vec3>,
    /// How far from the surface of the formulas the shape claims to be at most \[m\].
    pub thickness: f64,
}

/// All of them.
pub fn kinds() -> Vec<Kind> {
    let flat = [block(), ball(), capsule(), hull(), compound(), mesh(), soup(), height_field()];
    flat.into_iter().chain(curved::kinds()).collect()
}

/// Points of a rectangle, n by m, borders included.
pub fn grid(n: u32, m: u32) -> impl Iterator<Item = (f64, f64)> {
    let part = |i: u32, n: u32| f64::from(i) / f64::from(n);
    (0..=n).flat_map(move |i| (0..=m).map(move |j| (part(i, n), part(j, m))))
}

/// Points of the surface of a box of these half sizes.
pub fn of_box(half: Vec3, centre: Vec3, step: f64) -> Vec<Vec3> {
    let count = |x: f64| (2.0 * x / step).ceil() as u32;
    let mut points = Vec::new();
    for (u, v, w) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
        for (p, q) in grid(count(half[u]), count(half[v])) {
            for sign in [-1.0, 1.0] {
                let mut point = Vec3::ZERO;
                point[u] = (2.0 * p - 1.0) * half[u];
                point[v] = (2.0 * q - 1.0) * half[v];
                point[w] = sign * half[w];
                points.push(centre + point);
            }
        }
    }
    points
}

pub fn in_box(point: Vec3, half: Vec3) -> f64 {
    (point.abs() - half).max_element()
}

pub const STEP: f64 = 0.03;

fn block() -> Kind {
    let half = Vec3::new(0.3, 0.2, 0.1);
    Kind {
        name: "box",
        shape: Convex::cuboid(half).unwrap().into(),
        points: of_box(half, Vec3::ZERO, STEP),
        spacing: STEP,
        side: Box::new(move |point| Some(in_box(point, half))),
        closest: onto_triangles(box_corners(half, Vec3::ZERO)),
        thickness: 0.0,
    }
}

pub fn on_sphere(radius: f64) -> Vec<Vec3> {
    let rings = (PI * radius / STEP).ceil() as u32;
    let ring = |i: u32| {
        let polar = PI * f64::from(i) / f64::from(rings);
        let count = (TAU * radius * polar.sin() / STEP).ceil().max(1.0) as u32;
        (0..count).map(move |j| {
            let angle = TAU * f64::from(j) / f64::from(count);
            Vec3::new(polar.sin() * angle.cos(), polar.sin() * angle.sin(), polar.cos()) * radius
        })
    };
    (0..=rings).flat_map(ring).collect()
}

fn ball() -> Kind {
    let radius = 0.25;
    Kind {
        name: "ball",
        shape: Convex::sphere(radius).unwrap().into(),
        points: on_sphere(radius),
        spacing: STEP,
        side: Box::new(move |point| Some(point.length() - radius)),
        closest: Box::new(move |point| point.normalize_or(Vec3::X) * radius),
        thickness: 0.0,
    }
}

fn capsule() -> Kind {
    let (half, radius) = (0.2, 0.12);
    let core = move |point: Vec3| Vec3::Z * point.z.clamp(-half, half);
    let caps = on_sphere(radius).into_iter().map(|p| p + Vec3::Z * half.copysign(p.z));
    let (around, along) = ((TAU * radius / STEP).ceil() as u32, (2.0 * half / STEP).ceil() as u32);
    let tube = grid(around, along).map(|(u, v)| {
        let (sin, cos) = (TAU * u).sin_cos();
        Vec3::new(radius * cos, radius * sin, (2.0 * v - 1.0) * half)
    });
    Kind {
        name: "capsule",
        shape: Convex::capsule(half, radius).unwrap().into(),
        points: caps.chain(tube).collect(),
        spacing: STEP,
        side: Box::new(move |point| Some(point.distance(core(point)) - radius)),
        closest: Box::new(move |p| core(p) + (p - core(p)).normalize_or(Vec3::X) * radius),
        thickness: 0.0,
    }
}

/// The triangles of a box.
fn box_corners(half: Vec3, centre: Vec3) -> Vec<Corners> {
    let mut triangles = Vec::new();
    for (u, v, w) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
        for side in [-1.0, 1.0] {
            let corner = |p: f64, q: f64| {
                let mut corner = Vec3::ZERO;
                (corner[u], corner[v], corner[w]) = (p, q, side);
                centre + corner * half
            };
            let [a, b, c, d] = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    triangles
}

/// An octahedron.
fn hull() -> Kind {
    let reach = 0.35;
    let corners: Vec<Vec3> =
        [Vec3::X, Vec3::Y, Vec3::Z].iter().flat_map(|&a| [a * reach, -a * reach]).collect();
    let n = (reach * 1.5 / STEP).ceil() as u32;
    let mut points = Vec::new();
    for (u, v) in grid(n, n).filter(|(u, v)| u + v <= 1.0 + 1e-12) {
        for signs in 0..8u8 {
            let sign = |bit: u8| if signs >> bit & 1 == 1 { reach } else { -reach };
            points.push(Vec3::new(u * sign(0), v * sign(1), (1.0 - u - v) * sign(2)));
        }
    }
    let triangles = (0..8usize).map(|signs| {
        let corner = |axis: usize| corners[2 * axis + (signs >> axis & 1)];
        [corner(0), corner(1), corner(2)]
    });
    Kind {
        name: "hull",
        shape: Convex::hull(&corners).unwrap().into(),
        points,
        spacing: STEP,
        side: Box::new(move |p| Some((p.x.abs() + p.y.abs() + p.z.abs() - reach) / 3f64.sqrt())),
        closest: onto_triangles(triangles.collect()),
        thickness: 0.0,
    }
}

/// Two boxes in the shape of an L.
const LEGS: [(Vec3, Vec3); 2] = [
    (Vec3::new(0.3, 0.1, 0.1), Vec3::new(0.0, -0.2, 0.0)),
    (Vec3::new(0.1, 0.3, 0.1), Vec3::new(-0.2, 0.0, 0.0)),
];

fn in_legs(point: Vec3) -> f64 {
    LEGS.iter().map(|&(half, centre)| in_box(point - centre, half)).fold(f64::INFINITY, f64::min)
}

/// Those of the surfaces of both that are not inside of the other.
fn on_legs() -> Vec<Vec3> {
    let points = LEGS.iter().flat_map(|&(half, centre)| of_box(half, centre, STEP));
    points.filter(|&point| in_legs(point) > -1e-12).collect()
}

fn corners_of(Triangles { vertices, faces }: &Triangles) -> Vec<Corners> {
    faces.iter().map(|face| face.map(|index| vertices[index as usize])).collect()
}

fn compound() -> Kind {
    let pieces = LEGS.map(|(half, centre)| (Pose::at(centre), Convex::cuboid(half).unwrap()));
    Kind {
        name: "compound",
        shape: Compound::new(pieces.to_vec()).unwrap().into(),
        points: on_legs(),
        spacing: STEP,
        side: Box::new(|point| Some(in_legs(point))),
        closest: onto_triangles(corners_of(&l_triangles())),
        thickness: 0.0,
    }
}

/// The same as one closed surface.
fn l_triangles() -> Triangles {
    let outline = [(-0.3, -0.3), (0.3, -0.3), (0.3, -0.1), (-0.1, -0.1), (-0.1, 0.3), (-0.3, 0.3)];
    let at = |z: f64| outline.map(|(x, y)| Vec3::new(x, y, z));
    let vertices: Vec<Vec3> = at(-0.1).into_iter().chain(at(0.1)).collect();
    let cap = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]];
    let mut faces: Vec<[u32; 3]> = cap.iter().map(|&[a, b, c]| [a, c, b]).collect();
    faces.extend(cap.map(|face| face.map(|i| i + 6)));
    for i in 0..6u32 {
        let j = (i + 1) % 6;
        faces.extend([[i, j, j + 6], [i, j + 6, i + 6]]);
    }
    Triangles { vertices, faces }
}

fn mesh() -> Kind {
    let Triangles { vertices, faces } = l_triangles();
    Kind {
        name: "mesh",
        closest: onto_triangles(corners_of(&l_triangles())),
        shape: Mesh::new(Triangles { vertices, faces }).unwrap().into(),
        points: on_legs(),
        spacing: STEP,
        side: Box::new(|point| Some(in_legs(point))),
        thickness: 0.0,
    }
}

/// A warped sheet: heights over 9 by 9 places, each square two triangles.
const PLACES: usize = 9;
const WIDE: f64 = 0.8;

fn height(i: usize, j: usize) -> f64 {
    0.06 * (1.3 * i as f64).sin() * (0.9 * j as f64).cos()
}

/// The height of the sheet at a place of the sheet's own frame, which begins at a corner.
fn sheet_height(x: f64, y: f64) -> Option<f64> {
    let cell = WIDE / (PLACES - 1) as f64;
    let (u, v) = (x / cell, y / cell);
    if !(0.0..=8.0).contains(&u) || !(0.0..=8.0).contains(&v) {
        return None;
    }
    let (i, j) = ((u as usize).min(7), (v as usize).min(7));
    let (s, t) = (u - i as f64, v - j as f64);
    let (low, high) = (height(i, j), height(i + 1, j + 1));
    let corner = if s >= t { height(i + 1, j) } else { height(i, j + 1) };
    // Each half of a square is a plane.
    Some(if s >= t {
        low + (corner - low) * s + (high - corner) * t
    } else {
        low + (corner - low) * t + (high - corner) * s
    })
}

fn sheet(name: &'static str, shape: Shape, shift: Vec3) -> Kind {
    let n = (WIDE / STEP).ceil() as u32;
    let points = grid(n, n).map(|(u, v)| (u * WIDE, v * WIDE));
    let points = points
        .map(|(x, y)| Vec3::new(x, y, sheet_height(x.min(WIDE), y.min(WIDE)).unwrap()) - shift)
        .collect();
    let side = move |point: Vec3| {
        let place = point + shift;
        // Far above and below there is no saying which way round a point came.
        sheet_height(place.x, place.y).map(|height| place.z - height).filter(|side| side.abs() < 0.1)
    };
    let closest = onto_triangles(corners_of(&sheet_triangles(shift)));
    Kind { name, shape, points, spacing: 1.5 * STEP, side: Box::new(side), closest, thickness: 0.0 }
}

fn sheet_triangles(shift: Vec3) -> Triangles {
    let cell = WIDE / (PLACES - 1) as f64;
    let places = (0..PLACES).flat_map(|j| (0..PLACES).map(move |i| (i, j)));
    let vertices =
        places.map(|(i, j)| Vec3::new(i as f64 * cell, j as f64 * cell, height(i, j)) - shift).collect();
    let mut faces = Vec::new();
    for j in 0..PLACES - 1 {
        for i in 0..PLACES - 1 {
            let here = (j * PLACES + i) as u32;
            let above = here + PLACES as u32;
            faces.extend([[here, here + 1, above + 1], [here, above + 1, above]]);
        }
    }
    Triangles { vertices, faces }
}

fn soup() -> Kind {
    let shift = Vec3::new(0.4, 0.4, 0.0);
    sheet("soup", Soup::new(sheet_triangles(shift)).unwrap().into(), shift)
}

fn height_field() -> Kind {
    let cell = WIDE / (PLACES - 1) as f64;
    let heights = (0..PLACES).flat_map(|j| (0..PLACES).map(move |i| height(i, j))).collect();
    let field = HeightField::new(PLACES, PLACES, heights, [cell, cell]).unwrap();
    sheet("height field", field.into(), Vec3::ZERO)
}
