//! The hull against exact arithmetic: convexity and vertices by rationals, support by scans.

mod truth;

use dashu_ratio::RBig;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use sixte_contact::Vec3;
use sixte_contact::shape::{FeatureKind, Hull, ShapeError};
use truth::*;

// ---------------------------------------------------------------- known hulls

#[test]
fn cube_grid_has_eight_vertices() {
    let cube = check(&grid(5));
    let mut vertices: Vec<_> = cube.vertices().iter().map(|v| v.to_array()).collect();
    vertices.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    let mut truth: Vec<_> = grid(2).iter().map(|v| (*v * 4.0).to_array()).collect();
    truth.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    assert_eq!(vertices, truth);
    assert_eq!(cube.faces().len(), 12);
}

#[test]
fn large_grid_has_eight_vertices() {
    let cube = hull(&grid(16));
    check_solid(&cube);
    assert_eq!(cube.vertices().len(), 8);
}

#[test]
fn octahedron_grid_has_six_vertices() {
    let inside = |p: &Vec3| p.abs().element_sum() <= 4.0;
    let points: Vec<Vec3> = grid(9).iter().map(|p| *p - 4.0).filter(inside).collect();
    assert_eq!(check(&points).vertices().len(), 6);
}

#[test]
fn points_on_a_sphere_are_all_vertices() {
    let points = Random(1).unit_vectors(60);
    assert_eq!(check(&points).vertices(), points);
    let points = Random(2).unit_vectors(600);
    let hull = hull(&points);
    check_solid(&hull);
    check_support(&hull, 3);
    assert_eq!(hull.vertices(), points);
}

#[test]
fn cospherical_integer_points() {
    // All integer points at distance 15: many are on common planes and circles.
    let points: Vec<Vec3> =
        grid(31).iter().map(|p| *p - 15.0).filter(|p| p.length_squared() == 225.0).collect();
    assert_eq!(check(&points).vertices().len(), points.len());
}

#[test]
fn prism_with_round_caps() {
    // 5-12-13 and its kin: exactly on one circle.
    let ring: Vec<Vec3> = grid(131)
        .iter()
        .filter(|p| p.z == 0.0)
        .map(|p| *p - Vec3::new(65.0, 65.0, 0.0))
        .filter(|p| p.length_squared() == 4225.0)
        .collect();
    assert_eq!(ring.len(), 36);
    let flat = check(&ring);
    assert_eq!((flat.dimension(), flat.vertices().len(), flat.faces().len()), (2, 36, 34));
    let both: Vec<Vec3> = ring.iter().flat_map(|&p| [p, p + Vec3::Z]).collect();
    let prism = check(&both);
    assert_eq!((prism.vertices().len(), prism.faces().len()), (72, 2 * 34 + 2 * 36));
}

// ---------------------------------------------------------------- degenerate families

#[test]
fn single_point_and_copies() {
    for count in [1, 2, 7, 100] {
        let point = Vec3::new(1e6, -2.0, 1e-6);
        let hull = check(&vec![point; count]);
        assert_eq!((hull.dimension(), hull.vertices()), (0, &[point][..]));
        assert!(hull.faces().is_empty());
        assert_eq!(hull.radius_about(point), 0.0);
    }
    let signed_zeros = [Vec3::ZERO, -Vec3::ZERO, Vec3::new(0.0, -0.0, 0.0)];
    assert_eq!(check(&signed_zeros).dimension(), 0);
}

#[test]
fn points_in_line() {
    let points: Vec<Vec3> = (-50..=50).map(|i| Vec3::new(3.0, -1.0, 7.0) * f64::from(i)).collect();
    let hull = check(&points);
    assert_eq!((hull.dimension(), hull.vertices()), (1, &[points[0], points[100]][..]));
    let upright = [Vec3::Z, Vec3::ZERO, Vec3::Z * 0.5, Vec3::Z];
    assert_eq!(check(&upright).dimension(), 1);
}

#[test]
fn points_in_a_plane() {
    for (u, v) in
        [(Vec3::X, Vec3::Y), (Vec3::Y, Vec3::Z), (Vec3::new(1.0, 2.0, 3.0), Vec3::new(-3.0, 1.0, 5.0))]
    {
        let points: Vec<Vec3> = grid(6)
            .iter()
            .filter(|p| p.z == 0.0)
            .map(|p| u * p.x + v * p.y + Vec3::new(1e6, -1e6, 3.0))
            .collect();
        let hull = check(&points);
        assert_eq!((hull.dimension(), hull.vertices().len(), hull.faces().len()), (2, 4, 2));
    }
}

/// The next number after `x`, `steps` times.
fn nudged(x: f64, steps: i64) -> f64 {
    f64::from_bits((x.to_bits() as i64 + steps) as u64)
}

#[test]
fn nearly_in_a_plane_by_one_rounding() {
    let mut random = Random(5);
    let flat: Vec<Vec3> =
        (0..40).map(|_| Vec3::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0), 1.0)).collect();
    for moved in [1, -1, 3] {
        let mut points = flat.clone();
        for p in &mut points[..10] {
            p.z = nudged(1.0, moved);
        }
        assert_eq!(check(&points).dimension(), 3);
    }
    // A plane at an angle: every coordinate is rounded, so the points are off it here and there.
    let (u, v) = (random.unit_vector(), random.unit_vector());
    let tilted: Vec<Vec3> =
        (0..80).map(|_| u * random.between(-1.0, 1.0) + v * random.between(-1.0, 1.0)).collect();
    assert_eq!(check(&tilted).dimension(), 3);
}

#[test]
fn nearly_in_line_by_one_rounding() {
    let mut random = Random(6);
    let direction = random.unit_vector();
    let points: Vec<Vec3> = (0..60).map(|_| direction * random.between(-1.0, 1.0)).collect();
    check(&points);
}

#[test]
fn near_duplicates() {
    let mut random = Random(7);
    let mut points = Vec::new();
    for centre in grid(2) {
        for _ in 0..12 {
            let near = |x: f64, steps: u64| nudged(x + 1.0, (steps % 5) as i64 - 2);
            points.push(Vec3::new(
                near(centre.x, random.bits()),
                near(centre.y, random.bits()),
                near(centre.z, random.bits()),
            ));
        }
    }
    check(&points);
}

#[test]
fn slivers_and_needles() {
    let mut random = Random(8);
    for squeeze in [Vec3::new(1.0, 1.0, 1e-14), Vec3::new(1.0, 1e-12, 1e-12), Vec3::new(1e6, 1.0, 1e-9)] {
        let points: Vec<Vec3> = random.unit_vectors(50).iter().map(|p| *p * squeeze).collect();
        check(&points);
    }
}

#[test]
fn scales_and_offsets() {
    let mut random = Random(9);
    for scale in [1e-300, 1e-30, 1e-6, 1e-3, 1.0, 1e3, 1e6, 1e29] {
        for offset in [0.0, 1e6] {
            let points: Vec<Vec3> =
                random.unit_vectors(25).iter().map(|p| (*p + Vec3::splat(offset)) * scale).collect();
            let shape = if scale * offset > 1e30 {
                continue;
            } else {
                check(&points)
            };
            assert!(shape.dimension() == 3 && shape.vertices().len() >= 24);
        }
    }
    // Small beside far away: only a few roundings in size.
    let points: Vec<Vec3> = random.vectors(60).iter().map(|p| *p * 1e-9 + Vec3::splat(1e6)).collect();
    check(&points);
}

#[test]
fn coordinates_of_very_different_size() {
    let points = [
        Vec3::new(1e30, 0.0, 0.0),
        Vec3::new(0.0, 1e-30, 0.0),
        Vec3::new(0.0, 0.0, 1e-60),
        Vec3::ZERO,
        Vec3::new(-1e30, 1e-40, 1e-80),
    ];
    assert_eq!(check(&points).dimension(), 3);
    // Too small beside the others to be told apart: some hull, and no panic.
    for tiny in [1e-320, f64::MIN_POSITIVE, 5e-324] {
        let points = [Vec3::X * 1e30, Vec3::Y * tiny, Vec3::Z * tiny, Vec3::ZERO, -Vec3::splat(tiny)];
        assert!(!hull(&points).vertices().is_empty());
        assert_eq!(check_surface(&points[1..]).dimension(), 3);
    }
}

#[test]
fn five_thousand_points() {
    let mut random = Random(10);
    let in_cube = random.vectors(5000);
    let on_sphere = random.unit_vectors(5000);
    for points in [in_cube, on_sphere] {
        let hull = hull(&points);
        check_solid(&hull);
        check_neighbours(&hull);
        for &face in hull.faces().iter().step_by(hull.faces().len() / 40) {
            let triangle = corners(&hull, face);
            assert!(points.iter().all(|&p| above(triangle, p) <= 0.0));
        }
    }
}

// ---------------------------------------------------------------- questions

#[test]
fn support_on_large_hulls() {
    let mut random = Random(11);
    for points in [random.unit_vectors(400), random.vectors(3000)] {
        check_support(&hull(&points), 12);
    }
    let ring: Vec<Vec3> = (0..400)
        .flat_map(|i| {
            let (sin, cos) = libm::sincos(f64::from(i) * std::f64::consts::TAU / 400.0);
            [Vec3::new(cos, sin, 1.0), Vec3::new(cos, sin, -1.0)]
        })
        .collect();
    check_support(&hull(&ring), 13);
}

#[test]
fn support_of_a_direction_that_is_none() {
    for points in [Random(14).unit_vectors(10), Random(15).unit_vectors(100)] {
        let hull = hull(&points);
        for d in [Vec3::ZERO, Vec3::NAN, Vec3::splat(f64::INFINITY), Vec3::new(0.0, f64::NAN, 1.0)] {
            let found = hull.support(d, &mut 77);
            assert!(hull.vertices().contains(&found));
        }
    }
}

#[test]
fn radius_is_an_upper_bound_and_tight() {
    let mut random = Random(16);
    for scale in [1e-200, 1e-6, 1.0, 1e20] {
        let hull = hull(&random.vectors(50).iter().map(|p| *p * scale).collect::<Vec<_>>());
        let centre = random.vector(1.0) * scale;
        let radius = hull.radius_about(centre);
        let square = |v: Vec3| {
            let d = minus(&exact(v), &exact(centre));
            dot(&d, &d)
        };
        let truth = hull.vertices().iter().map(|&v| square(v)).max().expect("vertices");
        let exact_radius = RBig::try_from(radius).expect("finite");
        assert!(&exact_radius * &exact_radius >= truth);
        let less = RBig::try_from(radius * (1.0 - 1e-14)).expect("finite");
        assert!(&less * &less < truth);
    }
}

#[test]
fn features_of_a_cube() {
    let cube = hull(&grid(3));
    let mut found = Vec::new();
    let mut kind = |d: Vec3, tolerance: f64| {
        found.clear();
        let kind = cube.feature(d.normalize(), tolerance, &mut found);
        (kind, found.len())
    };
    assert_eq!(kind(Vec3::Z, 1e-9), (FeatureKind::Face, 4));
    assert_eq!(kind(Vec3::new(1.0, 1.0, 0.0), 1e-9), (FeatureKind::Edge, 2));
    assert_eq!(kind(Vec3::new(1.0, 1.0, 1.0), 1e-9), (FeatureKind::Vertex, 1));
    assert_eq!(kind(Vec3::new(1.0, 1.0, 1e-6), 1e-9), (FeatureKind::Vertex, 1));
    assert_eq!(kind(Vec3::new(1.0, 1.0, 1e-6), 1e-5), (FeatureKind::Edge, 2));
    assert_eq!(kind(Vec3::X, 0.0), (FeatureKind::Face, 4));
}

#[test]
fn feature_of_points_nearly_in_line_is_an_edge() {
    let mut points: Vec<Vec3> = (0..9).map(|i| Vec3::new(f64::from(i), 0.0, 1.0)).collect();
    for (i, p) in points.iter_mut().enumerate() {
        p.y = 1e-12 * (i as f64 - 4.0) * (i as f64 - 4.0);
    }
    points.extend([Vec3::new(4.0, 3.0, 0.0), Vec3::new(4.0, -3.0, 0.0)]);
    let mut corners = vec![Vec3::ZERO];
    assert_eq!(hull(&points).feature(Vec3::Z, 1e-9, &mut corners), FeatureKind::Edge);
    assert_eq!(corners.len(), 3);
    assert_eq!((corners[1].x - corners[2].x).abs(), 8.0);
}

#[test]
fn errors_say_what_is_wrong() {
    assert_eq!(Hull::from_points(&[]).err(), Some(ShapeError::Empty));
    for bad in [f64::NAN, f64::INFINITY, -1.1e30] {
        let found = Hull::from_points(&[Vec3::ZERO, Vec3::new(0.0, bad, 0.0)]);
        assert!(matches!(found, Err(ShapeError::Coordinate { shape: "hull", index: 1, .. })));
    }
}

#[test]
fn the_same_points_give_the_same_hull() {
    let points = Random(17).vectors(200);
    let (a, b) = (hull(&points), hull(&points));
    assert_eq!((a.vertices(), a.faces()), (b.vertices(), b.faces()));
}

/// Coordinates from a few values, so that duplicates, lines and planes abound.
#[test]
fn any_points_of_a_coarse_grid() {
    let mut runner = TestRunner::new_with_rng(
        Config { cases: 150, failure_persistence: None, ..Config::default() },
        TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    );
    let point = (0..4_i32, 0..4_i32, 0..3_i32).prop_map(|(x, y, z)| [x, y, z].map(f64::from));
    let scale = prop::sample::select(vec![1.0, 0.1, 1e-6, 1e6]);
    let points = (prop::collection::vec(point, 1..24), scale)
        .prop_map(|(p, scale)| p.into_iter().map(|p| Vec3::from(p) * scale).collect::<Vec<_>>());
    let outcome = runner.run(&points, |points| {
        check(&points);
        Ok(())
    });
    outcome.expect("exact hulls");
}
