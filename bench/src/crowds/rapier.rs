//! rapier, in `f32` and in `f64`: the same code for both of its crates.
//!
//! Settings: no sleeping, continuous detection for bodies that start fast; all else as it comes.

/// One crate of rapier as an engine.
macro_rules! rapier_crowd {
    ($module:ident, $name:literal, $rapier:ident, $real:ty) => {
        #[doc = concat!("The crate `", stringify!($rapier), "`.")]
        #[allow(clippy::unnecessary_cast)]
        pub mod $module {
            use sixte_contact::{Quat, Vec3};
            use $rapier::prelude::*;

            use crate::crowds::scenes::{Form, Scene, Start};
            use crate::crowds::{self, FRICTION, GRAVITY, RESTITUTION, State};

            /// rapier as it comes.
            pub struct Rapier;

            struct Standing {
                world: PhysicsWorld,
                bodies: Vec<RigidBodyHandle>,
            }

            impl crowds::Engine for Rapier {
                fn name(&self) -> &'static str {
                    $name
                }

                fn start(&self, scene: &Scene) -> Result<Box<dyn crowds::Crowd>, String> {
                    let mut world = PhysicsWorld::new();
                    world.gravity = vector(Vec3::NEG_Z * GRAVITY);
                    for half_space in &scene.half_spaces {
                        let body = RigidBodyBuilder::fixed().translation(vector(half_space.point));
                        let shape = SharedShape::halfspace(vector(half_space.normal));
                        world.insert(body, dressed(ColliderBuilder::new(shape)));
                    }
                    if let Some(ground) = &scene.ground {
                        let (corners, triangles) = ground.triangles();
                        let corners = corners.into_iter().map(vector).collect();
                        let collider = ColliderBuilder::trimesh(corners, triangles);
                        let collider = dressed(collider.map_err(|error| error.to_string())?);
                        world.insert(RigidBodyBuilder::fixed(), collider);
                    }
                    let insert = |start: &Start| -> Result<RigidBodyHandle, String> {
                        let collider = dressed(collider(&start.form)?).density(start.density as $real);
                        Ok(world.insert(body(start), collider).0)
                    };
                    let bodies = scene.bodies.iter().map(insert).collect::<Result<_, String>>()?;
                    Ok(Box::new(Standing { world, bodies }))
                }
            }

            impl crowds::Crowd for Standing {
                fn step(&mut self, duration: f64) {
                    self.world.integration_parameters.dt = duration as $real;
                    self.world.step();
                }

                fn states(&self) -> Vec<State> {
                    let state = |&handle: &RigidBodyHandle| {
                        let body = &self.world.bodies[handle];
                        let q = body.rotation();
                        State {
                            position: wide(body.translation()),
                            rotation: Quat::from_xyzw(q.x as f64, q.y as f64, q.z as f64, q.w as f64),
                            velocity: wide(body.linvel()),
                            spin: wide(body.angvel()),
                        }
                    };
                    self.bodies.iter().map(state).collect()
                }
            }

            fn dressed(collider: ColliderBuilder) -> ColliderBuilder {
                collider.restitution(RESTITUTION as $real).friction(FRICTION as $real)
            }

            fn collider(form: &Form) -> Result<ColliderBuilder, String> {
                Ok(match form {
                    Form::Cuboid(half) => {
                        ColliderBuilder::cuboid(half.x as $real, half.y as $real, half.z as $real)
                    }
                    Form::Ball(radius) => ColliderBuilder::ball(*radius as $real),
                    Form::Capsule { half_length, radius } => {
                        ColliderBuilder::capsule_z(*half_length as $real, *radius as $real)
                    }
                    Form::Hull(points) => {
                        let points: Vec<Vector> = points.iter().copied().map(vector).collect();
                        ColliderBuilder::convex_hull(&points).ok_or("rapier makes no hull of the points")?
                    }
                })
            }

            fn body(start: &Start) -> RigidBodyBuilder {
                let State { position, rotation, velocity, spin } = start.state;
                let [x, y, z, w] = rotation.to_array().map(|x| x as $real);
                RigidBodyBuilder::dynamic()
                    .pose(Pose::from_parts(vector(position), Rotation::from_xyzw(x, y, z, w)))
                    .linvel(vector(velocity))
                    .angvel(vector(spin))
                    .can_sleep(false)
                    .ccd_enabled(start.is_fast())
            }

            fn vector(v: Vec3) -> Vector {
                Vector::new(v.x as $real, v.y as $real, v.z as $real)
            }

            fn wide(v: Vector) -> Vec3 {
                Vec3::new(v.x as f64, v.y as f64, v.z as f64)
            }
        }
    };
}

rapier_crowd!(single, "rapier", rapier3d, f32);
rapier_crowd!(double, "rapier_f64", rapier3d_f64, f64);
