//! The ledger, a row for each step.

use serde_json::{Value, json};
use sixte::StepReport;
use sixte_io::recording::RecordedAudit;

/// What the columns are.
pub const COLUMNS: [&str; 11] = [
    "time",
    "energy",
    "kinetic",
    "momentum",
    "angular_momentum",
    "smallest_gap",
    "contacts",
    "lost",
    "exact",
    "realtime",
    "asleep",
];

/// A row. What is not finite becomes null.
pub type Row = [f64; 11];

/// After a step of a run.
pub fn step_row(report: &StepReport) -> Row {
    let audit = &report.audit;
    let totals = &audit.totals;
    let lost = audit.lost_to_restitution
        + audit.lost_to_resting
        + audit.lost_to_friction
        + audit.lost_to_damping
        + audit.lost_to_holding;
    [
        report.start + report.duration,
        totals.kinetic_energy + totals.potential_energy + totals.stored_energy,
        totals.kinetic_energy,
        totals.linear_momentum.length(),
        totals.angular_momentum.length(),
        audit.smallest_gap,
        (report.events.len() + report.persistent.len()) as f64,
        lost,
        report.stepping.exact as f64,
        report.stepping.realtime as f64,
        report.stepping.asleep as f64,
    ]
}

/// After a step of a recording, with so many impacts.
pub fn recorded_row(audit: &RecordedAudit, impacts: usize) -> Row {
    let lost = audit.lost_to_restitution
        + audit.lost_to_resting
        + audit.lost_to_friction
        + audit.lost_to_damping
        + audit.lost_to_holding;
    [
        audit.time,
        audit.kinetic_energy + audit.potential_energy + audit.stored_energy,
        audit.kinetic_energy,
        audit.linear_momentum.length(),
        audit.angular_momentum.length(),
        audit.smallest_gap,
        impacts as f64,
        lost,
        // A recording does not say who was stepped how.
        f64::NAN,
        f64::NAN,
        f64::NAN,
    ]
}

pub fn message(rows: &[Row]) -> Value {
    json!({ "type": "ledger", "rows": rows })
}
