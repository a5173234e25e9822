//! Bodies of different companies: do they come near each other on their tracks?
//!
//! Tracks are compared by boxes over a part of the step, which is halved where too many overlap, and by balls; then by the search
//! that certifies contacts. Who is not found here is certified to be apart for the whole step.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{self, Status};
use sixte_contact::motion::Motion;

use super::boxes::around;
use super::lasting::touching::outer_skin;
use super::overlaps::{Box3, overlaps};
use super::span::pose_rounding;
use super::track::{Leg, Track};
use crate::body::{Body, Kind, Role, meet};
use crate::settings::Settings;
use crate::shape;

/// A part of the step is halved where more than this many boxes overlap, for each body.
const CROWDED: usize = 24;

/// And at most this often.
const HALVINGS: u32 = 7;

/// Rounding of a box, in roundings of where it is.
const ROUNDINGS: f64 = 64.0;

/// Two bodies that may meet in a part of the step.
#[derive(Debug, Clone, Copy)]
pub(super) struct Near {
    /// The smaller index first.
    pub pair: (usize, usize),
    from: f64,
    to: f64,
}

/// All bodies, on their tracks through a step.
pub(super) struct Strangers<'a> {
    bodies: &'a [Body],
    settings: &'a Settings,
    tracks: &'a [Track],
    /// Around all bodies, one for each leg.
    balls: Vec<Ball>,
    /// Where the balls of each body end; half-spaces have none.
    ends: Vec<usize>,
}

impl<'a> Strangers<'a> {
    pub fn new(bodies: &'a [Body], settings: &'a Settings, tracks: &'a [Track]) -> Self {
        let (mut balls, mut ends) = (Vec::with_capacity(bodies.len()), Vec::with_capacity(bodies.len()));
        for (body, track) in bodies.iter().zip(tracks) {
            if body.role == Role::Solid && body.reach.is_finite() {
                let size = (body.reach + outer_skin(body, settings)) * (1.0 + 1e-9);
                balls.extend(track.legs().map(|leg| Ball::on(leg, size)));
            }
            ends.push(balls.len());
        }
        Self { bodies, settings, tracks, balls, ends }
    }

    /// Those of pairs that may meet which come within their skins of each other.
    pub fn that_meet(&self, near: impl IntoIterator<Item = Near>) -> Vec<(usize, usize)> {
        let meet = |near: &Near| self.come_near(near.pair, near.from, near.to);
        let mut found: Vec<(usize, usize)> = near.into_iter().filter(meet).map(|near| near.pair).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Pairs that may meet, each with a part of the step.
    pub fn near(&self, dt: f64, are_asked: impl Fn(usize, usize) -> bool) -> Vec<Near> {
        let all: Vec<usize> =
            (0..self.bodies.len()).filter(|&index| self.bodies[index].role == Role::Solid).collect();
        let mut found = Vec::new();
        let mut parts = vec![(0.0, dt, 0)];
        while let Some((from, to, depth)) = parts.pop() {
            let boxes = all.iter().map(|&index| self.box_of(index, from, to)).collect();
            let first = found.len();
            let mut seen = 0;
            overlaps(boxes, |a, b| {
                seen += 1;
                // Balls first: they are next to each other in memory, and hardly any pair is left.
                if !self.pass_by((a, b), from, to) && are_asked(a, b) && meet(self.bodies, a, b) {
                    found.push(Near { pair: (a, b), from, to });
                }
            });
            if seen > CROWDED * all.len() && depth < HALVINGS {
                found.truncate(first);
                let middle = 0.5 * (from + to);
                parts.extend([(middle, to, depth + 1), (from, middle, depth + 1)]);
            }
        }
        found
    }

    /// Balls around a body, one for each leg; none around a half-space.
    fn balls_of(&self, index: usize) -> &[Ball] {
        let first = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.balls[first..self.ends[index]]
    }

    /// Whether balls around two bodies stay apart in a part of the step. A body without balls may be anywhere.
    fn pass_by(&self, (a, b): (usize, usize), from: f64, to: f64) -> bool {
        let (first, second) = (self.balls_of(a), self.balls_of(b));
        let pass = |a: &Ball, b: &Ball| {
            let (from, to) = (from.max(a.from).max(b.from), to.min(a.to).min(b.to));
            from > to || a.passes_by(b, from, to)
        };
        !first.is_empty() && !second.is_empty() && first.iter().all(|a| second.iter().all(|b| pass(a, b)))
    }

    /// A box around a body over a part of the step.
    fn box_of(&self, index: usize, from: f64, to: f64) -> Box3 {
        let body = &self.bodies[index];
        if !body.reach.is_finite() {
            return Box3 { index, min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };
        }
        let (mut min, mut max) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for leg in self.tracks[index].legs() {
            let (start, end) = (leg.from.max(from), leg.to.min(to));
            if start > end {
                continue;
            }
            let (first, last) =
                (leg.motion.centre_at(start - leg.from), leg.motion.centre_at(end - leg.from));
            // A parabola is beside its chord by at most a h²/8.
            let beside = leg.motion.acceleration.length() * (end - start) * (end - start) * 0.125;
            min = min.min(first.min(last) - beside);
            max = max.max(first.max(last) + beside);
        }
        // What turns about its centre of mass does not leave its ball; what is fixed has a box of its own.
        let still = (body.kind == Kind::Fixed).then(|| around(body, false)).flatten();
        if let Some((low, high)) = still {
            (min, max) = (low, high);
        } else {
            (min, max) = (min - body.reach, max + body.reach);
        }
        let rounding = ROUNDINGS * f64::EPSILON * min.abs().max(max.abs()).max_element();
        let margin = outer_skin(body, self.settings) + rounding;
        Box3 { index, min: min - margin, max: max + margin }
    }

    /// Whether two bodies come within their skins of each other in a part of the step.
    fn come_near(&self, (a, b): (usize, usize), from: f64, to: f64) -> bool {
        let within = |leg: &&Leg| leg.to > from && leg.from < to;
        self.tracks[a].legs().filter(within).any(|first| {
            self.tracks[b].legs().filter(within).any(|second| {
                let start = from.max(first.from).max(second.from);
                let end = to.min(first.to).min(second.to);
                let motions = (first.motion_from(start), second.motion_from(start));
                end > start && self.meet_on((a, b), (&motions.0, &motions.1), end - start)
            })
        })
    }

    fn meet_on(&self, pair: (usize, usize), motions: (&Motion, &Motion), interval: f64) -> bool {
        let (a, b) = (&self.bodies[pair.0], &self.bodies[pair.1]);
        let skins = outer_skin(a, self.settings) + outer_skin(b, self.settings);
        let tolerance = skins.max(pose_rounding(motions, interval));
        let asked = contact_time::Settings::tolerance(tolerance);
        let found = shape::contact_time((&a.shape, motions.0), (&b.shape, motions.1), interval, &asked);
        !found.is_ok_and(|found| found.status == Status::Clear)
    }
}

/// A ball around a body on one of its legs, with its skin.
struct Ball {
    from: f64,
    to: f64,
    /// At the beginning of the leg.
    centre: Vec3,
    velocity: Vec3,
    acceleration: Vec3,
    radius: f64,
}

impl Ball {
    /// Around a body that reaches `size` far \[m\].
    fn on(leg: &Leg, size: f64) -> Self {
        let Motion { velocity, acceleration, .. } = leg.motion;
        let (centre, length) = (leg.motion.centre_at(0.0), leg.to - leg.from);
        let way = (velocity.length() + acceleration.length() * length) * length;
        let radius = size + ROUNDINGS * f64::EPSILON * (centre.length() + way);
        Self { from: leg.from, to: leg.to, centre, velocity, acceleration, radius }
    }

    /// Where it is at an instant of the step, and how fast it moves.
    fn at(&self, t: f64) -> (Vec3, Vec3) {
        let since = t - self.from;
        let gained = self.acceleration * since;
        (self.centre + (self.velocity + gained * 0.5) * since, self.velocity + gained)
    }

    /// Whether two balls stay apart from one instant to another that is on both legs.
    fn passes_by(&self, other: &Self, from: f64, to: f64) -> bool {
        let ((here, own), (there, others)) = (self.at(from), other.at(from));
        let (between, velocity) = (there - here, others - own);
        let (interval, speed) = (to - from, velocity.length_squared());
        let at = if speed > 0.0 { (-between.dot(velocity) / speed).clamp(0.0, interval) } else { 0.0 };
        let beside = 0.5 * (other.acceleration - self.acceleration).length() * interval * interval;
        (between + velocity * at).length() > self.radius + other.radius + beside
    }
}
