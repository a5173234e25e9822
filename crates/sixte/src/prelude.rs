//! What most programs use: `use sixte::prelude::*;`.
//!
//! ```
//! use sixte::prelude::*;
//! let mut world = World::new(Settings::default())?;
//! world.insert(Body::fixed(Convex::half_space(Vec3::Z)?))?;
//! let ball = Body::dynamic(Convex::sphere(0.1)?, 1000.0)?.at(Pose::at(Vec3::Z));
//! let ball = world.insert(ball.with_material(Material::new(0.5, 0.3)))?;
//! world.step(0.1);
//! assert!(world[ball].velocity().z < 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::body::{Body, Groups, Kind, OnContact};
pub use crate::event::Event;
pub use crate::id::BodyId;
pub use crate::material::Material;
pub use crate::mover::Mover;
pub use crate::report::{StepReport, StepWarning};
pub use crate::settings::{Resting, Settings, Stepping};
pub use crate::shape::{Convex, Shape};
pub use crate::world::World;
pub use sixte_contact::motion::{Motion, Pose, Rotation};
pub use sixte_contact::{Interrupt, Mat3, Vec3};
