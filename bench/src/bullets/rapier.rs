//! rapier, in `f32` and in `f64`: the same code for both of its crates.
//!
//! Settings: continuous detection for every bullet, the cap on speeds lifted, no sleeping; all else as it
//! comes.

/// One crate of rapier as an engine.
macro_rules! rapier_engine {
    ($engine:ident, $name:literal, $rapier:ident, $real:ty) => {
        #[doc = concat!("The crate `", stringify!($rapier), "`.")]
        pub mod $engine {
            use sixte_contact::Vec3;
            use $rapier::prelude::*;

            use crate::bullets::flight;
            use crate::bullets::scene::{Scene, Start};

            /// rapier with continuous detection.
            pub struct Rapier {
                /// Times of impact that are gone to within a step, at most.
                pub ccd_steps: usize,
                /// What rapier takes for a metre: its lengths of tolerance follow \[m\].
                pub length_unit: f64,
            }

            struct Flying {
                world: PhysicsWorld,
                bullets: Vec<RigidBodyHandle>,
                time: f64,
            }

            impl flight::Engine for Rapier {
                fn name(&self) -> &'static str {
                    $name
                }

                fn start(&self, scene: &Scene, _: bool) -> Result<Box<dyn flight::Flight>, String> {
                    let mut world = PhysicsWorld::new();
                    world.gravity = vector(scene.gravity);
                    world.integration_parameters.max_ccd_substeps = self.ccd_steps;
                    world.integration_parameters.length_unit = self.length_unit as $real;
                    world.integration_parameters.normalized_max_linear_velocity = <$real>::MAX;
                    let vectors = |all: &[Vec3]| all.iter().copied().map(vector).collect::<Vec<Vector>>();
                    let sheet =
                        ColliderBuilder::trimesh(vectors(&scene.sheet.vertices), scene.sheet.faces.clone());
                    let sheet = sheet.map_err(|error| error.to_string())?;
                    let bullet = ColliderBuilder::convex_hull(&vectors(&scene.bullet.vertices));
                    let bullet = bullet.ok_or("rapier makes no hull of the bullet")?;
                    let dressed = |collider: ColliderBuilder| {
                        collider
                            .restitution(scene.restitution as $real)
                            .friction(scene.friction as $real)
                            .density(scene.density as $real)
                    };
                    world.insert(RigidBodyBuilder::fixed(), dressed(sheet));
                    let bullet = dressed(bullet);
                    let bullets = scene.starts.iter();
                    let bullets = bullets.map(|start| world.insert(body(start), bullet.clone()).0).collect();
                    Ok(Box::new(Flying { world, bullets, time: 0.0 }))
                }
            }

            impl flight::Flight for Flying {
                fn step(&mut self, duration: f64) {
                    self.world.integration_parameters.dt = duration as $real;
                    self.world.step();
                    self.time += duration;
                }

                fn samples(&self) -> Vec<Vec<flight::Sample>> {
                    let sample = |handle: &RigidBodyHandle| {
                        let body = &self.world.bodies[*handle];
                        vec![flight::Sample {
                            time: self.time,
                            centre: wide(body.center_of_mass()),
                            velocity: wide(body.linvel()),
                        }]
                    };
                    self.bullets.iter().map(sample).collect()
                }
            }

            fn body(start: &Start) -> RigidBodyBuilder {
                let [x, y, z, w] = start.pose.rotation.quaternion().to_array().map(|x| x as $real);
                let rotation = Rotation::from_xyzw(x, y, z, w);
                RigidBodyBuilder::dynamic()
                    .pose(Pose::from_parts(vector(start.pose.position), rotation))
                    .linvel(vector(start.velocity))
                    .angvel(vector(start.spin))
                    .can_sleep(false)
                    .ccd_enabled(true)
            }

            fn vector(v: Vec3) -> Vector {
                Vector::new(v.x as $real, v.y as $real, v.z as $real)
            }

            #[allow(clippy::unnecessary_cast)]
            fn wide(v: Vector) -> Vec3 {
                Vec3::new(v.x as f64, v.y as f64, v.z as f64)
            }
        }
    };
}

rapier_engine!(single, "rapier", rapier3d, f32);
rapier_engine!(double, "rapier_f64", rapier3d_f64, f64);
