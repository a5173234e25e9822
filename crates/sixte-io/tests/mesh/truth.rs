//! What is read is what was written, in every format.

use std::fs;

use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;
use sixte_io::{LARGEST_FILE, MeshFileError, MeshFormat, read_triangles};

use super::{SIDES, corners, cube, read, scratch, tetrahedron, writers};
use crate::random::Random;

#[test]
fn the_same_solid_in_every_format() {
    for solid in [tetrahedron(), cube()] {
        for (name, bytes) in writers::all(&solid) {
            let found = read(name, &bytes).unwrap();
            assert_eq!(corners(&found), corners(&solid), "{name}");
            assert_eq!(found.vertices.len(), solid.vertices.len(), "{name}: equal vertices are one");
        }
    }
}

#[test]
fn obj_ply_and_off_keep_their_vertices() {
    let mut solid = cube();
    // One that is used by nothing, and one that is there twice.
    solid.vertices.extend([Vec3::splat(5.0), solid.vertices[0]]);
    for (name, bytes) in writers::all(&solid) {
        if ["obj", "ply", "off"].iter().any(|ending| name.ends_with(ending)) {
            assert_eq!(read(name, &bytes).unwrap(), solid, "{name}");
        }
    }
}

#[test]
fn random_triangles_come_back() {
    let mut random = Random(1);
    for case in 0..200 {
        let count = 1 + random.below(30);
        let place = |random: &mut Random| Vec3::from_array([0; 3].map(|_| random.coordinate()));
        let vertices: Vec<Vec3> = (0..count).map(|_| place(&mut random)).collect();
        // Degenerate ones too: corners may be the same.
        let faces =
            (0..1 + random.below(40)).map(|_| [0; 3].map(|_: u32| random.below(count) as u32)).collect();
        let written = Triangles { vertices, faces };
        for (name, bytes) in writers::all(&written) {
            let found = read(name, &bytes).unwrap();
            assert_eq!(corners(&found), corners(&written), "case {case}, {name}");
        }
    }
}

#[test]
fn polygons_become_fans() {
    let cube = cube();
    let quads = |first: u32| SIDES.map(|side| side.map(|index| (index + first).to_string()).join(" "));

    let mut obj = String::from_utf8(writers::obj(&cube)).unwrap();
    obj.truncate(obj.find("f ").unwrap());
    for quad in quads(1) {
        obj += &format!("f {quad}\n");
    }
    assert_eq!(read("cube.obj", obj).unwrap(), cube);

    let mut ply = String::from_utf8(writers::ply_text(&cube)).unwrap();
    ply.truncate(ply.find("3 0 4 6").unwrap());
    let mut ply = ply.replace("element face 12", "element face 6");
    for quad in quads(0) {
        ply += &format!("4 {quad}\n");
    }
    assert_eq!(read("cube.ply", ply).unwrap(), cube);

    let mut off = String::from("OFF 8 6 12\n");
    for place in &cube.vertices {
        off += &format!("{} {} {}\n", place.x, place.y, place.z);
    }
    for quad in quads(0) {
        off += &format!("4 {quad}\n");
    }
    assert_eq!(read("cube.off", off).unwrap(), cube);

    let heptagon = "v 0 0 0\nv 1 0 0\nv 2 1 0\nv 2 2 0\nv 1 3 0\nv 0 3 0\nv -1 1 0\nf 1 2 3 4 5 6 7\n";
    let fan = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5], [0, 5, 6]];
    assert_eq!(read("heptagon.obj", heptagon).unwrap().faces, fan);
}

#[test]
fn obj_faces_in_all_their_forms() {
    let vertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
    let forms = [
        "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n",
        "f 1/1 3/2 2/3\nf 1/1 2/1 4/1\nf 2/9 3/9 4/9\nf 3/1 1/1 4/1",
        "f 1//1 3//1 2//1\r\nf 1//2 2//2 4//2\r\nf 2//3 3//3 4//3\r\nf 3//4 1//4 4//4\r\n",
        "vn 0 0 1\nvt 0 0\ns 1\nf 1/1/1 3/1/1 2/1/1\ng two\nf 1/1/1 2/1/1 4/1/1\nusemtl red\n\
         f 2/1/1 3/1/1 4/1/1 # slanted\nf 3/1/1 1/1/1 4/1/1\nl 1 2\np 1\n",
        "f -4 -2 -3\nf -4 -3 -1\nf -3 -2 -1\nf -2 -4 -1",
        "f 1 \\\n 3 \\\n 2\nf 1 2 4\nf 2 3\\\n4\nf 3 1 4 \\",
        "  f   1\t3 2  \n\n\tf 1 2 4\nf +2 03 4\nf 3 1 4",
    ];
    for form in forms {
        assert_eq!(read("a.obj", format!("{vertices}{form}")).unwrap(), tetrahedron(), "{form:?}");
    }
    let ahead = format!("\u{feff}{}{vertices}", forms[0]);
    assert_eq!(read("a.obj", ahead).unwrap(), tetrahedron(), "faces before their vertices");
    let between = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -1 -2\nv 0 0 1\nf -4 -3 -1\nf 2 3 4\nf 3 1 4\n";
    assert_eq!(read("a.obj", between).unwrap(), tetrahedron(), "-1 is the last one so far");
}

#[test]
fn off_in_all_its_forms() {
    let rest = "0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n";
    let forms = [
        format!("OFF\n4 4 6\n{rest}"),
        format!("OFF 4 4 6\n{rest}"),
        // Some writers leave out the end of the line, some the number of edges.
        format!("OFF4 4 6\n{rest}"),
        format!("OFF\n4 4\n{rest}"),
        format!("\u{feff}# a comment\n\n OFF # another\n# and one more\n4 4 0\n{rest}\n\n# the end\n"),
        format!("OFF\n4 4 6\n{rest}").replace('\n', "\r\n"),
        format!("COFF\n4 4 6\n{}", rest.replacen("0 0 0", "0 0 0 1 1 0 1", 1)),
        format!("STCNOFF\n4 4 6\n{}", rest.replacen("3 0 2 1", "3 0 2 1 3 255 0 0", 1)),
    ];
    for form in forms {
        assert_eq!(read("a.off", &form).unwrap(), tetrahedron(), "{form:?}");
        assert_eq!(MeshFormat::from_content(form.as_bytes()), Some(MeshFormat::Off), "{form:?}");
    }
}

#[test]
fn stl_text_in_all_its_forms() {
    let text = String::from_utf8(writers::stl_text(&tetrahedron())).unwrap();
    let (first, second) = text.split_at(text.match_indices("  facet").nth(2).unwrap().0);
    let forms = [
        text.to_ascii_uppercase(),
        text.replace('\n', "\r\n"),
        text.replace("0 0 0\n", "nan nan nan\n\n"),
        text.replace("solid thing", "solid"),
        format!("\u{feff}\n{text}\n\n"),
        format!("{first}endsolid\nsolid two halves\n{second}"),
    ];
    for form in forms {
        assert_eq!(corners(&read("a.stl", &form).unwrap()), corners(&tetrahedron()), "{form}");
    }
}

#[test]
fn zeros_of_both_signs_are_one_place() {
    let mut text = String::from_utf8(writers::stl_text(&tetrahedron())).unwrap();
    text = text.replacen("vertex 0e0 0e0 0e0", "vertex -0 0 -0.0", 1);
    let found = read("a.stl", text).unwrap();
    assert_eq!(found.vertices.len(), 4);
    assert!(found.vertices.iter().all(|v| v.to_array().iter().all(|value| !value.is_sign_negative())));
}

#[test]
fn ply_indices_of_every_whole_type() {
    let text = String::from_utf8(writers::ply_text(&tetrahedron())).unwrap();
    for kind in
        ["char", "uchar", "short", "ushort", "int", "uint", "int8", "uint8", "int16", "uint16", "int32"]
    {
        for name in ["vertex_indices", "vertex_index"] {
            let property = format!("property list {kind} {kind} {name}");
            let form = text.replace("property list uchar int vertex_indices", &property);
            assert_eq!(read("a.ply", form).unwrap(), tetrahedron(), "{property}");
        }
    }
    let mut bytes = String::from_utf8(writers::ply_text(&tetrahedron())).unwrap().into_bytes();
    let end = bytes.windows(11).position(|word| word == b"end_header\n").unwrap() + 11;
    bytes.truncate(end);
    let header =
        String::from_utf8(bytes).unwrap().replace("double", "char").replace("uchar int", "ushort short");
    let mut bytes = header.replace("ascii", "binary_big_endian").into_bytes();
    bytes.extend([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
    for face in tetrahedron().faces {
        bytes.extend([0, 3]);
        bytes.extend(face.iter().flat_map(|index| (*index as i16).to_be_bytes()));
    }
    assert_eq!(read("a.ply", bytes).unwrap(), tetrahedron());
}

#[test]
fn what_a_ply_has_besides_is_passed_over() {
    let header = |format: &str| {
        format!(
            "ply\r\nformat {format} 1.0\r\nobj_info made by hand\r\nelement camera 2\r\nproperty float view\r\n\
             property list uchar short keys\r\nelement nothing 4000000000\r\nelement face 4\r\n\
             property uchar red\r\nproperty list uchar uint vertex_indices\r\n\
             property list uchar float texcoord\r\nelement vertex 4\r\nproperty list uchar uchar x\r\n\
             property float z\r\nproperty uchar alpha\r\nproperty double x\r\nproperty short y\r\n\
             end_header\r\n"
        )
    };
    let rows = "0.5 2 7 8\r\nnan 0\r\n\r\n9 3 0 2 1 1 0.5\r\n9 3 0 1 3 0\r\n9 3 1 2 3 0\r\n9 3 2 0 3 2 1 1\r\n\
                0 0 255 0 0\r\n1 1 0 255 1 0\r\n0 0 255 0 1\r\n0 1 255 0 0\r\n";
    assert_eq!(read("a.ply", header("ascii") + rows).unwrap(), tetrahedron());

    let mut bytes = header("binary_little_endian").into_bytes();
    bytes.extend(f32::NAN.to_le_bytes());
    bytes.extend([1, 7, 0]);
    bytes.extend([0, 0, 0, 0, 0]);
    for face in tetrahedron().faces {
        bytes.extend([9, 3]);
        bytes.extend(face.iter().flat_map(|index| index.to_le_bytes()));
        bytes.extend([1, 0, 0, 0, 0]);
    }
    for place in tetrahedron().vertices {
        bytes.extend([2, 1, 1]);
        bytes.extend((place.z as f32).to_le_bytes());
        bytes.push(255);
        bytes.extend(place.x.to_le_bytes());
        bytes.extend((place.y as i16).to_le_bytes());
    }
    bytes.push(b'\n');
    assert_eq!(read("a.ply", bytes).unwrap(), tetrahedron());
}

#[test]
fn text_keeps_all_its_digits() {
    let mut precise = tetrahedron();
    precise.vertices[1] = Vec3::new(0.1, -1.234_567_890_123_456_7e-3, 123_456_789.012_345_67);
    for (name, bytes) in [
        ("a.obj", writers::obj(&precise)),
        ("a.ply", writers::ply_text(&precise)),
        ("b.ply", writers::ply_big(&precise)),
    ] {
        assert_eq!(read(name, bytes).unwrap(), precise, "{name}");
    }
    assert_eq!(corners(&read("a.stl", writers::stl_text(&precise)).unwrap()), corners(&precise));
}

#[test]
fn the_content_tells_the_format_if_the_name_does_not() {
    for (index, (name, bytes)) in writers::all(&cube()).into_iter().enumerate() {
        assert_eq!(MeshFormat::from_content(&bytes), MeshFormat::from_name(name), "{name}");
        let file = scratch(&format!("{index}.triangles"));
        fs::write(&file, bytes).unwrap();
        assert_eq!(corners(&read_triangles(&file).unwrap()), corners(&cube()), "{name}");
    }
    for nothing in [&b""[..], b"hello", b"\xff\xfe", &[0; 84 + 49]] {
        assert_eq!(MeshFormat::from_content(nothing), None);
    }
    assert_eq!(MeshFormat::from_name("A.GLTF"), Some(MeshFormat::Gltf));
    assert_eq!(MeshFormat::from_name("a.Obj"), Some(MeshFormat::Obj));
    assert_eq!(MeshFormat::from_name("obj"), None);
}

#[test]
fn files_on_disk() {
    let file = scratch("tetrahedron.STL");
    fs::write(&file, writers::stl_binary(&tetrahedron(), "")).unwrap();
    assert_eq!(corners(&read_triangles(&file).unwrap()), corners(&tetrahedron()));

    let shown = read_triangles(scratch("no such file.obj")).unwrap_err().to_string();
    assert!(shown.contains("no such file.obj: cannot be read ("), "{shown}");
    assert!(shown.ends_with("; check the name and the permissions"), "{shown}");

    let directory = read_triangles(env!("CARGO_TARGET_TMPDIR")).unwrap_err();
    assert!(matches!(directory, MeshFileError::Directory { .. }));

    let unknown = scratch("unknown.thing");
    fs::write(&unknown, "hello\n").unwrap();
    assert!(matches!(read_triangles(&unknown), Err(MeshFileError::Format { .. })));
}

#[test]
fn absurd_sizes_are_refused_unread() {
    let file = scratch("sparse.stl");
    fs::File::create(&file).unwrap().set_len(LARGEST_FILE + 1).unwrap();
    let refused = read_triangles(&file);
    fs::remove_file(&file).unwrap();
    assert!(matches!(refused, Err(MeshFileError::TooLarge { .. })));
}
