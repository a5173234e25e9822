use super::*;
use sixte::response::ManyImpacts;

fn row(impacts: ManyImpacts, gap: f64) -> (World, Vec<sixte::BodyId>) {
    let mut world =
        World::new(Settings::weightless().with_impacts(impacts).with_resting(Resting::Supported)).unwrap();
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
        let mut world = World::new(Settings::weightless().with_resting(Resting::Supported)).unwrap();
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
    let rules = [ManyImpacts::Reflections, ManyImpacts::Simultaneous, ManyImpacts::Sequential];
    for (dt, impacts) in STEPS.iter().flat_map(|&dt| rules.map(|rule| (dt, rule))) {
        let mut world =
            World::new(Settings::weightless().with_impacts(impacts).with_resting(Resting::Supported))
                .unwrap();
        let wall = Body::fixed(Convex::half_space(-Vec3::X).unwrap()).with_material(Material::ELASTIC);
        world.insert(wall).unwrap();
        let ball = |place: f64| {
            let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap();
            ball.at(Pose::at(Vec3::X * place)).with_material(Material::ELASTIC)
        };
        let first = world.insert(ball(-0.5).with_velocity(Vec3::X)).unwrap();
        let second = world.insert(ball(-0.1 - 1e-9)).unwrap();
        run(&mut world, dt, 1.0);
        let velocity = world[first].velocity();
        assert!((velocity + Vec3::X).length() < 1e-12, "{impacts:?}: {velocity}");
        assert!(world[second].velocity().length() < 1e-12, "{impacts:?}");
    }
}

/// Balls in a row, each lighter than the one before: no pair meets again, so both rules are one impact after
/// the other. v ← 2 v m/(m + m'), and the ball before keeps v (m − m')/(m + m').
#[test]
fn a_chain_of_falling_masses() {
    for impacts in [ManyImpacts::Reflections, ManyImpacts::Sequential] {
        let settings = Settings::weightless().with_impacts(impacts).with_resting(Resting::Supported);
        let mut world = World::new(settings).unwrap();
        let densities = [8000.0, 4000.0, 2000.0, 1000.0, 500.0];
        let ids: Vec<_> = (0..5)
            .map(|i| {
                let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), densities[i]).unwrap();
                let (place, speed) = if i == 0 { (-0.3, 1.0) } else { ((i - 1) as f64 * (0.2 + 1e-9), 0.0) };
                let ball = ball.at(Pose::at(Vec3::X * place)).with_velocity(Vec3::X * speed);
                world.insert(ball.with_material(Material::ELASTIC)).unwrap()
            })
            .collect();
        run(&mut world, 1.0 / 60.0, 0.3);
        let mut arriving = 1.0;
        for (i, &id) in ids.iter().enumerate() {
            let wanted = densities
                .get(i + 1)
                .map_or(arriving, |next| arriving * (densities[i] - next) / (densities[i] + next));
            let error = (world[id].velocity() - Vec3::X * wanted).length();
            assert!(error < 1e-12, "{impacts:?}, ball {i}: {error:e}");
            arriving *= densities.get(i + 1).map_or(1.0, |next| 2.0 * densities[i] / (densities[i] + next));
        }
    }
}

/// The same with a wall that gives back a part C of the speed, and balls that give back all of it: the second
/// ball hands on what the wall left of it. A wall at which nothing approaches at first counts as any other.
#[test]
fn what_the_wall_gives_back_comes_back() {
    for restitution in [0.0, 1e-3, 0.25, 0.5, 1.0] {
        let mut world = World::new(Settings::weightless().with_resting(Resting::Supported)).unwrap();
        let wall = Body::fixed(Convex::half_space(-Vec3::X).unwrap());
        world.insert(wall.with_material(Material::new(restitution, 0.0))).unwrap();
        let [first, second] = [(-0.5, 1.0), (-0.1 - 1e-9, 0.0)].map(|(place, speed)| {
            let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap();
            let ball = ball.at(Pose::at(Vec3::X * place)).with_velocity(Vec3::X * speed);
            world.insert(ball.with_material(Material::ELASTIC)).unwrap()
        });
        run(&mut world, 1.0 / 60.0, 1.0);
        let (velocity, other) = (world[first].velocity(), world[second].velocity());
        assert!((velocity + Vec3::X * restitution).length() < 1e-12, "C {restitution}: {velocity}");
        assert!(other.length() < 1e-12, "C {restitution}: {other}");
    }
}

/// A box that lands as flat as rounding lets it does so with all four corners at once, and does not turn; one that is tilted
/// by more lands on an edge.
#[test]
fn a_tilt_of_rounding_is_flat() {
    for dt in STEPS {
        for (tilt, corners) in [(1e-9, 4), (1e-6, 2)] {
            let mut world = floor(Settings::default(), Material::new(0.5, 0.3));
            let body = block(Vec3::new(0.2, 0.1, 0.05), 1000.0, 0.1, Material::new(0.5, 0.3));
            let rotation = sixte::Rotation::from_axis_angle(Vec3::Y, tilt).unwrap();
            let pose = Pose { position: body.pose().position, rotation };
            let id = world.insert(body.at(pose)).unwrap();
            let mut events = Vec::new();
            while events.is_empty() {
                events = world.step(dt).events;
            }
            assert_eq!(events[0].contacts.len(), corners, "tilted by {tilt}");
            let turn = events[0].normal.cross(events[0].point - world[id].pose().position).length();
            if corners == 4 {
                assert!(turn < 1e-6, "hit {turn:e} m beside the centre");
            } else {
                assert!(turn > 0.1, "hit {turn:e} m beside the centre");
            }
        }
    }
}
