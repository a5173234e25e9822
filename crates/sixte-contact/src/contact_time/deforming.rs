//! The search for two pieces of which at least one deforms.
//!
//! A vertex on a straight line has n·x linear in time, so the separation of deforming pieces along a
//! direction that stands still is concave, and the chord between two instants is a lower bound
//! without a sag; a body that also turns adds its own K, and that of the turned velocities.

use super::certificate::Certificate;
use super::moving::{Moving, MovingPiece};
use super::question::{Levels, Question};
use super::result::Work;
use super::search::End;
use crate::Vec3;
use crate::query::{Memory, Stop, separate};
use crate::shape::{Aabb, Deforming, DeformingTriangle, NormalCone, Opened, Support, Triangle};

/// Certifies from `start` on, until the gap is at most `levels.contact` or `end` is reached.
pub(super) fn advance<A: MovingPiece, B: MovingPiece>(
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
        let found = separate((&a, &b), &place, &mut Memory::default(), None, stop);
        work.rounds += 1;
        work.distance_iterations += found.iterations;
        let gap = found.lower - rounding;
        if found.upper - rounding <= levels.contact || gap <= 0.5 * levels.contact {
            return End::Near { time: t, found };
        }
        if t >= end {
            return End::Clear;
        }
        if work.rounds > question.max_rounds {
            return End::GaveUp { time: t };
        }
        if gap > question.tolerance {
            levels = question.levels();
        }
        let duration = horizon.min(end - t);
        let ahead = relative.placement_at(t + duration);
        let (later_a, later_b) = (pieces.0.at(t + duration), pieces.1.at(t + duration));
        let later = ahead.support((&later_a, &later_b), found.normal, &mut [0; 2]);
        work.certificates += 1;
        let reach = [
            a.reach(place.centre_a).max(later_a.reach(place.centre_a)),
            b.reach(place.centre_b).max(later_b.reach(place.centre_b)),
        ];
        let speeds = [pieces.0.speed(), pieces.1.speed()];
        let bend = bend(question, found.normal, reach, speeds);
        let ends = found.normal.dot(later.between) - rounding;
        let clear = Certificate { start: gap, end: ends, bend, duration }.clear_until(levels.floor);
        // Where the certificate ended early, the next one need not look much farther.
        horizon = if clear >= duration { end - t } else { 2.0 * clear };
        t = if clear >= end - t { end } else { t + clear };
    }
}

/// K along a direction that stands still: that of the rigid motions, and 2|n×ω||u| for points that
/// move with u in a frame that turns with ω.
fn bend(question: &Question, normal: Vec3, reach: [f64; 2], speeds: [f64; 2]) -> f64 {
    let relative = &question.relative;
    let turning = |spin: Vec3, rate: f64, reach: f64, speed: f64| {
        normal.cross(spin).length() * (rate * reach + 2.0 * speed) * (1.0 + 1e-12)
    };
    normal.dot(relative.acceleration)
        + turning(relative.turn_a.spin, relative.turn_a.rate, reach[0], speeds[0])
        + turning(relative.turn_b.spin, relative.turn_b.rate, reach[1], speeds[1])
}

impl Moving for Deforming {
    type Node = u32;
    type Volume = Aabb;
    type Piece<'a> = DeformingTriangle;

    fn root(&self) -> u32 {
        0
    }

    #[inline]
    fn volume_at(&self, node: u32, t: f64) -> Aabb {
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
    type Still<'a> = Triangle;

    #[inline]
    fn at(&self, t: f64) -> Triangle {
        DeformingTriangle::at(self, t)
    }

    fn speed(&self) -> f64 {
        self.velocities.iter().map(|velocity| velocity.length()).fold(0.0, f64::max)
    }

    /// Interpolated between the corners.
    fn velocity_at(&self, point: Vec3, t: f64) -> Vec3 {
        let Triangle([a, b, c]) = self.at(t);
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
