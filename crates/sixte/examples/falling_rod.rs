//! A spinning rod falls on its edge, and bounces.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Settings, Vec3, World};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let steel = Material::new(0.8, 0.3); // restitution, friction
    let mut world = World::new(Settings::default())?;
    world.insert(Body::fixed(Convex::half_space(Vec3::Z)?).named("floor").with_material(steel))?;
    let rod = Body::dynamic(Convex::cuboid(Vec3::new(0.5, 0.05, 0.05))?, 7850.0)?
        .named("rod")
        .at(Pose::at(Vec3::new(0.0, 0.0, 1.0)))
        .with_spin(Vec3::new(0.0, 3.0, 0.0))
        .with_material(steel);
    world.insert(rod)?;
    for _ in 0..60 {
        for event in world.step(1.0 / 60.0).events {
            println!("{:.9} s: {:.6} N s at {:.6}", event.time, event.impulse.length(), event.point);
        }
    }
    let audit = world.audit();
    println!("energy that is not explained: {:.1e} of it", audit.energy_error);
    println!("smallest gap: {:.1e} m", audit.smallest_gap);
    Ok(())
}
