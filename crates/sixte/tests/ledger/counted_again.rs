//! Each step's change of momentum and energy, from the bodies' public state, is what gravity and the events
//! of the step explain.

use sixte::event::Event;
use sixte::flight::Integrator;
use sixte::report::{StepReport, StepWarning};
use sixte::{BodyId, Vec3, World};

use crate::worlds::{Made, Wanted, random_world};

/// What a body has, from mass, inertia, velocity, spin and place alone.
#[derive(Debug, Clone, Copy)]
struct Has {
    linear: Vec3,
    /// About the world's origin.
    angular: Vec3,
    kinetic: f64,
    height: Vec3,
    mass: f64,
}

fn has(world: &World) -> Vec<Option<Has>> {
    let of = |body: &sixte::Body| {
        let inertia = body.inertia()?;
        let (mass, velocity, spin, centre) =
            (body.mass(), body.velocity(), body.spin(), body.centre_of_mass());
        let turning = inertia * spin;
        let linear = velocity * mass;
        let kinetic = 0.5 * mass * velocity.dot(velocity) + 0.5 * spin.dot(turning);
        Some(Has { linear, angular: centre.cross(linear) + turning, kinetic, height: centre, mass })
    };
    world.bodies().map(|(_, body)| of(body)).collect()
}

/// What a body felt of impacts and persistent contacts: impulse, and moment about the world's origin.
fn felt(report: &StepReport, id: BodyId) -> (Vec3, Vec3, f64) {
    let mut sum = (Vec3::ZERO, Vec3::ZERO, 0.0);
    for contact in &report.persistent {
        let sign = match id {
            _ if id == contact.bodies.0 => 1.0,
            _ if id == contact.bodies.1 => -1.0,
            _ => continue,
        };
        sum.0 += contact.impulse * sign;
        sum.1 += contact.moment * sign;
        sum.2 += contact.impulse.length() + contact.moment.length();
    }
    for event in &report.events {
        let sign = match id {
            _ if id == event.bodies.0 => 1.0,
            _ if id == event.bodies.1 => -1.0,
            _ => continue,
        };
        sum.0 += event.impulse * sign;
        sum.1 += (event.point.cross(event.impulse) + event.angular_impulse) * sign;
        sum.2 += event.impulse.length() * (1.0 + event.point.length()) + event.angular_impulse.length();
    }
    sum
}

fn was_held(report: &StepReport) -> bool {
    report.warnings.iter().any(|warning| matches!(warning, StepWarning::Held { .. }))
}

fn step_length(made: &mut Made, wanted: &Wanted) -> f64 {
    let shortest = (1.0 / wanted.speed).min(0.3);
    let fastest = made.world.bodies().map(|(_, body)| body.spin().length()).fold(1.0, f64::max);
    made.random.scale(shortest, 0.5).min(20.0 / fastest)
}

fn run(wanted: &Wanted, worlds: u64) {
    let mut seen = 0;
    for index in 0..worlds {
        let mut made = random_world(wanted, index);
        let gravity = made.world.settings().gravity;
        let dt = step_length(&mut made, wanted);
        for step in 0..4 {
            let before = has(&made.world);
            let booked = made.world.audit().lost_to_friction;
            let rested = made.world.audit().lost_to_resting;
            let report = made.world.step(dt);
            let after = has(&made.world);
            let context = format!("world {index}, step {step} of {dt} s: {}", made.names());
            audited(&report, wanted, &context);
            let rubbed: f64 = report.events.iter().map(|event| event.ledger.lost_to_friction).sum();
            let unbooked = (report.audit.lost_to_friction - booked - rubbed).abs();
            assert!(
                unbooked <= 1e-12 * (booked + rubbed).abs() || !report.persistent.is_empty(),
                "{context}: {unbooked} J of {rubbed} J by friction"
            );
            if was_held(&report) {
                break;
            }
            seen += report.events.len();
            for (id, (before, after)) in made.ids().into_iter().zip(before.iter().zip(&after)) {
                let (Some(before), Some(after)) = (before, after) else { continue };
                let (impulse, moment, size) = felt(&report, id);
                let weight = gravity * (before.mass * dt);
                let slack = 1e-12 * (before.linear.length() + after.linear.length() + size + weight.length());
                let linear = after.linear - before.linear - impulse - weight;
                assert!(linear.length() <= slack, "{context}: {id} has {linear} too much");
                // What is moved apart keeps its momentum, but carries it elsewhere.
                if gravity == Vec3::ZERO && report.separations.is_empty() {
                    let angular = after.angular - before.angular - moment;
                    let largest = before.angular.length() + after.angular.length();
                    let far = before.height.length() + after.height.length();
                    let slack = slack * (1.0 + far) + 1e-12 * largest;
                    assert!(angular.length() <= slack, "{context}: {id} has {angular} too much");
                }
            }
            energy(&report, (&before, &after), rested, gravity, &context);
        }
    }
    println!("{seen} events");
    assert!(5 * seen as u64 > worlds, "only {seen} events");
}

/// The engine's own books.
fn audited(report: &StepReport, wanted: &Wanted, context: &str) {
    let audit = &report.audit;
    assert!(audit.linear_momentum_error <= 1e-12, "{context}: {audit:?}");
    assert!(audit.angular_momentum_error <= 1e-12, "{context}: {audit:?}");
    assert!(audit.smallest_gap > 0.0, "{context}: {audit:?}");
    if wanted.integrator == Integrator::Exact {
        assert!(audit.energy_error <= 1e-12, "{context}: {audit:?}");
        let size = audit.totals.kinetic_energy + audit.totals.potential_energy.abs();
        // Of impacts at once, one may give what another takes.
        let lost = audit.lost_to_restitution + audit.lost_to_friction;
        assert!(lost >= -1e-12 * size, "{context}: {audit:?}");
    }
}

/// An impulse changes the energy by itself times the mean of the velocities before and after, whatever the
/// bodies are.
fn energy(
    report: &StepReport,
    (before, after): (&[Option<Has>], &[Option<Has>]),
    rested: f64,
    gravity: Vec3,
    context: &str,
) {
    let all = |has: &[Option<Has>]| -> (f64, f64) {
        let one = |has: &Has| {
            let potential = -has.mass * gravity.dot(has.height);
            (has.kinetic + potential, has.kinetic + potential.abs())
        };
        has.iter().flatten().map(one).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    };
    let ((start, size), (end, also)) = (all(before), all(after));
    let slack = 1e-12 * (size + also);
    // Room that bodies were given to rest in costs a little work.
    let given = (rested - report.audit.lost_to_resting).max(0.0);
    assert!(end <= start + slack + given, "{context}: energy rose from {start} to {end}, {given} was given");
    if !report.persistent.is_empty() || !report.separations.is_empty() {
        return;
    }
    if report.events.iter().any(|event| event.angular_impulse != Vec3::ZERO) {
        return;
    }
    let work = |event: &Event| event.impulse.dot((event.velocity_before + event.velocity_after) * 0.5);
    let changed: f64 = report.events.iter().map(work).sum();
    assert!((end - start - changed).abs() <= slack, "{context}: {start} to {end}, by impulses {changed}");
}

fn wanted(seed: u64, gravity: bool) -> Wanted {
    Wanted { seed, gravity, integrator: Integrator::Exact, convex: false, spin: 200.0, speed: 1000.0 }
}

#[test]
fn without_gravity() {
    run(&wanted(21, false), 144);
}

#[test]
fn with_gravity() {
    run(&Wanted { spin: 20.0, speed: 20.0, ..wanted(22, true) }, 144);
}

#[test]
fn slow_bodies() {
    run(&Wanted { spin: 3.0, speed: 3.0, convex: true, ..wanted(23, false) }, 144);
}

/// Momentum only: these two integrators do not keep energy.
#[test]
fn momentum_with_euler() {
    for index in 0..48 {
        // Every kind of body flies with both, beside two others.
        let integrators = [Integrator::SemiImplicitEuler, Integrator::ExplicitEuler];
        let integrator = integrators[((index + index / 12) % 2) as usize];
        let wanted = Wanted { integrator, ..wanted(24, false) };
        let mut made = random_world(&wanted, index);
        let dt = step_length(&mut made, &wanted);
        for step in 0..3 {
            let report = made.world.step(dt);
            let audit = &report.audit;
            let context = format!("world {index}, step {step} of {dt} s: {}: {audit:?}", made.names());
            assert!(audit.linear_momentum_error <= 1e-12, "{context}");
            assert!(audit.angular_momentum_error <= 1e-12, "{context}");
            assert!(audit.smallest_gap > 0.0, "{context}");
        }
    }
}
