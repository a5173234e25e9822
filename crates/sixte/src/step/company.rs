//! Bodies that do not meet are stepped apart.
//!
//! An impact ends a span for all bodies that are stepped together, so the work would grow with the square of how many there
//! are. Therefore a step is done company by company: neighbours are in one from the start, and so are bodies that meet as they
//! fly. Whether companies stayed apart is found out afterwards, on the tracks that their bodies took: those that came near each
//! other are joined, put back to where they were, and stepped again. What comes out is certified for all pairs.
//!
//! What is fixed can be in many companies: it ties nobody together.

use std::collections::BTreeSet;

use sixte_contact::Vec3;
use sixte_contact::motion::Motion;

use super::boxes::around;
use super::hold::Zones;
use super::lasting::touching::outer_skin;
use super::overlaps::{Box3, overlaps};
use super::sensors::{self, Way};
use super::span::straight_enough;
use super::strangers::{Near, Strangers};
use super::track::{Track, spans};
use super::{Lasting, Stage};
use crate::audit::Books;
use crate::body::{Body, Drive, Kind, Load, Role, State, meet};
use crate::flight::{Flight, fly};
use crate::id::BodyId;
use crate::report::{StepReport, StepWarning};
use crate::settings::{Resting, Settings, Stepping};
use crate::visit::Inside;

/// Bodies closer than this part of their sizes are neighbours.
const NEIGHBOURS: f64 = 0.25;

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
}

struct Companies {
    all: Vec<Company>,
    /// By the bodies' order.
    places: Vec<Place>,
    /// How each would fly alone.
    flights: Vec<Flight>,
    tracks: Vec<Track>,
    /// Where bodies were when the step began.
    before: Vec<(State, Drive)>,
    /// In place of bodies that are taken out for a moment.
    spare: Vec<Body>,
    /// Bodies that were lost in a step that was done again: they stay so.
    lost: Vec<StepWarning>,
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
        let mut own = Vec::with_capacity(bodies.len());
        let mut places = Vec::with_capacity(bodies.len());
        let mut before = Vec::with_capacity(bodies.len());
        // All that is wanted of every body, in one go: where there are many, it is the memory that takes the time.
        for (index, body) in bodies.iter_mut().enumerate() {
            body.support = Load::default();
            let place = if is_own(body) { Place::Alone } else { Place::Fixed };
            own.extend((place == Place::Alone).then_some(index));
            places.push(place);
            before.push((body.state, body.drive));
        }
        let &[first, _, ..] = &own[..] else { return None };
        let mut friends = Friends::alone(bodies.len());
        neighbours(bodies, settings, &mut friends);
        for (a, b) in lasting.pairs().filter(|&(a, b)| is_own(&bodies[a]) && is_own(&bodies[b])) {
            friends.join(a, b);
        }
        if own.iter().all(|&index| !friends.are_apart(first, index)) {
            return None;
        }
        let fly = |body: &Body| fly(body, settings.gravity, settings.integrator, dt);
        let flights: Vec<Flight> = bodies.iter().map(fly).collect();
        let tracks: Vec<Track> = flights.iter().map(|flight| Track::straight(flight.motion, dt)).collect();
        let look = Strangers::new(bodies, settings, &tracks);
        let both_own = |(a, b): (usize, usize)| places[a] == Place::Alone && places[b] == Place::Alone;
        let (near, mut fixed): (Vec<Near>, Vec<Near>) = look
            .near(dt, |a, b| !both_own((a, b)) || friends.are_apart(a, b))
            .into_iter()
            .partition(|near| both_own(near.pair));
        look.that_meet(near).into_iter().for_each(|(a, b)| friends.join(a, b));
        let fixed = fixed.drain(..).map(|near| near.pair);
        let fixed: Vec<(usize, usize)> =
            fixed.chain(lasting.pairs().filter(|&pair| !both_own(pair))).collect();
        let mut companies =
            Self { all: Vec::new(), places, before, spare: Vec::new(), lost: Vec::new(), flights, tracks };
        companies.make(&own, &friends);
        companies.add_fixed(&fixed);
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
        let Stage { bodies, settings, lasting, inside, books, report } = stage;
        self.fly(bodies, settings, report, dt);
        for round in 0.. {
            let mut is_new = vec![false; bodies.len()];
            for at in 0..self.all.len() {
                if self.all[at].outcome.is_some() || self.all[at].own.is_empty() {
                    continue;
                }
                self.run(at, bodies, settings, lasting, report, dt);
                for &index in &self.all[at].own {
                    is_new[index] = round > 0 || !self.is_straight(index);
                }
            }
            if !is_new.contains(&true) {
                break;
            }
            let look = Strangers::new(bodies, settings, &self.tracks);
            let met =
                look.that_meet(look.near(dt, |a, b| (is_new[a] || is_new[b]) && self.are_strangers(a, b)));
            if met.is_empty() {
                break;
            }
            self.join(&met, round >= ROUNDS);
            self.put_back(bodies);
        }
        let watches = bodies.iter().any(|body| body.role == Role::Sensor);
        let spans =
            if watches || settings.keep_motions { spans(&self.tracks, report.start, dt) } else { Vec::new() };
        for span in spans.iter().filter(|_| watches) {
            let way = Way { motion_of: |index: usize| &span.motions[index], duration: span.duration };
            sensors::watch(bodies, settings, &way, span.start, inside, report);
        }
        let mut all = Lasting::default();
        for (index, body) in
            bodies.iter().enumerate().filter(|&(index, _)| self.places[index] == Place::Alone)
        {
            self.book(body, index, books);
        }
        for mut company in std::mem::take(&mut self.all) {
            let Some(mut done) = company.outcome.take() else { continue };
            let members = company.members();
            // What sensors see is found on all tracks together.
            done.report.visits.clear();
            books.take_in(&done.books);
            all.take_in(done.lasting, &members);
            report.take_in(done.report, |id| BodyId(members[id.index()] as u32));
        }
        self.lost.drain(..).for_each(|warning| report.warn(warning));
        report.sort();
        if settings.keep_motions {
            report.spans = spans;
        }
        *lasting = all;
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

    /// Whether a body took the way that it would fly alone.
    fn is_straight(&self, index: usize) -> bool {
        self.tracks[index].only().is_some_and(|leg| leg.motion == self.flights[index].motion)
    }

    /// Flies bodies that are alone. One that cannot be flown in one go is a company of one.
    fn fly(&mut self, bodies: &mut [Body], settings: &Settings, report: &mut StepReport, dt: f64) {
        for (index, body) in bodies.iter_mut().enumerate() {
            if self.places[index] != Place::Alone {
                continue;
            }
            let flight = &self.flights[index];
            let is_simple = flight.exact
                && flight.is_finite()
                && straight_enough(std::slice::from_ref(body), settings, &Zones::default(), dt, report) >= dt;
            if is_simple {
                body.state = flight.end;
            } else {
                self.company_of(index);
            }
        }
    }

    /// Books the flight of a body alone.
    fn book(&self, body: &Body, index: usize, books: &mut Books) {
        let flight = &self.flights[index];
        if body.inverse_mass() > 0.0 {
            books.flight(flight);
        } else {
            books.work(flight.work);
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
        let place = |index: u32| members.binary_search(&(index as usize)).ok().map(|at| at as u32);
        let mut ignored = Vec::new();
        for (local, &index) in self.spare.iter_mut().zip(&members) {
            std::mem::swap(local, &mut bodies[index]);
            let names = local.ignores.iter().filter_map(|&other| place(other)).collect();
            ignored.push(std::mem::replace(&mut local.ignores, names));
        }
        let StepReport { step, start, duration, audit, .. } = *report;
        let mut done = Done {
            report: StepReport::blank(step, start, duration, audit),
            books: Books::default(),
            lasting: lasting.of(&members, |index| self.places[index] == Place::Fixed),
        };
        let kept = Settings { keep_motions: true, ..*settings };
        let stage = Stage {
            bodies: &mut self.spare[..members.len()],
            settings: &kept,
            lasting: &mut done.lasting,
            inside: &mut Inside::default(),
            books: &mut done.books,
            report: &mut done.report,
        };
        stage.step(dt);
        let flown = std::mem::take(&mut done.report.spans);
        for (place, ((local, &index), names)) in self.spare.iter_mut().zip(&members).zip(ignored).enumerate()
        {
            local.ignores = names;
            std::mem::swap(local, &mut bodies[index]);
            if self.places[index] != Place::Fixed {
                let rest = Motion::fixed(bodies[index].pose());
                self.tracks[index] = Track::of(place, &flown, rest, dt);
            }
        }
        self.all[at].outcome = Some(Box::new(done));
    }

    /// Joins the companies of bodies that met; all of them into one, if that has gone on for long.
    fn join(&mut self, met: &[(usize, usize)], all_at_once: bool) {
        let mut first = None;
        for &(a, b) in met {
            let (own, fixed): (Vec<usize>, Vec<usize>) =
                [a, b].into_iter().partition(|&index| self.places[index] != Place::Fixed);
            let met: Vec<usize> = own.into_iter().map(|index| self.company_of(index)).collect();
            let Some(&one) = met.first() else { continue };
            let keep = if all_at_once { *first.get_or_insert(one) } else { one };
            self.undo(keep);
            for other in met.into_iter().filter(|&other| other != keep) {
                self.undo(other);
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

    /// Forgets what came of a company.
    fn undo(&mut self, at: usize) {
        let Some(done) = self.all[at].outcome.take() else { return };
        let members = self.all[at].members();
        let lost =
            done.report.warnings.into_iter().filter(|one| matches!(one, StepWarning::NotFinite { .. }));
        self.lost.extend(lost.map(|warning| warning.renamed(|id| BodyId(members[id.index()] as u32))));
    }

    /// Puts those that are to be stepped again back to where they were; one that was taken out stays.
    fn put_back(&self, bodies: &mut [Body]) {
        for company in self.all.iter().filter(|company| company.outcome.is_none()) {
            for &index in &company.own {
                let body = &mut bodies[index];
                if !body.is_quarantined() {
                    (body.state, body.drive) = self.before[index];
                }
            }
        }
    }
}

impl Company {
    /// All that are in it, in order.
    fn members(&self) -> Vec<usize> {
        let mut members = [&self.own[..], &self.fixed[..]].concat();
        members.sort_unstable();
        members
    }
}

/// Joins those that are next to each other.
fn neighbours(bodies: &[Body], settings: &Settings, friends: &mut Friends) {
    let own = bodies.iter().enumerate().filter(|(_, body)| is_own(body) && body.role == Role::Solid);
    let boxes = own.map(|(index, body)| {
        let (min, max) = around(body, false).unwrap_or((Vec3::NEG_INFINITY, Vec3::INFINITY));
        let margin =
            outer_skin(body, settings) + if body.reach.is_finite() { NEIGHBOURS * body.reach } else { 0.0 };
        Box3 { index, min: min - margin, max: max + margin }
    });
    overlaps(boxes.collect(), |a, b| {
        if meet(bodies, a, b) {
            friends.join(a, b);
        }
    });
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
