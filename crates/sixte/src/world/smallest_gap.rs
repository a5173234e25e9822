//! How close bodies are when a step is over.

use crate::body::{Body, meet};
use crate::broad::{Bounds, BroadPhase};
use crate::certify::bound;
use crate::contacts::ContactCache;
use crate::id::BodyId;
use crate::shape;

/// The smallest gap of all pairs where they are now, or `known` if that is smaller \[m\]. Of two that were still already when it became
/// known, it is not asked again.
pub(super) fn smallest_gap(
    broad: &BroadPhase,
    (bodies, were_still): (&[Body], Option<&[bool]>),
    cache: &ContactCache,
    known: f64,
) -> f64 {
    let mut smallest = known;
    let was_still = |index: usize| were_still.is_some_and(|still| still[index]);
    let height = |ground: usize, bounds: &Bounds| {
        let plane = bodies[ground].cold.shape.plane(&bodies[ground].pose());
        plane.map_or(f64::NEG_INFINITY, |plane| bounds.height(plane.outward, plane.point))
    };
    broad.near(known, height, |a, b| {
        if was_still(a) && was_still(b) {
            return smallest;
        }
        if bound::gap(&bodies[a], &bodies[b]) < smallest && meet(bodies, a, b) {
            let ids = (BodyId(a.min(b) as u32), BodyId(a.max(b) as u32));
            let poses = (bodies[ids.0.index()].pose(), bodies[ids.1.index()].pose());
            // What the step found out of them holds as long as they are where it left them.
            if cache
                .kept
                .get(ids)
                .is_some_and(|kept| kept.clear.max(kept.along) >= smallest && kept.poses == poses)
            {
                return smallest;
            }
            let (a, b) = (&bodies[a], &bodies[b]);
            let (on_a, on_b) = ((&a.cold.shape, &a.pose()), (&b.cold.shape, &b.pose()));
            smallest = smallest.min(shape::gap_below(on_a, on_b, smallest));
        }
        smallest
    });
    smallest
}
