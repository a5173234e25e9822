//! What all methods say.

use sixte_contact::contact_time::methods::{Method, MethodError};
use sixte_contact::contact_time::{ContactTime, ContactTimeError, ContactTimeSettings, Status};

use super::question::Question;
use super::run::{Work, count_work, once, steps_at_most, timed};
use crate::input::InputError;
use crate::toc::answer::argument_to_change;

/// The truth is sought with this part of the tolerance.
const TRUTH: f64 = 0.01;

/// Sampling in more steps than this would take too long.
const MOST_STEPS: u64 = 10_000_000;

/// Paths give up after this many pieces; a piece takes a tenth of a microsecond or more.
const MOST_PIECES: u32 = 10_000_000;

/// What all methods say.
pub struct Comparison {
    pub question: Question,
    /// The certified search at a hundredth of the tolerance.
    pub truth: ContactTime,
    pub rows: Vec<Row>,
}

/// What one method says, or why it says nothing.
pub struct Row {
    pub method: Method,
    pub outcome: Result<Outcome, String>,
}

/// What one method says, and what it cost.
pub struct Outcome {
    pub found: ContactTime,
    /// Of the best run \[µs\].
    pub microseconds: f64,
    pub work: Work,
}

impl Comparison {
    /// Asks all methods.
    pub fn find(question: Question) -> Result<Self, InputError> {
        let mut rows = Vec::new();
        for method in question.methods() {
            rows.push(Row { method, outcome: outcome(&question, method)? });
        }
        // Last, so that the tolerance is known to be one; a hundredth of the smallest number is still one.
        let tolerance = (TRUTH * question.tolerance).max(f64::MIN_POSITIVE);
        let truth = once(&question, Method::Certified, &ContactTimeSettings::tolerance(tolerance));
        Ok(Self { truth: truth.map_err(refusal)?, question, rows })
    }

    /// The time that a method finds less the true one, where both find a contact \[s\].
    pub fn error(&self, outcome: &Outcome) -> Option<f64> {
        let both = is_contact(outcome.found.status) && is_contact(self.truth.status);
        both.then_some(outcome.found.time - self.truth.time)
    }

    /// Whether a method says clear where there is a contact; none if one of both is not known.
    pub fn is_missed(&self, outcome: &Outcome) -> Option<bool> {
        let statuses = [outcome.found.status, self.truth.status];
        let is_known = !statuses.contains(&Status::Unresolved);
        is_known.then(|| is_contact(self.truth.status) && !is_contact(outcome.found.status))
    }
}

/// Whether there is a contact, at the start or later.
pub fn is_contact(status: Status) -> bool {
    !matches!(status, Status::Clear | Status::Unresolved)
}

/// An error only if no method could answer; else a reason why this one does not.
fn outcome(question: &Question, method: Method) -> Result<Result<Outcome, String>, InputError> {
    let steps = steps_at_most(question, method);
    if let Some(steps) = steps.filter(|steps| *steps > MOST_STEPS) {
        let remedy = "give a larger --sampling-depth or a shorter --interval";
        let steps = crate::digits::rough(steps as f64);
        return Ok(Err(format!("it would take {steps} steps, more than {MOST_STEPS}; {remedy}")));
    }
    let mut settings = ContactTimeSettings::tolerance(question.tolerance);
    if let Method::PathBoxes { .. } | Method::PathSegments { .. } = method {
        settings.max_rounds = MOST_PIECES;
    }
    match timed(|| once(question, method, &settings)) {
        (Ok(found), microseconds) => {
            Ok(Ok(Outcome { found, microseconds, work: count_work(method, &found, steps) }))
        }
        (Err(error @ (MethodError::Question(_) | MethodError::Parameter { .. })), _) => Err(refusal(error)),
        (Err(error), _) => {
            let text = error.to_string();
            let own = format!("{method}: ");
            Ok(Err(text.strip_prefix(&own).unwrap_or(&text).to_owned()))
        }
    }
}

/// The error, with the argument to change.
fn refusal(error: MethodError) -> InputError {
    let argument = match &error {
        MethodError::Question(question) => argument_to_change(question),
        MethodError::Parameter { name: "depth", .. } => "--sampling-depth",
        MethodError::Parameter { name: "time tolerance", .. } => "--time-tolerance",
        _ => argument_to_change(&ContactTimeError::Tolerance(0.0)),
    };
    InputError::new(argument, error.to_string())
}
