//! rapier's blades, in `f32` and in `f64`.
//!
//! Dynamic bodies of capsules with the weapons' own masses, without gravity, that get the velocity and spin with which they would be where the
//! hand wants them at the end of the step: the same as Sixte's. Continuous detection is on, with as many times of impact within a step as asked for, and
//! so is its soft kind, over the whole way of a blade in a frame. The cap on speeds is lifted.

/// One crate of rapier as blades.
macro_rules! rapier_blades {
    ($module:ident, $name:literal, $rapier:ident, $real:ty) => {
        #[doc = concat!("The crate `", stringify!($rapier), "`.")]
        pub mod $module {
            use sixte_contact::Vec3;
            use sixte_contact::motion::{Pose as Place, Rotation as Turn};
            use sixte_fence::weapon::Weapon;
            use $rapier::prelude::*;

            use crate::fence::Blades;

            /// Two weapons.
            pub struct Rapier {
                world: PhysicsWorld,
                weapons: [RigidBodyHandle; 2],
                name: String,
            }

            impl Rapier {
                /// With up to `ccd_steps` times of impact within a step.
                pub fn new(weapon: &Weapon, restitution: f64, ccd_steps: usize) -> Self {
                    let mut world = PhysicsWorld::new();
                    world.gravity = vector(Vec3::ZERO);
                    world.integration_parameters.max_ccd_substeps = ccd_steps;
                    world.integration_parameters.normalized_max_linear_velocity = <$real>::MAX;
                    let weapons = [0, 1].map(|_| {
                        let body = RigidBodyBuilder::dynamic()
                            .ccd_enabled(true)
                            .soft_ccd_prediction(2.0)
                            .can_sleep(false);
                        let handle = world.bodies.insert(body);
                        for piece in weapon.pieces() {
                            let [from, to] = piece.ends.map(vector);
                            let capsule =
                                ColliderBuilder::capsule_from_endpoints(from, to, piece.radius as $real)
                                    .mass(piece.mass as $real)
                                    .restitution(restitution as $real)
                                    .friction(0.0);
                            world.colliders.insert_with_parent(capsule, handle, &mut world.bodies);
                        }
                        handle
                    });
                    let name = format!("{}, times of impact: {ccd_steps}", $name);
                    Self { world, weapons, name }
                }
            }

            impl Blades for Rapier {
                fn name(&self) -> String {
                    self.name.clone()
                }

                fn put(&mut self, poses: [Place; 2]) {
                    for (handle, pose) in self.weapons.into_iter().zip(poses) {
                        let body = &mut self.world.bodies[handle];
                        body.set_translation(vector(pose.position), true);
                        body.set_rotation(rotation(pose.rotation), true);
                        body.set_linvel(vector(Vec3::ZERO), true);
                        body.set_angvel(vector(Vec3::ZERO), true);
                    }
                }

                fn step(&mut self, goals: [Place; 2], dt: f64) {
                    for (side, goal) in goals.iter().enumerate() {
                        let now = self.poses()[side];
                        let body = &mut self.world.bodies[self.weapons[side]];
                        let centre = wide(body.center_of_mass());
                        let there = goal.point_in_world(now.point_in_body(centre));
                        let turn = goal.rotation.after(now.rotation.inverse()).rotation_vector();
                        body.set_linvel(vector((there - centre) / dt), true);
                        body.set_angvel(vector(turn / dt), true);
                    }
                    self.world.integration_parameters.dt = dt as $real;
                    self.world.step();
                }

                fn poses(&self) -> [Place; 2] {
                    self.weapons.map(|handle| {
                        let body = &self.world.bodies[handle];
                        let q = body.rotation();
                        let q =
                            sixte_contact::Quat::from_xyzw(q.x as f64, q.y as f64, q.z as f64, q.w as f64);
                        Place::new(
                            wide(body.translation()),
                            Turn::from_quaternion(q).unwrap_or(Turn::IDENTITY),
                        )
                    })
                }
            }

            fn vector(v: Vec3) -> Vector {
                Vector::new(v.x as $real, v.y as $real, v.z as $real)
            }

            fn rotation(turn: Turn) -> Rotation {
                let [x, y, z, w] = turn.quaternion().to_array();
                Rotation::from_xyzw(x as $real, y as $real, z as $real, w as $real)
            }

            fn wide(v: Vector) -> Vec3 {
                Vec3::new(v.x as f64, v.y as f64, v.z as f64)
            }
        }
    };
}

rapier_blades!(single, "rapier 0.36.1", rapier3d, f32);
rapier_blades!(double, "rapier 0.36.1, f64", rapier3d_f64, f64);
