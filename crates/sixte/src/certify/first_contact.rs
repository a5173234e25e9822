//! Which pair of many meets first within a time, if any does.
//!
//! The motion that is certified joins the ends of a flight. Where a body tumbles, its path is beside that motion in
//! between, by no more than a bound that falls with the square of the time ([`Flight::beside`]). Pairs are certified to be
//! farther apart than both bounds together, so the bodies on their true paths are. Where that is not so, a shorter time is to be asked for.

use rayon::prelude::*;
use sixte_contact::contact_time::{self, ContactTime, Status, Work};
use sixte_contact::motion::Motion;
use sixte_contact::shape::LARGEST;
use sixte_contact::{Interrupt, Vec3};

use super::bound;
use super::margin::{OnMotion, margin, pose_rounding};
use crate::body::{Body, Role};
use crate::broad::{Bounds, Leaf, Sweep, Tree};
use crate::flight::Flight;
use crate::report::{StepReport, StepWarning};
use crate::settings::Settings;
use crate::shape;
use crate::stiff::StiffPairs;
use crate::store::Members;
use crate::zones::Zones;

/// Two bodies may be beside their motions by this part of their gap where it decides.
const NEGLIGIBLE: f64 = 0.02;

/// And by so many roundings of their sizes.
const NEGLIGIBLE_ROUNDINGS: f64 = 32.0;

/// A time that is too long for how close two bodies are is shortened to this part, or less.
const SHORTER: f64 = 0.7;

/// It is a little longer than what their gap takes to close.
const LONG_ENOUGH: f64 = 1.5;

/// How far a pair may move against each other in one search, as a multiple of how far apart and how big they are:
/// what rounding takes from the tolerance grows with it.
const FARTHEST: f64 = 100.0;

/// A search of one pair gives up after this many rounds; what is certified ends there.
const MOST_ROUNDS: u32 = 100_000;

/// Pairs that are searched at once, at most.
const BATCH: usize = 32;

/// Fewer than this are searched sooner than threads are woken.
const WORTH_THREADS: usize = 8;

/// Why what is certified ends.
pub(crate) enum Ending {
    /// The flights are over.
    Whole,
    /// It was certified no further; the next span goes on.
    Part,
    /// Two bodies met.
    Contact { pair: (usize, usize), found: ContactTime },
    /// Two bodies are too close for how far they may be beside their motions: a time of this length is to be tried \[s\].
    TooLong(f64),
}

/// A search of all pairs of an island.
pub(crate) struct FirstContact<'a> {
    pub bodies: &'a Members<'a>,
    pub settings: &'a Settings,
    pub zones: &'a Zones,
    pub stiff: &'a StiffPairs,
    /// By the bodies' places.
    pub flights: &'a [Flight],
    /// Of the flights \[s\].
    pub length: f64,
    /// How many rounds the step may have in all.
    pub most: u64,
}

/// Two bodies that may meet.
#[derive(Debug, Clone, Copy)]
struct NearPair {
    /// In the bodies' order.
    pair: (usize, usize),
    /// They do not meet before \[s\].
    soonest: f64,
}

/// What comes first.
pub(crate) struct First {
    /// \[s\].
    pub time: f64,
    pub ending: Ending,
}

/// What a search of one pair found.
struct Answer {
    first: Option<First>,
    work: Work,
    warning: Option<StepWarning>,
}

impl From<Option<First>> for Answer {
    fn from(first: Option<First>) -> Self {
        Self { first, work: Work::default(), warning: None }
    }
}

impl FirstContact<'_> {
    /// What comes first; nothing if all is clear.
    ///
    /// Who can meet soonest is searched first; who cannot be sooner than what is known is not searched. Those
    /// side by side come last: one that turns fast beside another takes long to search, but not for long
    /// where something else happens soon.
    pub fn find(&self, report: &mut StepReport) -> Option<First> {
        let near = self.near_pairs(self.length);
        let (beside, apart) = near.split_at(near.partition_point(|near| near.soonest == 0.0));
        let first = self.sooner(apart, None, report);
        self.sooner(beside, first, report)
    }

    /// What comes first, of these or what is known.
    ///
    /// Many pairs are searched in batches of fixed sizes, each on all threads; what is found does not depend on
    /// how many there are.
    fn sooner(&self, mut left: &[NearPair], known: Option<First>, report: &mut StepReport) -> Option<First> {
        let (mut first, mut size) = (known, 1);
        loop {
            // Later than what is known already does not matter.
            let interval = first.as_ref().map_or(self.length, |first| first.time);
            let sooner = left.partition_point(|near| first.is_none() || near.soonest < interval);
            let (batch, rest) = left.split_at(sooner.min(size));
            if batch.is_empty() {
                return first;
            }
            let rounds = self.most.saturating_sub(rounds_of(&report.work)).min(MOST_ROUNDS.into()) as u32;
            if rounds == 0 || Interrupt::is_asked_here() {
                return Some(First { time: 0.0, ending: Ending::Part });
            }
            let answers: Vec<Answer> = if batch.len() < WORTH_THREADS {
                batch.iter().map(|near| self.search_pair(near.pair, interval, rounds)).collect()
            } else {
                let interrupt = Interrupt::watched().unwrap_or_default();
                let search = |near: &NearPair| self.search_pair(near.pair, interval, rounds);
                batch.par_iter().map(|near| interrupt.watch(|| search(near))).collect()
            };
            for (near, answer) in batch.iter().zip(answers) {
                report.work.add(&answer.work);
                if self.settings.keep_costs {
                    report.costs.add_pair(self.bodies.ids(near.pair), counted(&answer.work));
                }
                if let Some(warning) = answer.warning {
                    report.warn(warning);
                }
                let is_sooner = |found: &First| first.as_ref().is_none_or(|first| found.time < first.time);
                if let Some(found) = answer.first.filter(is_sooner) {
                    first = Some(found);
                }
            }
            (left, size) = (rest, BATCH.min(2 * size));
        }
    }

    /// The pairs that may meet within `length` \[s\], those first that can soonest.
    fn near_pairs(&self, length: f64) -> Vec<NearPair> {
        let needed = StiffPairs::outer(self.settings).unwrap_or(self.settings.tolerance);
        let solid = self.bodies.iter().enumerate().filter(|(_, body)| body.role == Role::Solid);
        let boxes = solid.map(|(place, body)| {
            let everywhere = Sweep::still(Bounds::EVERYWHERE);
            let is_held = self.zones.holds(place);
            let sweep = || body.sweep(&self.flights[place].motion, length, needed);
            Leaf::single(place, if is_held { everywhere } else { sweep() })
        });
        let mut near = Vec::new();
        Tree::new(boxes.collect()).find_pairs(|a, b| {
            let pair = (a.index as usize, b.index as usize);
            let is_searched = || self.bodies.meet(pair.0, pair.1) && !self.zones.are_together(pair.0, pair.1);
            if let Some(part) = a.region.meet_from(&b.region)
                && is_searched()
                && self.may_meet(pair, length)
            {
                near.push(NearPair { pair, soonest: part * length });
            }
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
        let moved = bound::distance(motions.0, interval) + bound::distance(motions.1, interval);
        let needed = StiffPairs::outer(self.settings).unwrap_or(self.settings.tolerance);
        let is_far = bound::gap(a, b) > moved * (1.0 + 1e-9) + needed;
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

    fn on_motion(&self, place: usize) -> OnMotion<'_> {
        let Flight { motion, beside, .. } = &self.flights[place];
        OnMotion { body: &self.bodies[place], motion, beside: *beside }
    }

    fn search_pair(&self, pair: (usize, usize), interval: f64, rounds: u32) -> Answer {
        if !self.may_meet(pair, interval) {
            return Answer::from(None);
        }
        let (a, b) = (&self.bodies[pair.0], &self.bodies[pair.1]);
        let motions = (&self.flights[pair.0].motion, &self.flights[pair.1].motion);
        let longest = longest_time((a, motions.0), (b, motions.1)).min(LARGEST);
        let (asked_for, interval) = (interval, interval.min(longest));
        let outer = StiffPairs::outer(self.settings).filter(|_| !self.stiff.has(pair));
        let within = outer.unwrap_or(self.settings.tolerance.max(pose_rounding(motions, interval)));
        let margin = margin(self.on_motion(pair.0), self.on_motion(pair.1), interval);
        if !margin.is_finite() {
            return Answer::from(Some(First { time: 0.0, ending: Ending::TooLong(0.5 * self.length) }));
        }
        let asked =
            contact_time::ContactTimeSettings::tolerance(within).with_margin(margin).with_max_rounds(rounds);
        let part = |time: f64| Some(First { time, ending: Ending::Part });
        // Motions were checked when they were planned, and settings when the world was made. What cannot be
        // answered is not clear: nothing moves.
        let answer =
            shape::contact_time((&a.cold.shape, motions.0), (&b.cold.shape, motions.1), interval, &asked);
        let Ok(found) = answer else { return Answer::from(part(0.0)) };
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
            // It was cut off, and not hard.
            Status::Unresolved if rounds < MOST_ROUNDS || Interrupt::is_asked_here() => {
                part(found.clear_until)
            }
            Status::Unresolved if found.clear_until > 0.0 => {
                let (a, b) = self.bodies.ids(pair);
                warning = Some(StepWarning::Unresolved { a, b });
                part(found.clear_until)
            }
            Status::TouchingReceding | Status::Unresolved => {
                Some(First { time: 0.0, ending: Ending::Contact { pair, found } })
            }
        };
        Answer { first, work, warning }
    }
}

/// What searches took, in rounds of one of two convex shapes.
pub(crate) fn counted(work: &Work) -> u64 {
    u64::from(work.rounds) + u64::from(work.node_pairs) / 4
}

/// Rounds of all searches; where a hierarchy is searched, those of its pieces count alone.
pub(crate) fn rounds_of(work: &Work) -> u64 {
    work.rounds.max(work.certificates).into()
}

/// Where to go on from for two bodies that recede, and come back before the interval is over: to where they are
/// farthest apart, so that they are out of contact; or all the way, if they never are.
fn farthest(a: (&Body, &Motion), b: (&Body, &Motion), found: &ContactTime) -> f64 {
    let until = found.clear_until;
    let gap = |t: f64| {
        let poses = (a.1.pose_at(t), b.1.pose_at(t));
        shape::distance((&a.0.cold.shape, &poses.0), (&b.0.cold.shape, &poses.1)).gap
    };
    let times = (1..8).map(|part| until * f64::from(part) / 8.0);
    let widest = times.map(|t| (t, gap(t))).max_by(|p, q| p.1.total_cmp(&q.1));
    widest.filter(|&(_, gap)| gap > found.tolerance).map_or(until, |(t, _)| t)
}

/// How long two bodies may move until they have moved [`FARTHEST`] times their distance and size \[s\].
fn longest_time(a: (&Body, &Motion), b: (&Body, &Motion)) -> f64 {
    let size = |body: &Body| if body.reach.is_finite() { body.reach } else { 0.0 };
    let apart = a.1.centre_at(0.0).distance(b.1.centre_at(0.0));
    let allowed = FARTHEST * (size(a.0) + size(b.0) + apart);
    let speed = (a.1.velocity - b.1.velocity).length();
    let acceleration = (a.1.acceleration - b.1.acceleration).length();
    // v t + ½ a t² = allowed, in a form that does not cancel.
    2.0 * allowed / (speed + (speed * speed + 2.0 * acceleration * allowed).sqrt())
}
