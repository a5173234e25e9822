//! Surfaces where a formula is zero, and solids where it is negative.
//!
//! In: a [`Field`]: an [`Expression`], a primitive, one of your own, or what unions, intersections, differences, blends and
//! poses make of them; the box to look in, and how thin the boxes around the surface shall be. Out: an [`Implicit`], a
//! [`Surface`](super::Surface) that meets every other shape as a [`Curved`](super::Curved).
//!
//! How: interval arithmetic tells of a box that the surface is not in it, and the slopes over a box tell between which two planes
//! it is (R. E. Moore, "Interval Analysis", 1966; the mean value form is its equation 6.4). `grid` names the boxes,
//! `section` cuts a box between two planes, `cells` decides what is below a box, `check` looks at a field when
//! it becomes a surface, and `mass` adds up what is inside, with `columns` of cells that are cut.

mod cell_cache;
mod cells;
mod check;
mod columns;
mod expression;
mod field;
mod grid;
mod level_set;
mod mass;
mod primitives;
mod section;
mod spread;
mod surface;
mod trimmed;

pub use crate::interval::AnyField;
pub use expression::Expression;
pub use field::{
    Difference, Field, Intersection, Moved, Scaled, SmoothDifference, SmoothIntersection, SmoothUnion, Union,
};
pub use primitives::{
    BoxField, CylinderField, GyroidField, HalfSpaceField, RoundedBoxField, SphereField, TorusField,
};
pub use surface::Implicit;
pub use trimmed::Trimmed;
