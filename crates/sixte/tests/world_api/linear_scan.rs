//! Every question about where bodies are, against a look at every body.

use sixte::body::{Kind, OnContact};
use sixte::error::WorldError;
use sixte::shape::{self, Compound, Convex, HeightField, Mesh, Shape, Support, Triangles};
use sixte::{
    Body, BodyHit, BodyId, ContactTime, Distance, Groups, Motion, Pose, Rotation, Settings, Vec3, World,
};
use sixte_contact::contact_time::{ContactTimeSettings, Status};
use sixte_contact::query;

use crate::world_api::scene::Random;

/// Who is closer than this intersects, for all that rounding lets a world tell \[m\].
const TOO_CLOSE: f64 = 1e-12;

fn rotation(random: &mut Random) -> Rotation {
    Rotation::from_rotation_vector(random.vector(1.0) * 2.0).unwrap_or(Rotation::IDENTITY)
}

fn pose(random: &mut Random) -> Pose {
    Pose::new(random.vector(1.0) * Vec3::new(6.0, 6.0, 4.0) + Vec3::Z * 4.0, rotation(random))
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
    let size = 0.2 + 0.3 * random.between(0.0, 1.0);
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
            .with_velocity(random.vector(1.0) * 5.0)
            .with_spin(random.vector(1.0)),
    };
    let is_endless = is_half_space(body.shape());
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

fn is_half_space(shape: &Shape) -> bool {
    matches!(shape, Shape::Convex(convex) if convex.half_space().is_some())
}

fn each_seen<'a>(world: &'a World, shape: Option<&Shape>, groups: Groups) -> Vec<(BodyId, &'a Body)> {
    let is_endless = shape.is_some_and(is_half_space);
    let sees = |body: &Body| !body.is_sensor() && groups.meet(body.groups());
    let can_be_asked = |body: &Body| !(is_endless && is_half_space(body.shape()));
    world.bodies().filter(|(_, body)| sees(body) && can_be_asked(body)).collect()
}

fn each_hit(world: &World, ray: (Vec3, Vec3, f64), groups: Groups) -> Vec<BodyHit> {
    let hit = |(id, body): (BodyId, &Body)| {
        let found = query::ray((body.shape(), &body.pose()), ray.0, ray.1, ray.2)?;
        Some(BodyHit { body: id, point: found.point, normal: found.normal, distance: found.distance })
    };
    let mut hits: Vec<BodyHit> = each_seen(world, None, groups).into_iter().filter_map(hit).collect();
    hits.sort_by(|p, q| p.distance.total_cmp(&q.distance));
    hits
}

fn closest_of_each(world: &World, shape: &Shape, pose: &Pose, groups: Groups) -> Option<(BodyId, Distance)> {
    let distance =
        |(id, body): (BodyId, &Body)| (id, shape::distance((shape, pose), (body.shape(), &body.pose())));
    let found = each_seen(world, Some(shape), groups).into_iter().map(distance);
    found.min_by(|p, q| p.1.gap.total_cmp(&q.1.gap))
}

fn first_of_each(
    world: &World,
    shape: &Shape,
    motion: &Motion,
    groups: Groups,
) -> Option<(BodyId, ContactTime)> {
    let asked = ContactTimeSettings::tolerance(world.settings().tolerance);
    let search = |(id, body): (BodyId, &Body)| {
        let still = Motion::fixed(body.pose());
        (id, shape::contact_time((shape, motion), (body.shape(), &still), 1.0, &asked).unwrap())
    };
    let is_clear = |found: &ContactTime| match found.status {
        Status::Clear => true,
        Status::TouchingReceding => found.clear_until >= 1.0,
        _ => false,
    };
    let found = each_seen(world, Some(shape), groups).into_iter().map(search);
    found.filter(|(_, found)| !is_clear(found)).min_by(|p, q| p.1.time.total_cmp(&q.1.time))
}

/// Whether two bodies that know nothing of each other keep each other out.
fn keep_out(a: &Body, b: &Body) -> bool {
    let is_either = |holds: fn(&Body) -> bool| holds(a) || holds(b);
    is_either(|body| body.kind() != Kind::Fixed)
        && is_either(|body| !is_half_space(body.shape()))
        && !is_either(Body::is_sensor)
        && a.groups().meet(b.groups())
}

/// The name of who is in the way of a body at a pose, of those that `meets` says.
fn first_in_the_way(
    world: &World,
    (body, pose): (&Body, &Pose),
    meets: &dyn Fn(BodyId, &Body) -> bool,
) -> Option<String> {
    let is_close = |other: &Body| {
        shape::distance((body.shape(), pose), (other.shape(), &other.pose())).gap_lower <= TOO_CLOSE
    };
    let mut close = world.bodies().filter(|(id, other)| meets(*id, other) && is_close(other));
    close.next().map(|(_, other)| other.name().to_owned())
}

fn smallest_of_each(world: &World) -> f64 {
    let all: Vec<(BodyId, &Body)> = world.bodies().collect();
    let pairs = all.iter().enumerate().flat_map(|(i, a)| all[i + 1..].iter().map(move |b| (a, b)));
    let pairs = pairs.filter(|(a, b)| world.meet(a.0, b.0));
    let gap = |((_, a), (_, b)): (&(BodyId, &Body), &(BodyId, &Body))| {
        shape::distance((a.shape(), &a.pose()), (b.shape(), &b.pose())).gap
    };
    pairs.map(gap).fold(f64::INFINITY, f64::min)
}

/// All questions, with what they ask for chosen at random.
fn ask(world: &World, random: &mut Random) {
    let groups = some_groups(random);
    let along = if random.below(3) == 0 { Vec3::NEG_Y * 1e-200 } else { random.vector(1.0) };
    let length = if random.below(3) == 0 { 4.0 } else { f64::INFINITY };
    let ray = (random.vector(1.0) * 8.0, along, length);
    let hits = each_hit(world, ray, groups);
    assert_eq!(world.ray_all(ray.0, ray.1, ray.2, groups).unwrap(), hits);
    assert_eq!(world.ray(ray.0, ray.1, ray.2, groups).unwrap(), hits.first().copied());

    let half_space: Shape = Convex::half_space(random.vector(1.0)).unwrap().into();
    let shape = if random.below(8) == 0 { half_space } else { some_shape(random) };
    let pose = pose(random);
    let share = |body: &Body| shape::overlap((&shape, &pose), (body.shape(), &body.pose()));
    let seen = each_seen(world, Some(&shape), groups);
    let overlapping: Vec<BodyId> = seen.iter().filter(|(_, body)| share(body)).map(|&(id, _)| id).collect();
    assert_eq!(world.overlapping(&shape, &pose, groups).unwrap(), overlapping);
    assert_eq!(world.closest(&shape, &pose, groups).unwrap(), closest_of_each(world, &shape, &pose, groups));

    let motion = Motion::fixed(pose).with_velocity(random.vector(1.0) * 10.0).with_spin(random.vector(1.0));
    let motion = motion.with_acceleration(random.vector(1.0) * 5.0);
    let found = world.contact_time(&shape, &motion, 1.0, groups).unwrap();
    let wanted = first_of_each(world, &shape, &motion, groups);
    // A search that is longer ends at the same contact, but not with the same bits.
    let times = (found.map(|(_, found)| found.time), wanted.map(|(_, found)| found.time));
    let are_close = |a: f64, b: f64| (a - b).abs() <= 1e-9;
    let is_same = matches!(times, (None, None)) || matches!(times, (Some(a), Some(b)) if are_close(a, b));
    assert!(is_same, "{found:?} {wanted:?}");
}

/// What came of putting a body somewhere, of which a look at every body says who is in the way.
fn check(answer: Result<(), WorldError>, in_the_way: Option<String>) {
    match answer {
        Ok(()) => assert_eq!(in_the_way, None),
        Err(WorldError::Intersecting { b, .. }) => assert_eq!(in_the_way, Some(b)),
        Err(error) => panic!("{error}"),
    }
}

/// Bodies that are put in and elsewhere, if there is room: the world and a look at every body agree on who is in the way.
fn change(world: &mut World, ids: &mut Vec<BodyId>, random: &mut Random) {
    let body = some_body(random);
    let pose_of_body = body.pose();
    let wanted = first_in_the_way(world, (&body, &pose_of_body), &|_, other| keep_out(&body, other));
    check(world.insert(body).map(|id| ids.push(id)), wanted);
    if world.bodies().next().is_none() {
        return;
    }
    // Some of them are gone.
    let pick = |random: &mut Random| ids[random.below(ids.len())];
    let (placed, place) = (pick(random), pose(random));
    let (regrouped, groups, gone) = (pick(random), some_groups(random), pick(random));
    if let Some(body) = world.body(placed) {
        let meets = |id: BodyId, _: &Body| id != placed && world.meet(placed, id);
        let wanted = first_in_the_way(world, (body, &place), &meets);
        check(world.place(placed, place), wanted);
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
        let mut random = Random::new(seed);
        let mut ids = Vec::new();
        let mut world = World::new(Settings::default()).unwrap();
        for turn in 0..90 {
            change(&mut world, &mut ids, &mut random);
            if turn % 3 == 0 {
                ask(&world, &mut random);
            }
        }
        let saved = world.save();
        let mut told = Vec::new();
        for _ in 0..3 {
            let before = world.audit().smallest_gap;
            let report = world.step(0.02);
            assert!(world.audit().smallest_gap <= before.min(smallest_of_each(&world)));
            told.push(report.state_hash);
            ask(&world, &mut random);
        }
        world.restore(&saved).unwrap();
        (0..10).for_each(|_| ask(&world, &mut random));
        let again: Vec<u64> = (0..3).map(|_| world.step(0.02).state_hash).collect();
        assert_eq!(again, told);
        change(&mut world, &mut ids, &mut random);
        (0..10).for_each(|_| ask(&world, &mut random));
    }
}

/// The smallest gap is that of all pairs, and is found when the first step is over.
#[test]
fn smallest_gap_of_all_pairs() {
    let mut random = Random::new(4);
    for count in [2, 5, 40, 120] {
        let mut world = World::new(Settings::default()).unwrap();
        world
            .insert(Body::fixed(Convex::half_space(Vec3::Z).unwrap()).at(Pose::at(Vec3::Z * -20.0)))
            .unwrap();
        while world.bodies().count() < count {
            let body = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap();
            let _ = world.insert(body.at(Pose::at(random.vector(1.0) * 10.0)));
        }
        world.step(1e-6);
        let wanted = smallest_of_each(&world);
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
    assert_eq!(world.bodies().count(), 1);
    let here = (Convex::sphere(0.1).unwrap().into(), Pose::IDENTITY);
    assert_eq!(world.overlapping(&here.0, &here.1, Groups::ALL).unwrap(), [id]);
    assert_eq!(world.ray(Vec3::X, Vec3::NEG_X, 2.0, Groups::ALL).unwrap().map(|hit| hit.body), Some(id));
}
