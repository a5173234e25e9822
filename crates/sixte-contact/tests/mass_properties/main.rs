//! Mass, centre and inertia against closed forms, and of rounded shapes against other methods.

mod other_methods;

use std::f64::consts::PI;

use other_methods::*;
use sixte_contact::shape::{Convex, MassProperties, ShapeError};
use sixte_contact::{Mat3, Quat, Vec3};

// ---------------------------------------------------------------- comparing

fn mass_of(shape: Result<Convex, ShapeError>) -> MassProperties {
    shape.and_then(|s| s.mass_properties(1.0)).expect("a solid shape")
}

fn rounded(shape: Result<Convex, ShapeError>, radius: f64) -> MassProperties {
    mass_of(shape.and_then(|s| s.rounded(radius)))
}

fn diagonal(mass: f64, centre: Vec3, inertia: Vec3) -> MassProperties {
    MassProperties { mass, centre, inertia: Mat3::from_diagonal(inertia) }
}

/// The largest entry of the difference of two matrices.
fn difference(a: Mat3, b: Mat3) -> f64 {
    (a - b).to_cols_array().into_iter().fold(0.0, |m, x| m.max(x.abs()))
}

#[track_caller]
fn assert_close(found: &MassProperties, truth: &MassProperties, tolerance: f64) {
    let inertia = difference(truth.inertia, Mat3::ZERO);
    let size = (inertia / truth.mass).sqrt();
    let mass = (found.mass / truth.mass - 1.0).abs();
    let centre = (found.centre - truth.centre).length() / size;
    let turning = difference(found.inertia, truth.inertia) / inertia;
    let worst = mass.max(centre).max(turning);
    assert!(worst <= tolerance, "off by {mass:e} {centre:e} {turning:e}:\n{found:?}\n{truth:?}");
}

fn turned(truth: &MassProperties, rotation: Quat, shift: Vec3) -> MassProperties {
    let matrix = Mat3::from_quat(rotation);
    MassProperties {
        mass: truth.mass,
        centre: rotation * truth.centre + shift,
        inertia: matrix * truth.inertia * matrix.transpose(),
    }
}

fn box_corners(half: Vec3) -> Vec<Vec3> {
    let sides = [-1.0, 1.0];
    let corner = |x: f64, y: f64, z: f64| half * Vec3::new(x, y, z);
    sides.iter().flat_map(|&x| sides.iter().flat_map(move |&y| sides.map(|z| corner(x, y, z)))).collect()
}

fn some_rotation() -> Quat {
    Quat::from_xyzw(0.3, -0.5, 0.2, 0.7).normalize()
}

// ---------------------------------------------------------------- closed forms

#[test]
fn sphere() {
    for r in [1e-6, 0.3, 1e6] {
        let mass = 4.0 / 3.0 * PI * r * r * r;
        let truth = diagonal(mass, Vec3::ZERO, Vec3::splat(0.4 * mass * r * r));
        assert_close(&mass_of(Convex::sphere(r)), &truth, 1e-14);
    }
}

#[test]
fn capsules() {
    let tip = Vec3::new(0.0, 0.0, 1.5);
    assert_close(&mass_of(Convex::capsule(1.5, 0.4)), &capsule_truth(-tip, tip, 0.4), 1e-14);
    let (from, to) = (Vec3::new(1.0, 2.0, -3.0), Vec3::new(4.0, -1.0, 0.5));
    let truth = capsule_truth(from, to, 0.7);
    assert_close(&rounded(Convex::segment(from, to), 0.7), &truth, 1e-13);
    let middle = 0.5 * (from + to);
    assert_close(&rounded(Convex::hull(&[from, middle, to]), 0.7), &truth, 1e-13);
    assert_close(&rounded(Convex::triangle([from, to, from]), 0.7), &truth, 1e-13);
}

#[test]
fn sharp_box_cylinder_cone_ellipsoid() {
    let h = Vec3::new(0.5, 1.0, 2.0);
    let m = 8.0 * h.x * h.y * h.z;
    let squares = h * h * (m / 3.0);
    let inertia = Vec3::new(squares.y + squares.z, squares.z + squares.x, squares.x + squares.y);
    assert_close(&mass_of(Convex::cuboid(h)), &diagonal(m, Vec3::ZERO, inertia), 1e-14);

    let (l, r) = (1.5, 0.25);
    let m = PI * r * r * 2.0 * l;
    let across = m * (r * r / 4.0 + l * l / 3.0);
    let truth = diagonal(m, Vec3::ZERO, Vec3::new(across, across, m * r * r / 2.0));
    assert_close(&mass_of(Convex::cylinder(l, r)), &truth, 1e-13);

    let m = PI * r * r * 2.0 * l / 3.0;
    let across = m * (3.0 / 20.0 * r * r + 3.0 / 80.0 * 4.0 * l * l);
    let truth = diagonal(m, Vec3::new(0.0, 0.0, -l / 2.0), Vec3::new(across, across, 0.3 * m * r * r));
    assert_close(&mass_of(Convex::cone(l, r)), &truth, 1e-13);

    let s = h * h;
    let m = 4.0 / 3.0 * PI * h.x * h.y * h.z;
    let truth = diagonal(m, Vec3::ZERO, Vec3::new(s.y + s.z, s.z + s.x, s.x + s.y) * (m / 5.0));
    assert_close(&mass_of(Convex::ellipsoid(h)), &truth, 1e-14);
}

#[test]
fn tetrahedron_here_and_far_away() {
    let size = Vec3::new(1.0, 2.0, 3.0);
    let volume = size.x * size.y * size.z / 6.0;
    // ∫ x² = V a²/10 and ∫ xy = V ab/20 about the corner; the centre is at a quarter.
    let about_corner = (outer(size, size) + Mat3::from_diagonal(size * size)) * (volume / 20.0);
    let centre = size / 4.0;
    let spread = about_corner - outer(centre, centre) * volume;
    let corners = [Vec3::ZERO, Vec3::X * size.x, Vec3::Y * size.y, Vec3::Z * size.z];
    for shift in [Vec3::ZERO, Vec3::new(1e3, -1e3, 1e3)] {
        let truth = from_spread(volume, centre + shift, spread);
        assert_close(&mass_of(Convex::hull(&corners.map(|c| c + shift))), &truth, 1e-12);
    }
}

#[test]
fn density_scales_everything() {
    let shape = Convex::hull(&box_corners(Vec3::new(1.0, 2.0, 3.0))).expect("a box");
    let (one, seven) = (shape.mass_properties(1.0), shape.mass_properties(7.0));
    let (one, seven) = (one.expect("mass"), seven.expect("mass"));
    let truth = MassProperties { mass: 7.0 * one.mass, inertia: one.inertia * 7.0, ..one };
    assert_close(&seven, &truth, 1e-15);
}

// ---------------------------------------------------------------- rounded boxes

/// The box, its faces, the quarter cylinders of its edges and the eighths of a ball at its corners.
fn rounded_box_truth(h: Vec3, r: f64) -> MassProperties {
    let box_volume = 8.0 * h.x * h.y * h.z;
    let ball = 4.0 / 3.0 * PI * r * r * r;
    let volume = box_volume
        + 8.0 * r * (h.x * h.y + h.y * h.z + h.z * h.x)
        + 2.0 * PI * r * r * (h.x + h.y + h.z)
        + ball;
    // ∫ x² where a is half of the box along x and b, c are the others.
    let square = |a: f64, b: f64, c: f64| {
        let inside = a * a / 3.0;
        let on_faces_across_x = 8.0 * b * c * ((a + r) * (a + r) * (a + r) - a * a * a) / 3.0;
        let beside = 8.0 * a * (b + c) * r + 2.0 * a * PI * r * r;
        let on_edges = a * a + 8.0 * a * r / (3.0 * PI) + r * r / 4.0;
        let on_corners = a * a + 0.75 * a * r + r * r / 5.0;
        (box_volume + beside) * inside
            + on_faces_across_x
            + 2.0 * PI * r * r * (b + c) * on_edges
            + ball * on_corners
    };
    let (x, y, z) = (square(h.x, h.y, h.z), square(h.y, h.z, h.x), square(h.z, h.x, h.y));
    diagonal(volume, Vec3::ZERO, Vec3::new(y + z, z + x, x + y))
}

#[test]
fn rounded_boxes_of_every_dimension() {
    for h in [(1.0, 2.0, 3.0), (0.0, 2.0, 3.0), (0.0, 0.0, 3.0), (0.0, 0.0, 0.0), (1e-9, 1.0, 1.0)] {
        let h = Vec3::new(h.0, h.1, h.2);
        for r in [1e-3, 0.5, 20.0] {
            let truth = rounded_box_truth(h, r);
            assert_close(&rounded(Convex::cuboid(h), r), &truth, 1e-13);
            assert_close(&rounded(Convex::hull(&box_corners(h)), r), &truth, 1e-12);
        }
    }
}

#[test]
fn rounded_box_as_a_turned_hull() {
    let h = Vec3::new(0.3, 1.0, 0.7);
    let (rotation, shift) = (some_rotation(), Vec3::new(1e3, 2e3, -1e3));
    for r in [0.0, 0.1, 2.0] {
        let truth = turned(&rounded_box_truth(h, r), rotation, shift);
        // Not quite flat any more: all roundings of the rotation are in the corners.
        let corners = box_corners(h).into_iter().map(|c| rotation * c + shift);
        assert_close(&rounded(Convex::hull(&corners.collect::<Vec<_>>()), r), &truth, 1e-12);
    }
}

/// Thousands of points on the faces of a turned box: slivers of all kinds, nearly in one plane.
#[test]
fn slivers_do_no_harm() {
    let h = Vec3::new(1.0, 0.5, 0.8);
    let mut points = box_corners(h);
    for i in 0..40 {
        for j in 0..40 {
            let (s, t) = (f64::from(i) / 19.5 - 1.0, f64::from(j) / 19.5 - 1.0);
            points.extend([Vec3::new(s, t, 1.0), Vec3::new(1.0, s, t), Vec3::new(s, -1.0, t)].map(|p| p * h));
        }
    }
    let rotation = some_rotation();
    let points: Vec<Vec3> = points.into_iter().map(|p| rotation * p).collect();
    for r in [0.0, 0.2, 3.0] {
        let truth = turned(&rounded_box_truth(h, r), rotation, Vec3::ZERO);
        assert_close(&rounded(Convex::hull(&points), r), &truth, 1e-12);
    }
}

// ---------------------------------------------------------------- thin hulls

/// Points that roundings scatter about a line or a plane: as long as the roundings are wide, and
/// wider, the rounded hull is that of the line or the plane.
#[test]
fn hulls_as_thin_as_roundings() {
    let (u, v, off) = (some_rotation() * Vec3::X, some_rotation() * Vec3::Y, some_rotation() * Vec3::Z);
    let wobble = |i: u32| f64::from(i * i * 7919 % 101) / 50.0 - 1.0;
    for thickness in [0.0, 1e-16, 1e-15, 1e-14, 1e-13] {
        let on_line = |i: u32| {
            u * (f64::from(i) / 20.0 - 1.0) + v * (thickness * wobble(i)) + off * (thickness * wobble(i + 3))
        };
        let line: Vec<Vec3> = (0..=40).map(on_line).collect();
        let truth = capsule_truth(-u, u, 0.3);
        assert_close(&rounded(Convex::hull(&line), 0.3), &truth, 2e-12);

        let in_plane = |i: u32| {
            let (x, y) = (f64::from(i / 9) / 4.0 - 1.0, f64::from(i % 9) / 8.0 - 0.5);
            u * x + v * y + off * (thickness * wobble(i))
        };
        let plane: Vec<Vec3> = (0..81).map(in_plane).collect();
        let truth = rounded_box_truth(Vec3::new(1.0, 0.5, 0.0), 0.3);
        let truth = turned(&truth, some_rotation(), Vec3::ZERO);
        assert_close(&rounded(Convex::hull(&plane), 0.3), &truth, 2e-12);
    }
}

// ---------------------------------------------------------------- by distance alone

#[test]
fn rounded_triangle_by_rays() {
    let corners = [Vec3::new(0.1, 0.2, 0.3), Vec3::new(1.0, -0.5, 0.2), Vec3::new(0.4, 0.9, -0.6)];
    let inner = (corners[0] + corners[1] + corners[2]) / 3.0;
    for r in [0.5, 1.0] {
        let truth = by_rays(|p| to_triangle(p, corners), inner, r, 4.0, 120);
        assert_close(&rounded(Convex::triangle(corners), r), &truth, 1e-6);
    }
}

const TETRAHEDRON: [Vec3; 4] = [
    Vec3::new(0.1, 0.2, 0.3),
    Vec3::new(1.0, -0.5, 0.2),
    Vec3::new(0.4, 0.9, -0.6),
    Vec3::new(0.7, 0.8, 1.1),
];

#[test]
fn rounded_tetrahedron_by_rays() {
    let [a, b, c, d] = TETRAHEDRON;
    let faces = [[a, b, c], [a, c, d], [a, d, b], [b, d, c]];
    let inner = (a + b + c + d) / 4.0;
    let distance = |p: Vec3| {
        let side = |t: &[Vec3; 3]| (t[1] - t[0]).cross(t[2] - t[0]).dot(p - t[0]);
        let middle = |t: &[Vec3; 3]| (t[1] - t[0]).cross(t[2] - t[0]).dot(inner - t[0]);
        let inside = faces.iter().all(|t| side(t) * middle(t) >= 0.0);
        let nearest = faces.iter().map(|t| to_triangle(p, *t)).fold(f64::MAX, f64::min);
        if inside { -nearest } else { nearest }
    };
    let truth = by_rays(distance, inner, 0.4, 4.0, 120);
    assert_close(&rounded(Convex::hull(&TETRAHEDRON), 0.4), &truth, 1e-6);
}

/// Steiner's formula: V + S r + ½ Σ (length · angle of normals) r² + 4π/3 r³.
#[test]
fn rounded_tetrahedron_by_steiner() {
    let faces = [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]];
    let at = |i: usize| TETRAHEDRON[i];
    let inner = (at(0) + at(1) + at(2) + at(3)) / 4.0;
    let area = |f: &[usize; 3]| {
        let cross = (at(f[1]) - at(f[0])).cross(at(f[2]) - at(f[0]));
        if cross.dot(at(f[0]) - inner) > 0.0 { cross / 2.0 } else { -cross / 2.0 }
    };
    let surface: f64 = faces.iter().map(|f| area(f).length()).sum();
    let volume = (at(1) - at(0)).cross(at(2) - at(0)).dot(at(3) - at(0)).abs() / 6.0;
    let mut bending = 0.0;
    for (i, f) in faces.iter().enumerate() {
        for g in &faces[..i] {
            let shared: Vec<usize> = f.iter().copied().filter(|v| g.contains(v)).collect();
            let cosine = area(f).normalize().dot(area(g).normalize());
            bending += 0.5 * at(shared[0]).distance(at(shared[1])) * libm::acos(cosine);
        }
    }
    for r in [0.01, 0.3, 5.0] {
        let truth = volume + surface * r + bending * r * r + 4.0 / 3.0 * PI * r * r * r;
        let found = rounded(Convex::hull(&TETRAHEDRON), r).mass;
        assert!((found / truth - 1.0).abs() < 1e-13, "{found} {truth}");
    }
}

// ---------------------------------------------------------------- bodies of revolution

#[test]
fn rounded_cylinder_by_slices_and_steiner() {
    let (h, big, r) = (0.8, 0.5, 0.3);
    let beyond = |z: f64| (z.abs() - h).max(0.0);
    let radius_at = |z: f64| big + (r * r - beyond(z) * beyond(z)).max(0.0).sqrt();
    let found = rounded(Convex::cylinder(h, big), r);
    assert_close(&found, &by_slices(radius_at, -h - r, h + r), 1e-12);
    let volume = 2.0 * PI * big * big * h
        + (2.0 * PI * big * big + 4.0 * PI * big * h) * r
        + (2.0 * PI * h + PI * PI * big) * r * r
        + 4.0 / 3.0 * PI * r * r * r;
    assert!((found.mass / volume - 1.0).abs() < 1e-14);
}

#[test]
fn rounded_cone_by_slices_and_steiner() {
    for (h, big, r) in [(0.8, 0.5, 0.3), (0.1, 2.0, 0.3), (3.0, 0.2, 1.0)] {
        let slant = f64::sqrt(4.0 * h * h + big * big);
        let (cos, sin) = (2.0 * h / slant, big / slant);
        // The farthest of: the rounded rim, the moved side, the rounded tip.
        let radius_at = |z: f64| {
            let arc = |out: f64, height: f64| out + (r * r - (z - height) * (z - height)).max(0.0).sqrt();
            if z < -h + r * sin {
                arc(big, -h)
            } else if z < h + r * sin {
                r * cos + big * (h + r * sin - z) / (2.0 * h)
            } else {
                arc(0.0, h)
            }
        };
        let found = rounded(Convex::cone(h, big), r);
        assert_close(&found, &by_slices(radius_at, -h - r, h + r), 1e-8);
        let (side, base) = (PI * big * slant, PI * big * big);
        // Mean curvature: of the side ½ ∫ cos/ρ, of the rim and nothing of the tip.
        let bending = PI * slant * cos + PI * big * (PI / 2.0 + libm::asin(sin));
        let volume = base * 2.0 * h / 3.0 + (side + base) * r + bending * r * r + 4.0 / 3.0 * PI * r * r * r;
        assert!((found.mass / volume - 1.0).abs() < 1e-13, "{} {volume}", found.mass);
    }
}

#[test]
fn rounded_disc_is_a_flat_cylinder_and_a_flat_cone() {
    let r = 0.2;
    let disc = rounded(Convex::cylinder(0.0, 1.0), r);
    assert_close(&rounded(Convex::cone(0.0, 1.0), r), &disc, 1e-13);
    // Pappus: the half disc at the rim has its centre 4r/3π farther out.
    let volume = PI * 2.0 * r + PI * r * r / 2.0 * 2.0 * PI * (1.0 + 4.0 * r / (3.0 * PI));
    assert!((disc.mass / volume - 1.0).abs() < 1e-14);
}

// ---------------------------------------------------------------- rounded ellipsoids

#[test]
fn rounded_ellipsoid_by_its_normals() {
    // Another parameter (the normal, not the point), another rule.
    for (axes, r) in [(Vec3::new(1.0, 1.4, 0.8), 0.5), (Vec3::new(2.0, 1.0, 1.5), 0.01)] {
        let truth = by_normals(axes, r, 110);
        assert_close(&rounded(Convex::ellipsoid(axes), r), &truth, 1e-11);
    }
}

#[test]
fn rounded_ellipsoid_that_is_a_sphere() {
    for (a, r) in [(1.0, 0.5), (1e-6, 1e-7), (1e3, 1e5)] {
        let truth = mass_of(Convex::sphere(a + r));
        assert_close(&rounded(Convex::ellipsoid(Vec3::splat(a)), r), &truth, 1e-13);
    }
}

#[test]
fn rounded_spheroids_by_slices_of_their_outline() {
    for (across, along, r) in [(1.0, 1000.0, 0.5), (1000.0, 1.0, 3.0), (1e-4, 1.0, 0.3), (1.0, 1.0, 0.1)] {
        let truth = spheroid_truth(across, along, r);
        assert_close(&rounded(Convex::ellipsoid(Vec3::new(across, across, along)), r), &truth, 1e-10);
        let sideways = turned(&truth, Quat::from_rotation_y(PI / 2.0), Vec3::ZERO);
        assert_close(&rounded(Convex::ellipsoid(Vec3::new(along, across, across)), r), &sideways, 1e-10);
    }
}

// ---------------------------------------------------------------- limits and errors

#[test]
fn little_rounding_changes_little() {
    let solids = [
        Convex::cuboid(Vec3::new(1.0, 2.0, 3.0)),
        Convex::cylinder(1.0, 0.5),
        Convex::cone(1.0, 0.5),
        Convex::ellipsoid(Vec3::new(1.0, 2.0, 0.5)),
        Convex::hull(&TETRAHEDRON),
    ];
    for solid in solids {
        let sharp = mass_of(solid.clone());
        assert_close(&rounded(solid.clone(), 1e-9), &sharp, 1e-7);
        assert_close(&rounded(solid.clone(), 1e-30), &sharp, 1e-13);
        // And from far away everything is a ball.
        let ball = mass_of(Convex::sphere(1e9));
        assert_close(&rounded(solid, 1e9), &ball, 1e-7);
    }
}

#[test]
fn scale_is_respected() {
    let unit = rounded(Convex::hull(&TETRAHEDRON), 0.2);
    for s in [1e-12, 1e-6, 1e6, 1e20] {
        let truth = MassProperties {
            mass: unit.mass * s * s * s,
            centre: unit.centre * s,
            inertia: unit.inertia * (s * s * s * s * s),
        };
        let found = rounded(Convex::hull(&TETRAHEDRON.map(|p| p * s)), 0.2 * s);
        assert_close(&found, &truth, 1e-13);
    }
}

#[test]
fn shapes_without_mass() {
    let flat = [
        Ok(Convex::point()),
        Convex::segment(Vec3::ZERO, Vec3::X),
        Convex::triangle([Vec3::ZERO, Vec3::X, Vec3::Y]),
        Convex::cuboid(Vec3::new(1.0, 0.0, 1.0)),
        Convex::cylinder(0.0, 1.0),
        Convex::cone(0.0, 1.0),
        Convex::hull(&[Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::X + Vec3::Y]),
        Convex::hull(&[Vec3::splat(1e-200), Vec3::ZERO, Vec3::X * 1e-200, Vec3::Y * 1e-200]),
        Convex::half_space(Vec3::Z),
        Convex::half_space(Vec3::Z).and_then(|s| s.rounded(1.0)),
    ];
    for shape in flat {
        let found = shape.expect("a shape").mass_properties(1.0);
        assert!(matches!(found, Err(ShapeError::NoMass { .. })), "{found:?}");
    }
}

#[test]
fn densities_that_are_none() {
    let ball = Convex::sphere(1.0).expect("a ball");
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(ball.mass_properties(bad), Err(ShapeError::Density(_))));
    }
    let large = Convex::sphere(1e30).expect("a ball").mass_properties(1e300);
    assert!(matches!(large, Err(ShapeError::NoMass { .. })));
}
