//! A loose body between a wall and one that pushes: what cannot give way is not run through.

use sixte::body::OnContact;
use sixte::material::Material;
use sixte::mover::Path;
use sixte::{Pose, Rotation, Vec3, World};

use crate::movers::scene::{kinematic, look, loose, settings, wall};

const HALVES: [Vec3; 3] = [Vec3::new(0.2, 1.0, 1.0), Vec3::new(0.3, 0.2, 0.1), Vec3::new(0.1, 1.0, 1.0)];

/// What a step may take: counted work, and contacts that the fail-safe makes. There is no solution, and it gives up: 10,163 and 2,176.
const MOST_WORK: u64 = 50_000;
const MOST_CONTACTS: u64 = 10_000;

fn squeeze(on_contact: OnContact, material: Material, dt: f64, turn: f64) {
    let mut world = World::new(settings(false)).unwrap();
    world.insert(wall(Vec3::new(1.0, 0.0, 0.0), HALVES[0]).with_material(material)).unwrap();
    let turned = Rotation::from_rotation_vector(Vec3::new(turn, 2.0 * turn, 0.5 * turn)).unwrap();
    let body = loose(Vec3::ZERO, HALVES[1]).at(Pose::new(Vec3::ZERO, turned)).with_material(material);
    let body = world.insert(body).unwrap();
    let script = |t: f64| Pose::at(Vec3::new(-1.0 + 3.0 * t, 0.0, 0.0));
    let start = Vec3::new(-1.0, 0.0, 0.0);
    let pusher = kinematic(start, HALVES[2], on_contact, Path::scripted(script)).with_material(material);
    let pusher = world.insert(pusher).unwrap();
    while world.time() < 1.0 {
        let report = world.step(dt);
        let context =
            format!("{on_contact:?}, {material:?}, steps of {dt} s, turned {turn}, {:?}", report.warnings);
        look(&world, &HALVES, &report, &context);
        let took = (report.costs.total(), report.stepping.fail_safe);
        assert!(took.0 < MOST_WORK && took.1 < MOST_CONTACTS, "{context}: {took:?}");
        assert!(world[body].velocity().length() < 1e4, "{context}: shot away");
    }
    // The pusher is on its side of the wall.
    assert!(world[pusher].pose().position.x <= 0.7);
}

#[test]
fn between_a_wall_and_a_pusher() {
    for on_contact in [OnContact::Stop, OnContact::Push] {
        for material in [Material::new(0.0, 0.5), Material::new(0.5, 0.5), Material::ELASTIC] {
            for turn in [0.0, 0.3] {
                squeeze(on_contact, material, 0.2, turn);
            }
        }
        // Each of many short steps searches for what is not there: these are the ends, and one between them.
        let between = (Material::new(0.5, 0.5), 0.3);
        for (material, turn) in
            [(Material::new(0.0, 0.5), 0.0), between, (Material::ELASTIC, 0.0), (Material::ELASTIC, 0.3)]
        {
            squeeze(on_contact, material, 1.0 / 60.0, turn);
        }
    }
}

/// Two that push against each other, with nothing or something between them.
#[test]
fn between_two_pushers() {
    for between in [false, true] {
        let mut world = World::new(settings(true)).unwrap();
        let mut halves = Vec::new();
        for side in [-1.0, 1.0] {
            let script = move |t: f64| Pose::at(Vec3::new(side * (1.0 - 2.0 * t), 0.0, 0.0));
            let start = Vec3::new(side, 0.0, 0.0);
            world.insert(kinematic(start, HALVES[2], OnContact::Push, Path::scripted(script))).unwrap();
            halves.push(HALVES[2]);
        }
        if between {
            world.insert(loose(Vec3::ZERO, HALVES[1])).unwrap();
            halves.push(HALVES[1]);
        }
        while world.time() < 0.8 {
            let report = world.step(1.0 / 60.0);
            look(&world, &halves, &report, &format!("something between: {between}, {:?}", report.warnings));
        }
        let places: Vec<f64> = world.bodies().map(|(_, body)| body.pose().position.x).collect();
        assert!(places[1] - places[0] > 0.2, "{places:?}");
    }
}
