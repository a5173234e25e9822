//! What a body is: its pieces, the hierarchy over them, and its mass.
//!
//! In: numbers, points and triangles, checked once when a shape is built. Out: shapes that answer the
//! questions that the rest of the crate asks. Next: [`query`](crate::query) measures distances between
//! shapes, [`contact_time`](crate::contact_time) says when they touch.
//!
//! Three traits. [`Support`] is one convex piece: everything that is certified is certified through it.
//! [`Geometry`] is a hierarchy of such pieces, convex or not; what implements [`Support`] is one already.
//! [`Volume`] is what holds a part of a geometry. Implement the first or the second for a shape of your own.
//! [`Surface`] is the second for what is curved, behind one type, [`Curved`]; an [`Implicit`] is one, where a formula is zero.
//!
//! [`Triangles`] are what files hold, [`MeshReport`] tells what is wrong with them, and they become a
//! [`Mesh`], a [`Soup`] or [`Deforming`].

mod checks;
mod compound;
mod convex;
mod core;
mod curved;
mod deforming;
mod error;
mod exact;
mod feature;
mod geometry;
mod height_field;
mod hull;
pub mod implicit;
mod level_set;
mod limits;
mod mass;
mod mesh;
mod parametric;
mod placed;
mod report;
mod soup;
mod support;
mod tree;
mod triangle;
mod triangles;
mod volume;

pub use compound::Compound;
pub use convex::Convex;
pub use core::Core;
pub use curved::{Cell, Curved, Slab, Surface};
pub use deforming::{Deforming, DeformingTriangle, Slabs};
pub use error::ShapeError;
pub use feature::FeatureKind;
pub use geometry::{Geometry, NormalCone, Opened};
pub use height_field::{Block, HeightField};
pub use hull::Hull;
pub use implicit::{AnyField, Expression, Field, Implicit};
pub use level_set::LevelSet;
pub use limits::{LARGEST, SMALLEST};
pub use mass::MassProperties;
pub use mesh::Mesh;
pub use parametric::{Along, Border, NurbsCurve, NurbsSurface, ParametricError, Patches};
pub use placed::Placed;
pub use report::{Crossings, Finding, MeshReport, Problem};
pub use soup::Soup;
pub use support::{Hint, Support};
pub(crate) use tree::Below;
pub use triangle::Triangle;
pub use triangles::Triangles;
pub(crate) use volume::Held;
pub use volume::{Aabb, Kdop, Obb, Projection, RoundedBox, Sphere, Volume, principal_axes};
