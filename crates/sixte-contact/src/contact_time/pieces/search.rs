//! The search: rounds of a distance query and a certificate, until the interval is certified or
//! the gap is within the tolerance.
//!
//! Two levels, not one: a contact is reported when the gap is at most the tolerance; what is
//! certified on the way is that it stays above a floor of a tenth of that. So every certificate
//! has room to start from.

use super::axis::{ClosestPoints, Forecast, spin_of_normal};
use crate::Vec3;
use crate::contact_time::certificate::Certificate;
use crate::contact_time::question::{Levels, Question, is_interrupted};
use crate::contact_time::relative::{Axis, RelativeMotion};
use crate::contact_time::result::{Contact, ContactTime, Status, Work};
use crate::motion::Motion;
use crate::query::{Memory, Placement, Separation, Stop, separate};
use crate::shape::Support;

/// Where between floor and contact a step aims to land.
const AIM: f64 = 0.5;

/// One question on its way to an answer.
pub(crate) struct PieceSearch<'a, A, B> {
    pub shapes: (&'a A, &'a B),
    pub motions: (&'a Motion, &'a Motion),
    pub relative: &'a RelativeMotion,
    /// Of the cores about their centres; 0 for a half-space, whose own axis is exact \[m\].
    reach: [f64; 2],
    /// Of both shapes together \[m\].
    pub rounding: f64,
    pub interval: f64,
    pub tolerance: f64,
    /// Upper bound of the rounding error of any separation computed here \[m\].
    pub slack: f64,
    /// Those of the tolerance.
    pub levels: Levels,
    pub max_rounds: u32,
    /// Where the bodies are at the time that the search has got to.
    pub placement: Placement,
    pub memory: Memory,
    pub work: Work,
}

/// Where a search ended.
pub(crate) enum End {
    /// Nothing came below the level of contact.
    Clear,
    /// The gap is at most the level of contact.
    Near { time: f64, found: Separation },
    /// Out of rounds.
    GaveUp { time: f64 },
}

impl<'a, A: Support, B: Support> PieceSearch<'a, A, B> {
    /// For two pieces of the bodies that are asked about, over `[0, end]`.
    pub fn new(question: &'a Question<'a>, shapes: (&'a A, &'a B), end: f64) -> Self {
        let bounded = |reach: f64| if reach.is_finite() { reach } else { 0.0 };
        let (centre_a, centre_b) = (question.motions.0.centre, question.motions.1.centre);
        let reach = [bounded(shapes.0.reach(centre_a)), bounded(shapes.1.reach(centre_b))];
        Self::within(question, shapes, reach, end)
    }

    /// For two bodies that are one piece each, over all of the interval.
    #[inline]
    pub fn of_whole(question: &'a Question<'a>, shapes: (&'a A, &'a B)) -> Self {
        Self::within(question, shapes, question.reach(), question.interval)
    }

    #[inline]
    fn within(question: &'a Question<'a>, shapes: (&'a A, &'a B), reach: [f64; 2], end: f64) -> Self {
        let Question { motions, ref relative, tolerance, slack, max_rounds, .. } = *question;
        Self {
            shapes,
            motions,
            relative,
            reach,
            rounding: shapes.0.rounding() + shapes.1.rounding(),
            interval: end,
            tolerance,
            slack,
            levels: question.levels(),
            max_rounds,
            placement: relative.placement_at(0.0),
            memory: Memory::default(),
            work: Work::default(),
        }
    }

    /// The answer for two bodies that are one piece each, from a time up to which they are far apart.
    pub fn run(&mut self, start: f64) -> ContactTime {
        self.work.piece_pairs = 1;
        match self.advance(start, self.levels) {
            End::Clear => ContactTime::clear(self.interval, self.tolerance, self.work),
            End::Near { time: 0.0, .. } => {
                let found = self.separate_closely();
                self.touching(&found)
            }
            End::Near { time, found } => {
                // Bounds that are close beside the tolerance may be far apart beside the gap.
                let found = if found.lower < 0.9 * found.upper { self.separate_closely() } else { found };
                let contact = self.contact_at(time, &found);
                self.in_contact(time, contact)
            }
            End::GaveUp { time } => ContactTime::unresolved(time, self.interval, self.tolerance, self.work),
        }
    }

    /// Certifies from time `t` on, until the gap is at most `levels.contact` or the interval ends.
    ///
    /// Once the gap exceeds the tolerance, the levels are those of the tolerance.
    pub fn advance(&mut self, mut t: f64, mut levels: Levels) -> End {
        self.placement = self.relative.placement_at(t);
        let mut known = None;
        loop {
            let found = self.separate(known, levels);
            let gap = found.lower - self.rounding;
            // The bounds are much closer than the levels, unless rounding has kept them apart; then
            // the safe side is to call it near.
            if found.upper - self.rounding <= levels.contact || gap <= 0.5 * levels.contact {
                return End::Near { time: t, found };
            }
            if t >= self.interval {
                return End::Clear;
            }
            if self.work.rounds >= self.max_rounds || is_interrupted(self.work.rounds) {
                return End::GaveUp { time: t };
            }
            if gap > self.tolerance {
                levels = self.levels;
            }
            let (axis, duration, bend) = self.plan(t, &found, levels);
            let ahead = self.relative.placement_at(t + duration);
            let normal = axis.after(duration);
            let pair = ahead.support(self.shapes, normal, &mut self.memory.hints);
            let separation = normal.dot(pair.between);
            self.memory.candidate = Some(pair);
            self.work.certificates += 1;
            let certificate = Certificate { start: gap, end: separation - self.rounding, bend, duration };
            let clear = certificate.clear_until(levels.floor);
            if clear >= duration {
                (t, self.placement, known) = (t + duration, ahead, Some((normal, separation)));
            } else {
                t += clear;
                (self.placement, known) = (self.relative.placement_at(t), None);
            }
        }
    }

    /// Bounds of the distance of the cores where the bodies are now.
    #[inline]
    pub fn separate(&mut self, known: Option<(Vec3, f64)>, levels: Levels) -> Separation {
        let stop = Stop { relative: 0.1, absolute: 0.1 * levels.contact, rounding: self.rounding };
        let found = separate(self.shapes, &self.placement, &mut self.memory, known, stop);
        self.work.rounds += 1;
        self.work.distance_iterations += found.iterations;
        found
    }

    /// Whether the normals of flat pieces tell at once that they are more than `within` apart.
    pub fn is_apart_along_normals(&self, within: f64) -> bool {
        // A half-space has no farthest point along any direction but its own.
        if self.half_space_spin().is_some() {
            return false;
        }
        let place = &self.placement;
        let on_a = self.shapes.0.flat_normal().map(|normal| place.rotation_a * normal);
        let on_b = self.shapes.1.flat_normal().map(|normal| place.rotation_b * normal);
        let separation = |normal: Vec3| {
            normal.dot(place.support(self.shapes, normal, &mut [0; 2]).between) - self.rounding
        };
        let directions = on_a.into_iter().chain(on_b).flat_map(|normal| [normal, -normal]);
        directions.map(separation).any(|apart| apart > within)
    }

    /// The same as closely as rounding lets: for contacts whose normal is looked at.
    pub fn separate_closely(&mut self) -> Separation {
        let stop = Stop { relative: 1e-12, absolute: self.slack, rounding: self.rounding };
        let found = separate(self.shapes, &self.placement, &mut self.memory, None, stop);
        self.work.distance_iterations += found.iterations;
        found
    }

    /// Along which axis to certify, how far to try, and K for that.
    #[inline]
    fn plan(&self, t: f64, found: &Separation, levels: Levels) -> (Axis, f64, f64) {
        let rest = self.interval - t;
        let velocity = self.relative.velocity_at(t);
        let gap = found.lower - self.rounding;
        let allowance = gap - levels.floor;
        let aim = levels.floor + AIM * (levels.contact - levels.floor);
        let above_aim = (gap - aim).max(0.1 * levels.contact);
        let turning = self.forecast(found, velocity);
        let wanted = turning.reaches(above_aim, rest);
        let bend = self.relative.bend(&turning.axis, self.reach, t, wanted);
        let possible = turning.certifiable(allowance, bend);
        if possible >= wanted || turning.axis.spin == Vec3::ZERO || self.half_space_spin().is_some() {
            return (turning.axis, possible.min(wanted), bend);
        }
        // The turn of the axis itself limits the certificate: perhaps one that stands still gets
        // farther.
        let still = turning.still(self.relative, &self.memory, &self.placement, velocity);
        let still_bend = self.relative.bend(&still.axis, self.reach, t, rest);
        let still_duration = still.reaches(above_aim, rest).min(still.certifiable(allowance, still_bend));
        if still_duration > possible {
            return (still.axis, still_duration, still_bend);
        }
        // What bounds the longer interval bounds this one.
        (turning.axis, possible, bend)
    }

    #[inline]
    fn forecast(&self, found: &Separation, velocity: Vec3) -> Forecast {
        let Separation { normal, upper, .. } = *found;
        let points = ClosestPoints::new(self.relative, &self.memory, &self.placement, velocity);
        if let Some(spin) = self.half_space_spin() {
            return Forecast::along(Axis { normal, spin }, &points, upper);
        }
        let turn = spin_of_normal(
            self.relative,
            &self.memory,
            &self.placement,
            normal,
            points.sideways(normal, upper, upper - self.rounding),
        );
        Forecast::along(Axis { normal, spin: normal.cross(turn) }, &points, upper)
    }

    /// The spin of the body that is a half-space, if one is: the axis turns with its plane.
    #[inline]
    pub fn half_space_spin(&self) -> Option<Vec3> {
        if self.shapes.1.half_space().is_some() {
            Some(self.relative.rotation_b.spin)
        } else if self.shapes.0.half_space().is_some() {
            Some(self.relative.rotation_a.spin)
        } else {
            None
        }
    }

    /// The contact of two bodies that are near each other at time `t`.
    pub fn contact_at(&self, t: f64, found: &Separation) -> Contact {
        let placement = &self.placement;
        let Separation { normal, upper, .. } = *found;
        // From core to core, so that the points are as far apart as the gap says; where the cores
        // share a point, only the normal is left.
        let between = self.memory.simplex.closest();
        let way = if upper > self.slack { between.normalize_or(normal) } else { normal };
        let (round_a, round_b) = (self.shapes.0.rounding(), self.shapes.1.rounding());
        let on_a = placement.rotation_a * self.memory.simplex.mean(|pair| pair.on_a) + way * round_a;
        let on_b = placement.rotation_b * self.memory.simplex.mean(|pair| pair.on_b) - way * round_b;
        let velocity = self.relative.velocity_at(t);
        let points = ClosestPoints::new(self.relative, &self.memory, placement, velocity);
        let centre_a = self.motions.0.centre_at(t);
        let [hint_a, hint_b] = self.memory.hints;
        let feature_a = self.shapes.0.feature_kind(placement.in_a(normal), self.tolerance, hint_a);
        let feature_b = self.shapes.1.feature_kind(-placement.in_b(normal), self.tolerance, hint_b);
        Contact {
            point_a: centre_a + on_a,
            point_b: centre_a + (placement.offset + on_b),
            normal: -normal,
            gap: upper - self.rounding,
            closing_speed: -normal.dot(points.velocity),
            features: (feature_a, feature_b),
        }
    }

    fn in_contact(&mut self, time: f64, contact: Contact) -> ContactTime {
        let upper = self.touches_by(time, &contact);
        ContactTime {
            status: Status::Contact,
            time,
            time_lower: time,
            time_upper: upper.unwrap_or(self.interval),
            touches: upper.is_some(),
            clear_until: time,
            contact: Some(contact),
            tolerance: self.tolerance.max(contact.gap),
            work: self.work,
        }
    }

    /// How far a vector between points of the bodies can get from the straight line of its way
    /// within `duration` \[m\].
    fn bulge(&self, duration: f64) -> f64 {
        let RelativeMotion { rotation_a, rotation_b, acceleration, .. } = self.relative;
        let turning = rotation_a.rate * rotation_a.rate * self.reach[0]
            + rotation_b.rate * rotation_b.rate * self.reach[1];
        0.125 * (acceleration.length() + turning) * duration * duration
    }

    /// A time soon after `time` by which the bodies have met, if one is found: the closest features
    /// have passed through each other, or the bodies intersect. Each try looks four times deeper
    /// than the one before.
    pub fn touches_by(&mut self, time: f64, contact: &Contact) -> Option<f64> {
        if contact.closing_speed <= 0.0 {
            return None;
        }
        let mut deep = contact.gap.max(0.0) + 4.0 * self.slack + 0.05 * self.tolerance;
        for _ in 0..8 {
            let later = time + deep / contact.closing_speed;
            if later > self.interval {
                return None;
            }
            let placement = self.relative.placement_at(later);
            if self.memory.simplex.is_crossed_on_the_way_to(&placement, self.bulge(later - time)) {
                return Some(later);
            }
            let mut memory = self.memory.clone();
            let stop = Stop { relative: 0.5, absolute: self.slack, rounding: self.rounding };
            let found = separate(self.shapes, &placement, &mut memory, None, stop);
            self.work.distance_iterations += found.iterations;
            if found.upper - self.rounding <= 0.0 {
                return Some(later);
            }
            deep *= 4.0;
        }
        None
    }
}
