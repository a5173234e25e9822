//! A geometry that a user brings: the ring of the example, against closed forms and against triangles.

#[path = "../examples/own_geometry/ring.rs"]
mod ring;

use std::f64::consts::TAU;

use ring::Ring;
use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time, contacts_at};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Convex, Mesh, Triangles};

const RING: Ring = Ring { circle: 0.3, tube: 0.02, precision: 1e-6 };

/// A ball that falls along the ring's axis meets the tube all around, at a height in closed form.
#[test]
fn a_ball_falls_onto_the_ring() {
    let ball = Convex::sphere(0.5).unwrap();
    let falling = Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, 2.0))).with_velocity(Vec3::new(0.0, 0.0, -1.0));
    let still = Motion::fixed(Pose::IDENTITY);
    let settings = ContactTimeSettings::tolerance(1e-8);
    let found = contact_time((&ball, &falling), (&RING, &still), 3.0, &settings).unwrap();
    let height = (0.52f64 * 0.52 - 0.3 * 0.3).sqrt();
    assert_eq!(found.status, Status::Contact);
    // Along the tube's normal the ball closes at height/0.52 of its speed.
    let closing = height / 0.52;
    assert!((found.time - (2.0 - height)).abs() <= (1e-8 + 1e-6) / closing, "{found:?}");
    let normal = found.contact.unwrap().normal;
    assert!((normal.z - closing).abs() < 1e-4, "{normal}");
}

/// A ball that is thinner than the hole goes through.
#[test]
fn a_small_ball_goes_through() {
    let ball = Convex::sphere(0.279).unwrap();
    let falling = Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, 2.0)))
        .with_velocity(Vec3::new(0.0, 0.0, -4.0))
        .with_spin(Vec3::new(3.0, 1.0, 2.0));
    let turning = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.0, 0.0, 9.0));
    let found =
        contact_time((&ball, &falling), (&RING, &turning), 1.0, &ContactTimeSettings::default()).unwrap();
    assert_eq!(found.status, Status::Clear);
}

/// Against a fine mesh of the same ring, thrown at a tetrahedron: the times agree as far as the mesh
/// agrees with the ring.
#[test]
fn the_ring_agrees_with_its_triangles() {
    let corners = vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    let faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    let target = Mesh::new(Triangles { vertices: corners, faces }).unwrap();
    let triangles = Mesh::new(torus(96, 48)).unwrap();
    let still = Motion::fixed(Pose::IDENTITY);
    for step in 0..8 {
        let tilted = Rotation::from_axis_angle(Vec3::new(1.0, 0.3, 0.0), 0.7 * f64::from(step)).unwrap();
        let thrown = Motion::fixed(Pose::new(Vec3::new(2.0, 0.1, 0.3), tilted))
            .with_velocity(Vec3::new(-3.0, 0.2, -0.1))
            .with_spin(Vec3::new(1.0, 4.0, f64::from(step)));
        let settings = ContactTimeSettings::tolerance(1e-7);
        let own = contact_time((&RING, &thrown), (&target, &still), 1.0, &settings).unwrap();
        let meshed = contact_time((&triangles, &thrown), (&target, &still), 1.0, &settings).unwrap();
        assert_eq!(own.status, Status::Contact);
        assert_eq!(meshed.status, Status::Contact);
        // The mesh is inside the ring, by at most its sagitta.
        let sagitta = 0.32 * (1.0 - (0.5 * TAU / 96.0).cos()) + 0.02 * (1.0 - (0.5 * TAU / 48.0).cos());
        let closing = own.contact.unwrap().closing_speed;
        assert!(own.time <= meshed.time + 1e-6, "{step}");
        assert!(meshed.time - own.time <= 3.0 * sagitta / closing + 1e-6, "{step}: {own:?} {meshed:?}");
        let contacts = contacts_at((&RING, &thrown), (&target, &still), own.time, 1e-7).unwrap();
        assert!(!contacts.is_empty());
    }
}

fn torus(around: u32, sides: u32) -> Triangles {
    let place = |i: u32, j: u32| {
        let (a, b) = (TAU * f64::from(i) / f64::from(around), TAU * f64::from(j) / f64::from(sides));
        let across = 0.3 + 0.02 * b.cos();
        Vec3::new(across * a.cos(), across * a.sin(), 0.02 * b.sin())
    };
    let index = |i: u32, j: u32| (i % around) * sides + j % sides;
    let cells = (0..around).flat_map(|i| (0..sides).map(move |j| (i, j)));
    Triangles {
        vertices: cells.clone().map(|(i, j)| place(i, j)).collect(),
        faces: cells
            .flat_map(|(i, j)| {
                let [p, q, r, s] = [index(i, j), index(i + 1, j), index(i + 1, j + 1), index(i, j + 1)];
                [[p, q, r], [p, r, s]]
            })
            .collect(),
    }
}
