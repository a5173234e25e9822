//! One step, from top to bottom.
//!
//! | stage | file |
//! |---|---|
//! | movers say what they want | `movers` |
//! | stiff forces push | `skin` |
//! | the longest span that is certified: bodies fly, pairs are searched for contacts | `span` |
//! | bodies move | `advance` |
//! | those that met respond | `respond` |
//! | those that cannot part are held | `hold` |
//! | movers are told, the books are closed | `movers`, [`audit`](crate::audit) |

mod advance;
mod budget;
mod hold;
mod movers;
mod pairs;
mod respond;
mod skin;
mod span;

use self::budget::Budget;
use self::hold::Zones;
use self::respond::{Meetings, Outcome};
use self::skin::stored_energy;
use self::span::Ending;
use crate::id::BodyId;
use crate::report::{StepReport, StepWarning};
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
        let World { settings, bodies, books, .. } = self;
        movers::act(bodies, report.start, dt, &mut report);
        books.open(bodies, settings.gravity, stored_energy(bodies, settings));

        let (mut zones, mut meetings) = (Zones::default(), Meetings::default());
        let mut skin = skin::near(bodies, settings, &zones);
        let mut passed = 0.0;
        let mut budget = Budget::new(bodies);
        while passed < dt {
            if !budget.allows(&report.work) {
                report.warn(StepWarning::OutOfWork { left: dt - passed, spans: budget.spans });
                break;
            }
            let span = span::pushed(bodies, settings, &zones, &skin, dt - passed, books, &mut report);
            advance::by(bodies, settings, &mut zones, &span, books, &mut report);
            passed = if span.reaches(dt - passed) { dt } else { passed + span.duration };

            skin = skin::near(bodies, settings, &zones);
            skin::push(bodies, settings, &skin, 0.5 * span.duration, books);

            if let Ending::Contact { pair, found } = span.ending {
                let time = report.start + passed;
                match respond::to(bodies, settings, (pair, &found), passed, &mut meetings, &mut zones) {
                    Outcome::Impact(event) => {
                        books.impact(&event.ledger);
                        books.smallest_gap = books.smallest_gap.min(event.gap);
                        report.events.push(crate::event::Event { time, step: report.step, ..*event });
                    }
                    Outcome::Stopped(stops) => report.stops.extend(stops),
                    Outcome::Held => {
                        hold::together(bodies, settings, pair, &mut zones, books);
                        let (a, b) = (BodyId(pair.0 as u32), BodyId(pair.1 as u32));
                        report.warn(StepWarning::Held { a, b });
                    }
                }
            }
        }

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
            stops: Vec::new(),
            warnings: Vec::new(),
            spans: Vec::new(),
            work: Default::default(),
            audit: self.audit,
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
    }
}
