use super::*;

fn largest_way(world: &World, before: &[(sixte::BodyId, Vec3)]) -> f64 {
    before.iter().map(|&(id, place)| world[id].pose().position.distance(place)).fold(0.0, f64::max)
}

/// Boxes on top of each other, with these densities.
fn pile(densities: &[f64]) -> (World, Vec<(sixte::BodyId, Vec3)>) {
    let material = Material::new(0.0, 0.5);
    let mut world = floor(Settings::default(), material);
    let half = Vec3::splat(0.1);
    let place = |level: usize| level as f64 * 0.2 + (level + 1) as f64 * 3e-7;
    let insert = |(level, &density): (usize, &f64)| {
        let id = world.insert(block(half, density, place(level), material)).unwrap();
        (id, world[id].pose().position)
    };
    let placed = densities.iter().enumerate().map(insert).collect();
    (world, placed)
}

#[test]
fn a_stack_of_ten() {
    for (dt, seconds) in [(0.001, 0.5), (1.0 / 60.0, 10.0), (0.1, 60.0)] {
        let (mut world, before) = pile(&[1000.0; 10]);
        let reports = run(&mut world, dt, seconds);
        assert!(largest_way(&world, &before) < 1e-9, "{:e} m", largest_way(&world, &before));
        // The floor carries all of them.
        let last = reports.last().unwrap();
        let weight: f64 = before.iter().map(|&(id, _)| world[id].mass() * G).sum();
        let carried = last.persistent.iter().find(|one| one.bodies.0.index() == 0).unwrap();
        assert!((carried.impulse.z + weight * dt).abs() < 1e-9 * weight * dt, "{carried:?}");
        assert!(reports[0].begun.len() == 10 && reports.iter().all(|report| report.ended.is_empty()));
    }
}

#[test]
fn a_thousand_on_one() {
    for (dt, seconds) in [(0.001, 0.5), (1.0 / 60.0, 10.0), (0.1, 60.0)] {
        let (mut world, before) = pile(&[10.0, 10_000.0]);
        run(&mut world, dt, seconds);
        assert!(largest_way(&world, &before) < 1e-8, "{:e} m", largest_way(&world, &before));
    }
}

/// Bounces that get ever shorter come to an end, in bounded work, when their sum does.
#[test]
fn a_ball_comes_to_rest() {
    let material = Material::new(0.5, 0.2);
    for dt in STEPS {
        let mut world = floor(Settings::default(), material);
        let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap().with_material(material);
        let id = world.insert(ball.at(Pose::at(Vec3::Z * 1.1))).unwrap();
        let reports = run(&mut world, dt, 3.0);
        let events: usize = reports.iter().map(|report| report.events.len()).sum();
        assert!(events < 20, "{events} impacts");
        let gap = world[id].pose().position.z - 0.1;
        assert!(gap > 0.0 && gap < 1e-6, "{gap:e} m");
        assert!(world[id].velocity().length() < 1e-7);
        // Impact n is (1 + 2 (C + C² + … )) √(2 h/g) after the start.
        let fall = (2.0 / G).sqrt();
        let times = reports.iter().flat_map(|report| report.events.iter().map(|event| event.time));
        for (number, time) in times.enumerate() {
            let wanted = fall * (1.0 + 2.0 * (1.0 - 0.5f64.powi(number as i32)));
            assert!((time - wanted).abs() < 1e-9, "impact {number}: {:e} s", time - wanted);
        }
    }
}

/// A box that is thrown comes to lie on a face, and its energy is all accounted for.
#[test]
fn a_box_that_tumbles() {
    for (restitution, dt) in [(0.0, 1.0 / 60.0), (0.3, 1.0 / 60.0), (0.3, 0.1)] {
        let material = Material::new(restitution, 0.5);
        let mut world = floor(Settings::default().with_stepping(sixte::Stepping::Exact), material);
        let body = block(Vec3::new(0.1, 0.2, 0.15), 1000.0, 0.5, material);
        let turned = sixte::Rotation::from_rotation_vector(Vec3::new(0.3, 0.5, 0.1)).unwrap();
        let body = body.at(Pose::new(Vec3::Z * 0.6, turned)).with_spin(Vec3::new(1.0, 2.0, 3.0));
        let id = world.insert(body).unwrap();
        run(&mut world, dt, 3.0);
        let height = world[id].pose().position.z;
        assert!([0.1, 0.15, 0.2].iter().any(|half| (height - half).abs() < 1e-5), "it hangs at {height} m");
        let (velocity, spin) = (world[id].velocity().length(), world[id].spin().length());
        assert!(velocity < 1e-9 && spin < 1e-9, "{dt} s: {velocity:e} m/s, {spin:e} rad/s");
    }
}

/// What is saved goes on with the same bits, in the middle of contact.
#[test]
fn saved_and_restored() {
    let (mut world, _) = pile(&[1000.0, 500.0, 2000.0]);
    run(&mut world, 1.0 / 60.0, 0.5);
    let saved = world.save().to_bytes();
    let first: Vec<u64> = (0..20).map(|_| world.step(1.0 / 60.0).state_hash).collect();
    world.restore(&sixte::Snapshot::from_bytes(&saved).unwrap()).unwrap();
    let again: Vec<u64> = (0..20).map(|_| world.step(1.0 / 60.0).state_hash).collect();
    assert_eq!(first, again);
}
