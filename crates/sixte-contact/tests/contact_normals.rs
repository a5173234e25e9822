//! Contact sets whose normals or closest contacts once were wrong.
use sixte_contact::contact_time::{Contact, contacts_at};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::query::distance;
use sixte_contact::shape::Convex;
use sixte_contact::{Quat, Vec3};

fn contacts(a: (&Convex, Pose), b: (&Convex, Pose), within: f64) -> Vec<Contact> {
    contacts_at((a.0, &Motion::fixed(a.1)), (b.0, &Motion::fixed(b.1)), 0.0, within).unwrap()
}

/// A tilt is a tilt, however small: the half-space's normal is exact, and along the triangle's the gap would
/// come out wrong far away.
#[test]
fn a_triangle_that_leans_over_a_half_space() {
    let corners = [Vec3::new(-0.4, -0.3, 0.0), Vec3::new(0.5, -0.2, 0.0), Vec3::new(0.1, 0.6, 0.0)];
    let sharp = Convex::triangle(corners).unwrap();
    let ground = Convex::half_space(Vec3::Z).unwrap();
    for triangle in [sharp.clone(), sharp.rounded(0.0035).unwrap()] {
        for angle in [0.0, 1e-9, 1e-7, 2e-6, 1e-4, 1e-2] {
            for far in [0.0, 3.5] {
                let turn = Rotation::from_rotation_vector(Vec3::new(angle, 0.3 * angle, 0.0)).unwrap();
                let at = |z: f64| Pose::new(Vec3::new(far, 0.0, z), turn);
                let above = distance((&triangle, &at(1.0)), (&ground, &Pose::IDENTITY)).gap;
                let found = contacts((&triangle, at(1.0 - above + 5e-13)), (&ground, Pose::IDENTITY), 2e-12);
                assert!(!found.is_empty());
                for contact in found {
                    assert!(contact.normal.distance(Vec3::Z) < 1e-12, "{angle}: {contact:?}");
                    assert!(contact.gap > 0.0, "{angle}: {contact:?}");
                }
            }
        }
    }
}

/// The direction between closest points that are 5e-13 m apart is nothing to go by; the faces are.
#[test]
fn two_boxes_face_to_face() {
    let wall = Convex::cuboid(Vec3::new(0.2, 1.0, 1.0)).unwrap();
    let block = Convex::cuboid(Vec3::new(0.3, 0.2, 0.1)).unwrap();
    let quaternion = Quat::from_xyzw(3.16e-33, -8.439195288515021e-17, 1.0408340855836245e-16, 1.0);
    let turn = Rotation::from_quaternion(quaternion).unwrap();
    for k in 0..200 {
        let x = 0.49999999999944356 - f64::from(k) * 1.11e-15;
        let place = Vec3::new(x, 6.245004513507531e-17 * f64::from(1 + k), 5.063517173113701e-17);
        let found = contacts((&wall, Pose::at(Vec3::X)), (&block, Pose::new(place, turn)), 2e-12);
        assert_eq!(found.len(), 4, "{k}: {found:?}");
        for contact in found {
            assert!(contact.normal.distance(Vec3::X) < 1e-12 && contact.gap > 0.0, "{k}: {contact:?}");
        }
    }
}

/// However far one looks, the closest contact is among those found.
#[test]
fn the_closest_is_never_left_out() {
    let block = Convex::cuboid(Vec3::new(0.1, 0.2, 0.15)).unwrap();
    let turn = |x, y, z| Rotation::from_rotation_vector(Vec3::new(x, y, z)).unwrap();
    for apart in [0.6, 0.5, 0.45, 0.42, 0.4, 0.38, 0.36] {
        let side = Vec3::new(apart, 0.05, 0.0) * 0.5;
        let (a, b) = (Pose::new(-side, turn(0.5, 0.4, 0.3)), Pose::new(side, turn(-0.3, 0.2, 0.7)));
        let gap = distance((&block, &a), (&block, &b)).gap;
        for within in [1.01 * gap, 2.0 * gap, 0.4] {
            let found = contacts((&block, a), (&block, b), within);
            let least = found.iter().map(|contact| contact.gap).fold(f64::INFINITY, f64::min);
            assert!((least - gap).abs() < 0.01 * within, "{apart}, within {within}: {least} and not {gap}");
        }
    }
}
