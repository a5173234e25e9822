//! Every way a file can be wrong, and what is said about it.

use std::fs;

use sixte_io::read_triangles;

use super::{message, read, scratch, tetrahedron, writers};

/// Bytes, and the message after the name of the file.
fn check(name: &str, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(message(name, text), format!("{name}{expected}"), "{text:?}");
    }
}

const VERTICES: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

#[test]
fn obj() {
    let forms = "write f 1 2 3, f 1/1 2/2 3/3, f 1//1 2//2 3//3 or f 1/1/1 2/2/2 3/3/3";
    let cases = [
        ("f 1 2", r#":4: "f 1 2": the face has 2 corners; give it at least 3"#.into()),
        ("f", r#":4: "f": the face has 0 corners; give it at least 3"#.into()),
        ("f 1 2 4", r#":4: "f 1 2 4": there is no vertex 4; there are 3, the first is 1: mend the index, or export the file again"#.into()),
        ("f 1 2 9\nf 1 2 12 # far\nf 1 2 7", r#":5: "f 1 2 12": there is no vertex 12; there are 3, the first is 1: mend the index, or export the file again"#.into()),
        ("f 1 2 0", r#":4: "f 1 2 0": there is no vertex 0; there are 3, the first is 1: mend the index, or export the file again"#.into()),
        ("f 1 2 -4", r#":4: "f 1 2 -4": there is no vertex -4; there are 3, the first is 1: mend the index, or export the file again"#.into()),
        ("f 1 2 4294967296", r#":4: "f 1 2 4294967296": there is no vertex 4294967296; there are 3, the first is 1: mend the index, or export the file again"#.into()),
        ("f 1 2 -9223372036854775808", r#":4: "f 1 2 -9223372036854775808": there is no vertex -9223372036854775808; there are 3, the first is 1: mend the index, or export the file again"#.into()),
        ("f 1 2 x", format!(r#":4: "f 1 2 x": "x" is not a whole number; {forms}"#)),
        ("f 1 2 3.5", format!(r#":4: "f 1 2 3.5": "3.5" is not a whole number; {forms}"#)),
        ("f 1 2 /3", format!(r#":4: "f 1 2 /3": "/3" is not a whole number; {forms}"#)),
        ("f 1 2 99999999999999999999", format!(r#":4: "f 1 2 99999999999999999999": "99999999999999999999" is not a whole number; {forms}"#)),
        ("v 1 2", r#":4: "v 1 2" has 2 numbers; write v x y z, three finite numbers [m]"#.into()),
        ("v 1 2 nan", r#":4: "v 1 2 nan": "nan" is not a finite number; write v x y z, three finite numbers [m]"#.into()),
        ("v 1 2 1e31", r#":4: "v 1 2 1e31": 1e31 is too large, the largest is 1e30; write v x y z, three finite numbers [m]"#.into()),
        ("1 2 3", r#":4: "1 2 3" is not a record of a Wavefront OBJ; write v x y z"#.into()),
        ("l 1 2", ": has no triangles, only 3 points (hull:FILE takes those); give a file with faces".into()),
    ];
    for (text, expected) in cases {
        assert_eq!(message("a.obj", format!("{VERTICES}{text}\n")), format!("a.obj{expected}"), "{text:?}");
    }
    assert_eq!(message("a.obj", ""), "a.obj: has no triangles; give a file with faces");
    assert_eq!(
        message("a.obj", b"v 0 0 0\n\xff"),
        "a.obj: byte 8: is not text (not UTF-8); give a text file, or name it by its real format"
    );
}

#[test]
fn off() {
    let start = "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n";
    let again = "it is cut off, or its header is wrong: export it again";
    let counts = "the numbers of vertices, faces and edges, like 8 6 12";
    let expected = "OFF, COFF, NOFF or STOFF must stand here; write it, or export the file again";
    let cases = [
        ("", format!(r#":1: "": the file ends where OFF must follow; {again}"#)),
        ("OFF\n", format!(r#":1: "OFF": the file ends where {counts} must follow; {again}"#)),
        ("# none\n3 1 0\n", format!(r#":2: "3 1 0": {expected}"#)),
        ("XOFF\n3 1 0\n", format!(r#":1: "XOFF": {expected}"#)),
        ("NCOFF\n3 1 0\n", format!(r#":1: "NCOFF": {expected}"#)),
        ("4OFF\n3 1 0\n", r#":1: "4OFF": the vertices have other than three coordinates; export it as OFF with x y z"#.into()),
        ("nOFF\n3\n3 1 0\n", r#":1: "nOFF": the vertices have other than three coordinates; export it as OFF with x y z"#.into()),
        ("OFF BINARY\n", r#":1: "OFF BINARY": is a binary OFF; export it as text"#.into()),
        ("OFF\n3\n", format!(r#":2: "3": "" is not a whole number; write {counts}"#)),
        ("OFF\n3 -1 0\n", format!(r#":2: "3 -1 0": "-1" is not a whole number; write {counts}"#)),
        ("OFF\n3 1e3 0\n", format!(r#":2: "3 1e3 0": "1e3" is not a whole number; write {counts}"#)),
        ("OFF\n4000000000 1 0\n", r#":2: "4000000000 1 0": more than 16777216 triangles or vertices; simplify the mesh"#.into()),
        ("OFF\n3 4000000000 0\n", r#":2: "3 4000000000 0": more than 16777216 triangles or vertices; simplify the mesh"#.into()),
        ("OFF\n16777216 1 0\n0 0 0\n", format!(r#":3: "0 0 0": the file ends where vertex 2 of 16777216 must follow; {again}"#)),
        ("OFF\n3 1 0\n0 0 nan\n", r#":3: "0 0 nan": "nan" is not a finite number; write x y z, three finite numbers [m]"#.into()),
        ("OFF\n3 1 0\n0 0 1e31\n", r#":3: "0 0 1e31": 1e31 is too large, the largest is 1e30; write x y z, three finite numbers [m]"#.into()),
        ("OFF\n3 1 0\n0 0\n", r#":3: "0 0": a number is missing; write x y z, three finite numbers [m]"#.into()),
        ("OFF\n3 0 0\n0 0 0\n1 0 0\n0 1 0\n", ": has no triangles; give a file with faces".into()),
    ];
    for (text, expected) in cases {
        assert_eq!(message("a.off", text), format!("a.off{expected}"), "{text:?}");
    }
    let index = "there are 3, the first is 0: mend the index, or export the file again";
    let form = "write the number of corners, then as many vertices counted from 0, like 3 0 1 2";
    let rest = [
        ("", format!(r#":5: "0 1 0": the file ends where face 1 of 1 must follow; {again}"#)),
        ("3 0 1 3", format!(r#":6: "3 0 1 3": there is no vertex 3; {index}"#)),
        ("3 0 1 -1", format!(r#":6: "3 0 1 -1": there is no vertex -1; {index}"#)),
        ("3 0 1 4294967296", format!(r#":6: "3 0 1 4294967296": there is no vertex 4294967296; {index}"#)),
        ("3 0 1 x", format!(r#":6: "3 0 1 x": "x" is not a whole number; {form}"#)),
        ("3 0 1 0.5", format!(r#":6: "3 0 1 0.5": "0.5" is not a whole number; {form}"#)),
        ("-3 0 1 2", r#":6: "-3 0 1 2": the list has the length -3; it must be 0 or more: export the file again"#.into()),
        ("2 0 1", r#":6: "2 0 1": the face has 2 corners; give it at least 3"#.into()),
        ("9000000000000000000 0 1 2", r#":6: "9000000000000000000 0 1 2": the face has 3 corners; give it as many as its first number says"#.into()),
        ("3 0 1 2\n3 0 1 2", r#":7: "3 0 1 2": the header names fewer rows; mend its counts"#.into()),
    ];
    for (text, expected) in rest {
        assert_eq!(message("a.off", format!("{start}{text}\n")), format!("a.off{expected}"), "{text:?}");
    }
}

#[test]
fn stl_text() {
    let start = "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n";
    let cases = [
        (
            "solid\nvertex 1 2 3\n",
            r#":2: "vertex 1 2 3": facet normal x y z, or endsolid, must stand here; write it, or export the file again"#,
        ),
        (
            "solid\nfacet normal 0 0 1\n\nvertex 1 2 3\n",
            r#":4: "vertex 1 2 3": outer loop must stand here; write it, or export the file again"#,
        ),
        (
            "solid\nfacet normal 0 0 1\nouter loop\nendfacet\n",
            r#":4: "endfacet": vertex x y z, or endloop after three, must stand here; write it, or export the file again"#,
        ),
        (
            "solid\nfacet normal 0 0 1\nouter loop\nendloop\n",
            r#":4: "endloop": the face has 0 corners; give it 3, as in every STL"#,
        ),
        (
            "solid\nendsolid\nfacet\n",
            r#":3: "facet": solid NAME must stand here; write it, or export the file again"#,
        ),
        (
            "solid thing\n",
            r#":1: "solid thing": the file ends where facet normal x y z, or endsolid, must follow; it is cut off, or its header is wrong: export it again"#,
        ),
        ("solid\nendsolid\n", ": has no triangles; give a file with faces"),
    ];
    check("a.stl", &cases);
    let rest = [
        ("endloop", r#":6: "endloop": the face has 2 corners; give it 3, as in every STL"#),
        (
            "vertex 0 1 0\nvertex 0 0 1\nendloop",
            r#":8: "endloop": the face has 4 corners; give it 3, as in every STL"#,
        ),
        (
            "vertex 0 1 0\nendloop\nendsolid",
            r#":8: "endsolid": endfacet must stand here; write it, or export the file again"#,
        ),
        (
            "vertex 0 1",
            r#":6: "vertex 0 1": a number is missing; write vertex x y z, three finite numbers [m]"#,
        ),
        (
            "vertex 0 1 x",
            r#":6: "vertex 0 1 x": "x" is not a finite number; write vertex x y z, three finite numbers [m]"#,
        ),
        (
            "vertex 0 1 inf",
            r#":6: "vertex 0 1 inf": "inf" is not a finite number; write vertex x y z, three finite numbers [m]"#,
        ),
        (
            "vertex 0 1 2 3",
            r#":6: "vertex 0 1 2 3": vertex x y z, three finite numbers [m] must stand here; write it, or export the file again"#,
        ),
        (
            "\n",
            r#":5: "vertex 1 0 0": the file ends where vertex x y z, or endloop after three, must follow; it is cut off, or its header is wrong: export it again"#,
        ),
    ];
    for (text, expected) in rest {
        assert_eq!(message("a.stl", format!("{start}{text}\n")), format!("a.stl{expected}"), "{text:?}");
    }
    assert_eq!(
        message("a.stl", b"solid \xff and more"),
        "a.stl: byte 6: is not text (not UTF-8); give a text file, or name it by its real format"
    );
}

#[test]
fn stl_binary() {
    let mut bytes = writers::stl_binary(&tetrahedron(), "");
    // The y of the second corner of the third triangle.
    bytes[84 + 2 * 50 + 12 + 16..][..4].copy_from_slice(&f32::INFINITY.to_le_bytes());
    assert_eq!(
        message("a.stl", &bytes),
        "a.stl: byte 212: the coordinate is inf; it must be finite and at most 1e30 [m], mend it where the file was made"
    );
    bytes[84 + 2 * 50 + 12 + 16..][..4].copy_from_slice(&1e31_f32.to_le_bytes());
    assert!(message("a.stl", &bytes).starts_with("a.stl: byte 212: the coordinate is 9.99999"));
    assert_eq!(
        message("a.stl", &bytes[..283]),
        "a.stl: byte 80: the header names 4 triangles, that is a file of 284 bytes, it has 283: export it again"
    );
    // Four billion triangles in a hundred bytes.
    bytes.truncate(100);
    bytes[80..84].copy_from_slice(&[255; 4]);
    assert_eq!(
        message("a.stl", &bytes),
        "a.stl: byte 80: the header names 4294967295 triangles, that is a file of 214748364834 bytes, it has 100: export it again"
    );
    assert_eq!(
        message("a.stl", b"hello"),
        "a.stl: byte 5: the file ends where a header of 84 bytes must follow; it is cut off, or its header is wrong: export it again"
    );
    assert_eq!(message("a.stl", [0; 84]), "a.stl: has no triangles; give a file with faces");
}

#[test]
fn ply_header() {
    let export = "must stand here; write it, or export the file again";
    let format = "format ascii 1.0, format binary_little_endian 1.0 or format binary_big_endian 1.0";
    let property = "property TYPE NAME or property list TYPE TYPE NAME, below an element, with the types char, \
                    uchar, short, ushort, int, uint, float and double,";
    let whole = "lengths of lists and indices of vertices are whole numbers; give them the type uchar or int, as \
                 in property list uchar int vertex_indices";
    let cases = [
        ("", ": byte 0: the file ends where end_header must follow; it is cut off, or its header is wrong: export it again".into()),
        ("PLX\n", format!(r#":1: "PLX": ply {export}"#)),
        ("ply\nformat utf8 1.0\n", format!(r#":2: "format utf8 1.0": {format} {export}"#)),
        ("ply\nformat ascii 2.0\n", format!(r#":2: "format ascii 2.0": {format} {export}"#)),
        ("ply\nend_header\n", format!(r#":2: "end_header": {format} {export}"#)),
        ("ply\nformat ascii 1.0\nelements\n", format!(r#":3: "elements": comment, element, property or end_header {export}"#)),
        ("ply\nformat ascii 1.0\nelement vertex\n", format!(r#":3: "element vertex": element NAME COUNT {export}"#)),
        ("ply\nformat ascii 1.0\nelement vertex -1\n", format!(r#":3: "element vertex -1": element NAME COUNT {export}"#)),
        ("ply\nproperty float x\n", format!(r#":2: "property float x": element NAME COUNT {export}"#)),
        ("ply\nelement vertex 1\nproperty half x\n", format!(r#":3: "property half x": {property} {export}"#)),
        ("ply\nelement vertex 1\nproperty list int x\n", format!(r#":3: "property list int x": {property} {export}"#)),
        ("ply\nelement face 1\nproperty list float int a\n", format!(r#":3: "property list float int a": {whole}"#)),
        ("ply\nelement face 1\nproperty list int float vertex_index\n", format!(r#":3: "property list int float vertex_index": {whole}"#)),
        ("ply\nelement face 1\nelement face 2\n", r#":3: "element face 2": there is such an element already; put the rows of both together"#.into()),
        ("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n", r#":5: "end_header": the element vertex lacks x, y or z; give it property float x, property float y and property float z"#.into()),
        ("ply\nformat ascii 1.0\nend_header\n", ": has no triangles; give a file with faces".into()),
    ];
    for (text, expected) in cases {
        assert_eq!(message("a.ply", text), format!("a.ply{expected}"), "{text:?}");
    }
}

#[test]
fn ply_text() {
    let good = String::from_utf8(writers::ply_text(&tetrahedron())).unwrap();
    let cut = "it is cut off, or its header is wrong: export it again";
    let cases = [
        ("1 0 0", "1 0 nan", r#":12: "1 0 nan": "nan" is not a finite number; write finite numbers [m]"#.into()),
        ("1 0 0", "1 0", r#":12: "1 0": the row has 2 numbers, the header asks for more; write one row per line"#.into()),
        ("1 0 0", "1 0 0 0", r#":12: "1 0 0 0": the row has 4 numbers, the header asks for fewer; write one row per line"#.into()),
        ("3 1 2 3", "2 1 2", r#":17: "2 1 2": the face has 2 corners; give it at least 3"#.into()),
        ("3 1 2 3", "0", r#":17: "0": the face has 0 corners; give it at least 3"#.into()),
        ("3 1 2 3", "-3 1 2 3", r#":17: "-3 1 2 3": the list has the length -3; it must be 0 or more: export the file again"#.into()),
        ("3 1 2 3", "3 1 2 4", r#":17: "3 1 2 4": there is no vertex 4; there are 4, the first is 0: mend the index, or export the file again"#.into()),
        ("3 1 2 3", "3 1 2 -1", r#":17: "3 1 2 -1": there is no vertex -1; there are 4, the first is 0: mend the index, or export the file again"#.into()),
        ("3 1 2 3", "3 1 2 x", r#":17: "3 1 2 x": "x" is not a whole number; write the length of the list, then indices from 0"#.into()),
        ("3 1 2 3", "4000000000 1 2 3", r#":17: "4000000000 1 2 3": the row has 4 numbers, the header asks for more; write one row per line"#.into()),
        ("face 4", "face 4000000000", format!(r#":18: "3 2 0 3": the file ends where row 5 of 4000000000 of element face must follow; {cut}"#)),
        ("face 4", "face 3", r#":18: "3 2 0 3": the header names fewer rows; mend its counts"#.into()),
        ("vertex_indices", "corners", ": has no triangles; give a file with faces".into()),
    ];
    for (part, broken, expected) in cases {
        let text = good.replacen(part, broken, 1);
        assert_eq!(message("a.ply", text), format!("a.ply{expected}"), "{broken:?}");
    }
    let start = good.find("end_header\n").unwrap() + 11;
    assert_eq!(
        message("a.ply", [good.as_bytes(), b"\xff"].concat()),
        format!(
            "a.ply: byte {}: is not text (not UTF-8); give a text file, or name it by its real format",
            good.len()
        )
    );
    assert!(read("a.ply", &good[..start]).is_err());
}

#[test]
fn ply_binary() {
    let good = writers::ply_little(&tetrahedron());
    let start = good.windows(11).position(|word| word == b"end_header\n").unwrap() + 11;
    let faces = start + 48;
    let cut = "it is cut off, or its header is wrong: export it again";
    let broken = |at: usize, with: &[u8]| {
        let mut bytes = good.clone();
        bytes[at..at + with.len()].copy_from_slice(with);
        message("a.ply", bytes)
    };
    assert_eq!(
        broken(start + 20, &f32::NAN.to_le_bytes()),
        format!(
            "a.ply: byte {}: the coordinate is NaN; it must be finite and at most 1e30 [m], mend it where the file was made",
            start + 20
        )
    );
    assert_eq!(
        broken(faces + 9, &4_u32.to_le_bytes()),
        format!(
            "a.ply: byte {}: there is no vertex 4; there are 4, the first is 0: mend the index, or export the file again",
            faces + 9
        )
    );
    assert_eq!(
        broken(faces + 9, &(-1_i32).to_le_bytes()),
        format!(
            "a.ply: byte {}: there is no vertex -1; there are 4, the first is 0: mend the index, or export the file again",
            faces + 9
        )
    );
    assert_eq!(
        broken(faces, &[2]),
        format!("a.ply: byte {faces}: the face has 2 corners; give it at least 3")
    );
    assert_eq!(
        message("a.ply", &good[..good.len() - 1]),
        format!("a.ply: byte {}: the file ends where the rest of a row must follow; {cut}", good.len() - 4)
    );
    assert_eq!(
        message("a.ply", &good[..good.len() - 13]),
        format!(
            "a.ply: byte {}: the file ends where row 4 of 4 of element face must follow; {cut}",
            good.len() - 13
        )
    );
    assert_eq!(
        message("a.ply", [good.as_slice(), b"more"].concat()),
        format!(
            "a.ply: byte {}: 4 bytes are left over; the header names too few elements: export the file again",
            good.len()
        )
    );
    // Four billion faces in a hundred bytes.
    let header = String::from_utf8_lossy(&good[..start]).replace("face 4", "face 4294967295");
    let bytes = [header.as_bytes(), &good[start..]].concat();
    let shown = message("a.ply", &bytes);
    assert_eq!(
        shown,
        format!(
            "a.ply: byte {}: the file ends where row 5 of 4294967295 of element face must follow; {cut}",
            bytes.len()
        )
    );
}

#[test]
fn files() {
    let unknown = scratch("messages.thing");
    fs::write(&unknown, "hello\n").unwrap();
    assert_eq!(
        read_triangles(&unknown).unwrap_err().to_string(),
        format!(
            "{}: neither its name nor its content says what it is; name it .obj, .stl, .ply, .off, .glb or .gltf",
            unknown.display()
        )
    );
    let folder = env!("CARGO_TARGET_TMPDIR");
    assert_eq!(
        read_triangles(folder).unwrap_err().to_string(),
        format!("{folder}: is a directory; give a file of triangles (.obj, .stl, .ply, .off, .glb or .gltf)")
    );
}

#[test]
fn long_lines_and_control_characters_stay_short_and_visible() {
    let noise = format!("\u{1b}[31m{}", "9".repeat(10_000));
    let good = String::from_utf8(writers::gltf(&tetrahedron())).unwrap();
    let cases = [
        ("a.obj", format!("{VERTICES}f 1 2 {noise}")),
        ("a.stl", format!("solid\n{noise}")),
        ("a.ply", format!("ply\n{noise}\n")),
        (
            "a.ply",
            format!("ply\nformat ascii 1.0\nelement {} 1\nproperty int a\nend_header\n", "e".repeat(999)),
        ),
        ("a.gltf", good.replace("data:app", &"x".repeat(999))),
        ("a.gltf", good.replace("\"2.0\"", &format!("\"{}\"", "7".repeat(999)))),
        ("a.gltf", noise),
    ];
    for (name, text) in cases {
        let shown = message(name, text);
        assert!(shown.len() < 400, "{shown}");
        assert!(!shown.contains('\u{1b}'), "{shown:?}");
    }
}
