//! Pointers whose targets jump.

use sixte::body::OnContact;
use sixte::mover::Pointer;
use sixte::{Pose, Rotation, Vec3, World};

use crate::movers::scene::{kinematic, look, loose, settings, wall};

const HALVES: [Vec3; 4] =
    [Vec3::new(0.2, 1.0, 1.0), Vec3::new(3.0, 3.0, 0.1), Vec3::new(0.3, 0.2, 0.1), Vec3::new(0.1, 0.3, 0.2)];

fn number(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 11) as f64 / (1_u64 << 53) as f64 * 2.0 - 1.0
}

/// The target is anywhere, every frame, with no limit of speed.
#[test]
fn jumps_across_the_whole_space() {
    for on_contact in [OnContact::Stop, OnContact::Push] {
        for (speed, rate) in [(f64::INFINITY, f64::INFINITY), (20.0, 30.0), (f64::NAN, 0.0)] {
            let mut world = World::new(settings(true)).unwrap();
            world.insert(wall(Vec3::ZERO, HALVES[0])).unwrap();
            world.insert(wall(Vec3::new(0.0, 0.0, -1.5), HALVES[1])).unwrap();
            world.insert(loose(Vec3::new(-0.8, 0.0, 0.0), HALVES[2])).unwrap();
            let start = Vec3::new(-2.0, 0.0, 0.0);
            let (pointer, target) = Pointer::new(Pose::at(start), speed, rate);
            world.insert(kinematic(start, HALVES[3], on_contact, pointer)).unwrap();
            let mut state = 5;
            for frame in 0..40 {
                let at = Vec3::new(number(&mut state), number(&mut state), number(&mut state)) * 2.0;
                let turn = Vec3::new(number(&mut state), number(&mut state), number(&mut state)) * 3.0;
                target.set(Pose::new(at, Rotation::from_rotation_vector(turn).unwrap()));
                // Devices send such things.
                target.set(Pose::at(Vec3::new(f64::NAN, 0.0, f64::INFINITY)));
                let report = world.step(1.0 / 60.0);
                look(&world, &HALVES, &report, &format!("{on_contact:?} at {speed} m/s, frame {frame}"));
                assert!(report.events.len() < 1000);
            }
        }
    }
}

/// A hand that went through a wall waits on its side, and follows when it comes back.
#[test]
fn a_hand_behind_a_wall() {
    let mut world = World::new(settings(false)).unwrap();
    world.insert(wall(Vec3::ZERO, HALVES[0])).unwrap();
    let start = Vec3::new(-1.0, 0.0, 0.0);
    let (pointer, target) = Pointer::new(Pose::at(start), f64::INFINITY, f64::INFINITY);
    let half = Vec3::splat(0.1);
    let hand = world.insert(kinematic(start, half, OnContact::Push, pointer)).unwrap();
    target.set(Pose::at(Vec3::new(5.0, 0.0, 0.0)));
    for _ in 0..20 {
        let report = world.step(1.0 / 60.0);
        look(&world, &[HALVES[0], half], &report, "through the wall");
        assert!(world[hand].pose().position.x < -0.3);
    }
    assert!((world[hand].pose().position.x + 0.3).abs() < 1e-9);
    let back = Pose::at(Vec3::new(-0.7, 0.2, 0.0));
    target.set(back);
    world.step(1.0 / 60.0);
    assert!(world[hand].pose().position.distance(back.position) < 1e-14);
}

/// It is no faster than it may be.
#[test]
fn the_limit_of_speed() {
    let mut world = World::new(settings(false)).unwrap();
    let (pointer, target) = Pointer::new(Pose::IDENTITY, 2.0, 1.0);
    let hand = world.insert(kinematic(Vec3::ZERO, Vec3::splat(0.1), OnContact::Push, pointer)).unwrap();
    let turn = Rotation::from_rotation_vector(Vec3::Z * 3.0).unwrap();
    target.set(Pose::new(Vec3::X * 1e3, turn));
    for step in 1..=10 {
        world.step(0.1);
        let t = 0.1 * f64::from(step);
        let pose = world[hand].pose();
        assert!((pose.position.x - 2.0 * t).abs() < 1e-12);
        assert!((pose.rotation.rotation_vector().z - t).abs() < 1e-12);
    }
}
