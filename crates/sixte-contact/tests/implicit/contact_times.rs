//! When implicit surfaces touch, against closed forms.

use std::time::Instant;

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Moving, Status, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::query::{distance, distance_below};
use sixte_contact::shape::implicit::{BoxField, CylinderField, SphereField, TorusField};
use sixte_contact::shape::{Convex, Curved, Field, Implicit, LevelSet};

use crate::implicit::truth::{Random, cube};

const RESOLUTION: f64 = 1e-5;

fn ask<A: Moving, B: Moving>(a: (&A, &Motion), b: (&B, &Motion), interval: f64) -> ContactTime {
    contact_time(a, b, interval, &ContactTimeSettings::tolerance(1e-6)).unwrap()
}

fn curved(field: impl Field + 'static, half: f64, resolution: f64) -> Curved {
    Implicit::new(field, cube(half), resolution).unwrap().into()
}

/// When two balls touch that move straight.
fn balls_touch(offset: Vec3, velocity: Vec3, radii: f64) -> f64 {
    let (a, b, c) = (velocity.dot(velocity), offset.dot(velocity), offset.dot(offset) - radii * radii);
    (-b - (b * b - a * c).sqrt()) / a
}

#[test]
fn balls_touch_when_they_should() {
    let mut random = Random(21);
    let implicit = curved(SphereField { radius: 0.5 }, 0.6, RESOLUTION);
    let convex = Convex::sphere(0.3).unwrap();
    let other = curved(SphereField { radius: 0.3 }, 0.4, RESOLUTION);
    for _ in 0..8 {
        let from = random.vector(1.0).normalize() * random.between(1.2, 3.0);
        let target = random.vector(0.3);
        let velocity = (target - from) * random.between(1.0, 3.0);
        let still = Motion::fixed(Pose::new(Vec3::ZERO, random.rotation())).with_spin(random.vector(2.0));
        let moving = Motion::fixed(Pose::new(from, random.rotation()))
            .with_velocity(velocity)
            .with_spin(random.vector(2.0));
        let expected = balls_touch(from, velocity, 0.8);
        // Boxes are met at 1¼ times what they are thick and the tolerance, and reach as far as they are thick.
        let closing = -(from + velocity * expected).normalize().dot(velocity);
        for (found, surfaces) in [
            (ask((&implicit, &still), (&convex, &moving), 1.0), 1.0),
            (ask((&implicit, &still), (&other, &moving), 1.0), 2.0),
        ] {
            assert_eq!(found.status, Status::Contact);
            let room = (surfaces * 2.25 * 2.0 * RESOLUTION + 1e-6) / closing * 1.01;
            assert!(found.time <= expected, "{} {expected}", found.time);
            assert!(found.time >= expected - room, "{} {expected} {room}", found.time);
            let contact = found.contact.unwrap();
            let normal = (from + velocity * expected).normalize();
            assert!(contact.normal.dot(-normal) > 0.99, "{} {normal}", contact.normal);
        }
    }
}

#[test]
fn a_capsule_passes_the_hole_of_a_torus_and_hits_its_tube() {
    let torus = curved(TorusField { ring: 0.7, tube: 0.25 }, 1.0, RESOLUTION);
    let capsule = Convex::capsule(0.3, 0.2).unwrap();
    let still = Motion::fixed(Pose::IDENTITY);
    let through =
        |x: f64| Motion::fixed(Pose::at(Vec3::new(x, 0.0, 2.0))).with_velocity(Vec3::new(0.0, 0.0, -4.0));
    assert_eq!(ask((&torus, &still), (&capsule, &through(0.2)), 1.0).status, Status::Clear);
    let found = ask((&torus, &still), (&capsule, &through(0.7)), 1.0);
    assert_eq!(found.status, Status::Contact);
    let expected = (2.0 - 0.3 - 0.2 - 0.25) / 4.0;
    assert!(
        found.time <= expected && found.time > expected - (4.5 * RESOLUTION + 1e-6) / 4.0,
        "{} {expected}",
        found.time
    );
    assert!((found.contact.unwrap().point_b - Vec3::new(0.7, 0.0, 0.25)).length() < 1e-2);
}

#[test]
fn a_ball_passes_a_drilled_hole_that_a_larger_one_does_not() {
    let block = BoxField { half: Vec3::new(0.5, 0.5, 0.3) };
    let drilled = block.difference(CylinderField { half_length: 1.0, radius: 0.2 });
    let drilled = curved(drilled, 0.7, 1e-4);
    let still = Motion::fixed(Pose::IDENTITY);
    let falling = Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, 1.0))).with_velocity(Vec3::new(0.0, 0.0, -2.0));
    let clock = Instant::now();
    let passes = ask((&drilled, &still), (&Convex::sphere(0.19).unwrap(), &falling), 1.0);
    println!("through the hole {:?} {:?}", clock.elapsed(), passes.work);
    assert_eq!(passes.status, Status::Clear);
    let clock = Instant::now();
    // Off the axis, so that it touches the rim at one point.
    let beside = Motion::fixed(Pose::at(Vec3::new(0.05, 0.0, 1.0))).with_velocity(Vec3::new(0.0, 0.0, -2.0));
    let found = ask((&drilled, &still), (&Convex::sphere(0.25).unwrap(), &beside), 1.0);
    println!("on the rim {:?} {:?}", clock.elapsed(), found.work);
    assert_eq!(found.status, Status::Contact);
    // On the rim, at z = 0.3, the ball's centre is √(0.25² − 0.15²) = 0.2 above it.
    let expected = (1.0 - 0.3 - 0.2) / 2.0;
    assert!(found.time <= expected && found.time > expected - 4e-4 / 2.0, "{} {expected}", found.time);
}

#[test]
fn what_starts_inside_is_found() {
    let ball = curved(SphereField { radius: 0.5 }, 0.6, 1e-4);
    let small = curved(SphereField { radius: 0.1 }, 0.2, 1e-4);
    let still = Motion::fixed(Pose::IDENTITY);
    let found = ask((&ball, &still), (&small, &Motion::fixed(Pose::at(Vec3::X * 0.2))), 1.0);
    assert!(matches!(found.status, Status::TouchingReceding | Status::TouchingApproaching));
    assert!(found.contact.unwrap().gap < -0.15);
}

#[test]
fn tumbling_tori() {
    let mut random = Random(33);
    let field = TorusField { ring: 0.35, tube: 0.12 };
    let clock = Instant::now();
    let torus = curved(field, 0.5, 1e-6);
    println!("new {:?}", clock.elapsed());
    for _ in 0..4 {
        let still = Motion::fixed(Pose::new(Vec3::ZERO, random.rotation())).with_spin(random.vector(3.0));
        let moving = Motion::fixed(Pose::new(Vec3::new(1.5, 0.1, 0.1), random.rotation()))
            .with_velocity(Vec3::new(-2.0, 0.1, 0.0))
            .with_spin(random.vector(3.0));
        let clock = Instant::now();
        let found = ask((&torus, &still), (&torus, &moving), 1.0);
        println!("{} {} {:?} {:?}", found.status, found.time, clock.elapsed(), found.work);
        assert_ne!(found.status, Status::Unresolved);
        // Just before, no point of one is in the other; just after, one is.
        let inside = |time: f64| {
            let (a, b) = (still.pose_at(time), moving.pose_at(time));
            let mut deepest = f64::INFINITY;
            for around in 0..400 {
                for along in 0..100 {
                    let (around, along) = (f64::from(around) * 0.015_708, f64::from(along) * 0.062_832);
                    let out = Vec3::new(around.cos(), around.sin(), 0.0);
                    let point = out * (0.35 + 0.12 * along.cos()) + Vec3::Z * 0.12 * along.sin();
                    let point = a.point_in_body(b.point_in_world(point));
                    deepest = deepest.min(field.value(point.to_array()));
                }
            }
            deepest
        };
        if found.status == Status::Contact {
            let gap = inside(found.time);
            assert!((-1e-9..3e-4).contains(&gap), "{gap}");
        }
    }
}

/// However little is asked for: a body inside is nearer than any limit, though its surface is far from the other's.
#[test]
fn what_is_inside_is_below_every_limit() {
    let inside = Convex::sphere(0.05).unwrap();
    let small = curved(SphereField { radius: 0.05 }, 0.1, RESOLUTION);
    let shell = curved(SphereField { radius: 0.9 }, 1.0, 1e-3);
    let set = LevelSet::of(&Convex::sphere(0.9).unwrap(), 0.1).unwrap();
    let resolution = 0.125 * set.error();
    let set: Curved = set.surface(resolution).unwrap().into();
    let at = Pose::at(Vec3::new(0.2, -0.1, 0.3));
    for solid in [&shell, &set] {
        for limit in [1e-12, 1e-3, 0.1] {
            let solid = (solid, &Pose::IDENTITY);
            let found = distance_below(solid, (&inside, &at), limit);
            assert!(found.gap < -0.4 && found == distance(solid, (&inside, &at)));
            assert_eq!(distance_below((&inside, &at), solid, limit), distance((&inside, &at), solid));
            assert_eq!(distance_below((&small, &at), solid, limit), distance((&small, &at), solid));
            assert!(distance_below(solid, (&inside, &Pose::at(Vec3::X * 1.3)), limit).gap >= limit);
        }
    }
}
