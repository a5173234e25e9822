//! An island while it is stepped: what every stage works on.

use crate::audit::Ledger;
use crate::contacts::ContactCache;
use crate::flight::Flight;
use crate::report::{StepReport, StepWarning};
use crate::settings::Settings;
use crate::store::Members;
use crate::zones::Zones;

/// Bodies that are stepped together, and what is written down of it. Stages call a body by its place among them.
pub(crate) struct Island<'a> {
    pub bodies: Members<'a>,
    pub settings: &'a Settings,
    /// Of contacts between them.
    pub cache: &'a mut ContactCache,
    /// Who is held together for the rest of the step.
    pub zones: Zones,
    pub ledger: &'a mut Ledger,
    pub report: &'a mut StepReport,
}

impl Island<'_> {
    /// How a body flies over `length` \[s\]: with its zone, or alone.
    pub fn flight_of(&self, place: usize, length: f64) -> Flight {
        self.zones.flight_of(place, &self.bodies[place], self.settings, length)
    }

    /// Holds two bodies together for the `left` \[s\] of the step, and says so.
    pub fn hold(&mut self, pair: (usize, usize), left: f64) {
        self.zones.hold(&mut self.bodies, pair, left, self.ledger);
        let (a, b) = self.bodies.ids(pair);
        self.report.warn(StepWarning::Held { a, b });
    }
}
