//! Who comes into a sensor and who leaves it within a span.
//!
//! Whoever comes in is found as any contact is. Whoever leaves is found from the end of the span, as the first
//! contact of the motions run backwards: after it they are certified to be apart. Between the two a visitor
//! may leave and return; that is looked for at instants in between, so a shorter absence can be missed.
//!
//! When it is wrong: a tumbling body's certified motion is a little beside its true path in the middle of a span,
//! and so are the times.

use std::cell::Cell;
use std::f64::consts::TAU;

use sixte_contact::contact_time::{self, ContactTime, Status};
use sixte_contact::motion::Motion;

use crate::body::{Body, Role, can_touch, ignore_each_other};
use crate::broad::{Leaf, Region, Sweep, Tree};
use crate::id::BodyId;
use crate::report::{StepReport, StepWarning};
use crate::settings::Settings;
use crate::shape;
use crate::visit::{Inside, Visit, VisitKind};

/// A visitor is looked at this often between coming in and leaving, and as often again in each turn.
const LOOKS: f64 = 8.0;

/// But not more often than this.
const MOST_LOOKS: f64 = 256.0;

/// A visitor whose gap is this many tolerances has left, whatever was known.
const OUTSIDE: f64 = 100.0;

/// A search gives up after this many rounds.
const MOST_ROUNDS: u32 = 100_000;

/// A search goes on from where it was certified to this often; a span has no more visits of a pair.
const TRIES: u32 = 64;

/// How bodies move over a span.
pub(super) struct SpanMotion<F> {
    /// The certified motion of a body, by its order.
    pub motion_of: F,
    /// When it begins \[s\].
    pub start: f64,
    /// The motions may be longer \[s\].
    pub duration: f64,
}

/// Notes all visits of a span.
pub(super) fn watch_span<'a, F: Fn(usize) -> &'a Motion>(
    bodies: &[Body],
    settings: &Settings,
    span: &SpanMotion<F>,
    inside: &mut Inside,
    report: &mut StepReport,
) {
    if span.duration == 0.0 {
        return;
    }
    let first = report.visits.len();
    for (sensor, other) in near_sensors(bodies, settings, span, inside) {
        let ids = (BodyId(sensor as u32), BodyId(other as u32));
        let was_inside = inside.has(ids.0, ids.1);
        let groups = bodies[sensor].groups.meet(bodies[other].groups);
        let is_seen = groups && !ignore_each_other(bodies, sensor, other);
        let is_watched = is_seen && can_touch(&bodies[sensor], &bodies[other]);
        if !is_watched && !was_inside {
            continue;
        }
        let pair = Pair {
            bodies: [&bodies[sensor], &bodies[other]],
            motions: [(span.motion_of)(sensor), (span.motion_of)(other)],
            asked: contact_time::ContactTimeSettings::tolerance(settings.tolerance)
                .with_max_rounds(MOST_ROUNDS),
            is_unknown: Cell::new(false),
        };
        let visits = match (is_watched, is_seen) {
            (true, _) => pair.visits(span.duration, was_inside),
            // Where nothing moves any more, it is still there, unless it was put elsewhere.
            (false, true) if !pair.is_outside(0.0) => Vec::new(),
            (false, _) => vec![(VisitKind::Left, 0.0)],
        };
        if pair.is_unknown.get() {
            report.warn(StepWarning::Visit { sensor: ids.0, body: ids.1 });
        }
        for (kind, time) in visits {
            let visit = Visit { sensor: ids.0, body: ids.1, kind, time: span.start + time };
            inside.note(&visit);
            report.visits.push(visit);
        }
    }
    // Stable: of one pair, coming in stays before leaving.
    report.visits[first..].sort_by(|p, q| p.time.total_cmp(&q.time));
}

/// Sensors and solid bodies that may share a point, and all that are inside, in order.
fn near_sensors<'a, F: Fn(usize) -> &'a Motion>(
    bodies: &[Body],
    settings: &Settings,
    span: &SpanMotion<F>,
    inside: &Inside,
) -> Vec<(usize, usize)> {
    let of_role = |role: Role| (0..bodies.len()).filter(move |&index| bodies[index].role == role);
    let sweep_of = |index: usize| {
        bodies[index].sweep((span.motion_of)(index), span.duration, OUTSIDE * settings.tolerance)
    };
    let sensors: Vec<Leaf<Sweep>> =
        of_role(Role::Sensor).map(|index| Leaf::single(index, sweep_of(index))).collect();
    if sensors.is_empty() {
        return Vec::new();
    }
    let tree = Tree::new(sensors);
    let mut found: Vec<(usize, usize)> = Vec::new();
    for other in of_role(Role::Solid) {
        let sweep = sweep_of(other);
        tree.find(|region| region.can_meet(&sweep), |leaf| found.push((leaf.index as usize, other)));
    }
    for sensor in of_role(Role::Sensor) {
        let visitors = inside.visitors(BodyId(sensor as u32)).map(BodyId::index);
        let is_solid = |&other: &usize| bodies.get(other).is_some_and(|body| body.role == Role::Solid);
        found.extend(visitors.filter(is_solid).map(|other| (sensor, other)));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// A sensor and a body that may come in.
struct Pair<'a> {
    bodies: [&'a Body; 2],
    motions: [&'a Motion; 2],
    asked: contact_time::ContactTimeSettings,
    /// Whether a search had no answer.
    is_unknown: Cell<bool>,
}

impl Pair<'_> {
    /// What happens within `[0, end]` \[s\].
    fn visits(&self, end: f64, was_inside: bool) -> Vec<(VisitKind, f64)> {
        let mut visits = Vec::new();
        let (mut is_inside, mut now) = (was_inside, 0.0);
        if is_inside && self.is_outside(0.0) {
            // It was put elsewhere.
            visits.push((VisitKind::Left, 0.0));
            is_inside = false;
        }
        for _ in 0..TRIES {
            if !is_inside {
                let Some(time) = self.entry(now, end) else { break };
                visits.push((VisitKind::Entered, time));
                now = time;
            }
            let last = self.exit(now, end);
            // Someone who is out in between left before, and may be back.
            let between = self.absence(now, last.unwrap_or(end));
            if let Some(out) = between {
                visits.push((VisitKind::Left, self.exit(now, out).unwrap_or(out)));
                (is_inside, now) = (false, out);
                continue;
            }
            visits.extend(last.map(|time| (VisitKind::Left, time)));
            break;
        }
        visits
    }

    /// When they come into contact from `from` on: at once, if they intersect then.
    fn entry(&self, from: f64, end: f64) -> Option<f64> {
        if self.is_inside(from) {
            return Some(from);
        }
        let mut now = from;
        for _ in 0..TRIES {
            let rest = end - now;
            let Some(found) = self.search([0, 1].map(|i| forward(self.motions[i], now)), rest) else { break };
            match found.status {
                Status::Clear => return None,
                Status::Contact => return Some(now + found.time),
                Status::TouchingApproaching => return Some(now),
                Status::TouchingReceding if is_in(&found) || found.clear_until <= 0.0 => return Some(now),
                Status::TouchingReceding | Status::Unresolved if found.clear_until >= rest => return None,
                Status::Unresolved if found.clear_until <= 0.0 => {
                    self.is_unknown.set(true);
                    break;
                }
                Status::TouchingReceding | Status::Unresolved => now += found.clear_until,
            }
        }
        (!self.is_outside(end)).then_some(end)
    }

    /// When they are in contact for the last time, if they are out of it at `end`.
    fn exit(&self, from: f64, end: f64) -> Option<f64> {
        if self.is_inside(end) {
            return None;
        }
        let length = end - from;
        let Some(found) = self.search(self.motions.map(|motion| backward(motion, end)), length) else {
            return self.is_outside(end).then_some(end);
        };
        match found.status {
            Status::Clear => Some(from),
            Status::Contact => Some((end - found.time).max(from)),
            Status::TouchingApproaching | Status::TouchingReceding => None,
            Status::Unresolved => self.is_outside(end).then_some((end - found.clear_until).max(from)),
        }
    }

    /// An instant between two at which they are apart.
    fn absence(&self, from: f64, end: f64) -> Option<f64> {
        let length = end - from;
        let turns = (self.motions[0].spin.length() + self.motions[1].spin.length()) * length / TAU;
        let looks = (LOOKS * (1.0 + turns)).min(MOST_LOOKS) as u32;
        let times = (1..looks).map(|look| from + length * f64::from(look) / f64::from(looks));
        times.into_iter().find(|&time| self.is_outside(time))
    }

    /// Whether they intersect at a time. A search would tell as well, and where all of them touch: bodies that are deep in each other touch in
    /// very many places.
    fn is_inside(&self, time: f64) -> bool {
        let poses = self.motions.map(|motion| motion.pose_at(time));
        let [sensor, other] = self.bodies;
        shape::overlap((&sensor.cold.shape, &poses[0]), (&other.cold.shape, &poses[1]))
    }

    /// Whether they are clearly apart at a time.
    fn is_outside(&self, time: f64) -> bool {
        let poses = self.motions.map(|motion| motion.pose_at(time));
        let [sensor, other] = self.bodies;
        let (a, b) = ((&sensor.cold.shape, &poses[0]), (&other.cold.shape, &poses[1]));
        let enough = OUTSIDE * self.asked.tolerance;
        // How deep they are in each other takes long where they are bounded by formulas, and does not matter.
        !self.is_inside(time) && shape::distance_below(a, b, 2.0 * enough).gap_lower > enough
    }

    /// The first contact; what cannot be asked is noted, and only where they are at the end counts.
    fn search(&self, motions: [Motion; 2], interval: f64) -> Option<ContactTime> {
        let [sensor, other] = self.bodies;
        let (a, b) = ((&sensor.cold.shape, &motions[0]), (&other.cold.shape, &motions[1]));
        let found = shape::contact_time(a, b, interval.max(0.0), &self.asked).ok();
        self.is_unknown.set(self.is_unknown.get() || found.is_none());
        found
    }
}

/// Whether they intersect at the start.
fn is_in(found: &ContactTime) -> bool {
    found.contact.is_none_or(|contact| contact.gap <= 0.0)
}

/// The motion from a time on; with all its bits from the start.
fn forward(motion: &Motion, from: f64) -> Motion {
    if from == 0.0 { *motion } else { motion.from_time(from) }
}

/// The motion from a time back: x(t − τ) = x(t) − (v + a t) τ + ½ a τ², and the spin the other way.
fn backward(motion: &Motion, from: f64) -> Motion {
    let Motion { centre, velocity, acceleration, spin, .. } = *motion;
    Motion {
        start: motion.pose_at(from),
        centre,
        velocity: -(velocity + acceleration * from),
        acceleration,
        spin: -spin,
    }
}

#[cfg(test)]
mod tests {
    use sixte_contact::Vec3;
    use sixte_contact::motion::Pose;

    use super::*;

    #[test]
    fn backward_is_the_same_way() {
        let motion = Motion::fixed(Pose::at(Vec3::new(1.0, -2.0, 3.0)))
            .with_centre(Vec3::new(0.2, 0.1, -0.3))
            .with_velocity(Vec3::new(3.0, 1.0, -2.0))
            .with_acceleration(Vec3::new(0.5, -4.0, 9.0))
            .with_spin(Vec3::new(2.0, -1.0, 5.0));
        let back = backward(&motion, 0.7);
        for tau in [0.0, 0.1, 0.35, 0.7] {
            let (there, here) = (motion.pose_at(0.7 - tau), back.pose_at(tau));
            assert!((there.position - here.position).length() < 1e-14);
            let turn = there.rotation.after(here.rotation.inverse());
            assert!(turn.rotation_vector().length() < 1e-14);
        }
    }
}
