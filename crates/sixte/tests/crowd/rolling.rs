//! A ball that is thrown with a spin slides along a parabola until it rolls, in any direction.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Vec3};

use crate::crowd::{STEPS, on_a_floor};

const G: f64 = 9.81;

/// While it slides, the slip keeps its direction and shrinks by 7/2 μ g; what is left then is rolling.
#[test]
fn along_the_diagonal() {
    let (radius, friction, seconds) = (0.1, 0.3, 3.0);
    let material = Material::new(0.0, friction);
    let throws = [
        (Vec3::new(2.0, 2.0, 0.0), Vec3::ZERO),
        (Vec3::new(2.0, 2.0, 0.0), Vec3::new(20.0, 20.0, 0.0)),
        (Vec3::new(2.0, 2.0, 0.0), Vec3::new(-30.0, 10.0, 5.0)),
        (Vec3::new(1.0, -3.0, 0.0), Vec3::new(-30.0, 12.0, 7.0)),
    ];
    for dt in STEPS {
        for (velocity, spin) in throws {
            let ball = Body::dynamic(Convex::sphere(radius).unwrap(), 1000.0).unwrap();
            let ball = ball.at(Pose::at(Vec3::Z * (radius + 5e-7))).with_velocity(velocity).with_spin(spin);
            let (mut world, ids) = on_a_floor([ball], material);
            for _ in 0..(seconds / dt).round() as usize {
                let report = world.step(dt);
                assert!(report.warnings.is_empty(), "{:?}", report.warnings);
            }
            let slip = velocity + spin.cross(Vec3::Z * -radius);
            let slides = 2.0 * slip.length() / (7.0 * friction * G);
            let slower = slip.normalize() * (friction * G);
            let rolls = velocity - slower * slides;
            let place = velocity * slides - slower * (0.5 * slides * slides) + rolls * (seconds - slides);
            let now = world[ids[0]].velocity();
            let angle = (now.x * rolls.y - now.y * rolls.x).atan2(now.dot(rolls)).abs();
            let off = (world[ids[0]].pose().position - place).truncate().length();
            println!("{dt} s, {velocity}, {spin}: {angle:e} rad, {off:e} m");
            assert!(angle < 1e-9 && off < 1e-9, "{dt} s, {velocity}, {spin}: {angle:e} rad, {off:e} m");
        }
    }
}
