//! One step, from top to bottom.
//!
//! | stage | file |
//! |---|---|
//! | movers say what they want | `movers` |
//! | bodies that do not meet are stepped apart | `company`, `strangers`, `track`, [`broad`](crate::broad) |
//! | bodies that rest on each other push | `lasting` |
//! | stiff forces push | `skin` |
//! | the longest span that is certified: bodies fly, pairs that can meet are searched for contacts | `span`, [`broad`](crate::broad) |
//! | bodies move | `advance` |
//! | sensors see who comes and goes | `sensors` |
//! | those that met respond | `respond`, `separate` |
//! | those that cannot part are held | `hold` |
//! | lasting contacts are put back, if the world asks for it | `project` |
//! | movers are told, the books are closed | `movers`, [`audit`](crate::audit) |

mod advance;
mod bound;
mod budget;
mod company;
mod hold;
mod lasting;
mod movers;
mod project;
mod respond;
mod sensors;
mod separate;
mod skin;
mod smallest_gap;
mod span;
mod strangers;
mod track;

pub(crate) use self::lasting::Lasting;

use self::budget::Budget;
use self::hold::Zones;
use self::lasting::touching::Seen;
use self::respond::{Meetings, Outcome};
use self::sensors::Way;
use self::skin::{stored_by_the_last, stored_energy};
use self::smallest_gap::smallest_gap;
use self::span::Ending;
use crate::audit::{Books, Sum, Totals};
use crate::body::{Body, Following};
use crate::hash::Fnv;
use crate::id::BodyId;
use crate::report::{StepReport, StepWarning};
use crate::settings::{Settings, Stepping};
use crate::visit::Inside;
use crate::world::World;

impl World {
    /// Advances the world by `dt` \[s\].
    ///
    /// It flies to the first contact, responds, and goes on from there: nothing of the step is lost. It never
    /// fails and never panics; what did not go as it should is in the report's warnings.
    pub fn step(&mut self, dt: f64) -> StepReport {
        let mut report = self.new_report(dt);
        if !(dt > 0.0 && dt.is_finite()) {
            report.warnings.push(StepWarning::Duration(dt));
            report.state_hash = self.state_hash();
            return report;
        }
        let World { settings, bodies, books, lasting, inside, .. } = self;
        movers::act(bodies, !self.is_counted, report.start, dt, &mut report);
        // Nobody has touched a body since they were counted at the end of the last step.
        let is_counted = self.is_counted && settings.stiff.is_none() && !report.lost_a_body();
        let totals = || Totals::of(&*bodies, settings.gravity, stored_energy(bodies, settings));
        books.open(if is_counted { self.audit.totals } else { totals() });
        let is_watched = false;
        company::step(
            Stage { bodies, settings, lasting, inside, books, report: &mut report, is_watched },
            dt,
        );
        self.time.add(dt);
        self.steps += 1;
        self.finish(&mut report);
        report
    }

    /// Counts what there is, and begins the books anew from there.
    pub(crate) fn recount(&mut self) {
        let World { settings, bodies, books, .. } = self;
        let totals = Totals::of(&*bodies, settings.gravity, stored_energy(bodies, settings));
        books.open(totals);
        self.audit = books.close(totals);
        self.is_counted = true;
    }

    /// The same after one body was put in last. The others are not looked at: if somebody touched them, they are counted when the next
    /// step begins.
    pub(crate) fn recount_with_the_last(&mut self) {
        let World { settings, bodies, broad, books, audit, .. } = self;
        let Some(last) = bodies.last() else { return };
        let mut totals = audit.totals;
        totals.add(last, settings.gravity);
        totals.stored_energy += stored_by_the_last(bodies, settings, broad);
        books.open(totals);
        self.audit = books.close(totals);
    }

    fn new_report(&self, dt: f64) -> StepReport {
        StepReport::blank(self.steps, self.time(), dt, self.audit)
    }

    /// Closes the books, and tells the movers.
    fn finish(&mut self, report: &mut StepReport) {
        let time = self.time();
        let World { settings, bodies, broad, books, .. } = self;
        let mut totals = Totals::of([], settings.gravity, stored_energy(bodies, settings));
        let mut hash = Fnv::new();
        let mut bounds = Vec::with_capacity(bodies.len());
        // All that is wanted of every body, in one go: where there are many, it is the memory that takes the time.
        for (index, body) in bodies.iter_mut().enumerate() {
            totals.add(body, settings.gravity);
            hash.add_body(body);
            bounds.push(body.bounds());
            movers::tell((index, body), time, &report.events);
        }
        broad.update(&bounds);
        books.smallest_gap = smallest_gap(broad, bodies, books.smallest_gap);
        if report.lost_a_body() {
            self.recount();
        } else {
            self.audit = books.close(totals);
            self.is_counted = true;
        }
        report.audit = self.audit;
        report.state_hash = hash.value();
    }
}

/// Bodies that are stepped together, and what is written down of it.
struct Stage<'a> {
    bodies: &'a mut [Body],
    settings: &'a Settings,
    lasting: &'a mut Lasting,
    inside: &'a mut Inside,
    books: &'a mut Books,
    report: &'a mut StepReport,
    /// Whether others look at where the bodies are on their way.
    is_watched: bool,
}

/// A body that turns by more than this in a step is not followed as it tumbles: it would take too many spans \[rad\].
const FASTEST: f64 = 10_000.0;

impl Stage<'_> {
    /// From contact to contact, for `dt` \[s\].
    fn step(self, dt: f64) {
        let Self { bodies, settings, lasting, inside, books, report, is_watched } = self;
        let is_watched = is_watched || bodies.len() > 1;
        for body in bodies.iter_mut() {
            body.following = match body.spin().length() * dt {
                _ if !is_watched => Following::Ends,
                turn if turn > FASTEST => Following::Spin,
                _ => Following::Way,
            };
        }
        let (mut zones, mut meetings) = (Zones::default(), Meetings::default());
        let seen = Seen::default();
        let mut skin = skin::near(bodies, settings, &zones);
        // A step of a fast body has thousands of spans: their roundings must not add up.
        let mut left = Sum::from(dt);
        let mut budget = Budget::new(bodies);
        lasting.begin_step();
        while left.value() > 0.0 {
            let passed = dt - left.value();
            if !budget.allows(&report.work) {
                report.warn(StepWarning::OutOfWork { left: left.value(), spans: budget.spans });
                break;
            }
            let tired = budget.is_tired();
            let support = lasting::support(bodies, settings, &zones, (lasting, &seen), left.value(), tired);
            let is_too_much = budget.spend(support.work);
            let given_up = if is_too_much { lasting.give_up() } else { support.hopeless.clone() };
            if !given_up.is_empty() {
                for pair in given_up {
                    hold::together(bodies, settings, (pair, left.value()), &mut zones, books);
                    report.warn(StepWarning::Held { a: BodyId(pair.0 as u32), b: BodyId(pair.1 as u32) });
                }
                continue;
            }
            lasting.tell_changes(report.start + passed, report);
            let span = span::pushed(bodies, settings, &zones, &skin, support.longest, books, report);
            if settings.keep_motions && span.duration > 0.0 {
                report.spans.push(span.motions(report.start + passed));
            }
            advance::by(bodies, settings, &mut zones, &span, (lasting, &support), books, report);
            let way = Way { motion_of: |index: usize| &span.flights[index].motion, duration: span.duration };
            sensors::watch(bodies, settings, &way, report.start + passed, inside, report);
            left = if span.reaches(left.value()) { Sum::default() } else { left.plus(-span.duration) };
            let passed = dt - left.value();

            skin = skin::near(bodies, settings, &zones);
            skin::push(bodies, settings, &skin, 0.5 * span.duration, books);

            if let Ending::Contact { pair, found } = span.ending {
                let time = report.start + passed;
                match respond::to(
                    bodies,
                    settings,
                    (pair, &found),
                    passed,
                    (&mut meetings, &seen),
                    &mut zones,
                    (books, report),
                ) {
                    Outcome::Impacts(events) => {
                        for event in events {
                            books.impact(&event.ledger);
                            books.smallest_gap = books.smallest_gap.min(event.gap);
                            report.events.push(crate::event::Event { time, step: report.step, ..event });
                        }
                    }
                    Outcome::Separated { seconds } => left = left.plus(-seconds),
                    Outcome::Stopped(stops) => report.stops.extend(stops),
                    Outcome::Held => {
                        hold::together(bodies, settings, (pair, left.value()), &mut zones, books);
                        let (a, b) = (BodyId(pair.0 as u32), BodyId(pair.1 as u32));
                        report.warn(StepWarning::Held { a, b });
                    }
                }
            }
        }
        if settings.stepping == Stepping::Projected {
            project::contacts(bodies, settings, &zones, books);
        }
        lasting.tell_points(report);
    }
}
