//! Triangles of many sorts, the same on every run.
//!
//! Closed ones are oriented outward; open ones, floors and sheets, have their normals up along z.

mod extruded;
mod open;
mod round;

use std::collections::HashMap;

use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;

pub use extruded::{cuboid, extrude, fence, key, lock, plate_with_hole, wall};
pub use open::{floor, sheet_height, soup, warped_sheet};
pub use round::{
    Coil, bullet, icosphere, lathe, link, needle, sphere, spike, spiky_ball, spring, star, star_lathe, torus,
};

/// Six times the volume is the sum of the determinants of the faces \[m³\].
pub fn volume(triangles: &Triangles) -> f64 {
    let corner = |i: u32| triangles.vertices[i as usize];
    let part = |&[i, j, k]: &[u32; 3]| corner(i).dot(corner(j).cross(corner(k)));
    triangles.faces.iter().map(part).sum::<f64>() / 6.0
}

/// Whether every edge is there once in each direction.
pub fn is_closed(triangles: &Triangles) -> bool {
    let mut edges: HashMap<(u32, u32), u32> = HashMap::new();
    for &[i, j, k] in &triangles.faces {
        for edge in [(i, j), (j, k), (k, i)] {
            *edges.entry(edge).or_default() += 1;
        }
    }
    edges.iter().all(|(&(i, j), &count)| count == 1 && i != j && edges.get(&(j, i)) == Some(&1))
}

/// All of several lists as one.
pub fn together(parts: &[Triangles]) -> Triangles {
    let mut all = Triangles::default();
    for part in parts {
        let first = all.vertices.len() as u32;
        all.vertices.extend(&part.vertices);
        all.faces.extend(part.faces.iter().map(|face| face.map(|i| i + first)));
    }
    all
}

/// The same, moved by `way` \[m\].
pub fn moved(mut triangles: Triangles, way: Vec3) -> Triangles {
    for vertex in &mut triangles.vertices {
        *vertex += way;
    }
    triangles
}

/// Turned inside out if the volume is negative.
fn outward(mut triangles: Triangles) -> Triangles {
    if volume(&triangles) < 0.0 {
        for face in &mut triangles.faces {
            face.swap(1, 2);
        }
    }
    triangles
}

/// The two triangles of a quadrilateral.
fn quad([i, j, k, l]: [usize; 4]) -> [[u32; 3]; 2] {
    [[i, j, k].map(|i| i as u32), [i, k, l].map(|i| i as u32)]
}
