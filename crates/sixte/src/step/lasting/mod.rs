//! Lasting contact: bodies that rest, slide and roll on each other.
//!
//! Contacts within the skin that neither open nor close push with a force that is constant over a span. It
//! is the one for which the velocities at the span's end obey 0 ≤ φ̇ ⊥ λ ≥ 0 and Coulomb's law (Stewart
//! and Trinkle 1996; Anitescu and Potra 1997): that has a solution even where forces at an instant have
//! none. A constant force makes a parabola, which is what is certified, so a body that slides is followed
//! exactly. Where a contact changes what it does (sliding ends, a bounce inside of the skin is at its top) the
//! span ends.
//!
//! | stage | file |
//! |---|---|
//! | who touches | `touching` |
//! | the forces for a span of a given length | `trial` |
//! | the contacts at its end | `meeting`, `ends` |
//! | how they slide | `slip` |

mod ends;
mod meeting;
mod slip;
pub(super) mod touching;
mod trial;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use sixte_contact::Vec3;

use self::slip::Ending;
use self::touching::{Seen, Touching};
use self::trial::{Found, TooLong, Trial};
use super::hold::Zones;
use crate::body::{Body, Kind, Load};
use crate::contact::{ContactChange, LastingContact, LastingPoint};
use crate::flight::Integrator;
use crate::id::BodyId;
use crate::report::StepReport;
use crate::response::solve::Push;
use crate::settings::Settings;

/// A span is cut on account of lasting contacts at most this often.
const CUTS: u32 = 60;

/// After this many ends of sliding in a step, sliding ends where a span does.
const STOPS: u32 = 64;

/// A span is within this part of what is straight enough, so that what comes next is, too.
const WITHIN: f64 = 0.95;

/// The end of sliding is sought this often.
const TRIES: u32 = 8;

/// Spans of other lengths are tried so often where no forces are found, each this part of the one before.
const UNSOLVED: u32 = 6;
/// Forces that violate what they should obey by this part are none: bodies are squeezed.
const HOPELESS: f64 = 1e-2;
const OTHERWISE: f64 = 0.6;

/// What is remembered of lasting contacts from span to span.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Lasting {
    pairs: BTreeMap<(usize, usize), Rest>,
    /// The pairs that were told of.
    told: BTreeSet<(usize, usize)>,
    /// How often sliding ended in this step.
    stops: u32,
    /// How long the last span could be \[s\]; infinite if nothing cut it.
    longest: f64,
}

/// Two bodies that rest on each other.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Rest {
    forces: Vec<Force>,
}

impl Rest {
    /// Whether one of its contacts pushes.
    fn pushes(&self) -> bool {
        self.forces.iter().any(|force| force.normal.dot(force.push.impulse) > 0.0)
    }
}

/// What a contact pushes with: on A; the opposite on B.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Force {
    /// In the world \[m\].
    pub point: Vec3,
    pub normal: Vec3,
    /// \[N\] and [N m].
    pub push: Push,
    /// Velocity of A against B along the contact [m/s].
    pub slip: Vec3,
    /// From the mean centre of each body over the span to where it is pushed \[m\].
    pub arms: (Vec3, Vec3),
}

impl Force {
    /// Where both bodies are pushed, seen from the mean centres over a span of another length: no moment is
    /// made of nothing.
    fn place(&self, (a, b): (&Body, &Body), settings: &Settings, span: f64) -> Vec3 {
        let at = (mean_centre(a, settings, span) + self.arms.0, mean_centre(b, settings, span) + self.arms.1);
        match (a.inverse_mass() > 0.0, b.inverse_mass() > 0.0) {
            (true, false) => at.0,
            (false, true) => at.1,
            _ => (at.0 + at.1) * 0.5,
        }
    }
}

/// Where a push at a body's centre acts over a span, for the moment of its momentum: where the centre is on
/// average; for Euler's integrators, where it is when momentum comes \[m\].
fn mean_centre(body: &Body, settings: &Settings, span: f64) -> Vec3 {
    let centre = body.state.centre;
    match (settings.integrator, body.kind) {
        (_, Kind::Fixed | Kind::Pinned | Kind::Driven(_)) => centre + body.velocity() * (0.5 * span),
        (Integrator::Exact, _) => {
            let acceleration =
                body.free_acceleration(settings.gravity) + body.support.force * body.inverse_mass();
            centre + body.velocity() * (0.5 * span) + acceleration * (span * span / 6.0)
        }
        (Integrator::ExplicitEuler, _) => centre + body.velocity() * span,
        (Integrator::SemiImplicitEuler, _) => centre,
    }
}

/// What the lasting contacts of a span do.
#[derive(Debug, Clone)]
pub(super) struct Support {
    /// The span may be as long as this \[s\].
    pub longest: f64,
    /// What bodies of infinite mass put in, and what friction takes \[W\].
    pub driven_power: f64,
    pub friction_power: f64,
    /// See [`Solution`](crate::response::solve::Solution).
    pub residual: f64,
    /// Contacts that were looked at, again and again.
    pub work: u64,
    /// Pairs for which there are no forces, as if they are squeezed by bodies that nothing moves.
    pub hopeless: Vec<(usize, usize)>,
}

impl Support {
    fn none(longest: f64) -> Self {
        Self { longest, driven_power: 0.0, friction_power: 0.0, residual: 0.0, work: 0, hopeless: Vec::new() }
    }
}

impl Default for Lasting {
    fn default() -> Self {
        Self { pairs: BTreeMap::new(), told: BTreeSet::new(), stops: 0, longest: f64::INFINITY }
    }
}

impl Lasting {
    /// A step begins.
    pub fn begin_step(&mut self) {
        self.stops = 0;
    }

    /// What is remembered of some of the bodies, in order, which are called by their place among them: `is_fixed`
    /// says of which of them others may be in contact with, too.
    pub fn of(&self, members: &[usize], is_fixed: impl Fn(usize) -> bool) -> Self {
        let mut own = Self { stops: 0, longest: self.longest, ..Self::default() };
        let fixed: Vec<usize> = members.iter().copied().filter(|&index| is_fixed(index)).collect();
        let place = |index: usize| members.binary_search(&index).ok();
        let named = |pair: (usize, usize)| Some((place(pair.0)?, place(pair.1)?));
        for &index in members.iter().filter(|&&index| !is_fixed(index)) {
            let before = fixed.iter().map(|&other| (other, index)).filter(|pair| pair.0 < pair.1);
            let range = (index, index)..=(index, usize::MAX);
            let pairs = self.pairs.range(range.clone()).map(|(&pair, _)| pair).chain(before.clone());
            for (name, rest) in pairs.filter_map(|pair| Some((named(pair)?, self.pairs.get(&pair)?))) {
                own.pairs.insert(name, rest.clone());
            }
            let told = self.told.range(range).copied().chain(before.filter(|pair| self.told.contains(pair)));
            own.told.extend(told.filter_map(named));
        }
        own
    }

    /// Takes in what is remembered of some of the bodies, in order.
    pub fn take_in(&mut self, other: Self, members: &[usize]) {
        let named = |pair: (usize, usize)| (members[pair.0], members[pair.1]);
        self.pairs.extend(other.pairs.into_iter().map(|(pair, rest)| (named(pair), rest)));
        self.told.extend(other.told.into_iter().map(named));
        self.longest = self.longest.min(other.longest);
    }

    /// Those who are in contact.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.pairs.keys().chain(&self.told).copied()
    }

    /// Says which contacts began and which ended, up to `time` \[s\].
    pub fn tell_changes(&mut self, time: f64, report: &mut StepReport) {
        let now: BTreeSet<(usize, usize)> = self.pairs.keys().copied().collect();
        let change = |&pair: &(usize, usize)| ContactChange { time, bodies: ids(pair) };
        report.begun.extend(now.difference(&self.told).map(change));
        report.ended.extend(self.told.difference(&now).map(change));
        self.told = now;
    }

    /// Adds up what contacts push with over a span of `duration` \[s\].
    pub fn tell_pushes(&self, bodies: &[Body], settings: &Settings, duration: f64, report: &mut StepReport) {
        for (&pair, rest) in &self.pairs {
            let bodies = (&bodies[pair.0], &bodies[pair.1]);
            let place = |force: &Force| force.place(bodies, settings, duration);
            let impulse =
                rest.forces.iter().fold(Vec3::ZERO, |sum, force| sum + force.push.impulse) * duration;
            let turn = |force: &Force| place(force).cross(force.push.impulse) + force.push.angular;
            let moment = rest.forces.iter().fold(Vec3::ZERO, |sum, force| sum + turn(force)) * duration;
            let ids = ids(pair);
            match report.lasting.iter_mut().find(|one| one.bodies == ids) {
                Some(one) => {
                    one.impulse += impulse;
                    one.moment += moment;
                }
                None => {
                    report.lasting.push(LastingContact { bodies: ids, impulse, moment, points: Vec::new() });
                }
            }
        }
    }

    /// Says where bodies touch at the end of a step.
    pub fn tell_points(&self, report: &mut StepReport) {
        for one in &mut report.lasting {
            let Some(rest) = self.pairs.get(&(one.bodies.0.index(), one.bodies.1.index())) else { continue };
            let point = |force: &Force| {
                let &Force { point, normal, push, slip, .. } = force;
                LastingPoint { point, normal, force: push.impulse, torque: push.angular, slip }
            };
            one.points = rest.forces.iter().map(point).collect();
        }
    }

    /// Fits the torques to a span that ends early, of `duration` \[s\]: what A gets, B gets.
    pub fn shorten(&self, bodies: &mut [Body], settings: &Settings, duration: f64) {
        let mut torques: BTreeMap<usize, Vec3> = BTreeMap::new();
        for (&pair, rest) in &self.pairs {
            let (a, b) = (&bodies[pair.0], &bodies[pair.1]);
            let centres = (mean_centre(a, settings, duration), mean_centre(b, settings, duration));
            for force in &rest.forces {
                let place = force.place((a, b), settings, duration);
                let Push { impulse, angular } = force.push;
                *torques.entry(pair.0).or_default() += (place - centres.0).cross(impulse) + angular;
                *torques.entry(pair.1).or_default() -= (place - centres.1).cross(impulse) + angular;
            }
        }
        for (index, torque) in torques {
            if !bodies[index].is_immovable() {
                bodies[index].support.torque = torque;
            }
        }
    }

    /// Whether anybody is in contact.
    pub fn is_any(&self) -> bool {
        !self.pairs.is_empty()
    }

    /// Says who is in contact, and forgets it.
    pub fn give_up(&mut self) -> Vec<(usize, usize)> {
        std::mem::take(&mut self.pairs).into_keys().collect()
    }

    /// Forgets a body that is not there any more: its contacts are not told to have ended.
    pub fn forget(&mut self, index: usize) {
        let is_other = |pair: &(usize, usize)| pair.0 != index && pair.1 != index;
        self.pairs.retain(|pair, _| is_other(pair));
        self.told.retain(is_other);
    }
}

/// Sets every body's support for the next span, of at most `left` \[s\]; none if there was too much work already.
pub(super) fn support(
    bodies: &mut [Body],
    settings: &Settings,
    zones: &Zones,
    (lasting, seen): (&mut Lasting, &Seen),
    left: f64,
    tired: bool,
) -> Support {
    for body in bodies.iter_mut() {
        (body.support, body.rests) = (Load::default(), false);
    }
    if tired {
        lasting.pairs.clear();
        return Support::none(left);
    }
    let mut touching = touching::within_skin(bodies, settings, zones, seen);
    touching.retain(|one| one.lasts(bodies) && (one.is_near() || lasting.pairs.contains_key(&one.pair)));
    let islands = islands(bodies, touching);
    let work = Cell::new(0);
    let mut longest = left;
    let mut solved: Vec<(Vec<Touching>, Option<Found>)> = Vec::new();
    for touching in islands {
        let found = Island { touching: &touching, settings, lasting, work: &work }.solve(bodies, longest);
        longest = found.as_ref().map_or(longest, |found| found.support.longest.min(longest));
        solved.push((touching, found));
    }
    let mut support = Support::none(longest);
    let mut pairs = BTreeMap::new();
    let mut cut = f64::INFINITY;
    for (touching, found) in solved {
        let mut found = found;
        // One that could go on for longer is asked again: forces are for the velocities at the end.
        if found.as_ref().is_some_and(|found| found.support.longest > longest) {
            let trial = Trial { touching: &touching, settings, lasting, length: longest, work: &work };
            found = match (trial.run(bodies), found) {
                (Ok(again), _) => Some(again),
                (Err(TooLong::Stops(_, again) | TooLong::TurnsRound(_, again)), _) => Some(*again),
                (Err(_), Some(before)) => {
                    trial.put_back(bodies, &before);
                    Some(before)
                }
                (Err(_), None) => None,
            };
        }
        let Some(found) = found else {
            support.hopeless.extend(touching.iter().map(|one| one.pair));
            continue;
        };
        cut = cut.min(found.cut);
        support.driven_power += found.support.driven_power;
        support.friction_power += found.support.friction_power;
        support.residual = support.residual.max(found.support.residual);
        for (force, index) in found.forces {
            let rest: &mut Rest = pairs.entry(touching[index].pair).or_default();
            rest.forces.push(force);
        }
    }
    for &(a, b) in pairs.keys() {
        (bodies[a].rests, bodies[b].rests) = (true, true);
    }
    (lasting.pairs, lasting.longest) = (pairs, cut);
    support.work = work.get();
    support
}

/// Pairs that hang together through bodies that move.
fn islands(bodies: &[Body], touching: Vec<Touching>) -> Vec<Vec<Touching>> {
    let movable = |index: usize| !bodies[index].is_immovable();
    let shares = |p: (usize, usize), q: (usize, usize)| {
        [p.0, p.1].iter().any(|&index| movable(index) && (index == q.0 || index == q.1))
    };
    let mut islands: Vec<Vec<Touching>> = Vec::new();
    for one in touching {
        let (mut joined, apart): (Vec<_>, Vec<_>) =
            islands.into_iter().partition(|island| island.iter().any(|other| shares(other.pair, one.pair)));
        let mut island: Vec<Touching> = joined.drain(..).flatten().collect();
        island.push(one);
        islands = apart;
        islands.push(island);
    }
    islands
}

/// Pairs that are solved together.
struct Island<'a> {
    touching: &'a [Touching],
    settings: &'a Settings,
    lasting: &'a mut Lasting,
    work: &'a Cell<u64>,
}

impl Island<'_> {
    /// The forces for a span of at most `left` \[s\]; none if there is nothing that works.
    fn solve(&mut self, bodies: &mut [Body], left: f64) -> Option<Found> {
        let (settings, touching) = (self.settings, self.touching);
        let asked = touching.iter().map(|one| one.top(bodies)).fold(left, f64::min);
        // What was too long just now is so again.
        let mut length = asked.min(2.0 * self.lasting.longest);
        // Nor can it be much longer than what the last forces allow.
        let last = Trial { touching, settings, lasting: self.lasting, length, work: self.work };
        last.recall(bodies);
        length = length.min(WITHIN * last.straight(bodies));
        // What was found to be too long, but for impacts.
        let mut limit = f64::INFINITY;
        let mut stop = Stop::default();
        let mut unsolved = 0;
        for _ in 0..CUTS {
            let trial = Trial { touching, settings, lasting: self.lasting, length, work: self.work };
            let found = match trial.run(bodies) {
                Ok(found) => found,
                Err(TooLong::Stops(ending, found)) => match stop.before(length, ending) {
                    Some(shorter) if self.lasting.stops < STOPS => {
                        length = shorter;
                        continue;
                    }
                    _ => *found,
                },
                Err(TooLong::TurnsRound(sooner, found)) => match stop.at(sooner) {
                    Some(shorter) if self.lasting.stops < STOPS => {
                        length = shorter;
                        continue;
                    }
                    _ => *found,
                },
                Err(TooLong::Unsolved(found)) if unsolved >= UNSOLVED => {
                    if found.support.residual > HOPELESS {
                        break;
                    }
                    *found
                }
                Err(TooLong::Unsolved(_)) => {
                    // A little later all is a little different.
                    (length, stop) = (OTHERWISE * length, Stop::default());
                    unsolved += 1;
                    continue;
                }
                Err(TooLong::Cut(shorter)) => {
                    (length, limit, stop) = (shorter, shorter, Stop::default());
                    continue;
                }
                Err(TooLong::Impact(sooner)) => {
                    (length, stop) = (sooner, Stop::default());
                    continue;
                }
            };
            let straight = trial.straight(bodies);
            if straight >= length {
                self.lasting.stops += u32::from(stop.is_sought());
                return Some(Found { cut: limit, ..found });
            }
            length = WITHIN * straight;
            (limit, stop) = (length, Stop::default());
        }
        Trial { touching, settings, lasting: self.lasting, length, work: self.work }.let_go(bodies);
        None
    }
}

/// The search for the instant at which sliding ends.
#[derive(Debug, Default)]
struct Stop {
    tries: u32,
    /// The pair, one over the last length, and the part of friction that it took.
    last: Option<(usize, f64, f64)>,
}

impl Stop {
    fn is_sought(&self) -> bool {
        self.tries > 0
    }

    /// The length to try after one in which sliding turned round \[s\].
    fn at(&mut self, sooner: f64) -> Option<f64> {
        self.tries += 1;
        self.last = None;
        (self.tries <= TRIES).then_some(sooner)
    }

    /// The length to try after one in which sliding ended early \[s\].
    ///
    /// What stops a body in T takes m u/T, and more by what pulls: it is a line over 1/T, and all friction is
    /// taken where the line is at 1.
    fn before(&mut self, length: f64, ending: Ending) -> Option<f64> {
        self.tries += 1;
        let rate = 1.0 / length;
        let on_line = |(_, last, took): (usize, f64, f64)| {
            1.0 / (rate + (1.0 - ending.part) * (rate - last) / (ending.part - took))
        };
        let line = self.last.filter(|&(of, ..)| of == ending.of).map(on_line);
        self.last = Some((ending.of, rate, ending.part));
        let sooner = line.unwrap_or(ending.sooner);
        (self.tries <= TRIES && sooner > 0.0 && sooner < length).then_some(sooner)
    }
}

fn ids(pair: (usize, usize)) -> (BodyId, BodyId) {
    (BodyId(pair.0 as u32), BodyId(pair.1 as u32))
}
