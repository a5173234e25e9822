//! The answer as a table for the eye.

use sixte_contact::contact_time::{Contact, Status};
use sixte_contact::query::PatchPoint;

use super::answer::{Answer, Place};
use crate::columns::aligned;
use crate::digits::{exact, short, vector};

/// The answer, one row per fact; `--json` has the same with all digits.
pub fn text(answer: &Answer) -> String {
    let found = &answer.found;
    let status = found.status;
    let mut rows = vec![row("status", format!("{status}: {}", meaning(status)))];
    if let Some(contact) = found.contact {
        let (a, b) = contact.features;
        let (lower, upper) = (exact(found.time_lower), exact(found.time_upper));
        let touches = if found.touches {
            "yes, they have met by the end of the bracket"
        } else {
            "not seen, only within the tolerance"
        };
        rows.extend([
            row("time", format!("{} s", exact(found.time))),
            row("bracket", format!("{lower} to {upper} s")),
            row("touches", touches),
            row("point on A", format!("{} m", vector(contact.point_a))),
            row("point on B", format!("{} m", vector(contact.point_b))),
            row("normal", format!("{} out of B towards A", vector(contact.normal))),
            row("gap", format!("{} m", short(contact.gap))),
            row("closing speed", format!("{} m/s", short(contact.closing_speed))),
            row("features", format!("{a} of A, {b} of B")),
        ]);
    }
    let (rounds, iterations) = (found.work.rounds, found.work.distance_iterations);
    let certificates = found.work.certificates;
    rows.extend([
        row("clear until", format!("{} s", exact(found.clear_until))),
        row("tolerance", format!("{} m", short(found.tolerance))),
        row("rounds", rounds.to_string()),
        row("distance iterations", iterations.to_string()),
        row("certificates", certificates.to_string()),
    ]);
    match &answer.place {
        Place::Patch(corners) => aligned(&rows) + &patch(corners),
        Place::Contacts(all) => {
            rows.extend([
                row("pairs of nodes", found.work.node_pairs.to_string()),
                row("pairs of pieces", found.work.piece_pairs.to_string()),
            ]);
            aligned(&rows) + &contacts(all)
        }
    }
}

/// The corners of the contact patch, one row each.
fn patch(corners: &[PatchPoint]) -> String {
    if corners.is_empty() {
        return String::new();
    }
    let header = ["patch", "on A [m]", "on B [m]", "gap [m]"].map(str::to_owned);
    let mut rows = vec![header];
    for (index, corner) in (1..).zip(corners) {
        let (on_a, on_b) = (vector(corner.point_a), vector(corner.point_b));
        rows.push([format!("{index}"), on_a, on_b, short(corner.gap)]);
    }
    format!("\n{}", aligned(&rows))
}

/// All contacts within the tolerance, one row each.
fn contacts(all: &[Contact]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let header = ["contact", "on A [m]", "on B [m]", "normal", "gap [m]", "closing [m/s]", "features"];
    let mut rows = vec![header.map(str::to_owned)];
    for (index, contact) in (1..).zip(all) {
        let (a, b) = contact.features;
        rows.push([
            format!("{index}"),
            vector(contact.point_a),
            vector(contact.point_b),
            vector(contact.normal),
            short(contact.gap),
            short(contact.closing_speed),
            format!("{a} of A, {b} of B"),
        ]);
    }
    format!("\n{}", aligned(&rows))
}

fn row(name: &str, value: impl Into<String>) -> [String; 2] {
    [name.to_owned(), value.into()]
}

fn meaning(status: Status) -> &'static str {
    match status {
        Status::Clear => "no contact at any instant of the interval",
        Status::Contact => "within the tolerance at this time, never before",
        Status::TouchingApproaching => "in contact at the start, and getting closer",
        Status::TouchingReceding => "in contact at the start, and not getting closer",
        Status::Unresolved => "gave up, unknown after the time below",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sixte_contact::contact_time::{ContactTime, Work};

    #[test]
    fn a_search_that_gave_up_says_how_far_it_got() {
        let mut work = Work::default();
        (work.rounds, work.distance_iterations, work.certificates) = (7, 9, 6);
        let found = ContactTime::unresolved(0.25, 1.0, 1e-6, work);
        let answer = Answer { found, place: Place::Patch(Vec::new()) };
        let expected = "status               unresolved: gave up, unknown after the time below\n\
                        clear until          0.25 s\n\
                        tolerance            1e-6 m\n\
                        rounds               7\n\
                        distance iterations  9\n\
                        certificates         6\n";
        assert_eq!(text(&answer), expected);
    }
}
