//! `sixte toc --compare`: every method on the same input.

mod json;
mod run;
mod table;

use sixte_contact::contact_time::methods::{Method, MethodError};
use sixte_contact::contact_time::{ContactTime, ContactTimeError, ContactTimeSettings, Status};

use self::run::{Work, steps_at_most, timed, work_of};
use super::argument_of;
use super::body::Body;
use crate::input::InputError;

pub use self::json::text as json;
pub use self::table::text as table;

/// The truth is sought with this part of the tolerance.
const TRUTH: f64 = 0.01;

/// Sampling in more steps than this would take too long.
const MOST_STEPS: u64 = 10_000_000;

/// Paths give up after this many pieces; a piece takes a tenth of a microsecond or more.
const MOST_PIECES: u32 = 10_000_000;

/// The sampling depth, as a part of the longest side of the smaller body.
const DEPTH: f64 = 1e-3;

/// The tolerance of the sampled time, as a part of the interval.
const TIME_TOLERANCE: f64 = 1e-9;

/// What all methods are asked.
pub struct Question {
    pub a: Body,
    pub b: Body,
    pub interval: f64,
    /// Of the certified search, and the precision of the paths \[m\].
    pub tolerance: f64,
    /// How deep bodies may get into each other between two samples \[m\].
    pub depth: f64,
    /// Of the time that sampling finds \[s\].
    pub time_tolerance: f64,
}

impl Question {
    /// With a depth and a tolerance of the time that suit the bodies, where none are given.
    pub fn new(
        (a, b): (Body, Body),
        interval: f64,
        tolerance: f64,
        (depth, time_tolerance): (Option<f64>, Option<f64>),
    ) -> Self {
        let depth = depth.unwrap_or_else(|| DEPTH * size(&a, &b));
        // An interval of nothing needs some tolerance, too.
        let of_interval = if interval > 0.0 { TIME_TOLERANCE * interval } else { TIME_TOLERANCE };
        Self { a, b, interval, tolerance, depth, time_tolerance: time_tolerance.unwrap_or(of_interval) }
    }

    fn methods(&self) -> [Method; 4] {
        let &Self { tolerance: precision, depth, time_tolerance, .. } = self;
        [
            Method::Certified,
            Method::PseudoDynamic { depth, time_tolerance },
            Method::PathBoxes { precision },
            Method::PathSegments { precision },
        ]
    }
}

/// Of the smaller body that has a size and an end; 1 m if none has \[m\].
fn size(a: &Body, b: &Body) -> f64 {
    let sides = [a.shape.longest_side(), b.shape.longest_side()];
    let smallest = sides.into_iter().filter(|side| *side > 0.0).fold(f64::INFINITY, f64::min);
    if smallest.is_finite() { smallest } else { 1.0 }
}

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
        let truth = run::once(&question, Method::Certified, &ContactTimeSettings::tolerance(tolerance));
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
    match timed(|| run::once(question, method, &settings)) {
        (Ok(found), microseconds) => {
            Ok(Ok(Outcome { found, microseconds, work: work_of(method, &found, steps) }))
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
        MethodError::Question(question) => argument_of(question),
        MethodError::Parameter { name: "depth", .. } => "--sampling-depth",
        MethodError::Parameter { name: "time tolerance", .. } => "--time-tolerance",
        _ => argument_of(&ContactTimeError::Tolerance(0.0)),
    };
    InputError::new(argument, error.to_string())
}
