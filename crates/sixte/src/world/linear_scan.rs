//! Every question about where bodies are, against a look at every body.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use sixte_contact::Vec3;
use sixte_contact::contact_time::{self, ContactTime, Status};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::query::Distance;
use sixte_contact::shape::{Compound, Convex, HeightField, Triangles};

use super::query::BodyHit;
use super::the_world::{World, keep_out, too_close};
use crate::body::{Body, Groups, OnContact, Role, meet};
use crate::broad::random::Random;
use crate::error::WorldError;
use crate::id::BodyId;
use crate::settings::Settings;
use crate::shape::{self, Mesh, Shape};

fn rotation(random: &mut Random) -> Rotation {
    Rotation::from_rotation_vector(random.vector() * 2.0).unwrap_or(Rotation::IDENTITY)
}

fn pose(random: &mut Random) -> Pose {
    Pose::new(random.vector() * Vec3::new(6.0, 6.0, 4.0) + Vec3::Z * 4.0, rotation(random))
}

/// An L, as triangles.
fn bracket() -> Shape {
    let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 0.3], [0.3, 0.3], [0.3, 1.0], [0.0, 1.0]];
    let vertices = [0.0, 0.4].iter().flat_map(|&z| corners.map(|[x, y]| Vec3::new(x, y, z)));
    let mut faces = Vec::new();
    for [a, b, c] in [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]] {
        faces.extend([[a, c, b], [a + 6, b + 6, c + 6]]);
    }
    for a in 0..6 {
        let b = (a + 1) % 6;
        faces.extend([[a, b, b + 6], [a, b + 6, a + 6]]);
    }
    Mesh::new(Triangles { vertices: vertices.collect(), faces }).unwrap().into()
}

/// A finite shape of some kind.
fn some_shape(random: &mut Random) -> Shape {
    let size = 0.2 + 0.3 * random.number().abs();
    match random.below(6) {
        0 => Convex::cuboid(Vec3::new(size, 0.5 * size, 0.1)).unwrap().into(),
        1 => Convex::capsule(2.0 * size, 0.1).unwrap().into(),
        2 => {
            let ball = |x: f64| (Pose::at(Vec3::X * x), Convex::sphere(0.5 * size).unwrap());
            Compound::new(vec![ball(-size), ball(size)]).unwrap().into()
        }
        3 => bracket(),
        _ => Convex::sphere(size).unwrap().into(),
    }
}

fn some_body(random: &mut Random) -> Body {
    let (pose, shape) = (pose(random), some_shape(random));
    let body = match random.below(16) {
        0 => Body::fixed(Convex::half_space(Vec3::Z).unwrap()),
        1..4 => Body::fixed(shape),
        4 => Body::kinematic(shape, OnContact::Push),
        5 => Body::fixed(shape).as_sensor(),
        6 => Body::fixed(HeightField::new(4, 4, vec![0.1; 16], [1.0; 2]).unwrap()),
        _ => Body::dynamic(shape, 1000.0)
            .unwrap()
            .with_velocity(random.vector() * 5.0)
            .with_spin(random.vector()),
    };
    let is_endless = body.shape().half_space().is_some();
    let pose = if is_endless { Pose::at(Vec3::Z * -0.5) } else { pose };
    body.at(pose).in_groups(some_groups(random))
}

fn some_groups(random: &mut Random) -> Groups {
    match random.below(4) {
        0 => Groups { member_of: 0b10, meets: 0b01 },
        1 => Groups { member_of: 0b01, meets: 0b11 },
        _ => Groups::ALL,
    }
}

impl World {
    fn each_seen(&self, shape: Option<&Shape>, groups: Groups) -> Vec<(BodyId, &Body)> {
        let is_half_space = shape.is_some_and(|shape| shape.half_space().is_some());
        let sees = |body: &Body| body.role == Role::Solid && groups.meet(body.groups);
        let can_be_asked = |body: &Body| !(is_half_space && body.cold.shape.half_space().is_some());
        self.bodies().filter(|(_, body)| sees(body) && can_be_asked(body)).collect()
    }

    fn each_hit(&self, ray: (Vec3, Vec3, f64), groups: Groups) -> Vec<BodyHit> {
        let hit = |(id, body): (BodyId, &Body)| {
            let found = shape::ray((&body.cold.shape, &body.pose()), ray.0, ray.1, ray.2)?;
            Some(BodyHit { body: id, point: found.point, normal: found.normal, distance: found.distance })
        };
        let mut hits: Vec<BodyHit> = self.each_seen(None, groups).into_iter().filter_map(hit).collect();
        hits.sort_by(|p, q| p.distance.total_cmp(&q.distance));
        hits
    }

    fn closest_of_each(&self, shape: &Shape, pose: &Pose, groups: Groups) -> Option<(BodyId, Distance)> {
        let distance = |(id, body): (BodyId, &Body)| {
            (id, shape::distance((shape, pose), (&body.cold.shape, &body.pose())))
        };
        let found = self.each_seen(Some(shape), groups).into_iter().map(distance);
        found.min_by(|p, q| p.1.gap.total_cmp(&q.1.gap))
    }

    fn first_of_each(&self, shape: &Shape, motion: &Motion, groups: Groups) -> Option<(BodyId, ContactTime)> {
        let asked = contact_time::ContactTimeSettings::tolerance(self.settings.tolerance);
        let search = |(id, body): (BodyId, &Body)| {
            let still = Motion::fixed(body.pose());
            (id, shape::contact_time((shape, motion), (&body.cold.shape, &still), 1.0, &asked).unwrap())
        };
        let is_clear = |found: &ContactTime| match found.status {
            Status::Clear => true,
            Status::TouchingReceding => found.clear_until >= 1.0,
            _ => false,
        };
        let found = self.each_seen(Some(shape), groups).into_iter().map(search);
        found.filter(|(_, found)| !is_clear(found)).min_by(|p, q| p.1.time.total_cmp(&q.1.time))
    }

    /// Who is in the way of a body at a pose, of those that `meets` says.
    fn first_in_the_way(&self, body: &Body, pose: &Pose, meets: impl Fn(usize) -> bool) -> Option<usize> {
        let others = self.bodies().filter(|(id, _)| meets(id.index()));
        let mut close = others.filter(|(_, other)| too_close((body, pose), (other, &other.pose())).is_some());
        close.next().map(|(id, _)| id.index())
    }

    fn smallest_of_each(&self) -> f64 {
        let count = self.bodies.len();
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        let gap = |(a, b): (usize, usize)| {
            let (a, b) = (&self.bodies[a], &self.bodies[b]);
            shape::distance((&a.cold.shape, &a.pose()), (&b.cold.shape, &b.pose())).gap
        };
        pairs.filter(|&(a, b)| meet(&self.bodies, a, b)).map(gap).fold(f64::INFINITY, f64::min)
    }
}

/// All questions, with what they ask for chosen at random.
fn ask(world: &World, random: &mut Random) {
    let groups = some_groups(random);
    let along = if random.below(3) == 0 { Vec3::NEG_Y * 1e-200 } else { random.vector() };
    let length = if random.below(3) == 0 { 4.0 } else { f64::INFINITY };
    let ray = (random.vector() * 8.0, along, length);
    let hits = world.each_hit(ray, groups);
    assert_eq!(world.ray_all(ray.0, ray.1, ray.2, groups).unwrap(), hits);
    assert_eq!(world.ray(ray.0, ray.1, ray.2, groups).unwrap(), hits.first().copied());

    let half_space: Shape = Convex::half_space(random.vector()).unwrap().into();
    let shape = if random.below(8) == 0 { half_space } else { some_shape(random) };
    let pose = pose(random);
    let share = |body: &Body| shape::overlap((&shape, &pose), (&body.cold.shape, &body.pose()));
    let seen = world.each_seen(Some(&shape), groups);
    let overlapping: Vec<BodyId> = seen.iter().filter(|(_, body)| share(body)).map(|&(id, _)| id).collect();
    assert_eq!(world.overlapping(&shape, &pose, groups).unwrap(), overlapping);
    assert_eq!(world.closest(&shape, &pose, groups).unwrap(), world.closest_of_each(&shape, &pose, groups));

    let motion = Motion::fixed(pose).with_velocity(random.vector() * 10.0).with_spin(random.vector());
    let motion = motion.with_acceleration(random.vector() * 5.0);
    let found = world.contact_time(&shape, &motion, 1.0, groups).unwrap();
    let wanted = world.first_of_each(&shape, &motion, groups);
    // A search that is longer ends at the same contact, but not with the same bits.
    let times = (found.map(|(_, found)| found.time), wanted.map(|(_, found)| found.time));
    let are_close = |a: f64, b: f64| (a - b).abs() <= 1e-9;
    let is_same = matches!(times, (None, None)) || matches!(times, (Some(a), Some(b)) if are_close(a, b));
    assert!(is_same, "{found:?} {wanted:?}");
}

/// Bodies that are put in and elsewhere, if there is room: the world and a look at every body agree on who is in the way.
fn change(world: &mut World, random: &mut Random) {
    let body = some_body(random);
    let is_in_the_way = |index: usize| keep_out(&body, &world.bodies[index]);
    let wanted = world.first_in_the_way(&body, &body.pose(), is_in_the_way);
    let name = wanted.map(|index| world.bodies[index].cold.name.clone());
    match world.insert(body) {
        Ok(_) => assert_eq!(name, None),
        Err(WorldError::Intersecting { b, .. }) => assert_eq!(name, Some(b)),
        Err(error) => panic!("{error}"),
    }
    if world.bodies().next().is_none() {
        return;
    }
    let pick = |random: &mut Random| BodyId(random.below(world.bodies.len()) as u32);
    let (placed, place) = (pick(random), pose(random));
    let (regrouped, groups, gone) = (pick(random), some_groups(random), pick(random));
    if let Some(body) = world.body(placed) {
        let meets = |index: usize| meet(&world.bodies, placed.index(), index) && index != placed.index();
        let wanted = world.first_in_the_way(body, &place, meets);
        let name = wanted.map(|index| world.bodies[index].cold.name.clone());
        match world.place(placed, place) {
            Ok(()) => assert_eq!(name, None),
            Err(WorldError::Intersecting { b, .. }) => assert_eq!(name, Some(b)),
            Err(error) => panic!("{error}"),
        }
    }
    let _ = world.set_groups(regrouped, groups);
    if random.below(6) == 0 {
        let _ = world.remove(gone);
    }
}

/// Worlds of all kinds of bodies: as they are made, after steps, and when they are put back.
#[test]
fn questions_of_random_worlds() {
    for seed in 0..6 {
        let mut random = Random(seed);
        let mut world = World::new(Settings::default()).unwrap();
        for turn in 0..90 {
            change(&mut world, &mut random);
            if turn % 3 == 0 {
                ask(&world, &mut random);
            }
        }
        let saved = world.save();
        let mut told = Vec::new();
        for _ in 0..3 {
            let before = world.ledger.smallest_gap;
            let report = world.step(0.02);
            assert!(world.ledger.smallest_gap <= before.min(world.smallest_of_each()));
            told.push(report.state_hash);
            ask(&world, &mut random);
        }
        world.restore(&saved).unwrap();
        (0..10).for_each(|_| ask(&world, &mut random));
        let again: Vec<u64> = (0..3).map(|_| world.step(0.02).state_hash).collect();
        assert_eq!(again, told);
        change(&mut world, &mut random);
        (0..10).for_each(|_| ask(&world, &mut random));
    }
}

/// The smallest gap is that of all pairs, and is found when the first step is over.
#[test]
fn smallest_gap_of_all_pairs() {
    let mut random = Random(4);
    for count in [2, 5, 40, 120] {
        let mut world = World::new(Settings::default()).unwrap();
        world
            .insert(Body::fixed(Convex::half_space(Vec3::Z).unwrap()).at(Pose::at(Vec3::Z * -20.0)))
            .unwrap();
        while world.bodies.len() < count {
            let body = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap();
            let _ = world.insert(body.at(Pose::at(random.vector() * 10.0)));
        }
        world.step(1e-6);
        let wanted = world.smallest_of_each();
        assert_eq!(world.audit().smallest_gap, wanted);
    }
}

/// Positions that are none are refused before they are anywhere.
#[test]
fn not_a_number() {
    let mut world = World::new(Settings::default()).unwrap();
    let ball = || Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap();
    let id = world.insert(ball()).unwrap();
    for bad in [f64::NAN, f64::INFINITY, 1e300] {
        assert!(world.insert(ball().at(Pose::at(Vec3::X * bad))).is_err());
        assert!(world.place(id, Pose::at(Vec3::X * bad)).is_err());
    }
    assert_eq!(world.broad.overlapping(&world[id].bounds()), [0]);
}
