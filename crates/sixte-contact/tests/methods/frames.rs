//! Both bodies moving is the same as one of them at rest, seen from the other.

use sixte_contact::contact_time::Status;
use sixte_contact::contact_time::methods::Method;
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::Convex;

use super::bodies::{Random, RandomBodies, STILL, by};

/// Each with its precision along the way \[m\]; the steps have none, but a time tolerance.
const METHODS: [(Method, f64); 3] = [
    (Method::PseudoDynamic { depth: 0.01, time_tolerance: 1e-10 }, 0.0),
    (Method::PathBoxes { precision: 1e-8 }, 1e-8),
    (Method::PathSegments { precision: 1e-5 }, 1e-5),
];

/// A velocity and an acceleration that both bodies share change nothing.
#[test]
fn a_common_velocity_changes_nothing() {
    let mut contacts = 0;
    for case in 0..20 {
        let mut random = Random(7000 + case);
        let a = Convex::hull(&random.points(10, 0.5)).unwrap();
        let b = Convex::hull(&random.points(10, 0.5)).unwrap();
        let motion = random.approach(2.0, 2.0, 3.0);
        let (drift, pull) = (random.vector(1.0) * 3.0, random.vector(1.0));
        let along = |motion: Motion| {
            motion.with_velocity(motion.velocity + drift).with_acceleration(motion.acceleration + pull)
        };
        for (method, _) in METHODS {
            let one = by(method, (&a, &motion), (&b, &STILL), 1.0);
            let both = by(method, (&a, &along(motion)), (&b, &along(STILL)), 1.0);
            assert_eq!(one.status, both.status, "case {case} {method}");
            // The bisection samples at other instants; the paths are the same to rounding.
            assert!((one.time - both.time).abs() < 2e-10, "case {case} {method}: {} {}", one.time, both.time);
            contacts += u32::from(one.status == Status::Contact);
        }
    }
    assert!(contacts > 30, "{contacts}");
}

/// B turns about its centre and A rests, or A goes round B's centre the other way and B rests.
#[test]
fn a_solid_that_turns_is_a_point_that_goes_round() {
    let mut contacts = 0;
    for case in 0..20 {
        let mut random = Random(8000 + case);
        let a = Convex::hull(&random.points(8, 0.4)).unwrap();
        let b = Convex::hull(&random.points(8, 0.9)).unwrap();
        let away = random.unit_vector() * 1.1;
        let resting = Motion::fixed(Pose::at(away));
        let spin = random.unit_vector() * 2.0;
        // In A's frame the origin of the world, about which B turns, is at −away.
        let around = resting.with_centre(-away).with_spin(-spin);
        for (method, precision) in METHODS {
            let turning = by(method, (&a, &resting), (&b, &STILL.with_spin(spin)), 1.5);
            let circling = by(method, (&a, &around), (&b, &STILL), 1.5);
            assert_eq!(turning.status, circling.status, "case {case} {method}");
            // Paths are cut into other pieces where the bound of the acceleration is another: then each
            // time is off by what the vertex needs for the precision, at the speed at which it comes in.
            let closing = turning.contact.map_or(1.0, |contact| contact.closing_speed);
            let close = 2e-10 + 2.0 * precision / closing;
            assert!(
                (turning.time - circling.time).abs() < close,
                "case {case} {method}: {} {}",
                turning.time,
                circling.time
            );
            contacts += u32::from(turning.status == Status::Contact);
        }
    }
    assert!(contacts > 10, "{contacts}");
}
