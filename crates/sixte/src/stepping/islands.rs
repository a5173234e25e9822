//! Islands: bodies that do not meet are stepped apart.
//!
//! An impact ends a span for all bodies that are stepped together, so the work would grow with the square of how many there
//! are. Therefore a step is done island by island: neighbours are in one from the start, and so are bodies that meet as they
//! fly. That is speculative (as in Mirtich, "Timewarp rigid body simulation", 2000): whether islands stayed apart is found out
//! afterwards, on the paths that their bodies took. Those that came near each other are rolled back to where they were, joined,
//! and stepped again. What comes out is certified for all pairs.
//!
//! What is fixed can be in many islands: it ties nobody together.

use std::collections::BTreeSet;

use sixte_contact::Vec3;

use super::choice::Share;
use super::inter_island::{InterIsland, NEIGHBOURS, Near};
use super::path::{Paths, Segment};
use super::sensors::{SpanMotion, watch_span};
use super::sleep::{can_sleep, note_rest, put_to_sleep, wake, wake_touched};
use super::speculative::{Islands, Place, Speculative, Step};
use crate::body::{Body, Following, Kind, Load, Role, meet};
use crate::broad::Group;
use crate::flight::{Integrator, fall, fly, stay};
use crate::islands::DisjointSets;
use crate::settings::{Resting, Settings, Stepping};

/// One body in so many is a few, if they are no more than these.
const FEW_LOOSE: usize = 16;
const MOST_LOOSE: usize = 64;

/// So many that touch each other are a crowd.
const CROWD: u32 = 64;

/// After this many rounds all that have met are one island.
const ROUNDS: u32 = 12;

/// Steps bodies for `dt` \[s\], island by island.
pub(crate) fn step_islands(mut step: Step, dt: f64) {
    wake_touched(step.bodies, step.cache);
    let mut islands = Islands::find(&mut step, dt);
    islands.accompany(&step, dt);
    islands.gather(&step, dt);
    islands.step_until_apart(&mut step, dt);
    islands.fly_alone(&mut step, dt);
    islands.watch_sensors(&mut step);
    islands.commit(&mut step, dt);
}

/// Whether the step of some bodies does not depend on others that they do not meet.
fn is_divisible(settings: &Settings) -> bool {
    settings.stiff.is_none()
        && settings.stepping != Stepping::Projected
        && settings.resting == Resting::Supported
}

/// Whether it belongs to one island.
fn is_own(body: &Body) -> bool {
    body.role != Role::Gone && body.kind != Kind::Fixed
}

/// Begins the step of a body; says where it belongs.
fn begin(body: &mut Body) -> Place {
    (body.cold.reaction, body.rests, body.following) = (Load::default(), false, Following::Ends);
    match is_own(body) {
        true if body.is_asleep => Place::Asleep,
        true => Place::Alone,
        false => Place::Fixed,
    }
}

/// Who touched each other when the last step ended, one the next, where all are awake.
struct Ties {
    sets: DisjointSets,
    /// How many are in each set, by its first.
    counts: Vec<u32>,
}

impl Ties {
    fn of(step: &Step) -> Self {
        let mut sets = DisjointSets::alone(step.bodies.len());
        let touching = step.cache.pairs().map(|(a, b)| (a.index(), b.index()));
        for (a, b) in touching.filter(|&(a, b)| is_own(&step.bodies[a]) && is_own(&step.bodies[b])) {
            sets.link(a, b);
        }
        let mut counts = vec![0; step.bodies.len()];
        for (index, _) in step.bodies.iter().enumerate().filter(|(_, body)| is_own(body)) {
            counts[sets.first_of(index)] += 1;
        }
        Self { sets, counts }
    }

    /// Whether a body is one of a crowd: only a few of those meet others, and need to be known better.
    fn is_in_crowd(&self, index: usize) -> bool {
        self.counts[self.sets.first_of(index)] >= CROWD
    }
}

/// Whether somebody asks how all bodies move.
fn wants_all(step: &Step) -> bool {
    step.settings.keep_motions || step.bodies.iter().any(|body| body.role == Role::Sensor)
}

/// Whether all bodies touched each other when the last step ended, but for a few that are next to one: then it needs no search to find out
/// that they belong together.
fn are_one(step: &Step, ties: &Ties) -> bool {
    let own = step.bodies.iter().enumerate().filter(|(_, body)| is_own(body));
    let own: Vec<(usize, Vec3, f64)> =
        own.map(|(index, body)| (index, body.state.centre, body.reach)).collect();
    if own.len() < 2 {
        return false;
    }
    let Ties { sets, counts } = ties;
    let Some(first) = (0..counts.len()).max_by_key(|&first| counts[first]) else { return false };
    let loose = own.len() - counts[first] as usize;
    if loose * FEW_LOOSE > own.len() || loose > MOST_LOOSE {
        return false;
    }
    let is_loose = |&&(index, ..): &&(usize, Vec3, f64)| sets.are_apart(first, index);
    let loose: Vec<_> = own.iter().filter(is_loose).copied().collect();
    let mut sets = sets.clone();
    for &(index, centre, reach) in &loose {
        for &(other, at, its_reach) in &own {
            let near = (1.0 + NEIGHBOURS) * (reach + its_reach);
            let is_near = index != other && (centre - at).abs().max_element() < near;
            if is_near && meet(step.bodies, index, other) {
                sets.link(index, other);
            }
        }
    }
    loose.iter().all(|&(index, ..)| !sets.are_apart(first, index))
}

impl Islands {
    /// Neighbours, and who meets on a straight flight.
    fn find(step: &mut Step, dt: f64) -> Self {
        let are_awake = !step.bodies.iter().any(|body| is_own(body) && body.is_asleep);
        let ties = are_awake.then(|| Ties::of(step));
        let wants_all = wants_all(step);
        // Nobody asks how they move if they are one.
        if !wants_all && ties.as_ref().is_some_and(|ties| are_one(step, ties)) {
            return Self::all_in_one(step);
        }
        let mut islands = Self::awake(step, ties.as_ref().filter(|_| !wants_all), dt);
        islands.wants_all = wants_all;
        let own: Vec<usize> =
            (0..step.bodies.len()).filter(|&index| islands.places[index] == Place::Alone).collect();
        if own.is_empty() {
            return islands;
        }
        let Some(linked) = islands.link_near(step, (&own, ties), dt).filter(|_| is_divisible(step.settings))
        else {
            islands.make_one(own, wants_all);
            return islands;
        };
        islands.make(&own, &linked.sets);
        islands.add_fixed(&linked.fixed);
        for index in linked.cut {
            islands.island_of(index);
        }
        islands
    }

    /// Every body by itself, and those awake that somebody will meet.
    fn awake(step: &mut Step, ties: Option<&Ties>, dt: f64) -> Self {
        loop {
            let islands = Self::alone(step, ties, dt);
            if !islands.has_asleep() {
                return islands;
            }
            let is_asleep = |index: usize| islands.places[index] == Place::Asleep;
            let is_alone = |index: usize| islands.places[index] == Place::Alone;
            let is_wanted = |a, b| is_asleep(a) && is_alone(b) || is_alone(a) && is_asleep(b);
            let group_of = |index: usize| Group::number(usize::from(is_alone(index)));
            let candidates = islands.check.candidates(dt, group_of, is_wanted);
            let near = islands.check.near(step.bodies, dt, (&candidates, group_of), is_wanted);
            let met = islands.check.that_meet(near, step.bodies, &islands.paths);
            let sleepers = met.into_iter().map(|(a, b)| if is_asleep(a) { a } else { b }).collect();
            if wake(step.bodies, step.cache, sleepers).is_empty() {
                return islands;
            }
        }
    }

    /// All bodies together, of which nobody asks how they move.
    fn all_in_one(step: &mut Step) -> Self {
        let places: Vec<Place> = step.bodies.iter_mut().map(begin).collect();
        let mut islands = Self {
            all: Vec::new(),
            paths: Paths::unknown(),
            check: InterIsland::default(),
            count: 1,
            is_one: true,
            spent: 0,
            wants_motions: false,
            wants_all: false,
            places,
        };
        let own = (0..step.bodies.len()).filter(|&index| islands.places[index] == Place::Alone).collect();
        islands.make_one(own, false);
        islands
    }

    /// Every body by itself. If there are ties, it need not be known yet how exactly bodies would fly, and of those of crowds not even where:
    /// most that touch others never fly.
    fn alone(step: &mut Step, ties: Option<&Ties>, dt: f64) -> Self {
        let count = step.bodies.len();
        let (mut places, mut flights) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let (mut check, mut unknown) = (InterIsland::default(), Vec::new());
        let settings = step.settings;
        let ties = ties.filter(|_| settings.integrator == Integrator::Exact);
        // All that is wanted of every body, in one go: where there are many, it is the memory that takes the time.
        for (index, body) in step.bodies.iter_mut().enumerate() {
            places.push(begin(body));
            let is_plain = body.kind == Kind::Dynamic && body.role == Role::Solid && body.reach.is_finite();
            if let Some(ties) = ties.filter(|_| is_plain) {
                if ties.is_in_crowd(index) {
                    check.add_wide(body, settings, dt);
                } else {
                    let motion = fall(body, settings.gravity);
                    check.add(body, settings, &Segment { from: 0.0, to: dt, motion, beside: 0.0 });
                }
                flights.push(stay(body));
                unknown.resize(count, false);
                unknown[index] = true;
                continue;
            }
            let flight = if body.is_asleep {
                stay(body)
            } else {
                fly(body, settings.gravity, settings.integrator, dt)
            };
            let segment = Segment { from: 0.0, to: dt, motion: flight.motion, beside: flight.beside };
            check.add(body, settings, &segment);
            flights.push(flight);
        }
        Self {
            all: Vec::new(),
            places,
            paths: Paths::straight(flights, dt).with_unknown(unknown),
            check,
            count: 0,
            is_one: false,
            spent: 0,
            wants_motions: true,
            wants_all: false,
        }
    }

    /// Who belongs together; none if all do.
    fn link_near(&mut self, step: &Step, (own, ties): (&[usize], Option<Ties>), dt: f64) -> Option<Linked> {
        let has_asleep = self.has_asleep();
        if own.len() < 2 && !has_asleep {
            return None;
        }
        let first = *own.first()?;
        let places = self.places.clone();
        let both_own = |(a, b): (usize, usize)| places[a] == Place::Alone && places[b] == Place::Alone;
        let cached = || step.cache.pairs().map(|(a, b)| (a.index(), b.index()));
        let awake = |&(a, b): &(usize, usize)| ![a, b].iter().any(|&one| places[one] == Place::Asleep);
        let mut sets = ties.map_or_else(
            || {
                let mut sets = DisjointSets::alone(step.bodies.len());
                cached().filter(|&pair| both_own(pair)).for_each(|(a, b)| sets.link(a, b));
                sets
            },
            |ties| ties.sets,
        );
        // Those that are together anyway need not find each other; nor need those that nothing moves.
        let group_of = |index: usize| match places[index] {
            Place::Alone => Group::number(1 + sets.first_of(index)),
            _ => Group::number(0),
        };
        let candidates = self.check.candidates(dt, group_of, |_, _| true);
        self.tell(&candidates, step, dt);
        let (mut near, fixed): (Vec<Near>, Vec<Near>) = self
            .check
            .near(step.bodies, dt, (&candidates, group_of), |_, _| true)
            .into_iter()
            .partition(|near| both_own(near.pair));
        let fixed = fixed.into_iter().map(|near| near.pair);
        let fixed = fixed.chain(cached().filter(|&pair| !both_own(pair))).filter(awake).collect();
        // Two that have come to rest beside each other do not go anywhere.
        let is_still = |index: usize| can_sleep(step.bodies, &[index]);
        let belong = |near: &&Near| near.are_neighbours && !(is_still(near.pair.0) && is_still(near.pair.1));
        near.iter().filter(belong).for_each(|near| sets.link(near.pair.0, near.pair.1));
        if !has_asleep && own.iter().all(|&index| !sets.are_apart(first, index)) {
            return None;
        }
        near.retain(|near| sets.are_apart(near.pair.0, near.pair.1));
        for index in near.iter().flat_map(|near| [near.pair.0, near.pair.1]) {
            self.tell_flight(index, step, dt);
        }
        let has_sensor = step.bodies.iter().any(|body| body.role == Role::Sensor);
        // Who tumbles that fast is stepped alone first, for its segments, if there is somebody to meet on them.
        let (tumbling, near): (Vec<Near>, Vec<Near>) =
            near.into_iter().partition(|near| self.is_cut(near.pair.0) || self.is_cut(near.pair.1));
        let near_others = tumbling.iter().flat_map(|near| [near.pair.0, near.pair.1]);
        let watched = own.iter().copied().filter(|_| has_sensor);
        let mut cut: Vec<usize> = near_others.chain(watched).filter(|&index| self.is_cut(index)).collect();
        cut.sort_unstable();
        let met = self.check.that_meet(near, step.bodies, &self.paths);
        met.into_iter().for_each(|(a, b)| sets.link(a, b));
        Some(Linked { sets, fixed, cut })
    }

    /// All bodies are in one island.
    fn make_one(&mut self, own: Vec<usize>, wants_motions: bool) {
        let is_fixed = |&index: &usize| self.places[index] == Place::Fixed;
        let fixed = (0..self.places.len()).filter(is_fixed).collect();
        own.iter().for_each(|&index| self.places[index] = Place::In(0));
        self.all.push(Speculative { own, fixed, ..Speculative::default() });
        self.is_one = true;
        self.wants_motions = wants_motions;
    }

    /// Makes islands of those that belong with others.
    fn make(&mut self, own: &[usize], sets: &DisjointSets) {
        for &index in own {
            let first = sets.first_of(index);
            if first != index {
                let at = self.island_of(first);
                self.all[at].own.push(index);
                self.places[index] = Place::In(at);
            }
        }
    }

    /// Adds the fixed bodies that islands may meet: of each pair, the one that is in none.
    fn add_fixed(&mut self, pairs: &[(usize, usize)]) {
        let mut near: BTreeSet<(usize, usize)> = BTreeSet::new();
        for &(a, b) in pairs {
            let (own, fixed) = if self.places[a] == Place::Fixed { (b, a) } else { (a, b) };
            if self.places[own] != Place::Fixed {
                near.insert((self.island_of(own), fixed));
            }
        }
        near.into_iter().for_each(|(at, index)| self.all[at].fixed.push(index));
    }

    /// Bodies that are alone and cannot be flown in one go are islands of one.
    fn accompany(&mut self, step: &Step, dt: f64) {
        for index in 0..self.places.len() {
            if self.places[index] != Place::Alone {
                continue;
            }
            self.tell_flight(index, step, dt);
            let flight = &self.paths.flights[index];
            if !(flight.exact && flight.is_finite()) {
                self.island_of(index);
            }
        }
    }

    /// Steps islands until none came near another.
    fn step_until_apart(&mut self, step: &mut Step, dt: f64) {
        for round in 0.. {
            self.count = self.all.iter().map(Speculative::count).sum();
            let mut is_new = vec![false; step.bodies.len()];
            for at in 0..self.all.len() {
                if self.all[at].outcome.is_some() || self.all[at].own.is_empty() && !self.is_one {
                    continue;
                }
                self.run(at, step, dt);
                if self.is_one {
                    continue;
                }
                for &index in &self.all[at].own {
                    is_new[index] = round > 0
                        || self.check.is_wide(index)
                        || !self.paths.is_straight(index)
                        || self.is_cut(index);
                }
            }
            if self.is_one || !is_new.contains(&true) {
                return;
            }
            let groups = |index: usize| self.group_of(index, &is_new);
            let is_wanted = |a: usize, b: usize| (is_new[a] || is_new[b]) && self.were_apart(a, b);
            let candidates = self.check.candidates(dt, groups, is_wanted);
            self.tell(&candidates, step, dt);
            let groups = |index: usize| self.group_of(index, &is_new);
            let is_wanted = |a: usize, b: usize| (is_new[a] || is_new[b]) && self.were_apart(a, b);
            let near = self.check.near(step.bodies, dt, (&candidates, groups), is_wanted);
            let mut ends: Vec<usize> = near.iter().flat_map(|near| [near.pair.0, near.pair.1]).collect();
            ends.sort_unstable();
            ends.dedup();
            for index in ends {
                if self.places[index] == Place::Alone && self.is_cut(index) {
                    let at = self.island_of(index);
                    self.run(at, step, dt);
                }
            }
            let met = self.check.that_meet(near, step.bodies, &self.paths);
            if met.is_empty() {
                return;
            }
            self.wake_met(&met, step, dt);
            self.split_off(&met, step.bodies);
            self.join(&met, step.bodies, round >= ROUNDS);
        }
    }

    /// Bodies that cannot have come near each other since it was asked last are of one group: those of one island, and all that took no new
    /// path.
    fn group_of(&self, index: usize, is_new: &[bool]) -> Group {
        match self.places[index] {
            Place::In(at) if is_new[index] => Group::number(1 + at),
            _ => Group::number(0),
        }
    }

    /// Joins the islands of bodies that met; all of them into one, if that has gone on for long.
    fn join(&mut self, met: &[(usize, usize)], bodies: &mut [Body], all_at_once: bool) {
        let mut first = None;
        for &(a, b) in met {
            let (own, fixed): (Vec<usize>, Vec<usize>) =
                [a, b].into_iter().partition(|&index| self.places[index] != Place::Fixed);
            let met: Vec<usize> = own.into_iter().map(|index| self.island_of(index)).collect();
            let Some(&one) = met.first() else { continue };
            let keep = if all_at_once { *first.get_or_insert(one) } else { one };
            self.roll_back(keep, bodies);
            for other in met.into_iter().filter(|&other| other != keep) {
                self.roll_back(other, bodies);
                let Speculative { own, fixed, .. } = std::mem::take(&mut self.all[other]);
                own.iter().for_each(|&index| self.places[index] = Place::In(keep));
                self.all[keep].own.extend(own);
                self.all[keep].fixed.extend(fixed);
            }
            self.all[keep].fixed.extend(fixed);
            let Speculative { own, fixed, .. } = &mut self.all[keep];
            own.sort_unstable();
            fixed.sort_unstable();
            fixed.dedup();
        }
    }

    /// Flies bodies that are alone.
    fn fly_alone(&self, step: &mut Step, dt: f64) {
        let share = Share::of(self.count, dt, self.spent);
        for ((body, place), flight) in step.bodies.iter_mut().zip(&self.places).zip(&self.paths.flights) {
            if *place == Place::Alone {
                (body.state, body.rest) = (flight.end, 0.0);
                body.cold.still = 0.0;
                share.pay_back(&mut body.cold.debt);
                step.ledger.flight(flight);
            }
        }
    }

    /// Notes who came into sensors and who left them, on the paths of all bodies; and keeps the motions, if they are wanted.
    fn watch_sensors(&self, step: &mut Step) {
        let has_sensor = step.bodies.iter().any(|body| body.role == Role::Sensor);
        if !has_sensor && !step.settings.keep_motions {
            return;
        }
        for span in self.paths.spans(step.report.start) {
            if has_sensor {
                let motion_of = |index: usize| &span.motions[index];
                let span = SpanMotion { motion_of, start: span.start, duration: span.duration };
                watch_span(step.bodies, step.settings, &span, step.inside, step.report);
            }
            if step.settings.keep_motions {
                step.report.spans.push(span);
            }
        }
    }

    /// Takes what came of all islands as what happened.
    fn commit(&mut self, step: &mut Step, dt: f64) {
        let events =
            |island: &Speculative| island.outcome.as_ref().map_or(0, |done| done.report.events.len());
        step.report.events.reserve(self.all.iter().map(events).sum());
        step.cache.retain_of(|id| self.places[id.index()] == Place::Asleep);
        step.report.stepping.asleep =
            self.places.iter().filter(|place| **place == Place::Asleep).count() as u64;
        for island in &mut self.all {
            let Some(outcome) = island.outcome.take() else { continue };
            step.ledger.take_in(&outcome.ledger);
            step.ledger.apart = outcome.ledger.apart.filter(|_| self.is_one);
            let is_exact = outcome.report.stepping.realtime == 0;
            note_rest((step.bodies, &island.own), &outcome.cache, is_exact, dt);
            if is_exact {
                for &index in &island.own {
                    // What it rests on keeps its gap for as long as it does.
                    let body = &mut step.bodies[index];
                    body.rest = if body.rests { body.rest } else { 0.0 };
                }
            } else if step.settings.sleeping {
                for own in island.islands() {
                    if can_sleep(step.bodies, own) {
                        put_to_sleep((step.bodies, own), step.settings, step.ledger);
                    }
                }
            }
            step.cache.take_in(outcome.cache);
            step.report.take_in(outcome.report);
        }
        step.cache.kept.sort();
        step.report.sort();
    }
}

/// Who belongs together when a step begins.
struct Linked {
    sets: DisjointSets,
    /// Pairs of which one is fixed.
    fixed: Vec<(usize, usize)>,
    /// Who is to be stepped on shorter segments.
    cut: Vec<usize>,
}
