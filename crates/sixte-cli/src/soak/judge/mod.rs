//! The judge: whether any two bodies that keep each other out overlap. The engine is asked for poses, and for nothing else.
//!
//! The judge has its own description of every shape, kept from when it was made, and its own geometry. It computes with rounding, so it calls
//! two bodies overlapping when one is in the other by more than 1e-12 times their sizes and distances from the origin; gaps that the
//! engine certifies are positive, so there is nothing to allow for besides.
//!
//! | what | file |
//! |---|---|
//! | polytopes and separating axes | `polytope` |
//! | distances in closed form | `distance` |
//! | convex pieces of any kind, one and two | `piece`, `convex` |
//! | whole bodies | `figure` |
//!
//! **When it is wrong**: formulas (a torus, a level set), and curved pieces that no direction is found to separate, are judged by points of
//! their surfaces. An overlap that lies between those points is not seen.

mod convex;
mod distance;
pub mod figure;
pub mod piece;
pub mod polytope;
#[cfg(test)]
mod tests;

use serde::Serialize;

use self::figure::are_near;
pub use self::figure::{Figure, Placed};

/// Deeper than this part of sizes and distances from the origin is an overlap.
const ROUNDING: f64 = 1e-12;

/// How many pairs were judged how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// By separating axes and distances: nothing is left open.
    pub exactly: u64,
    /// By points of surfaces.
    pub by_sampling: u64,
}

/// Two bodies, by their order, that are in each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Overlap {
    pub pair: [usize; 2],
    /// \[m\].
    pub depth: f64,
    /// How deep would not be an overlap \[m\].
    pub tolerance: f64,
}

/// Looks at all pairs that `meet`.
pub fn judge(bodies: &[&Placed], meet: impl Fn(usize, usize) -> bool, judged: &mut Judged) -> Vec<Overlap> {
    let mut overlaps = Vec::new();
    let mut order: Vec<usize> = (0..bodies.len()).collect();
    order.sort_by(|a, b| bodies[*a].bounds[0].x.total_cmp(&bodies[*b].bounds[0].x));
    for (place, &first) in order.iter().enumerate() {
        let upper = bodies[first].bounds[1].x;
        let near = order[place + 1..].iter().take_while(|other| bodies[**other].bounds[0].x <= upper);
        for &second in near {
            if are_near(&bodies[first].bounds, &bodies[second].bounds) && meet(first, second) {
                overlaps.extend(judge_pair(bodies, [first.min(second), first.max(second)], judged));
            }
        }
    }
    overlaps.sort_by_key(|overlap| overlap.pair);
    overlaps
}

/// Looks at two bodies.
pub fn judge_pair(bodies: &[&Placed], pair: [usize; 2], judged: &mut Judged) -> Option<Overlap> {
    let [a, b] = pair.map(|index| bodies[index]);
    let far = a.distance_from_origin().max(b.distance_from_origin());
    let tolerance = ROUNDING * (a.size + b.size + far);
    let found = a.overlap(b, tolerance);
    *(if found.is_exact { &mut judged.exactly } else { &mut judged.by_sampling }) += 1;
    // Not a number is an overlap, too.
    let is_apart = found.depth <= tolerance;
    (!is_apart).then_some(Overlap { pair, depth: found.depth, tolerance })
}
