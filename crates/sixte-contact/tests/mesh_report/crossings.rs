//! Pairs of triangles that cross, against rational arithmetic.

use sixte_contact::Vec3;
use sixte_contact::shape::{MeshReport, Triangles};

use crate::mesh_report::surfaces::*;
use crate::mesh_report::truth;

type Corners = [Vec3; 3];

/// What the library says of a pair, each with vertices of its own.
fn found(a: Corners, b: Corners) -> bool {
    let list = Triangles { vertices: [a, b].concat(), faces: vec![[0, 1, 2], [3, 4, 5]] };
    let crossings = MeshReport::of(&list).crossings.expect("looked for");
    assert!(!crossings.is_cut_short);
    crossings.pairs.count == 1
}

/// The same answer for the pair the other way round, and for other orders of the corners.
#[track_caller]
fn assert_symmetric(a: Corners, b: Corners, answer: bool) {
    let [x, y, z] = a;
    let [u, v, w] = b;
    for [p, q] in [[b, a], [[y, z, x], b], [[z, y, x], b], [a, [v, w, u]], [[y, x, z], [w, v, u]]] {
        assert_eq!(found(p, q), answer, "{p:?} {q:?}");
    }
}

/// Judges random pairs; gives how many crossed.
fn judge(pairs: impl Iterator<Item = (Corners, Corners)>) -> usize {
    let mut crossed = 0;
    for (a, b) in pairs {
        let answer = truth::has_area(a) && truth::has_area(b) && truth::crosses(a, b);
        assert_eq!(found(a, b), answer, "{a:?} {b:?}");
        assert_symmetric(a, b, answer);
        crossed += usize::from(answer);
    }
    crossed
}

fn triangle(random: &mut Random, size: usize) -> Corners {
    std::array::from_fn(|_| random.lattice(size))
}

#[test]
fn small_lattice_triangles() {
    let mut random = Random(1);
    // On so small a lattice about every second pair touches, shares corners or is in a plane.
    let crossed = judge((0..6000).map(|_| (triangle(&mut random, 1), triangle(&mut random, 1))));
    assert!((1000..5000).contains(&crossed), "{crossed}");
    let crossed = judge((0..4000).map(|_| (triangle(&mut random, 3), triangle(&mut random, 3))));
    assert!((200..3800).contains(&crossed), "{crossed}");
}

#[test]
fn triangles_of_one_plane() {
    let mut random = Random(2);
    let mut crossed = 0;
    for size in [1, 2, 4] {
        crossed += judge((0..2000).map(|_| {
            let (u, v) = (random.lattice(2), random.lattice(2));
            let mut point = || {
                let p = random.lattice(size);
                u * p.x + v * p.y
            };
            (std::array::from_fn(|_| point()), std::array::from_fn(|_| point()))
        }));
    }
    assert!((1000..5500).contains(&crossed), "{crossed}");
}

#[test]
fn triangles_with_common_corners() {
    let mut random = Random(3);
    for shared in [1, 2, 3] {
        let crossed = judge((0..2000).map(|_| {
            let (a, mut b) = (triangle(&mut random, 2), triangle(&mut random, 2));
            (0..shared).for_each(|i| b[(i + random.below(2)) % 3] = a[i]);
            (a, b)
        }));
        assert!((20..2000).contains(&crossed), "{shared} shared: {crossed}");
    }
}

#[test]
fn corners_on_edges_and_faces() {
    let mut random = Random(4);
    let crossed = judge((0..3000).map(|_| {
        let (a, mut b) = (triangle(&mut random, 2).map(|p| p * 4.0), triangle(&mut random, 8));
        // Weights in quarters: corners, points of edges and of the inside, all exact.
        let (s, t) = (random.below(5), random.below(5));
        let (s, t) = (s as f64 / 4.0, t.min(4 - s) as f64 / 4.0);
        b[0] = a[0] + (a[1] - a[0]) * s + (a[2] - a[0]) * t;
        (a, b)
    }));
    assert!(crossed > 1500, "{crossed}");
}

/// The last bit decides: a corner on a plane, or one rounding above or below it.
#[test]
fn the_last_bit_decides() {
    let mut random = Random(5);
    let pairs = (0..1500).map(|_| {
        let a = triangle(&mut random, 3).map(|p| p * 0.1 + Vec3::splat(1000.0));
        let mut b = triangle(&mut random, 3).map(|p| p * 0.1 + Vec3::splat(1000.0));
        b[0] = (a[0] + a[1] + a[2]) / 3.0;
        (a, b)
    });
    let crossed = judge(pairs);
    assert!((300..1400).contains(&crossed), "{crossed}");
}

/// The answer is the same for the same pair in any unit.
#[test]
fn no_size_is_too_small_or_too_large() {
    let mut random = Random(6);
    // 2^-1034, where numbers have few bits left, 2^-600 and 2^96.
    let powers = [1 << 40, (1023 - 600) << 52, (1023 + 96) << 52].map(f64::from_bits);
    for _ in 0..500 {
        let (a, b) = (triangle(&mut random, 2), triangle(&mut random, 2));
        let answer = found(a, b);
        for scale in powers {
            assert_eq!(found(a.map(|p| p * scale), b.map(|p| p * scale)), answer, "{a:?} {b:?} {scale:e}");
        }
    }
}

#[test]
fn known_pairs() {
    let at = |x: f64, y: f64, z: f64| Vec3::new(x, y, z);
    let flat = [at(0.0, 0.0, 0.0), at(4.0, 0.0, 0.0), at(0.0, 4.0, 0.0)];
    let cases = [
        ("a common edge, bent", [flat[0], flat[1], at(0.0, 0.0, 4.0)], false),
        ("a common edge, flat on", [flat[1], flat[0], at(0.0, -4.0, 0.0)], false),
        ("a common edge, folded", [flat[0], flat[1], at(1.0, 9.0, 0.0)], true),
        ("a common corner, apart", [flat[0], at(-1.0, 0.0, 1.0), at(0.0, -1.0, 1.0)], false),
        ("a common corner, along an edge", [flat[0], at(2.0, 0.0, 0.0), at(0.0, -1.0, 3.0)], true),
        ("a common corner, through the face", [flat[0], at(1.0, 1.0, 1.0), at(1.0, 1.0, -1.0)], true),
        ("a corner on an edge", [at(2.0, 0.0, 0.0), at(2.0, -1.0, 1.0), at(2.0, -1.0, -1.0)], true),
        ("a corner in the face", [at(1.0, 1.0, 0.0), at(1.0, 1.0, 1.0), at(2.0, 1.0, 1.0)], true),
        ("inside", [at(1.0, 1.0, 0.0), at(2.0, 1.0, 0.0), at(1.0, 2.0, 0.0)], true),
        ("above", [at(1.0, 1.0, 1e-150), at(2.0, 1.0, 1e-150), at(1.0, 2.0, 1e-150)], false),
        ("edges that cross", [at(1.0, -1.0, 1.0), at(1.0, 1.0, -1.0), at(1.0, -3.0, -3.0)], true),
        ("the same", [flat[1], flat[0], flat[2]], true),
    ];
    for (what, other, answer) in cases {
        assert_eq!(found(flat, other), answer, "{what}");
    }
}
