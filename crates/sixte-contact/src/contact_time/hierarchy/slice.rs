//! A slice of time, with all that pairs of nodes need to be certified over it.
//!
//! Certificates of nodes start and end at the same few instants, so that the poses there, and how
//! directions of one body look from the other, are computed once for all pairs. A pair tries a few
//! directions, all of which stand still over the slice: the axes along which its volumes are thin,
//! and the direction of its closest approach.

use crate::contact_time::certificate::Certificate;
use crate::contact_time::question::Levels;
use crate::contact_time::relative::{Axis, RelativeMotion};
use crate::query::Placement;
use crate::shape::{Projection, Support, Volume};
use crate::{Mat3, Vec3};

/// An interval of time, and the bodies at its ends.
pub(crate) struct Slice {
    pub start: f64,
    pub end: f64,
    places: [Placement; 2],
    /// How directions of A's frame at the start are seen, and those of B's.
    views: [View; 2],
    /// The only direction there is where one of the bodies is a half-space.
    half_space: Option<HalfSpaceAxis>,
    /// Its two halves, once they were needed.
    pub halves: Option<[u32; 2]>,
}

/// How a direction that is fixed to a body's frame at the start, and stands still from then on, is
/// seen from both bodies at both ends.
struct View {
    in_a: [Mat3; 2],
    in_b: [Mat3; 2],
    /// Its product with a direction is where B's frame is from A's along it \[m\].
    along: [Vec3; 2],
    acceleration: Vec3,
    spins: [Vec3; 2],
    /// Of the slice \[s\].
    duration: f64,
}

/// A direction of a view that a pair of nodes may be clear along.
struct Trial<'a> {
    view: &'a View,
    motion: &'a RelativeMotion,
    direction: Vec3,
}

/// The direction from A to B where one of them is a half-space, seen from both bodies.
struct HalfSpaceAxis {
    /// Along A's axes, turned round, at the start and at the end.
    in_a: [Vec3; 2],
    /// Along B's axes.
    in_b: [Vec3; 2],
    /// Where B's frame is from A's \[m\].
    along: [f64; 2],
    bend: Bend,
}

/// K of the certificate, as far as it does not depend on the nodes.
#[derive(Clone, Copy)]
struct Bend {
    /// Of the way between the centres [m/s²].
    drift: f64,
    /// For each metre that a point of A, and of B, is away from its centre [1/s²].
    turning: [f64; 2],
    /// Of points that move within frames that turn [m/s²].
    flowing: f64,
}

/// What a pair of nodes is asked over a slice: their volumes at its ends.
pub(crate) struct NodePair<'a, VA, VB> {
    pub a: [&'a VA; 2],
    pub b: [&'a VB; 2],
    /// Upper bounds of how far any of their points is from its body's centre \[m\].
    pub reach: [f64; 2],
}

/// How far a pair of nodes could be certified.
pub(crate) struct Judged {
    /// How long after the start of the slice the gap certainly stays above the floor \[s\].
    pub clear: f64,
    /// How far the certificate hangs below its chord, on the axis that got farthest; infinite
    /// where none got anywhere \[m\].
    pub sag: f64,
    /// How far the middles of the nodes move against each other \[m\].
    pub travel: f64,
    /// The largest part of the slice after which a chord came down to the floor.
    share: f64,
}

impl Slice {
    /// `half_space` is the normal from A to B at time 0, which turns with its body, where one of them is one.
    pub fn new(motion: &RelativeMotion, half_space: Option<Axis>, start: f64, end: f64) -> Self {
        Self::between(motion, half_space, [start, end], [start, end].map(|t| motion.placement_at(t)))
    }

    /// The same slice, ending sooner.
    pub fn shorten(&mut self, motion: &RelativeMotion, half_space: Option<Axis>, end: f64) {
        let places = [self.places[0], motion.placement_at(end)];
        *self = Self { halves: self.halves, ..Self::between(motion, half_space, [self.start, end], places) };
    }

    pub fn duration(&self) -> f64 {
        self.end - self.start
    }

    fn between(
        motion: &RelativeMotion,
        half_space: Option<Axis>,
        [start, end]: [f64; 2],
        places: [Placement; 2],
    ) -> Self {
        let views = [places[0].rotation_a, places[0].rotation_b]
            .map(|frame| View::new(motion, &places, frame, end - start));
        let half_space = half_space.map(|axis| half_space_axis(motion, &axis, &places, start, end - start));
        Self { start, end, places, views, half_space, halves: None }
    }

    /// How long a pair of nodes is certainly clear of each other.
    #[inline]
    pub fn judge<VA: Volume, VB: Volume>(
        &self,
        motion: &RelativeMotion,
        pair: &NodePair<VA, VB>,
        floor: f64,
    ) -> Judged {
        let duration = self.duration();
        let mut best = Judged { clear: 0.0, sag: f64::INFINITY, travel: 0.0, share: 0.0 };
        if let Some(axis) = &self.half_space {
            let [start, end] = [0, 1].map(|end| axis.separation(pair, end));
            best.improve(Certificate { start, end, bend: axis.bend.with(1.0, pair.reach), duration }, floor);
            return best;
        }
        self.try_axes::<VA, VB, 0>(motion, pair, floor, &mut best);
        if best.clear < duration {
            let (approach, travel) = self.closest_approach(pair);
            best.travel = travel;
            if let Some(direction) = approach.try_normalize() {
                let trial = Trial { view: &self.views[0], motion, direction };
                best.try_along(&trial, pair, floor);
            }
        }
        self.try_axes::<VA, VB, 1>(motion, pair, floor, &mut best);
        self.try_axes::<VA, VB, 2>(motion, pair, floor, &mut best);
        best
    }

    /// When two nodes may be near each other, since the start of the slice: before and after that they are clear along an axis
    /// of theirs; none if they always are \[s\].
    pub fn window<VA: Volume, VB: Volume>(
        &self,
        motion: &RelativeMotion,
        pair: &NodePair<VA, VB>,
        floor: f64,
    ) -> Option<[f64; 2]> {
        let duration = self.duration();
        let [mut from, mut to] = [0.0, duration];
        let axes = [(&self.views[0], pair.a[0].axes()), (&self.views[1], pair.b[0].axes())];
        for (view, axis) in axes.into_iter().flat_map(|(view, axes)| axes.map(|axis| (view, axis))) {
            let spans = [view.span(pair, axis, 0), view.span(pair, axis, 1)];
            for end in [0, 1] {
                let side = 1.0f64.copysign(spans[end].middle);
                let separations = spans.map(|Projection { middle, half }| side * middle - half);
                if separations[end] <= floor {
                    continue;
                }
                let bend = view.bend(motion, axis).with(side, pair.reach);
                // The bound is the same seen from either end.
                let (start, end_value) = (separations[end], separations[1 - end]);
                let clear = Certificate { start, end: end_value, bend, duration }.clear_until(floor);
                if end == 0 {
                    from = clear.max(from);
                } else {
                    to = (duration - clear).min(to);
                }
            }
        }
        (from < to).then_some([from, to])
    }

    /// Tries one axis of each volume, unless the best is good enough.
    #[inline(always)]
    fn try_axes<VA: Volume, VB: Volume, const INDEX: usize>(
        &self,
        motion: &RelativeMotion,
        pair: &NodePair<VA, VB>,
        floor: f64,
        best: &mut Judged,
    ) {
        if INDEX < VA::AXES && best.clear < self.duration() {
            let (view, axis) = (&self.views[0], pair.a[0].axes()[INDEX]);
            let own = pair.a[0].span_along_axis(INDEX);
            let other = pair.b[0].span(view.in_b[0] * axis);
            let middle = view.along[0].dot(axis) - own.middle + other.middle;
            let start = Projection { middle, half: own.half + other.half };
            best.try_from(start, &Trial { view, motion, direction: axis }, pair, floor);
        }
        if INDEX < VB::AXES && best.clear < self.duration() {
            let (view, axis) = (&self.views[1], pair.b[0].axes()[INDEX]);
            let own = pair.b[0].span_along_axis(INDEX);
            let other = pair.a[0].span(view.in_a[0] * axis);
            let middle = view.along[0].dot(axis) + own.middle + other.middle;
            let start = Projection { middle, half: own.half + other.half };
            best.try_from(start, &Trial { view, motion, direction: axis }, pair, floor);
        }
    }

    /// How long two pieces are certainly clear of each other along their own normals.
    #[inline]
    pub fn judge_pieces<A: Support, B: Support>(
        &self,
        motion: &RelativeMotion,
        pieces: (&A, &B),
        floor: f64,
    ) -> f64 {
        // A half-space has no farthest point along any direction but its own.
        if self.half_space.is_some() {
            return 0.0;
        }
        let Placement { centre_a, centre_b, .. } = self.places[0];
        let reach = [pieces.0.reach(centre_a), pieces.1.reach(centre_b)];
        let rounding = pieces.0.rounding() + pieces.1.rounding();
        let on_a = pieces.0.flat_normal().map(|normal| (0, normal));
        let on_b = pieces.1.flat_normal().map(|normal| (1, normal));
        let (mut best, mut hints) = (0.0f64, [0; 2]);
        for (body, normal) in [on_a, on_b].into_iter().flatten() {
            for normal in [normal, -normal] {
                let view = &self.views[body];
                let mut separation = |end: usize| {
                    let (to_b, to_a) = (-(view.in_a[end] * normal), -(view.in_b[end] * normal));
                    let height_a = to_b.dot(pieces.0.support(to_b, &mut hints[0]));
                    let height_b = to_a.dot(pieces.1.support(to_a, &mut hints[1]));
                    view.along[end].dot(normal) - height_a - height_b - rounding
                };
                let start = separation(0);
                if start > floor {
                    let bend = view.bend(motion, normal).with(1.0, reach);
                    let duration = self.duration();
                    let certificate = Certificate { start, end: separation(1), bend, duration };
                    best = best.max(certificate.clear_until(floor));
                    break;
                }
            }
        }
        best
    }

    /// Whether two convex sets are certainly farther apart than the floor over all of the slice along a direction of the world,
    /// from A to B, that stands still; and than the level of contact at its start, so that they are not in contact there.
    #[inline]
    pub fn are_clear_along<A: Support, B: Support>(
        &self,
        motion: &RelativeMotion,
        shapes: (&A, &B),
        normal: Vec3,
        Levels { contact, floor }: Levels,
    ) -> bool {
        let rounding = shapes.0.rounding() + shapes.1.rounding();
        let separation =
            |end: usize| normal.dot(self.places[end].support(shapes, normal, &mut [0; 2]).between) - rounding;
        let (start, end) = (separation(0), separation(1));
        if end <= floor || start <= contact {
            return false;
        }
        let Placement { centre_a, centre_b, .. } = self.places[0];
        let reach = [shapes.0.reach(centre_a), shapes.1.reach(centre_b)];
        let duration = self.duration();
        let bend = motion.bend(&Axis { normal, spin: Vec3::ZERO }, reach, self.start, duration);
        Certificate { start, end, bend, duration }.clear_until(floor) >= duration
    }

    /// The way between the middles of the nodes when they are closest, if they moved straight: the best
    /// direction for round nodes. Along A's axes at the start. Also, how far they move.
    #[inline]
    fn closest_approach<VA: Volume, VB: Volume>(&self, pair: &NodePair<VA, VB>) -> (Vec3, f64) {
        let between = |end: usize| {
            let View { in_a, in_b, along, .. } = &self.views[0];
            along[end]
                + in_a[end].transpose() * pair.a[end].centre()
                + in_b[end].transpose() * pair.b[end].centre()
        };
        let (first, last) = (between(0), between(1));
        let way = last - first;
        let length = way.length_squared();
        let share = if length > 0.0 { (-first.dot(way) / length).clamp(0.0, 1.0) } else { 0.0 };
        (first + way * share, length.sqrt())
    }
}

impl Judged {
    /// Tries a direction of a view.
    #[inline(always)]
    fn try_along<VA: Volume, VB: Volume>(&mut self, trial: &Trial, pair: &NodePair<VA, VB>, floor: f64) {
        self.try_from(trial.view.span(pair, trial.direction, 0), trial, pair, floor);
    }

    /// Tries a direction of a view, on the side that B is on, given where B's node is from A's at the
    /// start: most directions fail there already.
    #[inline(always)]
    fn try_from<VA: Volume, VB: Volume>(
        &mut self,
        Projection { middle, half }: Projection,
        trial: &Trial,
        pair: &NodePair<VA, VB>,
        floor: f64,
    ) {
        let Trial { view, motion, direction } = *trial;
        let start = middle.abs() - half;
        if start > floor {
            let side = 1.0f64.copysign(middle);
            let Projection { middle, half } = view.span(pair, direction, 1);
            let end = side * middle - half;
            // Where the end is too close already, only the direction that looks best is worth K.
            let share = (start - floor) / (start - end);
            if end <= floor && share <= self.share {
                return;
            }
            if end <= floor {
                self.share = share;
            }
            let bend = view.bend(motion, direction).with(side, pair.reach);
            let duration = view.duration;
            self.improve(Certificate { start, end, bend, duration }, floor);
        }
    }

    /// Takes a certificate if it gets farther than the best so far.
    #[inline(always)]
    fn improve(&mut self, certificate: Certificate, floor: f64) {
        let clear = certificate.clear_until(floor);
        if clear > self.clear {
            let Certificate { bend, duration, .. } = certificate;
            *self = Self { clear, sag: 0.125 * bend * duration * duration, ..*self };
        }
    }
}

impl View {
    fn new(motion: &RelativeMotion, places: &[Placement; 2], frame: Mat3, duration: f64) -> Self {
        let in_a = [0, 1].map(|end: usize| -(places[end].rotation_a.transpose() * frame));
        let in_b = [0, 1].map(|end: usize| places[end].rotation_b.transpose() * frame);
        let back = frame.transpose();
        let Placement { centre_a, centre_b, .. } = places[0];
        let along = [0, 1].map(|end: usize| {
            back * places[end].offset - in_a[end].transpose() * centre_a - in_b[end].transpose() * centre_b
        });
        let spins = [back * motion.rotation_a.spin, back * motion.rotation_b.spin];
        Self { in_a, in_b, along, acceleration: back * motion.acceleration, spins, duration }
    }

    /// Where B's node is from A's along a direction: the middle of that, and half of its extent.
    #[inline(always)]
    fn span<VA: Volume, VB: Volume>(
        &self,
        pair: &NodePair<VA, VB>,
        direction: Vec3,
        end: usize,
    ) -> Projection {
        let a = pair.a[end].span(self.in_a[end] * direction);
        let b = pair.b[end].span(self.in_b[end] * direction);
        Projection { middle: self.along[end].dot(direction) + a.middle + b.middle, half: a.half + b.half }
    }

    /// Points of a body have |(n·x)″| ≤ |ω||n×ω| ρ along a direction that stands still, and those that
    /// move with u within its frame 2|n×ω||u| more.
    #[inline(always)]
    fn bend(&self, motion: &RelativeMotion, direction: Vec3) -> Bend {
        // A little more than that, for rounding.
        let across = [
            direction.cross(self.spins[0]).length() * (1.0 + 1e-12),
            direction.cross(self.spins[1]).length() * (1.0 + 1e-12),
        ];
        Bend {
            drift: direction.dot(self.acceleration),
            turning: [motion.rotation_a.rate * across[0], motion.rotation_b.rate * across[1]],
            flowing: 2.0 * (across[0] * motion.flow[0] + across[1] * motion.flow[1]),
        }
    }
}

impl Bend {
    /// K for nodes that reach so far from the centres of their bodies, with B on this side of A or
    /// on the other [m/s²].
    #[inline(always)]
    fn with(&self, side: f64, reach: [f64; 2]) -> f64 {
        side * self.drift + self.turning[0] * reach[0] + self.turning[1] * reach[1] + self.flowing
    }
}

impl HalfSpaceAxis {
    /// How far the nodes are apart at one end.
    #[inline(always)]
    fn separation<VA: Volume, VB: Volume>(&self, pair: &NodePair<VA, VB>, end: usize) -> f64 {
        let Projection { middle: middle_a, half: half_a } = pair.a[end].span(self.in_a[end]);
        let Projection { middle: middle_b, half: half_b } = pair.b[end].span(self.in_b[end]);
        self.along[end] + middle_a + middle_b - half_a - half_b
    }
}

/// A half-space has one direction, its own, and turns it along.
fn half_space_axis(
    motion: &RelativeMotion,
    from_zero: &Axis,
    places: &[Placement; 2],
    start: f64,
    duration: f64,
) -> HalfSpaceAxis {
    let spin = from_zero.spin;
    let axis = Axis { normal: from_zero.after(start), spin };
    let bend = |reach: [f64; 2]| motion.bend(&axis, reach, start, duration);
    let drift = bend([0.0, 0.0]);
    let turning = [bend([1.0, 0.0]) - drift, bend([0.0, 1.0]) - drift];
    // Differences of rounded numbers.
    let allowance = 1e-12 * (drift.abs() + turning[0].abs() + turning[1].abs());
    let against = [motion.rotation_a.spin - spin, motion.rotation_b.spin - spin].map(|own| own.length());
    let bend = Bend {
        drift: drift + allowance,
        turning: turning.map(|rate| rate.max(0.0) + allowance),
        flowing: 2.0 * (against[0] * motion.flow[0] + against[1] * motion.flow[1]) * (1.0 + 1e-12),
    };
    let normals = [axis.normal, axis.after(duration)];
    let in_a = [0, 1].map(|end: usize| -places[end].in_a(normals[end]));
    let in_b = [0, 1].map(|end: usize| places[end].in_b(normals[end]));
    let Placement { centre_a, centre_b, .. } = places[0];
    let along = [0, 1].map(|end: usize| {
        normals[end].dot(places[end].offset) - in_a[end].dot(centre_a) - in_b[end].dot(centre_b)
    });
    HalfSpaceAxis { in_a, in_b, along, bend }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;
    use crate::motion::{Motion, Pose, Rotation};
    use crate::shape::Triangle;
    use sixte_reference::Random;

    fn flight(random: &mut Random, far: f64) -> Motion {
        let turned = Rotation::from_rotation_vector(random.vector(3.0)).unwrap();
        Motion::fixed(Pose::new(random.vector(far), turned))
            .with_velocity(random.vector(2.0))
            .with_acceleration(random.vector(2.0))
            .with_spin(random.vector(3.0))
            .with_centre(random.vector(0.5))
    }

    /// What is said to be clear along a direction is so at every instant of the slice.
    #[test]
    fn what_is_clear_along_a_direction_stays_so() {
        let (mut random, mut clear) = (Random(5), 0);
        for _ in 0..20_000 {
            let random = &mut random;
            let motion = RelativeMotion::new(&flight(random, 1.0), &flight(random, 1.0));
            let [a, b] = [(); 2].map(|()| Triangle([(); 3].map(|()| random.vector(0.5))));
            let start = random.unit();
            let slice = Slice::new(&motion, None, start, start + random.between(0.1, 1.0));
            let separation = |t: f64, normal: Vec3| {
                normal.dot(motion.placement_at(t).support((&a, &b), normal, &mut [0; 2]).between)
            };
            let normal = slice.places[1].offset.normalize();
            let floor = random.between(0.0, 1.0) * separation(slice.end, normal);
            let levels = Levels { contact: 2.0 * floor, floor };
            if floor <= 0.0 || !slice.are_clear_along(&motion, (&a, &b), normal, levels) {
                continue;
            }
            clear += 1;
            assert!(separation(slice.start, normal) > levels.contact);
            for step in 0..=50 {
                let t = slice.start + slice.duration() * f64::from(step) / 50.0;
                // Roundings of lengths of less than 10 m.
                assert!(separation(t, normal) > floor - 1e-13, "{t} of {} to {}", slice.start, slice.end);
            }
        }
        assert!(clear > 500, "{clear}");
    }
}
