//! Bounding volumes: convex sets that hold part of a shape, simple enough to be asked often.
//!
//! In: points, or two volumes to be held by one. Out: [`Volume::span`], where the volume is
//! along a direction; a certificate asks nothing else. All four of Kavan's list are here (section
//! 3: spheres, axis-aligned boxes, oriented boxes, k-DOPs). Meshes and soups use [`Obb`], because it measures
//! best; what deforms uses [`Aabb`], which is moved along fastest, or [`Kdop`] where that is asked for.

mod aabb;
mod bound;
mod held;
mod kdop;
mod obb;
mod rounded_box;
mod sphere;

pub use aabb::Aabb;
pub use bound::{Projection, Volume};
pub(crate) use held::Held;
pub use kdop::Kdop;
pub use obb::{Obb, principal_axes};
pub use rounded_box::RoundedBox;
pub use sphere::Sphere;
