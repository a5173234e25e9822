//! The section `[expect]`: what a run has to come to.

use std::fmt;

use sixte::audit::Audit;
use sixte::report::StepWarning;
use sixte::{Body, StepReport, Vec3, World};

use super::error::{Fault, Origin};
use super::fields::{Fields, finite, listed, number};
use super::node::{Node, Value};
use crate::excerpt;

/// What a run did, step by step: the reports, added up.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Record {
    /// Steps.
    pub steps: u64,
    /// Impacts.
    pub events: u64,
    /// When the first was \[s\].
    pub first_event_time: Option<f64>,
    /// When the last was \[s\].
    pub last_event_time: Option<f64>,
    /// Driven bodies that were stopped.
    pub stops: u64,
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
        if let (Some(first), Some(last)) = (report.events.first(), report.events.last()) {
            self.first_event_time.get_or_insert(first.time);
            self.last_event_time = Some(last.time);
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

/// What a quantity has to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Wanted {
    /// This number, and no other.
    Exactly(f64),
    /// This number, or no farther from it than that.
    Near {
        /// In the quantity's unit.
        value: f64,
        /// In the same unit.
        within: f64,
    },
    /// Between the two, ends excluded.
    Between {
        /// Infinite for no limit.
        above: f64,
        /// Infinite for no limit.
        below: f64,
    },
}

impl Wanted {
    /// Whether a value is as wanted. Not a number never is.
    pub fn allows(&self, found: f64) -> bool {
        match *self {
            Self::Exactly(value) => found == value,
            Self::Near { value, within } => (found - value).abs() <= within,
            Self::Between { above, below } => found > above && found < below,
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Exactly(value) => f.write_str(&digits(value)),
            Self::Near { value, within } => write!(f, "{} within {}", digits(value), digits(within)),
            Self::Between { above, below } if above.is_infinite() => write!(f, "below {}", digits(below)),
            Self::Between { above, below } if below.is_infinite() => write!(f, "above {}", digits(above)),
            Self::Between { above, below } => {
                write!(f, "above {} and below {}", digits(above), digits(below))
            }
        }
    }
}

/// All digits that it takes to read the same number back, and no row of zeros.
fn digits(value: f64) -> String {
    if value == 0.0 || (1e-4..1e9).contains(&value.abs()) { format!("{value}") } else { format!("{value:e}") }
}

/// One expectation of a scene.
#[derive(Debug, Clone)]
pub struct Expectation {
    /// As it is written in the scene: `body.ball.position.z`.
    pub name: String,
    /// What it has to be.
    pub wanted: Wanted,
    quantity: Quantity,
    origin: Origin,
}

type OfRun = fn(&Audit, &Record) -> f64;
type OfTotals = fn(&Audit) -> Vec3;
type OfBody = fn(&Body) -> Vec3;
type Part = fn(Vec3) -> f64;

#[derive(Debug, Clone)]
enum Quantity {
    Run(OfRun),
    Total(OfTotals, Part),
    Energy(String),
    Body(String, OfBody, Part),
}

const RUN: [(&str, OfRun); 18] = [
    ("events", |_, record| record.events as f64),
    ("stops", |_, record| record.stops as f64),
    ("warnings", |_, record| record.warnings.len() as f64),
    ("first_event_time", |_, record| record.first_event_time.unwrap_or(f64::NAN)),
    ("last_event_time", |_, record| record.last_event_time.unwrap_or(f64::NAN)),
    ("smallest_gap", |audit, _| audit.smallest_gap),
    ("linear_momentum_error", |audit, _| audit.linear_momentum_error),
    ("angular_momentum_error", |audit, _| audit.angular_momentum_error),
    ("energy_error", |audit, _| audit.energy_error),
    ("energy", |audit, _| audit.totals.energy()),
    ("kinetic_energy", |audit, _| audit.totals.kinetic_energy),
    ("potential_energy", |audit, _| audit.totals.potential_energy),
    ("stored_energy", |audit, _| audit.totals.stored_energy),
    ("work_in", |audit, _| audit.work_in),
    ("lost_to_restitution", |audit, _| audit.lost_to_restitution),
    ("lost_to_friction", |audit, _| audit.lost_to_friction),
    ("lost_to_damping", |audit, _| audit.lost_to_damping),
    ("lost_to_holding", |audit, _| audit.lost_to_holding),
];

const TOTALS: [(&str, OfTotals); 2] = [
    ("linear_momentum", |audit| audit.totals.linear_momentum),
    ("angular_momentum", |audit| audit.totals.angular_momentum),
];

const OF_BODY: [(&str, OfBody); 9] = [
    ("position", |body| body.pose().position),
    ("centre", Body::centre_of_mass),
    ("velocity", Body::velocity),
    ("spin", Body::spin),
    ("momentum", Body::momentum),
    ("angular_momentum", Body::angular_momentum),
    ("x_axis", |body| body.pose().rotation.rotate(Vec3::X)),
    ("y_axis", |body| body.pose().rotation.rotate(Vec3::Y)),
    ("z_axis", |body| body.pose().rotation.rotate(Vec3::Z)),
];

const PARTS: [(&str, Part); 4] = [("x", |v| v.x), ("y", |v| v.y), ("z", |v| v.z), ("length", Vec3::length)];

impl Expectation {
    /// The value of its quantity at the end of a run; not a number if there is none, such as the time of an
    /// event that never was.
    pub fn value(&self, world: &World, record: &Record) -> f64 {
        let body = |name: &str| world.bodies().find(|(_, body)| body.name() == name).map(|(_, body)| body);
        match &self.quantity {
            Quantity::Run(of) => of(world.audit(), record),
            Quantity::Total(of, part) => part(of(world.audit())),
            Quantity::Energy(name) => body(name).map_or(f64::NAN, Body::kinetic_energy),
            Quantity::Body(name, of, part) => body(name).map_or(f64::NAN, |body| part(of(body))),
        }
    }

    /// Refuses a body that is not there.
    pub(super) fn check(&self, names: &[String]) -> Result<(), Fault> {
        let (Quantity::Energy(name) | Quantity::Body(name, ..)) = &self.quantity else { return Ok(()) };
        if names.contains(name) {
            return Ok(());
        }
        let some: Vec<&str> = names.iter().take(10).map(String::as_str).collect();
        let problem = format!("there is no body \"{}\"", excerpt(name));
        Err(Fault::new(self.origin, problem, format!("write the name of a body, such as {}", listed(&some))))
    }
}

/// All expectations, in the order of the file.
pub(super) fn expectations(scene: &Node) -> Result<Vec<Expectation>, Fault> {
    let mut found = Vec::new();
    if let Some(node) = scene.get("expect") {
        if !matches!(node.value, Value::Table(_)) {
            let problem = format!("expect is {}", node.kind());
            return Err(Fault::new(node.origin, problem, "write [expect] and lines like events = 1"));
        }
        collect(node, &mut Vec::new(), &mut found)?;
    }
    Ok(found)
}

const LIMITS: [&str; 4] = ["value", "within", "below", "above"];

/// Goes down the dotted keys to what is wanted.
fn collect(node: &Node, path: &mut Vec<String>, found: &mut Vec<Expectation>) -> Result<(), Fault> {
    for entry in node.entries() {
        path.push(entry.key.clone());
        let below = entry.node.entries();
        // A body may be called "value".
        let is_name = path.len() < 3 && path.first().is_some_and(|first| first == "body");
        let has_limit = below.iter().any(|inner| LIMITS.contains(&inner.key.as_str()));
        let is_wanted = below.is_empty() || (has_limit && !is_name);
        if is_wanted {
            let quantity = quantity(path, entry.origin)?;
            let wanted = wanted(&entry.node, &entry.key)?;
            found.push(Expectation { name: path.join("."), wanted, quantity, origin: entry.origin });
        } else {
            collect(&entry.node, path, found)?;
        }
        path.pop();
    }
    Ok(())
}

fn wanted(node: &Node, name: &str) -> Result<Wanted, Fault> {
    if !matches!(node.value, Value::Table(_)) {
        return Ok(Wanted::Exactly(number(node, name, "")?));
    }
    let fields = Fields::new(node, "an expectation", &LIMITS)?;
    let form = "write a number, { value = 1.5, within = 1e-9 }, { below = 1e-12 } or { above = 0 }";
    match (fields.get("value"), fields.get("within"), fields.get("below"), fields.get("above")) {
        (Some(value), Some(within), None, None) => {
            Ok(Wanted::Near { value: finite(value, "value", "")?, within: finite(within, "within", "")? })
        }
        (None, None, None, None) | (Some(_), ..) | (_, Some(_), ..) => {
            Err(Fault::new(node.origin, format!("{name} does not say what is wanted"), form))
        }
        (None, None, below, above) => Ok(Wanted::Between {
            above: above.map(|node| number(node, "above", "")).transpose()?.unwrap_or(f64::NEG_INFINITY),
            below: below.map(|node| number(node, "below", "")).transpose()?.unwrap_or(f64::INFINITY),
        }),
    }
}

fn quantity(path: &[String], origin: Origin) -> Result<Quantity, Fault> {
    let words: Vec<&str> = path.iter().map(String::as_str).collect();
    let part = |name: &str| find(&PARTS, name, origin, "a part of a vector");
    match words[..] {
        ["body", name, "kinetic_energy"] => Ok(Quantity::Energy(name.to_owned())),
        ["body", name, of, of_part] => {
            let of = find(&OF_BODY, of, origin, "a quantity of a body")?;
            Ok(Quantity::Body(name.to_owned(), of, part(of_part)?))
        }
        ["body", ..] => {
            let problem = format!("\"{}\" is no quantity of a body", excerpt(&path.join(".")));
            let remedy =
                "write body.NAME.QUANTITY.PART, like body.ball.position.z, or body.NAME.kinetic_energy";
            Err(Fault::new(origin, problem, remedy))
        }
        [of, of_part] => {
            let of = find(&TOTALS, of, origin, "a vector of the whole world")?;
            Ok(Quantity::Total(of, part(of_part)?))
        }
        [name] => Ok(Quantity::Run(find(&RUN, name, origin, "a quantity of a run")?)),
        _ => {
            let problem = format!("\"{}\" is no quantity", excerpt(&path.join(".")));
            let names: Vec<&str> = RUN.iter().map(|(name, _)| *name).collect();
            Err(Fault::new(origin, problem, format!("write {}", listed(&names))))
        }
    }
}

fn find<T: Copy>(choices: &[(&str, T)], name: &str, origin: Origin, what: &str) -> Result<T, Fault> {
    let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
    choices.iter().find(|(known, _)| *known == name).map(|&(_, of)| of).ok_or_else(|| {
        let problem = format!("\"{}\" is not {what}", excerpt(name));
        Fault::new(origin, problem, format!("write {}", listed(&names)))
    })
}
