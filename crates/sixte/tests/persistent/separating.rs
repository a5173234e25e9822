use super::*;
use sixte::Stepping;

/// Kavan's resting contact: it never loops, never meets the floor, and stays within the distance.
#[test]
fn successive_separation() {
    let material = Material::new(0.0, 0.0);
    let distance = 1e-4;
    for dt in STEPS {
        let settings = Settings::default()
            .with_resting(Resting::Separated { distance, seconds_per_metre: 1.0 })
            .with_resting_speed(0.01);
        let mut world = floor(settings, material);
        let id = world.insert(block(Vec3::splat(0.1), 1000.0, 1e-5, material)).unwrap();
        let mut separations = 0;
        for _ in 0..(1.0 / dt).round() as usize {
            let report = world.step(dt);
            separations += report.separations.len();
            assert!(report.warnings.is_empty(), "{:?}", report.warnings);
            let gap = world[id].pose().position.z - 0.1;
            assert!(gap > 0.0 && gap <= 1.01 * distance, "{gap:e} m");
        }
        // Each takes its time: there are no more than fit.
        assert!(separations > 0 && (separations as f64) < 1.0 / distance, "{separations}");
        assert!(world.audit().energy_error < 1e-12);
    }
}

/// The end of a step puts contacts back into the skin, and shifts nothing along them.
#[test]
fn projection() {
    let material = Material::new(0.0, 0.5);
    let angle = 0.3f64;
    let gravity = Vec3::new(angle.sin(), 0.0, -angle.cos()) * G;
    let mut world =
        floor(Settings::default().with_gravity(gravity).with_stepping(Stepping::Projected), material);
    let id = world.insert(block(Vec3::splat(0.1), 1000.0, 1e-7, material)).unwrap();
    run(&mut world, 1.0 / 60.0, 1.0);
    let position = world[id].pose().position;
    let skin = 1e-5 * 0.1 * 3.0f64.sqrt();
    assert!((position.z - 0.1 - 0.5 * skin).abs() < 1e-9, "{:e} m", position.z - 0.1);
    assert!(position.truncate().length() < 1e-12, "{position}");
}
