//! How far a point is from a shape, and on which side.

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::query::point_distance;
use sixte_contact::shape::{Convex, Mesh, Soup};

use super::truth::{Random, ball, in_world, soup, to_point, torus, winding};

#[test]
fn points_against_soups() {
    let mut random = Random(31);
    for scale in [1.0, 1e-6, 1e6] {
        let list = super::truth::changed(&soup(60, 1.0, 0.5, &mut random), scale, Vec3::ZERO);
        let pose = random.pose(scale);
        let triangles = in_world(&list, &pose);
        let surface = Soup::new(list).unwrap();
        for _ in 0..100 {
            let point = random.vector(3.0 * scale);
            let truth = to_point(&triangles, point);
            let found = point_distance((&surface, &pose), point);
            assert!((found.gap - truth).abs() <= 1e-14 * scale + 2e-12 * truth && !found.is_inside);
            assert!(((point - found.point).length() - truth).abs() <= 1e-14 * scale + 2e-12 * truth);
            assert!(((point - found.point) / truth - found.normal).length() < 1e-5);
        }
    }
}

#[test]
fn points_inside_and_outside_of_solids() {
    let mut random = Random(32);
    for list in [torus(1.0, 0.4, 16, 8), ball(1.0, 2)] {
        let pose = random.pose(0.3);
        let triangles = in_world(&list, &pose);
        let solid = Mesh::new(list).unwrap();
        let (mut inside, mut outside) = (0, 0);
        for _ in 0..200 {
            let point = random.vector(1.5);
            let distance = to_point(&triangles, point);
            if distance < 1e-9 {
                continue;
            }
            let is_inside = winding(&triangles, point) > 0.5;
            let truth = if is_inside { -distance } else { distance };
            let found = point_distance((&solid, &pose), point);
            assert!((found.gap - truth).abs() <= 4e-12, "{found:?} {truth}");
            assert_eq!(found.is_inside, is_inside);
            // Out of the solid: along the normal there is less and less of it.
            assert!((point - found.normal * found.gap - found.point).length() < 1e-5);
            if is_inside { inside += 1 } else { outside += 1 }
        }
        assert!(inside > 20 && outside > 20);
    }
}

/// Depths of a box, a hull and a cylinder are those of their nearest side.
#[test]
fn depths_inside_convex_shapes() {
    let mut random = Random(33);
    for i in 0..200 {
        let scale = [1.0, 1e-6, 1e6][i % 3];
        let half = (random.vector(1.0).abs() + 0.1) * scale;
        let pose = random.pose(scale);
        let at = random.vector(0.999) * half;
        let depth = (half - at.abs()).min_element();
        let rounding = [0.0, 0.2 * scale][i % 2];
        let sharp = Convex::cuboid(half).unwrap();
        let corners: Vec<Vec3> =
            (0..8).map(|i| half * Vec3::new(side(i, 0), side(i, 1), side(i, 2))).collect();
        for shape in [sharp.clone().rounded(rounding).unwrap(), Convex::hull(&corners).unwrap()] {
            let rounding = if shape.name() == "box" { rounding } else { 0.0 };
            let found = point_distance((&shape, &pose), pose.point_in_world(at));
            assert!((found.gap + depth + rounding).abs() <= 1e-13 * scale, "{found:?} {depth}");
            assert!(found.is_inside);
            let point = pose.point_in_body(found.point);
            let off = (point.abs() - half).max_element() - rounding;
            assert!(off.abs() <= 1e-13 * scale, "{off:e} off the surface");
        }
        let (half_length, radius) = (half.x, half.y);
        let cylinder = Convex::cylinder(half_length, radius).unwrap();
        let (s, c) = random.between(0.0, 6.3).sin_cos();
        let (out, up) = (radius * random.between(0.0, 0.999), half_length * random.between(-0.999, 0.999));
        let found = point_distance((&cylinder, &pose), pose.point_in_world(Vec3::new(out * c, out * s, up)));
        let depth = (radius - out).min(half_length - up.abs());
        // Curved: many planes around the axis are about as close, and the depth along one of them is
        // never less than the true one.
        let deeper = -found.gap - depth;
        assert!(found.is_inside && deeper >= -1e-13 * scale && deeper <= 1e-5 * scale, "{found:?} {depth}");
    }
}

fn side(corner: usize, bit: usize) -> f64 {
    if corner >> bit & 1 == 0 { -1.0 } else { 1.0 }
}

#[test]
fn points_and_simple_shapes() {
    let point = Vec3::new(0.0, 0.0, 0.5);
    let ball = Convex::sphere(2.0).unwrap();
    let found = point_distance((&ball, &Pose::IDENTITY), point);
    assert!((found.gap + 1.5).abs() < 1e-15 && found.is_inside && (found.normal - Vec3::Z).length() < 1e-15);
    let floor = Convex::half_space(Vec3::Z).unwrap();
    let found = point_distance((&floor, &Pose::IDENTITY), -point);
    assert!((found.gap + 0.5).abs() < 1e-15 && found.is_inside && (found.normal - Vec3::Z).length() < 1e-15);
    // A point on a surface is not inside.
    let sheet = Convex::triangle([Vec3::ZERO, Vec3::X, Vec3::Y]).unwrap();
    let found = point_distance((&sheet, &Pose::IDENTITY), Vec3::new(0.25, 0.25, 0.0));
    assert!(found.gap == 0.0 && !found.is_inside);
}
