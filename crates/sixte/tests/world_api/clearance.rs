//! Bodies are moved apart, and put where there is room.

use sixte::error::WorldError;
use sixte::shape::{Convex, Mesh, Shape, Triangles};
use sixte::{Body, Pose, Settings, Vec3, World};

use crate::world_api::scene::{Random, brick};
use crate::world_api::{ball, block, ground};

/// How far bodies are moved that are close to each other \[m\].
const WAYS: [f64; 4] = [5e-11, 1e-3, 1.0, 1e3];

fn weightless() -> World {
    World::new(Settings::weightless()).unwrap()
}

/// By the masses, and the common centre of mass stays.
#[test]
fn two_balls_are_separated() {
    let mut world = weightless();
    let a = world.insert(ball(0.5, Vec3::ZERO).with_velocity(Vec3::Y)).unwrap();
    let b = world.insert(ball(1.0, Vec3::X * 1.6)).unwrap();
    let momentum = world[a].momentum();
    let apart = world.separate(a, b, 0.5).unwrap();
    assert!((apart - 0.5).abs() < 1e-14, "{apart}");
    // Eight times the mass: 0.4 m in parts of 8/9 and 1/9.
    assert!((world[a].pose().position.x + 0.4 * 8.0 / 9.0).abs() < 1e-14);
    assert!((world[b].pose().position.x - 1.6 - 0.4 / 9.0).abs() < 1e-14);
    assert_eq!(world[a].momentum(), momentum);
    // Farther than asked for is far enough.
    assert_eq!(world.separate(a, b, 0.1).unwrap(), world.closest_bodies(a, b).unwrap().gap);
}

/// Another body is in the way: it ends there, and nothing intersects.
#[test]
fn not_through_others() {
    let mut world = weightless();
    let a = world.insert(ball(0.5, Vec3::ZERO)).unwrap();
    let b = world.insert(ball(0.5, Vec3::X * 1.1)).unwrap();
    let wall = world.insert(block(Vec3::new(0.1, 1.0, 1.0), Vec3::X * -0.8)).unwrap();
    let apart = world.separate(a, b, 1.0).unwrap();
    // A gets 0.2 m as far as the wall; B gets its half each time, until they are far enough.
    let gap = world.closest_bodies(a, wall).unwrap().gap;
    assert!(gap > 0.0 && gap <= 1e-12, "{gap}");
    assert!((world[a].pose().position.x + 0.2).abs() < 1e-11);
    assert!(apart > 0.7 && apart <= 1.0 + 1e-12, "{apart}");
    assert_eq!(apart, world.closest_bodies(a, b).unwrap().gap);

    // A wall on each side: both end there.
    let other =
        world.insert(block(Vec3::new(0.1, 1.0, 1.0), world[b].pose().position + Vec3::X * 0.7)).unwrap();
    let apart = world.separate(a, b, 5.0).unwrap();
    assert!(apart < 1.2, "{apart}");
    assert!(world.closest_bodies(b, other).unwrap().gap > 0.0);
    let report = world.step(0.1);
    assert!(report.audit.smallest_gap > 0.0);
}

#[test]
fn what_cannot_be_separated() {
    let mut world = weightless();
    let a = world.insert(ball(0.5, Vec3::ZERO).named("a")).unwrap();
    let b = world.insert(ball(0.5, Vec3::X * 2.0).named("b")).unwrap();
    let floor = world.insert(ground(-3.0)).unwrap();
    let wall = world.insert(block(Vec3::ONE, Vec3::X * 5.0)).unwrap();
    assert!(matches!(world.separate(wall, floor, 1.0), Err(WorldError::Immovable { .. })));
    assert!(matches!(world.separate(a, a, 1.0), Err(WorldError::Immovable { .. })));
    for bad in [f64::NAN, -1.0, f64::INFINITY] {
        assert!(matches!(world.separate(a, b, bad), Err(WorldError::Distance(_))));
    }
    world.ignore(a, b).unwrap();
    world.place(b, Pose::at(Vec3::X * 0.5)).unwrap();
    assert!(matches!(world.separate(a, b, 1.0), Err(WorldError::StillIntersecting { .. })));
    world.remove(b).unwrap();
    assert_eq!(world.separate(a, b, 1.0).unwrap_err(), WorldError::NoSuchBody(b));
    // All the way for the one that can.
    assert!((world.separate(floor, a, 4.0).unwrap() - 4.0).abs() < 1e-14);
    assert!((world[a].pose().position.z - 1.5).abs() < 1e-14);
}

/// Bodies that rest on something are moved along it.
#[test]
fn along_the_floor() {
    let mut world = World::new(Settings::default()).unwrap();
    world.insert(ground(0.0)).unwrap();
    let rest = |x: f64| ball(0.5, Vec3::new(x, 0.0, 0.5 + 1e-11));
    let (a, b) = (world.insert(rest(0.0)).unwrap(), world.insert(rest(1.001)).unwrap());
    for _ in 0..10 {
        world.step(0.01);
    }
    let apart = world.separate(a, b, 0.01).unwrap();
    assert!((apart - 0.01).abs() < 1e-12, "{apart}");
    assert!(world.step(0.01).audit.smallest_gap > 0.0);
}

/// Many bodies at random: those asked for part, nothing ever intersects, and nothing else moves.
#[test]
fn random_heaps_are_separated() {
    let mut random = Random::new(5);
    for _ in 0..30 {
        let mut world = weightless();
        let mut ids = Vec::new();
        while ids.len() < 8 {
            let at = random.vector(0.8);
            let body = if ids.len() % 2 == 0 { ball(0.2, at) } else { brick(at, Vec3::ZERO) };
            ids.extend(world.insert(body));
        }
        for _ in 0..10 {
            let (a, b) = (ids[random.below(8)], ids[random.below(8)]);
            if a == b {
                continue;
            }
            let before: Vec<Pose> = ids.iter().map(|&id| world[id].pose()).collect();
            let gap = world.closest_bodies(a, b).unwrap().gap;
            let apart = world.separate(a, b, 0.3).unwrap();
            assert!(apart >= gap - 1e-12, "{gap} {apart}");
            for (&id, pose) in ids.iter().zip(&before) {
                assert!(id == a || id == b || world[id].pose() == *pose);
                assert_eq!(world[id].pose().rotation, pose.rotation);
            }
            for (i, &p) in ids.iter().enumerate() {
                for &q in &ids[i + 1..] {
                    assert!(world.closest_bodies(p, q).unwrap().gap > 0.0);
                }
            }
        }
        assert!(world.step(0.1).warnings.is_empty());
    }
}

/// Wherever a body is put, it finds a place, near, free, and the others stay.
#[test]
fn room_in_a_heap() {
    let mut random = Random::new(6);
    let (mut count, mut farthest) = (0, 0.0f64);
    for round in 0..20 {
        let mut world = weightless();
        world.insert(ground(-0.5)).unwrap();
        for k in 0..15 {
            let at = random.vector(0.7);
            let new = match (round + k) % 3 {
                0 => ball(0.25, at),
                1 => brick(at, Vec3::X),
                _ => tetrahedron(at),
            };
            let (wanted, size) = (new.pose(), 0.35);
            let before: Vec<_> = world.bodies().map(|(id, body)| (id, body.pose())).collect();
            let id = world.insert_separated(new).unwrap();
            for (other, pose) in before {
                assert_eq!(world[other].pose(), pose);
                assert!(world.closest_bodies(id, other).unwrap().gap > 0.0);
            }
            let away = world[id].pose().position.distance(wanted.position);
            assert_eq!(world[id].pose().rotation, wanted.rotation);
            farthest = farthest.max(away / size);
            count += u32::from(away > 0.0);
        }
        assert!(world.step(0.01).audit.smallest_gap > 0.0);
    }
    assert!(count > 100 && farthest < 10.0, "{count} moved, by up to {farthest} of their size");
}

fn tetrahedron(at: Vec3) -> Body {
    let vertices = vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    let vertices = vertices.into_iter().map(|v| (v - Vec3::splat(0.25)) * 0.4).collect();
    let faces = vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
    let mesh = Shape::Mesh(Mesh::new(Triangles { vertices, faces }).unwrap());
    Body::dynamic(mesh, 500.0).unwrap().at(Pose::at(at))
}

#[test]
fn free_places_stay_and_full_ones_are_refused() {
    let mut world = weightless();
    let free = world.insert_separated(ball(0.5, Vec3::ZERO)).unwrap();
    assert_eq!(world[free].pose(), Pose::IDENTITY);
    // Concentric: any way out is as good as another.
    let second = world.insert_separated(ball(0.5, Vec3::ZERO)).unwrap();
    let way = world[second].pose().position.length();
    assert!((1.0..1.5).contains(&way), "{way}");
    // Deep below the ground there is nothing within ten times its size.
    let mut world = weightless();
    world.insert(ground(0.0)).unwrap();
    let before = world.bodies().count();
    let refused = world.insert_separated(ball(0.5, Vec3::Z * -6.0).named("buried")).unwrap_err();
    assert!(
        matches!(&refused, WorldError::NoClearance { name, within } if name == "buried" && *within == 5.0),
        "{refused}"
    );
    assert_eq!(world.bodies().count(), before);
    // A sensor may be anywhere.
    let sensor = world.insert_separated(ball(0.5, Vec3::Z * -6.0).as_sensor()).unwrap();
    assert_eq!(world[sensor].pose().position.z, -6.0);
    let plane = Body::fixed(Convex::half_space(Vec3::NEG_Z).unwrap());
    world.insert_separated(plane).unwrap();
    assert!(world.insert_separated(ball(0.1, Vec3::ZERO).with_velocity(Vec3::X * f64::NAN)).is_err());
}

/// A search cannot tell them from bodies in contact, the less the farther they go. They are moved apart all the same, and not into
/// others.
#[test]
fn bodies_that_are_closer_than_a_search_can_tell() {
    let corners = [[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let faces = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    let vertices = corners.map(Vec3::from_array).to_vec();
    let pyramid = Shape::Mesh(Mesh::new(Triangles { vertices, faces }).unwrap());
    let sphere: Shape = Convex::sphere(0.5).unwrap().into();
    for (shape, low, high) in [(sphere, 0.5, 0.5), (pyramid, 0.0, 1.0)] {
        for (gap, way) in [5e-13, 9e-13].into_iter().flat_map(|gap| WAYS.map(|way| (gap, way))) {
            let mut world = weightless();
            let floor = world.insert(ground(0.0)).unwrap();
            let place = Vec3::Z * (low + gap);
            let id = world.insert(Body::dynamic(shape.clone(), 1.0).unwrap().at(Pose::at(place))).unwrap();
            let above = |world: &World| world.closest_bodies(id, floor).unwrap().gap;
            let (before, context) = (above(&world), format!("a gap of {gap:e} m, {way:e} m away"));
            assert!((before - gap).abs() < 1e-15, "{context}: {before:e}");
            let apart = world.separate(id, floor, before + way).unwrap();
            assert!((apart - before - way).abs() < 1e-15 * (1.0 + way), "{context}: {apart:e}");
            assert_eq!(apart, above(&world), "{context}");
            // Back, away from something above, and not into it: the second time from where they touch.
            let top = world[id].pose().position + Vec3::Z * (high + 1e-9);
            let ceiling = Body::fixed(Convex::half_space(Vec3::NEG_Z).unwrap()).at(Pose::at(top));
            let ceiling = world.insert(ceiling).unwrap();
            for _ in 0..2 {
                world.separate(id, ceiling, 2.0 * way + 1.0).unwrap();
                let left = above(&world);
                assert!(left > 0.0 && left < 1e-11 * (1.0 + way), "{context}: {left:e}");
            }
        }
    }
}
