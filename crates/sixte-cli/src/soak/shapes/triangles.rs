//! What is made of triangles: closed meshes, soups, height fields.

use sixte::Vec3;
use sixte::shape::{HeightField, Mesh, ShapeError, Soup, Triangles};

use super::Form;
use crate::soak::judge::Figure;
use crate::soak::judge::piece::{Core, Piece};
use crate::soak::judge::polytope::Polytope;
use crate::soak::random::Random;

fn figure(Triangles { vertices, faces }: &Triangles, is_closed: bool) -> Figure {
    let triangle = |face: &[u32; 3]| Polytope::triangle(face.map(|index| vertices[index as usize]));
    let pieces = faces.iter().map(|face| Piece::new(Core::Flat(triangle(face)), 0.0)).collect();
    Figure::Pieces { pieces, is_closed }
}

/// A solid that is not convex, by its surface.
pub fn mesh(size: f64, random: &mut Random) -> Result<Form, ShapeError> {
    let (name, triangles) = match random.below(3) {
        0 => ("mesh of an L", angle(size, random)),
        1 => ("mesh of a star", star(size, random)),
        _ => ("mesh of a cup", cup(size, random)),
    };
    let figure = figure(&triangles, true);
    Ok(Form::new(name, Mesh::new(triangles)?, figure))
}

/// An L, drawn out along z.
fn angle(size: f64, random: &mut Random) -> Triangles {
    let (long, thin, half) = (0.7 * size, size * random.between(0.1, 0.3), size * random.between(0.1, 0.5));
    let inner = thin - long;
    let outline =
        [(-long, -long), (long, -long), (long, inner), (inner, inner), (inner, long), (-long, long)];
    let at = |z: f64| outline.map(|(x, y)| Vec3::new(x, y, z));
    let vertices: Vec<Vec3> = at(-half).into_iter().chain(at(half)).collect();
    let cap = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]];
    let mut faces: Vec<[u32; 3]> = cap.iter().map(|&[a, b, c]| [a, c, b]).collect();
    faces.extend(cap.map(|face| face.map(|index| index + 6)));
    for i in 0..6u32 {
        let j = (i + 1) % 6;
        faces.extend([[i, j, j + 6], [i, j + 6, i + 6]]);
    }
    Triangles { vertices, faces }
}

/// Corners of an icosahedron, some farther out than others.
fn star(size: f64, random: &mut Random) -> Triangles {
    let golden = 0.5 * (1.0 + 5f64.sqrt());
    let mut vertices = Vec::new();
    for (a, b) in [(-1.0, golden), (1.0, golden), (-1.0, -golden), (1.0, -golden)] {
        vertices.push(Vec3::new(a, b, 0.0));
    }
    for index in 4..12 {
        // Each next four are the last four with their axes moved on by one.
        let Vec3 { x, y, z } = vertices[index - 4];
        vertices.push(Vec3::new(z, x, y));
    }
    let vertices: Vec<Vec3> =
        vertices.into_iter().map(|v: Vec3| v.normalize() * size * random.between(0.35, 1.0)).collect();
    // All triples of the regular one whose corners are neighbours, seen from outside against the clock.
    let unit: Vec<Vec3> = vertices.iter().map(|v| v.normalize()).collect();
    let near = |i: usize, j: usize| unit[i].distance(unit[j]) < 1.2;
    let mut faces = Vec::new();
    for i in 0..12 {
        for j in i + 1..12 {
            for k in j + 1..12 {
                if near(i, j) && near(j, k) && near(i, k) {
                    let is_outward = unit[i].dot(unit[j].cross(unit[k])) > 0.0;
                    faces.push(if is_outward { [i, j, k] } else { [i, k, j] }.map(|index| index as u32));
                }
            }
        }
    }
    Triangles { vertices, faces }
}

/// A cup with sides, open along +z: others can come to lie in it.
fn cup(size: f64, random: &mut Random) -> Triangles {
    let sides = 4 + random.below(5) as u32;
    let (wide, wall, half) = (0.8 * size, size * random.between(0.05, 0.2), size * random.between(0.3, 0.6));
    // From the middle of the bottom out, up, in, and down to the middle of the hollow.
    let rings = [(wide, -half), (wide, half), (wide - wall, half), (wide - wall, wall - half)];
    let mut vertices = vec![Vec3::Z * -half, Vec3::Z * (wall - half)];
    for (radius, z) in rings {
        for index in 0..sides {
            let (sine, cosine) = libm::sincos(std::f64::consts::TAU * f64::from(index) / f64::from(sides));
            vertices.push(Vec3::new(radius * cosine, radius * sine, z));
        }
    }
    let at = |ring: u32, index: u32| 2 + ring * sides + index % sides;
    let mut faces = Vec::new();
    for index in 0..sides {
        faces.push([0, at(0, index + 1), at(0, index)]);
        faces.push([1, at(3, index), at(3, index + 1)]);
        for ring in 0..3 {
            let (a, b) = (at(ring, index), at(ring, index + 1));
            let (c, d) = (at(ring + 1, index + 1), at(ring + 1, index));
            faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    Triangles { vertices, faces }
}

/// A few triangles that have nothing to do with each other.
pub fn soup(size: f64, random: &mut Random) -> Result<Form, ShapeError> {
    let (mut vertices, mut faces) = (Vec::new(), Vec::new());
    for index in 0..2 + random.below(5) as u32 {
        let centre = random.in_ball(0.6 * size);
        vertices.extend([(); 3].map(|()| centre + random.in_ball(0.6 * size)));
        faces.push([3 * index, 3 * index + 1, 3 * index + 2]);
    }
    let triangles = Triangles { vertices, faces };
    let figure = figure(&triangles, false);
    Ok(Form::new("soup", Soup::new(triangles)?, figure).without_mass())
}

/// A sheet of heights, `side` by `side` places; its frame begins at a corner.
pub fn height_field(side: usize, spacing: f64, random: &mut Random) -> Result<Form, ShapeError> {
    let heights: Vec<f64> = (0..side * side).map(|_| random.between(-0.3, 0.3) * spacing).collect();
    let vertices = heights.iter().enumerate().map(|(index, height)| {
        Vec3::new((index % side) as f64 * spacing, (index / side) as f64 * spacing, *height)
    });
    let mut faces = Vec::new();
    for row in 0..side - 1 {
        for column in 0..side - 1 {
            let here = (row * side + column) as u32;
            let above = here + side as u32;
            faces.extend([[here, here + 1, above + 1], [here, above + 1, above]]);
        }
    }
    let figure = figure(&Triangles { vertices: vertices.collect(), faces }, false);
    let field = HeightField::new(side, side, heights, [spacing, spacing])?;
    Ok(Form::new("height field", field, figure).without_mass())
}
