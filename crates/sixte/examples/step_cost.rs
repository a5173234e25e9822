//! What a step costs, and how it grows with the number of bodies.
//!
//!     cargo run --release -p sixte --example step_cost

use std::time::Instant;

use sixte::material::Material;
use sixte::shape::{Convex, Shape};
use sixte::{Body, Pose, Rotation, Settings, Vec3, World};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// A room of six half-spaces, 4 m wide.
fn room(settings: Settings) -> Outcome<World> {
    let mut world = World::new(settings)?;
    for normal in [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z] {
        let wall = Body::fixed(Convex::half_space(normal)?).at(Pose::at(normal * -2.0));
        world.insert(wall.with_material(Material::ELASTIC))?;
    }
    Ok(world)
}

/// Bodies on a grid that fly and tumble in all directions, and lose nothing.
fn flying(shape: &Shape, count: u32) -> Outcome<World> {
    let mut world = room(Settings::weightless())?;
    for i in 0..count {
        let [x, y, z] = [i % 4, i / 4 % 4, i / 16].map(|k| f64::from(k) * 0.8 - 1.2);
        let turn = Vec3::new(x + 0.1, y - 0.2, z + 0.3);
        let body = Body::dynamic(shape.clone(), 1000.0)?
            .at(Pose::new(Vec3::new(x, y, z), Rotation::from_rotation_vector(turn)?))
            .with_velocity(turn.cross(Vec3::new(1.0, 2.0, 0.5)) * 2.0)
            .with_spin(turn * 3.0)
            .with_material(Material::ELASTIC);
        world.insert(body)?;
    }
    Ok(world)
}

/// One row: the best of three runs of 2 s with steps of 1/60 s.
fn row(name: &str, make: impl Fn() -> Outcome<World>) -> Outcome<()> {
    let mut best = f64::INFINITY;
    let (mut impacts, mut error) = (0, 0.0);
    for _ in 0..3 {
        let mut world = make()?;
        let clock = Instant::now();
        for _ in 0..120 {
            world.step(1.0 / 60.0);
        }
        best = best.min(clock.elapsed().as_secs_f64());
        let audit = world.audit();
        (impacts, error) = (audit.impacts, audit.energy_error);
    }
    println!("{name:24} {:10.1} {impacts:8} {error:10.1e}", best / 120.0 * 1e6);
    Ok(())
}

fn main() -> Outcome<()> {
    let ball: Shape = Convex::sphere(0.15)?.into();
    let brick: Shape = Convex::cuboid(Vec3::new(0.2, 0.12, 0.08))?.into();
    println!("{:24} {:>10} {:>8} {:>10}", "bodies in a room", "µs a step", "impacts", "energy");
    for count in [1, 2, 4, 8, 16, 32, 64] {
        row(&format!("{count} balls"), || flying(&ball, count))?;
    }
    for count in [1, 2, 4, 8, 16, 32, 64] {
        row(&format!("{count} tumbling bricks"), || flying(&brick, count))?;
    }
    Ok(())
}
