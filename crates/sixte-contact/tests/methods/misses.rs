//! What each method misses, where the certified search does not.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use sixte_contact::Vec3;
use sixte_contact::contact_time::Status;
use sixte_contact::contact_time::methods::Method;
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Convex, FeatureKind};

use super::bodies::{STILL, at, by, cuboid, sheet};

/// A cube of 2 cm flies through a sheet of paper at 10 m/s: steps of 5 cm pass it, steps of 1 cm do not.
#[test]
fn steps_longer_than_a_body_pass_through_a_sheet() {
    let (bullet, paper) = (cuboid(0.01, 0.01, 0.01), sheet(1.0));
    let flying = at(0.1, 0.0, 0.525).with_velocity(Vec3::new(0.0, 0.0, -10.0));
    let truth = 0.0515;
    let certified = by(Method::Certified, (&bullet, &flying), (&paper, &STILL), 0.1);
    assert_eq!(certified.status, Status::Contact);
    assert!((certified.time - truth).abs() < 1e-9);
    let coarse = Method::PseudoDynamic { depth: 0.0500001, time_tolerance: 1e-9 };
    assert_eq!(by(coarse, (&bullet, &flying), (&paper, &STILL), 0.1).status, Status::Clear);
    let fine = Method::PseudoDynamic { depth: 0.01, time_tolerance: 1e-9 };
    let fine = by(fine, (&bullet, &flying), (&paper, &STILL), 0.1);
    assert!((fine.time - truth).abs() < 2e-9, "{fine:?}");
    for method in [Method::PathBoxes { precision: 1e-6 }, Method::PathSegments { precision: 1e-6 }] {
        let found = by(method, (&bullet, &flying), (&paper, &STILL), 0.1);
        assert!((found.time - truth).abs() < 1e-6, "{method} {found:?}");
    }
}

/// The end of a rod that turns about its middle dips 1 cm into the floor, between two samples.
#[test]
fn a_corner_that_dips_in_between_two_samples_is_missed() {
    let (rod, floor) = (cuboid(1.0, 0.001, 0.001), Convex::half_space(Vec3::Z).unwrap());
    let turning = at(0.0, 0.0, 0.99).with_spin(Vec3::new(0.0, 1.0, 0.0));
    let coarse = Method::PseudoDynamic { depth: 0.5, time_tolerance: 1e-9 };
    assert_eq!(by(coarse, (&rod, &turning), (&floor, &STILL), 3.1).status, Status::Clear);
    let certified = by(Method::Certified, (&rod, &turning), (&floor, &STILL), 3.1);
    assert_eq!(certified.status, Status::Contact);
    let fine = Method::PseudoDynamic { depth: 0.005, time_tolerance: 1e-9 };
    let fine = by(fine, (&rod, &turning), (&floor, &STILL), 3.1);
    assert!((fine.time - certified.time).abs() < 1e-7, "{} {}", fine.time, certified.time);
}

/// Two long prisms cross at right angles and meet with their edges, a metre from every vertex.
#[test]
fn vertices_alone_miss_edges_that_cross() {
    let half = 0.01;
    let (along_x, along_y) = (cuboid(1.0, half, half), cuboid(half, 1.0, half));
    let on_edge = |axis: Vec3| Rotation::from_axis_angle(axis, FRAC_PI_4).unwrap();
    let above = Motion::fixed(Pose::new(Vec3::new(0.0, 0.0, 0.5), on_edge(Vec3::X)))
        .with_velocity(Vec3::new(0.0, 0.0, -1.0));
    let below = Motion::fixed(Pose::new(Vec3::ZERO, on_edge(Vec3::Y)));
    let truth = 0.5 - 2.0 * half * 2.0_f64.sqrt();
    let certified = by(Method::Certified, (&along_x, &above), (&along_y, &below), 1.0);
    assert_eq!(certified.status, Status::Contact);
    assert!((certified.time - truth).abs() < 2e-9, "{certified:?}");
    assert_eq!(certified.contact.unwrap().features, (FeatureKind::Edge, FeatureKind::Edge));
    let stepped = Method::PseudoDynamic { depth: 0.005, time_tolerance: 1e-9 };
    let stepped = by(stepped, (&along_x, &above), (&along_y, &below), 1.0);
    assert!((stepped.time - truth).abs() < 2e-9, "{stepped:?}");
    for method in [Method::PathBoxes { precision: 1e-6 }, Method::PathSegments { precision: 1e-6 }] {
        let found = by(method, (&along_x, &above), (&along_y, &below), 1.0);
        assert_eq!(found.status, Status::Clear, "{method}");
        assert!(found.work.rounds >= 16, "{found:?}");
    }
}

/// A vertex on a circle of 1 m dips 0.1 mm into a floor. Chords that may be 1 cm off stay above it; boxes
/// around the path do not, and chords that may be 0.01 mm off go in.
#[test]
fn chords_miss_a_graze_that_boxes_detect() {
    let needle = Convex::triangle([Vec3::ZERO, Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.5, 0.0, 0.05)]).unwrap();
    let floor = sheet(4.0);
    let turning = at(0.0, 0.0, 0.9999).with_spin(Vec3::new(0.0, 1.0, 0.0));
    // Lowest at a third of the interval, so never at the end of a piece.
    let interval = 3.0 * FRAC_PI_2;
    let run = |method: Method| by(method, (&needle, &turning), (&floor, &STILL), interval);
    assert_eq!(run(Method::PathSegments { precision: 1e-2 }).status, Status::Clear);
    let truth = FRAC_PI_2 - 0.9999_f64.acos();
    for method in [Method::PathBoxes { precision: 1e-2 }, Method::PathSegments { precision: 1e-5 }] {
        let found = run(method);
        assert_eq!(found.status, Status::Contact, "{method}");
        // Early by up to where the path is a box's width above the floor: acos(1 − 0.01).
        assert!(found.time < truth + 1e-3 && found.time > truth - 0.2, "{method} {} {truth}", found.time);
    }
    let certified = run(Method::Certified);
    assert!((certified.time - truth).abs() < 1e-6, "{certified:?}");
}

/// Why the boxes are wider than the paper has them: an arc of 0.2 rad leaves a box whose sides are length
/// less chord by 30 times their half, and stays within twice the bound that is used instead.
#[test]
fn an_arc_strays_farther_than_half_of_its_excess_length() {
    let angle = 0.2_f64;
    let (chord, sagitta) = (2.0 * (0.5 * angle).sin(), 1.0 - (0.5 * angle).cos());
    let excess = angle - chord;
    assert!(sagitta > 29.0 * (0.5 * excess));
    assert!(sagitta <= 0.5 * (excess * (2.0 * chord + excess)).sqrt());
    assert!(sagitta <= 0.125 * angle * angle && sagitta > 0.124 * angle * angle);
}
