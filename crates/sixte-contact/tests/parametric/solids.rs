//! Closed patches: what is inside, and what it weighs.

use std::f64::consts::PI;

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::{Convex, Curved, NurbsCurve, NurbsSurface, Patches, Surface};

use crate::parametric::truth::{Random, sphere, torus, torus_distance};

#[test]
fn a_ball_of_revolution_weighs_what_a_ball_weighs() {
    let (found, error) = Patches::closed(vec![sphere(0.5)]).unwrap().mass_with_error(1000.0).unwrap();
    let truth = Convex::sphere(0.5).unwrap().mass_properties(1000.0).unwrap();
    assert!((found.mass / truth.mass - 1.0).abs() < 1e-12, "{found:?}");
    assert!((found.mass / truth.mass - 1.0).abs() <= error && error < 1e-10, "{error}");
    assert!(found.centre.length() < 1e-12);
    for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
        assert!((found.inertia * axis - truth.inertia * axis).length() < 1e-11 * truth.inertia.x_axis.x);
    }
}

/// Volume 2π²Rr²; about its axis m(R² + ¾r²), across it m(½R² + ⅝r²).
#[test]
fn a_ring_of_revolution_weighs_what_a_ring_weighs() {
    let (circle, tube) = (0.35, 0.15);
    for surface in [torus(circle, tube), torus(circle, tube).flipped()] {
        let found = Patches::closed(vec![surface]).unwrap().mass_properties(800.0).unwrap();
        let mass = 800.0 * 2.0 * PI * PI * circle * tube * tube;
        assert!((found.mass / mass - 1.0).abs() < 1e-12, "{found:?}");
        let about = mass * (circle * circle + 0.75 * tube * tube);
        let across = mass * (0.5 * circle * circle + 0.625 * tube * tube);
        assert!((found.inertia.z_axis.z / about - 1.0).abs() < 1e-11);
        assert!((found.inertia.x_axis.x / across - 1.0).abs() < 1e-11);
        assert!(found.inertia.x_axis.y.abs() + found.inertia.x_axis.z.abs() < 1e-12 * mass);
    }
}

/// A cube of six flat patches, off the origin: everything is exact, and products of inertia are zero about its middle.
#[test]
fn six_flat_patches_are_a_cube() {
    let cube = cube();
    let solid = Patches::closed(cube.clone()).unwrap();
    let found = solid.mass_properties(10.0).unwrap();
    assert!((found.mass - 80.0).abs() < 1e-11);
    assert!(found.centre.distance(Vec3::new(1.0, 2.0, 3.0)) < 1e-12);
    assert!((found.inertia.x_axis - Vec3::X * (80.0 * 8.0 / 12.0)).length() < 1e-10);
    assert!(solid.encloses(Vec3::new(1.9, 2.9, 3.9)) && !solid.encloses(Vec3::new(1.9, 2.9, 4.1)));
    // With one turned round, and with one missing, it is no solid.
    let mut turned = cube.clone();
    turned[2] = turned[2].flipped();
    assert!(Patches::closed(turned).unwrap_err().to_string().contains("normals on different sides"));
    let open = Patches::closed(cube[..5].to_vec()).unwrap_err().to_string();
    assert!(open.contains("has no partner"), "{open}");
}

/// Two cubes that go through each other are no solid; side by side they are.
#[test]
fn patches_that_cross_are_refused() {
    let moved = |by: Vec3| {
        let of = |side: &NurbsSurface| {
            let points: Vec<Vec3> = side.control_points().map(|(point, _)| point + by).collect();
            NurbsSurface::bezier(side.degrees(), &points, &[1.0; 4]).unwrap()
        };
        let both: Vec<NurbsSurface> = cube().iter().cloned().chain(cube().iter().map(of)).collect();
        Patches::closed(both)
    };
    let crossing = moved(Vec3::new(0.7, 0.8, 0.9)).unwrap_err().to_string();
    assert!(crossing.contains("cross each other near (") && crossing.contains("as open"), "{crossing}");
    // By a twentieth of the side.
    assert!(moved(Vec3::new(1.9, 0.1, 0.3)).is_err());
    assert!(moved(Vec3::new(2.1, 0.1, 0.3)).is_ok());
}

fn cube() -> Vec<NurbsSurface> {
    let side = |normal: Vec3, right: Vec3| {
        let up = normal.cross(right);
        let corners = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)];
        let place = |(u, v): (f64, f64)| Vec3::new(1.0, 2.0, 3.0) + normal + right * u + up * v;
        NurbsSurface::bezier([1, 1], &corners.map(place), &[1.0; 4]).unwrap()
    };
    let (x, y, z) = (Vec3::X, Vec3::Y, Vec3::Z);
    vec![side(x, y), side(-x, z), side(y, z), side(-y, x), side(z, x), side(-z, y)]
}

#[test]
fn inside_is_inside() {
    let mut random = Random(21);
    let (ball, ring) =
        (Patches::closed(vec![sphere(0.5)]).unwrap(), Patches::closed(vec![torus(0.35, 0.15)]).unwrap());
    for _ in 0..2000 {
        let at = random.vector(1.0) * 0.7;
        if (at.length() - 0.5).abs() > 1e-5 {
            assert_eq!(ball.encloses(at), at.length() < 0.5, "{at}");
        }
        let at = Vec3::new(at.x, at.y, 0.3 * at.z);
        let out = (at.x * at.x + at.y * at.y).sqrt() - 0.35;
        if torus_distance(0.35, 0.15, at) > 1e-5 {
            assert_eq!(ring.encloses(at), out * out + at.z * at.z < 0.15 * 0.15, "{at}");
        }
    }
    // Next to the surface, on it, and at places that are none.
    for off in [1e-3, 1e-5, 1e-6] {
        for way in [Vec3::Z, Vec3::X, random.vector(1.0).normalize()] {
            assert!(ball.encloses(way * (0.5 - off)) && !ball.encloses(way * (0.5 + off)), "{way} {off}");
        }
    }
    ball.encloses(Vec3::Z * 0.5);
    assert!(
        !ball.encloses(Vec3::NAN) && !ball.encloses(Vec3::INFINITY) && !ball.encloses(Vec3::splat(1e200))
    );
}

#[test]
fn a_ball_that_starts_inside_is_found() {
    let solid = Curved::new(Patches::closed(vec![sphere(0.5)]).unwrap());
    let (ball, still) = (Convex::sphere(0.1).unwrap(), Motion::fixed(Pose::IDENTITY));
    let inside = Motion::fixed(Pose::at(Vec3::new(0.1, 0.0, 0.2))).with_velocity(Vec3::X);
    let found =
        contact_time((&solid, &still), (&ball, &inside), 1.0, &ContactTimeSettings::default()).unwrap();
    assert!(matches!(found.status, Status::TouchingApproaching | Status::TouchingReceding), "{found:?}");
    assert!(found.contact.unwrap().gap < 0.0);
}

/// A wall of clay with an inside and an outside, closed at the rim: a vase. One surface, its profile from the axis to the axis.
pub fn vase() -> NurbsSurface {
    let outside = [(0.0, 0.0), (0.3, 0.0), (0.45, 0.3), (0.15, 0.6), (0.25, 0.8)];
    let inside = [(0.23, 0.8), (0.12, 0.6), (0.41, 0.3), (0.27, 0.04), (0.0, 0.04)];
    let profile: Vec<Vec3> = outside.iter().chain(&inside).map(|&(x, z)| Vec3::new(x, 0.0, z)).collect();
    NurbsSurface::revolution(&NurbsCurve::uniform(3, &profile).unwrap()).unwrap()
}

#[test]
fn a_ball_dropped_into_a_vase_stays_in_it() {
    for closed in [true, false] {
        let patches =
            if closed { Patches::closed(vec![vase()]) } else { Patches::new(vec![vase()]) }.unwrap();
        assert_eq!(patches.has_inside(), closed);
        // The hollow is outside of the clay.
        assert!(!patches.encloses(Vec3::new(0.0, 0.0, 0.4)));
        assert_eq!(patches.encloses(Vec3::new(0.0, 0.0, 0.02)), closed);
        let (vase, ball) = (Curved::new(patches), Convex::sphere(0.05).unwrap());
        let still = Motion::fixed(Pose::IDENTITY);
        let fall = Vec3::new(0.0, 0.0, -9.81);
        let dropped = Motion::fixed(Pose::at(Vec3::new(0.02, 0.01, 1.5))).with_acceleration(fall);
        let found =
            contact_time((&vase, &still), (&ball, &dropped), 2.0, &ContactTimeSettings::default()).unwrap();
        assert_eq!(found.status, Status::Contact);
        // At the bottom, below the neck, and above the clay.
        let at = found.contact.unwrap().point_b;
        assert!(at.z > 0.02 && at.z < 0.06, "{at}");
        assert!(found.contact.unwrap().normal.z < -0.9);
        // A ball that is too wide stays in the neck.
        let wide = Convex::sphere(0.2).unwrap();
        let found =
            contact_time((&vase, &still), (&wide, &dropped), 2.0, &ContactTimeSettings::default()).unwrap();
        let at = found.contact.unwrap().point_b;
        assert!(at.z > 0.5, "{at}");
    }
}
