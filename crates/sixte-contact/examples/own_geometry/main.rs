//! A geometry of your own: a ring that refines itself, thrown at a peg, a mesh and another ring.
//!
//! `cargo run --release -p sixte-contact --example own_geometry`

mod ring;

use std::error::Error;

use ring::Ring;
use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Moving, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Convex, Mesh, Triangles};

fn main() -> Result<(), Box<dyn Error>> {
    let ring = Ring { circle: 0.3, tube: 0.02, precision: 1e-6 };
    let peg = Convex::cylinder(1.0, 0.05)?;
    let corners = vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    let tetrahedron =
        Triangles { vertices: corners, faces: vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]] };
    throw("a peg", &ring, &peg)?;
    throw("a mesh", &ring, &Mesh::new(tetrahedron)?)?;
    throw("another ring", &ring, &Ring { circle: 0.2, tube: 0.01, precision: 1e-6 })?;
    Ok(())
}

/// Throws the ring, tumbling, at something that stands at the origin.
fn throw(name: &str, ring: &Ring, target: &impl Moving) -> Result<(), Box<dyn Error>> {
    let tilted = Rotation::from_axis_angle(Vec3::X, 0.4)?;
    let thrown = Motion::fixed(Pose::new(Vec3::new(2.0, 0.1, 0.2), tilted))
        .with_velocity(Vec3::new(-5.0, 0.0, 1.5))
        .with_acceleration(Vec3::new(0.0, 0.0, -9.81))
        .with_spin(Vec3::new(1.0, 8.0, 0.0));
    let still = Motion::fixed(Pose::IDENTITY);
    let found = contact_time((ring, &thrown), (target, &still), 1.0, &ContactTimeSettings::default())?;
    match found.contact {
        Some(contact) => {
            println!("{name}: {} after {:.9} s at {:.6}", found.status, found.time, contact.point_a)
        }
        None => println!("{name}: {}", found.status),
    }
    Ok(())
}
