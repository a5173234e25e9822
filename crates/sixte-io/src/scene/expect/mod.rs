//! The section `[expect]`: what a run has to come to.

mod quantity;
mod record;

use std::fmt;

use sixte::World;

pub use self::quantity::Quantity;
pub use self::record::Record;
use super::build::Written;
use super::error::{Fault, Origin};
use super::fields::{Fields, finite, list, number, word};
use super::node::{Node, Value};
use super::parameters::Parameter;
use super::schema;

/// What a quantity has to be.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
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
    /// Whether it is judged: not if something was changed from outside that it does not hold for.
    pub is_judged: bool,
    quantity: Quantity,
    aim: Aim,
    origin: Origin,
}

/// What is wanted, known before the run or not.
#[derive(Debug, Clone)]
enum Aim {
    Known(Wanted),
    /// So many times another quantity.
    Like {
        other: Quantity,
        times: f64,
        within: f64,
    },
}

impl Expectation {
    /// Of its quantity; empty if it has none.
    pub fn unit(&self) -> &'static str {
        self.quantity.unit()
    }

    /// The value of its quantity at the end of a run; not a number if there is none, such as the time of an
    /// event that never was.
    pub fn value(&self, world: &World, record: &Record) -> f64 {
        self.quantity.value(world, record)
    }

    /// What it has to be, at the end of the same run.
    pub fn wanted(&self, world: &World, record: &Record) -> Wanted {
        match &self.aim {
            Aim::Known(wanted) => *wanted,
            Aim::Like { other, times, within } => {
                Wanted::Near { value: times * other.value(world, record), within: *within }
            }
        }
    }

    /// Refuses a body that is not there.
    pub(super) fn check(&self, names: &[String]) -> Result<(), Fault> {
        if let Aim::Like { other, .. } = &self.aim {
            other.check_at(names, self.origin)?;
        }
        self.quantity.check_at(names, self.origin)
    }
}

/// All expectations, in the order of the file, of a scene with its numbers filled in.
pub(super) fn expectations(scene: &Node, written: &Written) -> Result<Vec<Expectation>, Fault> {
    let Some(node) = scene.get("expect") else { return Ok(Vec::new()) };
    if !matches!(node.value, Value::Table(_)) {
        let problem = format!("expect is {}", node.kind());
        return Err(Fault::new(node.origin, problem, "write [expect] and lines like events = 1"));
    }
    let open = still_changed(node, &written.parameters, &written.changed)?;
    let mut collected = Collected { parameters: &written.parameters, open, found: Vec::new() };
    collected.add(node, &mut Vec::new())?;
    Ok(collected.found)
}

/// Expectations as they are found.
struct Collected<'a> {
    parameters: &'a [Parameter],
    /// What was changed from outside and not all expectations hold for.
    open: Vec<String>,
    found: Vec<Expectation>,
}

impl Collected<'_> {
    /// Goes down the dotted keys to what is wanted.
    fn add(&mut self, node: &Node, path: &mut Vec<String>) -> Result<(), Fault> {
        let limits = schema::WANTED.names();
        for entry in node.entries() {
            if path.is_empty() && entry.key == FOR_ANY {
                continue;
            }
            path.push(entry.key.clone());
            let below = entry.node.entries();
            // A body may be called "value".
            let is_name = path.len() < 3 && path.first().is_some_and(|first| first == "body");
            let has_limit = below.iter().any(|inner| limits.contains(&inner.key.as_str()));
            let is_wanted = below.is_empty() || (has_limit && !is_name);
            if is_wanted {
                let words: Vec<&str> = path.iter().map(String::as_str).collect();
                let quantity = Quantity::at(&words, entry.origin)?;
                let aim = aim(&entry.node, &entry.key)?;
                let is_judged = self.is_judged(&entry.node)?;
                let name = path.join(".");
                self.found.push(Expectation { name, is_judged, quantity, aim, origin: entry.origin });
            } else {
                self.add(&entry.node, path)?;
            }
            path.pop();
        }
        Ok(())
    }

    /// Whether an expectation holds for all that was changed.
    fn is_judged(&self, node: &Node) -> Result<bool, Fault> {
        if !matches!(node.value, Value::Table(_)) {
            return Ok(self.open.is_empty());
        }
        let is_always = Fields::new(node, &schema::WANTED)?.flag("always")?.unwrap_or(false);
        Ok(still_changed(node, self.parameters, &self.open)?.is_empty() || is_always)
    }
}

/// The key that says for what expectations hold.
const FOR_ANY: &str = "for_any";

/// What of the changes a table does not say that it holds for.
fn still_changed(table: &Node, parameters: &[Parameter], changed: &[String]) -> Result<Vec<String>, Fault> {
    let mut open = changed.to_vec();
    let Some(names) = table.get(FOR_ANY) else { return Ok(open) };
    for node in list(names, FOR_ANY, "[\"height\"]")? {
        let name = word(node, FOR_ANY)?;
        let section = name.split_once('.').map(|(section, _)| section);
        let is_key = section.is_some_and(|section| schema::SCENE.names().contains(&section));
        if !(is_key || parameters.iter().any(|parameter| parameter.name == name)) {
            let problem = format!("there is no parameter and no key \"{}\"", crate::excerpt(name));
            let remedy = "write the name of a parameter, or a key such as run.seconds";
            return Err(Fault::new(node.origin, problem, remedy));
        }
        open.retain(|changed| changed != name);
    }
    Ok(open)
}

fn aim(node: &Node, name: &str) -> Result<Aim, Fault> {
    if !matches!(node.value, Value::Table(_)) {
        return Ok(Aim::Known(Wanted::Exactly(number(node, name, "")?)));
    }
    let fields = Fields::new(node, &schema::WANTED)?;
    let given = |key: &str| fields.get(key).map(|node| number(node, key, "")).transpose();
    let within = fields.get("within").map(|node| finite(node, "within", "")).transpose()?;
    if let Some(other) = fields.get("same_as") {
        for key in ["value", "below", "above"] {
            fields.without(key, "so is same_as", "write one of them")?;
        }
        let path: Vec<&str> = word(other, "same_as")?.split('.').collect();
        let times = fields.get("times").map(|node| finite(node, "times", "")).transpose()?;
        return Ok(Aim::Like {
            other: Quantity::at(&path, other.origin)?,
            times: times.unwrap_or(1.0),
            within: within.unwrap_or(0.0),
        });
    }
    fields.without("times", "same_as is not", "write same_as as well")?;
    let value = fields.get("value").map(|node| finite(node, "value", "")).transpose()?;
    match (value, within, given("below")?, given("above")?) {
        (Some(value), Some(within), None, None) => Ok(Aim::Known(Wanted::Near { value, within })),
        (None, None, None, None) | (Some(_), ..) | (_, Some(_), ..) => Err(Fault::new(
            node.origin,
            format!("{name} does not say what is wanted"),
            "write a number, { value = 1.5, within = 1e-9 }, { below = 1e-12 } or { above = 0 }",
        )),
        (None, None, below, above) => Ok(Aim::Known(Wanted::Between {
            above: above.unwrap_or(f64::NEG_INFINITY),
            below: below.unwrap_or(f64::INFINITY),
        })),
    }
}
