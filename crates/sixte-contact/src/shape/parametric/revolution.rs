//! Surfaces made from curves: turned about an axis, or joined by straight lines.

use glam::DVec4;

use super::{NurbsCurve, NurbsSurface, ParametricError};
use crate::shape::ShapeError;

impl NurbsSurface {
    /// What a profile sweeps over in a full turn about the z axis: exact, with rational quadratic arcs.
    ///
    /// The profile may be anywhere; usual is one in the plane y = 0 with x ≥ 0. Where it meets the axis the surface has a pole.
    /// The turn is along u, the profile along v. For a profile that goes up (along z), the normal points away from the axis.
    ///
    /// # Errors
    /// A profile that lies on the axis as a whole has no surface, but only if it is one point is it refused.
    pub fn revolution(profile: &NurbsCurve) -> Result<Self, ShapeError> {
        let (knots, circle) = NurbsCurve::full_circle();
        let turned = circle.iter().flat_map(|c| {
            profile
                .net
                .iter()
                .map(move |h| DVec4::new(c.x * h.x - c.y * h.y, c.y * h.x + c.x * h.y, c.w * h.z, c.w * h.w))
        });
        Self::of_net([2, profile.degree], [knots, profile.knots.clone()], turned.collect())
    }

    /// The straight lines from the points of one curve, along u, to those of another with the same parameter.
    ///
    /// # Errors
    /// The curves must have the same degree and knots.
    pub fn ruled(from: &NurbsCurve, to: &NurbsCurve) -> Result<Self, ShapeError> {
        if from.degree != to.degree || from.knots != to.knots {
            return Err(ParametricError::CurvesDiffer.into());
        }
        let net = from.net.iter().zip(&to.net).flat_map(|(a, b)| [*a, *b]).collect();
        Self::of_net([from.degree, 1], [from.knots.clone(), vec![0.0, 0.0, 1.0, 1.0]], net)
    }
}
