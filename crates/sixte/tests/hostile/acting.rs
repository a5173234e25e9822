//! Forces, torques and impulses that no one has.

use sixte::body::BodyMut;
use sixte::{BodyId, Pose, Settings, Stepping, Vec3, World};

use crate::hostile::{brick, floor, names, step};

type Act = fn(&mut BodyMut<'_>, f64);

const ACTS: [(&str, Act); 5] = [
    ("force", |body, x| body.apply_force(Vec3::new(x, 1.0, 0.0))),
    ("force at a point", |body, x| body.apply_force_at(Vec3::new(0.0, x, 0.0), Vec3::X)),
    ("torque", |body, x| body.apply_torque(Vec3::new(x, 0.3 * x, 0.0))),
    ("impulse", |body, x| body.apply_impulse_at(Vec3::new(x, 0.0, x), Vec3::Y)),
    ("angular impulse", |body, x| body.apply_angular_impulse(Vec3::new(0.0, x, 0.5 * x))),
];

fn world(stepping: Stepping) -> (World, BodyId, BodyId) {
    let mut world = World::new(Settings::weightless().with_stepping(stepping)).unwrap();
    world.insert(floor(-1.0)).unwrap();
    let other = brick().at(Pose::at(Vec3::X * 3.0)).with_velocity(Vec3::Y);
    let other = world.insert(other).unwrap();
    let id = world.insert(brick()).unwrap();
    (world, id, other)
}

/// What is not a number, or too large for one, is told with the body's name; the others fly on, and the books are of numbers.
#[test]
fn beyond_numbers() {
    let steppings = [Stepping::Auto, Stepping::Exact, Stepping::Realtime];
    let numbers = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e170, 1e200, 1e300, f64::MAX];
    for ((name, act), stepping) in ACTS.into_iter().flat_map(|act| steppings.map(|stepping| (act, stepping)))
    {
        for x in numbers {
            let (mut world, id, other) = world(stepping);
            act(&mut world.body_mut(id).unwrap(), x);
            let context = format!("{name} of {x:e}, {stepping:?}");
            let report = step(&mut world, 0.01, &context);
            assert!(names(&report, id), "{context}: {:?}", report.warnings);
            assert!(!names(&report, other), "{context}: {:?}", report.warnings);
            for _ in 0..3 {
                step(&mut world, 0.01, &context);
            }
            let way = world[other].pose().position - Vec3::new(3.0, 0.04, 0.0);
            assert!(way.length() < 1e-14, "{context}: the other is {way} off");
            let books = format!("{:?}", world.audit());
            assert!(!books.contains("NaN"), "{context}: {books}");
        }
    }
}

/// Nor does it get lost when somebody takes out another body before the step.
#[test]
fn beyond_numbers_and_another_goes() {
    for stepping in [Stepping::Auto, Stepping::Exact, Stepping::Realtime] {
        let (mut world, id, other) = world(stepping);
        world.body_mut(id).unwrap().set_velocity(Vec3::new(f64::INFINITY, 1.0, 0.0));
        world.remove(other).unwrap();
        let report = step(&mut world, 0.01, "infinitely fast");
        assert!(names(&report, id) && world[id].is_quarantined(), "{stepping:?}: {:?}", report.warnings);
    }
}

/// Large, but numbers: no step takes for ever.
#[test]
fn very_large() {
    for (name, act) in ACTS {
        for x in [1e8, 1e20, 1e40, 1e100] {
            let (mut world, id, _) = world(Stepping::Auto);
            act(&mut world.body_mut(id).unwrap(), x);
            for _ in 0..2 {
                step(&mut world, 0.01, &format!("{name} of {x:e}"));
            }
        }
    }
}

/// A body that is taken out of motion stays where it is, wherever its centre of mass is.
#[test]
fn a_body_that_is_fixed_does_not_jump() {
    use sixte::shape::{Convex, MassProperties};
    use sixte::{Body, Mat3};
    let centre = Vec3::new(0.3, -0.2, 0.4);
    let properties = MassProperties { mass: 2.0, centre, inertia: Mat3::IDENTITY };
    let ball = || Body::with_mass_properties(Convex::sphere(0.4).unwrap(), &properties).unwrap();
    for pinned in [false, true] {
        let mut world = World::new(Settings::weightless()).unwrap();
        world.insert(floor(-1.0)).unwrap();
        let turn = sixte::Rotation::from_rotation_vector(Vec3::new(1.0, 2.0, 0.5)).unwrap();
        let pose = Pose::new(Vec3::new(0.1, 0.2, 0.3), turn);
        let body = if pinned { ball().pinned_at(Vec3::X * 0.2).unwrap() } else { ball() };
        let id = world.insert(body.at(pose)).unwrap();
        world.body_mut(id).unwrap().apply_torque(Vec3::splat(f64::NAN));
        let report = step(&mut world, 0.1, "not a number");
        assert!(names(&report, id));
        let now = world[id].pose();
        assert!(now.position.distance(pose.position) < 1e-14, "pinned {pinned}: {now:?}");
        assert!(now.rotation.after(pose.rotation.inverse()).rotation_vector().length() < 1e-14);
    }
}

/// Forces last for one step only, also after one that did nothing.
#[test]
fn forces_are_for_one_step() {
    let mut world = World::new(Settings::weightless()).unwrap();
    let id = world.insert(brick()).unwrap();
    let mass = world[id].mass();
    world.body_mut(id).unwrap().apply_force(Vec3::X * mass);
    world.step(0.5);
    assert!((world[id].velocity().x - 0.5).abs() < 1e-15);
    world.step(0.5);
    assert!((world[id].velocity().x - 0.5).abs() < 1e-15);
}
