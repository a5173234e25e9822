//! Declared parameters: numbers that have a name, and that can be set from outside.

use serde::{Deserialize, Serialize};
use sixte_contact::expression::{Parameters, is_of_name};

use super::error::{Fault, Origin};
use super::expression;
use super::fields::{Fields, finite, list, word};
use super::node::{Node, Value};
use super::schema;
use crate::excerpt;

/// A number of a scene that is meant to be changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Parameter {
    /// What it is called; `"$name"` stands for its value.
    pub name: String,
    /// Its value now, in its unit.
    pub value: f64,
    /// The smallest that is allowed.
    pub min: f64,
    /// The largest that is allowed.
    pub max: f64,
    /// For the reader.
    pub unit: String,
}

impl Parameter {
    /// Gives it another value.
    pub(super) fn set(&mut self, value: f64, origin: Origin) -> Result<(), Fault> {
        if !(self.min..=self.max).contains(&value) {
            let problem = format!("the parameter {} is {value}", self.name);
            let remedy = format!("give it from {} to {} [{}]", self.min, self.max, self.unit);
            return Err(Fault::new(origin, problem, remedy));
        }
        self.value = value;
        Ok(())
    }
}

/// The parameters that a scene declares.
pub(super) fn declared(scene: &Node) -> Result<Vec<Parameter>, Fault> {
    let mut parameters: Vec<Parameter> = Vec::new();
    let Some(node) = scene.get("parameters") else { return Ok(parameters) };
    for node in list(node, "parameters", "[[parameters]]")? {
        let fields = Fields::new(node, &schema::PARAMETER)?;
        let name = word(fields.needed("name", "\"height\"")?, "name")?;
        if COUNTERS.contains(&name) {
            let problem = format!("the parameter's name is \"{name}\"");
            let remedy = "write another name: i, j and k count the copies of repeated bodies";
            return Err(Fault::new(node.origin, problem, remedy));
        }
        if name.is_empty() || !name.chars().all(is_of_name) {
            let problem = format!("the parameter's name is \"{}\"", excerpt(name));
            return Err(Fault::new(node.origin, problem, "write letters, digits and _ only"));
        }
        if parameters.iter().any(|other| other.name == name) {
            let problem = format!("there are two parameters \"{name}\"");
            return Err(Fault::new(node.origin, problem, "give one of them another name"));
        }
        let mut parameter = Parameter {
            name: name.to_owned(),
            value: 0.0,
            min: fields.number("min", "")?.unwrap_or(f64::NEG_INFINITY),
            max: fields.number("max", "")?.unwrap_or(f64::INFINITY),
            unit: fields.word("unit")?.unwrap_or("1").to_owned(),
        };
        let default = fields.needed("default", "1.5")?;
        parameter.set(finite(default, "default", &parameter.unit)?, default.origin)?;
        parameters.push(parameter);
    }
    Ok(parameters)
}

/// What `$name` stands for: parameters, and counters of copies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Names<'a> {
    pub parameters: &'a [Parameter],
    /// Of `$i`, `$j` and `$k`, as many as there are.
    pub counters: &'a [u32],
}

/// What counts the copies of a repeated body.
pub(super) const COUNTERS: [&str; 3] = ["i", "j", "k"];

impl Parameters for Names<'_> {
    fn value(&self, name: &str) -> Option<f64> {
        let counted = COUNTERS.iter().zip(self.counters).find(|(known, _)| **known == name);
        let declared = || self.parameters.iter().find(|parameter| parameter.name == name);
        counted.map(|(_, &count)| f64::from(count)).or_else(|| declared().map(|parameter| parameter.value))
    }

    fn known(&self) -> String {
        let parameters = self.parameters.iter().map(|parameter| parameter.name.as_str());
        let counters = COUNTERS.iter().copied().take(self.counters.len());
        let names: Vec<&str> = parameters.chain(counters).collect();
        let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        format!("declare it in [[parameters]]; there are {names}")
    }
}

/// Computes all texts that have a `$` in them.
pub(super) fn fill_in(node: &mut Node, names: &Names<'_>) -> Result<(), Fault> {
    match &mut node.value {
        Value::Word(word) => {
            if word.contains('$') {
                let value = expression::value(word, names);
                node.value = Value::Number(value.map_err(|e| Fault::from_expression(node.origin, &e))?);
            }
            Ok(())
        }
        Value::List(nodes) => nodes.iter_mut().try_for_each(|node| fill_in(node, names)),
        Value::Table(entries) => entries.iter_mut().try_for_each(|entry| match entry.key.as_str() {
            "implicit" | "formula" | "where" => fill_in_formula(&mut entry.node, names),
            _ => fill_in(&mut entry.node, names),
        }),
        Value::Number(_) | Value::Flag(_) => Ok(()),
    }
}

/// Puts numbers in place of the names in a formula, which has unknowns beside them.
fn fill_in_formula(node: &mut Node, names: &Names<'_>) -> Result<(), Fault> {
    let Value::Word(word) = &mut node.value else { return fill_in(node, names) };
    let mut parts = word.split('$');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c| !is_of_name(c)).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        let value = expression::value(&format!("${name}"), names);
        let value = value.map_err(|e| Fault::from_expression(node.origin, &e))?;
        filled.push_str(&format!("({value:e}){rest}"));
    }
    *word = filled;
    Ok(())
}

/// Whether a counter is used anywhere in it.
pub(super) fn counts(node: &Node) -> bool {
    match &node.value {
        Value::Word(word) => expression::mentions(word, &COUNTERS),
        Value::List(nodes) => nodes.iter().any(counts),
        Value::Table(entries) => entries.iter().any(|entry| counts(&entry.node)),
        Value::Number(_) | Value::Flag(_) => false,
    }
}
