//! What only glTF can do: scenes, strips, many kinds of numbers, other files.

use std::fs;

use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;
use sixte_io::read_triangles;

use super::{corners, message, read, scratch, tetrahedron, writers};

/// A glTF with these parts and bytes.
fn gltf(nodes: &str, primitive: &str, accessors: &str, views: &str, bytes: &[u8]) -> String {
    format!(
        r#"{{"asset": {{"version": "2.0"}}, "scenes": [{{"nodes": [0]}}], "nodes": [{nodes}],
"meshes": [{{"primitives": [{primitive}]}}], "accessors": [{accessors}], "bufferViews": [{views}],
"buffers": [{{{} "byteLength": {}}}]}}"#,
        writers::data_uri(bytes),
        bytes.len()
    )
}

/// The tetrahedron with other nodes.
fn placed(nodes: &str) -> Vec<[Vec3; 3]> {
    let json = String::from_utf8(writers::gltf(&tetrahedron())).unwrap();
    corners(&read("a.gltf", json.replace(r#"{"mesh": 0}"#, nodes)).unwrap())
}

fn moved(place: impl Fn(Vec3) -> Vec3) -> Vec<[Vec3; 3]> {
    corners(&tetrahedron()).into_iter().map(|corners| corners.map(&place)).collect()
}

#[test]
fn nodes_place_their_meshes() {
    assert_eq!(
        placed(r#"{"mesh": 0, "translation": [1, 2, 3], "scale": [2, 4, 0.5]}"#),
        moved(|p| p * Vec3::new(2.0, 4.0, 0.5) + Vec3::new(1.0, 2.0, 3.0))
    );
    // A quarter turn about z, once as a quaternion of any length and once as a matrix.
    let quarter = moved(|p| Vec3::new(-p.y, p.x, p.z));
    assert_eq!(placed(r#"{"mesh": 0, "rotation": [0, 0, 3, 3]}"#), quarter);
    assert_eq!(placed(r#"{"mesh": 0, "matrix": [0,1,0,0, -1,0,0,0, 0,0,1,0, 0,0,0,1]}"#), quarter);
    // First the child, then the parent.
    let parent = r#"{"children": [1], "rotation": [0, 0, 1, 1], "translation": [5, 0, 0]}"#;
    assert_eq!(
        placed(&format!(r#"{parent}, {{"mesh": 0, "translation": [0, 7, 0], "scale": [2, 2, 2]}}"#)),
        moved(|p| {
            let p = p * 2.0 + Vec3::new(0.0, 7.0, 0.0);
            Vec3::new(-p.y + 5.0, p.x, p.z)
        })
    );
}

#[test]
fn a_mirror_does_not_turn_inside_out() {
    let expected = moved(|p| Vec3::new(-p.x, p.y, p.z)).into_iter().map(|[a, b, c]| [a, c, b]);
    assert_eq!(placed(r#"{"mesh": 0, "scale": [-1, 1, 1]}"#), expected.collect::<Vec<_>>());
}

#[test]
fn one_mesh_may_be_placed_often() {
    let nodes = r#"{"children": [1, 2]}, {"mesh": 0}, {"mesh": 0, "translation": [3, 0, 0]}"#;
    let mut both = corners(&tetrahedron());
    both.extend(moved(|p| p + Vec3::new(3.0, 0.0, 0.0)));
    assert_eq!(placed(nodes), both);
}

#[test]
fn the_default_scene_counts() {
    let json = String::from_utf8(writers::gltf(&tetrahedron())).unwrap();
    let other = r#""scenes": [{"nodes": [1]}, {"nodes": [0]}]"#;
    let json = json.replace(r#""scenes": [{"nodes": [0]}]"#, other);
    let json = json
        .replace(r#""nodes": [{"mesh": 0}]"#, r#""nodes": [{"mesh": 0}, {"mesh": 0, "scale": [2, 2, 2]}]"#);
    let second = moved(|p| p * 2.0);
    assert_eq!(corners(&read("a.gltf", &json).unwrap()), second, "the first, as \"scene\": 0 says");
    let default = json.replace(r#""scene": 0"#, r#""scene": 1"#);
    assert_eq!(corners(&read("a.gltf", default).unwrap()), corners(&tetrahedron()));
    assert_eq!(corners(&read("a.gltf", json.replace(r#""scene": 0, "#, "")).unwrap()), second);
    // No scene at all: every node that is nobody's child.
    let none = json.replace(r#""scene": 0, "#, "").replace(&format!("{other},"), "");
    assert_eq!(read("a.gltf", none).unwrap().faces.len(), 8);
}

#[test]
fn strips_and_fans_turn_the_right_way() {
    let places: Vec<f32> = (0..5).flat_map(|i| [i as f32, (i % 2) as f32, 0.0]).collect();
    let bytes: Vec<u8> = places.iter().flat_map(|value| value.to_le_bytes()).collect();
    let view = r#"{"buffer": 0, "byteLength": 60}"#;
    let accessor = r#"{"bufferView": 0, "componentType": 5126, "count": 5, "type": "VEC3"}"#;
    let read = |mode: u8| {
        let primitive = format!(r#"{{"attributes": {{"POSITION": 0}}, "mode": {mode}}}"#);
        let found = read("a.gltf", gltf(r#"{"mesh": 0}"#, &primitive, accessor, view, &bytes)).unwrap();
        // The x of a corner is its number.
        corners(&found).into_iter().map(|corners| corners.map(|place| place.x as u8)).collect::<Vec<_>>()
    };
    assert_eq!(read(5), [[0, 1, 2], [1, 3, 2], [2, 3, 4]]);
    assert_eq!(read(6), [[1, 2, 0], [2, 3, 0], [3, 4, 0]]);
}

#[test]
fn lines_and_points_are_passed_over() {
    let json = String::from_utf8(writers::gltf(&tetrahedron())).unwrap();
    let triangles = r#"{"attributes": {"POSITION": 0}, "indices": 1}"#;
    for mode in 0..4 {
        let line = format!(r#"{{"attributes": {{"POSITION": 0, "_MINE": 0}}, "mode": {mode}}}"#);
        let both = json.replace(triangles, &format!("{line}, {triangles}"));
        assert_eq!(read("a.gltf", both).unwrap(), read("a.gltf", &json).unwrap());
        let shown = message("a.gltf", json.replace(triangles, &line));
        assert_eq!(shown, "a.gltf: has no triangles; give a file with faces");
    }
}

/// Positions beside something else, 16 bytes apart, and indices of one or two bytes.
#[test]
fn interleaved_positions_and_short_indices() {
    let tetrahedron = tetrahedron();
    for (size, kind) in [(1, 5121), (2, 5123)] {
        let mut bytes = vec![0; 4];
        for place in &tetrahedron.vertices {
            bytes.extend(place.to_array().into_iter().flat_map(|value| (value as f32).to_le_bytes()));
            bytes.extend(f32::NAN.to_le_bytes());
        }
        for index in tetrahedron.faces.iter().flatten() {
            bytes.extend(&index.to_le_bytes()[..size]);
        }
        let primitive = r#"{"attributes": {"POSITION": 0}, "indices": 1}"#;
        let accessors = format!(
            r#"{{"bufferView": 0, "byteOffset": 4, "componentType": 5126, "count": 4, "type": "VEC3"}},
               {{"bufferView": 1, "componentType": {kind}, "count": 12, "type": "SCALAR"}}"#
        );
        let views = format!(
            r#"{{"buffer": 0, "byteLength": 68, "byteStride": 16}},
               {{"buffer": 0, "byteOffset": 68, "byteLength": {}}}"#,
            12 * size
        );
        let found = read("a.gltf", gltf(r#"{"mesh": 0}"#, primitive, &accessors, &views, &bytes)).unwrap();
        assert_eq!(corners(&found), corners(&tetrahedron));
    }
}

#[test]
fn vertices_that_were_split_are_one_again() {
    // Every triangle has its own corners, as exporters write flat shading.
    let whole = super::cube();
    let vertices: Vec<Vec3> = corners(&whole).into_iter().flatten().collect();
    let faces = (0..12).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    let split = Triangles { vertices, faces };
    for (name, bytes) in [("a.gltf", writers::gltf(&split)), ("a.glb", writers::glb(&split))] {
        let found = read(name, bytes).unwrap();
        assert_eq!(found.vertices.len(), 8);
        assert_eq!(corners(&found), corners(&whole));
    }
}

#[test]
fn sparse_positions() {
    // Four zeros, of which three are replaced: a tetrahedron.
    let mut bytes = vec![1, 2, 3, 0];
    for place in [Vec3::X, Vec3::Y, Vec3::Z] {
        bytes.extend(place.to_array().into_iter().flat_map(|value| (value as f32).to_le_bytes()));
    }
    bytes.extend(tetrahedron().faces.iter().flatten().map(|index| *index as u8));
    let primitive = r#"{"attributes": {"POSITION": 0}, "indices": 1}"#;
    let accessors = r#"{"componentType": 5126, "count": 4, "type": "VEC3", "sparse": {"count": 3,
        "indices": {"bufferView": 0, "componentType": 5121}, "values": {"bufferView": 1}}},
        {"bufferView": 2, "componentType": 5121, "count": 12, "type": "SCALAR"}"#;
    let views = r#"{"buffer": 0, "byteLength": 3}, {"buffer": 0, "byteOffset": 4, "byteLength": 36},
        {"buffer": 0, "byteOffset": 40, "byteLength": 12}"#;
    let json = gltf(r#"{"mesh": 0}"#, primitive, accessors, views, &bytes);
    assert_eq!(corners(&read("a.gltf", &json).unwrap()), corners(&tetrahedron()));

    let greedy = json.replace(r#""count": 4"#, r#""count": 4000000000"#);
    assert_eq!(
        message("a.gltf", greedy),
        "a.gltf: accessors[0]: needs 4000000000 bytes, there are 52; the file is cut off: export it again"
    );
}

#[test]
fn positions_of_small_integers() {
    let bytes: Vec<u8> = [[0, 0, 0], [32767, 0, 0], [0, -32768, 0]]
        .iter()
        .flatten()
        .flat_map(|value: &i16| value.to_le_bytes())
        .collect();
    let accessor =
        r#"{"bufferView": 0, "componentType": 5122, "count": 3, "type": "VEC3", "normalized": true}"#;
    let view = r#"{"buffer": 0, "byteLength": 18}"#;
    let json = gltf(r#"{"mesh": 0}"#, r#"{"attributes": {"POSITION": 0}}"#, accessor, view, &bytes);
    let json = json.replacen('{', r#"{"extensionsRequired": ["KHR_mesh_quantization"], "#, 1);
    assert_eq!(read("a.gltf", json).unwrap().vertices, [Vec3::ZERO, Vec3::X, -Vec3::Y]);
}

#[test]
fn buffers_in_other_files() {
    let folder = scratch("gltf folder");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("the bytes.bin"), writers::buffer(&tetrahedron())).unwrap();
    let file = folder.join("tetrahedron.gltf");
    fs::write(&file, writers::json(&tetrahedron(), r#""uri": "the%20bytes.bin","#)).unwrap();
    assert_eq!(corners(&read_triangles(&file).unwrap()), corners(&tetrahedron()));

    let json = writers::json(&tetrahedron(), r#""uri": "no%20such.bin","#);
    let shown = message("a.gltf", json);
    assert!(shown.starts_with(r#"a.gltf: buffers[0]: the file "no%20such.bin" cannot be read ("#), "{shown}");
    assert!(shown.ends_with("; put it beside the glTF file"), "{shown}");

    let refused = "a.gltf: buffers[0]: the URI is not the name of a file beside this one; put the buffer there, \
                   or use a data URI";
    for uri in ["/etc/hosts", "file:///etc/hosts", "https://example.org/a.bin", "%2Fetc/hosts"] {
        let json = writers::json(&tetrahedron(), &format!(r#""uri": "{uri}","#));
        assert_eq!(message("a.gltf", json), refused, "{uri}");
    }
    let folder = writers::json(&tetrahedron(), r#""uri": ".","#);
    assert_eq!(
        message("a/b.gltf", folder.replace(r#""uri": ".""#, r#""uri": "..""#))
            .split(" cannot")
            .next()
            .unwrap(),
        r#"a/b.gltf: buffers[0]: the file "..""#
    );
}

#[test]
fn data_uris_with_other_encodings() {
    let bytes = writers::buffer(&tetrahedron());
    let percent: String = bytes.iter().map(|byte| format!("%{byte:02x}")).collect();
    let json = writers::json(&tetrahedron(), &format!(r#""uri": "data:,{percent}","#));
    assert_eq!(corners(&read("a.gltf", json).unwrap()), corners(&tetrahedron()));
    // 96 bytes need no `=`; one byte more than needed does.
    let longer = [bytes.as_slice(), &[7]].concat();
    let json = writers::json(&tetrahedron(), &writers::data_uri(&longer));
    assert!(json.contains("Bw=="));
    for json in [json.replace("Bw==", "Bw"), json.replace("==", "%3D%3d"), json] {
        assert_eq!(corners(&read("a.gltf", json).unwrap()), corners(&tetrahedron()));
    }
}

/// A small file that asks for a lot: a mesh of 4096 parts, placed 8192 times.
#[test]
fn too_many_copies_are_refused() {
    let json = String::from_utf8(writers::gltf(&tetrahedron())).unwrap();
    let points = vec![r#"{"attributes": {}, "mode": 0}"#; 4096].join(",");
    let json = json.replace(r#"{"attributes": {"POSITION": 0}, "indices": 1}"#, &points);
    let children: Vec<String> = (1..=8192).map(|i| i.to_string()).collect();
    let nodes = format!(r#"{{"children": [{}]}}{}"#, children.join(","), r#", {"mesh": 0}"#.repeat(8192));
    assert_eq!(
        message("a.gltf", json.replace(r#"{"mesh": 0}"#, &nodes)),
        "a.gltf: meshes[0].primitives[0]: more than 16777216 triangles or vertices; simplify the mesh"
    );
}

/// What has nothing to do with triangles may be anything that glTF allows.
#[test]
fn extras_and_textures_are_passed_over() {
    let json = String::from_utf8(writers::gltf(&tetrahedron())).unwrap();
    let whole = read("a.gltf", &json).unwrap();
    for extras in [r#"{"a": [1]}"#, "[1, {}]", "7", r#""text""#, "null"] {
        let with = json.replace(r#"{"mesh": 0}"#, &format!(r#"{{"mesh": 0, "extras": {extras}}}"#));
        assert_eq!(read("a.gltf", with).unwrap(), whole, "{extras}");
    }
    let more = r#"{"textures": [{"extensions": {"KHR_texture_basisu": {"source": 0}}}],
        "extensionsRequired": ["KHR_texture_basisu", "KHR_materials_unlit"], "materials": [{}],
        "images": [{"uri": "not there.png"}], "extensions": {"MY_own": {}}, "#;
    assert_eq!(read("a.gltf", json.replacen('{', more, 1)).unwrap(), whole);
}
