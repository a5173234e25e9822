//! What a body is: convex shapes, their support functions and mass.
//!
//! In: numbers, checked once when a shape is built. Out: [`Convex`], which answers the questions
//! that the rest of the crate asks through [`Support`]. Next: [`query`](crate::query) measures
//! distances between shapes, [`contact_time`](crate::contact_time) says when they touch.
//!
//! Everything that is certified is certified through [`Support`] alone, so whatever has a support
//! function can take part: a [`Convex`], a user's own shape, or one node of a hierarchy of convex
//! bounds. That is the place where shapes that are not convex join: as trees whose nodes implement
//! [`Support`].

mod aabb;
mod convex;
mod error;
mod feature;
mod hull;
mod mass;
mod support;

pub use aabb::Aabb;
pub use convex::{Convex, Core};
pub use error::{LARGEST, SMALLEST, ShapeError};
pub use feature::FeatureKind;
pub use hull::Hull;
pub use mass::MassProperties;
pub use support::{Hint, Support};
