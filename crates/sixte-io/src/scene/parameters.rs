//! Declared parameters: numbers that have a name, and that can be set from outside.

use super::error::{Fault, Origin};
use super::fields::{Fields, finite, list, word};
use super::node::{Node, Value};
use crate::excerpt;

/// A number of a scene that is meant to be changed.
#[derive(Debug, Clone, PartialEq)]
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
        let fields = Fields::new(node, "a parameter", &["name", "default", "min", "max", "unit"])?;
        let name = word(fields.needed("name", "\"height\"")?, "name")?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(is_name) {
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

/// Puts the values of parameters where they are named.
pub(super) fn fill_in(node: &mut Node, parameters: &[Parameter]) -> Result<(), Fault> {
    match &mut node.value {
        Value::Word(word) => {
            let Some(name) = word.strip_prefix('$') else { return Ok(()) };
            let Some(parameter) = parameters.iter().find(|parameter| parameter.name == name) else {
                let names: Vec<&str> = parameters.iter().map(|p| p.name.as_str()).collect();
                let known = if names.is_empty() {
                    "there are none".into()
                } else {
                    format!("there are {}", names.join(", "))
                };
                let problem = format!("there is no parameter \"{}\"", excerpt(name));
                let remedy = format!("declare it in [[parameters]]; {known}");
                return Err(Fault::new(node.origin, problem, remedy));
            };
            node.value = Value::Number(parameter.value);
        }
        Value::List(nodes) => {
            for node in nodes {
                fill_in(node, parameters)?;
            }
        }
        Value::Table(entries) => {
            for entry in entries {
                fill_in(&mut entry.node, parameters)?;
            }
        }
        Value::Number(_) | Value::Flag(_) => {}
    }
    Ok(())
}
