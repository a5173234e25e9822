//! Bodies that do not meet are stepped apart.
//!
//! An impact ends a span for all bodies that are stepped together, so the work would grow with the square of how many there
//! are. Therefore a step is done company by company: neighbours are in one from the start, and so are bodies that meet as they
//! fly. Whether companies stayed apart is found out afterwards, on the tracks that their bodies took: those that came near each
//! other are joined, put back to where they were, and stepped again. What comes out is certified for all pairs.
//!
//! What is fixed can be in many companies: it ties nobody together.

use std::collections::BTreeSet;

use sixte_contact::motion::Motion;

use super::sensors::{self, Way};
use super::span::BESIDE_ALONE;
use super::strangers::{Near, Strangers};
use super::track::{Leg, Tracks};
use super::{Lasting, Stage};
use crate::audit::Books;
use crate::body::{Body, Drive, Following, Kind, Load, Role, State};
use crate::flight::fly;
use crate::id::BodyId;
use crate::report::StepReport;
use crate::settings::{Resting, Settings, Stepping};
use crate::visit::Inside;

/// After this many rounds all that have met are one company.
const ROUNDS: u32 = 12;

/// Steps bodies for `dt` \[s\].
pub(super) fn step(stage: Stage, dt: f64) {
    let Some(mut companies) = Companies::of(stage.bodies, stage.settings, stage.lasting, dt) else {
        return stage.step(dt);
    };
    companies.step(stage, dt);
}

/// What is stepped together.
#[derive(Debug, Default)]
struct Company {
    /// Bodies that are in no other company, in order.
    own: Vec<usize>,
    /// Fixed bodies that they may meet, in order.
    fixed: Vec<usize>,
    outcome: Option<Box<Done>>,
}

/// Where a body belongs.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// To nobody, and to all: it does not move.
    Fixed,
    /// It has nothing to meet, and flies by itself. Most bodies do, so there is no company to be made for them.
    Alone,
    /// To one of the companies.
    In(usize),
}

/// What came of it.
#[derive(Debug)]
struct Done {
    report: StepReport,
    books: Books,
    lasting: Lasting,
    /// What its own bodies were when the step began.
    before: Vec<Before>,
}

/// What of a body a step changes.
#[derive(Debug, Clone, Copy)]
struct Before {
    state: State,
    drive: Drive,
    load: Load,
    was_quarantined: bool,
}

impl Before {
    fn of(body: &Body) -> Self {
        let was_quarantined = body.is_quarantined();
        Self { state: body.state, drive: body.drive, load: body.load, was_quarantined }
    }

    /// Makes a body what it was.
    fn put_back(self, body: &mut Body) {
        if !self.was_quarantined {
            body.release();
        }
        (body.state, body.drive, body.load) = (self.state, self.drive, self.load);
    }
}

struct Companies {
    all: Vec<Company>,
    /// By the bodies' order.
    places: Vec<Place>,
    tracks: Tracks,
    strangers: Strangers,
    /// In place of bodies that are taken out for a moment.
    spare: Vec<Body>,
}

/// Whether the step of some bodies does not depend on others that they do not meet.
fn is_divisible(settings: &Settings) -> bool {
    settings.stiff.is_none()
        && settings.stepping != Stepping::Projected
        && settings.resting == Resting::Supported
}

/// Whether it belongs to one company.
fn is_own(body: &Body) -> bool {
    body.role != Role::Gone && body.kind != Kind::Fixed
}

impl Companies {
    /// Neighbours, and who meets on a straight flight; none if all are in one company.
    fn of(bodies: &mut [Body], settings: &Settings, lasting: &Lasting, dt: f64) -> Option<Self> {
        if !is_divisible(settings) {
            return None;
        }
        let count = bodies.len();
        let (mut places, mut flights) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut strangers = Strangers::default();
        // All that is wanted of every body, in one go: where there are many, it is the memory that takes the time.
        for body in &mut *bodies {
            (body.support, body.rests, body.following) = (Load::default(), false, Following::Ends);
            places.push(if is_own(body) { Place::Alone } else { Place::Fixed });
            let flight = fly(body, settings.gravity, settings.integrator, dt);
            strangers.add(
                body,
                settings,
                &Leg { from: 0.0, to: dt, motion: flight.motion, beside: flight.beside },
            );
            flights.push(flight);
        }
        let own: Vec<usize> = (0..count).filter(|&index| places[index] == Place::Alone).collect();
        let &[first, _, ..] = &own[..] else { return None };
        let both_own = |(a, b): (usize, usize)| places[a] == Place::Alone && places[b] == Place::Alone;
        let (mut near, fixed): (Vec<Near>, Vec<Near>) =
            strangers.near(bodies, dt, |_| true).into_iter().partition(|near| both_own(near.pair));
        let fixed = fixed.into_iter().map(|near| near.pair);
        let fixed: Vec<(usize, usize)> =
            fixed.chain(lasting.pairs().filter(|&pair| !both_own(pair))).collect();
        let mut friends = Friends::alone(count);
        let neighbours = near.iter().filter(|near| near.are_neighbours).map(|near| near.pair);
        neighbours
            .chain(lasting.pairs().filter(|&pair| both_own(pair)))
            .for_each(|(a, b)| friends.join(a, b));
        if own.iter().all(|&index| !friends.are_apart(first, index)) {
            return None;
        }
        near.retain(|near| friends.are_apart(near.pair.0, near.pair.1));
        let watches = bodies.iter().any(|body| body.role == Role::Sensor);
        let is_cut = |index: usize| flights[index].beside > BESIDE_ALONE;
        // Who tumbles that fast is stepped alone first, for its legs, if there is somebody to meet on them.
        let (tumbling, near): (Vec<Near>, Vec<Near>) =
            near.into_iter().partition(|near| is_cut(near.pair.0) || is_cut(near.pair.1));
        let looked_at = tumbling.iter().flat_map(|near| [near.pair.0, near.pair.1]);
        let watched = own.iter().copied().filter(|_| watches);
        let cut: Vec<usize> = looked_at.chain(watched).filter(|&index| is_cut(index)).collect();
        let tracks = Tracks::straight(flights, dt);
        let met = strangers.that_meet(near, bodies, &tracks);
        met.into_iter().for_each(|(a, b)| friends.join(a, b));
        let mut companies = Self { all: Vec::new(), places, tracks, strangers, spare: Vec::new() };
        companies.make(&own, &friends);
        companies.add_fixed(&fixed);
        for index in cut {
            companies.company_of(index);
        }
        Some(companies)
    }

    /// Makes companies of those that belong with others.
    fn make(&mut self, own: &[usize], friends: &Friends) {
        for &index in own {
            let first = friends.of(index);
            if first != index {
                let at = self.company_of(first);
                self.all[at].own.push(index);
                self.places[index] = Place::In(at);
            }
        }
    }

    /// The company of a body that can be in one; if it is alone, it is in a new one from now on.
    fn company_of(&mut self, index: usize) -> usize {
        if let Place::In(at) = self.places[index] {
            return at;
        }
        let at = self.all.len();
        self.all.push(Company { own: vec![index], ..Company::default() });
        self.places[index] = Place::In(at);
        at
    }

    /// Adds the fixed bodies that companies may meet: of each pair, the one that is in none.
    fn add_fixed(&mut self, pairs: &[(usize, usize)]) {
        let mut near: BTreeSet<(usize, usize)> = BTreeSet::new();
        for &(a, b) in pairs {
            let (own, fixed) = if self.places[a] == Place::Fixed { (b, a) } else { (a, b) };
            if self.places[own] != Place::Fixed {
                near.insert((self.company_of(own), fixed));
            }
        }
        near.into_iter().for_each(|(at, index)| self.all[at].fixed.push(index));
    }

    fn step(&mut self, stage: Stage, dt: f64) {
        let Stage { bodies, settings, lasting, inside, books, report, .. } = stage;
        self.accompany();
        for round in 0.. {
            let mut is_new = vec![false; bodies.len()];
            for at in 0..self.all.len() {
                if self.all[at].outcome.is_some() || self.all[at].own.is_empty() {
                    continue;
                }
                self.run(at, bodies, settings, lasting, report, dt);
                for &index in &self.all[at].own {
                    is_new[index] = round > 0 || !self.tracks.is_straight(index) || self.is_cut(index);
                }
            }
            if !is_new.contains(&true) {
                break;
            }
            let mut near = self.strangers.near(bodies, dt, |index| is_new[index]);
            near.retain(|near| self.are_strangers(near.pair.0, near.pair.1));
            for index in near.iter().flat_map(|near| [near.pair.0, near.pair.1]) {
                if self.places[index] == Place::Alone && self.is_cut(index) {
                    let at = self.company_of(index);
                    self.run(at, bodies, settings, lasting, report, dt);
                }
            }
            let met = self.strangers.that_meet(near, bodies, &self.tracks);
            if met.is_empty() {
                break;
            }
            self.join(&met, bodies, round >= ROUNDS);
        }
        self.fly(bodies, books);
        let watches = bodies.iter().any(|body| body.role == Role::Sensor);
        let spans =
            if watches || settings.keep_motions { self.tracks.spans(report.start) } else { Vec::new() };
        for span in spans.iter().filter(|_| watches) {
            let way = Way { motion_of: |index: usize| &span.motions[index], duration: span.duration };
            sensors::watch(bodies, settings, &way, span.start, inside, report);
        }
        let mut all = Lasting::default();
        report.events.reserve(self.all.iter().map(Company::events).sum());
        for mut company in std::mem::take(&mut self.all) {
            let Some(mut done) = company.outcome.take() else { continue };
            let members = company.members();
            // What sensors see is found on all tracks together.
            done.report.visits.clear();
            books.take_in(&done.books);
            all.take_in(done.lasting, &members);
            report.take_in(done.report, |id| BodyId(members[id.index()] as u32));
        }
        report.sort();
        if settings.keep_motions {
            report.spans = spans;
        }
        *lasting = all;
    }

    /// Whether a body tumbles so fast that it is looked at on shorter legs than the whole step.
    fn is_cut(&self, index: usize) -> bool {
        self.tracks.flights[index].beside > BESIDE_ALONE
    }

    /// Whether two bodies were not stepped together.
    fn are_strangers(&self, a: usize, b: usize) -> bool {
        match (self.places[a], self.places[b]) {
            (Place::In(p), Place::In(q)) => p != q,
            (Place::In(at), Place::Fixed) => !self.all[at].fixed.contains(&b),
            (Place::Fixed, Place::In(at)) => !self.all[at].fixed.contains(&a),
            (Place::Fixed, Place::Fixed) => false,
            (Place::Alone, _) | (_, Place::Alone) => true,
        }
    }

    /// Bodies that are alone and cannot be flown in one go are companies of one.
    fn accompany(&mut self) {
        for index in 0..self.places.len() {
            let flight = &self.tracks.flights[index];
            let is_simple = flight.exact && flight.is_finite();
            if self.places[index] == Place::Alone && !is_simple {
                self.company_of(index);
            }
        }
    }

    /// Flies bodies that are alone.
    fn fly(&self, bodies: &mut [Body], books: &mut Books) {
        for ((body, place), flight) in bodies.iter_mut().zip(&self.places).zip(&self.tracks.flights) {
            if *place == Place::Alone {
                body.state = flight.end;
                books.flight(flight);
            }
        }
    }

    /// Steps one company.
    fn run(
        &mut self,
        at: usize,
        bodies: &mut [Body],
        settings: &Settings,
        lasting: &Lasting,
        report: &StepReport,
        dt: f64,
    ) {
        let members = self.all[at].members();
        while self.spare.len() < members.len() {
            self.spare.push(Body::tombstone(&bodies[members[0]].shape));
        }
        let StepReport { step, start, duration, audit, .. } = *report;
        let mut done = Done {
            report: StepReport::blank(step, start, duration, audit),
            books: Books::default(),
            lasting: lasting.of(&members, |index| self.places[index] == Place::Fixed),
            before: self.all[at].own.iter().map(|&index| Before::of(&bodies[index])).collect(),
        };
        let place = |index: u32| members.binary_search(&(index as usize)).ok().map(|at| at as u32);
        let mut ignored = Vec::new();
        for (local, &index) in self.spare.iter_mut().zip(&members) {
            std::mem::swap(local, &mut bodies[index]);
            let names = local.ignores.iter().filter_map(|&other| place(other)).collect();
            ignored.push(std::mem::replace(&mut local.ignores, names));
        }
        let kept = Settings { keep_motions: true, ..*settings };
        let stage = Stage {
            bodies: &mut self.spare[..members.len()],
            settings: &kept,
            lasting: &mut done.lasting,
            inside: &mut Inside::default(),
            books: &mut done.books,
            report: &mut done.report,
            is_watched: true,
        };
        stage.step(dt);
        // It is kept until all companies are done.
        done.report.events.shrink_to_fit();
        let flown = std::mem::take(&mut done.report.spans);
        for (place, ((local, &index), names)) in self.spare.iter_mut().zip(&members).zip(ignored).enumerate()
        {
            local.ignores = names;
            std::mem::swap(local, &mut bodies[index]);
            if self.places[index] != Place::Fixed {
                let body = &bodies[index];
                self.tracks.follow(index, (place, &flown), Motion::fixed(body.pose()));
                let moved = done.report.separations.iter().filter(|one| one.has(BodyId(place as u32)));
                let shift = moved.map(|one| one.distance).sum();
                self.strangers.follow(index, (body, shift), settings, self.tracks.legs(index));
            }
        }
        self.all[at].outcome = Some(Box::new(done));
    }

    /// Joins the companies of bodies that met; all of them into one, if that has gone on for long.
    fn join(&mut self, met: &[(usize, usize)], bodies: &mut [Body], all_at_once: bool) {
        let mut first = None;
        for &(a, b) in met {
            let (own, fixed): (Vec<usize>, Vec<usize>) =
                [a, b].into_iter().partition(|&index| self.places[index] != Place::Fixed);
            let met: Vec<usize> = own.into_iter().map(|index| self.company_of(index)).collect();
            let Some(&one) = met.first() else { continue };
            let keep = if all_at_once { *first.get_or_insert(one) } else { one };
            self.undo(keep, bodies);
            for other in met.into_iter().filter(|&other| other != keep) {
                self.undo(other, bodies);
                let Company { own, fixed, .. } = std::mem::take(&mut self.all[other]);
                own.iter().for_each(|&index| self.places[index] = Place::In(keep));
                self.all[keep].own.extend(own);
                self.all[keep].fixed.extend(fixed);
            }
            self.all[keep].fixed.extend(fixed);
            let Company { own, fixed, .. } = &mut self.all[keep];
            own.sort_unstable();
            fixed.sort_unstable();
            fixed.dedup();
        }
    }

    /// Forgets what came of a company, and makes its bodies what they were.
    fn undo(&mut self, at: usize, bodies: &mut [Body]) {
        let Some(done) = self.all[at].outcome.take() else { return };
        for (&index, before) in self.all[at].own.iter().zip(done.before) {
            before.put_back(&mut bodies[index]);
        }
    }
}

impl Company {
    /// How many there were.
    fn events(&self) -> usize {
        self.outcome.as_ref().map_or(0, |done| done.report.events.len())
    }

    /// All that are in it, in order.
    fn members(&self) -> Vec<usize> {
        let mut members = [&self.own[..], &self.fixed[..]].concat();
        members.sort_unstable();
        members
    }
}

/// Who belongs together.
struct Friends(Vec<usize>);

impl Friends {
    fn alone(count: usize) -> Self {
        Self((0..count).collect())
    }

    /// The first of all that one belongs with.
    fn of(&self, mut index: usize) -> usize {
        while self.0[index] != index {
            index = self.0[index];
        }
        index
    }

    fn are_apart(&self, a: usize, b: usize) -> bool {
        self.of(a) != self.of(b)
    }

    fn join(&mut self, a: usize, b: usize) {
        let (first, last) = (self.of(a), self.of(b));
        let (first, last) = (first.min(last), first.max(last));
        self.0[last] = first;
        // Short ways from now on.
        for index in [a, b] {
            self.0[index] = first;
        }
    }
}
