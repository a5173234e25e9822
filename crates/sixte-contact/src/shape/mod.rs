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

mod compound;
mod convex;
mod deforming;
mod error;
mod exact;
mod feature;
mod geometry;
mod height_field;
mod hull;
mod mass;
mod mesh;
mod placed;
mod report;
mod soup;
mod support;
mod tree;
mod triangle;
mod triangles;
mod volume;

pub use compound::Compound;
pub use convex::{Convex, Core};
pub use deforming::{Deforming, DeformingTriangle};
pub use error::{LARGEST, SMALLEST, ShapeError};
pub use feature::FeatureKind;
pub use geometry::{Geometry, NormalCone, Opened};
pub use height_field::{Block, HeightField};
pub use hull::Hull;
pub use mass::MassProperties;
pub use mesh::Mesh;
pub use placed::Placed;
pub use report::{Crossings, Finding, MeshReport, Problem};
pub use soup::Soup;
pub use support::{Hint, Support};
pub(crate) use tree::Below;
pub use triangle::Triangle;
pub use triangles::Triangles;
pub use volume::{Aabb, Kdop, Obb, RoundedBox, Span, Sphere, Volume};
