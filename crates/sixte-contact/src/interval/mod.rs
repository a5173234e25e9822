//! Numbers that know how far they may be off: intervals, and derivatives beside values.
//!
//! In: a formula, written once over any [`Number`]. Out: its value at a point (`f64`), all the values that it takes over a box
//! ([`Interval`]), its slopes, at a point or over a box ([`Dual`]), and its bends ([`Jet`]). Next: [`shape::Implicit`](crate::shape::Implicit)
//! encloses the surface where a formula is zero.

mod any_field;
mod derivatives;
mod dual;
mod enclosure;
mod functions;
mod jet;
mod number;

pub use any_field::AnyField;
pub use derivatives::{Dual, Jet};
pub use dual::Scalar;
pub use enclosure::Interval;
pub use number::{DistanceAt, Number};
