//! Recorded and scripted ways, through what stands and what does not.

use sixte::body::OnContact;
use sixte::mover::{Path, PathError};
use sixte::{Pose, Rotation, Vec3, World};

use crate::movers::scene::{energy, kinematic, look, loose, settings, wall};

const HALVES: [Vec3; 3] = [Vec3::new(0.2, 1.0, 1.0), Vec3::new(0.3, 0.2, 0.1), Vec3::new(0.1, 0.3, 0.2)];

fn way() -> Vec<(f64, Pose)> {
    let turned = Rotation::from_rotation_vector(Vec3::new(0.5, 1.0, 2.0)).unwrap();
    vec![
        (0.0, Pose::at(Vec3::new(-3.0, 0.0, 0.0))),
        (0.5, Pose::new(Vec3::new(-1.0, 0.1, 0.1), turned)),
        (0.6, Pose::new(Vec3::new(3.0, 0.0, 0.0), turned)),
        (1.2, Pose::at(Vec3::new(-3.0, 0.0, 0.0))),
    ]
}

/// A kinematic box goes to and fro through a loose one and a wall.
#[test]
fn through_all_that_is_in_the_way() {
    for on_contact in [OnContact::Stop, OnContact::Push] {
        for dt in [1e-2, 1.0 / 60.0, 0.1, 0.3] {
            let mut world = World::new(settings(true)).unwrap();
            world.insert(wall(Vec3::new(1.5, 0.0, 0.0), HALVES[0])).unwrap();
            let box_id = world.insert(loose(Vec3::new(0.0, 0.0, 0.2), HALVES[1])).unwrap();
            let mover = Path::recorded(way()).unwrap();
            let hand =
                world.insert(kinematic(Vec3::new(-3.0, 0.0, 0.0), HALVES[2], on_contact, mover)).unwrap();
            let mut was = world[hand].pose();
            let mut stops = 0;
            while world.time() < 1.4 {
                let before = energy(&world, box_id);
                let paid = world.audit().work_in;
                let report = world.step(dt);
                let context = format!("{on_contact:?}, steps of {dt} s, at {} s", report.start);
                look(&world, &HALVES, &report, &context);
                stops += report.stops.len();
                // Work that was put in explains what the loose box has more, unless it was held.
                let more = energy(&world, box_id) - before;
                let work = report.audit.work_in - paid;
                let held = report.audit.lost_to_holding;
                if held == 0.0 {
                    let slack = 1e-12 * (before.abs() + more.abs() + work.abs());
                    assert!(more <= work + slack, "{context}: {more} J more by {work} J of work");
                    assert!(report.audit.energy_error < 1e-12, "{context}: {:?}", report.audit);
                }
                let now = world[hand].pose();
                assert!(now.position.distance(was.position) < 60.0 * dt, "{context}: jumps");
                was = now;
            }
            assert!(stops > 0, "{on_contact:?}: the wall stopped nothing");
        }
    }
}

/// After a stop it goes on from where it is, and gets there when the way is free again.
#[test]
fn a_stopped_body_goes_on() {
    let mut world = World::new(settings(false)).unwrap();
    world.insert(wall(Vec3::ZERO, HALVES[0])).unwrap();
    // Into the wall for a second, then back and round.
    let script = |t: f64| {
        let x = if t < 1.0 { -1.0 + 2.0 * t } else { -1.0 };
        Pose::at(Vec3::new(x, 0.0, 0.0))
    };
    let half = Vec3::splat(0.1);
    let hand = kinematic(Vec3::new(-1.0, 0.0, 0.0), half, OnContact::Stop, Path::scripted(script));
    let hand = world.insert(hand).unwrap();
    let mut last = world[hand].pose().position.x;
    while world.time() < 0.92 {
        let report = world.step(0.05);
        look(&world, &[HALVES[0], half], &report, "into the wall");
        let x = world[hand].pose().position.x;
        assert!(x >= last - 1e-15, "thrown back from {last} to {x}");
        last = x;
    }
    // Right at the wall: −0.3 but for the tolerance.
    assert!((last + 0.3).abs() < 1e-10, "it waits at {last}");
    for _ in 0..3 {
        world.step(0.05);
    }
    let x = world[hand].pose().position.x;
    assert!((x + 1.0).abs() < 1e-14, "it did not come back: {x}");
}

#[test]
fn recordings_that_cannot_be() {
    let pose = Pose::IDENTITY;
    assert_eq!(Path::recorded(vec![]).err(), Some(PathError::Empty));
    for times in [[0.0, 0.0], [1.0, 0.5], [0.0, f64::NAN], [f64::NEG_INFINITY, 0.0]] {
        assert!(matches!(Path::recorded(times.map(|t| (t, pose)).to_vec()), Err(PathError::Time { .. })));
    }
    let nowhere = Pose::at(Vec3::new(f64::NAN, 0.0, 0.0));
    assert!(matches!(Path::recorded(vec![(0.0, nowhere)]), Err(PathError::Pose { index: 0 })));
}

/// A script that says nonsense for a while: the step says whose, and nothing else suffers.
#[test]
fn scripts_that_are_not_finite() {
    for bad in [f64::NAN, f64::INFINITY, 1e300, -1e200] {
        let mut world = World::new(settings(false)).unwrap();
        let script = move |t: f64| Pose::at(Vec3::new(if t > 0.05 { bad } else { -1.0 }, 0.0, 0.0));
        let half = Vec3::splat(0.1);
        let hand = kinematic(Vec3::new(-1.0, 0.0, 0.0), half, OnContact::Push, Path::scripted(script));
        let hand = world.insert(hand).unwrap();
        let other = world.insert(loose(Vec3::ZERO, half).with_velocity(Vec3::Y)).unwrap();
        let mut told = false;
        for _ in 0..5 {
            let report = world.step(0.02);
            told |= report.warnings.iter().any(|warning| warning.to_string().contains(&hand.to_string()));
            assert!(world[hand].pose().position.is_finite(), "{bad}");
            assert!(report.audit.energy_error <= 1e-12, "{bad}: {:?}", report.audit);
        }
        assert!(told, "{bad}: nobody said so");
        assert!((world[other].pose().position.y - 0.1).abs() < 1e-14, "{bad}");
    }
}
