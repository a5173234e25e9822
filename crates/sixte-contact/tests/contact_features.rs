//! Which features of two bodies a contact names.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::FeatureKind::{Edge, Face, Surface, Vertex};
use sixte_contact::shape::{Convex, FeatureKind};
use sixte_reference::Random;

use crate::patch::{STRAIGHT, Scene, box_of, ground, roof, table, turn};

/// The features of A and B that a contact reports when A comes down on B at 1 m/s.
fn features(scene: &Scene) -> (FeatureKind, FeatureKind) {
    let mut random = Random(3);
    let settings = ContactTimeSettings::default();
    let mut all = Vec::new();
    for i in 0..10 {
        let frame = match i {
            0 => Rotation::IDENTITY,
            _ => turn(random.direction().to_engine(), random.between(0.0, PI)),
        };
        let up = frame.rotate(Vec3::Z);
        let moved = |pose: &Pose| Pose::new(frame.rotate(pose.position), frame.after(pose.rotation));
        let falling = Motion::fixed(moved(&scene.a.1)).with_velocity(-up);
        let still = Motion::fixed(moved(&scene.b.1));
        let (a, b) = ((&scene.a.0, &falling), (&scene.b.0, &still));
        let found = contact_time(a, b, 1.0, &settings).unwrap();
        let back = contact_time(b, a, 1.0, &settings).unwrap();
        for (found, sign) in [(found, 1.0), (back, -1.0)] {
            assert_eq!(found.status, Status::Contact);
            assert!((found.time - scene.gap).abs() <= 1e-6, "{} is {}", found.time, scene.gap);
            let contact = found.contact.unwrap();
            assert!((contact.normal - up * sign).length() <= 1e-6, "{} is {}", contact.normal, up * sign);
            assert!((contact.closing_speed - 1.0).abs() <= 1e-9);
            all.push(if sign > 0.0 { contact.features } else { (contact.features.1, contact.features.0) });
        }
    }
    assert!(all.iter().all(|kinds| *kinds == all[0]), "{all:?}");
    all[0]
}

#[test]
fn a_contact_names_its_features() {
    let drop = |shape: Convex, turned: Rotation, below: (Convex, Pose)| {
        features(&Scene::new(shape, turned, (0.125, 0.0625), 0.25, below))
    };
    let die = || box_of(0.5, 0.5, 0.5);
    let hull = || {
        let corner = |i: u32| [1, 2, 4].map(|bit| if i & bit == 0 { 0.5 } else { -0.5 });
        Convex::hull(&(0..8).map(|i| Vec3::from_array(corner(i))).collect::<Vec<_>>()).unwrap()
    };
    let (on_edge, on_corner) = (turn(Vec3::Y, FRAC_PI_4), turn(Vec3::new(1.0, -0.7, 0.2), 0.8));
    let (on_side, upside_down) = (turn(Vec3::Y, FRAC_PI_2), turn(Vec3::X, PI));
    for below in
        [table(), ground(), (box_of(1.0, 1.0, 0.5).rounded(0.25).unwrap(), Pose::at(Vec3::Z * -0.75))]
    {
        for cube in [die, hull] {
            assert_eq!(drop(cube(), STRAIGHT, below.clone()), (Face, Face));
            assert_eq!(drop(cube(), turn(Vec3::Z, FRAC_PI_4), below.clone()), (Face, Face));
            assert_eq!(drop(cube(), on_edge, below.clone()), (Edge, Face));
            assert_eq!(drop(cube(), on_corner, below.clone()), (Vertex, Face));
            let rounded = || cube().rounded(0.1).unwrap();
            assert_eq!(drop(rounded(), STRAIGHT, below.clone()), (Face, Face));
            assert_eq!(drop(rounded(), on_edge, below.clone()), (Edge, Face));
            assert_eq!(drop(rounded(), on_corner, below.clone()), (Surface, Face));
        }
        assert_eq!(drop(Convex::point(), STRAIGHT, below.clone()), (Vertex, Face));
        assert_eq!(drop(Convex::sphere(0.5).unwrap(), STRAIGHT, below.clone()), (Surface, Face));
        let egg = Convex::ellipsoid(Vec3::new(0.5, 0.3, 0.2)).unwrap();
        assert_eq!(drop(egg, STRAIGHT, below.clone()), (Surface, Face));
        let capsule = || Convex::capsule(0.5, 0.25).unwrap();
        assert_eq!(drop(capsule(), STRAIGHT, below.clone()), (Surface, Face));
        assert_eq!(drop(capsule(), on_side, below.clone()), (Edge, Face));
        let can = || Convex::cylinder(0.5, 0.25).unwrap();
        assert_eq!(drop(can(), STRAIGHT, below.clone()), (Face, Face));
        assert_eq!(drop(can(), on_side, below.clone()), (Edge, Face));
        assert_eq!(drop(can(), on_edge, below.clone()), (Edge, Face));
        let cone = || Convex::cone(0.5, 0.25).unwrap();
        assert_eq!(drop(cone(), STRAIGHT, below.clone()), (Face, Face));
        assert_eq!(drop(cone(), upside_down, below.clone()), (Vertex, Face));
        assert_eq!(drop(cone(), turn(Vec3::Y, FRAC_PI_2 + 0.25_f64.atan()), below.clone()), (Edge, Face));
        let triangle = || Convex::triangle([Vec3::X * 0.5, Vec3::Y * 0.5, Vec3::ZERO]).unwrap();
        assert_eq!(drop(triangle(), STRAIGHT, below.clone()), (Face, Face));
        assert_eq!(drop(triangle(), on_corner, below.clone()), (Vertex, Face));
        let segment = || Convex::segment(Vec3::X * -0.5, Vec3::X * 0.5).unwrap();
        assert_eq!(drop(segment(), STRAIGHT, below.clone()), (Edge, Face));
        assert_eq!(drop(segment(), on_edge, below.clone()), (Vertex, Face));
    }
    let crossing = Scene::new(box_of(0.5, 1.0, 0.5), on_edge, (0.25, 0.5), 0.25, roof(0.0));
    assert_eq!(features(&crossing), (Edge, Edge));
    let parallel = Scene::new(box_of(1.0, 0.5, 0.5), turn(Vec3::X, FRAC_PI_4), (0.75, 0.0), 0.25, roof(0.0));
    let settings = ContactTimeSettings::default();
    let falling = Motion::fixed(parallel.a.1).with_velocity(Vec3::NEG_Z);
    let still = Motion::fixed(parallel.b.1);
    let found = contact_time((&parallel.a.0, &falling), (&parallel.b.0, &still), 1.0, &settings).unwrap();
    assert_eq!(found.contact.unwrap().features, (Edge, Edge));
}
