//! Laws of forces: right to second order in the step where they depend on the pose.

use sixte::mover::{Dynamics, Now, Wrench};
use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Settings, Vec3, World};

/// Where a body is after 1 s under a law, in steps of 1/`count` s.
fn after(make: impl Fn() -> Body, law: fn(&Now) -> Wrench, count: u32) -> Pose {
    let mut world = World::new(Settings::weightless()).unwrap();
    let id = world.insert(make().with_mover(Dynamics::new(law))).unwrap();
    for _ in 0..count {
        world.step(1.0 / f64::from(count));
    }
    world[id].pose()
}

fn apart(a: &Pose, b: &Pose) -> f64 {
    a.position.distance(b.position) + a.rotation.after(b.rotation.inverse()).rotation_vector().length()
}

fn second_order(make: impl Fn() -> Body, law: fn(&Now) -> Wrench) {
    let truth = after(&make, law, 6400);
    let errors = [50, 100, 200].map(|count| apart(&after(&make, law, count), &truth));
    assert!(errors[0] < 1e-2, "{errors:?}");
    for pair in errors.windows(2) {
        assert!(pair[1] < 0.3 * pair[0], "{errors:?}");
    }
}

fn bar() -> Body {
    Body::dynamic(Convex::cuboid(Vec3::new(0.1, 0.2, 0.5)).unwrap(), 100.0).unwrap()
}

#[test]
fn a_spring_on_a_free_body() {
    let spring = |now: &Now| Wrench { force: now.centre * -100.0, ..Wrench::default() };
    second_order(|| bar().at(Pose::at(Vec3::X)).with_velocity(Vec3::Y), spring);
}

/// As gravity on a pendulum, but as a law; and a torque that turns a body back.
#[test]
fn forces_on_a_pinned_body_and_torques_by_attitude() {
    let weight = |_: &Now| Wrench { force: Vec3::new(0.0, 0.0, -40.0), ..Wrench::default() };
    let turn = Rotation::from_axis_angle(Vec3::X, 1.0).unwrap();
    let hanging = move || bar().pinned_at(Vec3::Z * 0.5).unwrap().at(Pose::new(Vec3::ZERO, turn));
    let pull = |now: &Now| Wrench { force: (now.centre - Vec3::X) * -30.0, ..Wrench::default() };
    second_order(hanging, pull);
    let back = |now: &Now| {
        let torque = now.pose.rotation.rotation_vector() * -20.0;
        Wrench { torque, ..Wrench::default() }
    };
    second_order(move || bar().at(Pose::new(Vec3::ZERO, turn)).with_spin(Vec3::Y), back);
    // A constant force on a pinned body is exact: the same at any step.
    let (coarse, fine) = (after(hanging, weight, 4), after(hanging, weight, 400));
    assert!(apart(&coarse, &fine) < 1e-12);
}
