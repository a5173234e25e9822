//! A gyroscope on a table, with friction where it touches: it precesses, slows down, and tips over.
//!
//! The contact is the stiff one of "Rigid Body Collision Resolution", inside a skin of 0.2 mm; friction,
//! rolling and spinning friction take energy from it.
//!
//!     cargo run --release -p sixte --example gyroscope

use sixte::material::Material;
use sixte::response::Stiff;
use sixte::shape::{Compound, Convex};
use sixte::{Body, Pose, Rotation, Settings, StepReport, Vec3, World};

/// The tip's radius \[m\].
const TIP: f64 = 0.002;

/// The centre of the disc above the tip's centre \[m\].
const HEIGHT: f64 = 0.03;

fn gyroscope() -> Result<Compound, Box<dyn std::error::Error>> {
    let disc = Convex::cylinder(0.004, 0.025)?;
    let axle = Convex::capsule(0.5 * HEIGHT, TIP)?;
    let half = Vec3::new(0.0, 0.0, 0.5 * HEIGHT);
    Ok(Compound::new(vec![(Pose::at(half * 2.0), disc), (Pose::at(half), axle)])?)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let stiff = Stiff { damping: 20.0, ..Stiff::new(2e5, 2e-4) };
    let settings = Settings::default().with_stiff(Some(stiff));
    let mut world = World::new(settings)?;
    let material = Material { restitution: 0.2, friction: 0.2, rolling: 2e-5, spinning: 2e-4 };
    world.insert(Body::fixed(Convex::half_space(Vec3::Z)?).named("table").with_material(material))?;
    let tilt = Rotation::from_axis_angle(Vec3::Y, 0.15)?;
    let axis = tilt.rotate(Vec3::Z);
    let start = Pose::new(Vec3::new(0.0, 0.0, TIP + 1.9e-4), tilt);
    let top = Body::dynamic(gyroscope()?, 7850.0)?
        .named("gyroscope")
        .at(start)
        .with_spin(axis * 150.0)
        .with_material(material);
    let top = world.insert(top)?;

    println!("time [s]  spin [rad/s]  tilt [°]  direction [°]  energy [J]");
    let mut next = 0.0;
    while world.time() < 12.0 {
        let StepReport { audit, warnings, .. } = world.step(1.0 / 240.0);
        for warning in warnings {
            println!("{warning}");
        }
        let body = &world[top];
        let axis = body.pose().rotation.rotate(Vec3::Z);
        let tilt = axis.truncate().length().atan2(axis.z).to_degrees();
        if world.time() >= next {
            let direction = axis.y.atan2(axis.x).to_degrees();
            let spin = body.spin().dot(axis);
            println!(
                "{:8.3}  {spin:12.3}  {tilt:8.2}  {direction:13.1}  {:.6}",
                world.time(),
                audit.totals.energy()
            );
            next += 0.25;
        }
        if tilt > 45.0 {
            println!("tipped over after {:.2} s; smallest gap {:.3e} m", world.time(), audit.smallest_gap);
            break;
        }
    }
    let audit = world.audit();
    println!(
        "lost: {:.6} J to friction, {:.6} J to damping; {:.1e} of the energy is not explained",
        audit.lost_to_friction, audit.lost_to_damping, audit.energy_error
    );
    Ok(())
}
