//! Far from the origin, where a position is rounded by more than the tolerance, bodies are apart all the same.

use sixte::material::Material;
use sixte::report::StepWarning;
use sixte::shape::Convex;
use sixte::{Body, BodyId, Pose, Resting, Rotation, Settings, Stepping, Vec3, World};

use crate::worlds::{Form, Path, Random, dynamic_form, near, path_of_pose};

fn run(far: f64, index: u64) -> u64 {
    let mut random = Random::numbered(41, index);
    let way = Vec3::new(far, -0.6 * far, 0.3 * far);
    let mut world = World::new(Settings::default().with_gravity(Vec3::ZERO)).unwrap();
    let mut forms: Vec<Form> = Vec::new();
    let kinds = [3 + random.below(5), 3 + random.below(5), 3];
    for (number, kind) in kinds.into_iter().enumerate() {
        let form = dynamic_form(kind, &mut random);
        let place = Vec3::X * (2.0 * number as f64 - 2.0) + random.in_ball(0.1).to_engine();
        let turn = Rotation::from_rotation_vector(random.in_ball(3.0).to_engine()).unwrap();
        let body = match number {
            2 => Body::fixed(form.shape.clone()),
            _ => {
                let Ok(body) = Body::dynamic(form.shape.clone(), 1000.0) else { return 0 };
                body.with_velocity(Vec3::X * (4.0 - 3.0 * number as f64))
                    .with_spin(random.in_ball(5.0).to_engine())
            }
        };
        let body = body.at(Pose::new(way + place, turn)).with_material(Material::new(0.8, 0.3));
        if world.insert(body).is_err() {
            return 0;
        }
        forms.push(form);
    }
    for step in 0..12 {
        let report = world.step(0.1);
        let context = format!("world {index} at {far} m, step {step}: {:?}", report.warnings);
        for event in &report.events {
            assert!(event.gap > 0.0, "{context}: gap {:e}", event.gap);
        }
        assert!(report.audit.smallest_gap > 0.0, "{context}: {:e}", report.audit.smallest_gap);
        let paths: Vec<Path> = world.bodies().map(|(_, body)| path_of_pose(&body.pose())).collect();
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let near = near((&forms[a], &paths[a]), (&forms[b], &paths[b]), 0.0, true);
            assert!(near.are_apart(), "{context}: bodies {a} and {b}: {near:?}");
        }
        // Two that meet in the middle of nowhere bounce off each other.
        let held = |w: &sixte::report::StepWarning| matches!(w, sixte::report::StepWarning::Held { a, b } if is_free(&world, *a) && is_free(&world, *b));
        assert!(!report.warnings.iter().any(held), "{context}");
    }
    world.audit().impacts
}

fn is_free(world: &World, id: BodyId) -> bool {
    world[id].inertia().is_some()
}

#[test]
fn up_to_ten_million_metres() {
    for far in [1e2, 1e3, 1e4, 1e5, 1e6, 1e7] {
        let impacts: u64 = (0..12).map(|index| run(far, index)).sum();
        assert!(impacts > 10, "{impacts} impacts at {far} m");
    }
}

/// Two balls that are pressed together as they fly side by side at 3 m/s, until they touch with a gap of 1e-9 m and are held:
/// near the origin they go on as one; far away, where a pose is not known to that, they stand still.
#[test]
fn what_rounding_would_hide_stands_still() {
    for (far, moves) in [(1.0, true), (1e3, true), (1e8, false)] {
        let settings = Settings::weightless().with_stepping(Stepping::Exact).with_resting(Resting::Held);
        let mut world = World::new(settings.with_tolerance(1e-9).with_resting_speed(0.01)).unwrap();
        let [a, b] = [0.0, 2.0 + 2e-9].map(|x| {
            let ball = Body::dynamic(Convex::sphere(1.0).unwrap(), 1.0).unwrap();
            let ball = ball.at(Pose::at(Vec3::new(x, far, 0.0))).with_velocity(Vec3::Y * 3.0);
            world.insert(ball).unwrap()
        });
        world.body_mut(a).unwrap().apply_force(Vec3::X);
        world.body_mut(b).unwrap().apply_force(Vec3::NEG_X);
        let report = world.step(0.1);
        assert_eq!(report.warnings.len(), 1, "{far} m: {:?}", report.warnings);
        assert!(matches!(report.warnings[0], StepWarning::Held { .. }), "{far} m: {:?}", report.warnings);
        assert!(report.audit.smallest_gap > 0.0, "{far} m: {:e}", report.audit.smallest_gap);
        for id in [a, b] {
            let (speed, way) = (world[id].velocity().length(), world[id].pose().position.y - far);
            assert_eq!(speed > 2.9, moves, "{far} m: {speed} m/s");
            // They touch within a thousandth of a second.
            assert!(
                if moves { (way - 0.3).abs() < 1e-9 } else { speed == 0.0 && way < 0.003 },
                "{far} m: {way} m"
            );
        }
    }
}
