//! The distance of two convex cores, from below and from above.
//!
//! The search is that of Gilbert, Johnson and Keerthi (1988): the closest point of a simplex in
//! B − A gives a direction, the support in that direction gives the next corner. For any unit
//! direction n from A to B the separation s(n) = min n·b − max n·a is a lower bound of the
//! distance, whether the search has converged or not; the closest point of the simplex is an upper
//! bound. The search keeps the best of the former together with its direction.
//!
//! # When it is wrong
//! Never about the lower bound, up to the rounding of one scalar product. Where rounding stops the search
//! with the bounds apart, [`separate_closely`] goes on with twice the digits.

use super::closely::separate_closely;
use super::placement::{Placement, PointPair};
use super::separation::{Memory, Separation, Stop};
use crate::Vec3;
use crate::shape::{Hint, Support};

/// More than any pair was seen to need; past it the bounds are returned as they are.
const MAX_ITERATIONS: u32 = 128;

/// So many steps in a row may bring nothing: needle-shaped simplices of curved cores need a few.
const PATIENCE: u32 = 4;

/// Bounds of the distance of two cores, from where `memory` left off; `known` is a direction whose
/// separation has been computed already for this placement.
#[inline]
pub(crate) fn separate<A: Support, B: Support>(
    shapes: (&A, &B),
    placement: &Placement,
    memory: &mut Memory,
    known: Option<(Vec3, f64)>,
    stop: Stop,
) -> Separation {
    if let Some(separation) = half_space(shapes, placement, memory) {
        return separation;
    }
    if memory.simplex.pairs().is_empty() {
        let first = start_direction(placement.offset);
        let pair = placement.support(shapes, first, &mut memory.hints);
        memory.simplex.restart(pair);
    } else {
        memory.simplex.move_to(placement);
        if let Some(candidate) = memory.candidate.take() {
            let pair = placement.point_pair(candidate.on_a, candidate.on_b);
            // Another corner of the same flat face brings nothing but a tetrahedron without a volume.
            if !memory.simplex.has(&pair) && !memory.simplex.is_flat_with(&pair) {
                memory.simplex.push(pair);
            }
        }
    }
    match separate_simply(shapes, placement, memory, known, stop) {
        Ok(found) => found,
        Err(found) => separate_closely(shapes, placement, memory, found, stop),
    }
}

/// Bounds that are as close as asked for; `Err` where rounding keeps them apart.
#[inline]
fn separate_simply<A: Support, B: Support>(
    shapes: (&A, &B),
    placement: &Placement,
    memory: &mut Memory,
    known: Option<(Vec3, f64)>,
    stop: Stop,
) -> Result<Separation, Separation> {
    let (mut normal, mut lower) = known.unwrap_or((Vec3::X, f64::NEG_INFINITY));
    let mut upper = f64::INFINITY;
    let mut patience = PATIENCE;
    for iterations in 0..MAX_ITERATIONS {
        let Some(nearest) = memory.simplex.reduce() else {
            // The origin is in the simplex: the cores share a point, unless rounding has closed a needle.
            let shared = Separation { normal, lower, upper: 0.0, iterations };
            return if memory.simplex.surely_holds_origin() { Ok(shared) } else { Err(shared) };
        };
        // In exact arithmetic the distance falls at every step; once it does not, rounding rules,
        // unless the next few steps get on.
        patience = if nearest.distance < upper { PATIENCE } else { patience - 1 };
        upper = if nearest.distance < upper { nearest.distance } else { upper };
        if stop.is_met(lower, upper) {
            return Ok(Separation { normal, lower, upper, iterations });
        }
        if patience == 0 {
            return Err(Separation { normal, lower, upper, iterations });
        }
        let pair = placement.support(shapes, nearest.normal, &mut memory.hints);
        let separation = nearest.normal.dot(pair.between);
        if separation > lower {
            (normal, lower) = (nearest.normal, separation);
            patience = PATIENCE;
        }
        let found = Separation { normal, lower, upper, iterations: iterations + 1 };
        if stop.is_met(lower, upper) {
            return Ok(found);
        }
        if memory.simplex.has(&pair) {
            return Err(found);
        }
        memory.simplex.push(pair);
    }
    Err(Separation { normal, lower, upper, iterations: MAX_ITERATIONS })
}

/// Any direction will do; the one between the centres is a good guess.
fn start_direction(offset: Vec3) -> Vec3 {
    let direction = offset.normalize_or_zero();
    if direction == Vec3::ZERO { Vec3::X } else { direction }
}

/// A half-space has one direction, its own, and the distance along it is exact.
fn half_space<A: Support, B: Support>(
    shapes: (&A, &B),
    placement: &Placement,
    memory: &mut Memory,
) -> Option<Separation> {
    let (normal, pair, lower) = half_space_pair(shapes, placement, &mut memory.hints)?;
    memory.simplex.restart(pair);
    Some(Separation { normal, lower, upper: lower, iterations: 1 })
}

/// The direction from A to B where one of them is a half-space, the other's point nearest to it,
/// the foot of that point on the plane, and how high above the plane the point is \[m\]: the way between
/// the two points is as long, but is turned there and back, and rounded each time.
pub(crate) fn half_space_pair<A: Support, B: Support>(
    shapes: (&A, &B),
    placement: &Placement,
    hints: &mut [Hint; 2],
) -> Option<(Vec3, PointPair, f64)> {
    if let Some(outward) = shapes.1.half_space() {
        let normal = -(placement.rotation_b * outward);
        let on_a = shapes.0.support(placement.in_a(normal), &mut hints[0]) - placement.centre_a;
        // From B's centre to the point of A, in B's frame, then down to the plane through B's origin.
        let seen = placement.in_b(placement.rotation_a * on_a - placement.offset);
        let height = outward.dot(seen + placement.centre_b);
        return Some((normal, placement.point_pair(on_a, seen - outward * height), height));
    }
    let outward = shapes.0.half_space()?;
    let normal = placement.rotation_a * outward;
    let on_b = shapes.1.support(-placement.in_b(normal), &mut hints[1]) - placement.centre_b;
    let seen = placement.in_a(placement.offset + placement.rotation_b * on_b);
    let height = outward.dot(seen + placement.centre_a);
    Some((normal, placement.point_pair(seen - outward * height, on_b), height))
}
