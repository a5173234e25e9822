//! The ledger, a row for each step.

use serde_json::{Value, json};
use sixte::StepReport;
use sixte_io::recording::RecordedAudit;

/// What the columns are.
pub const COLUMNS: [&str; 12] = [
    "time",
    "energy",
    "kinetic",
    "momentum",
    "angular_momentum",
    "smallest_gap",
    "impacts",
    "lost",
    "exact",
    "realtime",
    "asleep",
    "persistent",
];

/// A row. What is not finite becomes null.
pub type Row = [f64; 12];

/// After a step of a run, with so many pairs in persistent contact.
pub fn step_row(report: &StepReport, persistent: usize) -> Row {
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
        report.events.len() as f64,
        lost,
        report.stepping.exact as f64,
        report.stepping.realtime as f64,
        report.stepping.asleep as f64,
        persistent as f64,
    ]
}

/// After a step of a recording, with so many impacts, and pairs in persistent contact.
pub fn recorded_row(audit: &RecordedAudit, impacts: usize, persistent: usize) -> Row {
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
        persistent as f64,
    ]
}

pub fn message(rows: &[Row]) -> Value {
    json!({ "type": "ledger", "rows": rows })
}
