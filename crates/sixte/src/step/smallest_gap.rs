//! How close bodies are when a step is over.

use sixte_contact::Vec3;

use super::bound;
use super::boxes::around;
use super::overlaps::{Box3, overlaps};
use crate::body::{Body, Role, meet};
use crate::shape;

/// Of boxes, as a part of where they are.
const ROUNDING: f64 = 1e-14;

/// The smallest gap of all pairs where they are now, or `known` if that is smaller \[m\].
pub(super) fn smallest_gap(bodies: &[Body], known: f64) -> f64 {
    let mut smallest = known;
    let mut look = |a: usize, b: usize| {
        let is_near = bound::gap(&bodies[a], &bodies[b]) < smallest && meet(bodies, a, b);
        if is_near {
            let (a, b) = (&bodies[a], &bodies[b]);
            smallest = smallest.min(shape::distance((&a.shape, &a.pose()), (&b.shape, &b.pose())).gap);
        }
        smallest
    };
    let mut solid: Vec<usize> =
        (0..bodies.len()).filter(|&index| bodies[index].role == Role::Solid).collect();
    // Some pair that is close, so that not all others need to be looked at.
    solid.sort_unstable_by(|&p, &q| {
        bodies[p].state.centre.x.total_cmp(&bodies[q].state.centre.x).then(p.cmp(&q))
    });
    let mut within = known;
    for pair in solid.windows(2) {
        within = look(pair[0].min(pair[1]), pair[0].max(pair[1]));
    }
    // Whatever is closer than that has boxes that overlap once each is larger by half of it.
    let everywhere = (Vec3::NEG_INFINITY, Vec3::INFINITY);
    let boxes = solid.into_iter().map(|index| {
        let own = around(&bodies[index], false).filter(|_| within.is_finite());
        let (min, max) = own.unwrap_or(everywhere);
        let margin = 0.5 * within.max(0.0) * (1.0 + 1e-9) + ROUNDING * min.abs().max(max.abs()).max_element();
        let (min, max) = if own.is_some() { (min - margin, max + margin) } else { everywhere };
        Box3 { index, min, max }
    });
    overlaps(boxes.collect(), |a, b| {
        look(a, b);
    });
    smallest
}
