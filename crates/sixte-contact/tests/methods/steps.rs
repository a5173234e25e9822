//! The pseudo-dynamic search: how many static tests it makes, and what it returns.

use std::f64::consts::FRAC_1_SQRT_2;

use sixte_contact::Vec3;
use sixte_contact::contact_time::methods::{
    Method, Polyhedral, bisection_steps, contact_time_by, fastest_point, pseudo_dynamic_steps,
};
use sixte_contact::contact_time::{ContactTimeSettings, Moving, Status};
use sixte_contact::motion::Motion;
use sixte_contact::query::distance;
use sixte_contact::shape::{Convex, Soup};

use super::bodies::{Random, RandomBodies, STILL, at, by, cuboid, separation, surface_gap};

/// A cube that turns in a hollow cage hits nothing, and no box around it is outside of the cage: there
/// is one static test at the start, and one for each step of eq. 18.
#[test]
fn the_number_of_static_tests_is_that_of_equation_18() {
    let cube = cuboid(0.5, 0.5, 0.5);
    let cage: Soup = Soup::new(cuboid(3.0, 3.0, 3.0).triangles().unwrap()).unwrap();
    let moving = at(-0.5, 0.0, 0.0).with_velocity(Vec3::X).with_spin(Vec3::new(0.0, 0.0, 2.0));
    // The fastest vertex turns at 1/√2 m from the axis.
    let fastest = 1.0 + 2.0 * FRAC_1_SQRT_2;
    assert!((fastest_point(&cube, &moving, 1.0) - fastest).abs() < 1e-12);
    assert_eq!(fastest_point(&cage, &STILL, 1.0), 0.0);
    for (interval, depth) in [(1.0, 0.1), (1.0, 0.013), (0.7, 0.004), (0.01, 1.0)] {
        let steps = (interval / depth * fastest).ceil() as u64;
        assert_eq!(pseudo_dynamic_steps(interval, [fastest, 0.0], depth), steps);
        let method = Method::PseudoDynamic { depth, time_tolerance: 1e-9 };
        let found = by(method, (&cube, &moving), (&cage, &STILL), interval);
        assert_eq!((found.status, u64::from(found.work.rounds)), (Status::Clear, steps + 1));
    }
}

/// Each of eight bodies is as fast as its fastest point, sampled over its motion.
#[test]
fn no_point_is_faster_than_the_bound() {
    let mut random = Random(11);
    for _ in 0..50 {
        let points = random.points(8, 1.0);
        let hull = Convex::hull(&points).unwrap();
        let motion = random
            .approach(2.0, 1.0, 5.0)
            .with_acceleration(random.vector(1.0))
            .with_centre(random.vector(1.0));
        let bound = fastest_point(&hull, &motion, 1.5);
        for step in 0..=30 {
            let t = 0.05 * f64::from(step);
            let pose = motion.pose_at(t);
            let speed = |p: &Vec3| motion.velocity_of(pose.point_in_world(*p), t).length();
            assert!(points.iter().map(speed).fold(0.0, f64::max) <= bound);
        }
    }
}

/// A cube comes down at 1 m/s from 0.53 m: of steps of 0.1 s the sixth collides. Then 0.1 s is halved
/// until it is less than 1 µs, which takes 17 halvings.
#[test]
fn the_number_of_halvings_is_that_of_equation_20() {
    assert_eq!(bisection_steps(0.1, 1e-6), 17);
    assert_eq!(bisection_steps(1.0, 0.25), 3);
    assert_eq!(bisection_steps(0.1, 0.2), 0);
    let coming = at(0.0, 0.0, 1.03).with_velocity(Vec3::new(0.0, 0.0, -1.0));
    let method = Method::PseudoDynamic { depth: 0.1000001, time_tolerance: 1e-6 };
    let floor = Convex::half_space(Vec3::Z).unwrap();
    let found = by(method, (&cuboid(0.5, 0.5, 0.5), &coming), (&floor, &STILL), 1.0);
    assert_eq!(found.work.rounds, 1 + 6 + 17);
    assert!(found.time < 0.53 && found.time_upper >= 0.53 - 1e-12, "{found:?}");
    assert!(found.time_upper - found.time < 1e-6);
}

#[test]
fn bodies_that_rest_are_tested_once() {
    let cube = cuboid(0.5, 0.5, 0.5);
    let method = Method::PseudoDynamic { depth: 1e-6, time_tolerance: 1e-9 };
    let found = by(method, (&cube, &at(0.8, 0.8, 1.1)), (&cube, &STILL), 1.0);
    assert_eq!((found.status, found.work.rounds), (Status::Clear, 1));
}

/// Boxes around the motion skip what is far, and nothing else: of two million steps, a thousand are left.
#[test]
fn steps_far_from_each_other_are_skipped() {
    let cube = cuboid(0.5, 0.5, 0.5);
    let method = Method::PseudoDynamic { depth: 1e-3, time_tolerance: 1e-9 };
    let coming = at(1001.0, 0.0, 0.0).with_velocity(Vec3::X * -100.0);
    let found = by(method, (&cube, &coming), (&cube, &STILL), 20.0);
    assert_eq!(pseudo_dynamic_steps(20.0, [100.0, 0.0], 1e-3), 2_000_000);
    assert!((found.time - 10.0).abs() < 1e-9, "{found:?}");
    assert!(found.work.rounds < 2000, "{found:?}");
    let passing = at(1001.0, 3.0, 0.0).with_velocity(Vec3::X * -100.0);
    let found = by(method, (&cube, &passing), (&cube, &STILL), 20.0);
    assert_eq!((found.status, found.work.rounds), (Status::Clear, 0));
}

#[test]
fn it_gives_up_after_as_many_tests_as_are_allowed() {
    let cube = cuboid(0.5, 0.5, 0.5);
    let floor = Convex::half_space(Vec3::Z).unwrap();
    let coming = at(0.0, 0.0, 3.0).with_velocity(Vec3::new(0.0, 0.0, -1.0));
    let method = Method::PseudoDynamic { depth: 1e-3, time_tolerance: 1e-9 };
    let settings = ContactTimeSettings::default().with_max_rounds(100);
    let found = contact_time_by(method, (&cube, &coming), (&floor, &STILL), 4.0, &settings).unwrap();
    assert_eq!((found.status, found.work.rounds), (Status::Unresolved, 100));
    assert!((found.time - 0.099).abs() < 1e-4, "{found:?}");
}

/// What one pair must show; returns whether it collides.
fn check<A: Moving + Polyhedral, B: Moving + Polyhedral>(
    a: (&A, &Motion),
    b: (&B, &Motion),
    is_solid: bool,
    case: u64,
) -> bool {
    // Coarse ones too: then the pieces that collide need not be the closest before.
    let (depth, time_tolerance) = (0.02, if case.is_multiple_of(2) { 1e-7 } else { 0.005 });
    let found = by(Method::PseudoDynamic { depth, time_tolerance }, a, b, 1.0);
    if found.status != Status::Contact {
        assert_eq!(found.status, Status::Clear, "case {case}: {found:?}");
        return false;
    }
    let contact = found.contact.unwrap();
    let gap = surface_gap(a, b, found.time);
    assert!(gap > 0.0, "case {case}: {gap:e} {found:?}");
    // The search for the closest pieces, and this one that tries all, stop within 1e-12 of the truth.
    assert!((gap - contact.gap).abs() <= 1e-9 * gap + 1e-11, "case {case}: {gap:e} {found:?}");
    assert!(found.time_upper - found.time < time_tolerance, "case {case}: {found:?}");
    let speeds = [fastest_point(a.0, a.1, 1.0), fastest_point(b.0, b.1, 1.0)];
    if is_solid {
        // One step on, whatever that step is, the bodies overlap by no more than ε along the normal.
        let step = 1.0 / pseudo_dynamic_steps(1.0, speeds, depth) as f64;
        let overlap = -separation(a, b, contact.normal, (found.time + step).min(1.0));
        assert!(overlap <= depth, "case {case}: {overlap} {found:?}");
    }
    // And they do collide at the time that it says: surfaces within rounding of each other.
    assert!(surface_gap(a, b, found.time_upper) < 1e-12, "case {case}: {found:?}");
    true
}

/// Halved until no number is left between free and colliding, the free one is still free, with room for
/// the rounding of another query.
#[test]
fn the_last_free_number_is_free() {
    let mut collisions = 0;
    for case in 0..60 {
        let mut random = Random(900 + case);
        let a = Convex::hull(&random.points(10, 0.5)).unwrap();
        let b = Convex::hull(&random.points(10, 0.5)).unwrap();
        let motion_a = random.approach(1.6, 2.0, 6.0);
        let method = Method::PseudoDynamic { depth: 0.05, time_tolerance: 1e-300 };
        let found = by(method, (&a, &motion_a), (&b, &STILL), 1.0);
        if found.status == Status::Contact {
            collisions += 1;
            let gap = distance((&a, &motion_a.pose_at(found.time)), (&b, &STILL.start));
            assert!(gap.gap_lower > 0.0, "case {case}: {gap:?} {found:?}");
            assert_eq!(found.time_upper, found.time.next_up(), "case {case}");
        }
    }
    assert!(collisions > 20, "{collisions}");
}

/// Over hundreds of pairs the time is free of collision, the overlap one step later is at most ε, and the
/// bodies collide within the time tolerance.
#[test]
fn times_are_free_of_collision_and_overlaps_are_shallow() {
    let mut collisions = 0;
    for case in 0..300 {
        let mut random = Random(case);
        let (size, count) = (random.between(0.2, 0.6), 4 + random.bits() as usize % 12);
        let hull_a = Convex::hull(&random.points(count, size)).unwrap();
        let hull_b = Convex::hull(&random.points(count, size)).unwrap();
        let (soup_a, soup_b) = (random.soup(6, 0.5 * size), random.soup(6, 0.5 * size));
        let motion_a = random.approach(1.6, 2.0, 6.0);
        let motion_b = STILL.with_spin(random.vector(1.0) * 3.0).with_acceleration(random.vector(1.0));
        collisions += u32::from(match case % 3 {
            0 => check((&hull_a, &motion_a), (&hull_b, &motion_b), true, case),
            1 => check((&hull_a, &motion_a), (&soup_b, &motion_b), false, case),
            _ => check((&soup_a, &motion_a), (&soup_b, &motion_b), false, case),
        });
    }
    assert!(collisions > 150, "{collisions}");
}
