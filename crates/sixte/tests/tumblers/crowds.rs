//! Three to eight bodies, with gravity, pins, and bodies that are driven.

use sixte::Vec3;

use crate::tumblers::pairs::{Count, count, step_of};
use crate::tumblers::scene::{Kind, Random, Throw, Wanted, angle, ball, empty, slender};

fn some(random: &mut Random) -> Kind {
    match random.below(4) {
        0 => ball(random),
        1 => angle(random),
        _ => slender(random),
    }
}

fn run(seed: u64, scenes: u64, gravity: bool, wanted: &[Wanted]) {
    let mut seen = Count::default();
    for index in 0..scenes {
        let mut random = Random::numbered(seed, index);
        let pull = if gravity { random.direction() * random.between(5.0, 50.0) } else { Vec3::ZERO };
        let mut scene = empty(pull);
        let dt = step_of(&mut random);
        let (many, end) = (3 + random.below(6), random.between(0.05, 0.15));
        let mut has_kinematic = false;
        for _ in 0..many {
            // All of them fly to the middle, from all sides.
            let from = random.direction() * random.between(2.0, 6.0);
            let aim = random.direction() * random.between(0.0, 1.0);
            let mut wanted = wanted[random.below(wanted.len() as u64) as usize];
            // Two that are driven stop each other, which is no impact.
            if matches!(wanted, Wanted::Kinematic) && std::mem::replace(&mut has_kinematic, true) {
                wanted = Wanted::Free;
            }
            let speed = random.between(10.0, 60.0);
            // One that is driven goes from pose to pose the short way.
            let fastest = if matches!(wanted, Wanted::Kinematic) { 2.0 / dt } else { 1000.0 };
            let spin = random.direction() * random.scale(10.0, 1000.0).min(fastest);
            let throw = Throw { centre: from, velocity: (aim - from).normalize() * speed, spin, end };
            let kind = some(&mut random);
            scene.add(&mut random, kind, wanted, throw);
        }
        seen.judge(&mut scene, dt, end, &format!("scene {index}, steps of {dt} s"));
    }
    seen.is_right();
    assert!(seen.contacts * 5 > seen.scenes, "{seen:?}");
}

#[test]
fn many_that_fly() {
    run(2, count(200), false, &[Wanted::Free]);
}

#[test]
fn with_gravity_pins_and_driven_ones() {
    run(3, count(200), true, &[Wanted::Free, Wanted::Free, Wanted::Pinned, Wanted::Kinematic]);
}
