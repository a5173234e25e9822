//! How close bodies are when a step is over.

use crate::body::{Body, meet};
use crate::broad::{Bounds, BroadPhase};
use crate::certify::bound;
use crate::contacts::ContactCache;
use crate::id::BodyId;
use crate::shape;

/// Gaps that are smaller by less than this part of them are not told apart: in a grid of bodies, each is as near to the next as all others.
const HARDLY: f64 = 1e-9;

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
    let limit = |smallest: f64| smallest * (1.0 - HARDLY);
    broad.near(limit(known), height, |a, b| {
        let most = limit(smallest);
        if was_still(a) && was_still(b) {
            return most;
        }
        if bound::gap(&bodies[a], &bodies[b]) < most && meet(bodies, a, b) {
            let ids = (BodyId(a.min(b) as u32), BodyId(a.max(b) as u32));
            let poses = (bodies[ids.0.index()].pose(), bodies[ids.1.index()].pose());
            // What the step found out of them holds as long as they are where it left them.
            if cache
                .kept
                .get(ids)
                .is_some_and(|kept| kept.clear.max(kept.along) >= most && kept.poses == poses)
            {
                return most;
            }
            let (a, b) = (&bodies[a], &bodies[b]);
            let (on_a, on_b) = ((&a.cold.shape, &a.pose()), (&b.cold.shape, &b.pose()));
            smallest = smallest.min(shape::gap_below(on_a, on_b, most));
        }
        limit(smallest)
    });
    smallest
}
