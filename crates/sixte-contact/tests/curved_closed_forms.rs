//! Contact times of ellipsoids and cylinders that can be written down.

use std::f64::consts::{FRAC_PI_2, PI};

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::Convex;
use sixte_reference::Random;

use crate::closed_forms::{GRAVITY, Known, check, falls_through_zero, vector};

/// The farthest point of an ellipsoid along n is D²n/|Dn|, with D its semi-axes along its own axes.
#[test]
fn an_ellipsoid_falls_on_a_slope() {
    let mut random = Random(4);
    for _ in 0..50 {
        let semi_axes =
            Vec3::new(random.between(0.1, 1.0), random.between(0.1, 1.0), random.between(0.1, 1.0));
        let egg = Convex::ellipsoid(semi_axes).unwrap();
        let axis = vector(random.direction());
        let turned = Rotation::from_axis_angle(axis, random.between(0.0, 3.0)).unwrap();
        let slope = Rotation::from_axis_angle(Vec3::X, random.between(-0.7, 0.7)).unwrap();
        let normal = slope.rotate(Vec3::Z);
        let velocity = vector(random.in_ball(2.0));
        let start = normal * random.between(1.2, 3.0) + vector(random.in_ball(0.1));
        let stretched = semi_axes * turned.inverse().rotate(-normal);
        let lowest = turned.rotate(semi_axes * stretched / stretched.length());
        let gap_at_start = normal.dot(start) - stretched.length();
        let (speed, pull) = (normal.dot(velocity), normal.dot(GRAVITY));
        let motion =
            Motion::fixed(Pose::new(start, turned)).with_velocity(velocity).with_acceleration(GRAVITY);
        let ground = Convex::half_space(Vec3::Z).unwrap();
        check(
            (&egg, &motion),
            (&ground, &Motion::fixed(Pose::new(Vec3::ZERO, slope))),
            3.0,
            &Known {
                touch: falls_through_zero(pull, speed, gap_at_start),
                gap: &|t| gap_at_start + (speed + 0.5 * pull * t) * t,
                normal: &|_| normal,
                point_a: &|t| start + velocity * t + GRAVITY * (0.5 * t * t) + lowest,
                closing_speed: &|t| -speed - pull * t,
                curved: None,
            },
        );
    }
}

/// With semi-axes a along x and c along z, turned by θ about y, an ellipsoid reaches down by
/// √(a² sin²θ + c² cos²θ).
#[test]
fn a_spinning_ellipsoid_meets_the_ground() {
    let (a, b, c) = (0.9_f64, 0.3, 0.4_f64);
    let egg = Convex::ellipsoid(Vec3::new(a, b, c)).unwrap();
    let ground = Convex::half_space(Vec3::Z).unwrap();
    for (height, spin) in [(0.5_f64, 1.0), (0.7, 5.0), (0.85, 25.0)] {
        let motion = Motion::fixed(Pose::at(Vec3::Z * height)).with_spin(Vec3::Y * spin);
        let reach = |t: f64| (a * (spin * t).sin()).hypot(c * (spin * t).cos());
        let touch = ((height * height - c * c) / (a * a - c * c)).sqrt().asin() / spin;
        // d reach/dθ = (a² − c²) sin θ cos θ / reach: minus the x of the lowest point.
        let sideways = |t: f64| (a * a - c * c) * (spin * t).sin() * (spin * t).cos() / reach(t);
        check(
            (&egg, &motion),
            (&ground, &Motion::fixed(Pose::IDENTITY)),
            1.5 / spin,
            &Known {
                touch,
                gap: &|t| height - reach(t),
                normal: &|_| Vec3::Z,
                point_a: &|t| Vec3::new(sideways(t), 0.0, height - reach(t)),
                closing_speed: &|t| spin * sideways(t),
                curved: None,
            },
        );
    }
}

const CYLINDER: f64 = 0.25;
const PARTICLE: f64 = 0.01;

/// A long cylinder along the x axis, and a particle that goes straight from one place to another.
fn cylinder_and_particle(start: Vec3, velocity: Vec3) -> [(Convex, Motion); 2] {
    let along_x = Rotation::from_axis_angle(Vec3::Y, FRAC_PI_2).unwrap();
    let cylinder = Convex::cylinder(20.0, CYLINDER).unwrap();
    let particle = Convex::sphere(PARTICLE).unwrap();
    [
        (particle, Motion::fixed(Pose::at(start)).with_velocity(velocity)),
        (cylinder, Motion::fixed(Pose::new(Vec3::ZERO, along_x))),
    ]
}

/// Only y and z matter to an infinite cylinder: |w + d t| = sum of the radii is a quadratic in t.
#[test]
fn a_particle_meets_a_long_cylinder_as_an_infinite_one() {
    let mut random = Random(5);
    let sum = CYLINDER + PARTICLE;
    for _ in 0..100 {
        let angle = random.between(0.0, 2.0 * PI);
        let way = Vec3::new(0.0, angle.cos(), angle.sin());
        let aside = Vec3::X.cross(way) * (sum * random.between(-0.9, 0.9));
        let start = way * -random.between(0.5, 3.0) + aside + Vec3::X * random.between(-5.0, 5.0);
        let across = way * random.between(1.0, 10.0);
        let velocity = across + Vec3::X * random.between(-3.0, 3.0);
        let [(particle, flying), (cylinder, still)] = cylinder_and_particle(start, velocity);
        let (w, speed_squared) = (start.with_x(0.0), across.length_squared());
        let (half, rest) = (w.dot(across), w.dot(w) - sum * sum);
        let touch = rest / ((half * half - speed_squared * rest).sqrt() - half);
        let radial = |t: f64| w + across * t;
        check(
            (&particle, &flying),
            (&cylinder, &still),
            4.0,
            &Known {
                touch,
                gap: &|t| radial(t).length() - sum,
                normal: &|t| radial(t).normalize(),
                point_a: &|t| start + velocity * t - radial(t).normalize() * PARTICLE,
                closing_speed: &|t| -radial(t).normalize().dot(across),
                curved: Some(CYLINDER),
            },
        );
    }
}

#[test]
fn a_particle_grazes_a_long_cylinder_by_less_or_more_than_the_tolerance() {
    let sum = CYLINDER + PARTICLE;
    for tolerance in [1e-3, 1e-6, 1e-9] {
        for along in [0.0, 2.0] {
            for part in [-0.5, -0.05, 0.05, 0.5, 1.01, 2.0, 100.0] {
                let least = sum + tolerance * part;
                let start = Vec3::new(-along, -2.0, least);
                let [(particle, flying), (cylinder, still)] =
                    cylinder_and_particle(start, Vec3::new(along, 2.0, 0.0));
                let settings = ContactTimeSettings::tolerance(tolerance);
                let found = contact_time((&particle, &flying), (&cylinder, &still), 2.0, &settings).unwrap();
                let case = format!("{part} of {tolerance:e}, {found:?}");
                if part > 1.0 {
                    assert_eq!(found.status, Status::Clear, "{case}");
                    continue;
                }
                // Below a tenth of the tolerance nothing may be called clear; above it, it may.
                if part < 0.1 {
                    assert_eq!(found.status, Status::Contact, "{case}");
                }
                if part < 0.0 {
                    let touch = 1.0 - ((sum - least) * (sum + least)).sqrt() / 2.0;
                    assert!(found.time_lower <= touch && touch <= found.time_upper, "{touch}, {case}");
                } else {
                    assert!(!found.touches, "{case}");
                }
                if found.status == Status::Contact {
                    let gap = (2.0 * found.time - 2.0).hypot(least) - sum;
                    assert!(gap > 0.0 && gap <= tolerance, "{gap:e}, {case}");
                }
            }
        }
    }
}
