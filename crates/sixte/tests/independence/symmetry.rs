//! A mirror, another order of insertion, and someone who flies past.

use sixte::Vec3;

use crate::independence::scene::{Scene, Seen, same};

fn mirrored(v: Vec3) -> Vec3 {
    Vec3::new(-v.x, v.y, v.z)
}

/// What turns is mirrored the other way.
fn mirrored_turn(v: Vec3) -> Vec3 {
    -mirrored(v)
}

#[test]
fn a_mirror() {
    for which in 0..6 {
        let scene = Scene::in_a_box(which, Vec3::new(0.5, 0.0, -9.81));
        let mut image = scene.each(|thing| {
            thing.corners.iter_mut().for_each(|corner| *corner = mirrored(*corner));
            thing.place = mirrored(thing.place);
            thing.velocity = mirrored(thing.velocity);
            thing.turn = mirrored_turn(thing.turn);
            thing.spin = mirrored_turn(thing.spin);
        });
        image.settings.gravity = mirrored(scene.settings.gravity);
        let expected =
            |seen: &Seen| Seen { point: mirrored(seen.point), impulse: mirrored(seen.impulse), ..*seen };
        same(&scene.events(0.05, 5), &image.events(0.05, 5), 1e-12, expected, &format!("scene {which}"));
    }
}

#[test]
fn another_order() {
    for which in 0..6 {
        let scene = Scene::in_a_box(which, Vec3::new(0.0, 0.0, -9.81));
        let mut swapped = scene.clone();
        swapped.things.swap(0, 1);
        let mut reversed = scene.clone();
        reversed.things.reverse();
        let first = scene.events(0.05, 5);
        same(&first, &swapped.events(0.05, 5), 1e-12, |seen| *seen, &format!("scene {which}, swapped"));
        same(&first, &reversed.events(0.05, 5), 1e-12, |seen| *seen, &format!("scene {which}, reversed"));
    }
}

/// Two bodies alone, and all velocities with something added.
#[test]
fn a_moving_watcher() {
    for which in 0..6 {
        let mut scene = Scene::in_a_box(which, Vec3::ZERO);
        scene.things.truncate(2);
        // Straight at each other.
        scene.things[0].velocity = Vec3::new(1.5, 0.0, 0.2);
        scene.things[1].velocity = Vec3::new(-1.5, 0.0, -0.2);
        scene.things[1].place = Vec3::new(0.5, -0.05, 0.1);
        for speed in [1.0, 100.0, -1000.0] {
            let past = Vec3::new(speed, 0.3 * speed, -0.7 * speed);
            let moving = scene.each(|thing| thing.velocity += past);
            let expected = |seen: &Seen| Seen { point: seen.point + past * seen.time, ..*seen };
            let within = 1e-12 * (1.0 + speed.abs());
            same(
                &scene.events(0.1, 1),
                &moving.events(0.1, 1),
                within,
                expected,
                &format!("{which} {speed}"),
            );
        }
    }
}
