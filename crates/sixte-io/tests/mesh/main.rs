//! Files of triangles, good and bad.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod broken;
mod gltf_messages;
mod gltf_scenes;
mod messages;
mod truth;
mod writers;

use std::path::{Path, PathBuf};

use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;
use sixte_io::{MeshFileError, MeshFormat, triangles_from_bytes};

/// Reads bytes by the ending of the name.
fn read(name: &str, bytes: impl AsRef<[u8]>) -> Result<Triangles, MeshFileError> {
    triangles_from_bytes(name, bytes.as_ref(), MeshFormat::from_name(name).unwrap())
}

fn message(name: &str, bytes: impl AsRef<[u8]>) -> String {
    read(name, bytes).unwrap_err().to_string()
}

/// The corners of the triangles: what must be the same, whatever the vertices are called.
fn corners(triangles: &Triangles) -> Vec<[Vec3; 3]> {
    triangles.faces.iter().map(|face| face.map(|index| triangles.vertices[index as usize])).collect()
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn tetrahedron() -> Triangles {
    Triangles {
        vertices: vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z],
        faces: vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]],
    }
}

/// The sides of a cube, counter-clockwise from outside. Bit 0 of a vertex is x, bit 1 y, bit 2 z.
const SIDES: [[u32; 4]; 6] =
    [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];

/// A cube whose numbers need all 24 bits of a float; no zeros of either sign.
fn cube() -> Triangles {
    let side = |bit: usize| if bit == 0 { f64::from(-0.1_f32) } else { f64::from(0.7_f32) };
    let vertices = (0..8).map(|i| Vec3::new(side(i & 1), side(i & 2), side(i & 4))).collect();
    let faces = SIDES.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    Triangles { vertices, faces }
}
