//! Questions to a world against closed forms, and against asking every body.

use sixte::error::QueryError;
use sixte::shape::{Convex, Shape};
use sixte::{Body, Groups, Motion, Pose, Settings, Vec3, World};

use crate::world_api::scene::Random;
use crate::world_api::{ball, block, ground};

/// Balls of 0.2 to 0.5 m at random places, as centres and radii too.
fn balls(random: &mut Random, count: usize) -> (World, Vec<(Vec3, f64)>) {
    let mut world = World::new(Settings::weightless()).unwrap();
    let mut made = Vec::new();
    while made.len() < count {
        let (at, radius) = (random.vector(2.0), random.between(0.2, 0.5));
        if world.insert(ball(radius, at)).is_ok() {
            made.push((at, radius));
        }
    }
    (world, made)
}

/// Where a line enters a ball.
fn line_and_ball(origin: Vec3, unit: Vec3, centre: Vec3, radius: f64) -> Option<f64> {
    let to = centre - origin;
    let along = to.dot(unit);
    let aside = to - unit * along;
    let half = (radius * radius - aside.length_squared()).sqrt();
    (aside.length() < radius && along - half > 0.0).then_some(along - half)
}

#[test]
fn rays_against_balls() {
    let mut random = Random::new(1);
    let mut hits = 0;
    for _ in 0..20 {
        let (world, made) = balls(&mut random, 12);
        for _ in 0..20 {
            let origin = random.vector(8.0) + Vec3::Z * 14.0;
            let direction = random.vector(2.0) - origin;
            let length = 20.0;
            let mut wanted: Vec<(f64, usize)> = (0..made.len())
                .filter_map(|i| {
                    Some((line_and_ball(origin, direction.normalize(), made[i].0, made[i].1)?, i))
                })
                .filter(|(distance, _)| *distance <= length)
                .collect();
            wanted.sort_by(|p, q| p.0.total_cmp(&q.0));
            let first = world.ray(origin, direction, length, Groups::ALL).unwrap();
            let all = world.ray_all(origin, direction, length, Groups::ALL).unwrap();
            assert_eq!(all.first().copied(), first);
            assert_eq!(all.len(), wanted.len());
            for (hit, (distance, index)) in all.iter().zip(&wanted) {
                assert_eq!(hit.body.index(), *index);
                // Grazing rays lose half of the digits.
                assert!((hit.distance - distance).abs() < 1e-7, "{} {distance}", hit.distance);
                let normal = (hit.point - made[*index].0).normalize();
                assert!((hit.normal - normal).length() < 1e-6);
                hits += 1;
            }
        }
    }
    assert!(hits > 100, "{hits}");
}

#[test]
fn shapes_against_balls() {
    let mut random = Random::new(2);
    let mut overlaps = 0;
    for _ in 0..20 {
        let (world, made) = balls(&mut random, 12);
        for _ in 0..20 {
            let (at, radius) = (random.vector(2.0), random.between(0.1, 1.0));
            let (shape, pose): (Shape, _) = (Convex::sphere(radius).unwrap().into(), Pose::at(at));
            let gap = |&(centre, own): &(Vec3, f64)| centre.distance(at) - own - radius;
            let wanted: Vec<usize> = (0..made.len()).filter(|&i| gap(&made[i]) <= 0.0).collect();
            let found = world.overlapping(&shape, &pose, Groups::ALL).unwrap();
            assert_eq!(found.iter().map(|id| id.index()).collect::<Vec<_>>(), wanted);
            overlaps += found.len();
            let (id, distance) = world.closest(&shape, &pose, Groups::ALL).unwrap().unwrap();
            let least = made.iter().map(gap).fold(f64::INFINITY, f64::min);
            assert!((distance.gap - least).abs() < 1e-12 && (gap(&made[id.index()]) - least).abs() < 1e-12);

            let motion = Motion::fixed(pose).with_velocity(random.vector(10.0));
            let arrives = |&(centre, own): &(Vec3, f64)| {
                line_and_ball(at, motion.velocity.normalize(), centre, own + radius)
                    .map(|way| way / motion.velocity.length())
            };
            if wanted.is_empty() {
                let first =
                    made.iter().filter_map(arrives).filter(|t| *t <= 1.0).fold(f64::INFINITY, f64::min);
                match world.contact_time(&shape, &motion, 1.0, Groups::ALL).unwrap() {
                    None => assert_eq!(first, f64::INFINITY),
                    Some((_, found)) => assert!((found.time - first).abs() < 1e-6, "{} {first}", found.time),
                }
            }
        }
        let (a, b) = (world.bodies().next().unwrap().0, world.bodies().nth(1).unwrap().0);
        let apart = made[0].0.distance(made[1].0) - made[0].1 - made[1].1;
        assert!((world.closest_bodies(a, b).unwrap().gap - apart).abs() < 1e-12);
    }
    assert!(overlaps > 50, "{overlaps}");
}

/// Groups of the one who asks count, sensors and removed bodies do not.
#[test]
fn who_is_seen() {
    let mut world = World::new(Settings::default()).unwrap();
    let floor = world.insert(ground(0.0)).unwrap();
    let wall = Groups { member_of: 0b100, meets: u32::MAX };
    let slab = world.insert(block(Vec3::new(1.0, 1.0, 0.1), Vec3::Z).in_groups(wall)).unwrap();
    world.insert(block(Vec3::ONE * 0.1, Vec3::Z * 3.0).as_sensor()).unwrap();
    let ray = |world: &World, groups| {
        world.ray(Vec3::Z * 5.0, Vec3::NEG_Z * 1e-200, f64::INFINITY, groups).unwrap().map(|hit| hit.body)
    };
    assert_eq!(ray(&world, Groups::ALL), Some(slab));
    assert_eq!(ray(&world, Groups { member_of: 1, meets: 0b11 }), Some(floor));
    assert_eq!(ray(&world, Groups { member_of: 1, meets: 0 }), None);
    world.remove(slab).unwrap();
    assert_eq!(ray(&world, Groups::ALL), Some(floor));
    // A half-space sees no other half-space.
    let half_space = Convex::half_space(Vec3::Z).unwrap().into();
    assert_eq!(world.closest(&half_space, &Pose::at(Vec3::Z), Groups::ALL).unwrap(), None);
    assert_eq!(world.overlapping(&half_space, &Pose::at(Vec3::Z), Groups::ALL).unwrap(), []);
    let other = world.insert(Body::fixed(Convex::half_space(Vec3::X).unwrap())).unwrap();
    assert_eq!(world.closest_bodies(floor, other).unwrap().gap, f64::INFINITY);
    assert_eq!(world.closest_bodies(floor, slab).unwrap_err(), QueryError::NoSuchBody(slab));
}

/// At the start: what parts for good is not in the way.
#[test]
fn a_shape_that_touches_at_the_start() {
    let mut world = World::new(Settings::default()).unwrap();
    world.insert(ground(0.0)).unwrap();
    let ball: Shape = Convex::sphere(0.5).unwrap().into();
    let go = |velocity: Vec3| {
        let motion = Motion::fixed(Pose::at(Vec3::Z * (0.5 + 5e-13))).with_velocity(velocity);
        world.contact_time(&ball, &motion, 1.0, Groups::ALL).unwrap().map(|(_, found)| found.time)
    };
    assert_eq!(go(Vec3::Z), None);
    assert_eq!(go(Vec3::NEG_Z), Some(0.0));
}

#[test]
fn what_cannot_be_asked() {
    let empty = World::new(Settings::default()).unwrap();
    let mut full = World::new(Settings::default()).unwrap();
    full.insert(ground(0.0)).unwrap();
    full.insert(ball(0.5, Vec3::Z * 3.0)).unwrap();
    let shape: Shape = Convex::sphere(0.5).unwrap().into();
    for world in [empty, full] {
        let ray = |origin, direction, length| world.ray(origin, direction, length, Groups::ALL);
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let pose = Pose::at(Vec3::X * bad);
            assert!(matches!(ray(pose.position, Vec3::X, 1.0), Err(QueryError::Motion(_))));
            assert!(matches!(ray(Vec3::ZERO, Vec3::X * bad, 1.0), Err(QueryError::Direction { .. })));
            assert!(matches!(world.overlapping(&shape, &pose, Groups::ALL), Err(QueryError::Motion(_))));
            assert!(matches!(world.closest(&shape, &pose, Groups::ALL), Err(QueryError::Motion(_))));
            let motion = Motion::fixed(pose);
            assert!(matches!(
                world.contact_time(&shape, &motion, 1.0, Groups::ALL),
                Err(QueryError::Motion(_))
            ));
            let still = Motion::fixed(Pose::at(Vec3::Z * 9.0));
            assert!(matches!(
                world.contact_time(&shape, &still, bad, Groups::ALL),
                Err(QueryError::Search(_))
            ));
        }
        assert!(matches!(ray(Vec3::ZERO, Vec3::ZERO, 1.0), Err(QueryError::Direction { .. })));
        assert!(matches!(
            world.ray_all(Vec3::ZERO, Vec3::ZERO, 1.0, Groups::ALL),
            Err(QueryError::Direction { .. })
        ));
        assert!(matches!(ray(Vec3::ZERO, Vec3::X, -1.0), Err(QueryError::Length(_))));
        assert!(matches!(ray(Vec3::ZERO, Vec3::X, f64::NAN), Err(QueryError::Length(_))));
        assert!(ray(Vec3::Z * 9.0, Vec3::splat(f64::MAX), 1.0).is_ok());
    }
}
