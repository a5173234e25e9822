//! How close bodies are when a step is over.

use sixte_contact::Vec3;

use super::boxes::around;
use super::overlaps::{Bounds, Boxes, Owned, Sweep, overlaps};
use crate::body::{Body, Role, meet};
use crate::certify::bound;
use crate::shape;

/// Of boxes, as a part of where they are.
const ROUNDING: f64 = 1e-14;

/// Where a solid body is, in few numbers.
pub(crate) struct Spot {
    index: u32,
    centre: Vec3,
    /// Infinite for a half-space.
    reach: f64,
    /// Of a box around it; a half-space is everywhere.
    bounds: Bounds,
}

impl Spot {
    /// Of a body that keeps others out.
    pub fn of(index: usize, body: &Body) -> Option<Self> {
        let bounds = around(body, false).map_or(Bounds::EVERYWHERE, |(min, max)| Bounds { min, max });
        let spot = Self { index: index as u32, centre: body.state.centre, reach: body.reach, bounds };
        (body.role == Role::Solid).then_some(spot)
    }

    /// The box, larger by `margin` \[m\].
    fn enlarged(&self, margin: f64) -> Owned {
        let size = self.bounds.size();
        let margin = if size.is_finite() { margin + ROUNDING * size } else { 0.0 };
        let sweep = Sweep::still(self.bounds.enlarged(margin));
        Owned { index: self.index, is_asked: true, sweep }
    }
}

/// The smallest gap of all pairs where they are now, or `known` if that is smaller \[m\].
pub(crate) fn smallest_gap(mut spots: Vec<Spot>, bodies: &[Body], known: f64) -> f64 {
    let mut smallest = known;
    let mut look = |a: usize, b: usize| {
        let is_near = bound::gap(&bodies[a], &bodies[b]) < smallest && meet(bodies, a, b);
        if is_near {
            let (a, b) = (&bodies[a], &bodies[b]);
            smallest = smallest.min(shape::distance((&a.shape, &a.pose()), (&b.shape, &b.pose())).gap);
        }
        smallest
    };
    let mut within = known;
    // Some pair that is close, so that not all others need to be looked at.
    if spots.iter().any(|spot| spot.reach < known) {
        spots.sort_unstable_by(|p, q| p.centre.x.total_cmp(&q.centre.x).then(p.index.cmp(&q.index)));
        for pair in spots.windows(2) {
            let (a, b) = (pair[0].index as usize, pair[1].index as usize);
            within = look(a.min(b), a.max(b));
        }
    }
    // Whatever is closer than that has boxes that overlap once each is larger by half of it.
    let margin = 0.5 * within.max(0.0) * (1.0 + 1e-9);
    let middle_of = |place: usize| spots[place].centre;
    let box_of = |place: usize| spots[place].enlarged(margin);
    overlaps(&Boxes { count: spots.len(), middle_of, box_of }, |a, b| {
        look(a, b);
    });
    smallest
}
