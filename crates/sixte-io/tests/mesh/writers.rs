//! The same triangles in every format.

use std::fmt::Write;

use sixte_contact::shape::Triangles;

pub fn obj(triangles: &Triangles) -> Vec<u8> {
    let mut text = String::from("# triangles\no thing\n");
    for place in &triangles.vertices {
        writeln!(text, "v {} {} {}", place.x, place.y, place.z).unwrap();
    }
    for [a, b, c] in &triangles.faces {
        writeln!(text, "f {} {} {}", a + 1, b + 1, c + 1).unwrap();
    }
    text.into_bytes()
}

pub fn stl_text(triangles: &Triangles) -> Vec<u8> {
    let mut text = String::from("solid thing\n");
    for corners in super::corners(triangles) {
        text += "  facet normal 0 0 0\n    outer loop\n";
        for place in corners {
            writeln!(text, "      vertex {:e} {:e} {:e}", place.x, place.y, place.z).unwrap();
        }
        text += "    endloop\n  endfacet\n";
    }
    text += "endsolid thing\n";
    text.into_bytes()
}

/// The title is filled up to 80 bytes.
pub fn stl_binary(triangles: &Triangles, title: &str) -> Vec<u8> {
    let mut bytes = title.as_bytes().to_vec();
    bytes.resize(80, b' ');
    bytes.extend((triangles.faces.len() as u32).to_le_bytes());
    for corners in super::corners(triangles) {
        bytes.extend([0; 12]);
        for place in corners {
            bytes.extend(place.to_array().into_iter().flat_map(|value| (value as f32).to_le_bytes()));
        }
        bytes.extend([0; 2]);
    }
    bytes
}

fn ply_header(triangles: &Triangles, format: &str, real: &str) -> String {
    format!(
        "ply\nformat {format} 1.0\ncomment by hand\nelement vertex {}\nproperty {real} x\nproperty {real} y\n\
         property {real} z\nelement face {}\nproperty list uchar int vertex_indices\nend_header\n",
        triangles.vertices.len(),
        triangles.faces.len()
    )
}

pub fn ply_text(triangles: &Triangles) -> Vec<u8> {
    let mut text = ply_header(triangles, "ascii", "double");
    for place in &triangles.vertices {
        writeln!(text, "{} {} {}", place.x, place.y, place.z).unwrap();
    }
    for [a, b, c] in &triangles.faces {
        writeln!(text, "3 {a} {b} {c}").unwrap();
    }
    text.into_bytes()
}

pub fn ply_little(triangles: &Triangles) -> Vec<u8> {
    let mut bytes = ply_header(triangles, "binary_little_endian", "float").into_bytes();
    for place in &triangles.vertices {
        bytes.extend(place.to_array().into_iter().flat_map(|value| (value as f32).to_le_bytes()));
    }
    for face in &triangles.faces {
        bytes.push(3);
        bytes.extend(face.iter().flat_map(|index| index.to_le_bytes()));
    }
    bytes
}

pub fn ply_big(triangles: &Triangles) -> Vec<u8> {
    let mut bytes = ply_header(triangles, "binary_big_endian", "double").into_bytes();
    for place in &triangles.vertices {
        bytes.extend(place.to_array().into_iter().flat_map(f64::to_be_bytes));
    }
    for face in &triangles.faces {
        bytes.push(3);
        bytes.extend(face.iter().flat_map(|index| index.to_be_bytes()));
    }
    bytes
}

/// With normals and colours that nobody asks for.
pub fn off(triangles: &Triangles) -> Vec<u8> {
    let (vertices, faces) = (triangles.vertices.len(), triangles.faces.len());
    let mut text = format!("# by hand\nCNOFF\n{vertices} {faces} 0\n\n");
    for place in &triangles.vertices {
        writeln!(text, "{} {} {}  0 0 1  255 0 0 255", place.x, place.y, place.z).unwrap();
    }
    for [a, b, c] in &triangles.faces {
        writeln!(text, "3 {a} {b} {c} 0.5 0.5 0.5 # a colour").unwrap();
    }
    text.into_bytes()
}

/// Positions as floats, then indices of 32 bits.
pub fn buffer(triangles: &Triangles) -> Vec<u8> {
    let places = triangles.vertices.iter().flat_map(|place| place.to_array());
    let mut bytes: Vec<u8> = places.flat_map(|value| (value as f32).to_le_bytes()).collect();
    bytes.extend(triangles.faces.iter().flatten().flat_map(|index| index.to_le_bytes()));
    bytes
}

/// The JSON of a glTF with that buffer, as it is in the braces of `buffers`.
pub fn json(triangles: &Triangles, buffer: &str) -> String {
    let (vertices, indices) = (triangles.vertices.len(), 3 * triangles.faces.len());
    format!(
        r#"{{"asset": {{"version": "2.0"}}, "scene": 0, "scenes": [{{"nodes": [0]}}],
"nodes": [{{"mesh": 0}}],
"meshes": [{{"primitives": [{{"attributes": {{"POSITION": 0}}, "indices": 1}}]}}],
"accessors": [{{"bufferView": 0, "componentType": 5126, "count": {vertices}, "type": "VEC3"}},
{{"bufferView": 1, "componentType": 5125, "count": {indices}, "type": "SCALAR"}}],
"bufferViews": [{{"buffer": 0, "byteLength": {places}}},
{{"buffer": 0, "byteOffset": {places}, "byteLength": {faces}}}],
"buffers": [{{{buffer} "byteLength": {total}}}]}}
"#,
        places = 12 * vertices,
        faces = 4 * indices,
        total = 12 * vertices + 4 * indices
    )
}

/// Everything in the JSON.
pub fn gltf(triangles: &Triangles) -> Vec<u8> {
    json(triangles, &data_uri(&buffer(triangles))).into_bytes()
}

pub fn data_uri(bytes: &[u8]) -> String {
    format!(r#""uri": "data:application/octet-stream;base64,{}","#, base64(bytes))
}

pub fn glb(triangles: &Triangles) -> Vec<u8> {
    glb_of(&json(triangles, ""), &buffer(triangles))
}

pub fn glb_of(json: &str, bin: &[u8]) -> Vec<u8> {
    let mut json = json.as_bytes().to_vec();
    json.resize(json.len().next_multiple_of(4), b' ');
    let mut bin = bin.to_vec();
    bin.resize(bin.len().next_multiple_of(4), 0);
    let mut bytes = b"glTF\x02\0\0\0".to_vec();
    bytes.extend((28 + json.len() as u32 + bin.len() as u32).to_le_bytes());
    bytes.extend((json.len() as u32).to_le_bytes());
    bytes.extend(b"JSON");
    bytes.extend(json);
    bytes.extend((bin.len() as u32).to_le_bytes());
    bytes.extend(b"BIN\0");
    bytes.extend(bin);
    bytes
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().chain(&[0; 2]).take(3).fold(0, |bits, byte| bits << 8 | usize::from(*byte));
        for digit in 0..4 {
            let shown = DIGITS[bits >> (18 - 6 * digit) & 63];
            text.push(if digit <= chunk.len() { shown.into() } else { '=' });
        }
    }
    text
}

/// All writers, each with a name that tells its format.
pub fn all(triangles: &Triangles) -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("thing.obj", obj(triangles)),
        ("text.stl", stl_text(triangles)),
        ("binary.stl", stl_binary(triangles, "by hand")),
        ("solid.stl", stl_binary(triangles, "solid by name, binary at heart")),
        ("text.ply", ply_text(triangles)),
        ("little.ply", ply_little(triangles)),
        ("big.ply", ply_big(triangles)),
        ("thing.off", off(triangles)),
        ("thing.gltf", gltf(triangles)),
        ("thing.glb", glb(triangles)),
    ]
}
