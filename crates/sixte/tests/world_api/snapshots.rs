//! Back to what was saved, with the same bits.

use sixte::error::{SnapshotError, WorldError};
use sixte::mover::Pointer;
use sixte::report::StepWarning;
use sixte::shape::Convex;
use sixte::{Body, Groups, Pose, Rotation, Settings, Snapshot, StepReport, Vec3, World};

use crate::world_api::scene::{self, Random};
use crate::world_api::{ball, ground};

/// Steps of different lengths.
fn steps(world: &mut World, count: usize) -> Vec<StepReport> {
    (0..count).map(|step| world.step([0.01, 1.0 / 60.0, 0.05][step % 3])).collect()
}

#[test]
fn goes_on_with_the_same_bits() {
    let mut world = scene::world();
    let (mut visits, mut events) = (0, 0);
    for round in 0..6 {
        steps(&mut world, 7);
        let ids: Vec<_> = world.bodies().map(|(id, _)| id).collect();
        if let Some(mut body) = world.body_mut(ids[2]) {
            body.apply_force(Vec3::new(0.0, 1.0, 3.0));
        }
        let (bytes, hash) = (world.save().to_bytes(), world.state_hash());
        let first = steps(&mut world, 20);
        let after = world.state_hash();
        visits += first.iter().map(|report| report.visits.len()).sum::<usize>();
        events += first.iter().map(|report| report.events.len()).sum::<usize>();
        world.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
        assert_eq!(world.state_hash(), hash, "round {round}");
        assert_eq!(world.save().to_bytes(), bytes, "round {round}");
        assert_eq!(steps(&mut world, 20), first, "round {round}");
        assert_eq!(world.state_hash(), after, "round {round}");
        // Another world with the same bodies goes the same way.
        let mut other = scene::world();
        other.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
        let second = steps(&mut other, 20);
        assert_eq!(second.last(), first.last(), "round {round}");
        world = other;
    }
    assert!(visits >= 3 && events > 10, "{visits} {events}");
}

/// Where nothing moves, a world that was stepped before knows it, and one that was restored does not: they tell the same.
#[test]
fn what_only_stands_goes_on_with_the_same_bits() {
    let standing = || {
        let mut world = World::new(Settings::default()).unwrap();
        world.insert(ground(0.0)).unwrap();
        world.insert(Body::fixed(Convex::sphere(1.0).unwrap()).at(Pose::at(Vec3::Z * 3.0))).unwrap();
        world
    };
    let mut world = standing();
    steps(&mut world, 3);
    let mut other = standing();
    other.restore(&world.save()).unwrap();
    assert_eq!(world.step(0.01), other.step(0.01));
}

/// Materials, groups and ignored pairs change while a world runs.
#[test]
fn what_is_chosen_comes_back() {
    let mut world = World::new(Settings::weightless()).unwrap();
    let a = world.insert(ball(0.5, Vec3::ZERO)).unwrap();
    let b = world.insert(ball(0.5, Vec3::X * 2.0)).unwrap();
    let before = world.save();
    world.ignore(a, b).unwrap();
    world.set_groups(a, Groups { member_of: 1, meets: 3 }).unwrap();
    let slippery = sixte::material::Material::ELASTIC;
    world.body_mut(a).unwrap().set_material(slippery).unwrap();
    world.place(b, Pose::at(Vec3::X * 0.2)).unwrap();
    let after = world.save();
    world.restore(&before).unwrap();
    assert!(world.meet(a, b) && world[a].groups() == Groups::ALL && *world[a].material() != slippery);
    world.restore(&after).unwrap();
    assert!(!world.meet(a, b) && world[a].groups().meets == 3 && *world[a].material() == slippery);
    assert_eq!(world[b].pose().position, Vec3::X * 0.2);
}

/// A body that was taken out of motion comes back as what it was, mover included; and the other way round.
#[test]
fn quarantine_and_back() {
    let mut world = scene::world();
    steps(&mut world, 5);
    let before = world.save();
    let wanted = steps(&mut world, 10);
    world.restore(&before).unwrap();
    let (id, kind) =
        world.bodies().find(|(_, body)| body.name() == "counter").map(|(id, b)| (id, b.kind())).unwrap();
    world.body_mut(id).unwrap().apply_force(Vec3::X * f64::NAN);
    let report = world.step(0.01);
    assert!(report.warnings.contains(&StepWarning::NotFinite { body: id }));
    assert_eq!(world.quarantined().collect::<Vec<_>>(), [id]);
    assert!(world[id].is_quarantined() && world[id].kind() != kind);
    let broken = world.save();
    let still = steps(&mut world, 10);

    world.restore(&before).unwrap();
    assert_eq!(world.quarantined().count(), 0);
    assert_eq!(world[id].kind(), kind);
    assert_eq!(steps(&mut world, 10), wanted);

    world.restore(&broken).unwrap();
    assert_eq!(world.quarantined().collect::<Vec<_>>(), [id]);
    assert_eq!(steps(&mut world, 10), still);
    let mut other = scene::world();
    other.restore(&broken).unwrap();
    assert_eq!(steps(&mut other, 10), still);
}

#[test]
fn other_bodies_are_refused() {
    let world = |bodies: Vec<Body>| {
        let mut world = World::new(Settings::default()).unwrap();
        for body in bodies {
            world.insert(body).unwrap();
        }
        world
    };
    let own = || ball(0.5, Vec3::Z).named("ball");
    let saved = world(vec![ground(0.0), own()]).save();
    let what = |bodies: Vec<Body>| {
        let mut world = world(bodies);
        world.step(0.01);
        let (before, hash) = (world.save().to_bytes(), world.state_hash());
        let error = world.restore(&saved).unwrap_err();
        assert_eq!((world.save().to_bytes(), world.state_hash()), (before, hash), "unchanged");
        match error {
            WorldError::BodyDiffers { body, what } => {
                assert_eq!(body.index(), 1);
                what
            }
            WorldError::BodyCount { saved: 2, own: 3 } => "count",
            other => panic!("{other}"),
        }
    };
    let floor = || ground(0.0);
    assert_eq!(what(vec![floor(), own().named("bell")]), "name");
    assert_eq!(what(vec![floor(), own().as_sensor()]), "kind");
    assert_eq!(what(vec![floor(), own().pinned_at(Vec3::ZERO).unwrap()]), "kind");
    let fixed = Body::fixed(Convex::sphere(0.5).unwrap()).at(Pose::at(Vec3::Z)).named("ball");
    assert_eq!(what(vec![floor(), fixed]), "kind");
    assert_eq!(
        what(vec![
            floor(),
            Body::of_mass(Convex::sphere(0.5).unwrap(), 3.0).unwrap().at(Pose::at(Vec3::Z)).named("ball")
        ]),
        "mass"
    );
    assert_eq!(
        what(vec![floor(), own().with_mover(sixte::mover::Dynamics::new(|_| Default::default()))]),
        "mover"
    );
    assert_eq!(what(vec![floor(), own(), ball(0.1, Vec3::Z * 5.0)]), "count");
    let large = sixte::shape::MassProperties {
        mass: own().mass(),
        centre: Vec3::ZERO,
        inertia: own().inertia().unwrap(),
    };
    let large = Body::with_mass_properties(Convex::sphere(0.6).unwrap(), &large).unwrap();
    assert_eq!(what(vec![floor(), large.at(Pose::at(Vec3::Z)).named("ball")]), "shape");

    let mut without = world(vec![ground(0.0), own()]);
    let id = without.bodies().nth(1).unwrap().0;
    without.remove(id).unwrap();
    assert_eq!(without.restore(&saved).unwrap_err(), WorldError::BodyDiffers { body: id, what: "presence" });
    let without_it = without.save();
    assert!(world(vec![ground(0.0), own()]).restore(&without_it).is_err());
    without.restore(&without_it).unwrap();
}

/// Every way to cut it, and many ways to spoil it.
#[test]
fn broken_bytes() {
    let mut world = scene::world();
    steps(&mut world, 10);
    let bytes = world.save().to_bytes();
    assert!(Snapshot::from_bytes(&bytes).is_ok());
    for length in 0..bytes.len() {
        let error = Snapshot::from_bytes(&bytes[..length]).unwrap_err();
        let wanted = if length < 8 { SnapshotError::NotOne } else { SnapshotError::Damaged };
        assert_eq!(error, wanted, "{length}");
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert_eq!(Snapshot::from_bytes(&longer).unwrap_err(), SnapshotError::Damaged);
    let mut random = Random::new(3);
    for _ in 0..20_000 {
        let mut spoilt = bytes.clone();
        for _ in 0..1 + random.below(3) {
            let at = random.below(spoilt.len());
            spoilt[at] ^= 1 << random.below(8);
        }
        if spoilt != bytes {
            assert!(Snapshot::from_bytes(&spoilt).is_err());
        }
    }
    let mut newer = bytes.clone();
    newer[8] = 200;
    assert_eq!(Snapshot::from_bytes(&newer).unwrap_err(), SnapshotError::Format { found: 200, read: 4 });
}

/// Bytes that were made up: whatever they say, nothing panics, and what is refused changes nothing.
#[test]
fn made_up_bytes() {
    let mut random = Random::new(4);
    let mut world = scene::world();
    steps(&mut world, 10);
    let bytes = world.save().to_bytes();
    let (mut read, mut taken) = (0, 0);
    for _ in 0..3_000 {
        let mut made_up = bytes.clone();
        for _ in 0..1 + random.below(3) {
            let at = 18 + random.below(made_up.len() - 18);
            made_up[at] = random.bits() as u8;
        }
        // The sum that would be right.
        let mut sum = 0xcbf2_9ce4_8422_2325u64;
        for &byte in &made_up[18..] {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        made_up[10..18].copy_from_slice(&sum.to_le_bytes());
        let Ok(snapshot) = Snapshot::from_bytes(&made_up) else { continue };
        read += 1;
        let before = world.save().to_bytes();
        match world.restore(&snapshot) {
            Ok(()) => {
                taken += 1;
                if taken % 16 == 0 {
                    world.step(1e-3);
                }
            }
            Err(_) => assert_eq!(world.save().to_bytes(), before),
        }
    }
    assert!(read > 500 && taken > 100, "{read} read, {taken} taken");
}

/// A pointer makes for where it was told to, also after going back.
#[test]
fn a_pointer_remembers_its_target() {
    let (pointer, target) = Pointer::new(Pose::IDENTITY, 1.0, 10.0);
    let mut world = World::new(Settings::default()).unwrap();
    let hand =
        Body::kinematic(Convex::sphere(0.1).unwrap(), sixte::body::OnContact::Stop).with_mover(pointer);
    let hand = world.insert(hand).unwrap();
    target.set(Pose::new(Vec3::X, Rotation::from_rotation_vector(Vec3::new(0.3, 0.2, 1.0)).unwrap()));
    world.step(0.1);
    let saved = world.save();
    let wanted = steps(&mut world, 3);
    target.set(Pose::at(Vec3::Y));
    world.step(0.1);
    world.restore(&saved).unwrap();
    assert_eq!(steps(&mut world, 3), wanted);
    assert!(world[hand].pose().position.x > 0.1);
}
