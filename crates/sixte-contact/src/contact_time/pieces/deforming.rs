//! The search for two pieces of which at least one deforms.
//!
//! A vertex on a straight line has n·x linear in time, so the separation of deforming pieces along a
//! direction that stands still is concave, and the chord between two instants is a lower bound
//! without a sag; a body that also turns adds its own K, and that of the turned velocities.

use std::borrow::Cow;

use super::search::End;
use crate::Vec3;
use crate::contact_time::certificate::Certificate;
use crate::contact_time::moving::{Moving, MovingPiece};
use crate::contact_time::question::{Levels, Question, is_interrupted};
use crate::contact_time::relative::Axis;
use crate::contact_time::result::Work;
use crate::query::{Memory, Placement, Stop, half_space_pair, separate};
use crate::shape::{Deforming, DeformingTriangle, NormalCone, Opened, Slabs, Support, Triangle};

/// Certifies from `start` on, until the gap is at most `levels.contact` or `end` is reached.
pub(crate) fn advance<A: MovingPiece, B: MovingPiece>(
    question: &Question,
    pieces: (&A, &B),
    (start, end): (f64, f64),
    levels: Levels,
    work: &mut Work,
) -> End {
    let relative = &question.relative;
    let mut t = start;
    let mut horizon = end - start;
    let mut levels = levels;
    loop {
        let place = relative.placement_at(t);
        let (a, b) = (pieces.0.at(t), pieces.1.at(t));
        let rounding = a.rounding() + b.rounding();
        let stop = Stop { relative: 0.1, absolute: 0.1 * levels.contact, rounding };
        let found = separate((&*a, &*b), &place, &mut Memory::default(), None, stop);
        work.rounds += 1;
        work.distance_iterations += found.iterations;
        let gap = found.lower - rounding;
        if found.upper - rounding <= levels.contact || gap <= 0.5 * levels.contact {
            return End::Near { time: t, found };
        }
        if t >= end {
            return End::Clear;
        }
        if work.rounds > question.max_rounds || is_interrupted(work.rounds) {
            return End::GaveUp { time: t };
        }
        if gap > question.tolerance {
            levels = question.levels();
        }
        let duration = horizon.min(end - t);
        let ahead = relative.placement_at(t + duration);
        let (later_a, later_b) = (pieces.0.at(t + duration), pieces.1.at(t + duration));
        // The plane of a half-space turns its own direction along; all others stand still.
        let spin = match (a.half_space(), b.half_space()) {
            (Some(_), _) => relative.rotation_a.spin,
            (_, Some(_)) => relative.rotation_b.spin,
            _ => Vec3::ZERO,
        };
        let axis = Axis { normal: found.normal, spin };
        let apart = separation_along((&*later_a, &*later_b), &ahead, axis.after(duration));
        work.certificates += 1;
        let bounded = |reach: f64| if reach.is_finite() { reach } else { 0.0 };
        let reach = [
            bounded(a.reach(place.centre_a)).max(bounded(later_a.reach(place.centre_a))),
            bounded(b.reach(place.centre_b)).max(bounded(later_b.reach(place.centre_b))),
        ];
        // Points that move with u in a frame that turns with ω against the axis add 2|ω||u|.
        let flowing = (relative.rotation_a.spin - spin).length() * pieces.0.speed()
            + (relative.rotation_b.spin - spin).length() * pieces.1.speed();
        let bend = relative.bend(&axis, reach, t, duration) + 2.0 * flowing * (1.0 + 1e-12);
        let certificate = Certificate { start: gap, end: apart - rounding, bend, duration };
        let clear = certificate.clear_until(levels.floor);
        // Where the certificate ended early, the next one need not look much farther.
        horizon = if clear >= duration { end - t } else { 2.0 * clear };
        t = if clear >= end - t { end } else { t + clear };
    }
}

/// How far apart two pieces are along a direction from A to B; it must be that of a half-space where
/// one of them is one.
fn separation_along<A: Support, B: Support>(pieces: (&A, &B), place: &Placement, normal: Vec3) -> f64 {
    match half_space_pair(pieces, place, &mut [0; 2]) {
        Some((_, _, height)) => height,
        None => normal.dot(place.support(pieces, normal, &mut [0; 2]).between),
    }
}

impl<V: Slabs> Moving for Deforming<V> {
    type Node = u32;
    type Volume = V;
    type Piece<'a>
        = DeformingTriangle
    where
        V: 'a;

    fn root(&self) -> u32 {
        0
    }

    #[inline]
    fn volume_at(&self, node: u32, t: f64) -> V {
        Deforming::volume_at(self, node, t)
    }

    fn open(&self, node: u32) -> Opened<u32, DeformingTriangle> {
        match self.below(node) {
            crate::shape::Below::Parts(parts) => Opened::Parts(parts),
            crate::shape::Below::Item(face) => Opened::Piece(self.triangle(face)),
        }
    }

    fn as_piece(&self) -> Option<DeformingTriangle> {
        None
    }

    fn has_inside(&self) -> bool {
        false
    }

    fn islands(&self) -> Vec<Vec3> {
        Deforming::islands(self)
    }

    fn encloses(&self, _: Vec3) -> bool {
        false
    }

    fn normal_cone(&self, _: u32, _: Vec3) -> NormalCone {
        NormalCone::ALL
    }

    fn duration(&self) -> f64 {
        Deforming::duration(self)
    }

    fn speed(&self) -> f64 {
        self.fastest()
    }
}

impl MovingPiece for DeformingTriangle {
    const DEFORMS: bool = true;
    type Still = Triangle;
    type AtInstant<'a> = Cow<'a, Triangle>;

    #[inline]
    fn at(&self, t: f64) -> Cow<'_, Triangle> {
        Cow::Owned(DeformingTriangle::at(self, t))
    }

    fn speed(&self) -> f64 {
        self.velocities.iter().map(|velocity| velocity.length()).fold(0.0, f64::max)
    }

    /// Interpolated between the corners.
    fn velocity_at(&self, point: Vec3, t: f64) -> Vec3 {
        let Triangle([a, b, c]) = DeformingTriangle::at(self, t);
        let normal = (b - a).cross(c - a);
        let area = normal.length_squared();
        if area <= 0.0 {
            return (self.velocities[0] + self.velocities[1] + self.velocities[2]) / 3.0;
        }
        let share = |from: Vec3, to: Vec3| (to - from).cross(point - from).dot(normal) / area;
        let [on_a, on_b, on_c] = [share(b, c), share(c, a), share(a, b)];
        self.velocities[0] * on_a + self.velocities[1] * on_b + self.velocities[2] * on_c
    }
}
