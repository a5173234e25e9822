//! How far parts of two hierarchies are apart at one instant, at least: for whoever opens them as far as a question of their own needs.

use super::bounds::Bounds;
use super::distance::placement_of;
use crate::motion::Pose;
use crate::shape::Geometry;

/// Two shapes where they are.
///
/// ```
/// use sixte_contact::shape::{Compound, Convex, Geometry, Opened};
/// use sixte_contact::{motion::Pose, query::NodeGaps, Vec3};
/// let ball = Convex::sphere(0.1)?;
/// let two = Compound::new(vec![(Pose::IDENTITY, ball.clone()), (Pose::at(Vec3::X), ball.clone())])?;
/// let far = Pose::at(Vec3::new(0.0, 0.0, 3.0));
/// let gaps = NodeGaps::new((&two, &Pose::IDENTITY), (&ball, &far));
/// let gap = gaps.gap_lower((&two, two.root()), (&ball, ball.root()), 0.0);
/// assert!((gap - 2.8).abs() < 1e-12);
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
pub struct NodeGaps {
    bounds: Bounds,
}

impl NodeGaps {
    /// Where they are.
    pub fn new<A: Geometry, B: Geometry>(a: (&A, &Pose), b: (&B, &Pose)) -> Self {
        Self { bounds: Bounds::new(a.0, b.0, &placement_of(a.1, b.1)) }
    }

    /// All that is below a node of A is at least this far from all that is below a node of B, rounding included; negative where their
    /// volumes overlap. It is not looked for more than `enough` \[m\].
    #[inline]
    pub fn gap_lower<A: Geometry, B: Geometry>(
        &self,
        a: (&A, A::Node),
        b: (&B, B::Node),
        enough: f64,
    ) -> f64 {
        let slack = self.bounds.slack();
        self.bounds.gap(&a.0.volume(a.1), &b.0.volume(b.1), enough + slack) - slack
    }
}
