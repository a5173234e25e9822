//! The outcome as tables.

use super::outcome::Outcome;
use crate::columns::aligned;
use crate::digits::{rough, short};

pub fn text(title: &str, outcome: &Outcome) -> String {
    let mut text = format!("{title}\n\n{}", aligned(&summary(outcome)));
    text += &format!("\naudit\n{}", aligned(&audit(outcome)));
    if !outcome.expected.is_empty() {
        text += &format!("\nexpected\n{}", aligned(&expected(outcome)));
    }
    if !outcome.record.warnings.is_empty() {
        text += "\nwarnings\n";
        for (warning, steps) in &outcome.record.warnings {
            text += &format!("- in {steps} of the steps: {warning}\n");
        }
    }
    if !outcome.is_apart() {
        text += "\nfailed: two bodies touched or intersected\n";
    }
    text
}

fn summary(outcome: &Outcome) -> Vec<[String; 2]> {
    let record = &outcome.record;
    let mut rows = vec![
        row("bodies", outcome.world.bodies().count().to_string()),
        row("time", format!("{} s in {} steps", short(outcome.world.time()), record.steps)),
        row("events", record.events.to_string()),
    ];
    if let (Some(first), Some(last)) = (record.first_event_time, record.last_event_time) {
        rows.push(row("first event", format!("{} s", short(first))));
        rows.push(row("last event", format!("{} s", short(last))));
    }
    if record.stops > 0 {
        rows.push(row("stops", format!("{} of driven bodies", record.stops)));
    }
    rows.push(row("state hash", format!("{:016x}", outcome.state_hash)));
    rows.push(row("took", format!("{} s", rough(outcome.wall_seconds))));
    rows
}

fn audit(outcome: &Outcome) -> Vec<[String; 2]> {
    let audit = outcome.world.audit();
    let mut rows = vec![
        row("smallest gap", format!("{} m", short(audit.smallest_gap))),
        row("linear momentum error", rough(audit.linear_momentum_error)),
        row("angular momentum error", rough(audit.angular_momentum_error)),
        row("energy error", rough(audit.energy_error)),
        row("kinetic energy", format!("{} J", short(audit.totals.kinetic_energy))),
        row("energy", format!("{} J", short(audit.totals.energy()))),
    ];
    let flows = [
        ("work in", audit.work_in),
        ("lost to restitution", audit.lost_to_restitution),
        ("lost to friction", audit.lost_to_friction),
        ("lost to damping", audit.lost_to_damping),
        ("lost to holding", audit.lost_to_holding),
    ];
    rows.extend(flows.map(|(name, value)| row(name, format!("{} J", short(value)))));
    rows
}

fn expected(outcome: &Outcome) -> Vec<[String; 4]> {
    let line = |expected: &super::outcome::Expected| {
        let judged = if expected.is_ok { "ok" } else { "FAILED" };
        let value =
            if expected.value.is_nan() { "none".to_owned() } else { crate::digits::exact(expected.value) };
        [judged.to_owned(), expected.name.clone(), value, format!("wanted {}", expected.wanted)]
    };
    outcome.expected.iter().map(line).collect()
}

fn row(name: &str, value: String) -> [String; 2] {
    [name.to_owned(), value]
}
