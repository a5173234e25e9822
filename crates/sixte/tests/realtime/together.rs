//! Small islands in real time that are stepped together: they stay what they are.

use sixte::material::Material;
use sixte::report::SteppingCounts;
use sixte::shape::Convex;
use sixte::{Body, Pose, Settings, Vec3, World};

use super::{DT, cube, random, realtime, world};

const MATERIAL: Material = Material { restitution: 0.2, friction: 0.5, rolling: 0.0, spinning: 0.0 };

/// Balls, cubes and capsules of many sizes, each thrown across a floor from a place of its own.
fn scattered(settings: Settings, count: u32, seed: u64) -> World {
    let mut world = world(settings, MATERIAL);
    let mut state = seed;
    for k in 0..count {
        let mut next = || random(&mut state) - 0.5;
        let half = 0.06 + 0.08 * next().abs();
        let shape = match k % 3 {
            0 => Convex::sphere(half),
            1 => Convex::cuboid(Vec3::new(1.0, 0.8, 0.6) * half),
            _ => Convex::capsule(half, 0.5 * half),
        };
        let at = Vec3::new(0.8 * f64::from(k % 8) + 0.2 * next(), 0.8 * f64::from(k / 8), 0.5 + 0.3 * next());
        let (velocity, spin) =
            (Vec3::new(next(), next(), next()) * 4.0, Vec3::new(next(), next(), next()) * 10.0);
        let body = Body::dynamic(shape.unwrap(), 800.0).unwrap().at(Pose::at(at)).with_material(MATERIAL);
        world.insert(body.with_velocity(velocity).with_spin(spin)).unwrap();
    }
    world
}

/// They stay apart, the books close, nobody is held, and what they have in common is paid once.
#[test]
fn nobody_meets_and_the_books_close() {
    for (settings, seed) in [(realtime(), 3), (Settings::default(), 4)] {
        let mut world = scattered(settings.with_sleeping(false), 48, seed);
        let mut counts = SteppingCounts::default();
        for step in 0..150 {
            let report = world.step(DT);
            counts.add(&report.stepping);
            let audit = &report.audit;
            assert!(audit.smallest_gap > 0.0, "step {step}");
            assert!(
                audit.linear_momentum_error < 1e-10 && audit.angular_momentum_error < 1e-10,
                "step {step}"
            );
            assert!(audit.energy_error < 1e-9, "step {step}: {}", audit.energy_error);
            assert!(report.persistent.is_sorted_by_key(|one| one.bodies), "step {step}");
        }
        assert_eq!((counts.zones, counts.uncertified), (0, 0));
        assert!(counts.realtime > 1000 && counts.parts < 3 * counts.realtime, "{counts:?}");
    }
}

/// Who is stepped with whom is found out from what is saved.
#[test]
fn the_same_bits_after_restore() {
    for settings in [realtime(), Settings::default()] {
        let mut world = scattered(settings, 32, 5);
        for _ in 0..45 {
            world.step(DT);
        }
        let saved = world.save().to_bytes();
        let first: Vec<u64> = (0..60).map(|_| world.step(DT).state_hash).collect();
        world.restore(&sixte::Snapshot::from_bytes(&saved).unwrap()).unwrap();
        let again: Vec<u64> = (0..60).map(|_| world.step(DT).state_hash).collect();
        assert_eq!(first, again);
    }
}

/// Each sleeps by itself, while one that was stepped with it does not.
#[test]
fn each_sleeps_by_itself() {
    let mut world = world(realtime(), MATERIAL);
    let at = |k: u32| Vec3::new(0.5 * f64::from(k), 0.0, 0.101);
    let cubes: Vec<_> = (0..6).map(|k| world.insert(cube(0.1, at(k), MATERIAL)).unwrap()).collect();
    let mut asleep = 0;
    for _ in 0..90 {
        let push = Vec3::Y * (0.05 * world[cubes[2]].mass());
        let place = world[cubes[2]].pose().position;
        world.body_mut(cubes[2]).unwrap().apply_impulse_at(push, place);
        asleep = world.step(DT).stepping.asleep;
    }
    assert_eq!(asleep, 5);
    assert!(!world[cubes[2]].is_asleep());
}
