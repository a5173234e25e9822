//! One step, from top to bottom: movers act, bodies are stepped, the ledger is closed.

use super::movers;
use super::smallest_gap::smallest_gap;
use super::state_hash::add_body;
use super::the_world::World;
use crate::audit::Totals;

use crate::hash::Fnv;
use crate::report::{StepReport, StepWarning};
use crate::stepping::{Step, step_islands};
use crate::stiff::{stored_by_the_last, stored_energy};

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
        let World { settings, bodies, ledger, contacts, inside, memory, .. } = self;
        movers::act(bodies, !self.is_counted, report.start, dt, &mut report);
        // Nobody has touched a body since they were counted at the end of the last step.
        let is_counted = self.is_counted && settings.stiff.is_none() && !report.lost_a_body();
        let totals = || Totals::count(&*bodies, settings.gravity, stored_energy(bodies, settings));
        ledger.open(if is_counted { self.audit.totals } else { totals() });
        let step = Step { bodies, settings, cache: contacts, inside, ledger, report: &mut report, memory };
        step_islands(step, dt);
        self.time.add(dt);
        self.steps += 1;
        self.finish(&mut report);
        report
    }

    /// Counts what there is, and begins the ledger anew from there.
    pub(crate) fn recount(&mut self) {
        let World { settings, bodies, ledger, .. } = self;
        let totals = Totals::count(&*bodies, settings.gravity, stored_energy(bodies, settings));
        ledger.open(totals);
        self.audit = ledger.close(totals);
        self.is_counted = true;
    }

    /// The same after one body was put in last. The others are not looked at: if somebody touched them, they are counted when the next
    /// step begins.
    pub(crate) fn recount_with_the_last(&mut self) {
        let World { settings, bodies, broad, ledger, audit, .. } = self;
        let Some(last) = bodies.last() else { return };
        let mut totals = audit.totals;
        totals.add(last, settings.gravity);
        totals.stored_energy += stored_by_the_last(bodies, settings, broad);
        ledger.open(totals);
        self.audit = ledger.close(totals);
    }

    fn new_report(&self, dt: f64) -> StepReport {
        StepReport::blank(self.steps, self.time(), dt, self.audit)
    }

    /// Closes the ledger, and tells the movers.
    fn finish(&mut self, report: &mut StepReport) {
        let time = self.time();
        let World { settings, bodies, broad, ledger, contacts, .. } = self;
        let mut totals = Totals::count([], settings.gravity, stored_energy(bodies, settings));
        let mut hash = Fnv::new();
        let mut bounds = Vec::with_capacity(bodies.len());
        // All that is wanted of every body, in one go: where there are many, it is the memory that takes the time.
        for (index, body) in bodies.iter_mut().enumerate() {
            totals.add(body, settings.gravity);
            add_body(&mut hash, body);
            bounds.push(body.bounds());
            movers::report_to_mover((index, body), time, &report.events);
        }
        broad.update(&bounds);
        if ledger.apart.is_none_or(|apart| apart < ledger.smallest_gap) {
            ledger.smallest_gap = smallest_gap(broad, bodies, contacts, ledger.smallest_gap);
        }
        if report.lost_a_body() {
            self.recount();
        } else {
            self.audit = ledger.close(totals);
            self.is_counted = true;
        }
        report.audit = self.audit;
        report.state_hash = hash.value();
    }
}
