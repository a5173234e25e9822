//! Whether two moving bodies can meet at all: oriented boxes, enlarged for the motion.

use crate::contact_time::Moving;
use crate::contact_time::moving::is_half_space;
use crate::motion::Motion;
use crate::shape::{Obb, Volume};
use crate::{Mat3, Vec3};

/// Axes that come from edges this close to parallel (as a sine) are left out \[1\].
const PARALLEL: f64 = 1e-6;

/// Room for rounding, as a part of the coordinates.
const ALLOWANCE: f64 = 64.0 * f64::EPSILON;

/// Whether two bodies may meet within `[0, interval]` \[s\]; `false` is certain, `true` is not.
///
/// A box around each body where it is first is enlarged until it holds a ball around each of its
/// eight corners, as large as the corner's speed allows ("Precise Generalized Contact Point and
/// Normal Determination for Rigid Body Simulation", section 3.5); boxes that a plane separates
/// cannot meet. Rigid motions keep means, so a point of the box stays among the balls that its
/// corners stay in. The paper writes the radius as a speed; here it is how far the corner gets, which
/// is never more than speed times interval.
///
/// # When it is wrong
/// Never with `false`. It says `true` for bodies that pass each other at different times, and
/// for every half-space, which fits into no box.
#[doc(alias = "broad phase")]
pub fn may_meet<A: Moving, B: Moving>(a: (&A, &Motion), b: (&B, &Motion), interval: f64) -> bool {
    if is_half_space(a.0) || is_half_space(b.0) {
        return true;
    }
    // Seen from A, so that a pair far from the origin keeps its digits.
    let origin = a.1.start.position;
    let (box_a, box_b) = (enlarged(a.0, a.1, interval, origin), enlarged(b.0, b.1, interval, origin));
    !are_separated(&box_a, &box_b)
}

/// A box around all places of a body over the interval, along the axes of its box at the start.
fn enlarged<M: Moving>(body: &M, motion: &Motion, interval: f64, origin: Vec3) -> Obb {
    let volumes = [0.0, interval].map(|t| body.volume_at(body.root(), t));
    let own = volumes[0].axes();
    let sides = own.map(|axis| {
        let spans = volumes.each_ref().map(|volume| volume.span(axis));
        let low = spans.iter().map(|span| span.middle - span.half).fold(f64::INFINITY, f64::min);
        let high = spans.iter().map(|span| span.middle + span.half).fold(f64::NEG_INFINITY, f64::max);
        [low, high]
    });
    let axes = own.map(|axis| motion.start.rotation.rotate(axis));
    let offset = motion.start.position - origin;
    let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    for corner in 0..8_usize {
        let side = |axis: usize| own[axis] * sides[axis][corner >> axis & 1];
        let place = side(0) + side(1) + side(2);
        let radius = motion.point_travel_bound(place, interval);
        let in_world = motion.start.rotation.rotate(place) + offset;
        let along = Vec3::from_array(axes.map(|axis| axis.dot(in_world)));
        low = low.min(along - radius);
        high = high.max(along + radius);
    }
    let axes = Mat3::from_cols(axes[0], axes[1], axes[2]);
    let size = low.abs().max(high.abs()).max_element() + motion.start.position.abs().max_element();
    Obb { centre: axes * ((low + high) * 0.5), axes, half: (high - low) * 0.5 + ALLOWANCE * size }
}

/// The fifteen axes of two boxes (S. Gottschalk, M. Lin, D. Manocha, "OBBTree", 1996).
fn are_separated(a: &Obb, b: &Obb) -> bool {
    let apart = |axis: Vec3| {
        let (of_a, of_b) = (a.span(axis), b.span(axis));
        (of_a.middle - of_b.middle).abs() > of_a.half + of_b.half
    };
    let axes_a = [a.axes.x_axis, a.axes.y_axis, a.axes.z_axis];
    let axes_b = [b.axes.x_axis, b.axes.y_axis, b.axes.z_axis];
    let crossed = |x: Vec3| axes_b.map(|y| x.cross(y));
    axes_a.into_iter().chain(axes_b).any(apart)
        || axes_a
            .into_iter()
            .flat_map(crossed)
            .any(|axis| axis.length() > PARALLEL && apart(axis.normalize()))
}
