//! Who sleeps, and what wakes.

use sixte::material::Material;
use sixte::report::StepReport;
use sixte::{BodyId, Groups, Settings, Vec3, World};

use super::{DT, cube, realtime, world};

const MATERIAL: Material = Material { restitution: 0.0, friction: 0.5, rolling: 0.0, spinning: 0.0 };

/// A stack that has gone to sleep.
fn sleeping_stack() -> (World, Vec<BodyId>) {
    let mut world = world(realtime(), MATERIAL);
    let stack: Vec<BodyId> = (0..10)
        .map(|k| world.insert(cube(0.5, Vec3::Z * (0.506 + 1.006 * f64::from(k)), MATERIAL)).unwrap())
        .collect();
    for _ in 0..600 {
        world.step(DT);
        if world[stack[0]].is_asleep() {
            break;
        }
    }
    assert!(stack.iter().all(|&id| world[id].is_asleep()));
    (world, stack)
}

#[test]
fn a_stack_sleeps_and_does_not_move() {
    let (mut world, stack) = sleeping_stack();
    let before: Vec<Vec3> = stack.iter().map(|&id| world[id].pose().position).collect();
    for _ in 0..3600 {
        let report = world.step(DT);
        assert_eq!((report.stepping.asleep, report.stepping.realtime), (10, 0));
    }
    for (&id, before) in stack.iter().zip(before) {
        assert_eq!(world[id].pose().position, before);
    }
}

#[test]
fn what_hits_it_wakes_all_of_it() {
    let (mut world, stack) = sleeping_stack();
    let thrown = cube(0.2, Vec3::new(-2.0, 0.0, 8.5), MATERIAL).with_velocity(Vec3::new(6.0, 0.0, 1.0));
    let thrown = world.insert(thrown).unwrap();
    let mut woken = false;
    for _ in 0..60 {
        world.step(DT);
        woken |= stack.iter().all(|&id| !world[id].is_asleep());
    }
    assert!(woken && world[thrown].velocity().x < 5.9);
}

#[test]
fn a_push_a_force_and_a_support_that_goes_wake() {
    let (mut world, stack) = sleeping_stack();
    let top = world[stack[9]].pose().position;
    world.body_mut(stack[9]).unwrap().apply_impulse_at(Vec3::X * 100.0, top);
    world.step(DT);
    assert!(stack.iter().all(|&id| !world[id].is_asleep()));

    let (mut world, stack) = sleeping_stack();
    world.remove(stack[0]).unwrap();
    for _ in 0..30 {
        world.step(DT);
    }
    assert!(world[stack[9]].pose().position.z < 9.0, "nothing hangs in mid-air");
}

/// A body at the top of its flight is as slow as one at rest, and does not sleep there.
#[test]
fn nobody_sleeps_in_mid_air() {
    let mut world = world(realtime(), MATERIAL);
    let id = world.insert(cube(0.2, Vec3::Z * 1.0, MATERIAL).with_velocity(Vec3::Z * 3.0)).unwrap();
    for _ in 0..60 {
        world.step(DT);
        let body = &world[id];
        assert!(!body.is_asleep() || body.pose().position.z < 0.21, "{}", body.pose().position);
    }
}

/// Cubes that lie beside each other on the floor, each on its own, stepped by default for half a second; and what the last step says.
fn beside_each_other(count: u32) -> (World, Vec<BodyId>, StepReport) {
    let mut world = world(Settings::default(), MATERIAL);
    let at = |k: u32| Vec3::new(0.25 * f64::from(k), 0.0, 0.1001);
    let cubes = (0..count).map(|k| world.insert(cube(0.1, at(k), MATERIAL)).unwrap()).collect();
    let reports: Vec<StepReport> = (0..60).map(|_| world.step(DT)).collect();
    (world, cubes, reports.into_iter().next_back().unwrap())
}

/// Many islands share what exact stepping can spend: those that do not move at all sleep, each on its own. A few are stepped.
#[test]
fn many_at_rest_sleep_and_a_few_are_stepped_exactly() {
    let (_, few, report) = beside_each_other(5);
    assert_eq!((few.len(), report.stepping.asleep, report.stepping.realtime), (5, 0, 0));
    assert!(report.stepping.exact > 0);
    let (mut world, many, report) = beside_each_other(20);
    assert_eq!(report.stepping.asleep, 20);
    let at = world[many[7]].pose().position;
    world.body_mut(many[7]).unwrap().apply_impulse_at(Vec3::Z * 20.0, at);
    assert_eq!(world.step(DT).stepping.asleep, 19, "nobody else is woken");
    assert!(!world[many[7]].is_asleep());
}

/// A step in which nobody is awake does nothing, and tells the same as one that looks at everybody.
#[test]
fn a_sleeping_world_is_not_looked_at() {
    let (mut world, _) = sleeping_stack();
    world.step(DT);
    let saved = world.save();
    for _ in 0..3 {
        let told = world.step(DT);
        let (hash, audit) = (world.state_hash(), *world.audit());
        // Who was restored is looked at again.
        let mut other = sleeping_stack().0;
        other.restore(&saved).unwrap();
        while other.steps() < world.steps() {
            other.step(DT);
            other.restore(&other.save()).unwrap();
        }
        assert_eq!((other.state_hash(), *other.audit(), other.time()), (hash, audit, world.time()));
        assert_eq!((told.state_hash, told.audit, told.stepping.asleep), (hash, audit, 10));
        assert!(told.events.is_empty() && told.begun.is_empty() && told.ended.is_empty());
    }
}

#[test]
fn who_is_ignored_or_moved_wakes() {
    let (mut world, stack) = sleeping_stack();
    let floor = world.bodies().next().unwrap().0;
    world.ignore(stack[0], floor).unwrap();
    let before = world[stack[9]].pose().position.z;
    (0..30).for_each(|_| drop(world.step(DT)));
    assert!(before - world[stack[9]].pose().position.z > 0.9, "the others fall as far as the floor");

    let (mut world, stack) = sleeping_stack();
    world.separate(stack[9], stack[8], 0.5).unwrap();
    (0..60).for_each(|_| drop(world.step(DT)));
    let gap = world.closest_bodies(stack[9], stack[8]).unwrap().gap;
    assert!(gap > 0.0 && gap < 0.01, "{gap}");
}

/// What is refused wakes nobody.
#[test]
fn groups_that_are_refused_wake_nobody() {
    let groups = |bits: u32| Groups { member_of: bits, meets: bits };
    let mut world = world(realtime(), MATERIAL);
    let id = world.insert(cube(0.5, Vec3::Z * 0.506, MATERIAL).in_groups(groups(1))).unwrap();
    (0..120).for_each(|_| drop(world.step(DT)));
    let at = world[id].pose().position;
    world.insert(cube(0.1, at, MATERIAL).in_groups(groups(2))).unwrap();
    assert!(world[id].is_asleep());
    let before = world.save().to_bytes();
    assert!(world.set_groups(id, groups(3)).is_err(), "one is in the other");
    assert!(world.save().to_bytes() == before, "nothing has changed");
    world.set_groups(id, groups(4)).unwrap();
    assert!(!world[id].is_asleep());
}
