//! Two moving shapes: when and where do they touch, with proof.
//!
//! A step of a simulation, a robot's way, a blade and a ball: over an interval each of two bodies moves, and what is asked is
//! the first instant at which they touch, where, and in which direction. This crate answers with a certificate: what it
//! reports clear is clear at every instant, however fast or thin the bodies are, and a contact is never reported late.
//! Other names of it are continuous collision detection and time of impact.
//!
//! # First program
//!
//! ```
//! use sixte_contact::prelude::*;
//!
//! // A blade turns at 20 rad/s, and a ball flies into it from 5 m away.
//! let blade = Convex::cuboid(Vec3::new(1.0, 0.02, 0.005))?;
//! let ball = Convex::sphere(0.1)?;
//! let turning = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.0, 0.0, 20.0));
//! let flying =
//!     Motion::fixed(Pose::at(Vec3::new(5.0, -0.3, 0.0))).with_velocity(Vec3::new(-10.0, 0.0, 0.0));
//!
//! let found = contact_time((&blade, &turning), (&ball, &flying), 1.0, &ContactTimeSettings::default())?;
//! assert_eq!(found.status, Status::Contact);
//! assert!(found.time_lower <= found.time && found.time <= found.time_upper);
//! let contact = found.contact.ok_or("none")?;
//! println!("after {} s at {} along {}", found.time, contact.point_a, contact.normal);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A shape comes first, then its [`Motion`](motion::Motion): a start, and constant velocity, acceleration and spin about
//! its centre. The first body is A, the second B, and a normal points out of B towards A. Units are SI: metres, seconds,
//! radians, kilograms. Everything is `f64` and 3D, and the same input gives the same bits on every platform.
//!
//! # What to ask
//!
//! | question | function |
//! |---|---|
//! | when and where do two moving bodies first touch | [`contact_time`](contact_time::contact_time()) |
//! | where else, at that instant | [`contacts_at`](contact_time::contacts_at) |
//! | how far apart are two bodies, and where are they closest | [`distance`](query::distance()) |
//! | do they intersect | [`overlap`](query::overlap()) |
//! | how far is a point from a body, and is it inside | [`point_distance`](query::point_distance) |
//! | what does a ray hit | [`ray`](query::ray()) |
//! | which faces and edges touch | [`contact_patch`](query::contact_patch) |
//! | how heavy is it | [`Convex::mass_properties`](shape::Convex::mass_properties) |
//!
//! Shapes are [`Convex`](shape::Convex) (spheres, capsules, boxes, cylinders, cones, ellipsoids, hulls, half-spaces, each with
//! any rounding), [`Compound`](shape::Compound), [`Mesh`](shape::Mesh), [`Soup`](shape::Soup),
//! [`HeightField`](shape::HeightField), [`Deforming`](shape::Deforming), and [`Curved`](shape::Curved) for surfaces of
//! formulas, signed distances and NURBS. For one of your own implement [`Support`](shape::Support), if it is convex, or
//! [`Geometry`](shape::Geometry).
//!
//! # What is certified
//!
//! - Up to [`clear_until`](contact_time::ContactTime::clear_until) the gap is positive at every instant, not at samples;
//!   rounding is included.
//! - At [`time`](contact_time::ContactTime::time) the gap is positive and within the tolerance, 1e-6 m unless another is asked
//!   for; [`tolerance`](contact_time::ContactTime::tolerance) says if rounding made it larger.
//! - Where [`touches`](contact_time::ContactTime::touches) is set, the bodies have met by
//!   [`time_upper`](contact_time::ContactTime::time_upper); else they may have come near without touching.
//! - [`Unresolved`](contact_time::Status::Unresolved) is said, not hidden: after too many rounds, nothing is known beyond
//!   `clear_until`.
//!
//! It holds for the motion that was given, of the shape that was given. What only encloses a surface
//! ([`Curved`](shape::Curved)) is certified as the enclosure, which is as close to it as was asked for.
//!
//! # Where to go on
//!
//! [`contact_time`] has the search, and [`methods`](contact_time::methods) the published ones to compare with; [`query`] asks
//! about one instant; [`shape`] says what bodies can be; [`interval`] has the numbers that formulas are enclosed with;
//! [`prelude`] is all of it that most programs need. The modules use each other one way:
//! [`pose`] ← [`shape`] ← [`motion`] ← [`query`] ← [`contact_time`].

pub mod contact_time;
pub mod expression;
mod interrupt;
pub mod interval;
pub mod motion;
pub mod pose;
pub mod prelude;
pub mod query;
pub mod shape;

/// A 3×3 matrix of `f64`.
pub use glam::DMat3 as Mat3;
/// A quaternion of `f64`.
pub use glam::DQuat as Quat;
/// A vector of three `f64`.
pub use glam::DVec3 as Vec3;
pub use interrupt::Interrupt;
