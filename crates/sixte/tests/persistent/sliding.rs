use super::*;

/// A block stops after v²/(2 μ g), whatever its direction and the step are.
#[test]
fn to_a_stop() {
    let material = Material::new(0.0, 0.3);
    for dt in STEPS {
        for direction in [Vec3::X, Vec3::new(0.6, 0.8, 0.0), Vec3::new(-1.0, 1.0, 0.0).normalize()] {
            let mut world = floor(Settings::default(), material);
            let body =
                block(Vec3::new(0.2, 0.1, 0.05), 1000.0, 1e-6, material).with_velocity(direction * 2.0);
            let id = world.insert(body).unwrap();
            run(&mut world, dt, 1.0);
            let position = world[id].pose().position;
            let wanted = direction * (4.0 / (2.0 * 0.3 * G));
            let error = (position - wanted).truncate().length();
            assert!(error < 1e-9, "{dt} s along {direction}: {error:e} m");
            assert!(world[id].velocity().length() < 1e-12);
            let lost = world.audit().lost_to_friction - 0.5 * world[id].mass() * 4.0;
            assert!(lost.abs() < 1e-9, "{lost:e} J");
        }
    }
}

/// Down an incline, along the diagonal of the block: ½ g (sin α − μ cos α) t²; and not at all below the
/// angle of friction.
#[test]
fn down_an_incline() {
    let along = Vec3::new(1.0, 1.0, 0.0).normalize();
    for dt in STEPS {
        for (friction, angle) in [(0.3, 0.5f64), (0.5, 0.4), (0.42, 0.4)] {
            let material = Material::new(0.0, friction);
            let gravity = (along * angle.sin() - Vec3::Z * angle.cos()) * G;
            let mut world = floor(Settings::default().with_gravity(gravity), material);
            let id = world.insert(block(Vec3::new(0.1, 0.1, 0.05), 1000.0, 5e-7, material)).unwrap();
            run(&mut world, dt, 2.0);
            let way = world[id].pose().position.dot(along);
            let slides = angle.tan() > friction;
            let wanted = if slides { 2.0 * G * (angle.sin() - friction * angle.cos()) } else { 0.0 };
            assert!((way - wanted).abs() < 1e-9, "{dt} s, μ {friction}: {:e} m", way - wanted);
            if !slides {
                assert!(world[id].velocity().length() < 1e-12, "it creeps");
            }
        }
    }
}

/// A ball that slides begins to roll after 2 v/(7 μ g), with 5/7 of its speed, along the diagonal too.
#[test]
fn from_sliding_to_rolling() {
    let (friction, speed) = (0.2, 3.0);
    let material = Material::new(0.0, friction);
    let along = Vec3::new(1.0, 1.0, 0.0).normalize();
    for dt in STEPS {
        let mut world = floor(Settings::default(), material);
        let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap().with_material(material);
        let ball = ball.at(Pose::at(Vec3::Z * (0.1 + 5e-7))).with_velocity(along * speed);
        let id = world.insert(ball).unwrap();
        run(&mut world, dt, 2.0);
        let rolls = 2.0 * speed / (7.0 * friction * G);
        let slid = speed * rolls - 0.5 * friction * G * rolls * rolls;
        let wanted = slid + 5.0 / 7.0 * speed * (2.0 - rolls);
        let error = (world[id].pose().position - along * wanted).truncate().length();
        assert!(error < 1e-9, "{dt} s: {error:e} m");
        let slip = world[id].velocity() + world[id].spin().cross(Vec3::Z * -0.1);
        assert!(slip.length() < 1e-11, "{dt} s: {slip}");
    }
}

/// A block on a belt that moves is dragged until it moves with it, and the belt's work is booked.
#[test]
fn on_a_belt() {
    let material = Material::new(0.0, 0.4);
    for dt in [1.0 / 60.0, 0.1] {
        let mut world = World::new(Settings::default().with_resting(Resting::Supported)).unwrap();
        let belt = Body::kinematic(Convex::cuboid(Vec3::new(50.0, 1.0, 0.1)).unwrap(), Default::default());
        let way = |time: f64| Pose::at(Vec3::new(2.0 * time, 0.0, -0.1));
        let belt = belt.at(way(0.0)).with_material(material).with_mover(sixte::mover::Path::scripted(way));
        world.insert(belt).unwrap();
        let id = world.insert(block(Vec3::splat(0.05), 1000.0, 5e-7, material)).unwrap();
        run(&mut world, dt, 2.0);
        assert!((world[id].velocity() - Vec3::X * 2.0).length() < 1e-9, "{}", world[id].velocity());
        // It slips by v²/(2 μ g) before: as much work is lost as it gets.
        let energy = 0.5 * world[id].mass() * 4.0;
        let audit = world.audit();
        assert!((audit.work_in - 2.0 * energy).abs() < 1e-6 * energy, "{audit:?}");
        assert!((audit.lost_to_friction - energy).abs() < 1e-6 * energy, "{audit:?}");
    }
}
