//! Paths against a level set: how far its surface is away is known at once.
//!
//! Between places of the grid the values change by no more than √3 times what a point moves, as none of the three slopes is more than 1;
//! beside the grid they change by 1 more. So from a point with the value d the surface is at least d / (1 + √3) away, and a
//! path can be followed in steps of that (J. C. Hart, "Sphere Tracing", 1996, with the same bound).

use super::hit::{Hit, HitFace};
use crate::Vec3;
use crate::shape::LevelSet;

/// How fast the values change, at most: a little more than 1 + √3.
const STEEPEST: f64 = 2.732_051;

/// More steps than this are not made: what is so close for so long is taken to be hit.
const STEPS: usize = 1000;

/// A point this close is on the surface, in parts of the lengths involved.
const CLOSE: f64 = 1e-12;

/// Whether the surface may be within a radius of a point.
pub(super) fn may_be_in(set: &LevelSet, centre: Vec3, radius: f64) -> bool {
    set.distance(centre).abs() <= STEEPEST * radius
}

/// The first place on a chord that may be within `width` \[m\] of the surface, or inside of the solid.
pub(super) fn first_on(set: &LevelSet, [first, last]: [Vec3; 2], width: f64) -> Option<Hit> {
    let chord = first.distance(last);
    let close = CLOSE * (chord + first.abs().max_element());
    let mut share = 0.0f64;
    for _ in 0..STEPS {
        let point = first + (last - first) * share;
        let free = set.distance(point) / STEEPEST - width;
        if free <= close {
            return Some(hit(set, share, point));
        }
        if share >= 1.0 {
            return None;
        }
        share = (share + free / chord).min(1.0);
    }
    Some(hit(set, share, first + (last - first) * share))
}

/// The part of the surface next to a point.
pub(super) fn hit(set: &LevelSet, share: f64, point: Vec3) -> Hit {
    let normal = set.slopes(point).normalize_or(Vec3::Z);
    Hit { share, on: HitFace::Level { at: point - normal * set.distance(point), normal } }
}
