//! Bodies inside solids.

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::query::{distance, overlap};
use sixte_contact::shape::{Compound, Convex, Mesh, Soup};

use super::truth::{Random, ball, between_lists, cuboid, in_world, joined, soup, torus};

/// A small body in a large box: minus the way from its surface to the nearest side.
#[test]
fn a_body_inside_a_solid_has_a_negative_gap() {
    let mut random = Random(41);
    let room = cuboid(Vec3::new(2.0, 3.0, 4.0));
    let solid = Mesh::new(room.clone()).unwrap();
    for i in 0..30 {
        let inner = if i % 2 == 0 { ball(0.3, 1) } else { soup(10, 0.2, 0.1, &mut random) };
        let pose = random.pose(1.0);
        let truth = between_lists(&in_world(&inner, &pose), &in_world(&room, &Pose::IDENTITY));
        let body = Soup::new(inner).unwrap();
        let found = distance((&body, &pose), (&solid, &Pose::IDENTITY));
        assert!((found.gap + truth).abs() < 1e-12, "{found:?} {truth}");
        assert!(found.gap_lower <= found.gap);
        // The nearest side is one across x, and the way out is through it.
        assert!((found.normal - Vec3::X * found.point_b.x.signum()).length() < 1e-9, "{found:?}");
        assert!(((found.point_a - found.point_b).dot(found.normal) - found.gap).abs() < 1e-12);
        assert!(overlap((&body, &pose), (&solid, &Pose::IDENTITY)));
        let back = distance((&solid, &Pose::IDENTITY), (&body, &pose));
        assert!((back.gap + truth).abs() < 1e-12 && (back.normal + found.normal).length() < 1e-9);
        assert!(overlap((&solid, &Pose::IDENTITY), (&body, &pose)));
        // The same surface without an inside.
        let hollow = distance((&body, &pose), (solid.surface(), &Pose::IDENTITY));
        assert!((hollow.gap - truth).abs() < 1e-12);
        assert!(!overlap((&body, &pose), (solid.surface(), &Pose::IDENTITY)));
    }
}

/// A ball that sinks through the side of a solid gets deeper all the way.
#[test]
fn a_ball_sinks_into_a_solid_without_a_jump() {
    let solid = Mesh::new(cuboid(Vec3::splat(2.0))).unwrap();
    let ball = Convex::sphere(0.5).unwrap();
    for step in 0..40 {
        let x = 3.0 - 0.07 * f64::from(step);
        let pose = Pose::at(Vec3::new(x, 0.1, 0.2));
        let found = distance((&ball, &pose), (&solid, &Pose::IDENTITY));
        assert!((found.gap - (x - 2.5)).abs() < 1e-12, "{found:?} at {x}");
        assert!((found.normal - Vec3::X).length() < 1e-9, "{found:?}");
        assert!(((found.point_a - found.point_b).dot(Vec3::X) - found.gap).abs() < 1e-12);
        assert_eq!(overlap((&ball, &pose), (&solid, &Pose::IDENTITY)), found.gap <= 0.0);
    }
}

/// One part inside, another outside and closer: the part inside counts.
#[test]
fn a_part_that_is_inside_is_found_behind_others() {
    let solid = Mesh::new(cuboid(Vec3::splat(2.0))).unwrap();
    let bead = Convex::cuboid(Vec3::splat(0.1)).unwrap();
    let beads = [Vec3::ZERO, Vec3::new(2.2, 0.0, 0.0), Vec3::new(9.0, 0.0, 0.0)];
    let chain = Compound::new(beads.map(|at| (Pose::at(at), bead.clone())).to_vec()).unwrap();
    let lists = joined(&ball(0.1, 1), &super::truth::changed(&ball(0.1, 1), 1.0, beads[1]));
    let balls = Soup::new(lists).unwrap();
    let found = distance((&chain, &Pose::IDENTITY), (&solid, &Pose::IDENTITY));
    assert!((found.gap + 1.9).abs() < 1e-12 && found.gap_lower < 0.0, "{found:?}");
    let found = distance((&solid, &Pose::IDENTITY), (&balls, &Pose::IDENTITY));
    assert!((found.gap + 1.9).abs() < 1e-12 && found.gap_lower < 0.0, "{found:?}");
    assert!(overlap((&chain, &Pose::IDENTITY), (&solid, &Pose::IDENTITY)));
    assert!(overlap((&solid, &Pose::IDENTITY), (&balls, &Pose::IDENTITY)));
    // Without the part inside they are apart.
    let outside = Pose::at(Vec3::new(2.5, 0.0, 0.0));
    assert!((distance((&chain, &outside), (&solid, &Pose::IDENTITY)).gap - 0.4).abs() < 1e-12);
}

/// In the hole of a ring, and around its tube, is outside.
#[test]
fn a_body_in_a_hole_is_outside() {
    let ring = torus(1.0, 0.25, 24, 12);
    let (solid, bead) = (Mesh::new(ring.clone()).unwrap(), ball(0.2, 1));
    let beads = Mesh::new(bead.clone()).unwrap();
    for (at, inside) in [(Vec3::ZERO, false), (Vec3::new(0.0, 0.0, 0.3), false)] {
        let truth = between_lists(&in_world(&bead, &Pose::at(at)), &in_world(&ring, &Pose::IDENTITY));
        let found = distance((&beads, &Pose::at(at)), (&solid, &Pose::IDENTITY));
        assert!((found.gap - if inside { -truth } else { truth }).abs() < 1e-12, "{found:?}");
        assert!(found.gap_lower > 0.0 && !overlap((&beads, &Pose::at(at)), (&solid, &Pose::IDENTITY)));
    }
    let around = Mesh::new(torus(1.0, 0.5, 24, 12)).unwrap();
    let found = distance((&solid, &Pose::IDENTITY), (&around, &Pose::IDENTITY));
    assert!(found.gap < -0.2 && overlap((&around, &Pose::IDENTITY), (&solid, &Pose::IDENTITY)));
}
