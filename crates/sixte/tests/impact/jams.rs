//! A pinned rod that swings against something fixed and rough: along the line from its pin to where it hits nothing moves, whatever the
//! impulse there is.

use sixte::material::Material;
use sixte::response::{ImpactLaw, Restitution};
use sixte::shape::Convex;
use sixte::{Body, Pose, Settings, Vec3, World};

/// The largest impulse [N s], and the largest error of the energy.
fn swings(law: Restitution, friction: f64) -> (f64, f64) {
    let (mut impulse, mut error) = (0.0f64, 0.0f64);
    for k in 0..60 {
        let t = f64::from(k);
        let material = Material::new(0.5, friction);
        let mut world = World::new(Settings::weightless().with_law(ImpactLaw::Restitution(law))).unwrap();
        let rod = Body::dynamic(Convex::cuboid(Vec3::new(0.3, 0.05, 0.04)).unwrap(), 1000.0).unwrap();
        let rod = rod.pinned_at(Vec3::new(-0.25, 0.01, 0.003)).unwrap();
        let spin = Vec3::new(0.3 * (0.7 * t).sin(), 0.4 * (1.3 * t).cos(), 3.0);
        world.insert(rod.with_spin(spin).with_material(material)).unwrap();
        let at = Pose::at(Vec3::new(0.1 + 0.003 * t, 0.3, 0.05 * (0.37 * t).sin()));
        let ball = Body::fixed(Convex::sphere(0.1).unwrap()).at(at).with_material(material);
        world.insert(ball).unwrap();
        for _ in 0..40 {
            let report = world.step(1.0 / 60.0);
            let pushed = report.events.iter().map(|event| event.impulse.length());
            impulse = pushed.fold(impulse, f64::max);
            error = error.max(report.audit.energy_error);
            assert!(!report.audit.energy_error.is_nan());
            // Jams last for many steps that are like each other, and each of them takes its time: one in three is followed.
            if k % 3 != 0 && !report.events.is_empty() {
                break;
            }
        }
    }
    (impulse, error)
}

#[test]
fn no_impulse_is_out_of_all_proportion() {
    for law in [Restitution::Newton, Restitution::Poisson, Restitution::Stronge] {
        for friction in [0.5, 2.0, 10.0, f64::INFINITY] {
            let (impulse, error) = swings(law, friction);
            // It has a momentum of about 5 N s; jamming between a pin and a stone multiplies that.
            assert!(impulse < 1e5 && error < 1e-9, "{law:?}, {friction}: {impulse:e} N s, error {error:e}");
        }
    }
}
