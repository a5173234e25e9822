//! Two bodies that touch in empty space keep their angular momentum, counted from the bodies and not from the books.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Resting, Rotation, Settings, Vec3, World};
use sixte_contact::Quat;

use crate::crowd::STEPS;
use crate::crowd::watch::{Count, PROMISE};

fn block(half: Vec3, mass: f64, place: Vec3, [x, y, z, w]: [f64; 4]) -> Body {
    let turn = Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).unwrap();
    let block = Body::of_mass(Convex::cuboid(half).unwrap(), mass).unwrap();
    block.at(Pose::new(place, turn)).with_material(Material::new(0.0, 0.064))
}

/// A block that turns, and another that it slides on after a plastic impact.
fn sliding() -> World {
    let settings = Settings::weightless().with_resting(Resting::Supported);
    let mut world = World::new(settings).unwrap();
    let one = block(
        Vec3::new(0.325, 0.3, 0.2625),
        1412.0,
        Vec3::new(0.0672, -1.4671, 1.4646),
        [-0.4972, -0.2227, -0.7703, -0.3313],
    );
    let one = one.with_velocity(Vec3::new(-0.0104, 0.0342, -0.0391));
    world.insert(one.with_spin(Vec3::new(0.1198, -0.1325, 0.1302))).unwrap();
    let other = block(
        Vec3::new(0.3672, 0.2798, 0.181),
        635.4,
        Vec3::new(0.3255, -1.3946, 0.726),
        [0.8261, 0.3146, -0.0176, -0.4671],
    );
    let other = other.with_velocity(Vec3::new(-0.0492, 0.1543, -0.0762));
    world.insert(other.with_spin(Vec3::new(0.0158, -0.0306, -0.0173))).unwrap();
    world
}

#[test]
fn two_blocks_that_slide_on_each_other() {
    for dt in STEPS {
        let mut world = sliding();
        let start = Count::of(&world);
        let (mut lasted, mut error) = (0, 0.0f64);
        for _ in 0..(0.2 / dt).round() as usize {
            let report = world.step(dt);
            // Moving apart is the one thing that may change it, and is booked.
            if !report.separations.is_empty() {
                break;
            }
            lasted += report.persistent.len();
            let now = Count::of(&world);
            error = error.max((now.angular - start.angular).length() / start.angular_size);
        }
        let booked = world.audit().angular_momentum_error;
        println!("{dt} s: {error:e}, booked {booked:e}, {lasted} persistent");
        assert!(lasted > 0, "{dt} s");
        assert!(error <= PROMISE, "{dt} s: {error:e}; the books say {booked:e}");
    }
}
