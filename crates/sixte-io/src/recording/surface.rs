//! What a shape looks like: parts that every viewer can draw.
//!
//! Exact where the shape is made of balls, blocks and cylinders (a capsule is two balls and a cylinder) or of
//! triangles. Other rounded shapes are hulls of enough of their points, and curved surfaces are many small squares.

use sixte::Rotation;
use sixte::shape::{Cell, Convex, Curved, Obb, Opened, Shape, Slab, Support, Triangles};
use sixte_contact::shape::{Core, Hull};
use sixte_contact::{Quat, Vec3};

use super::contour;
use super::part::{Form, Part};
use super::sphere::sphere;

/// A curved surface is drawn as about this many squares.
const FACETS: usize = 4000;

/// What a shape looks like, in the body's frame. A half-space is a square that reaches `extent` \[m\] to each
/// side. A point and a segment without rounding have no surface, and no parts.
pub fn surface(shape: &Shape, extent: f64) -> Vec<Part> {
    match shape {
        Shape::Convex(convex) => parts(convex, extent),
        Shape::Compound(compound) => {
            let placed = |(pose, piece): &(sixte::Pose, Convex)| {
                let pose = *pose;
                parts(piece, extent).into_iter().map(move |part| Part {
                    position: pose.point_in_world(part.position),
                    rotation: pose.rotation.quaternion() * part.rotation,
                    form: part.form,
                })
            };
            compound.pieces().iter().flat_map(placed).collect()
        }
        Shape::Mesh(mesh) => vec![triangles(mesh.triangles().clone())],
        Shape::Soup(soup) => vec![triangles(soup.triangles().clone())],
        Shape::HeightField(field) => vec![triangles(field.to_triangles())],
        Shape::Curved(curved) => vec![triangles(facets(curved))],
        Shape::Own(own) => match own.half_space() {
            Some(normal) => vec![square(normal, own.rounding(), extent)],
            None => sampled(own),
        },
        // A kind that is not known here has no picture.
        _ => Vec::new(),
    }
}

/// A curved surface by triangles that it knows itself, or by what is inside of it. One that is neither is drawn as small
/// squares, those of its cells: its largest ones are opened until there are enough.
fn facets(curved: &Curved) -> Triangles {
    let surface = curved.surface();
    if let Some(triangles) = surface.triangles(2 * FACETS).or_else(|| contour::triangles(surface)) {
        return triangles;
    }
    let size = |cell: Cell| surface.bound(cell).half.length();
    let (mut open, mut done) = (vec![surface.root()], Vec::new());
    while !open.is_empty() && open.len() + done.len() < FACETS {
        let mut next = Vec::new();
        let largest = open.iter().map(|&cell| size(cell)).fold(0.0, f64::max);
        for cell in open {
            if size(cell) < 0.6 * largest {
                next.push(cell);
                continue;
            }
            match surface.open(cell) {
                Opened::Parts(parts) => next.extend(parts),
                Opened::Piece(Slab(bound)) => done.push(bound),
                Opened::Nothing => {}
            }
        }
        open = next;
    }
    done.extend(open.into_iter().map(|cell| surface.bound(cell)));
    let (mut vertices, mut faces) = (Vec::new(), Vec::new());
    for Obb { centre, axes, half } in done {
        let (along, across) = (axes.y_axis * half.y, axes.z_axis * half.z);
        let first = vertices.len() as u32;
        vertices
            .extend([-along - across, along - across, along + across, across - along].map(|v| centre + v));
        faces.extend([[first, first + 1, first + 2], [first, first + 2, first + 3]]);
    }
    Triangles { vertices, faces }
}

fn parts(shape: &Convex, extent: f64) -> Vec<Part> {
    let radius = Support::rounding(shape);
    let is_sharp = radius == 0.0;
    match shape.core() {
        Core::HalfSpace { normal } => vec![square(*normal, radius, extent)],
        Core::Point if is_sharp => Vec::new(),
        Core::Point => vec![ball(Vec3::ZERO, radius)],
        Core::Segment(_) if is_sharp => Vec::new(),
        Core::Segment([from, to]) => capsule(*from, *to, radius),
        Core::Ellipsoid { semi_axes } if is_sharp => vec![centred(Form::Ball { size: 2.0 * *semi_axes })],
        Core::Cuboid { half } if is_sharp => vec![centred(Form::Block { size: 2.0 * *half })],
        Core::Cylinder { half_length, radius } if is_sharp => vec![tube(*half_length, *radius, 1.0)],
        Core::Cone { half_length, radius } if is_sharp => vec![tube(*half_length, *radius, 0.0)],
        Core::Triangle(corners) => rounded(corners, radius),
        Core::Cuboid { half } => {
            let corner = |i: u32| {
                let sign = |bit: u32| if i & bit == 0 { 1.0 } else { -1.0 };
                *half * Vec3::new(sign(1), sign(2), sign(4))
            };
            rounded(&(0..8).map(corner).collect::<Vec<_>>(), radius)
        }
        Core::Hull(hull) if is_sharp => {
            let (vertices, faces) = (hull.vertices().to_vec(), hull.faces().to_vec());
            drawn(Triangles { vertices, faces })
        }
        Core::Hull(hull) => rounded(hull.vertices(), radius),
        _ => sampled(shape),
    }
}

fn centred(form: Form) -> Part {
    Part { position: Vec3::ZERO, rotation: Quat::IDENTITY, form }
}

fn triangles(triangles: Triangles) -> Part {
    centred(Form::Triangles(triangles))
}

fn ball(centre: Vec3, radius: f64) -> Part {
    Part { position: centre, ..centred(Form::Ball { size: Vec3::splat(2.0 * radius) }) }
}

fn tube(half_length: f64, radius: f64, top: f64) -> Part {
    let size = 2.0 * Vec3::new(radius, radius, half_length);
    centred(Form::Cylinder { size, bottom: 1.0, top })
}

fn capsule(from: Vec3, to: Vec3, radius: f64) -> Vec<Part> {
    let length = from.distance(to);
    if length == 0.0 {
        return vec![ball(from, radius)];
    }
    let middle = Part {
        position: from.midpoint(to),
        rotation: turn_to(to - from).quaternion(),
        form: tube(0.5 * length, radius, 1.0).form,
    };
    vec![ball(from, radius), middle, ball(to, radius)]
}

/// A square about the foot of the origin, square to `normal` (unit).
fn square(normal: Vec3, height: f64, extent: f64) -> Part {
    let corner = |x: f64, y: f64| Vec3::new(x * extent, y * extent, 0.0);
    let vertices = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    Part {
        position: normal * height,
        rotation: turn_to(normal).quaternion(),
        form: Form::Triangles(Triangles { vertices, faces: vec![[0, 1, 2], [0, 2, 3]] }),
    }
}

/// The shortest turn of the z axis to a direction of any length.
fn turn_to(direction: Vec3) -> Rotation {
    let direction = direction.normalize_or_zero();
    let axis = Vec3::Z.cross(direction);
    let angle = libm::atan2(axis.length(), direction.z);
    let axis = if axis.length() > 0.0 { axis } else { Vec3::X };
    Rotation::from_axis_angle(axis, angle).unwrap_or(Rotation::IDENTITY)
}

/// The hull of balls about points: what rounding makes of a polytope, but for the balls' facets.
fn rounded(points: &[Vec3], radius: f64) -> Vec<Part> {
    if radius == 0.0 {
        return hull_parts(points);
    }
    let level = match points.len() {
        0..=16 => 3,
        17..=200 => 2,
        _ => 1,
    };
    let ball = sphere(level).vertices;
    let around = |&point: &Vec3| ball.iter().map(move |&direction| point + radius * direction);
    hull_parts(&points.iter().flat_map(around).collect::<Vec<_>>())
}

/// The hull of a shape's farthest points in many directions.
fn sampled(shape: &impl Support) -> Vec<Part> {
    let mut hint = 0;
    let point = |direction: &Vec3| shape.support(*direction, &mut hint) + shape.rounding() * *direction;
    hull_parts(&sphere(4).vertices.iter().map(point).collect::<Vec<_>>())
}

fn hull_parts(points: &[Vec3]) -> Vec<Part> {
    // A shape of one's own may answer anything; then there is no picture of it.
    let Ok(hull) = Hull::from_points(points) else { return Vec::new() };
    drawn(Triangles { vertices: hull.vertices().to_vec(), faces: hull.faces().to_vec() })
}

fn drawn(found: Triangles) -> Vec<Part> {
    if found.faces.is_empty() { Vec::new() } else { vec![triangles(found)] }
}
