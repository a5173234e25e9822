//! The answer as a table for the eye.

use sixte_contact::Vec3;
use sixte_contact::contact_time::Status;

use super::answer::Answer;
use super::columns::aligned;

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
    aligned(&rows) + &patch(answer)
}

/// The corners of the contact patch, one row each.
fn patch(answer: &Answer) -> String {
    if answer.patch.is_empty() {
        return String::new();
    }
    let header = ["patch", "on A [m]", "on B [m]", "gap [m]"].map(str::to_owned);
    let mut rows = vec![header];
    for (index, corner) in (1..).zip(&answer.patch) {
        let (on_a, on_b) = (vector(corner.point_a), vector(corner.point_b));
        rows.push([format!("{index}"), on_a, on_b, short(corner.gap)]);
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

fn vector(v: Vec3) -> String {
    format!("({}, {}, {})", short(v.x), short(v.y), short(v.z))
}

/// To nine significant digits.
fn short(value: f64) -> String {
    let rounded = format!("{value:.8e}").parse().unwrap_or(value);
    exact(rounded)
}

/// With all digits that it takes to read the same number back.
fn exact(value: f64) -> String {
    // Without the sign of a zero.
    let value = value + 0.0;
    if value == 0.0 || (1e-4..1e9).contains(&value.abs()) { format!("{value}") } else { format!("{value:e}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sixte_contact::contact_time::{ContactTime, Work};

    #[test]
    fn numbers_are_short_but_true() {
        assert_eq!(exact(0.1 + 0.2), "0.30000000000000004");
        assert_eq!(exact(-0.0), "0");
        assert_eq!(exact(1e-6), "1e-6");
        assert_eq!(exact(-2.5e12), "-2.5e12");
        assert_eq!(exact(f64::INFINITY), "inf");
        assert_eq!(short(0.1 + 0.2), "0.3");
        assert_eq!(short(4.999_999_999_9e-7), "5e-7");
        assert_eq!(short(f64::NAN), "NaN");
    }

    #[test]
    fn a_search_that_gave_up_says_how_far_it_got() {
        let found = ContactTime {
            status: Status::Unresolved,
            time: 0.25,
            time_lower: 0.25,
            time_upper: 1.0,
            touches: false,
            clear_until: 0.25,
            contact: None,
            tolerance: 1e-6,
            work: Work { rounds: 7, distance_iterations: 9, certificates: 6, ..Work::default() },
        };
        let answer = Answer { found, patch: Vec::new() };
        let expected = "status               unresolved: gave up, unknown after the time below\n\
                        clear until          0.25 s\n\
                        tolerance            1e-6 m\n\
                        rounds               7\n\
                        distance iterations  9\n\
                        certificates         6\n";
        assert_eq!(text(&answer), expected);
    }
}
