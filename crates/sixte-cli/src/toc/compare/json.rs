//! All methods side by side, as one JSON object.

use std::collections::BTreeMap;

use serde::Serialize;
use sixte_contact::contact_time::methods::Method;

use super::comparison::{Comparison, Row, is_contact};

/// The names are a contract: scripts read them.
#[derive(Debug, Serialize)]
pub struct Object<'a> {
    interval: f64,
    tolerance: f64,
    truth: Truth,
    methods: Vec<Entry<'a>>,
}

#[derive(Debug, Serialize)]
struct Truth {
    status: &'static str,
    time: Option<f64>,
    tolerance: f64,
}

/// One method. Where it refuses to answer, all but its name, parameters and refusal are null.
#[derive(Debug, Serialize)]
struct Entry<'a> {
    method: &'static str,
    parameters: BTreeMap<&'static str, f64>,
    status: Option<&'static str>,
    time: Option<f64>,
    error: Option<f64>,
    missed: Option<bool>,
    wall_time_microseconds: Option<f64>,
    work: Option<BTreeMap<&'static str, u64>>,
    refusal: Option<&'a str>,
}

impl<'a> Object<'a> {
    /// All digits.
    pub fn new(comparison: &'a Comparison) -> Self {
        let (question, truth) = (&comparison.question, &comparison.truth);
        Self {
            interval: question.interval,
            tolerance: question.tolerance,
            truth: Truth {
                status: truth.status.name(),
                time: is_contact(truth.status).then_some(truth.time),
                tolerance: truth.tolerance,
            },
            methods: comparison.rows.iter().map(|row| entry(comparison, row)).collect(),
        }
    }
}

fn entry<'a>(comparison: &Comparison, Row { method, outcome }: &'a Row) -> Entry<'a> {
    let parameters = match *method {
        Method::Certified => BTreeMap::from([("tolerance", comparison.question.tolerance)]),
        Method::PseudoDynamic { depth, time_tolerance } => {
            BTreeMap::from([("depth", depth), ("time_tolerance", time_tolerance)])
        }
        Method::PathBoxes { precision } | Method::PathSegments { precision } => {
            BTreeMap::from([("precision", precision)])
        }
    };
    let known = outcome.as_ref().ok();
    Entry {
        method: method.name(),
        parameters,
        status: known.map(|outcome| outcome.found.status.name()),
        time: known.map(|outcome| &outcome.found).filter(|f| is_contact(f.status)).map(|f| f.time),
        error: known.and_then(|outcome| comparison.error(outcome)),
        missed: known.and_then(|outcome| comparison.is_missed(outcome)),
        wall_time_microseconds: known.map(|outcome| outcome.microseconds),
        work: known.map(|outcome| outcome.work.iter().copied().collect()),
        refusal: outcome.as_ref().err().map(String::as_str),
    }
}
