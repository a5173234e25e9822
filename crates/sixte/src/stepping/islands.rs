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

use sixte_contact::motion::Motion;

use super::choice::{Chosen, choose, pay};
use super::inter_island::{InterIsland, Near};
use super::path::{Paths, Segment};
use super::rollback::Before;
use super::sensors::{SpanMotion, watch_span};
use super::sleep::{can_sleep, note_rest, put_to_sleep, wake, wake_touched};
use crate::audit::Ledger;
use crate::body::{Body, Following, Kind, Load, Role};
use crate::contacts::ContactCache;
use crate::exact::{BESIDE_ALONE, follow_bodies, step_island};
use crate::flight::{fly, stay};
use crate::id::BodyId;
use crate::island::Island;
use crate::islands::DisjointSets;
use crate::realtime::step_crowd;
use crate::report::StepReport;
use crate::settings::{Resting, Settings, Stepping};
use crate::store::Members;
use crate::visit::Inside;
use crate::zones::Zones;

/// After this many rounds all that have met are one island.
const ROUNDS: u32 = 12;

/// All bodies of a world, and what is written down of their step.
pub(crate) struct Step<'a> {
    pub bodies: &'a mut [Body],
    pub settings: &'a Settings,
    pub cache: &'a mut ContactCache,
    pub inside: &'a mut Inside,
    pub ledger: &'a mut Ledger,
    pub report: &'a mut StepReport,
}

/// Steps bodies for `dt` \[s\], island by island.
pub(crate) fn step_islands(mut step: Step, dt: f64) {
    wake_touched(step.bodies, step.cache);
    let mut islands = Islands::find(&mut step, dt);
    islands.accompany();
    islands.step_until_apart(&mut step, dt);
    islands.fly_alone(&mut step);
    islands.watch_sensors(&mut step);
    islands.commit(&mut step, dt);
}

/// What is stepped together.
#[derive(Debug, Default)]
struct Speculative {
    /// Bodies that are in no other island, in order.
    own: Vec<usize>,
    /// Fixed bodies that they may meet, in order.
    fixed: Vec<usize>,
    outcome: Option<Box<Outcome>>,
}

/// Where a body belongs.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// To nobody, and to all: it does not move.
    Fixed,
    /// To nobody, until it is woken.
    Asleep,
    /// It has nothing to meet, and flies by itself. Most bodies do, so there is no island to be made for them.
    Alone,
    /// To one of the islands.
    In(usize),
}

/// What came of the step of an island.
#[derive(Debug)]
struct Outcome {
    report: StepReport,
    ledger: Ledger,
    cache: ContactCache,
    /// What its own bodies were when the step began.
    before: Vec<Before>,
}

struct Islands {
    all: Vec<Speculative>,
    /// By the bodies' order.
    places: Vec<Place>,
    paths: Paths,
    check: InterIsland,
    /// Whether all bodies are in one island: there is nobody else to meet.
    is_one: bool,
    /// Whether somebody asks how bodies moved within the step.
    wants_motions: bool,
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

impl Islands {
    /// Neighbours, and who meets on a straight flight.
    fn find(step: &mut Step, dt: f64) -> Self {
        let mut islands = Self::awake(step, dt);
        let own: Vec<usize> =
            (0..step.bodies.len()).filter(|&index| islands.places[index] == Place::Alone).collect();
        if own.is_empty() && islands.has_asleep() {
            return islands;
        }
        let Some(linked) = islands.link_near(step, &own, dt).filter(|_| is_divisible(step.settings)) else {
            let has_sensor = step.bodies.iter().any(|body| body.role == Role::Sensor);
            islands.make_one(own, has_sensor || step.settings.keep_motions);
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
    fn awake(step: &mut Step, dt: f64) -> Self {
        loop {
            let islands = Self::alone(step, dt);
            if !islands.has_asleep() {
                return islands;
            }
            let is_asleep = |index: usize| islands.places[index] == Place::Asleep;
            let is_alone = |index: usize| islands.places[index] == Place::Alone;
            let mut near = islands.check.near(step.bodies, dt, is_alone);
            near.retain(|&Near { pair: (a, b), .. }| {
                is_asleep(a) && is_alone(b) || is_alone(a) && is_asleep(b)
            });
            let met = islands.check.that_meet(near, step.bodies, &islands.paths);
            let sleepers = met.into_iter().map(|(a, b)| if is_asleep(a) { a } else { b }).collect();
            if wake(step.bodies, step.cache, sleepers).is_empty() {
                return islands;
            }
        }
    }

    fn has_asleep(&self) -> bool {
        self.places.contains(&Place::Asleep)
    }

    /// Every body by itself.
    fn alone(step: &mut Step, dt: f64) -> Self {
        let count = step.bodies.len();
        let (mut places, mut flights) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let (mut check, settings) = (InterIsland::default(), step.settings);
        // All that is wanted of every body, in one go: where there are many, it is the memory that takes the time.
        for body in &mut *step.bodies {
            (body.cold.reaction, body.rests, body.following) = (Load::default(), false, Following::Ends);
            places.push(match is_own(body) {
                true if body.is_asleep => Place::Asleep,
                true => Place::Alone,
                false => Place::Fixed,
            });
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
            paths: Paths::straight(flights, dt),
            check,
            is_one: false,
            wants_motions: true,
        }
    }

    /// Who belongs together; none if all do.
    fn link_near(&self, step: &Step, own: &[usize], dt: f64) -> Option<Linked> {
        let has_asleep = self.has_asleep();
        if own.len() < 2 && !has_asleep {
            return None;
        }
        let first = *own.first()?;
        let both_own =
            |(a, b): (usize, usize)| self.places[a] == Place::Alone && self.places[b] == Place::Alone;
        let (mut near, fixed): (Vec<Near>, Vec<Near>) =
            self.check.near(step.bodies, dt, |_| true).into_iter().partition(|near| both_own(near.pair));
        let cached = || step.cache.pairs().map(|(a, b)| (a.index(), b.index()));
        let awake = |&(a, b): &(usize, usize)| ![a, b].iter().any(|&one| self.places[one] == Place::Asleep);
        let fixed = fixed.into_iter().map(|near| near.pair);
        let fixed = fixed.chain(cached().filter(|&pair| !both_own(pair))).filter(awake).collect();
        let mut sets = DisjointSets::alone(step.bodies.len());
        let neighbours = near.iter().filter(|near| near.are_neighbours).map(|near| near.pair);
        neighbours.chain(cached().filter(|&pair| both_own(pair))).for_each(|(a, b)| sets.link(a, b));
        if !has_asleep && own.iter().all(|&index| !sets.are_apart(first, index)) {
            return None;
        }
        near.retain(|near| sets.are_apart(near.pair.0, near.pair.1));
        let has_sensor = step.bodies.iter().any(|body| body.role == Role::Sensor);
        // Who tumbles that fast is stepped alone first, for its segments, if there is somebody to meet on them.
        let (tumbling, near): (Vec<Near>, Vec<Near>) =
            near.into_iter().partition(|near| self.is_cut(near.pair.0) || self.is_cut(near.pair.1));
        let near_others = tumbling.iter().flat_map(|near| [near.pair.0, near.pair.1]);
        let watched = own.iter().copied().filter(|_| has_sensor);
        let cut = near_others.chain(watched).filter(|&index| self.is_cut(index)).collect();
        let met = self.check.that_meet(near, step.bodies, &self.paths);
        met.into_iter().for_each(|(a, b)| sets.link(a, b));
        Some(Linked { sets, fixed, cut })
    }

    /// All bodies are in one island.
    fn make_one(&mut self, own: Vec<usize>, wants_motions: bool) {
        let is_fixed = |&index: &usize| self.places[index] == Place::Fixed;
        let fixed = (0..self.places.len()).filter(is_fixed).collect();
        own.iter().for_each(|&index| self.places[index] = Place::In(0));
        self.all.push(Speculative { own, fixed, outcome: None });
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

    /// The island of a body that can be in one; if it is alone, it is in a new one from now on.
    fn island_of(&mut self, index: usize) -> usize {
        if let Place::In(at) = self.places[index] {
            return at;
        }
        let at = self.all.len();
        self.all.push(Speculative { own: vec![index], ..Speculative::default() });
        self.places[index] = Place::In(at);
        at
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
    fn accompany(&mut self) {
        for index in 0..self.places.len() {
            let flight = &self.paths.flights[index];
            let is_simple = flight.exact && flight.is_finite();
            if self.places[index] == Place::Alone && !is_simple {
                self.island_of(index);
            }
        }
    }

    /// Steps islands until none came near another.
    fn step_until_apart(&mut self, step: &mut Step, dt: f64) {
        for round in 0.. {
            let mut is_new = vec![false; step.bodies.len()];
            for at in 0..self.all.len() {
                if self.all[at].outcome.is_some() || self.all[at].own.is_empty() && !self.is_one {
                    continue;
                }
                self.run(at, step, dt);
                for &index in &self.all[at].own {
                    is_new[index] = round > 0 || !self.paths.is_straight(index) || self.is_cut(index);
                }
            }
            if self.is_one || !is_new.contains(&true) {
                return;
            }
            let mut near = self.check.near(step.bodies, dt, |index| is_new[index]);
            near.retain(|near| self.were_apart(near.pair.0, near.pair.1));
            for index in near.iter().flat_map(|near| [near.pair.0, near.pair.1]) {
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
            self.join(&met, step.bodies, round >= ROUNDS);
        }
    }

    /// Whether a body tumbles so fast that it is looked at on shorter segments than the whole step.
    fn is_cut(&self, index: usize) -> bool {
        self.paths.flights[index].beside > BESIDE_ALONE
    }

    /// Whether two bodies were not stepped together.
    fn were_apart(&self, a: usize, b: usize) -> bool {
        match (self.places[a], self.places[b]) {
            (Place::In(p), Place::In(q)) => p != q,
            (Place::In(at), Place::Fixed) => !self.all[at].fixed.contains(&b),
            (Place::Fixed, Place::In(at)) => !self.all[at].fixed.contains(&a),
            (Place::Fixed | Place::Asleep, Place::Fixed | Place::Asleep) => false,
            (Place::In(_), Place::Asleep) | (Place::Asleep, Place::In(_)) => true,
            (Place::Alone, _) | (_, Place::Alone) => true,
        }
    }

    /// Those that somebody meets on the way are awake from the beginning of the step, with all that touch them: one island.
    fn wake_met(&mut self, met: &[(usize, usize)], step: &mut Step, dt: f64) {
        for index in met.iter().flat_map(|&(a, b)| [a, b]) {
            if self.places[index] != Place::Asleep {
                continue;
            }
            let woken = wake(step.bodies, step.cache, vec![index]);
            let at = self.all.len();
            for &index in &woken {
                self.places[index] = Place::In(at);
                self.paths.flights[index] =
                    fly(&step.bodies[index], step.settings.gravity, step.settings.integrator, dt);
            }
            let is_woken = |index: usize| woken.binary_search(&index).is_ok();
            let touched = step.cache.pairs().map(|(a, b)| (a.index(), b.index()));
            let other = |(a, b)| if is_woken(a) { Some(b) } else { is_woken(b).then_some(a) };
            let mut fixed: Vec<usize> =
                touched.filter_map(other).filter(|&index| self.places[index] == Place::Fixed).collect();
            fixed.sort_unstable();
            fixed.dedup();
            self.all.push(Speculative { own: woken, fixed, outcome: None });
        }
    }

    /// Steps one island: from contact to contact, or in real time.
    fn run(&mut self, at: usize, step: &mut Step, dt: f64) {
        let own = self.all[at].own.clone();
        let contacts = || step.cache.of_members(&self.all[at].members(), &ids(&own)).pairs().count();
        let chosen = choose(step.settings, (step.bodies, &own), contacts, dt);
        let is_auto = step.settings.stepping == Stepping::Auto;
        let may_sleep = is_auto && step.settings.sleeping && can_sleep(step.bodies, &own);
        if may_sleep && chosen == Chosen::Realtime {
            return self.lay_down(at, step);
        }
        let is_done = self.try_run(at, step, dt, chosen);
        let spent = self.all[at].outcome.as_ref().map(|done| done.report.stepping.work);
        let spent = spent.filter(|_| chosen != Chosen::Realtime);
        if !is_done {
            self.roll_back(at, step.bodies);
            if may_sleep {
                return self.lay_down(at, step);
            }
            self.try_run(at, step, dt, Chosen::Realtime);
        }
        if is_auto {
            pay((step.bodies, &own), spent, !is_done, dt);
        }
    }

    /// An island that is at rest and too much work is not stepped at all.
    fn lay_down(&mut self, at: usize, step: &mut Step) {
        let own = std::mem::take(&mut self.all[at]).own;
        put_to_sleep((step.bodies, &own), step.settings, step.ledger);
        for index in own {
            (self.places[index], self.paths.flights[index]) = (Place::Asleep, stay(&step.bodies[index]));
        }
    }

    /// Steps one island; whether it was done.
    fn try_run(&mut self, at: usize, step: &mut Step, dt: f64, chosen: Chosen) -> bool {
        let (own, members) = (ids(&self.all[at].own), self.all[at].members());
        let StepReport { step: number, start, duration, audit, .. } = *step.report;
        let mut outcome = Outcome {
            report: StepReport::blank(number, start, duration, audit),
            ledger: Ledger::default(),
            cache: step.cache.of_members(&members, &own),
            before: self.all[at].own.iter().map(|&index| Before::save(&step.bodies[index])).collect(),
        };
        let is_alone = step.bodies.len() < 2;
        let mut island = Island {
            bodies: Members::new(step.bodies, &members),
            settings: step.settings,
            cache: &mut outcome.cache,
            zones: Zones::default(),
            ledger: &mut outcome.ledger,
            report: &mut outcome.report,
        };
        let spans = match chosen {
            Chosen::Realtime => Some(step_crowd(island, dt, self.wants_motions)),
            Chosen::Exact(affordable) => {
                follow_bodies(&mut island, is_alone, dt);
                step_island(island, dt, affordable)
            }
        };
        let Some(spans) = spans else {
            self.all[at].outcome = Some(Box::new(outcome));
            return false;
        };
        // It is kept until all islands are done.
        outcome.report.events.shrink_to_fit();
        for (place, id) in members.iter().enumerate() {
            if self.places[id.index()] == Place::Fixed || !self.wants_motions {
                continue;
            }
            let body = &step.bodies[id.index()];
            self.paths.follow(id.index(), (place, &spans), Motion::fixed(body.pose()));
            let moved = outcome.report.separations.iter().filter(|one| one.has(*id));
            let shift = moved.map(|one| one.distance).sum();
            self.check.follow(id.index(), (body, shift), step.settings, self.paths.segments(id.index()));
        }
        self.all[at].outcome = Some(Box::new(outcome));
        true
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

    /// Forgets what came of an island, and makes its bodies what they were.
    fn roll_back(&mut self, at: usize, bodies: &mut [Body]) {
        let Some(outcome) = self.all[at].outcome.take() else { return };
        for (&index, before) in self.all[at].own.iter().zip(outcome.before) {
            before.put_back(&mut bodies[index]);
        }
    }

    /// Flies bodies that are alone.
    fn fly_alone(&self, step: &mut Step) {
        for ((body, place), flight) in step.bodies.iter_mut().zip(&self.places).zip(&self.paths.flights) {
            if *place == Place::Alone {
                (body.state, body.rest) = (flight.end, 0.0);
                (body.cold.debt, body.cold.still) = (0, 0.0);
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
        let spans = self.paths.spans(step.report.start);
        for span in spans.iter().filter(|_| has_sensor) {
            let motion_of = |index: usize| &span.motions[index];
            let span = SpanMotion { motion_of, start: span.start, duration: span.duration };
            watch_span(step.bodies, step.settings, &span, step.inside, step.report);
        }
        if step.settings.keep_motions {
            step.report.spans = spans;
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
            let is_exact = outcome.report.stepping.realtime == 0;
            note_rest((step.bodies, &island.own), &outcome.cache, is_exact, dt);
            if is_exact {
                for &index in &island.own {
                    // What it rests on keeps its gap for as long as it does.
                    let body = &mut step.bodies[index];
                    body.rest = if body.rests { body.rest } else { 0.0 };
                }
            } else if step.settings.sleeping && can_sleep(step.bodies, &island.own) {
                put_to_sleep((step.bodies, &island.own), step.settings, step.ledger);
            }
            step.cache.take_in(outcome.cache);
            step.report.take_in(outcome.report);
        }
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

impl Speculative {
    /// All that are in it, in order.
    fn members(&self) -> Vec<BodyId> {
        let mut members = ids(&[&self.own[..], &self.fixed[..]].concat());
        members.sort_unstable();
        members
    }
}

fn ids(indices: &[usize]) -> Vec<BodyId> {
    indices.iter().map(|&index| BodyId(index as u32)).collect()
}
