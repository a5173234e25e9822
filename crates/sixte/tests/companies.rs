//! Bodies that do not meet are stepped apart; those that meet are found, whatever happened to them before.
#![allow(clippy::unwrap_used, reason = "tests")]

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, BodyId, Pose, Settings, Vec3, World};

fn ball(place: Vec3, velocity: Vec3) -> Body {
    let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap();
    ball.at(Pose::at(place)).with_velocity(velocity).with_material(Material::ELASTIC)
}

fn wall(x: f64) -> Body {
    let wall = Body::fixed(Convex::cuboid(Vec3::new(0.1, 5.0, 5.0)).unwrap());
    wall.at(Pose::at(Vec3::X * x)).with_material(Material::ELASTIC)
}

/// A row of balls with gaps of 1 m, the first of which flies at 10 m/s: each hands the velocity on to the next, all in one
/// step, and the last one comes back from a wall. None of them is anywhere near the next one when the step begins.
#[test]
fn one_hits_the_next_within_a_step() {
    for step in [0.9f64, 0.1, 0.007] {
        let mut world = World::new(Settings::weightless()).unwrap();
        world.insert(wall(6.4)).unwrap();
        let ids: Vec<BodyId> = (0..5)
            .map(|i| {
                let velocity = if i == 0 { Vec3::X * 10.0 } else { Vec3::ZERO };
                world.insert(ball(Vec3::X * (1.2 * f64::from(i)), velocity)).unwrap()
            })
            .collect();
        let mut times = Vec::new();
        while world.time() < 0.9 - 1e-9 {
            let report = world.step(step.min(0.9 - world.time()));
            assert!(report.warnings.is_empty() && report.audit.smallest_gap > 0.0, "{:?}", report.warnings);
            times.extend(report.events.iter().map(|event| event.time));
        }
        // Four times 1 m, 1.4 m to the wall, and all the way back.
        let wanted = [0.1, 0.2, 0.3, 0.4, 0.54, 0.68, 0.78, 0.88];
        assert_eq!(times.len(), wanted.len(), "{step}: {times:?}");
        for (time, wanted) in times.iter().zip(wanted) {
            assert!((time - wanted).abs() < 1e-10, "{step}: {times:?}");
        }
        assert!((world[ids[1]].velocity().x + 10.0).abs() < 1e-9, "{step}");
    }
}

/// Two balls come back from two walls and meet in the middle: on their straight ways they would not.
#[test]
fn they_meet_where_bounces_lead_them() {
    let mut world = World::new(Settings::weightless()).unwrap();
    world.insert(wall(3.2)).unwrap();
    world.insert(wall(-3.2)).unwrap();
    let right = world.insert(ball(Vec3::X, Vec3::X * 20.0)).unwrap();
    let left = world.insert(ball(-Vec3::X, -Vec3::X * 20.0)).unwrap();
    let report = world.step(0.3);
    let times: Vec<f64> = report.events.iter().map(|event| event.time).collect();
    // 2 m to the walls, and 2.9 m back.
    assert_eq!(times.len(), 3, "{times:?}");
    for (time, wanted) in times.iter().zip([0.1, 0.1, 0.245]) {
        assert!((time - wanted).abs() < 1e-10, "{times:?}");
    }
    assert!((world[right].velocity().x - 20.0).abs() < 1e-9);
    assert!((world[left].velocity().x + 20.0).abs() < 1e-9);
}

/// Whatever happens far away, the bits are the same.
#[test]
fn what_is_far_away_changes_nothing() {
    let run = |others: u32| {
        let mut world = World::new(Settings::default()).unwrap();
        let floor = Body::fixed(Convex::half_space(Vec3::Z).unwrap()).with_material(Material::new(0.7, 0.3));
        world.insert(floor).unwrap();
        let die = Body::dynamic(Convex::cuboid(Vec3::new(0.1, 0.2, 0.3)).unwrap(), 500.0).unwrap();
        let die = die.at(Pose::at(Vec3::Z)).with_velocity(Vec3::X).with_spin(Vec3::new(3.0, 2.0, 1.0));
        let die = world.insert(die.with_material(Material::new(0.5, 0.4))).unwrap();
        for i in 0..others {
            let place = Vec3::new(0.0, 50.0 + 2.0 * f64::from(i), 0.3 + 0.1 * f64::from(i));
            world.insert(ball(place, Vec3::ZERO)).unwrap();
        }
        for _ in 0..40 {
            world.step(0.02);
        }
        (*world[die].state(), world.audit().impacts)
    };
    let (alone, beside) = (run(1), run(9));
    assert_eq!(alone.0, beside.0);
    assert!(beside.1 > alone.1 + 8);
}
