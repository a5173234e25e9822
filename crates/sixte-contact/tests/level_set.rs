//! Level sets against the solids that they were measured of.

use sixte_contact::contact_time::methods::{Method, MethodError, contact_time_by};
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Convex, Curved, LevelSet, Mesh, ShapeError, Soup, Surface, Triangles};
use sixte_contact::{Mat3, Vec3};

fn halton(index: u32, base: u32) -> f64 {
    let (mut value, mut part, mut left) = (0.0, 1.0, index);
    while left > 0 {
        part /= f64::from(base);
        value += part * f64::from(left % base);
        left /= base;
    }
    value
}

fn points(count: u32, reach: f64) -> impl Iterator<Item = Vec3> {
    (1..=count).map(move |i| (Vec3::new(halton(i, 2), halton(i, 3), halton(i, 5)) * 2.0 - 1.0) * reach)
}

fn distance_of_box(point: Vec3, half: Vec3) -> f64 {
    let out = point.abs() - half;
    out.max(Vec3::ZERO).length() + out.max_element().min(0.0)
}

/// Everywhere within the error that it states; near a smooth surface far better, h²/8R.
#[test]
fn distances_are_within_the_error() {
    let (half, h) = (Vec3::new(0.5, 0.3, 0.2), 0.04);
    let block = LevelSet::of(&Convex::cuboid(half).unwrap(), h).unwrap();
    let ball = LevelSet::of(&Convex::sphere(0.5).unwrap(), h).unwrap();
    let mut near = 0.0f64;
    for point in points(20_000, 0.55) {
        assert!((block.distance(point) - distance_of_box(point, half)).abs() <= block.error());
        let off = (ball.distance(point) - (point.length() - 0.5)).abs();
        assert!(off <= ball.error());
        if (point.length() - 0.5).abs() < h {
            near = near.max(off);
        }
    }
    assert!(near < 3.0 * h * h / (8.0 * 0.5), "{near:e}");
}

/// A ball falls onto a level set of a ball, turning: the time is right to the error of the set.
#[test]
fn contact_times_are_within_the_error() {
    let set = LevelSet::of(&Convex::sphere(0.5).unwrap(), 0.02).unwrap();
    let error = set.error();
    let surface = set.surface(1e-5).unwrap();
    let (shape, ball) = (Curved::new(surface), Convex::sphere(0.1).unwrap());
    for (i, way) in points(20, 1.0).enumerate() {
        let way = way.normalize();
        let spin = Vec3::new(1.0, i as f64 * 0.3, -2.0);
        let still = Motion::fixed(Pose::IDENTITY).with_spin(spin);
        let flying = Motion::fixed(Pose::at(way * 1.6)).with_velocity(-way * 2.0);
        let found =
            contact_time((&shape, &still), (&ball, &flying), 1.0, &ContactTimeSettings::tolerance(1e-9))
                .unwrap();
        assert_eq!(found.status, Status::Contact);
        let way_off = (found.time - 0.5) * 2.0;
        assert!(way_off.abs() <= error + 1e-4, "{way_off:e} m");
        // Near a smooth surface it is h²/8R in each direction.
        assert!(way_off.abs() < 3e-4, "{way_off:e} m");
        let normal = found.contact.unwrap().normal;
        assert!(normal.cross(way).length() < 0.05, "{normal} for {way}");
    }
}

/// Closed meshes have an inside; what has none is refused, and so are grids without end.
#[test]
fn what_can_be_measured() {
    let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    let faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
    let triangles = Triangles { vertices: corners.to_vec(), faces };
    let mesh = LevelSet::of(&Mesh::new(triangles.clone()).unwrap(), 0.05).unwrap();
    assert!((mesh.distance(Vec3::splat(0.1)) + 0.1).abs() < mesh.error());
    assert!(mesh.surface(1e-4).unwrap().encloses(Vec3::splat(0.15)));
    let refused = |result: Result<LevelSet, ShapeError>| result.unwrap_err();
    assert_eq!(
        refused(LevelSet::of(&Soup::new(triangles).unwrap(), 0.1)),
        ShapeError::NoInside { shape: "level set" }
    );
    let half_space = Convex::half_space(Vec3::Z).unwrap();
    assert_eq!(refused(LevelSet::of(&half_space, 0.1)), ShapeError::NoInside { shape: "level set" });
    let ball = Convex::sphere(1.0).unwrap();
    for spacing in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(refused(LevelSet::of(&ball, spacing)), ShapeError::Length { .. }));
    }
    assert!(matches!(refused(LevelSet::of(&ball, 1e-9)), ShapeError::TooMany { .. }));
}

/// A surface carries along what the grid may be off.
#[test]
fn the_surface_tells_the_error() {
    let set = LevelSet::of(&Convex::sphere(0.5).unwrap(), 0.05).unwrap();
    let error = set.error();
    assert!(error > 0.04);
    let surface = set.surface(1e-4).unwrap();
    assert_eq!((surface.thickness(), surface.error()), (2e-4, error));
}

/// A corner first falls onto a level set, both turning: methods that follow points see it when the certified search does, and a
/// body that passes by is not seen.
#[test]
fn points_are_followed_to_a_level_set() {
    let set = LevelSet::of(&Convex::sphere(0.5).unwrap(), 0.02).unwrap();
    let (shape, die) = (Curved::new(set.surface(1e-5).unwrap()), Convex::cuboid(Vec3::splat(0.1)).unwrap());
    let boxes = Method::PathBoxes { precision: 1e-7 };
    let chords = Method::PathSegments { precision: 1e-5 };
    let settings = ContactTimeSettings::tolerance(1e-7).with_max_rounds(u32::MAX);
    for (i, way) in points(20, 1.0).enumerate() {
        let way = way.normalize();
        let still = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.5, -0.3, 0.1 * i as f64));
        // A corner ahead.
        let turn = Rotation::from_matrix(frame_with(-way, Vec3::ONE.normalize())).unwrap();
        let start = Pose { position: way * 1.2, rotation: turn };
        let flying = Motion::fixed(start).with_velocity(-way * 2.0).with_spin(Vec3::new(0.1, 0.2, -0.1));
        let truth = contact_time((&shape, &still), (&die, &flying), 1.0, &settings).unwrap();
        assert_eq!(truth.status, Status::Contact);
        for method in [boxes, chords] {
            for found in [
                contact_time_by(method, (&shape, &still), (&die, &flying), 1.0, &settings).unwrap(),
                contact_time_by(method, (&die, &flying), (&shape, &still), 1.0, &settings).unwrap(),
            ] {
                assert_eq!(found.status, Status::Contact, "{method}");
                // Boxes at the bottom are 1e-5 m to each side, and met by 2¼ times 2e-5 m early.
                assert!(
                    (found.time - truth.time).abs() * 2.0 < 7e-5,
                    "{method}: {} {}",
                    found.time,
                    truth.time
                );
                assert!(found.contact.unwrap().normal.dot(way).abs() > 0.99, "{method}");
            }
            let beside = Motion {
                start: Pose { position: way * 1.2 + way.any_orthonormal_vector(), ..start },
                ..flying
            };
            let passed = contact_time_by(method, (&shape, &still), (&die, &beside), 1.0, &settings).unwrap();
            assert_eq!(passed.status, Status::Clear, "{method}");
        }
        let both = contact_time_by(boxes, (&shape, &still), (&shape, &flying), 1.0, &settings);
        assert!(matches!(both, Err(MethodError::NoVertices { .. })));
    }
}

/// The turn that takes one unit vector to another.
fn frame_with(to: Vec3, from: Vec3) -> Mat3 {
    let frame = |z: Vec3| {
        let (x, y) = z.any_orthonormal_pair();
        Mat3::from_cols(x, y, z)
    };
    frame(to) * frame(from).transpose()
}
