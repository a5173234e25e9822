//! Impacts at once: all at an instant together take no less than nothing, and none is faster than its energy allows.

use sixte::event::Event;
use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Vec3};

use crate::crowd::on_a_floor;

#[test]
fn a_heavy_ball_falls_on_a_light_one() {
    for restitution in [0.0, 0.2, 0.5] {
        let light = Body::dynamic(Convex::sphere(0.04).unwrap(), 2000.0).unwrap();
        let light = light.at(Pose::at(Vec3::Z * (0.04 + 5e-7)));
        let heavy = Body::dynamic(Convex::sphere(0.2).unwrap(), 1000.0).unwrap();
        let heavy = heavy.at(Pose::at(Vec3::new(0.01, 0.005, 0.35)));
        let heavy = heavy.with_velocity(Vec3::new(0.3, 0.0, -3.0));
        let (mut world, ids) = on_a_floor([light, heavy], Material::new(restitution, 0.5));
        let energy = world.audit().totals.energy();
        // All of the energy in the light one.
        let fastest = (2.0 * energy / world[ids[0]].mass()).sqrt();
        for _ in 0..6 {
            let events = world.step(1.0 / 60.0).events;
            for event in &events {
                let at_once = events.iter().filter(|other| other.time == event.time);
                let of = |event: &Event| event.ledger.lost_to_restitution + event.ledger.lost_to_friction;
                let lost: f64 = at_once.map(of).sum();
                assert!(lost >= -1e-12 * energy, "C = {restitution}: {lost} J of {energy} J");
                let speed = event.velocity_after.length();
                assert!(speed <= 2.0 * fastest, "C = {restitution}: {speed} m/s of {fastest} m/s");
            }
        }
    }
}
