//! The broad phase: a `no` is certain, and often given.

use sixte_contact::Vec3;
use sixte_contact::contact_time::methods::{Method, may_meet};
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::shape::{Convex, Obb, Soup};

use super::bodies::{Random, RandomBodies, STILL, at, by, cuboid};

/// Over thousands of pairs none that meets is ruled out, and a good part of the others is.
#[test]
fn no_pair_that_meets_is_ruled_out() {
    let (mut meetings, mut ruled_out, mut clear) = (0, 0, 0);
    for case in 0..3000 {
        let mut random = Random(50_000 + case);
        let a = Convex::hull(&random.points(6, 0.5)).unwrap();
        let b = Convex::hull(&random.points(6, 0.5)).unwrap();
        let (distance, speed) = (random.between(1.0, 6.0), random.between(0.0, 8.0));
        let motion_a = random
            .approach(distance, speed, 3.0)
            .with_centre(random.vector(1.0) * 0.3)
            .with_acceleration(random.vector(1.0));
        let motion_b = STILL.with_spin(random.vector(1.0) * 2.0).with_velocity(random.vector(1.0));
        let (body_a, body_b) = ((&a, &motion_a), (&b, &motion_b));
        let found = contact_time(body_a, body_b, 0.5, &ContactTimeSettings::tolerance(1e-6)).unwrap();
        let may = may_meet(body_a, body_b, 0.5);
        if found.status == Status::Clear {
            clear += 1;
            ruled_out += u32::from(!may);
        } else {
            meetings += 1;
            assert!(may, "case {case}: {found:?}");
        }
    }
    assert!(meetings > 500 && ruled_out > clear / 8, "{meetings} meet, {ruled_out} of {clear} ruled out");
}

/// Oriented boxes rule out what boxes along the axes cannot: a thin plate on edge beside another.
#[test]
fn oriented_boxes_are_oriented() {
    let plate = {
        let points: Vec<Vec3> =
            cuboid_points(2.0, 2.0, 0.01).map(|p| Vec3::new(p.x - p.z, p.y, p.x + p.z)).collect();
        let hull = Convex::hull(&points).unwrap();
        let sixte_contact::shape::Core::Hull(hull) = hull.core() else { panic!("a hull") };
        let triangles = sixte_contact::shape::Triangles {
            vertices: hull.vertices().to_vec(),
            faces: hull.faces().to_vec(),
        };
        Soup::<Obb>::with_volumes(triangles).unwrap()
    };
    let beside = at(0.5, 0.0, -0.5).with_velocity(Vec3::new(0.1, 0.0, -0.1));
    assert!(!may_meet((&plate, &beside), (&plate, &STILL), 1.0));
    let towards = at(0.5, 0.0, -0.5).with_velocity(Vec3::new(-1.0, 0.0, 1.0));
    assert!(may_meet((&plate, &towards), (&plate, &STILL), 1.0));
}

fn cuboid_points(x: f64, y: f64, z: f64) -> impl Iterator<Item = Vec3> {
    let side = |index: u32, bit: u32| if index >> bit & 1 == 0 { -1.0 } else { 1.0 };
    (0..8).map(move |index| Vec3::new(x * side(index, 0), y * side(index, 1), z * side(index, 2)))
}

/// What is ruled out costs nothing.
#[test]
fn pairs_that_are_ruled_out_are_not_followed() {
    let cube = cuboid(0.5, 0.5, 0.5);
    let passing = at(10.0, 0.0, 0.0).with_velocity(Vec3::Y).with_spin(Vec3::Z * 100.0);
    for method in [Method::PathBoxes { precision: 1e-9 }, Method::PathSegments { precision: 1e-9 }] {
        let found = by(method, (&cube, &passing), (&cube, &STILL), 1.0);
        assert_eq!((found.status, found.work.rounds), (Status::Clear, 0));
    }
    let floor = Convex::half_space(Vec3::Z).unwrap();
    assert!(may_meet((&cube, &passing), (&floor, &STILL), 1.0));
}
