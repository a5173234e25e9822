//! What is said of triangles: of good ones, of every kind of bad ones, and of pairs that cross.

mod crossings;
mod messages;
pub mod surfaces;
mod touching;
mod truth;

use sixte_contact::Vec3;
use sixte_contact::shape::{MeshReport, Triangles};
use surfaces::*;

/// A solid that nothing at all is wrong with.
#[track_caller]
fn assert_perfect(triangles: &Triangles) -> MeshReport {
    let report = MeshReport::of(triangles);
    assert_eq!(report.problems(), [], "{report:#?}");
    assert!(report.is_closed() && report.is_manifold() && report.is_oriented() && report.is_solid());
    assert_eq!(report.check_solid(), Ok(()));
    assert_eq!((report.vertices, report.triangles), (triangles.vertices.len(), triangles.faces.len()));
    report
}

fn close(x: f64, truth: f64) -> bool {
    (x - truth).abs() <= 1e-14 * truth.abs()
}

fn pairs(report: &MeshReport) -> usize {
    report.crossings.as_ref().expect("looked for").pairs.count
}

// ---------------------------------------------------------------- good ones

#[test]
fn closed_surfaces() {
    let report = assert_perfect(&cube());
    assert_eq!((report.shells, report.euler_characteristic, report.boundary_loops), (1, 2, 0));
    assert!(close(report.area, 6.0) && close(report.volume, 1.0), "{report:#?}");
    let bounds = report.bounds.expect("a box");
    assert_eq!((bounds.min, bounds.max), (Vec3::ZERO, Vec3::ONE));

    let report = assert_perfect(&tetrahedron());
    assert_eq!((report.shells, report.euler_characteristic), (1, 2));
    assert!(close(report.area, 1.5 + 0.75_f64.sqrt()) && close(report.volume, 1.0 / 6.0));

    let report = assert_perfect(&torus(12, 7, 2.0, 0.5));
    assert_eq!((report.shells, report.euler_characteristic), (1, 0));

    assert_perfect(&sphere(9, 16));
    assert_perfect(&prism(&polygon(17), -1.0, 2.0));
}

#[test]
fn two_shells() {
    let far = moved(&cube(), |v| v + Vec3::X * 3.0);
    let report = assert_perfect(&together(&cube(), &far));
    assert_eq!((report.shells, report.euler_characteristic), (2, 4));
    assert!(close(report.volume, 2.0));

    let cavity = inverted(&cuboid(Vec3::splat(0.25), Vec3::splat(0.75)));
    let report = assert_perfect(&together(&cube(), &cavity));
    assert_eq!((report.shells, report.euler_characteristic), (2, 4));
    assert!(close(report.volume, 0.875) && close(report.area, 7.5));
}

#[test]
fn far_from_the_origin() {
    // Whole numbers, so that the vertices are exact.
    let far = moved(&torus(12, 7, 2.0, 0.5), |v| (v * 1024.0).round() + Vec3::new(1e9, -3e9, 2e9));
    let near = moved(&far, |v| v - Vec3::new(1e9, -3e9, 2e9));
    let (far, near) = (assert_perfect(&far), assert_perfect(&near));
    assert!(close(far.volume, near.volume) && close(far.area, near.area));
}

// ---------------------------------------------------------------- open ones

#[test]
fn open_box() {
    let mut open = cube();
    // The lid: its last two triangles.
    open.faces.truncate(10);
    let report = MeshReport::of(&open);
    assert!(!report.is_closed() && !report.is_solid() && report.is_manifold() && report.is_oriented());
    assert_eq!((report.boundary_edges.count, report.boundary_loops), (4, 1));
    assert_eq!(report.boundary_edges.examples, [[4, 5], [4, 6], [5, 7], [6, 7]]);
    assert_eq!(report.euler_characteristic, 1);
    assert_eq!(report.problems().len(), 1);

    // Without its bottom too it is a tube.
    open.faces.truncate(8);
    let report = MeshReport::of(&open);
    assert_eq!((report.boundary_edges.count, report.boundary_loops), (8, 2));
    assert_eq!((report.euler_characteristic, report.shells), (0, 1));
    assert_eq!(report.boundary_edges.examples.len(), 5);
}

#[test]
fn moebius_strip() {
    for around in [5, 12, 31] {
        let report = MeshReport::of(&moebius(around));
        assert!(!report.is_closed() && !report.is_oriented() && !report.is_solid() && report.is_manifold());
        assert_eq!((report.boundary_loops, report.boundary_edges.count), (1, 2 * around as usize));
        assert_eq!((report.unoriented_edges.count, report.euler_characteristic, report.shells), (1, 0, 1));
        assert_eq!(pairs(&report), 0);
    }
}

/// Two holes that meet in a corner have one rim: along the surface it leads from one to the other.
#[test]
fn loops_through_one_vertex() {
    let mut grid = Triangles::default();
    for i in 0..25 {
        grid.vertices.push(Vec3::new(f64::from(i % 5), f64::from(i / 5), 0.0));
    }
    for (i, j) in (0..4).flat_map(|i| (0..4).map(move |j| (i, j))) {
        let at = |di: u32, dj: u32| i + di + 5 * (j + dj);
        if (i, j) != (1, 1) && (i, j) != (2, 2) {
            grid.faces.extend([[at(0, 0), at(1, 0), at(1, 1)], [at(0, 0), at(1, 1), at(0, 1)]]);
        }
    }
    let report = MeshReport::of(&grid);
    assert_eq!(report.non_manifold_vertices.examples, [12]);
    // The rim outside, and that of both holes.
    assert_eq!((report.boundary_loops, report.boundary_edges.count), (2, 16 + 8));
    assert_eq!((report.shells, report.euler_characteristic), (1, -1));
}

#[test]
fn loose_triangles_hang_together_by_position() {
    let report = MeshReport::of(&loose(&cube()));
    assert_eq!((report.shells, report.boundary_loops, report.boundary_edges.count), (1, 0, 0));
    assert_eq!((report.duplicate_vertices.count, report.euler_characteristic), (28, 2));
    assert_eq!(pairs(&report), 0);
    assert!(close(report.volume, 1.0) && report.is_solid());

    let merged = loose(&cube()).with_merged_vertices();
    assert_eq!(merged.vertices.len(), 8);
    assert_perfect(&merged);

    let mut open = cube();
    open.faces.truncate(11);
    let report = MeshReport::of(&loose(&open));
    assert_eq!((report.boundary_edges.count, report.boundary_loops), (3, 1));
}

#[test]
fn minus_zero_is_zero() {
    let mut cube = loose(&cube());
    cube.vertices.iter_mut().step_by(2).for_each(|v| {
        *v = Vec3::from_array(v.to_array().map(|x| if x == 0.0 { -0.0 } else { x }));
    });
    assert_perfect(&cube.with_merged_vertices());
}

// ---------------------------------------------------------------- edges and vertices

#[test]
fn bow_tie_vertex() {
    let a = tetrahedron();
    let mut b = together(&a, &moved(&a, |v| -v));
    // The mirror image is inside out; turn it, and let both have vertex 0.
    b.faces[4..]
        .iter_mut()
        .for_each(|face| *face = [face[0], face[2], face[1]].map(|v| if v == 4 { 0 } else { v }));
    let report = MeshReport::of(&b);
    assert_eq!(
        (report.non_manifold_vertices.count, &report.non_manifold_vertices.examples[..]),
        (1, &[0][..])
    );
    assert!(report.is_closed() && report.is_oriented() && !report.is_manifold() && report.is_solid());
    assert_eq!((report.unused_vertices.examples, report.shells), (vec![4], 2));
    assert_eq!(report.duplicate_vertices.examples, [[0, 4]]);
}

#[test]
fn three_triangles_on_an_edge() {
    let fin = Triangles {
        vertices: vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z, Vec3::new(0.0, -1.0, -1.0)],
        faces: vec![[0, 1, 2], [0, 1, 3], [0, 1, 4]],
    };
    let report = MeshReport::of(&fin);
    assert_eq!(report.non_manifold_edges.examples, [[0, 1]]);
    assert_eq!((report.non_manifold_edges.count, report.boundary_edges.count), (1, 6));
    assert!(!report.is_manifold() && !report.is_solid() && report.non_manifold_vertices.is_empty());
    assert_eq!((report.shells, pairs(&report)), (1, 0));
}

#[test]
fn flipped_triangle() {
    let mut cube = cube();
    cube.faces[5].swap(0, 1);
    let report = MeshReport::of(&cube);
    assert_eq!(report.unoriented_edges.count, 3);
    assert!(report.is_closed() && report.is_manifold() && !report.is_oriented() && !report.is_solid());
    assert_eq!(report.problems().len(), 1);
}

#[test]
fn inverted_sphere() {
    let report = MeshReport::of(&inverted(&sphere(9, 16)));
    assert!(report.is_closed() && report.is_manifold() && report.is_oriented() && !report.is_solid());
    assert!(report.volume < -3.0);
    assert_eq!(report.problems().len(), 1);
}

#[test]
fn a_sheet_covered_on_both_sides_is_no_solid() {
    let tilted = moved(&cuboid(Vec3::ZERO, Vec3::new(1.0, 1.0, 0.0)), |v| {
        Vec3::new(0.1 * v.x, 0.7 * v.x + 0.3 * v.y, 0.9 * v.y - 1.7 * v.x) + Vec3::splat(7.0)
    });
    let report = MeshReport::of(&tilted);
    assert!(report.is_closed() && report.is_oriented() && !report.is_solid());
    assert_eq!(report.repeated_vertices.count, 8);
}

/// What rounding leaves of a sheet's volume is as often positive as negative; none of it counts.
#[test]
fn rounding_is_no_volume() {
    let mut random = Random(12);
    let mut positive = 0;
    for _ in 0..300 {
        let (u, v, at) = (random.lattice(50) / 7.0, random.lattice(50) / 7.0, random.lattice(50) / 7.0);
        let sheet = cuboid(Vec3::ZERO, Vec3::new(1.0, 1.0, 0.0));
        let report = MeshReport::of(&moved(&sheet, |p| at + u * p.x + v * p.y));
        assert!(report.is_closed() && !report.is_solid(), "{report:#?}");
        positive += usize::from(report.volume > 0.0);
    }
    assert!(positive > 30, "{positive}");
}

// ---------------------------------------------------------------- bad triangles

#[test]
fn duplicates() {
    let mut twice = cube();
    let [a, b, c] = twice.faces[3];
    twice.faces.extend([[b, c, a], [c, b, a]]);
    let report = MeshReport::of(&twice);
    assert_eq!((report.duplicate_triangles.count, report.non_manifold_edges.count), (2, 3));
    assert_eq!(report.duplicate_triangles.examples, [[3, 12], [3, 13]]);
    // Two of the three cancel: the surface is there once in all.
    assert!(report.is_solid() && report.is_closed() && report.doubled_triangles.is_empty());
    // Each two of the three.
    assert_eq!(report.crossings.unwrap().pairs.examples, [[3, 12], [3, 13], [12, 13]]);
}

#[test]
fn slivers_and_triangles_without_area() {
    let list = Triangles {
        vertices: vec![
            Vec3::ZERO,
            Vec3::splat(3.0),
            Vec3::splat(1.0),
            Vec3::new(1.0, 1.0, 1.0 + 2e-13),
            Vec3::new(1.0, 1.0, 1.0 + 1e-10),
            Vec3::splat(3.0),
        ],
        faces: vec![[0, 1, 2], [0, 1, 3], [0, 1, 4], [1, 5, 0], [1, 1, 0]],
    };
    let report = MeshReport::of(&list);
    assert_eq!((report.zero_areas.examples, report.zero_areas.count), (vec![0], 1));
    assert_eq!((report.slivers.examples, report.slivers.count), (vec![1], 1));
    assert_eq!((report.repeated_vertices.examples, report.repeated_vertices.count), (vec![3, 4], 2));
    // The same at any size: tiny is not thin.
    for scale in [1e-30, 1e29] {
        let scaled = MeshReport::of(&moved(&list, |v| v * scale));
        assert_eq!((scaled.slivers.count, scaled.zero_areas.count), (1, 1), "{scale:e}");
    }
}

#[test]
fn a_needle_in_a_solid_does_not_spoil_it() {
    // An edge of the tetrahedron is split on one side only; a triangle without area fills the slit.
    let mut split = tetrahedron();
    split.vertices.push(Vec3::X * 0.5);
    split.faces = vec![[0, 2, 4], [4, 2, 1], [0, 4, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    let report = MeshReport::of(&split);
    assert!(report.is_solid() && report.is_manifold() && close(report.volume, 1.0 / 6.0));
    assert_eq!(report.zero_areas.examples, [2]);
    // The halves of the edge touch the whole of it.
    assert_eq!(report.crossings.unwrap().pairs.examples, [[0, 3], [1, 3]]);
}

#[test]
fn bad_numbers() {
    for bad in [f64::NAN, f64::INFINITY, -2e30] {
        let mut cube = cube();
        cube.vertices[6].y = bad;
        let report = MeshReport::of(&cube);
        assert_eq!((report.bad_coordinates.examples, report.bad_coordinates.count), (vec![6], 1));
        assert!(report.volume.is_finite() && report.area.is_finite());
        assert_eq!(report.crossings.unwrap().pairs.count, 0);
        assert!(MeshReport::of(&cube) == MeshReport::of(&cube) && !MeshReport::of(&cube).is_solid());
    }
    let mut cube = cube();
    cube.faces[2][1] = 8;
    cube.faces[7] = [u32::MAX; 3];
    let report = MeshReport::of(&cube);
    assert_eq!(report.bad_indices.examples, [(2, 8), (7, u32::MAX)]);
    assert!(!report.is_solid() && !report.is_closed());
}

#[test]
fn nothing() {
    let report = MeshReport::of(&Triangles::default());
    assert!(!report.is_closed() && !report.is_solid() && report.bounds.is_none());
    assert_eq!((report.area, report.volume, report.shells, report.euler_characteristic), (0.0, 0.0, 0, 0));
    assert_eq!(report.problems().len(), 1);
    let only_bad = Triangles { vertices: vec![], faces: vec![[0, 1, 2], [5, 5, 5]] };
    let report = MeshReport::of(&only_bad);
    assert!(!report.is_closed() && !report.is_solid() && report.bad_indices.count == 2);
}

/// Whatever is in the list, there is a report, and the same one twice.
#[test]
fn anything_at_all() {
    let mut random = Random(11);
    for _ in 0..3000 {
        let bad = [f64::NAN, f64::NEG_INFINITY, 1e300, 5e-324];
        let mut list = Triangles::default();
        for _ in 0..random.below(8) {
            let mut v = random.lattice(2);
            if random.below(4) == 0 {
                v[random.below(3)] = bad[random.below(4)];
            }
            list.vertices.push(v);
        }
        for _ in 0..random.below(12) {
            list.faces.push(std::array::from_fn(|_| random.below(9) as u32));
        }
        let report = MeshReport::of(&list);
        assert_eq!(report, MeshReport::of(&list));
        assert_eq!(report.is_solid(), report.check_solid().is_ok());
        report.problems().iter().for_each(|problem| assert!(problem.to_string().len() > 40));
    }
}

// ---------------------------------------------------------------- crossings of whole surfaces

/// The tree of boxes finds what a look at all pairs finds.
#[test]
fn surfaces_that_pass_through_each_other() {
    let a = torus(12, 7, 2.0, 0.5);
    let linked = inverted(&moved(&a, |v| Vec3::new(v.x + 2.0, v.z, v.y)));
    let shifted = moved(&a, |v| v + Vec3::new(0.3, 0.1, 0.2));
    for (b, least) in [(linked, 0), (shifted, 50), (cuboid(Vec3::ZERO, Vec3::splat(2.0)), 10)] {
        let both = together(&a, &b);
        let corners = |face: usize| both.faces[face].map(|v| both.vertices[v as usize]);
        let (low, high) = (|t: [Vec3; 3]| t[0].min(t[1]).min(t[2]), |t: [Vec3; 3]| t[0].max(t[1]).max(t[2]));
        let mut truth = Vec::new();
        for [i, j] in (0..both.faces.len()).flat_map(|i| (0..i).map(move |j| [j, i])) {
            let (p, q) = (corners(i), corners(j));
            let is_near = low(p).cmple(high(q)).all() && low(q).cmple(high(p)).all();
            if is_near && truth::crosses(p, q) {
                truth.push([i, j]);
            }
        }
        truth.sort_unstable();
        let report = MeshReport::of(&both);
        let found = report.crossings.as_ref().unwrap();
        assert!(truth.len() >= least && report.is_solid() && !found.is_cut_short);
        assert_eq!(
            (found.pairs.count, &found.pairs.examples[..]),
            (truth.len(), &truth[..truth.len().min(5)])
        );
    }
}

#[test]
fn many_triangles_in_one_place_are_given_up() {
    let one = Triangles { vertices: vec![Vec3::ZERO, Vec3::X, Vec3::Y], faces: vec![[0, 1, 2]; 20_000] };
    let crossings = MeshReport::of(&one).crossings.unwrap();
    assert!(crossings.is_cut_short && crossings.pairs.count > 1_000_000);
}

/// Two hundred thousand triangles are looked at to the end: the work of it is counted.
#[test]
fn large_surfaces_are_not_given_up() {
    let surface = torus(500, 200, 2.0, 0.5);
    let report = MeshReport::of(&surface);
    assert!(report.is_solid() && report.is_manifold() && pairs(&report) == 0);
    assert!(!report.crossings.unwrap().is_cut_short);
}
