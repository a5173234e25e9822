//! How a body moves: motion over an interval, and bounds on where it can get.
//!
//! In: numbers. Out: [`Motion`], from which the exact pose at any instant follows
//! ([`Motion::pose_at`]), and bounds on how far a point, a set and a body can go
//! ([`Motion::swept_aabb`] and its neighbours). Next: [`contact_time`](crate::contact_time).

mod bounds;
mod over_interval;

/// Where a body is, and how it is turned: see [`pose`](crate::pose).
pub use crate::pose::{Pose, Rotation, RotationError};
pub use over_interval::{Motion, MotionError};
