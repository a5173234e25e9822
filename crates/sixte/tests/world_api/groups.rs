//! Who meets whom.

use sixte::error::WorldError;
use sixte::{Body, Groups, Pose, Settings, Vec3, World};

use crate::world_api::{ball, block, ground};

const GHOST: Groups = Groups { member_of: 0b10, meets: 0b01 };
const SOLID: Groups = Groups { member_of: 0b01, meets: 0b01 };

/// Both must want it.
#[test]
fn each_is_in_what_the_other_meets() {
    let groups = |member_of, meets| Groups { member_of, meets };
    assert!(Groups::default().meet(Groups::ALL));
    assert!(groups(1, 2).meet(groups(2, 1)));
    assert!(!groups(1, 2).meet(groups(2, 2)));
    assert!(!groups(1, 1).meet(groups(2, 1)));
    assert!(!groups(0, u32::MAX).meet(Groups::ALL) && !groups(u32::MAX, 0).meet(Groups::ALL));
}

/// A ball falls on a floor, through one that it does not meet.
#[test]
fn bodies_that_do_not_meet_pass() {
    let fall = |groups: Groups, ignored: bool| {
        let mut world = World::new(Settings::default()).unwrap();
        let slab = block(Vec3::new(5.0, 5.0, 0.1), Vec3::ZERO).named("slab").in_groups(SOLID);
        let slab = world.insert(slab).unwrap();
        let ball = world.insert(ball(0.5, Vec3::Z * 2.0).in_groups(groups)).unwrap();
        if ignored {
            world.ignore(ball, slab).unwrap();
        }
        assert_eq!(world.meet(ball, slab), !ignored && groups.meet(SOLID));
        let impacts: usize = (0..10).map(|_| world.step(0.1).events.len()).sum();
        (impacts, world[ball].pose().position.z)
    };
    assert!(fall(SOLID, false).0 > 0);
    let falls_freely = 2.0 - 0.5 * 9.81;
    for (impacts, height) in [fall(Groups { member_of: 2, meets: 1 }, false), fall(SOLID, true)] {
        assert_eq!(impacts, 0);
        assert!((height - falls_freely).abs() < 1e-12, "{height}");
    }
}

#[test]
fn those_that_do_not_meet_may_overlap() {
    let mut world = World::new(Settings::weightless()).unwrap();
    let first = world.insert(ball(0.5, Vec3::ZERO).named("first").in_groups(SOLID)).unwrap();
    assert!(world.insert(ball(0.5, Vec3::X * 0.2).in_groups(SOLID)).is_err());
    let ghosts = GHOST.meet(SOLID);
    assert!(!ghosts, "a solid does not meet ghosts");
    let ghost = world.insert(ball(0.5, Vec3::X * 0.2).named("ghost").in_groups(GHOST)).unwrap();
    world.place(ghost, Pose::IDENTITY).unwrap();
    let report = world.step(0.1);
    assert!(report.events.is_empty() && report.warnings.is_empty());

    // Nothing brings a pair back that overlaps.
    let refused = world.set_groups(ghost, SOLID).unwrap_err();
    assert!(matches!(&refused, WorldError::StillIntersecting { .. }), "{refused}");
    assert!(refused.to_string().contains("first") && refused.to_string().contains("ghost"), "{refused}");
    assert_eq!(world[ghost].groups(), GHOST);
    world.place(ghost, Pose::at(Vec3::X * 2.0)).unwrap();
    world.set_groups(ghost, SOLID).unwrap();
    assert!(world.place(ghost, Pose::IDENTITY).is_err(), "now they meet");

    world.ignore(ghost, first).unwrap();
    world.place(ghost, Pose::IDENTITY).unwrap();
    let refused = world.unignore(first, ghost).unwrap_err();
    assert!(matches!(&refused, WorldError::StillIntersecting { .. }), "{refused}");
    assert!(!world.meet(first, ghost));
    // Another one that is neither meets both all the same.
    assert!(world.insert(ball(0.1, Vec3::ZERO)).is_err());
    world.place(ghost, Pose::at(Vec3::X * 2.0)).unwrap();
    world.unignore(first, ghost).unwrap();
    assert!(world.meet(first, ghost));
}

/// Bodies in contact that meet all along may change what else they meet.
#[test]
fn bodies_that_touch_may_change_other_groups() {
    let mut world = World::new(Settings::default()).unwrap();
    world.insert(ground(0.0)).unwrap();
    let ball = world.insert(ball(0.5, Vec3::Z * 0.6)).unwrap();
    for _ in 0..200 {
        world.step(0.01);
    }
    // Within the skin, 1e-5 of its size.
    assert!(world[ball].pose().position.z < 0.5 + 5e-6, "it rests");
    world.set_groups(ball, Groups { member_of: 0b11, meets: u32::MAX }).unwrap();
    assert!(world[ball].pose().position.z > 0.5);
}

/// A fixed body and a fixed one still do not meet, whatever groups say, and ids of a removed pair are free.
#[test]
fn fixed_bodies_never_meet() {
    let mut world = World::new(Settings::default()).unwrap();
    let one = world.insert(block(Vec3::ONE, Vec3::ZERO)).unwrap();
    let other = world.insert(block(Vec3::ONE, Vec3::X)).unwrap();
    assert!(!world.meet(one, other));
    world.ignore(one, other).unwrap();
    world.unignore(one, other).unwrap();
    let body: Body = world.remove(other).unwrap();
    assert_eq!(body.groups(), Groups::ALL);
}
