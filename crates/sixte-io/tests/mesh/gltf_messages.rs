//! Every way a glTF can be wrong, and what is said about it.

use super::{message, read, tetrahedron, writers};

#[test]
fn json() {
    let good = String::from_utf8(writers::gltf(&tetrahedron())).unwrap();
    let again = "export the file again";
    let cases = [
        (r#""version": "2.0""#, r#""version": "1.0""#, ": asset.version: is glTF 1.0; give glTF 2.0".into()),
        (r#""scene": 0"#, r#""scene": 1"#, format!(": scene: there is no scene 1; {again}")),
        (r#""scene": 0"#, r#""extensionsRequired": ["KHR_draco_mesh_compression"]"#, ": extensionsRequired[0]: the extension KHR_draco_mesh_compression is required, but not known; export without it".into()),
        (r#""nodes": [0]"#, r#""nodes": [1]"#, format!(": nodes[1]: there is no node 1; {again}")),
        (r#""nodes": [0]"#, r#""nodes": [0, 0]"#, ": nodes[0]: is placed twice; give every node one parent".into()),
        (r#"{"mesh": 0}"#, r#"{"mesh": 0, "children": [0]}"#, ": nodes[0]: is placed twice; give every node one parent".into()),
        (r#"{"mesh": 0}"#, r#"{"mesh": 1}"#, format!(": meshes: there is no mesh 1; {again}")),
        (r#"{"mesh": 0}"#, r#"{}"#, ": has no triangles; give a file with faces".into()),
        (r#"{"mesh": 0}"#, r#"{"mesh": 0, "matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,2]}"#, format!(": nodes[0]: the last row of the matrix is not 0 0 0 1; {again}")),
        (r#"{"mesh": 0}"#, r#"{"mesh": 0, "scale": [1e31, 1, 1]}"#, ": meshes[0].primitives[0]: the coordinate is 9.999999848243207e30; it must be finite and at most 1e30 [m], mend it where the file was made".into()),
        (r#"{"mesh": 0}"#, r#"{"mesh": 0, "rotation": [0, 0, 0, 0]}"#, ": meshes[0].primitives[0]: the coordinate is NaN; it must be finite and at most 1e30 [m], mend it where the file was made".into()),
        (r#""POSITION": 0"#, r#""POSITION": 7"#, format!(": accessors[7]: there is no accessor 7; {again}")),
        (r#""POSITION": 0"#, r#""POSITION": 1"#, format!(": accessors[1]: positions must be VEC3, of FLOAT or of integers below 32 bits; {again}")),
        (r#""indices": 1"#, r#""indices": 0"#, format!(": accessors[0]: indices must be SCALAR, of unsigned integers; {again}")),
        (r#""indices": 1"#, r#""indices": 1, "mode": 9"#, ": meshes[0].primitives[0]: has an unknown mode; give one from 0 to 6".into()),
        (r#""count": 12"#, r#""count": 11"#, ": meshes[0].primitives[0]: the face has 11 corners; give it 3 for each triangle".into()),
        (r#""indices": 1"#, r#""mode": 5"#, "".into()),
        (r#""count": 12, "type""#, r#""count": 4000000000, "type""#, ": accessors[1]: needs 16000000000 bytes, there are 48; the file is cut off: export it again".into()),
        (r#""count": 4,"#, r#""count": 3,"#, ": meshes[0].primitives[0]: there is no vertex 3; there are 3, the first is 0: mend the index, or export the file again".into()),
        (r#""count": 4,"#, r#""byteOffset": 1, "count": 4,"#, ": accessors[0]: needs 49 bytes, there are 48; the file is cut off: export it again".into()),
        (r#""bufferView": 0,"#, "", ": accessors[0]: has no bytes; export the file without compression".into()),
        (r#""bufferView": 0,"#, r#""bufferView": 5,"#, format!(": accessors[0]: there is no buffer view 5; {again}")),
        (r#""byteLength": 48}"#, r#""byteLength": 48, "byteStride": 8}"#, format!(": accessors[0]: its elements overlap, the stride is too small; {again}")),
        (r#""byteOffset": 48"#, r#""byteOffset": 49"#, ": bufferViews[1]: needs 97 bytes, there are 96; the file is cut off: export it again".into()),
        (r#""buffer": 0"#, r#""buffer": 3"#, format!(": buffers[3]: there is no buffer 3; {again}")),
        (r#""byteLength": 96"#, r#""byteLength": 97"#, ": buffers[0]: needs 97 bytes, there are 96; the file is cut off: export it again".into()),
        ("base64,AAA", "base64,A?A", format!(": buffers[0]: the data URI is not base64; {again}")),
        (r#""uri": "data:"#, r#""other": "data:"#, format!(": buffers[0]: has neither a URI nor the bytes of a GLB file; {again}")),
        (r#""nodes": [{"#, r#""nodes": [{{"#, r#":2: ""nodes": [{{"mesh": 0}],": key must be a string; give a glTF 2.0 file"#.into()),
        (r#""nodes": [{"mesh": 0}]"#, r#""nodes": {"mesh": 0}"#, r#":2: ""nodes": {"mesh": 0},": invalid type: map, expected a sequence; give a glTF 2.0 file"#.into()),
    ];
    for (part, broken, expected) in cases {
        let text = good.replacen(part, broken, 1);
        assert_ne!(text, good, "{part} is not there");
        if expected.is_empty() {
            assert!(read("a.gltf", text).is_ok(), "{broken}");
            continue;
        }
        assert_eq!(message("a.gltf", text), format!("a.gltf{expected}"), "{broken}");
    }
}

#[test]
fn binary() {
    let good = writers::glb(&tetrahedron());
    let broken = |at: usize, with: &[u8]| {
        let mut bytes = good.clone();
        bytes[at..at + with.len()].copy_from_slice(with);
        message("a.glb", bytes)
    };
    let (length, json) = (good.len(), u32::from_le_bytes(good[12..16].try_into().unwrap()) as usize);
    let cut = "the file is cut off: export it again";
    assert_eq!(broken(4, &[1]), "a.glb: byte 4: is glTF 1; give glTF 2.0");
    assert_eq!(
        broken(8, &[255; 4]),
        format!("a.glb: byte 8: needs 4294967295 bytes, there are {length}; {cut}")
    );
    assert_eq!(
        broken(12, &[255; 4]),
        format!("a.glb: byte 12: needs 4294967295 bytes, there are {}; {cut}", length - 20)
    );
    assert_eq!(
        broken(16, b"BIN\0"),
        "a.glb: byte 16: the chunk JSON must stand here; write it, or export the file again"
    );
    assert_eq!(broken(20, b"?"), "a.glb: byte 20: expected value; give a glTF 2.0 file");
    assert_eq!(
        broken(20 + json, &[255; 4]),
        format!("a.glb: byte {}: needs 4294967295 bytes, there are 96; {cut}", 20 + json)
    );
    assert_eq!(
        broken(20 + json + 4, b"ZIP\0"),
        "a.glb: buffers[0]: has neither a URI nor the bytes of a GLB file; export the file again"
    );
    assert_eq!(
        broken(8, &[0; 4]),
        "a.glb: byte 0: the file ends where a chunk must follow; it is cut off, or its header is wrong: export it again"
    );
    assert_eq!(
        message("a.glb", b"glTF\x02"),
        "a.glb: byte 5: the file ends where a chunk must follow; it is cut off, or its header is wrong: export it again"
    );
}
