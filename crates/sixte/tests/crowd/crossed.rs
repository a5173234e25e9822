//! A heavy capsule across a light one on a floor: what the contacts do is a solution of their conditions.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Vec3};
use sixte_contact::Quat;

use crate::crowd::on_a_floor;

#[test]
fn complementarity() {
    let turned = |x: f64, y: f64| Rotation::from_quaternion(Quat::from_xyzw(x, y, 0.0, 1.0)).unwrap();
    let light = Body::of_mass(Convex::capsule(0.35, 0.036).unwrap(), 0.54).unwrap();
    let light = light.at(Pose::new(Vec3::Z * (0.036 + 1e-6), turned(0.0, 1.0)));
    let heavy = Body::of_mass(Convex::capsule(0.35, 0.13).unwrap(), 34.9).unwrap();
    let heavy = heavy.at(Pose::new(Vec3::new(0.05, 0.01, 0.3), turned(1.0, 0.0)));
    let heavy = heavy.with_velocity(Vec3::new(-0.2, -0.3, -3.0));
    let (mut world, _) = on_a_floor([light, heavy], Material::new(0.5, 1.0));
    for _ in 0..6 {
        let report = world.step(1.0 / 60.0);
        let worst = report.audit.complementarity;
        assert!(worst < 1e-9, "{worst:e} at {} s", report.start);
    }
}
