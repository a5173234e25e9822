//! Files of points, good and bad.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

use sixte_contact::Vec3;
use sixte_io::{LARGEST_FILE, PointsError, points_from_bytes, read_points, read_triangles};

const TETRAHEDRON: [Vec3; 4] = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];

fn read(text: &str) -> Result<Vec<Vec3>, PointsError> {
    points_from_bytes(Path::new("rock.txt"), text.as_bytes())
}

fn message(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn plain_text_in_all_its_forms() {
    let forms = [
        "0 0 0\n1 0 0\n0 1 0\n0 0 1\n",
        "0\t0\t0\r\n1\t0\t0\r\n0\t1\t0\r\n0\t0\t1",
        "0,0,0\n1,0,0\n0, 1, 0\n 0 , 0 , 1 \n",
        "0;0;0\n1;0;0\n0;1;0\n0;0;1\n",
        "# corners\n\n0 0 0 # origin\n1e0 0 0\n   \n0 +1.0 -0\n0 .0 1.\n#end",
        "\u{feff}0 0 0\n1 0 0\n0 1 0\n0 0 1\n",
    ];
    for form in forms {
        assert_eq!(read(form).unwrap(), TETRAHEDRON, "{form:?}");
    }
}

#[test]
fn numbers_keep_all_their_digits() {
    let points = read("0.1 -1.2345678901234567e-3 123456789.01234567").unwrap();
    assert_eq!(points, [Vec3::new(0.1, -1.234_567_890_123_456_7e-3, 123_456_789.012_345_67)]);
}

#[test]
fn an_obj_is_known_by_its_content() {
    let obj = "# made by hand\nmtllib rock.mtl\no rock\nv 0 0 0\nv 1 0 0 1.0\n\
               v 0 1 0 0.5 0.5 0.5\nv 0 0 1 # tip\nvn 0 0 1\nvt 0.5 0.5\ns off\ng side\n\
               usemtl grey\nf 1/1/1 2//1 3\nf 1 \\\n 2 \\\n 4\ncall rock.mod\n";
    assert_eq!(read(obj).unwrap(), TETRAHEDRON);
    assert_eq!(read("v 0 \\\n 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1 \\").unwrap(), TETRAHEDRON);
}

#[test]
fn a_bad_line_is_named_and_shown() {
    let cases = [
        (
            "0 0 0\n# fine\n1 2 three\n",
            r#"rock.txt:3: "1 2 three": "three" is not a finite number; write x y z, three finite numbers [m]"#,
        ),
        (
            "x,y,z\n0,0,0\n",
            r#"rock.txt:1: "x,y,z": "x" is not a finite number; write x y z, three finite numbers [m]"#,
        ),
        ("\n1 2\n", r#"rock.txt:2: "1 2" has 2 numbers; write x y z, three finite numbers [m]"#),
        ("1 2 3 4", r#"rock.txt:1: "1 2 3 4" has 4 numbers; write x y z, three finite numbers [m]"#),
        (
            "1 2 nan",
            r#"rock.txt:1: "1 2 nan": "nan" is not a finite number; write x y z, three finite numbers [m]"#,
        ),
        (
            "1 -inf 2",
            r#"rock.txt:1: "1 -inf 2": "-inf" is not a finite number; write x y z, three finite numbers [m]"#,
        ),
        (
            "1 2 1e400",
            r#"rock.txt:1: "1 2 1e400": 1e400 is too large, the largest is 1e30; write x y z, three finite numbers [m]"#,
        ),
        ("o rock\nv 1 2\n", r#"rock.txt:2: "v 1 2" has 2 numbers; write v x y z, three finite numbers [m]"#),
        (
            "v 1 2 3\nv 1 0x2 3\n",
            r#"rock.txt:2: "v 1 0x2 3": "0x2" is not a finite number; write v x y z, three finite numbers [m]"#,
        ),
        ("v 1 2 3\n4 5 6\n", r#"rock.txt:2: "4 5 6" is not a record of a Wavefront OBJ; write v x y z"#),
        (
            "0 0 0\nv 1 2 3\n",
            r#"rock.txt:2: "v 1 2 3": "v" is not a finite number; write x y z, three finite numbers [m]"#,
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(text), expected, "{text:?}");
    }
}

#[test]
fn long_lines_and_control_characters_stay_short_and_visible() {
    let shown = message(&format!("1 2 \u{1b}[31m{}", "9".repeat(10_000)));
    assert!(shown.len() < 300, "{shown}");
    assert!(!shown.contains('\u{1b}'), "{shown:?}");
}

#[test]
fn files_without_points() {
    for text in ["", "\n\n", "# nothing\n", "\u{feff}", "o rock\nf 1 2 3\n"] {
        assert!(matches!(read(text), Err(PointsError::Empty { .. })), "{text:?}");
        assert!(message(text).starts_with("rock.txt: has no points; give at least one"));
    }
}

#[test]
fn bytes_that_are_not_text() {
    let broken = points_from_bytes(Path::new("rock.stl"), b"1 2 3\n\xff\xfe").unwrap_err();
    assert!(matches!(broken, PointsError::NotText { offset: 6, .. }));
    assert!(broken.to_string().starts_with("rock.stl: is not text"));
    // Zeros are valid UTF-8, and still no points.
    assert!(points_from_bytes(Path::new("zeros"), &[0; 64]).is_err());
}

#[test]
fn files_on_disk() {
    let file = scratch("tetrahedron.whatever");
    fs::write(&file, "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n").unwrap();
    assert_eq!(read_points(&file).unwrap(), TETRAHEDRON);

    let missing = scratch("no such file");
    let shown = read_points(&missing).unwrap_err().to_string();
    assert!(shown.contains("no such file: cannot be read ("), "{shown}");

    let directory = read_points(env!("CARGO_TARGET_TMPDIR")).unwrap_err();
    assert!(matches!(directory, PointsError::Directory { .. }));
}

#[test]
fn absurd_sizes_are_refused_unread() {
    let file = scratch("sparse");
    fs::File::create(&file).unwrap().set_len(LARGEST_FILE + 1).unwrap();
    let refused = read_points(&file);
    fs::remove_file(&file).unwrap();
    assert!(matches!(refused, Err(PointsError::TooLarge { .. })));
}

/// A named pipe that nobody writes into: who opens it waits for ever.
#[cfg(unix)]
#[test]
fn a_named_pipe_is_refused() {
    let pipe = scratch("pipe.stl");
    let _ = fs::remove_file(&pipe);
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for error in [read_points(&pipe).unwrap_err().to_string(), read_triangles(&pipe).unwrap_err().to_string()]
    {
        assert!(error.contains("pipe.stl") && error.contains("named pipe"), "{error}");
    }
}
