//! Balls and rings of revolution against closed forms.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Convex, Curved, Patches, Surface};

use crate::parametric::truth::{Random, sphere, torus};

/// Two balls that fly and spin: the middles close in at the sum of the radii.
#[test]
fn a_ball_of_revolution_meets_a_ball() {
    let mut random = Random(3);
    let patches = Patches::closed(vec![sphere(0.5)]).unwrap();
    let thickness = patches.thickness();
    let (solid, ball) = (Curved::new(patches), Convex::sphere(0.3).unwrap());
    let mut hits = 0;
    for number in 0..60 {
        let turned = |random: &mut Random| {
            Rotation::from_axis_angle(random.vector(1.0), random.between(0.0, 6.0)).unwrap()
        };
        let start = random.vector(1.0).normalize() * 3.0;
        let one = Motion::fixed(Pose::new(Vec3::ZERO, turned(&mut random)))
            .with_velocity(random.vector(1.0) * 0.5)
            .with_spin(random.vector(1.0) * 5.0);
        let aim = (random.vector(1.0) * 0.45 - start) * 0.8;
        let two = Motion::fixed(Pose::new(start, turned(&mut random)))
            .with_velocity(aim)
            .with_spin(random.vector(1.0) * 5.0);
        let way = two.velocity - one.velocity;
        let (a, b, c) = (way.length_squared(), start.dot(way), start.length_squared() - 0.8 * 0.8);
        let settings = ContactTimeSettings::tolerance(1e-7);
        let found = contact_time((&solid, &one), (&ball, &two), 2.0, &settings).unwrap();
        let inside = b * b - a * c;
        let truth = (-b - inside.max(0.0).sqrt()) / a;
        if inside < 0.0 || truth > 2.0 {
            // Skimming within 2¼ thicknesses may be a contact.
            let closest = (start + way * (-b / a).clamp(0.0, 2.0)).length() - 0.8;
            assert!(found.status == Status::Clear || closest < 2.25 * thickness + 1e-7, "{number} {found:?}");
            continue;
        }
        hits += 1;
        assert_eq!(found.status, Status::Contact, "{number}");
        let between = start + way * truth;
        let closing = -way.dot(between) / between.length();
        let early = truth - found.time;
        assert!(early >= -1e-12, "{number}: late by {}", -early);
        assert!(
            early <= 1.5 * (2.25 * thickness + 1e-7) / closing,
            "{number}: early by {early}, closing {closing}"
        );
        // The normal is that of the surface at the point that is given, and so that of the contact to the size of a box.
        let contact = found.contact.unwrap();
        let of_point = (one.start.position + one.velocity * found.time - contact.point_a).normalize();
        assert!(
            of_point.cross(contact.normal).length() < 1e-6,
            "{number} {}",
            of_point.cross(contact.normal).length()
        );
        assert!(contact.normal.cross(between.normalize()).length() < 5e-3, "{number}");
    }
    assert!(hits > 30, "{hits}");
}

/// A ball falls through the hole of a ring, or on it, as the radii say.
#[test]
fn a_ring_of_revolution_lets_through_what_is_thinner_than_its_hole() {
    let ring = Curved::new(Patches::closed(vec![torus(0.3, 0.05)]).unwrap());
    let turning = Motion::fixed(Pose::IDENTITY).with_velocity(Vec3::new(0.1, 0.2, 0.0));
    let falling = Motion::fixed(Pose::at(Vec3::Z)).with_velocity(Vec3::new(0.1, 0.2, -1.0));
    let thin = Convex::sphere(0.249).unwrap();
    let found =
        contact_time((&thin, &falling), (&ring, &turning), 2.0, &ContactTimeSettings::default()).unwrap();
    assert_eq!(found.status, Status::Clear, "{found:?}");
    let thick = Convex::sphere(0.3).unwrap();
    let settings = ContactTimeSettings::tolerance(1e-7);
    let found = contact_time((&thick, &falling), (&ring, &turning), 2.0, &settings).unwrap();
    let height = (0.35f64 * 0.35 - 0.3 * 0.3).sqrt();
    let early = 1.0 - height - found.time;
    assert!(early >= -1e-12 && early <= 2.0 * 7e-7 / (height / 0.35), "{early}");
}

/// A ball flies against the outside of a ring that turns about its own axis.
#[test]
fn a_ring_of_revolution_meets_a_ball_from_the_side() {
    let patches = Patches::closed(vec![torus(0.35, 0.15)]).unwrap();
    let thickness = patches.thickness();
    let (ring, ball) = (Curved::new(patches), Convex::sphere(0.1).unwrap());
    let turning = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.0, 0.0, 4.0));
    for step in 0..12 {
        let angle = 0.55 * f64::from(step);
        let out = Vec3::new(angle.cos(), angle.sin(), 0.0);
        let height = 0.02 * f64::from(step) - 0.11;
        let flying = Motion::fixed(Pose::at(out * 2.0 + Vec3::Z * height)).with_velocity(-out);
        let found =
            contact_time((&ring, &turning), (&ball, &flying), 2.0, &ContactTimeSettings::tolerance(1e-7))
                .unwrap();
        let reach = (0.25f64 * 0.25 - height * height).sqrt();
        let early = 2.0 - 0.35 - reach - found.time;
        assert!(
            early >= -1e-12 && early <= 1.5 * (2.25 * thickness + 1e-7) * 0.25 / reach,
            "{step}: {early}"
        );
        let normal = (out * reach + Vec3::Z * height) / -0.25;
        assert!(found.contact.unwrap().normal.cross(normal).length() < 5e-3, "{step}");
    }
}

/// Two rings that tumble, linked like a chain: they start apart, although each is in the other's hole.
#[test]
fn linked_rings_meet_when_one_is_pulled() {
    let ring = Curved::new(Patches::closed(vec![torus(0.4, 0.1)]).unwrap());
    let still = Motion::fixed(Pose::IDENTITY);
    let across = Rotation::from_axis_angle(Vec3::X, std::f64::consts::FRAC_PI_2).unwrap();
    let pulled = Motion::fixed(Pose::new(Vec3::X * 0.4, across)).with_velocity(Vec3::X);
    let found =
        contact_time((&ring, &still), (&ring, &pulled), 1.0, &ContactTimeSettings::tolerance(1e-7)).unwrap();
    // The inner sides, at 0.3 on the right of one and on the left of the other.
    assert_eq!(found.status, Status::Contact);
    let early = 0.2 - found.time;
    assert!((-1e-12..3e-6).contains(&early), "{early}");
}
