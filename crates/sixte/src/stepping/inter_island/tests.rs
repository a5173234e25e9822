//! Who is near whom, on paths made by hand.

#![allow(clippy::unwrap_used, reason = "tests")]

use sixte_contact::contact_time::contact_time;
use sixte_contact::motion::Pose;

use super::*;
use crate::flight::{Integrator, fly};
use crate::shape::{Convex, Shape};

fn ball_at(place: Vec3) -> Body {
    Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap().at(Pose::at(place))
}

fn pairs(bodies: &[Body], motions: &[Motion]) -> Vec<(usize, usize)> {
    let mut check = InterIsland::default();
    for (body, &motion) in bodies.iter().zip(motions) {
        check.add(body, &Settings::default(), &Segment { from: 0.0, to: 1.0, motion, beside: 0.0 });
    }
    {
        let candidates = check.candidates(1.0, |_| Group::NONE, |_, _| true);
        check.near(bodies, 1.0, (&candidates, |_| Group::NONE), |_, _| true)
    }
    .into_iter()
    .map(|near| near.pair)
    .collect()
}

/// A body that is held with others turns about their common centre, and meets what is on that circle.
#[test]
fn what_turns_about_another_point() {
    let bodies = [ball_at(Vec3::X), ball_at(Vec3::Y), ball_at(Vec3::splat(3.0))];
    let still = |body: &Body| Motion::fixed(body.pose());
    let quarter = Vec3::Z * std::f64::consts::FRAC_PI_2;
    let around_origin = still(&bodies[0]).with_centre(Vec3::NEG_X).with_spin(quarter);
    assert_eq!(pairs(&bodies, &[around_origin, still(&bodies[1]), still(&bodies[2])]), [(0, 1)]);
}

/// Bodies that fly side by side, or one after the other, are not near each other, however far they fly; those that cross are.
#[test]
fn fast_bodies_side_by_side() {
    let bodies = [ball_at(Vec3::ZERO), ball_at(Vec3::X), ball_at(Vec3::NEG_Z), ball_at(Vec3::Y * 1000.0)];
    let flight = |body: &Body, velocity: Vec3| Motion::fixed(body.pose()).with_velocity(velocity);
    let fast = Vec3::new(1000.0, 700.0, 1000.0);
    let crossing = flight(&bodies[3], Vec3::new(1000.0, -1300.0, 1000.0));
    let motions = [flight(&bodies[0], fast), flight(&bodies[1], fast), flight(&bodies[2], fast), crossing];
    assert_eq!(pairs(&bodies, &motions), [(0, 3)]);
}

/// One that is moved by a little at an instant, as if to have space to rest in, and past another one on the way.
#[test]
fn what_is_moved_between_its_segments() {
    let bodies = [ball_at(Vec3::ZERO), ball_at(Vec3::new(0.01, 0.205, 0.0))];
    let still = |body: &Body| Motion::fixed(body.pose());
    let segment = |from: f64, to: f64, x: f64| Segment {
        from,
        to,
        motion: Motion::fixed(Pose::at(Vec3::X * x)),
        beside: 0.0,
    };
    let near = Near { pair: (0, 1), from: 0.0, to: 1.0, are_neighbours: false };
    for (shift, meet) in [(0.0, false), (0.02, true)] {
        let mut check = InterIsland::default();
        for body in &bodies {
            let alone = Segment { from: 0.0, to: 1.0, motion: still(body), beside: 0.0 };
            check.add(body, &Settings::default(), &alone);
        }
        let flights = bodies.iter().map(|body| fly(body, Vec3::ZERO, Integrator::Exact, 1.0)).collect();
        let paths = Paths::straight(flights, 1.0);
        let segments = [segment(0.0, 0.5, 0.0), segment(0.5, 1.0, 0.02)];
        check.follow(0, (&bodies[0], shift), &Settings::default(), segments.into_iter());
        // The search of two convex shapes alone: one of any two kinds takes long to compile.
        let met = check.passings(&near, &bodies, &paths, |passing| {
            let (motions, asked) = passing.question();
            let (Shape::Convex(a), Shape::Convex(b)) = (passing.a.0.shape(), passing.b.0.shape()) else {
                return false;
            };
            let found = contact_time((a, &motions.0), (b, &motions.1), 1.0, &asked).unwrap();
            found.status != Status::Clear
        });
        assert_eq!(met, meet, "{shift}");
    }
}
