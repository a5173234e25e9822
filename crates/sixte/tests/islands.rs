//! Bodies that do not meet are stepped apart; those that meet are found, whatever happened to them before.
use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, BodyId, Pose, Rotation, Settings, Vec3, World};

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

/// A ball that another one would hit so hard that its speed is no number any more, if a third one did not hit it first, and push
/// it out of the way. The third one comes around a corner, so the first two are stepped by themselves, and again with it: what
/// was lost in between is not lost.
#[test]
fn nobody_is_lost_in_a_step_that_is_undone() {
    let mut world = World::new(Settings::weightless()).unwrap();
    let hit = world.insert(ball(Vec3::ZERO, Vec3::ZERO)).unwrap();
    let heavy = Body::dynamic(Convex::sphere(0.1).unwrap(), 1e9).unwrap().at(Pose::at(Vec3::X * -100.0));
    world.insert(heavy.with_velocity(Vec3::X * 6e29).with_material(Material::ELASTIC)).unwrap();
    let turn = Rotation::from_rotation_vector(Vec3::Z * std::f64::consts::FRAC_PI_4).unwrap();
    // Its face towards (−1, −1) is 0.1 m from a line through (0, 30).
    let mirror =
        Body::fixed(Convex::cuboid(Vec3::new(0.1, 3.0, 3.0)).unwrap()).with_material(Material::ELASTIC);
    let behind = Vec3::new(1.0, 1.0, 0.0).normalize() * 0.2;
    world.insert(mirror.at(Pose::new(Vec3::new(0.0, 30.0, 0.0) + behind, turn))).unwrap();
    let third = world.insert(ball(Vec3::new(-20.0, 30.0, 0.0), Vec3::X * 9e29)).unwrap();
    let report = world.step(1e-27);
    assert!(report.warnings.is_empty(), "{:?}", report.warnings);
    assert_eq!(report.events.len(), 2, "{:?}", report.events);
    assert!(!world[hit].is_quarantined() && world[hit].velocity().y < -8e29, "{}", world[hit].velocity());
    assert!(world[third].velocity().length() < 1e29, "{}", world[third].velocity());
}
