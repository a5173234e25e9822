//! Flight in a world: parabolas, the tennis racket, the pinned top, and both Eulers.
use sixte::flight::Integrator;
use sixte::shape::{Convex, MassProperties};
use sixte::{Body, Mat3, Pose, Rotation, Settings, Vec3, World};

use crate::rotation::free_truth::FreeTruth;

const MOMENTS: Vec3 = Vec3::new(1.0, 2.0, 2.5);

fn racket() -> Body {
    let mass = MassProperties { mass: 2.0, centre: Vec3::ZERO, inertia: Mat3::from_diagonal(MOMENTS) };
    Body::with_mass_properties(Convex::cuboid(Vec3::new(0.8, 0.5, 0.3)).unwrap(), &mass).unwrap()
}

/// A world with one body in it, `seconds` later.
fn after(body: Body, settings: Settings, step: f64, seconds: f64) -> World {
    let mut world = World::new(settings).unwrap();
    world.insert(body).unwrap();
    for _ in 0..(seconds / step).round() as u64 {
        let report = world.step(step);
        assert!(report.warnings.is_empty() && report.events.is_empty());
    }
    world
}

fn only(world: &World) -> &Body {
    world.bodies().next().unwrap().1
}

#[test]
fn a_thrown_body_flies_a_parabola() {
    let velocity = Vec3::new(3.0, -1.0, 12.0);
    for step in [1e-3, 1.0 / 60.0, 0.25] {
        let body = racket().with_velocity(velocity).with_spin(Vec3::new(1.0, 8.0, 0.5));
        let world = after(body, Settings::default(), step, 10.0);
        let gravity = world.settings().gravity;
        let exact = velocity * 10.0 + gravity * 50.0;
        assert!(only(&world).centre_of_mass().distance(exact) < 1e-12 * exact.length(), "step {step}");
        assert!(world.audit().energy_error < 1e-13 && world.audit().angular_momentum_error < 1e-12);
    }
}

#[test]
fn the_spin_changes_while_the_angular_momentum_does_not() {
    let body = racket().with_spin(Vec3::new(0.0, 6.0, 0.01));
    let (momentum, spin) = (body.angular_momentum(), body.spin());
    let world = after(body, Settings::weightless(), 1.0 / 60.0, 3.0);
    assert_eq!(only(&world).angular_momentum(), momentum);
    assert!(only(&world).spin().distance(spin) > 0.1);
}

#[test]
fn a_tennis_racket_flips_on_time() {
    // 16 flips in 100 s; the flip time is that of the elliptic integral.
    let truth = FreeTruth::flipping(MOMENTS, 3.0, 100.0 / 16.0, true);
    let begin = truth.middle_time();
    let (first, last) = truth.rotations(begin, begin + 100.0);
    assert!((truth.flip_time() - 6.25).abs() < 1e-9);
    for step in [1.0 / 240.0, 1.0 / 60.0, 0.1] {
        let body = racket().at(Pose::new(Vec3::ZERO, first)).with_spin(first.rotate(truth.spin(begin)));
        let energy = body.kinetic_energy();
        let world = after(body, Settings::weightless(), step, 100.0);
        let off = only(&world).pose().rotation.after(last.inverse()).axis_angle().1.to_degrees();
        assert!(off < 1e-6, "step {step}: {off:e}°");
        assert!((only(&world).kinetic_energy() / energy - 1.0).abs() < 1e-12, "step {step}");
    }
}

#[test]
fn a_pinned_top_precesses_at_its_rate() {
    // I₁Ω²cosθ − I₃ω₃Ω + mgl = 0, with moments about the pin.
    let (mass, lever, across, along, gravity) = (0.5, 0.06, 0.02, 0.004, 9.81);
    let (rate, tilt) = (0.7f64, 0.5f64);
    let spin = (mass * gravity * lever + across * rate * rate * tilt.cos()) / (along * rate);
    let at_mass = across - mass * lever * lever;
    let inertia = Mat3::from_diagonal(Vec3::new(at_mass, at_mass, along));
    let properties = MassProperties { mass, centre: Vec3::new(0.0, 0.0, lever), inertia };
    let lean = Rotation::from_axis_angle(Vec3::X, tilt).unwrap();
    for step in [1.0 / 240.0, 1.0 / 60.0, 0.1] {
        let body = Body::with_mass_properties(Convex::cone(0.05, 0.04).unwrap(), &properties)
            .unwrap()
            .pinned_at(Vec3::ZERO)
            .unwrap()
            .at(Pose::new(Vec3::new(1.0, 2.0, 3.0), lean))
            .with_spin(lean.rotate(Vec3::Z) * (spin - rate * tilt.cos()) + Vec3::Z * rate);
        let world = after(body, Settings::default(), step, 100.0);
        let pose = only(&world).pose();
        let axis = pose.rotation.rotate(Vec3::Z);
        let apart = (axis.x.atan2(-axis.y) - rate * 100.0).rem_euclid(std::f64::consts::TAU);
        let apart = apart.min(std::f64::consts::TAU - apart);
        assert!(apart < 1e-9 * rate * 100.0, "step {step}: {apart:e} rad");
        assert!(pose.position.distance(Vec3::new(1.0, 2.0, 3.0)) < 1e-13);
        assert!(world.audit().energy_error < 1e-12);
    }
}

/// Both Eulers are of first order: half the step, half the error. The explicit one gains energy, as it must.
#[test]
fn both_eulers_converge_at_first_order() {
    let spin = Vec3::new(0.4, 3.0, 1.0);
    let body = || racket().with_velocity(Vec3::new(1.0, 0.0, 5.0)).with_spin(spin);
    let settings = |integrator| Settings::default().with_integrator(integrator);
    let truth = after(body(), settings(Integrator::Exact), 0.01, 1.0);
    let mut energies = Vec::new();
    for integrator in [Integrator::ExplicitEuler, Integrator::SemiImplicitEuler] {
        let off = |step: f64| {
            let world = after(body(), settings(integrator), step, 1.0);
            let (pose, exact) = (only(&world).pose(), only(&truth).pose());
            let turned = pose.rotation.after(exact.rotation.inverse()).axis_angle().1;
            (pose.position.distance(exact.position), turned, world.audit().totals.energy())
        };
        let (coarse, fine) = (off(1e-3), off(5e-4));
        assert!((coarse.0 / fine.0 - 2.0).abs() < 0.02, "{integrator:?}: {coarse:?} {fine:?}");
        assert!((coarse.1 / fine.1 - 2.0).abs() < 0.05, "{integrator:?}: {coarse:?} {fine:?}");
        assert!(coarse.0 < 1e-2 && coarse.1 < 1e-2);
        energies.push(coarse.2);
    }
    let exact = truth.audit().totals.energy();
    assert!(energies[0] > exact, "the explicit one gains: {energies:?} against {exact}");
}

#[test]
fn forces_torques_and_impulses_change_momentum() {
    let mut world = World::new(Settings::weightless()).unwrap();
    let id = world.insert(racket()).unwrap();
    let (force, torque) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(0.3, 0.0, -0.1));
    let mut body = world.body_mut(id).unwrap();
    body.apply_force(force);
    body.apply_torque(torque);
    world.step(0.5);
    assert!(world[id].momentum().distance(force * 0.5) < 1e-15);
    assert!(world[id].angular_momentum().distance(torque * 0.5) < 1e-15);
    // The work of both is in the books.
    assert!((world.audit().work_in - world.audit().totals.kinetic_energy).abs() < 1e-14);
    // Forces last for one step.
    world.step(0.5);
    assert!(world[id].momentum().distance(force * 0.5) < 1e-15);

    let (impulse, point) = (Vec3::new(0.0, 1.0, 0.5), Vec3::new(0.4, 0.1, 0.2));
    let (momentum, angular) = (world[id].momentum(), world[id].angular_momentum());
    let centre = world[id].centre_of_mass();
    world.body_mut(id).unwrap().apply_impulse_at(impulse, point);
    assert!(world[id].momentum().distance(momentum + impulse) < 1e-15);
    let moment = (point - centre).cross(impulse);
    assert!(world[id].angular_momentum().distance(angular + moment) < 1e-15);
}

/// A body with two equal moments has a closed form, at any spin.
#[test]
fn a_wobbling_cylinder_at_any_spin() {
    let body = Body::dynamic(Convex::cylinder(0.2, 0.1).unwrap(), 1000.0).unwrap();
    let body = body.with_spin(Vec3::new(3e5, 0.0, 3e5));
    let (momentum, energy) = (body.angular_momentum(), body.kinetic_energy());
    let mut world = World::new(Settings::weightless()).unwrap();
    let id = world.insert(body).unwrap();
    assert!(world.step(1.0).warnings.is_empty());
    assert_eq!(world[id].angular_momentum(), momentum);
    assert!((world[id].kinetic_energy() / energy - 1.0).abs() < 1e-12);
}
