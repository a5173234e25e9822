//! Where there is no friction, friction takes nothing; and a corner that slides or sticks wins no energy.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Vec3, World};

use crate::crowd::{STEPS, on_a_floor};

/// A box that lands on its corner, and tips over.
fn tipping(friction: f64) -> World {
    let block = Body::dynamic(Convex::cuboid(Vec3::new(0.1, 0.2, 0.3)).unwrap(), 1000.0).unwrap();
    let turn = Rotation::from_rotation_vector(Vec3::new(0.5, 0.3, 0.2)).unwrap();
    let block = block.at(Pose::new(Vec3::Z * 0.5, turn)).with_spin(Vec3::new(1.0, 2.0, 0.5));
    on_a_floor([block], Material::new(0.0, friction)).0
}

#[test]
fn friction_takes_nothing() {
    for dt in STEPS {
        let mut world = tipping(0.0);
        let energy = world.audit().totals.energy();
        for _ in 0..(1.0 / dt).round() as usize {
            let taken = world.step(dt).audit.lost_to_friction;
            assert!(taken.abs() <= 1e-12 * energy, "{dt} s: {taken:e} J of {energy} J");
        }
    }
}

#[test]
fn energy_does_not_rise() {
    for friction in [0.0, 0.3, 2.0] {
        for dt in STEPS {
            let mut world = tipping(friction);
            let start = world.audit().totals.energy();
            let mut before = start;
            for _ in 0..(1.0 / dt).round() as usize {
                let report = world.step(dt);
                let now = report.audit.totals.energy();
                // Lifting by the skin, for each separation and once besides.
                let skin = 1e-5 * 0.375;
                let lifts = 1.0 + report.separations.len() as f64;
                let lifted = 9.81 * 48.0 * skin * lifts;
                let rise = now - before;
                assert!(
                    rise <= lifted + 1e-12 * start,
                    "μ = {friction}, {dt} s: {rise:e} J, {lifted:e} J to lift"
                );
                before = now;
            }
        }
    }
}
