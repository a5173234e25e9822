//! One step, from top to bottom.
//!
//! | stage | file |
//! |---|---|
//! | movers say what they want | `movers` |
//! | bodies that rest on each other push | `lasting` |
//! | stiff forces push | `skin` |
//! | the longest span that is certified: bodies fly, pairs are searched for contacts | `span` |
//! | bodies move | `advance` |
//! | sensors see who comes and goes | `sensors` |
//! | those that met respond | `respond`, `separate` |
//! | those that cannot part are held | `hold` |
//! | lasting contacts are put back, if the world asks for it | `project` |
//! | movers are told, the books are closed | `movers`, [`audit`](crate::audit) |

mod advance;
mod bound;
mod budget;
mod hold;
mod lasting;
mod movers;
mod pairs;
mod project;
mod respond;
mod sensors;
mod separate;
mod skin;
mod span;

pub(crate) use self::lasting::Lasting;

use self::budget::Budget;
use self::hold::Zones;
use self::respond::{Meetings, Outcome};
use self::sensors::Way;
use self::skin::stored_energy;
use self::span::Ending;
use crate::id::BodyId;
use crate::report::{StepReport, StepWarning};
use crate::settings::Stepping;
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
            return report;
        }
        let World { settings, bodies, books, lasting, inside, .. } = self;
        movers::act(bodies, report.start, dt, &mut report);
        books.open(bodies, settings.gravity, stored_energy(bodies, settings));

        let (mut zones, mut meetings) = (Zones::default(), Meetings::default());
        let mut skin = skin::near(bodies, settings, &zones);
        let mut passed = 0.0;
        let mut budget = Budget::new(bodies);
        lasting.begin_step();
        while passed < dt {
            if !budget.allows(&report.work) {
                report.warn(StepWarning::OutOfWork { left: dt - passed, spans: budget.spans });
                break;
            }
            let tired = budget.is_tired();
            let support = lasting::support(bodies, settings, &zones, lasting, dt - passed, tired);
            let is_too_much = budget.spend(support.work);
            let given_up = if is_too_much { lasting.give_up() } else { support.hopeless.clone() };
            if !given_up.is_empty() {
                for pair in given_up {
                    hold::together(bodies, settings, pair, &mut zones, books);
                    report.warn(StepWarning::Held { a: BodyId(pair.0 as u32), b: BodyId(pair.1 as u32) });
                }
                continue;
            }
            lasting.tell_changes(report.start + passed, &mut report);
            let span = span::pushed(bodies, settings, &zones, &skin, support.longest, books, &mut report);
            advance::by(bodies, settings, &mut zones, &span, (lasting, &support), books, &mut report);
            let way = Way { motion_of: |index: usize| &span.flights[index].motion, duration: span.duration };
            sensors::watch(bodies, settings, &way, report.start + passed, inside, &mut report);
            passed = if span.reaches(dt - passed) { dt } else { passed + span.duration };

            skin = skin::near(bodies, settings, &zones);
            skin::push(bodies, settings, &skin, 0.5 * span.duration, books);

            if let Ending::Contact { pair, found } = span.ending {
                let time = report.start + passed;
                match respond::to(
                    bodies,
                    settings,
                    (pair, &found),
                    passed,
                    &mut meetings,
                    &mut zones,
                    (books, &mut report),
                ) {
                    Outcome::Impacts(events) => {
                        for event in events {
                            books.impact(&event.ledger);
                            books.smallest_gap = books.smallest_gap.min(event.gap);
                            report.events.push(crate::event::Event { time, step: report.step, ..event });
                        }
                    }
                    Outcome::Separated { seconds } => passed = (passed + seconds).min(dt),
                    Outcome::Stopped(stops) => report.stops.extend(stops),
                    Outcome::Held => {
                        hold::together(bodies, settings, pair, &mut zones, books);
                        let (a, b) = (BodyId(pair.0 as u32), BodyId(pair.1 as u32));
                        report.warn(StepWarning::Held { a, b });
                    }
                }
            }
        }

        if settings.stepping == Stepping::Projected {
            project::contacts(bodies, settings, &zones, books);
        }
        lasting.tell_points(&mut report);
        self.time.add(dt);
        self.steps += 1;
        self.finish(&mut report);
        report
    }

    /// Counts what there is, and begins the books anew from there.
    pub(crate) fn recount(&mut self) {
        let World { settings, bodies, books, .. } = self;
        let stored = stored_energy(bodies, settings);
        books.open(bodies, settings.gravity, stored);
        self.audit = books.close(bodies, settings.gravity, stored);
    }

    fn new_report(&self, dt: f64) -> StepReport {
        StepReport {
            step: self.steps,
            start: self.time(),
            duration: dt,
            events: Vec::new(),
            lasting: Vec::new(),
            begun: Vec::new(),
            ended: Vec::new(),
            separations: Vec::new(),
            stops: Vec::new(),
            visits: Vec::new(),
            warnings: Vec::new(),
            spans: Vec::new(),
            work: Default::default(),
            audit: self.audit,
            state_hash: self.state_hash(),
        }
    }

    /// Closes the books, and tells the movers.
    fn finish(&mut self, report: &mut StepReport) {
        let time = self.time();
        let World { settings, bodies, books, .. } = self;
        books.smallest_gap = books.smallest_gap.min(span::smallest_gap(bodies));
        if report.lost_a_body() {
            self.recount();
        } else {
            self.audit = books.close(bodies, settings.gravity, stored_energy(bodies, settings));
        }
        let bodies = &mut self.bodies;
        report.audit = self.audit;
        movers::tell(bodies, time, &report.events);
        report.state_hash = self.state_hash();
    }
}
