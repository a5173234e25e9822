//! Rigid bodies that never intersect: flight, certified contact, impact, with the ledger of momentum and
//! energy kept.
//!
//! A [`World`] holds bodies; [`World::step`] flies them to their first contact, responds, and goes on from
//! there. Every impact is an [`Event`](event::Event) with its time, points, normal and impulse, and the
//! [`Audit`](audit::Audit) says where momentum and energy went.
//!
//! ```
//! use sixte::{Body, Pose, Settings, Vec3, World};
//! use sixte::material::Material;
//! use sixte::shape::Convex;
//!
//! // A spinning rod falls on its corner.
//! let mut world = World::new(Settings::default())?;
//! world.insert(Body::fixed(Convex::half_space(Vec3::Z)?).named("floor"))?;
//! let rod = Body::dynamic(Convex::cuboid(Vec3::new(0.5, 0.05, 0.05))?, 7850.0)?
//!     .named("rod")
//!     .at(Pose::at(Vec3::new(0.0, 0.0, 1.0)))
//!     .with_spin(Vec3::new(0.0, 3.0, 0.0))
//!     .with_material(Material::new(0.8, 0.3));
//! world.insert(rod)?;
//! for _ in 0..30 {
//!     for event in world.step(1.0 / 60.0).events {
//!         println!("{:.6} s: {:.3} N s at {}", event.time, event.impulse.length(), event.point);
//!     }
//! }
//! let audit = world.audit();
//! assert!(audit.impacts > 0 && audit.smallest_gap > 0.0 && audit.energy_error < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | you want | look at |
//! |---|---|
//! | bodies of any shape, with mass and material | [`Body`], [`shape`], [`material`] |
//! | to put them in, where there may be no clearance | [`World::insert`], [`World::insert_separated`] |
//! | forces, impulses, a path to follow, a hand | [`World::body_mut`], [`mover`] |
//! | what happened: impacts, persistent contacts, sensors, warnings | [`StepReport`] |
//! | rays, overlaps, distances, contact times among all bodies | [`World::ray`], [`World::overlapping`], [`World::closest`], [`World::contact_time`] |
//! | who meets whom | [`Groups`], [`World::ignore`] |
//! | to go back, to compare runs bit by bit | [`World::save`], [`World::restore`], [`World::state_hash`] |
//! | other laws: gravity, tolerance, integrators, restitution, many impacts | [`Settings`] |
//! | to solve contact problems of your own | [`response::contact_problem`] |
//!
//! **What is certified**: at no instant of a step do two bodies that meet intersect, whatever their shapes, their speeds and
//! the step are. What is refused, what is slow and what is not
//! promised is in the repository's page of limits. [`prelude`] has the names that most programs use.
//!
//! Units are SI; everything is `f64`. Arrows between the modules point one way: what a body is
//! ([`shape`], [`material`], [`body`]) ← how it turns and flies ([`rotation`], [`flight`]) ← what impacts do ([`response`]) ←
//! the ledger ([`audit`]) ← the step.

pub mod audit;
pub mod body;
mod broad;
mod certify;
pub mod contact;
mod contacts;
pub mod cost;
pub mod error;
pub mod event;
mod exact;
pub mod flight;
mod hash;
mod id;
mod island;
mod islands;
pub mod material;
pub mod mover;
pub mod prelude;
mod realtime;
pub mod report;
pub mod response;
pub mod rotation;
mod settings;
pub mod shape;
mod snapshot;
mod stepping;
mod stiff;
mod store;
pub mod visit;
mod world;
mod zones;

pub use body::{Body, Groups};
pub use error::{BodyError, QueryError, SnapshotError, WorldError};
pub use hash::Fnv;
pub use id::BodyId;
pub use report::StepReport;
pub use settings::{Resting, Settings, Stepping};
pub use sixte_contact::contact_time::ContactTime;
pub use sixte_contact::contact_time::{Contact, Work};
pub use sixte_contact::motion::{Motion, Pose, Rotation};
pub use sixte_contact::query::Distance;
pub use sixte_contact::{Interrupt, Mat3, Vec3};
pub use snapshot::Snapshot;
pub use world::{BodyHit, World};
