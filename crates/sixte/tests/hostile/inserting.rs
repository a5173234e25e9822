//! Bodies that are put where others are.

use sixte::body::OnContact;
use sixte::error::WorldError;
use sixte::shape::Convex;
use sixte::{Body, Pose, Settings, Vec3, World};

use crate::hostile::{brick, floor, step};

fn ball(x: f64) -> Body {
    Body::dynamic(Convex::sphere(0.5).unwrap(), 1000.0)
        .unwrap()
        .named(format!("ball at {x}"))
        .at(Pose::at(Vec3::X * x))
}

#[test]
fn on_top_of_each_other() {
    for x in [0.0, 1e-300, 0.5, 0.999_999, -0.999_999_99] {
        let mut world = World::new(Settings::default()).unwrap();
        world.insert(ball(0.0).named("first")).unwrap();
        let refused = world.insert(ball(x)).unwrap_err();
        assert!(matches!(refused, WorldError::Intersecting { .. }), "{x}: {refused}");
        let told = refused.to_string();
        assert!(told.contains("first") && told.contains("ball at"), "{told}");
        assert_eq!(world.bodies().count(), 1);
        step(&mut world, 0.1, "after a refusal");
    }
    // Those that only touch are put beside each other, by a billionth of their size at most.
    for x in [1.0, -1.0, 1.0 + 1e-15, 1.0 - 1e-15, 1.0 - 1e-10] {
        let mut world = World::new(Settings::weightless()).unwrap();
        world.insert(ball(0.0).named("first")).unwrap();
        let beside = world.insert(ball(x)).unwrap();
        let place = world[beside].pose().position;
        assert!(place.length() > 1.0 && place.distance(Vec3::X * x) <= 5e-10, "{x}: {place}");
        let report = step(&mut world, 0.1, "side by side");
        assert!(report.audit.smallest_gap > 0.0, "{x}");
    }
    // What nothing moves is where it is put, or nowhere.
    let mut world = World::new(Settings::default()).unwrap();
    world.insert(ball(0.0)).unwrap();
    assert!(world.insert(Body::fixed(Convex::sphere(0.5).unwrap()).at(Pose::at(Vec3::X))).is_err());
    // With a little room they may be there, and then they part or stay, and nothing else.
    for gap in [1e-11, 1e-12, 1e-9] {
        let mut world = World::new(Settings::weightless()).unwrap();
        world.insert(ball(0.0).named("first").with_velocity(Vec3::X)).unwrap();
        world.insert(ball(1.0 + gap)).unwrap();
        for _ in 0..3 {
            let report = step(&mut world, 0.1, &format!("a gap of {gap}"));
            assert!(report.audit.linear_momentum_error < 1e-12);
        }
    }
}

/// Whatever would have to stay apart from it: also what only a mover moves, in what nothing moves.
#[test]
fn inside_of_what_stands() {
    let standing = || Body::fixed(Convex::cuboid(Vec3::ONE).unwrap()).named("block");
    let mut world = World::new(Settings::default()).unwrap();
    world.insert(standing()).unwrap();
    let driven = Body::kinematic(Convex::sphere(0.1).unwrap(), OnContact::Push).named("hand");
    assert!(world.insert(driven).is_err(), "a kinematic body inside of a fixed one");
    assert!(world.insert(brick()).is_err(), "a loose body inside of a fixed one");
    let outside = Body::kinematic(Convex::sphere(0.1).unwrap(), OnContact::Push).at(Pose::at(Vec3::X * 3.0));
    let outside = world.insert(outside).unwrap();
    assert!(world.place(outside, Pose::IDENTITY).is_err(), "a kinematic body placed inside of a fixed one");
    assert_eq!(world[outside].pose().position, Vec3::X * 3.0);
}

#[test]
fn placed_into_others() {
    let mut world = World::new(Settings::weightless()).unwrap();
    world.insert(floor(-1.0)).unwrap();
    let first = world.insert(ball(0.0).named("first").with_spin(Vec3::Z)).unwrap();
    let second = world.insert(ball(2.0).with_velocity(Vec3::Y).with_spin(Vec3::X)).unwrap();
    let before = world[second].pose();
    let bad = [
        Vec3::X * 0.3,
        Vec3::X,
        Vec3::new(0.0, 0.0, -0.9),
        Vec3::splat(f64::NAN),
        Vec3::new(0.0, f64::INFINITY, 0.0),
        Vec3::X * 1e200,
    ];
    for place in bad {
        assert!(world.place(second, Pose::at(place)).is_err(), "{place}");
        assert_eq!(world[second].pose(), before, "{place}");
    }
    world.place(second, Pose::at(Vec3::X * 5.0)).unwrap();
    assert!((world[second].velocity() - Vec3::Y).length() < 1e-15);
    assert!((world[second].spin() - Vec3::X).length() < 1e-15);
    let report = step(&mut world, 0.1, "placed");
    assert!(report.audit.energy_error < 1e-12 && report.audit.angular_momentum_error < 1e-12);
    // An id of another world.
    let mut other = World::new(Settings::default()).unwrap();
    assert!(matches!(other.place(first, Pose::IDENTITY), Err(WorldError::NoSuchBody(_))));
    assert!(other.body(first).is_none() && other.body_mut(first).is_none());
}
