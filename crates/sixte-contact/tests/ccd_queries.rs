//! The example that reads vertex–face and edge–edge queries, on queries whose labels are known by how they
//! are made: two pieces meet at a place and a time that are exact numbers, or miss by a power of two.

#![allow(dead_code, reason = "neither all of the example nor all of the reference is used")]

#[path = "../examples/ccd_queries.rs"]
mod example;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use example::{Counts, run};
use sixte_reference::Random;

type Point = [i64; 3];

/// A folder for one test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sixte-ccd-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    for kind in ["vertex-face", "edge-edge"] {
        fs::create_dir_all(folder.join(kind)).unwrap();
    }
    folder
}

/// The rows of a query, in units of 2⁻²⁰.
fn rows(points: &[Point; 8], label: bool) -> String {
    let mut text = String::new();
    for [x, y, z] in points {
        let unit = 1 << 20;
        writeln!(text, "{x},{unit},{y},{unit},{z},{unit},{}", u8::from(label)).unwrap();
    }
    text
}

fn random_point(random: &mut Random, size: i64) -> Point {
    [0, 1, 2].map(|_| random.between(-size as f64, size as f64) as i64)
}

fn plus(a: Point, b: Point, times: i64) -> Point {
    [0, 1, 2].map(|i| a[i] + b[i] * times)
}

/// A vertex that meets the inside of a face in the middle of the time, or misses the border of it by
/// `miss` along a direction in the face's plane.
fn vertex_face(random: &mut Random, miss: i64) -> [Point; 8] {
    // At half time the face is the triangle (0,0) (4,0) (0,4) of a plane, in units of s; the vertex is at
    // (1,1) in it, or beyond its first side.
    let s = 1 << 18;
    let place = random_point(random, 1 << 20);
    let face = [[0, 0, 0], [4 * s, 0, 0], [0, 4 * s, 0]].map(|corner| plus(corner, place, 1));
    let vertex = plus(place, if miss == 0 { [s, s, 0] } else { [s, -miss, 0] }, 1);
    let mut points = [[0; 3]; 8];
    for (index, at_half) in [vertex, face[0], face[1], face[2]].into_iter().enumerate() {
        // The face moves in its plane; the vertex goes through it.
        let way = if index == 0 { [0, 0, -(1 << 19) - random.between(0.0, 1e5) as i64] } else { [0; 3] };
        points[index] = plus(at_half, way, -1);
        points[index + 4] = plus(at_half, way, 1);
    }
    points
}

/// Two edges that cross in the middle of the time, or miss each other's ends by `miss`.
fn edge_edge(random: &mut Random, miss: i64) -> [Point; 8] {
    let s = 1 << 18;
    let place = random_point(random, 1 << 20);
    let a = [[-2 * s, 0, 0], [2 * s, 0, 0]];
    let b = if miss == 0 { [[0, -s, 0], [0, 3 * s, 0]] } else { [[0, miss, 0], [0, 3 * s, 0]] };
    let mut points = [[0; 3]; 8];
    for (index, at_half) in [a[0], a[1], b[0], b[1]].into_iter().enumerate() {
        let way = if index < 2 { [0, 0, (1 << 18) + random.between(0.0, 1e5) as i64] } else { [0; 3] };
        let at_half = plus(at_half, place, 1);
        points[index] = plus(at_half, way, -1);
        points[index + 4] = plus(at_half, way, 1);
    }
    points
}

#[test]
fn queries_that_are_known_by_how_they_are_made() {
    let folder = folder("made");
    let random = &mut Random::numbered(5, 0);
    let (mut faces, mut edges) = (String::new(), String::new());
    for round in 0..20 {
        // Missing by 1 to 2¹⁰ units of 1e-6: far more than the tolerance, far less than the size.
        let miss = 1 << (round % 11);
        faces += &rows(&vertex_face(random, 0), true);
        faces += &rows(&vertex_face(random, miss), false);
        edges += &rows(&edge_edge(random, 0), true);
        edges += &rows(&edge_edge(random, miss), false);
    }
    fs::write(folder.join("vertex-face/made.csv"), faces).unwrap();
    fs::write(folder.join("edge-edge/made.csv"), edges).unwrap();
    let counts = run(&folder).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(counts, Counts { right: 80, ..Counts::default() });
}

#[test]
fn a_wrong_label_is_told() {
    let folder = folder("wrong");
    let random = &mut Random::numbered(6, 0);
    fs::write(folder.join("vertex-face/a.csv"), rows(&vertex_face(random, 0), false)).unwrap();
    fs::write(folder.join("edge-edge/b.csv"), rows(&edge_edge(random, 64), true)).unwrap();
    let counts = run(&folder).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    // What touches is within the tolerance, whatever the label says: that is no invention.
    assert_eq!(counts, Counts { right: 1, close: 1, missed: 1, ..Counts::default() });
}

#[test]
fn four_points_in_a_plane_are_degenerate() {
    let folder = folder("flat");
    let flat = [[0, 0, 0], [9, 0, 0], [9, 9, 0], [0, 9, 0]].map(|p: Point| plus([0; 3], p, 1 << 17));
    let moved = flat.map(|p| plus(p, [1 << 18, 1 << 17, 0], 1));
    let points = std::array::from_fn(|i| if i < 4 { flat[i] } else { moved[i - 4] });
    fs::write(folder.join("edge-edge/flat.csv"), rows(&points, false)).unwrap();
    let counts = run(&folder).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(counts, Counts { degenerate: 1, ..Counts::default() });
}

#[test]
fn broken_files_are_named() {
    let folder = folder("broken");
    let file = folder.join("vertex-face/broken.csv");
    fs::write(&file, "1,1,2,1,3,1,0\n1,1,x,1,3,1,0\n").unwrap();
    let refused = run(&folder).unwrap_err().to_string();
    assert!(refused.contains("broken.csv:2: expected 7 numbers"), "{refused}");
    fs::write(&file, "1,1,2,1,3,1,0\n").unwrap();
    let refused = run(&folder).unwrap_err().to_string();
    assert!(refused.contains("a query is 8 rows"), "{refused}");
    fs::remove_dir_all(&folder).unwrap();
    assert!(run(&folder).unwrap_err().to_string().contains("sixte-ccd-broken"));
}
