//! Files of triangles and the comparison of methods, as a user sees them.
#![allow(clippy::unwrap_used, reason = "tests")]

mod agreement;
mod compare;
mod mesh;
mod toc;

use serde_json::Value;

use crate::command::{self, anywhere, json, keys, number, vector, words};

/// What a command prints that must succeed.
#[track_caller]
fn printed(arguments: &str) -> String {
    command::answer(anywhere(), &words(arguments))
}

/// The JSON of a command.
#[track_caller]
fn answer(arguments: &str) -> Value {
    json(&words(arguments))
}

/// What a command says to arguments that it must refuse.
#[track_caller]
fn refusal(arguments: &str) -> String {
    command::refusal(anywhere(), &words(arguments))
}

/// The name of a file for one test.
fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    command::file(name, content).display().to_string()
}

/// Two triangles for each side of a box, counter-clockwise seen from outside; bit 0, 1 and 2 of an
/// index say on which side of x, y and z the corner is.
const BOX_FACES: [[usize; 3]; 12] = [
    [0, 4, 6],
    [0, 6, 2],
    [1, 3, 7],
    [1, 7, 5],
    [0, 1, 5],
    [0, 5, 4],
    [2, 6, 7],
    [2, 7, 3],
    [0, 2, 3],
    [0, 3, 1],
    [4, 5, 7],
    [4, 7, 6],
];

/// The corners of a box about the origin.
fn box_corners(half: [f64; 3]) -> Vec<[f64; 3]> {
    let side = |index: usize, axis: usize| if index >> axis & 1 == 0 { -half[axis] } else { half[axis] };
    (0..8).map(|index| [side(index, 0), side(index, 1), side(index, 2)]).collect()
}

/// A Wavefront OBJ of triangles.
fn obj(vertices: &[[f64; 3]], faces: &[[usize; 3]]) -> String {
    let mut text = String::from("# written by a test\n");
    for [x, y, z] in vertices {
        text += &format!("v {x} {y} {z}\n");
    }
    for face in faces {
        let [a, b, c] = face.map(|vertex| vertex + 1);
        text += &format!("f {a} {b} {c}\n");
    }
    text
}

/// A box about the origin.
fn box_obj(half: [f64; 3]) -> String {
    obj(&box_corners(half), &BOX_FACES)
}

/// A square across z, of two triangles.
fn square_obj(half: f64) -> String {
    let corners = [[-half, -half, 0.0], [half, -half, 0.0], [half, half, 0.0], [-half, half, 0.0]];
    obj(&corners, &[[0, 1, 2], [0, 2, 3]])
}

/// The triangles of a box as an STL in text.
fn box_stl(half: [f64; 3]) -> String {
    let corners = box_corners(half);
    let mut text = String::from("solid box\n");
    for face in BOX_FACES {
        text += "facet normal 0 0 0\nouter loop\n";
        for [x, y, z] in face.map(|vertex| corners[vertex]) {
            text += &format!("vertex {x} {y} {z}\n");
        }
        text += "endloop\nendfacet\n";
    }
    text + "endsolid box\n"
}

/// The triangles of a box as a PLY in text.
fn box_ply(half: [f64; 3]) -> String {
    let mut text = String::from(
        "ply\nformat ascii 1.0\nelement vertex 8\nproperty double x\nproperty double y\nproperty double z\n\
         element face 12\nproperty list uchar int vertex_indices\nend_header\n",
    );
    for [x, y, z] in box_corners(half) {
        text += &format!("{x} {y} {z}\n");
    }
    for [a, b, c] in BOX_FACES {
        text += &format!("3 {a} {b} {c}\n");
    }
    text
}

/// The triangles of a box as an OFF.
fn box_off(half: [f64; 3]) -> String {
    let mut text = String::from("OFF\n# written by a test\n8 12 18\n");
    for [x, y, z] in box_corners(half) {
        text += &format!("{x} {y} {z}\n");
    }
    for [a, b, c] in BOX_FACES {
        text += &format!("3 {a} {b} {c}\n");
    }
    text
}

/// The triangles of a box as a glTF with its buffer inside.
fn box_gltf(half: [f64; 3]) -> String {
    let mut bytes: Vec<u8> = Vec::new();
    for corner in box_corners(half) {
        bytes.extend(corner.into_iter().flat_map(|x| (x as f32).to_le_bytes()));
    }
    bytes.extend(BOX_FACES.iter().flatten().flat_map(|&vertex| (vertex as u16).to_le_bytes()));
    let [x, y, z] = half;
    format!(
        r#"{{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0}}],
        "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],
        "accessors":[{{"bufferView":0,"componentType":5126,"count":8,"type":"VEC3",
        "min":[-{x},-{y},-{z}],"max":[{x},{y},{z}]}},
        {{"bufferView":1,"componentType":5123,"count":36,"type":"SCALAR"}}],
        "bufferViews":[{{"buffer":0,"byteOffset":0,"byteLength":96}},
        {{"buffer":0,"byteOffset":96,"byteLength":72}}],
        "buffers":[{{"byteLength":168,"uri":"data:application/octet-stream;base64,{}"}}]}}"#,
        base64(&bytes)
    )
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    // Whole groups of three only, which is all that is needed.
    assert_eq!(bytes.len() % 3, 0);
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let bits = group.iter().fold(0_usize, |bits, byte| bits << 8 | usize::from(*byte));
        text.extend([18, 12, 6, 0].map(|shift| char::from(LETTERS[bits >> shift & 63])));
    }
    text
}
