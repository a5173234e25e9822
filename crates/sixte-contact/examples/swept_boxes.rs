//! How tight the boxes around a whole motion are: the table of the book's page on bounds.
//!
//! `cargo run --release -p sixte-contact --example swept_boxes`
//!
//! A blade turns about an oblique axis while it flies. The volume of each box is compared with
//! that of the box around 4001 poses of the blade, which is as small as a box can be.

use std::error::Error;

use sixte_contact::Vec3;
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::{Aabb, Convex, Support};

/// How many parts the motion is cut into for the smallest box.
const PARTS: u32 = 4000;

fn main() -> Result<(), Box<dyn Error>> {
    let blade = Convex::cuboid(Vec3::new(0.5, 0.03, 0.005))?;
    let axis = Vec3::new(1.0, 2.0, 3.0).normalize();
    println!("| turn over the interval [rad] | smallest box [m³] | tight | sphere |");
    println!("|---|---|---|---|");
    for angle in [0.0, 0.01, 0.1, 0.3, 1.0, 3.0, 10.0] {
        let motion =
            Motion::fixed(Pose::IDENTITY).with_velocity(Vec3::new(0.3, 0.1, -0.2)).with_spin(axis * angle);
        let smallest = smallest_box(&blade, &motion);
        let (tight, sphere) = (motion.swept_aabb(&blade, 1.0), motion.swept_sphere_aabb(&blade, 1.0));
        for corner in [smallest.min, smallest.max] {
            assert!(tight.contains(corner) && sphere.contains(corner));
        }
        let times = |found: Aabb| found.volume() / smallest.volume();
        println!("| {angle} | {:.4} | {:.3} × | {:.2} × |", smallest.volume(), times(tight), times(sphere));
    }
    Ok(())
}

/// The box around the shape at many instants.
fn smallest_box(shape: &Convex, motion: &Motion) -> Aabb {
    let mut found = Aabb { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };
    for i in 0..=PARTS {
        let pose = motion.pose_at(f64::from(i) / f64::from(PARTS));
        let farthest = |direction: Vec3| {
            let local = pose.rotation.inverse().rotate(direction);
            pose.point_in_world(shape.support(local, &mut 0)).dot(direction) + shape.rounding()
        };
        let high = Vec3::new(farthest(Vec3::X), farthest(Vec3::Y), farthest(Vec3::Z));
        let low = -Vec3::new(farthest(Vec3::NEG_X), farthest(Vec3::NEG_Y), farthest(Vec3::NEG_Z));
        found = Aabb { min: found.min.min(low), max: found.max.max(high) };
    }
    found
}
