//! The same events at the same times, whatever the steps are.

use sixte::Vec3;

use crate::independence::scene::{Scene, same};

fn compare(gravity: Vec3) {
    for which in 0..6 {
        let scene = Scene::in_a_box(which, gravity);
        let fine = scene.events(1e-3, 5);
        for dt in [1.0 / 60.0, 0.1, 0.37] {
            let coarse = scene.events(dt, 5);
            same(&fine, &coarse, 1e-11, |seen| *seen, &format!("scene {which}, steps of {dt} s"));
            assert!(fine.iter().zip(&coarse).all(|(f, c)| (f.time - c.time).abs() < 1e-9));
        }
    }
}

#[test]
fn bodies_that_tumble_in_a_box() {
    compare(Vec3::ZERO);
}

#[test]
fn bodies_that_tumble_in_a_box_and_fall() {
    compare(Vec3::new(0.0, 0.0, -9.81));
}

/// Between impacts too: where bodies are after 0.1 s does not depend on how they got there.
#[test]
fn a_free_flight_of_any_steps() {
    let end = |steps: u32| {
        let mut scene = Scene::in_a_box(0, Vec3::new(0.0, 0.0, -9.81));
        // Far from all.
        scene.things.truncate(2);
        scene.things[1].place = Vec3::new(5.0, 0.0, 0.0);
        let mut world = scene.build();
        for _ in 0..steps {
            world.step(2.0 / f64::from(steps));
        }
        let poses: Vec<_> = world.bodies().map(|(_, body)| (body.pose(), body.spin())).collect();
        poses
    };
    let one = end(1);
    for steps in [2, 7, 64, 1000] {
        for ((pose, spin), (other, also)) in one.iter().zip(end(steps)) {
            let turned = pose.rotation.after(other.rotation.inverse()).rotation_vector().length();
            let apart = pose.position.distance(other.position);
            let faster = spin.distance(also);
            assert!(
                turned < 1e-12 && apart < 2e-12 && faster < 1e-11,
                "{steps}: {turned:e} {apart:e} {faster:e}"
            );
        }
    }
}
