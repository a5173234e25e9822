//! An elastic ball that is dropped from 1 m, against the closed form: the n-th impact is at
//! (2n − 1) √(2h/g), and every apex is where it was dropped.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Settings, Vec3, World};

const HEIGHT: f64 = 1.0;
const GRAVITY: f64 = 9.81;

/// The largest errors over 100 s: of an impact time [s] and of an apex [m]; and how many impacts.
fn errors(step: f64) -> (f64, f64, u64) {
    let mut world = World::new(Settings::default()).unwrap();
    let floor = Body::fixed(Convex::half_space(Vec3::Z).unwrap()).with_material(Material::ELASTIC);
    world.insert(floor).unwrap();
    let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0)
        .unwrap()
        .at(Pose::at(Vec3::new(0.0, 0.0, 0.1 + HEIGHT)))
        .with_material(Material::ELASTIC);
    let ball = world.insert(ball).unwrap();
    let fall = (2.0 * HEIGHT / GRAVITY).sqrt();
    let (mut of_time, mut of_apex, mut count) = (0.0f64, 0.0f64, 0u64);
    while world.time() < 100.0 {
        for event in world.step(step).events {
            count += 1;
            of_time = of_time.max((event.time - (2 * count - 1) as f64 * fall).abs());
            let up = event.velocity_after.z;
            let apex = event.point.z + up * up / (2.0 * GRAVITY);
            of_apex = of_apex.max((apex - HEIGHT).abs());
        }
        let (z, up) = (world[ball].pose().position.z - 0.1, world[ball].velocity().z);
        of_apex = of_apex.max((z + up * up / (2.0 * GRAVITY) - HEIGHT).abs());
    }
    let audit = world.audit();
    // A rounding for each step and each impact, and no more.
    let roundings = f64::EPSILON * (100.0 / step + count as f64);
    assert!(audit.smallest_gap > 0.0, "{audit:?}");
    assert!(audit.energy_error < 1e-12, "{audit:?}");
    assert!(audit.linear_momentum_error < roundings, "{audit:?}");
    (of_time, of_apex, count)
}

#[test]
fn every_impact_and_every_apex_at_any_step() {
    for step in [1.0 / 1000.0, 1.0 / 60.0, 0.1, 2.5] {
        let (of_time, of_apex, count) = errors(step);
        println!("step {step}: impact times {of_time:e} s, apex {of_apex:e} m, {count} impacts");
        assert!(of_time < 1e-9 && of_apex < 1e-9, "step {step}: {of_time:e} s, {of_apex:e} m");
        assert_eq!(count, 111, "step {step}");
    }
}
