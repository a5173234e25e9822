//! All methods side by side, for the eye.

use sixte_contact::contact_time::methods::Method;

use super::comparison::{Comparison, Outcome, Row, is_contact};
use crate::columns::aligned;
use crate::digits::{exact, rough, short};

/// What is known about the truth, then one row for each method.
pub fn text(comparison: &Comparison) -> String {
    let (question, truth) = (&comparison.question, &comparison.truth);
    let status = truth.status;
    let when = if is_contact(status) { format!(" at {} s", exact(truth.time)) } else { String::new() };
    let by = format!("by the certified search at a tolerance of {} m", short(truth.tolerance));
    let about = [
        ["truth", &format!("{status}{when}, {by}")],
        ["tolerance", &format!("{} m; the same for the precision of paths", short(question.tolerance))],
        ["sampling depth", &format!("{} m", short(question.depth))],
        ["time tolerance", &format!("{} s, of sampling", short(question.time_tolerance))],
        ["error", "time less true time: negative is early"],
        ["missed", "the truth is a contact, and the method says clear"],
    ];
    let header = ["method", "status", "time [s]", "error [s]", "best run [µs]", "missed", LAST];
    let mut rows = vec![header.map(str::to_owned)];
    rows.extend(comparison.rows.iter().map(|row| cells(comparison, row)));
    format!("{}\n{}", aligned(&about.map(|line| line.map(str::to_owned))), aligned(&rows))
}

/// The column that is as long as it must be.
const LAST: &str = "work, or why there is no answer";

fn cells(comparison: &Comparison, Row { method, outcome }: &Row) -> [String; 7] {
    let none = || "-".to_owned();
    let name = title(*method).to_owned();
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(reason) => return [name, "refused".to_owned(), none(), none(), none(), none(), reason.clone()],
    };
    let found = &outcome.found;
    let missed = comparison.is_missed(outcome).map(|missed| if missed { "yes" } else { "no" }.to_owned());
    [
        name,
        found.status.to_string(),
        if is_contact(found.status) { exact(found.time) } else { none() },
        comparison.error(outcome).map_or_else(none, rough),
        rough(outcome.microseconds),
        missed.unwrap_or_else(none),
        work(outcome),
    ]
}

fn work(outcome: &Outcome) -> String {
    let counts = outcome.work.iter().map(|(name, count)| format!("{} {count}", name.replace('_', " ")));
    counts.collect::<Vec<_>>().join(", ")
}

fn title(method: Method) -> &'static str {
    match method {
        Method::Certified => "certified search",
        Method::PseudoDynamic { .. } => "pseudo-dynamic sampling",
        Method::PathBoxes { .. } => "paths in oriented boxes",
        Method::PathSegments { .. } => "paths as segments",
    }
}
