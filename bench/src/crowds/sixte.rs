//! Sixte, in `f64`.
//!
//! Settings: no sleeping; all else as it comes.

use sixte::material::Material;
use sixte::shape::{Convex, Soup, Triangles};
use sixte::{Body, BodyId, Pose, Rotation, Settings, Stepping, World};

use super::scenes::{Form, Scene, Start};
use super::{Crowd, Engine, FRICTION, GRAVITY, RESTITUTION, State};

/// Sixte with one kind of stepping.
pub struct Sixte {
    name: &'static str,
    stepping: Stepping,
}

/// With [`Stepping::Realtime`].
pub const REALTIME: Sixte = Sixte { name: "sixte_realtime", stepping: Stepping::Realtime };

/// With [`Stepping::Auto`].
pub const AUTO: Sixte = Sixte { name: "sixte_auto", stepping: Stepping::Auto };

struct Standing {
    world: World,
    bodies: Vec<BodyId>,
}

impl Engine for Sixte {
    fn name(&self) -> &'static str {
        self.name
    }

    fn start(&self, scene: &Scene) -> Result<Box<dyn Crowd>, String> {
        let settings = Settings::default()
            .with_gravity(sixte::Vec3::NEG_Z * GRAVITY)
            .with_stepping(self.stepping)
            .with_sleeping(false);
        let mut world = World::new(settings).map_err(text)?;
        for half_space in &scene.half_spaces {
            let shape = Convex::half_space(half_space.normal).map_err(text)?;
            let body = Body::fixed(shape).at(Pose::at(half_space.point));
            world.insert(body.with_material(Material::new(RESTITUTION, FRICTION))).map_err(text)?;
        }
        if let Some(ground) = &scene.ground {
            let (vertices, faces) = ground.triangles();
            let soup = Soup::new(Triangles { vertices, faces }).map_err(text)?;
            let material = Material::new(RESTITUTION, FRICTION);
            world.insert(Body::fixed(soup).with_material(material)).map_err(text)?;
        }
        let insert = |start: &Start| world.insert(body(start)?).map_err(text);
        let bodies = scene.bodies.iter().map(insert).collect::<Result<_, String>>()?;
        Ok(Box::new(Standing { world, bodies }))
    }
}

impl Crowd for Standing {
    fn step(&mut self, duration: f64) {
        self.world.step(duration);
    }

    fn states(&self) -> Vec<State> {
        let state = |&id: &BodyId| {
            let body = &self.world[id];
            let Pose { position, rotation } = body.pose();
            let rotation = rotation.quaternion();
            State { position, rotation, velocity: body.velocity(), spin: body.spin() }
        };
        self.bodies.iter().map(state).collect()
    }
}

/// Sixte's shape of it.
///
/// # Errors
/// What Sixte refuses.
pub fn shape(form: &Form) -> Result<Convex, String> {
    let shape = match form {
        Form::Cuboid(half) => Convex::cuboid(*half),
        Form::Ball(radius) => Convex::sphere(*radius),
        Form::Capsule { half_length, radius } => Convex::capsule(*half_length, *radius),
        Form::Hull(points) => Convex::hull(points),
    };
    shape.map_err(text)
}

fn body(start: &Start) -> Result<Body, String> {
    let State { position, rotation, velocity, spin } = start.state;
    let rotation = Rotation::from_quaternion(rotation).map_err(text)?;
    let body = Body::dynamic(shape(&start.form)?, start.density).map_err(text)?;
    let body = body.at(Pose::new(position, rotation)).with_velocity(velocity).with_spin(spin);
    Ok(body.with_material(Material::new(RESTITUTION, FRICTION)))
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
