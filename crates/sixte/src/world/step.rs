//! One step, from top to bottom: movers act, bodies are stepped, the ledger is closed.

use super::movers;
use super::smallest_gap::smallest_gap;
use super::state_hash::add_body;
use super::the_world::{Untouched, World};
use crate::audit::Totals;
use crate::body::{Body, Kind, Role};
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
        if let Some((asleep, state_hash)) = self.all_asleep() {
            self.pass(dt);
            (report.stepping.asleep, report.state_hash) = (asleep, state_hash);
            return report;
        }
        let were_still = self.untouched.map(|_| self.bodies.iter().map(is_still).collect::<Vec<bool>>());
        let were_touched = self.untouched.is_none();
        let World { settings, bodies, ledger, contacts, inside, memory, .. } = self;
        movers::act(bodies, were_touched, report.start, dt, &mut report);
        // Nobody has touched a body since they were counted at the end of the last step.
        let is_counted = self.is_counted && settings.stiff.is_none() && !report.lost_a_body();
        let totals = || Totals::count(&*bodies, settings.gravity, stored_energy(bodies, settings));
        ledger.open(if is_counted { self.audit.totals } else { totals() });
        let step = Step { bodies, settings, cache: contacts, inside, ledger, report: &mut report, memory };
        step_islands(step, dt);
        self.pass(dt);
        self.finish(were_still.as_deref(), &mut report);
        report
    }

    /// How many bodies sleep, and what the state's hash is, if a step changes nothing: nobody is awake, nothing acts, and nobody has
    /// touched a body since the last one.
    fn all_asleep(&self) -> Option<(u64, u64)> {
        let Untouched { state_hash, all_asleep } = self.untouched?;
        Some((all_asleep.filter(|_| !self.settings.keep_motions)?, state_hash))
    }

    /// Time passes by `dt` \[s\].
    fn pass(&mut self, dt: f64) {
        self.time.add(dt);
        self.steps += 1;
    }

    /// Counts what there is, and begins the ledger anew from there.
    pub(crate) fn recount(&mut self) {
        let World { settings, bodies, ledger, .. } = self;
        let totals = Totals::count(&*bodies, settings.gravity, stored_energy(bodies, settings));
        // A body whose numbers are none is taken out when the next step begins, and all are counted then.
        (self.is_counted, self.untouched) = (totals.is_finite(), None);
        if self.is_counted {
            ledger.open(totals);
            self.audit = ledger.close(totals);
        }
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

    /// Closes the ledger, and tells the movers. It may be known of which bodies nobody has moved since the step before.
    fn finish(&mut self, were_still: Option<&[bool]>, report: &mut StepReport) {
        let time = self.time();
        let World { settings, bodies, broad, ledger, contacts, .. } = self;
        let mut totals = Totals::count([], settings.gravity, stored_energy(bodies, settings));
        let mut hash = Fnv::new();
        let mut bounds = Vec::with_capacity(bodies.len());
        let mut all_asleep = Some(0);
        // All that is wanted of every body, in one go: where there are many, it is the memory that takes the time.
        for (index, body) in bodies.iter_mut().enumerate() {
            let acts = body.cold.mover.is_some() || !is_still(body);
            all_asleep = all_asleep.filter(|_| !acts).map(|count| count + u64::from(body.is_asleep));
            totals.add(body, settings.gravity);
            add_body(&mut hash, body);
            bounds.push(body.bounds());
            movers::report_to_mover((index, body), time, &report.events);
        }
        broad.update(&bounds);
        if ledger.apart.is_none_or(|apart| apart < ledger.smallest_gap) {
            ledger.smallest_gap = smallest_gap(broad, (bodies, were_still), contacts, ledger.smallest_gap);
        }
        if report.lost_a_body() {
            self.recount();
        } else {
            self.audit = ledger.close(totals);
            let all_asleep = all_asleep.filter(|_| settings.stiff.is_none());
            self.is_counted = true;
            self.untouched = Some(Untouched { state_hash: hash.value(), all_asleep });
        }
        report.audit = self.audit;
        report.state_hash = hash.value();
    }
}

/// Whether a body does not move unless it is touched: it is fixed, asleep, or gone.
fn is_still(body: &Body) -> bool {
    body.role == Role::Gone || body.kind == Kind::Fixed || body.is_asleep
}
