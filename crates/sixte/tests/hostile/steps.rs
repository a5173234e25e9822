//! Steps, speeds and settings that are too long, too short, too fast.

use std::thread;
use std::time::Duration;

use sixte::flight::Integrator;
use sixte::material::Material;
use sixte::report::StepWarning;
use sixte::shape::Convex;
use sixte::{Body, Interrupt, Pose, Settings, Stepping, Vec3, World};

use crate::hostile::{brick, floor, names, step};

#[test]
fn no_step_at_all() {
    for dt in [0.0, -0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let mut world = World::new(Settings::default()).unwrap();
        let id = world.insert(brick().with_velocity(Vec3::X)).unwrap();
        let before = (*world[id].state(), world.time());
        let report = world.step(dt);
        assert!(matches!(report.warnings[..], [StepWarning::Duration(_)]), "{dt}: {:?}", report.warnings);
        assert_eq!((*world[id].state(), world.time()), before, "{dt}");
        let after = world.step(0.1);
        assert_eq!((after.step, after.start), (0, 0.0), "{dt}");
    }
}

#[test]
fn empty_worlds() {
    let mut world = World::new(Settings::default()).unwrap();
    for dt in [1e-300, 1e-3, 1.0, 1e9, 1e300] {
        let report = step(&mut world, dt, "empty");
        assert!(report.events.is_empty());
    }
    let mut world = World::new(Settings::default().with_keep_motions(true)).unwrap();
    world.insert(floor(0.0)).unwrap();
    let upside_down = Convex::half_space(-Vec3::Z).unwrap();
    world.insert(Body::fixed(upside_down).at(Pose::at(Vec3::Z))).unwrap();
    step(&mut world, 1.0, "two half-spaces");
}

#[test]
fn long_and_short_steps() {
    for dt in [f64::MIN_POSITIVE, 1e-300, 1e-30, 1e-12, 10.0, 1e3, 1e9] {
        for spin in [Vec3::ZERO, Vec3::new(1.0, 2.0, 3.0)] {
            for gravity in [Vec3::ZERO, Vec3::Z * -9.81] {
                let mut world = World::new(Settings::default().with_gravity(gravity)).unwrap();
                world.insert(floor(-1.0)).unwrap();
                let id = world.insert(brick().with_spin(spin)).unwrap();
                let context = format!("{dt} s, spin {spin}, gravity {gravity}");
                step(&mut world, dt, &context);
                step(&mut world, dt, &context);
                assert!((world.time() - 2.0 * dt).abs() <= 1e-15 * dt, "{context}");
                if gravity != Vec3::ZERO && dt >= 10.0 {
                    // It fell, and lies on the floor.
                    let height = world[id].pose().position.z + 1.0;
                    assert!(height < 0.4, "{context}: it hangs at {height} m");
                }
            }
        }
    }
}

/// A bar that spins steadily about a principal axis, with a wall within its swing.
#[test]
fn a_steady_spin_over_any_step() {
    for dt in [1.0, 1e6, 1e20, 1e31, 1e300] {
        let mut world = World::new(Settings::weightless()).unwrap();
        let wall = Convex::cuboid(Vec3::new(0.1, 1.0, 1.0)).unwrap();
        world.insert(Body::fixed(wall).at(Pose::at(Vec3::X * 0.6))).unwrap();
        let bar = Convex::cuboid(Vec3::new(0.05, 0.9, 0.05)).unwrap();
        let bar = Body::dynamic(bar, 1000.0).unwrap().with_spin(Vec3::Z).with_material(Material::ELASTIC);
        world.insert(bar).unwrap();
        let report = step(&mut world, dt, &format!("{dt} s"));
        // Beyond that, what rounding takes from so many turns is more than the bodies are apart.
        if dt <= 1e6 {
            let first = report.events.first().expect("it hits the wall");
            assert!((0.3..1.0).contains(&first.time), "{dt} s: {first:?}");
            assert!(first.gap < 1e-6, "{dt} s: {first:?}");
        }
        // It cannot turn freely: it hits the wall, or is held, or the step is given up.
        assert!(!report.events.is_empty() || !report.warnings.is_empty(), "{dt} s: nothing happened");
    }
}

#[test]
fn very_fast() {
    for speed in [1e3, 1e6, 1e15, 1e25] {
        for dt in [1e-3, 0.1] {
            let mut world = World::new(Settings::weightless()).unwrap();
            world.insert(floor(-1.0)).unwrap();
            let plate = Convex::cuboid(Vec3::new(10.0, 10.0, 0.01)).unwrap();
            world.insert(Body::fixed(plate).named("plate").at(Pose::at(Vec3::Z * 10.0))).unwrap();
            let body = brick().with_velocity(Vec3::new(0.01, 0.0, 1.0) * speed).with_spin(Vec3::X);
            let id = world.insert(body).unwrap();
            let context = format!("{speed} m/s, steps of {dt} s");
            for _ in 0..3 {
                step(&mut world, dt, &context);
                let place = world[id].pose().position;
                let under = place.z < 10.0 || place.truncate().length() > 9.0;
                assert!(place.z > -1.0 && under, "{context}: it is at {place}");
            }
        }
    }
}

#[test]
fn very_fast_spins() {
    for spin in [1e3, 1e5, 1e6, 1e9, 1e20] {
        for turns in [Vec3::new(1.0, 0.0, 0.0), Vec3::new(1.0, 1.0, 0.1)] {
            for alone in [true, false] {
                let mut world = World::new(Settings::weightless()).unwrap();
                if !alone {
                    world.insert(floor(-1.0)).unwrap();
                }
                let id = world.insert(brick().with_spin(turns * spin)).unwrap();
                let context = format!("{spin} rad/s about {turns}, alone {alone}");
                let report = step(&mut world, 1.0 / 60.0, &context);
                // Too fast to be followed: then it is said.
                if turns.y != 0.0 && (spin >= 1e9 || spin >= 1e6 && !alone) {
                    assert!(names(&report, id), "{context}: {:?}", report.warnings);
                }
                let report = step(&mut world, 1.0 / 60.0, &context);
                // The floor is beyond its reach, however it turns: nobody has to hold it.
                let counts = report.stepping;
                assert_eq!((counts.fail_safe, counts.zones), (0, 0), "{context}");
            }
        }
    }
}

/// A spin so fast that nobody knows the turn of a whole step: bodies are not held or hit from metres away.
#[test]
fn very_fast_spins_meet_nobody_far_away() {
    let mut world = World::new(Settings::weightless()).unwrap();
    let bar = || Body::dynamic(Convex::cuboid(Vec3::new(1.0, 0.1, 0.1)).unwrap(), 1000.0).unwrap();
    world.insert(bar().with_spin(Vec3::new(1e15, 1e15, 0.0))).unwrap();
    let other = bar().at(Pose::at(Vec3::X * 3.0)).with_velocity(Vec3::X * -40.0);
    world.insert(other.with_spin(Vec3::new(300.0, 1e5, 20.0))).unwrap();
    let report = step(&mut world, 0.1, "two bars");
    let held = |warning: &StepWarning| matches!(warning, StepWarning::Held { .. });
    assert!(!report.warnings.iter().any(held), "{:?}", report.warnings);
    assert!(report.events.iter().all(|event| event.gap < 0.01), "{:?}", report.events);
}

#[test]
fn settings_at_their_ends() {
    let default = Settings::default();
    let all = [
        default.with_gravity(Vec3::Z * -1e6),
        default.with_gravity(Vec3::Z * -1e30),
        default.with_tolerance(1e-300),
        default.with_tolerance(1e-3),
        default.with_tolerance(10.0),
        default.with_resting_speed(0.0),
        default.with_resting_speed(1e9),
        default.with_max_impacts(1),
        default.with_integrator(Integrator::ExplicitEuler),
        default.with_integrator(Integrator::SemiImplicitEuler),
    ];
    for settings in all {
        let mut world = World::new(settings).unwrap();
        world.insert(floor(-1.0)).unwrap();
        world.insert(brick().with_spin(Vec3::new(0.3, 0.2, 0.1))).unwrap();
        let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1.0).unwrap();
        world.insert(ball.at(Pose::at(Vec3::Z)).with_material(Material::new(1.0, f64::INFINITY))).unwrap();
        for _ in 0..20 {
            step(&mut world, 0.05, &format!("{settings:?}"));
        }
    }
}

/// A ball that comes to rest bounces without end in a finite time.
#[test]
fn bounces_without_end() {
    for restitution in [0.0, 0.1, 0.5, 0.9, 0.999, 1.0] {
        let mut world = World::new(Settings::default().with_resting_speed(0.0)).unwrap();
        let material = Material::new(restitution, 0.5);
        world.insert(floor(0.0).with_material(material)).unwrap();
        let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1.0).unwrap();
        world.insert(ball.at(Pose::at(Vec3::Z * 0.2)).with_material(material)).unwrap();
        for _ in 0..4 {
            let report = step(&mut world, 1.0, &format!("C = {restitution}"));
            assert!(report.events.len() <= 1001);
            assert!(report.audit.energy_error < 1e-12, "{:?}", report.audit);
        }
    }
}

/// Rods side by side that turn four billion times a second about themselves: nobody meets, but it takes a search turn by turn to tell.
fn whirling(stepping: Stepping) -> World {
    let mut world = World::new(Settings::weightless().with_stepping(stepping)).unwrap();
    for number in (0..4).map(f64::from) {
        let rod = Body::dynamic(Convex::cuboid(Vec3::new(0.01, 0.01, 0.5)).unwrap(), 1000.0).unwrap();
        let rod = rod.at(Pose::at(Vec3::X * 0.05 * number)).with_spin(Vec3::Z * 4.3e9);
        world.insert(rod.with_velocity(Vec3::Z * 0.1 * number)).unwrap();
    }
    world
}

/// A step that somebody interrupts ends soon, says so, and has moved nobody further than was certified.
#[test]
fn a_step_that_is_interrupted() {
    for stepping in [Stepping::Auto, Stepping::Exact, Stepping::Realtime] {
        let mut world = whirling(stepping);
        let interrupt = Interrupt::default();
        interrupt.ask();
        let report = interrupt.watch(|| step(&mut world, 0.01, "interrupted"));
        assert!(report.is_interrupted(), "{stepping:?}: {:?}", report.warnings);
        assert!(report.work.rounds < 10_000, "{stepping:?}: {:?}", report.work);
        // It is a world like any other afterwards, and nobody watches any more.
        let report = step(&mut world, 1e-12, "afterwards");
        assert!(!report.is_interrupted(), "{stepping:?}: {:?}", report.warnings);
    }
}

/// Wherever it is interrupted: a pile that lands, by threads that do not wait for it.
#[test]
fn steps_that_are_interrupted_anywhere() {
    for stepping in [Stepping::Exact, Stepping::Auto, Stepping::Realtime] {
        let mut world = World::new(Settings::default().with_stepping(stepping)).unwrap();
        world.insert(floor(0.0)).unwrap();
        for number in 0..12u32 {
            let place = Vec3::new(
                0.1 * f64::from(number % 3),
                0.1 * f64::from(number % 2),
                0.4 + 0.7 * f64::from(number),
            );
            world.insert(brick().at(Pose::at(place)).with_velocity(Vec3::Z * -8.0)).unwrap();
        }
        let mut interrupted = 0;
        for number in 0..60 {
            let interrupt = Interrupt::default();
            let asks = interrupt.clone();
            let wait = move || {
                thread::sleep(Duration::from_micros(40 * number));
                asks.ask();
            };
            // The first one is certain.
            if number == 0 {
                interrupt.ask();
            }
            let other = thread::spawn(wait);
            let report = interrupt.watch(|| step(&mut world, 0.02, "interrupted somewhere"));
            interrupted += u32::from(report.is_interrupted());
            other.join().unwrap();
        }
        assert!(interrupted > 0, "{stepping:?}");
    }
}

/// However much there is to search, a step does no more than a step may, and says so.
#[test]
fn a_step_that_is_too_much_work() {
    let mut world = whirling(Stepping::Exact);
    let report = step(&mut world, 1.0, "too much");
    let is_told = report.warnings.iter().any(|warning| matches!(warning, StepWarning::OutOfWork { .. }));
    assert!(is_told, "{:?}", report.warnings);
    assert!(report.work.rounds < 1_000_000, "{:?}", report.work);
}
