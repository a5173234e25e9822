//! Lengths, masses and places of other sizes: the same events, in other numbers.

use sixte::Vec3;

use crate::independence::scene::{Scene, Seen, same};

const GRAVITY: Vec3 = Vec3::new(0.0, 0.0, -9.81);

fn scaled(scene: &Scene, length: f64, mass: f64) -> Scene {
    let mut scaled = scene.each(|thing| {
        thing.corners.iter_mut().for_each(|corner| *corner *= length);
        thing.rounding *= length;
        thing.place *= length;
        thing.velocity *= length;
        thing.density = thing.density.map(|density| density * mass / (length * length * length));
    });
    scaled.settings.gravity *= length;
    scaled.settings.tolerance *= length;
    scaled.settings.resting_speed *= length;
    scaled
}

#[test]
fn lengths_and_masses() {
    for which in 0..3 {
        let scene = Scene::in_a_box(which, GRAVITY);
        let events = scene.events(0.05, 4);
        for length in [1e-6, 1e-3, 1.0, 1e3, 1e6] {
            for mass in [1e-9, 1.0, 1e9] {
                let found = scaled(&scene, length, mass).events(0.05, 4);
                let back = |seen: &Seen| Seen {
                    point: seen.point / length,
                    impulse: seen.impulse / (mass * length),
                    ..*seen
                };
                let found: Vec<Seen> = found.iter().map(back).collect();
                same(&events, &found, 1e-11, |seen| *seen, &format!("scene {which}, {length} m, {mass} kg"));
            }
        }
    }
}

#[test]
fn other_places() {
    for which in 0..3 {
        let scene = Scene::in_a_box(which, GRAVITY);
        let events = scene.events(0.05, 3);
        for (far, within) in [(1e3, 1e-10), (1e6, 1e-7)] {
            let way = Vec3::new(far, -0.6 * far, 0.3 * far);
            let found = scene.each(|thing| thing.place += way).events(0.05, 3);
            let back = |seen: &Seen| Seen { point: seen.point - way, ..*seen };
            let found: Vec<Seen> = found.iter().map(back).collect();
            same(&events, &found, within, |seen| *seen, &format!("scene {which} at {far} m"));
        }
    }
}
