//! Mass of what triangles enclose, against closed forms and exact sums.

use crate::mesh_report::surfaces::*;
use dashu_ratio::RBig;
use sixte_contact::shape::{MassProperties, Problem, ShapeError, Triangles};
use sixte_contact::{Mat3, Quat, Vec3};

/// The largest entry of a matrix.
fn largest(m: Mat3) -> f64 {
    m.to_cols_array().into_iter().fold(0.0, |m, x| m.max(x.abs()))
}

/// Mass and inertia relative to their size, the centre relative to the size of the body.
#[track_caller]
fn assert_close(found: &MassProperties, truth: &MassProperties, tolerance: f64) {
    let inertia = largest(truth.inertia);
    let size = (inertia / truth.mass).sqrt();
    let mass = (found.mass / truth.mass - 1.0).abs();
    let centre = (found.centre - truth.centre).length() / size;
    let turning = largest(found.inertia - truth.inertia) / inertia;
    let worst = mass.max(centre).max(turning);
    assert!(worst <= tolerance, "off by {mass:e} {centre:e} {turning:e}:\n{found:?}\n{truth:?}");
}

#[track_caller]
fn mass_of(list: &Triangles) -> MassProperties {
    list.mass_properties(1.0).expect("a solid")
}

/// Along the axes, about the centre.
fn box_truth(min: Vec3, max: Vec3) -> MassProperties {
    let size = max - min;
    let mass = size.element_product();
    let s = size * size;
    let inertia = Vec3::new(s.y + s.z, s.z + s.x, s.x + s.y) * (mass / 12.0);
    MassProperties { mass, centre: 0.5 * (min + max), inertia: Mat3::from_diagonal(inertia) }
}

/// a − b, with the parallel axis theorem, as the cavity b leaves it.
fn less(a: &MassProperties, b: &MassProperties) -> MassProperties {
    let about = |body: &MassProperties, point: Vec3| {
        let d = body.centre - point;
        let outer = Mat3::from_cols(d * d.x, d * d.y, d * d.z);
        body.inertia + (Mat3::from_diagonal(Vec3::splat(d.length_squared())) - outer) * body.mass
    };
    let mass = a.mass - b.mass;
    let centre = (a.centre * a.mass - b.centre * b.mass) / mass;
    MassProperties { mass, centre, inertia: about(a, centre) - about(b, centre) }
}

/// In rational numbers about the origin: the integrals over the tetrahedra from the origin to each
/// triangle, as those of barycentric coordinates: ∫ λᵢλⱼ = 6V (1 + δᵢⱼ) / 120 and ∫ λᵢ = 6V / 24.
fn exact_truth(list: &Triangles) -> MassProperties {
    let exact = |x: f64| RBig::try_from(x).expect("finite");
    let whole = |n: u32| RBig::from(n);
    let (mut volume, mut first) = (RBig::ZERO, [(); 3].map(|()| RBig::ZERO));
    let mut second = [(); 3].map(|()| [(); 3].map(|()| RBig::ZERO));
    for face in &list.faces {
        let p = face.map(|v| list.vertices[v as usize].to_array().map(exact));
        let mut sixfold = RBig::ZERO;
        for (i, j, k) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
            sixfold += &p[0][i] * (&p[1][j] * &p[2][k] - &p[1][k] * &p[2][j]);
        }
        for x in 0..3 {
            let sum = &p[0][x] + &p[1][x] + &p[2][x];
            for y in 0..=x {
                let sum_y = &p[0][y] + &p[1][y] + &p[2][y];
                let squares = &p[0][x] * &p[0][y] + &p[1][x] * &p[1][y] + &p[2][x] * &p[2][y];
                second[x][y] += &sixfold * (squares + &sum * sum_y);
            }
            first[x] += &sixfold * sum;
        }
        volume += sixfold;
    }
    // The common divisors, once.
    volume /= whole(6);
    first.iter_mut().for_each(|x| *x /= whole(24));
    second.iter_mut().flatten().for_each(|x| *x /= whole(120));
    let float = |x: &RBig| x.to_f64().value();
    let centre: [RBig; 3] = std::array::from_fn(|x| &first[x] / &volume);
    let spread =
        |x: usize, y: usize| float(&(&second[x.max(y)][x.min(y)] - &volume * &centre[x] * &centre[y]));
    let trace = spread(0, 0) + spread(1, 1) + spread(2, 2);
    let entry = |x: usize, y: usize| if x == y { trace - spread(x, x) } else { -spread(x, y) };
    let column = |x: usize| Vec3::new(entry(x, 0), entry(x, 1), entry(x, 2));
    MassProperties {
        mass: float(&volume),
        centre: Vec3::from_array(std::array::from_fn(|x| float(&centre[x]))),
        inertia: Mat3::from_cols(column(0), column(1), column(2)),
    }
}

// ---------------------------------------------------------------- closed forms

#[test]
fn boxes() {
    for (min, max) in [
        (Vec3::splat(-1.0), Vec3::ONE),
        (Vec3::ZERO, Vec3::new(1.0, 2.0, 5.0)),
        (Vec3::new(-1e-6, 3e-6, 0.0), Vec3::new(1e-6, 4e-6, 1e-5)),
        (Vec3::new(0.0, 0.0, -1e5), Vec3::new(1e6, 1e3, 3e5)),
        // A thousand sizes away; every coordinate is exact.
        (Vec3::new(1000.0, -3000.0, 2000.0), Vec3::new(1001.0, -2999.5, 2000.25)),
    ] {
        assert_close(&mass_of(&cuboid(min, max)), &box_truth(min, max), 1e-14);
    }
    let steel = cube().mass_properties(7850.0).unwrap();
    assert!((steel.mass / 7850.0 - 1.0).abs() < 1e-15);
}

#[test]
fn corner_tetrahedron() {
    // ∫ x² = 1/60 and ∫ xy = 1/120 over the corner; about the centre at 1/4 less 1/96 each.
    let (square, mixed) = (1.0 / 60.0 - 1.0 / 96.0, 1.0 / 120.0 - 1.0 / 96.0);
    let inertia = Mat3::from_diagonal(Vec3::splat(2.0 * square + mixed)) - Mat3::from_cols_array(&[mixed; 9]);
    let truth = MassProperties { mass: 1.0 / 6.0, centre: Vec3::splat(0.25), inertia };
    assert_close(&mass_of(&tetrahedron()), &truth, 1e-14);
}

/// The prism over a right triangle: ∫ x² = 1/12, ∫ xy = 1/24 over the triangle, its centre at 1/3.
#[test]
fn triangular_prism() {
    let height = 2.0;
    let (square, mixed) = (1.0 / 12.0 - 1.0 / 18.0, 1.0 / 24.0 - 1.0 / 18.0);
    let upright = 0.5 * height * height * height / 12.0;
    let across = square * height + upright;
    let truth = MassProperties {
        mass: 0.5 * height,
        centre: Vec3::new(1.0 / 3.0, 1.0 / 3.0, 4.0),
        inertia: Mat3::from_cols(
            Vec3::new(across, -mixed * height, 0.0),
            Vec3::new(-mixed * height, across, 0.0),
            Vec3::new(0.0, 0.0, 2.0 * square * height),
        ),
    };
    assert_close(&mass_of(&prism(&[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)], 3.0, 5.0)), &truth, 1e-14);
}

/// A cylinder of n flat sides: area n/2 sin a with a = 2π/n, polar moment of the area (2 + cos a)/6.
#[test]
fn cylinder_with_flat_sides() {
    for n in [3, 4, 7, 64, 10_000] {
        let angle = std::f64::consts::TAU / f64::from(n);
        let (height, area) = (3.0, 0.5 * f64::from(n) * angle.sin());
        let mass = area * height;
        let polar = mass * (2.0 + angle.cos()) / 6.0;
        let across = 0.5 * polar + mass * height * height / 12.0;
        let inertia = Mat3::from_diagonal(Vec3::new(across, across, polar));
        let truth = MassProperties { mass, centre: Vec3::new(0.0, 0.0, 0.5), inertia };
        // The corners are rounded, by 1e-16; that many roundings do not add up to more than this.
        assert_close(&mass_of(&prism(&polygon(n), -1.0, 2.0)), &truth, 1e-14);
    }
}

/// A shell inside of another and turned the other way is a cavity.
#[test]
fn hollow_box() {
    let [outside, inside] =
        [(Vec3::ZERO, Vec3::new(4.0, 3.0, 2.0)), (Vec3::new(0.5, 1.0, 0.25), Vec3::new(3.0, 2.5, 1.0))];
    let hollow = together(&cuboid(outside.0, outside.1), &inverted(&cuboid(inside.0, inside.1)));
    let truth = less(&box_truth(outside.0, outside.1), &box_truth(inside.0, inside.1));
    assert_close(&mass_of(&hollow), &truth, 1e-14);
}

// ---------------------------------------------------------------- exact sums

#[test]
fn torus_against_the_exact_sum() {
    for (around, along) in [(3, 3), (12, 7), (20, 11)] {
        let ring = torus(around, along, 2.0, 0.5);
        assert_close(&mass_of(&ring), &exact_truth(&ring), 1e-14);
        // Rounded where it is; what counts is the mesh as it is there.
        for shift in [Vec3::new(5000.0, 0.0, 0.0), Vec3::new(-3000.0, 4000.0, 1000.0)] {
            let far = moved(&ring, |v| v + shift);
            assert_close(&mass_of(&far), &exact_truth(&far), 1e-12);
        }
    }
}

#[test]
fn random_tetrahedra_against_the_exact_sum() {
    let mut random = Random(21);
    let mut solids = 0;
    for _ in 0..500 {
        let mut list = tetrahedron();
        list.vertices.iter_mut().for_each(|v| *v = random.lattice(9) * 0.1 + random.lattice(2) * 100.0);
        if let Ok(found) = list.mass_properties(1.0) {
            // A thin one has a volume much smaller than what it is the difference of.
            let corners = &list.vertices;
            let min = corners.iter().fold(Vec3::INFINITY, |m, &v| m.min(v));
            let max = corners.iter().fold(Vec3::NEG_INFINITY, |m, &v| m.max(v));
            let loss = (max - min).element_product() / found.mass;
            assert_close(&found, &exact_truth(&list), f64::EPSILON * (loss + 20.0));
            solids += 1;
        }
    }
    assert!(solids > 150, "{solids}");
}

#[test]
fn turned_and_moved() {
    let rotation = Quat::from_xyzw(0.3, -0.5, 0.2, 0.7).normalize();
    let matrix = Mat3::from_quat(rotation);
    let shift = Vec3::new(700.0, -900.0, 300.0);
    for body in [cuboid(Vec3::ZERO, Vec3::new(1.0, 2.0, 3.0)), torus(20, 10, 2.0, 0.5), tetrahedron()] {
        let here = mass_of(&body);
        let truth = MassProperties {
            mass: here.mass,
            centre: rotation * here.centre + shift,
            inertia: matrix * here.inertia * matrix.transpose(),
        };
        // Corners are rounded to 1e-13 there.
        assert_close(&mass_of(&moved(&body, |v| rotation * v + shift)), &truth, 1e-12);
    }
}

/// Long sums do not lose what short ones keep.
#[test]
fn many_triangles() {
    let (around, along) = (400, 250);
    let ring = torus(around, along, 2.0, 0.5);
    let found = mass_of(&ring);
    let reversed = Triangles { faces: ring.faces.iter().rev().copied().collect(), ..ring.clone() };
    assert_close(&mass_of(&reversed), &found, 1e-14);
    assert!(found.centre.length() < 1e-14 && largest(found.inertia - found.inertia.transpose()) == 0.0);
}

#[test]
fn unused_vertices_do_not_count() {
    let mut body = cube();
    body.vertices.push(Vec3::splat(1e20));
    assert_eq!(mass_of(&body), mass_of(&cube()));
}

// ---------------------------------------------------------------- refused

fn reason(list: &Triangles) -> Problem {
    match list.mass_properties(1.0) {
        Err(ShapeError::NotSolid { problem }) => problem,
        other => unreachable!("{other:?}"),
    }
}

#[test]
fn what_is_no_solid_is_refused() {
    let mut open = cube();
    open.faces.pop();
    assert!(matches!(reason(&open), Problem::BoundaryEdge { count: 3, .. }));
    assert!(matches!(reason(&inverted(&cube())), Problem::Inverted { .. }));
    let mut flipped = cube();
    flipped.faces[0].swap(0, 1);
    assert!(matches!(reason(&flipped), Problem::UnorientedEdge { count: 3, .. }));
    let mut fin = cube();
    fin.vertices.push(Vec3::splat(3.0));
    fin.faces.extend([[0, 1, 8], [0, 1, 8]]);
    assert!(matches!(reason(&fin), Problem::DuplicateTriangle { count: 1, doubled: 1, .. }));
    fin.faces.pop();
    assert!(matches!(reason(&fin), Problem::NonManifoldEdge { count: 1, .. }));
    assert!(matches!(reason(&moebius(9)), Problem::BoundaryEdge { .. }));
    let line = Triangles { vertices: vec![Vec3::ZERO, Vec3::X], faces: vec![[0, 0, 1]] };
    assert!(matches!(reason(&line), Problem::NoVolume { .. }));
    // Flat, and flat up to rounding.
    assert!(matches!(reason(&cuboid(Vec3::ZERO, Vec3::new(1.0, 1.0, 0.0))), Problem::NoVolume { .. }));
    let tilted = moved(&cuboid(Vec3::ZERO, Vec3::new(1.0, 1.0, 0.0)), |v| {
        Vec3::new(0.1 * v.x, 0.7 * v.x + 0.3 * v.y, 0.9 * v.y - 1.7 * v.x)
    });
    assert!(matches!(reason(&tilted), Problem::NoVolume { .. }));
}

#[test]
fn bad_numbers_are_refused() {
    for density in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(cube().mass_properties(density), Err(ShapeError::Density(_))));
    }
    assert_eq!(Triangles::default().mass_properties(1.0), Err(ShapeError::NoTriangles { shape: "mesh" }));
    let mut cube = cube();
    cube.faces[3][0] = 8;
    let error = ShapeError::Index { shape: "mesh", face: 3, index: 8, count: 8 };
    assert_eq!(cube.mass_properties(1.0), Err(error));
    cube.vertices[2].x = f64::NAN;
    assert!(matches!(cube.mass_properties(1.0), Err(ShapeError::Coordinate { index: 2, .. })));
    let huge = cuboid(Vec3::splat(-1e30), Vec3::splat(1e30)).mass_properties(1e250);
    assert!(matches!(huge, Err(ShapeError::NoMass { .. })), "{huge:?}");
}
