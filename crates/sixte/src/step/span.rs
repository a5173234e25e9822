//! The longest span that is certified: to the end of the step, or to the first contact.
//!
//! The motion that is certified joins the ends of a flight. Where a body tumbles, its way is beside that motion in
//! between, by no more than a bound that falls with the square of the span ([`Flight::beside`]). Pairs are certified to be
//! farther apart than both bounds together, so their true ways are. Where that is not so, the span is flown again, only so
//! far: bounds and ends come together, and the contact is found on the true way, whatever the step.

use rayon::prelude::*;
use sixte_contact::Vec3;
use sixte_contact::contact_time::{self, ContactTime, Status, Work};
use sixte_contact::motion::Motion;
use sixte_contact::shape::LARGEST;

use super::bound;
use super::boxes::{Boxes, Course, Near};
use super::hold::Zones;
use super::skin::{self, Skin};
use crate::audit::Books;
use crate::body::{Body, Following, State};
use crate::flight::{Flight, Integrator, MOST_TURN, fly};
use crate::id::BodyId;
use crate::report::{SpanMotions, StepReport, StepWarning};
use crate::settings::Settings;
use crate::shape;

/// A motion is about this far beside the true way in the middle of a span, as a part of the body's size: what is near it is
/// certified with a bound of its own, so it may be more where a step would have too many spans.
const BESIDE: f64 = 1e-4;

/// The same for a body that has nothing to meet in its company.
pub(super) const BESIDE_ALONE: f64 = 0.02;

/// A tumbling body turns by at most this much within a span, so that there is a bound \[rad\].
const TURN: f64 = 0.7;

/// A step is cut into at most this many spans for being close to the true way.
const SPANS: f64 = 4096.0;

/// Two bodies may be beside their motions by this part of their gap where it decides.
const NEGLIGIBLE: f64 = 0.02;

/// And by so many roundings of their sizes.
const NEGLIGIBLE_ROUNDINGS: f64 = 32.0;

/// A span that is too long for how close two bodies are is shortened to this part, or less.
const SHORTER: f64 = 0.7;

/// It is a little longer than what their gap takes to close.
const LONG_ENOUGH: f64 = 1.5;

/// How often it may be shortened.
const SHORTENED: u32 = 400;

/// A push is fitted to the span that it leads to this often.
const TRIES: u32 = 8;

/// A pair's way against each other within a span, at most, as a multiple of how far apart and how big they are:
/// what rounding takes from the tolerance grows with the way.
const WAY: f64 = 100.0;

/// A search of one pair gives up after this many rounds; the span ends there.
const MOST_ROUNDS: u32 = 100_000;

/// Pairs that are searched at once, at most.
const BATCH: usize = 32;

/// Fewer than this are searched sooner than threads are woken.
const WORTH_THREADS: usize = 8;

/// The end of a flight is on the motion if it is this close, in roundings.
const ROUNDINGS: f64 = 8.0;

/// After this many flights to ever closer ends a span is taken as it is.
const FLIGHTS: u32 = 40;

/// A part of a step, certified.
pub(super) struct Span {
    /// By the bodies' order: longer than the span, if it ends at a contact.
    pub flights: Vec<Flight>,
    /// \[s\].
    pub duration: f64,
    pub ending: Ending,
}

/// Why a span ends.
pub(super) enum Ending {
    /// The flights are over.
    Whole,
    /// It was certified no further; the next span goes on.
    Part,
    /// Two bodies met.
    Contact { pair: (usize, usize), found: ContactTime },
    /// Two bodies are too close for how far they may be beside their motions: a span of this length is to be tried \[s\].
    TooLong(f64),
}

impl Span {
    /// What is told of it, if it began at `start` \[s\].
    pub fn motions(&self, start: f64) -> SpanMotions {
        SpanMotions {
            start,
            duration: self.duration,
            motions: self.flights.iter().map(|flight| flight.motion).collect(),
            beside: self.flights.iter().map(|flight| flight.beside).collect(),
        }
    }

    /// Whether it is as long as `left` \[s\].
    pub fn reaches(&self, left: f64) -> bool {
        matches!(self.ending, Ending::Whole) && self.duration >= left
    }
}

/// The next span, of at most `longest` \[s\], with the first half of its push.
///
/// The push is for the whole span. If that ends early, it is taken back and given again for what is left.
pub(super) fn pushed(
    bodies: &mut [Body],
    settings: &Settings,
    zones: &Zones,
    skin: &Skin,
    longest: f64,
    books: &mut Books,
    report: &mut StepReport,
) -> Span {
    let mut limit = skin.longest_span(longest);
    if skin.is_empty() {
        return next(bodies, settings, zones, skin, limit, report);
    }
    let (before, booked): (Vec<State>, Books) = (bodies.iter().map(|body| body.state).collect(), *books);
    for _ in 0..TRIES {
        skin::push(bodies, settings, skin, 0.5 * limit, books);
        let span = next(bodies, settings, zones, skin, limit, report);
        if span.duration == limit {
            return span;
        }
        // One that was taken out on the way stays where it is.
        for (body, &state) in bodies.iter_mut().zip(&before).filter(|(body, _)| !body.is_immovable()) {
            body.state = state;
        }
        *books = booked;
        limit = span.duration;
    }
    skin::push(bodies, settings, skin, 0.5 * limit, books);
    next(bodies, settings, zones, skin, limit, report)
}

/// The next span, of at most `limit` \[s\].
fn next(
    bodies: &mut [Body],
    settings: &Settings,
    zones: &Zones,
    skin: &Skin,
    limit: f64,
    report: &mut StepReport,
) -> Span {
    let look = |bodies: &mut [Body], length: f64, report: &mut StepReport| {
        let flights = plan(bodies, settings, zones, length, report);
        let first = Search { bodies, settings, zones, skin, flights: &flights, length }.first(report);
        (flights, first)
    };
    let mut length = limit.min(straight_enough(bodies, settings, zones, limit, report));
    let (mut flown, mut shortened) = (0, 0);
    while flown < FLIGHTS && shortened < SHORTENED {
        let (flights, first) = look(bodies, length, report);
        let Some(First { time, ending }) = first else {
            return Span { flights, duration: length, ending: Ending::Whole };
        };
        if let Ending::TooLong(shorter) = ending {
            length = shorter;
            shortened += 1;
            continue;
        }
        let on_the_way = time == 0.0
            || (0..bodies.len()).all(|i| is_on_the_way((i, &bodies[i]), settings, zones, &flights[i], time));
        if on_the_way {
            return Span { flights, duration: time, ending };
        }
        length = time;
        flown += 1;
    }
    // Half of the way is clear, as a rule, and from there the ends come together.
    if let (flights, None) = look(bodies, 0.5 * length, report) {
        return Span { flights, duration: 0.5 * length, ending: Ending::Whole };
    }
    // The motions are certified all the same; only the true way is not quite met.
    match look(bodies, length, report) {
        (flights, Some(First { ending: Ending::TooLong(_), .. })) => {
            Span { flights, duration: 0.0, ending: Ending::Part }
        }
        (flights, Some(first)) => Span { flights, duration: first.time, ending: first.ending },
        (flights, None) => Span { flights, duration: length, ending: Ending::Whole },
    }
}

/// How all bodies fly over `length` \[s\]; one that leaves the range of numbers is fixed where it is.
fn plan(
    bodies: &mut [Body],
    settings: &Settings,
    zones: &Zones,
    length: f64,
    report: &mut StepReport,
) -> Vec<Flight> {
    let mut flights = Vec::with_capacity(bodies.len());
    for (index, body) in bodies.iter_mut().enumerate() {
        let mut flight = zones.flight_of(index, body, settings, length);
        if !flight.is_finite() {
            report.warn(StepWarning::NotFinite { body: BodyId(index as u32) });
            body.quarantine();
            flight = fly(body, settings.gravity, settings.integrator, length);
        }
        if !flight.exact {
            report.warn(StepWarning::Spin { body: BodyId(index as u32) });
        }
        flights.push(flight);
    }
    flights
}

/// How long a span may be so that every tumbling body that has something to meet stays close to its motion.
fn straight_enough(
    bodies: &[Body],
    settings: &Settings,
    zones: &Zones,
    length: f64,
    report: &StepReport,
) -> f64 {
    if settings.integrator != Integrator::Exact {
        return length;
    }
    let shortest = report.duration / SPANS;
    let beside = if bodies.len() < 2 { BESIDE_ALONE } else { BESIDE };
    let alone = bodies.iter().enumerate().filter(|&(index, _)| !zones.holds(index)).map(|(_, body)| body);
    // What rests on another was seen to before.
    let free = alone.filter(|body| !body.rests);
    free.chain(zones.wholes()).fold(length, |longest, body| {
        let (spin, turning) = (body.spin().length(), body.spin_acceleration(settings.gravity).length());
        // A constant spin between both ends is beside a steadily changing one by ω̇ h²/8 in the middle.
        let straight = match body.following {
            Following::Way => (8.0 * beside / turning).sqrt().max(shortest).min(TURN / spin),
            Following::Ends if !body.turns_in_closed_form() => (MOST_TURN / spin).max(shortest),
            Following::Ends => f64::INFINITY,
            // A long turn is known to few digits, and the tolerance is raised to that.
            Following::Spin => shortest,
        };
        if turning > 0.0 { longest.min(straight) } else { longest }
    })
}

/// Whether a flight of length `time` ends on the motion of a longer one.
fn is_on_the_way(
    (index, body): (usize, &Body),
    settings: &Settings,
    zones: &Zones,
    flight: &Flight,
    time: f64,
) -> bool {
    let straight = match settings.integrator {
        Integrator::Exact => !zones.holds(index) && !body.tumbles(settings.gravity),
        Integrator::ExplicitEuler => true,
        Integrator::SemiImplicitEuler => body.is_immovable(),
    };
    if straight {
        return true;
    }
    let ended = zones.flight_of(index, body, settings, time);
    let (apart, angle) = flight.deviation(body, time, &ended);
    let way = flight.motion.velocity.length() * time;
    let size = flight.motion.centre_at(time).length() + way + body.reach_from(flight.motion.centre);
    let turned = flight.motion.spin.length() * time;
    let rounding = ROUNDINGS * f64::EPSILON;
    apart <= rounding * size && angle <= rounding * (1.0 + turned)
}

/// One look at all pairs.
struct Search<'a> {
    bodies: &'a [Body],
    settings: &'a Settings,
    zones: &'a Zones,
    skin: &'a Skin,
    flights: &'a [Flight],
    /// Of the flights \[s\].
    length: f64,
}

/// What comes first.
struct First {
    time: f64,
    ending: Ending,
}

/// What a search of one pair found.
struct Look {
    first: Option<First>,
    work: Work,
    warning: Option<StepWarning>,
}

impl From<Option<First>> for Look {
    fn from(first: Option<First>) -> Self {
        Self { first, work: Work::default(), warning: None }
    }
}

impl Search<'_> {
    /// What comes first; nothing if all is clear.
    ///
    /// Who can meet soonest is searched first; who cannot be sooner than what is known is not searched. Those
    /// side by side come last: one that turns fast beside another takes long to search, but not for long
    /// where something else happens soon.
    fn first(&self, report: &mut StepReport) -> Option<First> {
        let near = self.near(self.length);
        let (beside, apart) = near.split_at(near.partition_point(|near| near.soonest == 0.0));
        let first = self.sooner(apart, None, report);
        self.sooner(beside, first, report)
    }

    /// What comes first, of these or what is known.
    ///
    /// Many pairs are searched in batches of fixed sizes, each on all threads; what is found does not depend on
    /// how many there are.
    fn sooner(&self, mut left: &[Near], known: Option<First>, report: &mut StepReport) -> Option<First> {
        let (mut first, mut size) = (known, 1);
        loop {
            // Later than what is known already does not matter.
            let interval = first.as_ref().map_or(self.length, |first| first.time);
            let sooner = left.partition_point(|near| first.is_none() || near.soonest < interval);
            let (batch, rest) = left.split_at(sooner.min(size));
            if batch.is_empty() {
                return first;
            }
            let looks: Vec<Look> = if batch.len() < WORTH_THREADS {
                batch.iter().map(|near| self.of_pair(near.pair, interval)).collect()
            } else {
                batch.par_iter().map(|near| self.of_pair(near.pair, interval)).collect()
            };
            for look in looks {
                report.work.add(&look.work);
                if let Some(warning) = look.warning {
                    report.warn(warning);
                }
                let is_sooner = |found: &First| first.as_ref().is_none_or(|first| found.time < first.time);
                if let Some(found) = look.first.filter(is_sooner) {
                    first = Some(found);
                }
            }
            (left, size) = (rest, BATCH.min(2 * size));
        }
    }

    /// The pairs that may meet within `length` \[s\], those first that can soonest.
    fn near(&self, length: f64) -> Vec<Near> {
        let needed = Skin::outer(self.settings).unwrap_or(self.settings.tolerance);
        let boxes = Boxes::over(self.bodies, length, |index| {
            let &Motion { velocity, acceleration, spin, .. } = &self.flights[index].motion;
            let course = Course { velocity, acceleration, turns: spin != Vec3::ZERO, margin: needed };
            (!self.zones.holds(index)).then_some(course)
        });
        let mut near = boxes.pairs(self.bodies, length);
        near.retain(|near| {
            let (a, b) = near.pair;
            !self.zones.are_together(a, b) && self.may_meet(near.pair, length)
        });
        near.sort_by(|p, q| p.soonest.total_cmp(&q.soonest).then(p.pair.cmp(&q.pair)));
        near
    }

    /// Whether two bodies come so near within `interval` \[s\] that it is worth a search.
    fn may_meet(&self, pair: (usize, usize), interval: f64) -> bool {
        let (a, b) = (&self.bodies[pair.0], &self.bodies[pair.1]);
        let motions = (&self.flights[pair.0].motion, &self.flights[pair.1].motion);
        // A half-space turns about any point.
        let turns = a.reach.is_infinite() && motions.0.spin != Vec3::ZERO
            || b.reach.is_infinite() && motions.1.spin != Vec3::ZERO;
        if turns || self.zones.holds(pair.0) || self.zones.holds(pair.1) {
            return true;
        }
        let way = bound::way(motions.0, interval) + bound::way(motions.1, interval);
        let needed = Skin::outer(self.settings).unwrap_or(self.settings.tolerance);
        let is_far = bound::gap(a, b) > way * (1.0 + 1e-9) + needed;
        !is_far
    }

    /// What to try instead, if two bodies that are this close may be too far beside their motions to tell more \[m\].
    fn too_long(&self, found: &ContactTime, margin: f64, within: f64, reach: (f64, f64)) -> Option<First> {
        let contact = found.contact?;
        let size = [reach.0, reach.1].iter().filter(|reach| reach.is_finite()).sum::<f64>();
        let decides = if found.status == Status::TouchingReceding { contact.gap.min(within) } else { within };
        let negligible = (NEGLIGIBLE * decides).max(NEGLIGIBLE_ROUNDINGS * f64::EPSILON * size);
        if margin <= negligible {
            return None;
        }
        // It falls with the square of the span: half of the gap is left, or nothing to speak of.
        let enough = (contact.gap - 2.0 * within).max(negligible);
        let mut part = (enough / (4.0 * margin)).sqrt();
        if contact.closing_speed > 0.0 {
            part = part.min(LONG_ENOUGH * contact.gap / contact.closing_speed / self.length);
        }
        let least = SHORTER * (negligible / margin).sqrt();
        let shorter = self.length * part.max(least).min(SHORTER);
        Some(First { time: 0.0, ending: Ending::TooLong(shorter) })
    }

    fn of_pair(&self, pair: (usize, usize), interval: f64) -> Look {
        if !self.may_meet(pair, interval) {
            return Look::from(None);
        }
        let (a, b) = (&self.bodies[pair.0], &self.bodies[pair.1]);
        let motions = (&self.flights[pair.0].motion, &self.flights[pair.1].motion);
        let longest = longest_way((a, motions.0), (b, motions.1)).min(LARGEST);
        let (asked_for, interval) = (interval, interval.min(longest));
        let outer = Skin::outer(self.settings).filter(|_| !self.skin.has(pair));
        let within = outer.unwrap_or(self.settings.tolerance.max(pose_rounding(motions, interval)));
        let beside = (self.flights[pair.0].beside, self.flights[pair.1].beside);
        let margin = margin((a, motions.0, beside.0), (b, motions.1, beside.1), interval);
        if !margin.is_finite() {
            return Look::from(Some(First { time: 0.0, ending: Ending::TooLong(0.5 * self.length) }));
        }
        let asked = contact_time::ContactTimeSettings::tolerance(within)
            .with_margin(margin)
            .with_max_rounds(MOST_ROUNDS);
        let part = |time: f64| Some(First { time, ending: Ending::Part });
        // Motions were checked when they were planned, and settings when the world was made. What cannot be
        // answered is not clear: nothing moves.
        let answer = shape::contact_time((&a.shape, motions.0), (&b.shape, motions.1), interval, &asked);
        let Ok(found) = answer else { return Look::from(part(0.0)) };
        let (work, mut warning) = (found.work, None);
        let too_long = self.too_long(&found, margin, within, (a.reach, b.reach));
        let first = match found.status {
            Status::TouchingApproaching | Status::TouchingReceding if too_long.is_some() => too_long,
            // Where they are that close to each other they may still be beside their motions.
            Status::Contact if too_long.is_some() => part(found.time),
            Status::Clear if interval < asked_for => part(interval),
            Status::Clear => None,
            Status::Contact | Status::TouchingApproaching if outer.is_some() => part(found.time),
            Status::Contact | Status::TouchingApproaching => {
                Some(First { time: found.time, ending: Ending::Contact { pair, found } })
            }
            Status::TouchingReceding if found.clear_until >= asked_for => None,
            Status::TouchingReceding if found.clear_until >= interval => part(interval),
            Status::TouchingReceding if found.clear_until > 0.0 => {
                part(farthest((a, motions.0), (b, motions.1), &found))
            }
            Status::Unresolved if found.clear_until > 0.0 => {
                let (a, b) = (BodyId(pair.0 as u32), BodyId(pair.1 as u32));
                warning = Some(StepWarning::Unresolved { a, b });
                part(found.clear_until)
            }
            Status::TouchingReceding | Status::Unresolved => {
                Some(First { time: 0.0, ending: Ending::Contact { pair, found } })
            }
        };
        Look { first, work, warning }
    }
}

/// How far two bodies may be beside their motions, both together; each with its motion and [`Flight::beside`] \[m\].
pub(super) fn margin(a: (&Body, &Motion, f64), b: (&Body, &Motion, f64), interval: f64) -> f64 {
    let reach = |(body, motion, _): (&Body, &Motion, f64)| body.reach + body.reach_from(motion.centre);
    // A half-space is met where the other body is.
    let near = |other: (&Body, &Motion, f64)| {
        let apart = a.1.centre_at(0.0).distance(b.1.centre_at(0.0));
        apart + bound::way(a.1, interval) + bound::way(b.1, interval) + reach(other)
    };
    let of = |own: (&Body, &Motion, f64), other: (&Body, &Motion, f64)| {
        let arm = if reach(own).is_finite() { reach(own) } else { near(other) };
        if own.2 == 0.0 { 0.0 } else { own.2 * arm }
    };
    of(a, b) + of(b, a)
}

/// Where to go on from for two bodies that recede, and come back before the interval is over: to where they are
/// farthest apart, so that they are out of contact; or all the way, if they never are.
fn farthest(a: (&Body, &Motion), b: (&Body, &Motion), found: &ContactTime) -> f64 {
    let until = found.clear_until;
    let gap = |t: f64| {
        let poses = (a.1.pose_at(t), b.1.pose_at(t));
        shape::distance((&a.0.shape, &poses.0), (&b.0.shape, &poses.1)).gap
    };
    let times = (1..8).map(|part| until * f64::from(part) / 8.0);
    let widest = times.map(|t| (t, gap(t))).max_by(|p, q| p.1.total_cmp(&q.1));
    widest.filter(|&(_, gap)| gap > found.tolerance).map_or(until, |(t, _)| t)
}

/// The least tolerance that poses on these ways can keep: sixty-four roundings of where the bodies get \[m\].
pub(super) fn pose_rounding((a, b): (&Motion, &Motion), interval: f64) -> f64 {
    let place = |motion: &Motion| {
        let way = (motion.velocity.length() + 0.5 * motion.acceleration.length() * interval) * interval;
        motion.start.position.length() + motion.centre.length() + way
    };
    64.0 * f64::EPSILON * (place(a) + place(b))
}

/// How long two bodies may move until their way is [`WAY`] times their distance and size \[s\].
fn longest_way(a: (&Body, &Motion), b: (&Body, &Motion)) -> f64 {
    let size = |body: &Body| if body.reach.is_finite() { body.reach } else { 0.0 };
    let apart = a.1.centre_at(0.0).distance(b.1.centre_at(0.0));
    let allowed = WAY * (size(a.0) + size(b.0) + apart);
    let speed = (a.1.velocity - b.1.velocity).length();
    let acceleration = (a.1.acceleration - b.1.acceleration).length();
    // v t + ½ a t² = allowed, in a form that does not cancel.
    2.0 * allowed / (speed + (speed * speed + 2.0 * acceleration * allowed).sqrt())
}
