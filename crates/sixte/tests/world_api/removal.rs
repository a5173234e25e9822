//! Bodies that are taken out.

use std::panic::catch_unwind;

use sixte::error::WorldError;
use sixte::material::Material;
use sixte::{Pose, Resting, Settings, Vec3, World};

use crate::world_api::{ball, ground};

#[test]
fn a_removed_body_is_nobody() {
    let mut world = World::new(Settings::default()).unwrap();
    let floor = world.insert(ground(0.0)).unwrap();
    let first = world.insert(ball(0.5, Vec3::Z).named("first").with_velocity(Vec3::X)).unwrap();
    let second = world.insert(ball(0.5, Vec3::new(3.0, 0.0, 1.0)).named("second")).unwrap();
    let body = world.remove(first).unwrap();
    assert_eq!((body.name(), body.velocity().x), ("first", 1.0));
    assert!(world.body(first).is_none() && world.body_mut(first).is_none());
    assert_eq!(world.remove(first).unwrap_err(), WorldError::NoSuchBody(first));
    assert_eq!(world.place(first, Pose::IDENTITY).unwrap_err(), WorldError::NoSuchBody(first));
    assert_eq!(world.ignore(first, second).unwrap_err(), WorldError::NoSuchBody(first));
    assert_eq!(world.bodies().map(|(id, _)| id).collect::<Vec<_>>(), [floor, second]);
    // Where it was is free again, and its id is not given out again.
    let third = world.insert(body.named("third")).unwrap();
    assert!(third != first && third.index() == 3);
    assert_eq!(world[third].name(), "third");
}

#[test]
fn the_index_panics_as_that_of_a_slice() {
    let mut world = World::new(Settings::default()).unwrap();
    let id = world.insert(ball(0.5, Vec3::Z)).unwrap();
    world.remove(id).unwrap();
    let world = std::sync::Mutex::new(world);
    let caught = catch_unwind(|| world.lock().unwrap()[id].mass());
    assert!(caught.is_err());
}

/// What is left flies as if the removed body had never been, and its books are right.
#[test]
fn the_rest_goes_on() {
    let run = |with_another: bool| {
        let mut world = World::new(Settings::default()).unwrap();
        let other = with_another.then(|| world.insert(ball(0.5, Vec3::new(0.0, 0.0, 5.0))).unwrap());
        world.insert(ground(0.0)).unwrap();
        world.insert(ball(0.5, Vec3::new(0.0, 0.0, 1.0)).with_velocity(Vec3::X)).unwrap();
        if let Some(other) = other {
            for _ in 0..5 {
                world.step(0.01);
            }
            let energy = world.audit().totals.energy();
            let taken =
                world[other].kinetic_energy() + 9.81 * world[other].mass() * world[other].pose().position.z;
            world.remove(other).unwrap();
            let left = world.audit().totals.energy();
            assert!((energy - taken - left).abs() < 1e-12 * energy, "{energy} - {taken} = {left}");
        } else {
            for _ in 0..5 {
                world.step(0.01);
            }
        }
        let mut events = 0;
        for _ in 0..100 {
            events += world.step(0.01).events.len();
        }
        let audit = *world.audit();
        assert!(audit.energy_error < 1e-12 && audit.linear_momentum_error < 1e-12, "{audit:?}");
        (world.state_hash(), events)
    };
    let (alone, others) = (run(false), run(true));
    assert!(alone.1 > 0);
    assert_eq!(alone, others);
}

/// Two balls rest on the ground. The one that is taken out is not heard of again; the other one is.
#[test]
fn contacts_of_a_removed_body_do_not_end() {
    let mut world = World::new(Settings::default().with_resting(Resting::Supported)).unwrap();
    let dead = Material::new(0.0, 0.5);
    let floor = world.insert(ground(0.0).with_material(dead)).unwrap();
    let [gone, stays] =
        [0.0, 3.0].map(|x| world.insert(ball(0.5, Vec3::new(x, 0.0, 0.51)).with_material(dead)).unwrap());
    let begun: Vec<_> = (0..30).flat_map(|_| world.step(0.01).begun).map(|change| change.bodies).collect();
    assert!(
        begun.len() == 2 && [gone, stays].iter().all(|&ball| begun.contains(&(floor, ball))),
        "{begun:?}"
    );
    world.remove(gone).unwrap();
    let report = world.step(0.01);
    assert!(report.begun.is_empty() && report.ended.is_empty(), "{:?}", report.ended);
    assert_eq!(report.persistent.iter().map(|one| one.bodies).collect::<Vec<_>>(), [(floor, stays)]);
    // What is thrown up from the ground is told to have left it.
    world.body_mut(stays).unwrap().set_velocity(Vec3::Z);
    let ended: Vec<_> = world.step(0.01).ended.iter().map(|change| change.bodies).collect();
    assert_eq!(ended, [(floor, stays)]);
}
