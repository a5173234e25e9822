//! Two streams of small bodies meet far faster than what the parts of a step are made for. An impulse where a part begins is far from where
//! they meet, and what it turns comes near with the next corner: nobody has to be held for that.

use sixte::material::Material;
use sixte::report::SteppingCounts;
use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Vec3, World};

use super::{DT, random, realtime};

/// Of all kinds, small ones more than large ones.
fn shape(kind: usize, next: &mut impl FnMut() -> f64) -> Convex {
    let reach = 0.025 + 0.225 * (0.5 + next()) * (0.5 + next());
    let made = match kind {
        0 => Convex::cuboid(Vec3::new(1.0, 0.7 + 0.6 * next(), 0.65 + 0.7 * next()) * reach),
        1 => Convex::sphere(reach),
        2 => Convex::capsule(0.6 * reach, 0.4 * reach),
        _ => {
            let points: Vec<Vec3> = (0..16).map(|_| vector(next).normalize() * reach).collect();
            Convex::hull(&points)
        }
    };
    made.unwrap()
}

fn vector(next: &mut impl FnMut() -> f64) -> Vec3 {
    Vec3::new(next(), next(), next())
}

/// Two blocks of bodies that fly at each other with so many times ten metres a second.
fn streams(speed: f64, seed: u64) -> World {
    let mut world = super::world(realtime(), Material::new(0.0, 0.5));
    let mut state = seed;
    let mut next = || random(&mut state) - 0.5;
    for (side, number) in [-1.0, 1.0].into_iter().flat_map(|side| (0..60).map(move |number| (side, number))) {
        let cell = Vec3::new((number % 5) as f64, (number / 5 % 4) as f64, (number / 20) as f64);
        let at = cell * 0.95 + Vec3::new(3.0, -1.5, 1.6);
        let at = at * Vec3::new(side, 1.0, 1.0) + vector(&mut next) * 0.05;
        let turned = Rotation::from_rotation_vector(vector(&mut next) * 4.0).unwrap();
        let body = Body::dynamic(shape(number % 4, &mut next), 1000.0).unwrap().at(Pose::new(at, turned));
        let velocity = Vec3::new(-side * (10.0 + 4.0 * next()), 0.0, 1.0) + vector(&mut next);
        let body = body.with_velocity(velocity * speed).with_spin(vector(&mut next) * (10.0 * speed));
        world.insert(body.with_material(Material::new(0.0, 0.5))).unwrap();
    }
    world
}

#[test]
fn nobody_is_held_however_fast() {
    for (speed, steps, seeds) in [(1.0, 40, 1..=4), (10.0, 8, 5..=8)] {
        let mut counts = SteppingCounts::default();
        for seed in seeds {
            let mut world = streams(speed, seed);
            for step in 0..steps {
                let report = world.step(DT);
                counts.add(&report.stepping);
                let audit = report.audit;
                assert!(audit.smallest_gap > 0.0, "seed {seed}, step {step}: {audit:?}");
                assert!(audit.linear_momentum_error < 1e-11, "seed {seed}, step {step}: {audit:?}");
                assert!(audit.angular_momentum_error < 1e-11, "seed {seed}, step {step}: {audit:?}");
            }
        }
        assert!(counts.fail_safe > 0 && counts.realtime > 0, "speed {speed}: {counts:?}");
        assert_eq!((counts.zones, counts.uncertified), (0, 0), "speed {speed}: {counts:?}");
    }
}

/// What rests goes on to push as it did when a part becomes shorter because something fast comes.
#[test]
fn a_heap_that_is_shot_at_keeps_its_books() {
    let mut world = super::heap(realtime(), 20, 3);
    (0..60).for_each(|_| drop(world.step(DT)));
    let mut state = 11;
    let mut next = || random(&mut state) - 0.5;
    for number in 0..40 {
        let at =
            Vec3::new(-2.0 - 0.3 * f64::from(number % 8), 1.5 * next(), 0.4 + 0.1 * f64::from(number / 8));
        let shape = Convex::cuboid(Vec3::new(0.04, 0.015, 0.01) * (1.0 + next())).unwrap();
        let body = Body::dynamic(shape, 2000.0).unwrap().at(Pose::at(at));
        let body = body.with_velocity(Vec3::new(150.0, 10.0 * next(), 5.0 * next()));
        let body = body.with_spin(vector(&mut next) * 100.0).with_material(Material::new(0.2, 0.5));
        world.insert(body).unwrap();
    }
    let mut counts = SteppingCounts::default();
    for step in 0..12 {
        let report = world.step(DT);
        counts.add(&report.stepping);
        let audit = report.audit;
        assert!(audit.linear_momentum_error < 1e-11, "step {step}: {audit:?}");
        assert!(audit.angular_momentum_error < 1e-11, "step {step}: {audit:?}");
    }
    assert!(counts.fail_safe > 0 && counts.uncertified == 0, "{counts:?}");
}
