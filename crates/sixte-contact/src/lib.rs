//! Two moving shapes: when and where do they touch, with proof.
//!
//! A [`Motion`](motion::Motion) says how a body moves over an interval; a [`Convex`](shape::Convex), a
//! [`Mesh`](shape::Mesh) or another [`Geometry`](shape::Geometry) what it is; and
//! [`contact_time`](contact_time::contact_time) when and where two of them first touch: with a
//! bracket of the time, the point on each body, the normal, and the tolerance to which all of it
//! is certified. What is reported clear is clear, at every instant of the interval.
//!
//! ```
//! use sixte_contact::contact_time::{contact_time, Settings, Status};
//! use sixte_contact::motion::{Motion, Pose};
//! use sixte_contact::shape::Convex;
//! use sixte_contact::Vec3;
//!
//! // A blade turns at 20 rad/s, and a ball flies into it from 5 m away.
//! let blade = Convex::cuboid(Vec3::new(1.0, 0.02, 0.005))?;
//! let ball = Convex::sphere(0.1)?;
//! let blade_motion = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.0, 0.0, 20.0));
//! let ball_motion = Motion::fixed(Pose::at(Vec3::new(5.0, -0.3, 0.0)))
//!     .with_velocity(Vec3::new(-10.0, 0.0, 0.0));
//!
//! let found = contact_time((&blade, &blade_motion), (&ball, &ball_motion), 1.0, &Settings::default())?;
//! assert_eq!(found.status, Status::Contact);
//! assert!(found.time_lower <= found.time_upper);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Units are SI: metres, seconds, radians, kilograms. Everything is `f64` and 3D. Arrows between
//! the modules point one way: [`pose`] ← [`shape`] ← [`motion`] ← [`query`] ← [`contact_time`].

pub mod contact_time;
pub mod expression;
pub mod interval;
pub mod motion;
pub mod pose;
pub mod query;
pub mod shape;

/// A 3×3 matrix of `f64`.
pub use glam::DMat3 as Mat3;
/// A quaternion of `f64`.
pub use glam::DQuat as Quat;
/// A vector of three `f64`.
pub use glam::DVec3 as Vec3;
