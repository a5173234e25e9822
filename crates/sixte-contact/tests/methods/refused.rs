//! What a method cannot be asked, and what it then says.

use sixte_contact::Vec3;
use sixte_contact::contact_time::methods::{Method, MethodError, contact_time_by};
use sixte_contact::contact_time::{ContactTimeError, ContactTimeSettings, Status, contact_time};
use sixte_contact::shape::{Convex, Deforming, Triangles};

use super::bodies::{STILL, at, by, cuboid};

const STEPPED: Method = Method::PseudoDynamic { depth: 0.01, time_tolerance: 1e-9 };
const BOXES: Method = Method::PathBoxes { precision: 1e-6 };
const SEGMENTS: Method = Method::PathSegments { precision: 1e-6 };

#[test]
fn parameters_must_be_positive_and_finite() {
    let cube = cuboid(0.5, 0.5, 0.5);
    for value in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        for method in [
            Method::PseudoDynamic { depth: value, time_tolerance: 1e-9 },
            Method::PseudoDynamic { depth: 0.01, time_tolerance: value },
            Method::PathBoxes { precision: value },
            Method::PathSegments { precision: value },
        ] {
            let asked = contact_time_by(
                method,
                (&cube, &STILL),
                (&cube, &STILL),
                1.0,
                &ContactTimeSettings::default(),
            );
            assert!(matches!(asked, Err(MethodError::Parameter { .. })), "{method:?} {asked:?}");
        }
    }
    let method = Method::PathBoxes { precision: -1.0 };
    let error =
        contact_time_by(method, (&cube, &STILL), (&cube, &STILL), 1.0, &ContactTimeSettings::default())
            .unwrap_err();
    assert_eq!(error.to_string(), "path_boxes: the precision is -1; it must be finite and > 0 [m]");
}

#[test]
fn what_no_method_can_answer_is_refused_by_all() {
    let floor = Convex::half_space(Vec3::Z).unwrap();
    let cube = cuboid(0.5, 0.5, 0.5);
    for method in [Method::Certified, STEPPED, BOXES, SEGMENTS] {
        let settings = ContactTimeSettings::default();
        let two = contact_time_by(method, (&floor, &STILL), (&floor, &STILL), 1.0, &settings);
        assert_eq!(two, Err(MethodError::Question(ContactTimeError::TwoHalfSpaces)));
        let backwards = contact_time_by(method, (&cube, &STILL), (&floor, &STILL), -1.0, &settings);
        assert_eq!(backwards, Err(MethodError::Question(ContactTimeError::Interval(-1.0))));
    }
}

#[test]
fn curved_bodies_have_no_vertices() {
    let (ball, cube) = (Convex::sphere(0.5).unwrap(), cuboid(0.5, 0.5, 0.5));
    let coming = at(0.0, 0.0, 2.0).with_velocity(Vec3::new(0.0, 0.0, -2.0));
    for method in [BOXES, SEGMENTS] {
        let asked =
            contact_time_by(method, (&cube, &STILL), (&ball, &coming), 1.0, &ContactTimeSettings::default());
        assert_eq!(asked, Err(MethodError::NoVertices { method: method.name(), body: 'b' }));
    }
    let found = by(STEPPED, (&cube, &STILL), (&ball, &coming), 1.0);
    assert!((found.time - 0.5).abs() < 2e-9, "{found:?}");
}

#[test]
fn a_half_space_that_turns_has_no_speed() {
    let (floor, cube) = (Convex::half_space(Vec3::Z).unwrap(), cuboid(0.5, 0.5, 0.5));
    let tilting = STILL.with_spin(Vec3::X * 0.1);
    let above = at(0.0, 0.0, 1.0).with_velocity(Vec3::new(0.0, 0.0, -1.0));
    let asked =
        contact_time_by(STEPPED, (&cube, &above), (&floor, &tilting), 1.0, &ContactTimeSettings::default());
    assert_eq!(asked, Err(MethodError::TurningHalfSpace { method: "pseudo_dynamic", body: 'b' }));
    let certified = by(Method::Certified, (&cube, &above), (&floor, &tilting), 1.0);
    for method in [BOXES, SEGMENTS] {
        let found = by(method, (&cube, &above), (&floor, &tilting), 1.0);
        assert!((found.time - certified.time).abs() < 1e-5, "{method} {found:?} {certified:?}");
    }
}

/// A triangle that sinks onto a floor at 1 m/s by deforming alone: steps can follow it, paths cannot.
#[test]
fn bodies_that_deform_have_no_paths() {
    let vertices = vec![Vec3::new(0.0, 0.0, 0.5), Vec3::new(1.0, 0.0, 0.6), Vec3::new(0.0, 1.0, 0.7)];
    let lower: Vec<Vec3> = vertices.iter().map(|v| *v - Vec3::Z).collect();
    let sail = Deforming::new(Triangles { vertices, faces: vec![[0, 1, 2]] }, &lower, 1.0).unwrap();
    let floor = cuboid(5.0, 5.0, 0.1);
    for method in [BOXES, SEGMENTS] {
        let asked =
            contact_time_by(method, (&sail, &STILL), (&floor, &STILL), 1.0, &ContactTimeSettings::default());
        assert_eq!(asked, Err(MethodError::Deforms { method: method.name(), body: 'a' }));
    }
    let found = by(STEPPED, (&sail, &STILL), (&floor, &STILL), 1.0);
    assert_eq!(found.status, Status::Contact);
    assert!((found.time - 0.4).abs() < 2e-9, "{found:?}");
    assert!((found.contact.unwrap().closing_speed - 1.0).abs() < 1e-9, "{found:?}");
}

/// The default method is the certified search, to the bit.
#[test]
fn the_certified_method_is_contact_time() {
    let (ball, cube) = (Convex::sphere(0.5).unwrap(), cuboid(0.5, 0.5, 0.5));
    let coming = at(0.1, 0.2, 2.0).with_velocity(Vec3::new(0.0, 0.0, -2.0)).with_spin(Vec3::X);
    let settings = ContactTimeSettings::default();
    let one = contact_time((&cube, &coming), (&ball, &STILL), 1.0, &settings).unwrap();
    let other =
        contact_time_by(Method::default(), (&cube, &coming), (&ball, &STILL), 1.0, &settings).unwrap();
    assert_eq!(one, other);
    assert_eq!(Method::default().to_string(), "certified");
}
