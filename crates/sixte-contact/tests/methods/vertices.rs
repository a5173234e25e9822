//! Paths of vertices against a plate, where the truth is the height of the lowest vertex.

use sixte_contact::Vec3;
use sixte_contact::contact_time::Status;
use sixte_contact::contact_time::methods::Method;
use sixte_contact::motion::Motion;
use sixte_contact::shape::{Convex, FeatureKind};

use super::bodies::{Random, RandomBodies, STILL, at, by, cuboid, sheet};

/// The height of the lowest point at time `t`.
fn lowest(points: &[Vec3], motion: &Motion, t: f64) -> f64 {
    let pose = motion.pose_at(t);
    points.iter().map(|p| pose.point_in_world(*p).z).fold(f64::INFINITY, f64::min)
}

/// Hulls that tumble onto a sheet much larger than they: every contact is a vertex on a face. Boxes find
/// all of them, at a height of no more than the width of a box, and never later than the certified
/// search by more than that height takes to fall.
#[test]
fn boxes_miss_no_vertex_and_are_never_late() {
    let (precision, coarse) = (1e-7, 1e-4);
    let (floor, mut contacts) = (sheet(9.0), 0);
    for case in 0..200 {
        let mut random = Random(1000 + case);
        let points = random.points(4 + case as usize % 9, 0.5);
        let hull = Convex::hull(&points).unwrap();
        let motion = at(random.between(-3.0, 3.0), random.between(-3.0, 3.0), 1.5)
            .with_velocity(Vec3::new(
                random.between(-2.0, 2.0),
                random.between(-2.0, 2.0),
                random.between(-2.0, 0.5),
            ))
            .with_acceleration(Vec3::new(0.0, 0.0, random.between(-4.0, 0.0)))
            .with_spin(random.unit_vector() * random.between(0.0, 8.0))
            .with_centre(random.vector(1.0) * 0.2);
        let certified = by(Method::Certified, (&hull, &motion), (&floor, &STILL), 1.0);
        let boxes = by(Method::PathBoxes { precision }, (&hull, &motion), (&floor, &STILL), 1.0);
        let chords = by(Method::PathSegments { precision: coarse }, (&hull, &motion), (&floor, &STILL), 1.0);
        if certified.status == Status::Contact && certified.touches {
            contacts += 1;
            assert_eq!(boxes.status, Status::Contact, "case {case}: {certified:?}");
            let late = boxes.time - certified.time;
            let closing = certified.contact.unwrap().closing_speed;
            assert!(
                late <= 2.0 * (precision + 1e-9) / closing,
                "case {case}: {late:e} {certified:?} {boxes:?}"
            );
        }
        for (found, precision) in [(boxes, precision), (chords, coarse)] {
            if found.status == Status::Contact {
                // The corner of a box is √2 of its half width from the chord, and the path as far from it.
                let height = lowest(&points, &motion, found.time);
                assert!(height.abs() <= 1.5 * precision, "case {case}: {height:e} {found:?}");
                let contact = found.contact.unwrap();
                assert!((contact.gap - height).abs() <= 1e-12, "case {case}: {height:e} {found:?}");
                assert!((contact.normal - Vec3::Z).length() < 1e-12, "case {case}: {found:?}");
            }
            if certified.status == Status::Clear && lowest(&points, &motion, 1.0) > precision {
                assert_eq!(found.status, Status::Clear, "case {case}: {found:?}");
            }
        }
    }
    assert!(contacts > 100, "{contacts}");
}

/// Two hulls that both tumble: wherever the certified search ends with a vertex on a face, boxes find it no
/// later, and wherever boxes find something, the surfaces are that close.
#[test]
fn boxes_are_never_late_where_both_bodies_turn() {
    let precision = 1e-6;
    let (mut on_faces, mut on_edges) = (0, 0);
    for case in 0..200 {
        let mut random = Random(3000 + case);
        let a = Convex::hull(&random.points(9, 0.5)).unwrap();
        let b = Convex::hull(&random.points(9, 0.5)).unwrap();
        let motion_a = random.approach(1.6, 2.0, 5.0);
        let motion_b = STILL.with_spin(random.vector(1.0) * 3.0).with_centre(random.vector(1.0) * 0.3);
        let (body_a, body_b) = ((&a, &motion_a), (&b, &motion_b));
        let certified = by(Method::Certified, body_a, body_b, 1.0);
        let boxes = by(Method::PathBoxes { precision }, body_a, body_b, 1.0);
        if boxes.status == Status::Contact {
            let contact = boxes.contact.unwrap();
            assert!(contact.gap.abs() <= 1.5 * precision, "case {case}: {boxes:?}");
            // Early only by what the vertex needs for the width of a box, slow as it may come in.
            assert!(boxes.time >= certified.time - 1e-3, "case {case}: {boxes:?} {certified:?}");
        }
        let Some(contact) = certified.contact.filter(|_| certified.touches) else {
            continue;
        };
        if contact.features.0 == FeatureKind::Vertex || contact.features.1 == FeatureKind::Vertex {
            on_faces += 1;
            assert_eq!(boxes.status, Status::Contact, "case {case}: {certified:?}");
            let late = boxes.time - certified.time;
            assert!(
                late <= 2.0 * (precision + 1e-9) / contact.closing_speed,
                "case {case}: {late:e} {certified:?} {boxes:?}"
            );
        } else {
            on_edges += 1;
        }
    }
    assert!(on_faces > 30 && on_edges > 30, "{on_faces} {on_edges}");
}

/// Straight paths are straight: one piece for each vertex of both, however small ε is.
#[test]
fn a_straight_path_is_one_piece() {
    let (small, large) = (cuboid(0.5, 0.5, 0.5), cuboid(2.0, 2.0, 0.1));
    // Past the edge of the plate, near enough that their boxes overlap on the way.
    let passing = at(4.0, 0.0, 4.0).with_velocity(Vec3::new(0.0, 0.0, -8.0));
    let slanting = at(3.5, 0.0, 3.0).with_velocity(Vec3::new(-2.0, 0.0, -2.0));
    for method in [Method::PathBoxes { precision: 1e-12 }, Method::PathSegments { precision: 1e-12 }] {
        let found = by(method, (&small, &slanting), (&large, &STILL), 0.9);
        assert_eq!((found.status, found.work.rounds), (Status::Clear, 16), "{method}");
        let found = by(method, (&small, &passing), (&large, &STILL), 1.0);
        assert_eq!(found.status, Status::Clear, "{method}");
    }
}

/// Where nothing is near boxes stop at once, and chords halve on: that is what boxes are for.
#[test]
fn boxes_halve_only_where_something_is_near() {
    let (cube, floor) = (cuboid(0.5, 0.5, 0.5), sheet(5.0));
    let tumbling =
        at(0.0, 0.0, 3.0).with_spin(Vec3::new(3.0, 1.0, 0.0)).with_velocity(Vec3::new(0.0, 0.0, -1.0));
    let boxes = by(Method::PathBoxes { precision: 1e-6 }, (&cube, &tumbling), (&floor, &STILL), 1.5);
    let chords = by(Method::PathSegments { precision: 1e-6 }, (&cube, &tumbling), (&floor, &STILL), 1.5);
    assert_eq!((boxes.status, chords.status), (Status::Clear, Status::Clear));
    assert!(100 * boxes.work.rounds < chords.work.rounds, "{:?} {:?}", boxes.work, chords.work);
}
