//! Parametric surfaces: Bézier, B-spline and NURBS patches, and bodies made of them.
//!
//! In: degrees, knots, control points and weights, checked once ([`NurbsSurface`]). They are cut at their knots into rational
//! Bézier pieces ([`bezier`]), which are halved as far as a question needs: a piece lies in the convex hull of its control
//! points, so a box around those holds it ([`enclosure`]). Out: [`Patches`], a [`Surface`](super::Surface).
//!
//! [`cone`] bounds the normals, [`closest`] finds the one next to a point; [`borders`], [`crossing`], [`winding`] and [`mass`] are
//! for patches that enclose a solid.

mod bezier;
mod borders;
mod closest;
mod cone;
mod crossing;
mod curve;
mod enclosure;
mod error;
mod knots;
mod mass;
mod nurbs;
mod part;
mod part_cache;
mod patches;
mod revolution;
mod winding;

pub use curve::NurbsCurve;
pub use error::{Along, Border, ParametricError};
pub use nurbs::NurbsSurface;
pub use patches::Patches;
