//! What a run did, added up over its steps.

use sixte::StepReport;
use sixte::report::{StepWarning, SteppingCounts};

/// What a run did, step by step: the reports, added up.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Record {
    /// Steps.
    pub steps: u64,
    /// Impacts.
    pub events: u64,
    /// When the first was \[s\].
    pub first_event_time: Option<f64>,
    /// When the last was \[s\].
    pub last_event_time: Option<f64>,
    /// Kinematic bodies that were stopped.
    pub stops: u64,
    /// Bodies that came into sensors or left them.
    pub visits: u64,
    /// When the first did \[s\].
    pub first_visit_time: Option<f64>,
    /// When the last did \[s\].
    pub last_visit_time: Option<f64>,
    /// How islands were stepped, and what that took, of all steps together.
    pub stepping: SteppingCounts,
    /// Warnings, each with the number of steps that gave it; no more than the first hundred kinds.
    pub warnings: Vec<(StepWarning, u64)>,
}

/// Most kinds of warnings that are kept.
const MOST_WARNINGS: usize = 100;

impl Record {
    /// Adds a step.
    pub fn add(&mut self, report: &StepReport) {
        self.steps += 1;
        self.events += report.events.len() as u64;
        self.stops += report.stops.len() as u64;
        self.visits += report.visits.len() as u64;
        self.stepping.add(&report.stepping);
        if let (Some(first), Some(last)) = (report.events.first(), report.events.last()) {
            self.first_event_time.get_or_insert(first.time);
            self.last_event_time = Some(last.time);
        }
        if let (Some(first), Some(last)) = (report.visits.first(), report.visits.last()) {
            self.first_visit_time.get_or_insert(first.time);
            self.last_visit_time = Some(last.time);
        }
        for warning in &report.warnings {
            if let Some((_, count)) = self.warnings.iter_mut().find(|(known, _)| known == warning) {
                *count += 1;
            } else if self.warnings.len() < MOST_WARNINGS {
                self.warnings.push((*warning, 1));
            }
        }
    }
}
