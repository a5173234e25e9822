//! A body that turns about its middle axis, where rounding grows into a tumble, stays on its motion.

use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Settings, Vec3, World};

/// The largest angle between where bodies are after a step and where their motions end \[rad\].
fn off(spin: f64, dt: f64) -> f64 {
    let settings = Settings::weightless().with_keep_motions(true);
    let mut worst = 0.0f64;
    for k in 0..12 {
        let mut world = World::new(settings).unwrap();
        let floor = Body::fixed(Convex::half_space(Vec3::Z).unwrap());
        world.insert(floor.at(Pose::at(Vec3::new(0.0, 0.0, -1.0)))).unwrap();
        let turn = Rotation::from_rotation_vector(Vec3::new(0.1 * f64::from(k), 0.3, -0.2)).unwrap();
        let brick = Body::dynamic(Convex::cuboid(Vec3::new(0.1, 0.2, 0.3)).unwrap(), 1000.0).unwrap();
        let brick = brick.at(Pose::new(Vec3::ZERO, turn)).with_spin(turn.rotate(Vec3::Y * spin));
        let brick = world.insert(brick).unwrap();
        for _ in 0..2 {
            let report = world.step(dt);
            let span = report.spans.last().unwrap();
            let end = span.motions[1].pose_at(span.duration).rotation;
            let angle = world[brick].pose().rotation.after(end.inverse()).rotation_vector().length();
            worst = worst.max(angle);
        }
    }
    worst
}

#[test]
fn a_turn_about_the_middle_axis_stays_on_its_motion() {
    for (spin, dt) in [(1.0, 0.1), (20.0, 0.5), (200.0, 0.1), (200.0, 0.5)] {
        let off = off(spin, dt);
        assert!(off < 1e-12, "{spin} rad/s for {dt} s: off by {off:e} rad");
    }
}
