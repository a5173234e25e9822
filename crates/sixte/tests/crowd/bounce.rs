//! An elastic ball keeps its energy.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Vec3};

use crate::crowd::on_a_floor;

#[test]
fn for_ten_seconds() {
    let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap();
    let (mut world, ids) = on_a_floor([ball.at(Pose::at(Vec3::Z * 1.1))], Material::ELASTIC);
    let energy = |world: &sixte::World| {
        let body = &world[ids[0]];
        body.mass() * (0.5 * body.velocity().length_squared() + 9.81 * body.pose().position.z)
    };
    let start = energy(&world);
    let (mut sum, count) = (0.0, 10_000);
    for _ in 0..count {
        world.step(1e-3);
        sum += (energy(&world) - start).powi(2);
    }
    println!("squared error of the energy: {sum:e} J² in {count} steps");
    // As a part of the energy it is a few roundings.
    assert!((sum / f64::from(count)).sqrt() < 1e-13 * start, "{sum:e}");
    assert_eq!(world.audit().impacts, 11);
}
