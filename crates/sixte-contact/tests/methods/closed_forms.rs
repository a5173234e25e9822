//! Times of contact that are known without any search.

use std::f64::consts::FRAC_1_SQRT_2;

use sixte_contact::Vec3;
use sixte_contact::contact_time::Status;
use sixte_contact::contact_time::methods::{Method, Polyhedral};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Compound, Convex, FeatureKind, HeightField, Mesh};

use super::bodies::{STILL, at, by, cuboid, sheet};

const STEPPED: Method = Method::PseudoDynamic { depth: 0.01, time_tolerance: 1e-10 };
const BOXES: Method = Method::PathBoxes { precision: 1e-9 };
const SEGMENTS: Method = Method::PathSegments { precision: 1e-9 };

/// What the searches leave: the tolerance of the certified one over the speed, the time tolerance of the
/// bisection, and the precision of the paths over the speed, which is at least 1 m/s here.
const CLOSE: f64 = 2e-9;

/// A cube falls 1.5 m onto a plane, and onto a sheet: √(2·1.5/9.81).
#[test]
fn a_cube_falls_on_a_floor() {
    let falling = at(0.1, 0.2, 2.0).with_acceleration(Vec3::new(0.0, 0.0, -9.81));
    let cube = cuboid(0.5, 0.5, 0.5);
    let truth = (3.0_f64 / 9.81).sqrt();
    let (floor, paper) = (Convex::half_space(Vec3::Z).unwrap(), sheet(4.0));
    for method in [Method::Certified, STEPPED, BOXES, SEGMENTS] {
        for found in [
            by(method, (&cube, &falling), (&floor, &STILL), 1.0),
            by(method, (&cube, &falling), (&paper, &STILL), 1.0),
        ] {
            assert_eq!(found.status, Status::Contact, "{method}");
            assert!((found.time - truth).abs() < CLOSE, "{method} {} {truth}", found.time);
            let contact = found.contact.unwrap();
            assert!((contact.normal - Vec3::Z).length() < 1e-9, "{method} {contact:?}");
            assert!((contact.closing_speed - 9.81 * truth).abs() < 1e-6, "{method} {contact:?}");
            // The sides of the widest box, and the fall within the time tolerance.
            assert!(contact.gap.abs() < 2e-9, "{method} {contact:?}");
        }
    }
}

/// A square that turns in its plane about its centre meets a wall with a corner: it reaches
/// cos(ωt − π/4) from the centre, and the wall is at 0.6 of that.
#[test]
fn a_corner_turns_into_a_wall() {
    let square = cuboid(FRAC_1_SQRT_2, FRAC_1_SQRT_2, 0.1);
    let spin = 2.0;
    // The corner starts at π/4 off the y axis, and the side at 1/√2 from the centre; the wall is farther.
    let height = 0.9_f64;
    let truth = (std::f64::consts::FRAC_PI_4 - height.acos()) / spin;
    let turning = STILL.with_spin(Vec3::new(0.0, 0.0, spin));
    let (wall, plane) = (cuboid(5.0, 0.5, 5.0), Convex::half_space(Vec3::Y).unwrap());
    let upright = Motion::fixed(Pose::at(Vec3::new(0.0, -height - 0.5, 0.0)));
    let floor = Motion::fixed(Pose::at(Vec3::new(0.0, -height, 0.0)));
    for method in [Method::Certified, STEPPED, BOXES, SEGMENTS] {
        for found in [
            by(method, (&square, &turning), (&wall, &upright), 1.0),
            by(method, (&square, &turning), (&plane, &floor), 1.0),
        ] {
            assert_eq!(found.status, Status::Contact, "{method}");
            // The corner comes in at ω sin(acos 0.9) = 0.87 m/s.
            assert!((found.time - truth).abs() < 2.0 * CLOSE, "{method} {} {truth}", found.time);
            assert!((found.contact.unwrap().normal - Vec3::Y).length() < 1e-6, "{method}");
        }
    }
}

/// A wall of 12 m turns at 1 rad/s and sweeps up a point that rests 5 m from its middle, 1 rad ahead: seen
/// from the wall the point goes round, and meets its side when 5 sin(1 − t) is half of its width.
#[test]
fn a_wall_sweeps_up_a_point() {
    let (wall, point) = (cuboid(6.0, 0.1, 1.0), Convex::point());
    let truth = 1.0 - 0.02_f64.asin();
    let turning = STILL.with_spin(Vec3::Z);
    let resting = at(5.0 * 1.0_f64.cos(), 5.0 * 1.0_f64.sin(), 0.2);
    // The point comes in at 5 m/s, and the tip of the wall moves at 6.
    for (method, close) in [
        (Method::Certified, CLOSE),
        (STEPPED, CLOSE),
        (BOXES, CLOSE),
        (Method::PathBoxes { precision: 1e-2 }, 1e-2),
        (Method::PathSegments { precision: 1e-6 }, 1e-6),
        (Method::PathSegments { precision: 1e-2 }, 1e-2),
    ] {
        let found = by(method, (&point, &resting), (&wall, &turning), 1.5);
        assert_eq!(found.status, Status::Contact, "{method:?}");
        assert!((found.time - truth).abs() < close, "{method:?} {} {truth}", found.time);
        let swept = by(method, (&wall, &turning), (&point, &resting), 1.5);
        assert!((swept.time - truth).abs() < close, "{method:?} {} {truth}", swept.time);
    }
}

/// The cube that falls, as a mesh and as a compound of two halves, onto a field of heights.
#[test]
fn meshes_compounds_and_height_fields_have_vertices() {
    let falling = at(0.1, 0.2, 2.0).with_acceleration(Vec3::new(0.0, 0.0, -9.81));
    let mesh: Mesh = Mesh::new(cuboid(0.5, 0.5, 0.5).triangles().unwrap()).unwrap();
    let half = |x: f64| (Pose::at(Vec3::new(x, 0.0, 0.0)), cuboid(0.25, 0.5, 0.5));
    let halves = Compound::new(vec![half(-0.25), half(0.25)]).unwrap();
    let field = HeightField::new(4, 4, vec![0.0; 16], [2.0, 2.0]).unwrap();
    let below = at(-3.0, -3.0, 0.0);
    let truth = (3.0_f64 / 9.81).sqrt();
    // At 1e-9 m chords would halve the paths of 24 vertices into more pieces than are allowed.
    for (method, close) in
        [(STEPPED, CLOSE), (BOXES, CLOSE), (Method::PathSegments { precision: 1e-6 }, 1e-6)]
    {
        let one = by(method, (&mesh, &falling), (&field, &below), 1.0);
        let two = by(method, (&halves, &falling), (&field, &below), 1.0);
        for found in [one, two] {
            assert_eq!(found.status, Status::Contact, "{method}");
            assert!((found.time - truth).abs() < close, "{method} {} {truth}", found.time);
        }
    }
}

/// An interval of no length is one instant.
#[test]
fn an_instant_is_an_interval() {
    let (cube, floor) = (cuboid(0.5, 0.5, 0.5), sheet(2.0));
    for method in [STEPPED, BOXES, SEGMENTS] {
        let above = by(method, (&cube, &at(0.0, 0.0, 0.6)), (&floor, &STILL), 0.0);
        assert_eq!((above.status, above.time), (Status::Clear, 0.0), "{method}");
    }
    let within = by(STEPPED, (&cube, &at(0.0, 0.0, 0.4)), (&floor, &STILL), 0.0);
    assert_eq!(within.status, Status::TouchingReceding);
}

/// The same contact with the bodies exchanged has the same time, and the opposite normal.
#[test]
fn a_vertex_of_either_body_is_followed() {
    let spike = Convex::hull(&[
        Vec3::ZERO,
        Vec3::new(0.2, 0.1, 1.0),
        Vec3::new(-0.2, 0.1, 1.0),
        Vec3::new(0.0, -0.2, 1.0),
    ])
    .unwrap();
    let plate = cuboid(3.0, 3.0, 0.1);
    let falling = Motion::fixed(Pose::new(Vec3::new(0.3, 0.1, 1.6), Rotation::IDENTITY))
        .with_velocity(Vec3::new(0.0, 0.0, -2.0));
    for method in [BOXES, SEGMENTS] {
        let one = by(method, (&spike, &falling), (&plate, &STILL), 1.0);
        let other = by(method, (&plate, &STILL), (&spike, &falling), 1.0);
        for found in [&one, &other] {
            assert!((found.time - 0.75).abs() < CLOSE, "{method} {found:?}");
        }
        let (one, other) = (one.contact.unwrap(), other.contact.unwrap());
        assert_eq!(one.features, (FeatureKind::Vertex, FeatureKind::Face));
        assert_eq!(other.features, (FeatureKind::Face, FeatureKind::Vertex));
        assert!((one.normal - Vec3::Z).length() < 1e-12 && (other.normal + Vec3::Z).length() < 1e-12);
        assert!((one.point_a - Vec3::new(0.3, 0.1, 0.1)).length() < 2e-9, "{one:?}");
        assert!((one.closing_speed - 2.0).abs() < 1e-12 && (other.closing_speed - 2.0).abs() < 1e-12);
    }
}

/// Bodies that touch when it begins.
#[test]
fn a_contact_at_the_start_is_told_from_a_later_one() {
    let cube = cuboid(0.5, 0.5, 0.5);
    let floor = Convex::half_space(Vec3::Z).unwrap();
    let deep = at(0.0, 0.0, 0.4);
    for (velocity, status) in [(-1.0, Status::TouchingApproaching), (1.0, Status::TouchingReceding)] {
        let moving = deep.with_velocity(Vec3::new(0.0, 0.0, velocity));
        for method in [STEPPED, BOXES, SEGMENTS] {
            let found = by(method, (&cube, &moving), (&floor, &STILL), 1.0);
            assert_eq!((found.status, found.time), (status, 0.0), "{method}");
        }
    }
}
