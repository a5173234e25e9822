//! An elastic ball, dropped from 1 m: impacts at (2n − 1) √(2h/g), and the apex where it began.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Settings, Vec3, World};

use crate::{Outcome, row};

/// Over 100 s.
pub fn measure(step: f64) -> Outcome {
    let mut world = World::new(Settings::default())?;
    world.insert(Body::fixed(Convex::half_space(Vec3::Z)?).with_material(Material::ELASTIC))?;
    let ball = Body::dynamic(Convex::sphere(0.1)?, 1000.0)?
        .at(Pose::at(Vec3::new(0.0, 0.0, 1.1)))
        .with_material(Material::ELASTIC);
    let ball = world.insert(ball)?;
    let gravity = 9.81;
    let fall = (2.0f64 / gravity).sqrt();
    let (mut of_apex, mut of_time, mut times) = (0.0f64, 0.0f64, Vec::new());
    while world.time() < 100.0 {
        for event in world.step(step).events {
            times.push(event.time);
            of_time = of_time.max((event.time - (2 * times.len() - 1) as f64 * fall).abs());
        }
        let (z, up) = (world[ball].pose().position.z - 0.1, world[ball].velocity().z);
        of_apex = of_apex.max((z + up * up / (2.0 * gravity) - 1.0).abs());
    }
    let period = (times[times.len() - 1] - times[0]) / (times.len() - 1) as f64;
    row("elastic ball, 100 s: apex", step, of_apex, "m");
    row("elastic ball, 100 s: worst impact time", step, of_time, "s");
    row("elastic ball, 100 s: bounce period", step, (period / (2.0 * fall) - 1.0).abs(), "relative");
    row("elastic ball, 100 s: energy", step, world.audit().energy_error, "relative");
    Ok(())
}
