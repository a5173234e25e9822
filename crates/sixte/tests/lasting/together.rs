use super::*;
use sixte::response::ManyImpacts;

fn row(impacts: ManyImpacts, gap: f64) -> (World, Vec<sixte::BodyId>) {
    let mut world =
        World::new(Settings { impacts, resting: Resting::Supported, ..Settings::weightless() }).unwrap();
    let ball = |place: f64| {
        let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap();
        ball.at(Pose::at(Vec3::X * place)).with_material(Material::ELASTIC)
    };
    let first = world.insert(ball(-0.3).with_velocity(Vec3::X)).unwrap();
    let others = (0..4).map(|i| world.insert(ball(f64::from(i) * (0.2 + gap))).unwrap());
    let ids = std::iter::once(first).chain(others.collect::<Vec<_>>()).collect();
    (world, ids)
}

/// Newton's cradle, touching: the last ball gets all of it.
#[test]
fn a_cradle() {
    for dt in STEPS {
        for rule in [ManyImpacts::Reflections, ManyImpacts::Sequential] {
            let (mut world, ids) = row(rule, 1e-9);
            run(&mut world, dt, 0.3);
            for (index, &id) in ids.iter().enumerate() {
                let wanted = if index == 4 { Vec3::X } else { Vec3::ZERO };
                let error = (world[id].velocity() - wanted).length();
                assert!(error < 1e-12, "{rule:?}, ball {index}: {error:e}");
            }
        }
    }
}

/// All at once after Newton: the others fly together.
#[test]
fn a_cradle_all_at_once() {
    let (mut world, ids) = row(ManyImpacts::Simultaneous, 1e-9);
    run(&mut world, 1.0 / 60.0, 0.3);
    let speeds: Vec<f64> = ids.iter().map(|&id| world[id].velocity().x).collect();
    for (speed, wanted) in speeds.iter().zip([-0.6, 0.4, 0.4, 0.4, 0.4]) {
        assert!((speed - wanted).abs() < 1e-12, "{speeds:?}");
    }
}

/// A ball that hits two that touch, in the middle between them: what is symmetric stays symmetric.
#[test]
fn a_symmetric_break() {
    for dt in STEPS {
        let mut world =
            World::new(Settings { resting: Resting::Supported, ..Settings::weightless() }).unwrap();
        let ball = |place: Vec3| {
            let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap();
            ball.at(Pose::at(place)).with_material(Material::ELASTIC)
        };
        let cue = world.insert(ball(Vec3::X * -0.5).with_velocity(Vec3::X)).unwrap();
        let upper = world.insert(ball(Vec3::Y * (0.1 + 5e-10))).unwrap();
        let lower = world.insert(ball(Vec3::Y * -(0.1 + 5e-10))).unwrap();
        run(&mut world, dt, 1.0);
        let (u, v) = (world[upper].velocity(), world[lower].velocity());
        assert!(u.y > 0.1 && (u.x - v.x).abs() < 1e-12 && (u.y + v.y).abs() < 1e-12, "{u} {v}");
        assert!(world[cue].velocity().y.abs() < 1e-12);
    }
}

/// A ball that hits another one at a wall, which stands there: energy is kept, and it comes back.
#[test]
fn ball_ball_wall() {
    for dt in STEPS {
        let mut world =
            World::new(Settings { resting: Resting::Supported, ..Settings::weightless() }).unwrap();
        let wall = Body::fixed(Convex::half_space(-Vec3::X).unwrap()).with_material(Material::ELASTIC);
        world.insert(wall).unwrap();
        let ball = |place: f64| {
            let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap();
            ball.at(Pose::at(Vec3::X * place)).with_material(Material::ELASTIC)
        };
        let first = world.insert(ball(-0.5).with_velocity(Vec3::X)).unwrap();
        let second = world.insert(ball(-0.1 - 1e-9)).unwrap();
        run(&mut world, dt, 1.0);
        assert!((world[first].velocity() + Vec3::X).length() < 1e-12, "{}", world[first].velocity());
        assert!(world[second].velocity().length() < 1e-12);
    }
}
