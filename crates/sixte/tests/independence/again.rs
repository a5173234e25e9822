//! The same world twice is the same to the last bit.

use sixte::{Vec3, World};

use crate::independence::scene::Scene;

fn bits(world: &World) -> Vec<u64> {
    let mut bits = vec![world.time().to_bits()];
    for (_, body) in world.bodies() {
        let state = body.state();
        let q = state.rotation.quaternion();
        bits.extend([q.x, q.y, q.z, q.w].map(f64::to_bits));
        for v in [state.centre, state.momentum, state.angular_momentum] {
            bits.extend(v.to_array().map(f64::to_bits));
        }
    }
    let audit = world.audit();
    bits.extend([audit.energy_error, audit.lost_to_friction, audit.smallest_gap].map(f64::to_bits));
    bits.push(audit.impacts);
    bits
}

#[test]
fn to_the_last_bit() {
    for which in 0..4 {
        let scene = Scene::in_a_box(which, Vec3::new(0.0, 0.0, -9.81));
        let (mut one, mut other) = (scene.build(), scene.build());
        for step in 0..40 {
            let dt = [1e-3, 1.0 / 60.0, 0.1][step % 3];
            let (first, second) = (one.step(dt), other.step(dt));
            assert_eq!(first.events, second.events, "scene {which}, step {step}");
            assert_eq!(first, second, "scene {which}, step {step}");
            assert_eq!(bits(&one), bits(&other), "scene {which}, step {step}");
        }
        assert!(one.audit().impacts > 5, "scene {which}");
    }
}

/// From another thread, at the same time as others.
#[test]
fn in_many_threads() {
    let run = || {
        let mut world = Scene::in_a_box(1, Vec3::new(0.0, 0.0, -9.81)).build();
        for _ in 0..30 {
            world.step(0.03);
        }
        bits(&world)
    };
    let threads: Vec<_> = (0..3).map(|_| std::thread::spawn(run)).collect();
    let here = run();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), here);
    }
}
