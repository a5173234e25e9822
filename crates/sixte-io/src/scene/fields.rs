//! Values from a table of a scene, checked as they are read.

use sixte_contact::Vec3;
use sixte_contact::expression::{ExpressionProblem, Parameters};

use super::error::{Fault, Origin};
use super::expression::{self, Problem};
use super::node::{Node, Value};
use super::schema::Table;
use super::spelling::{remedy, unknown_key};
use super::unit;
use crate::excerpt;

type Read<T> = Result<T, Fault>;

/// A table of which only the keys of the schema are allowed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields<'a> {
    pub node: &'a Node,
    table: &'static Table,
}

impl<'a> Fields<'a> {
    /// Refuses what is no table, and keys that are not allowed.
    pub fn new(node: &'a Node, table: &'static Table) -> Read<Self> {
        let (what, allowed) = (table.what, table.names());
        let Value::Table(entries) = &node.value else {
            let remedy = format!("write a table with {}", listed(&allowed));
            return Err(Fault::new(node.origin, format!("{what} is {}", node.kind()), remedy));
        };
        if let Some(entry) = entries.iter().find(|entry| !allowed.contains(&entry.key.as_str())) {
            return Err(unknown_key(entry, table));
        }
        Ok(Self { node, table })
    }

    pub fn origin(&self) -> Origin {
        self.node.origin
    }

    pub fn get(&self, key: &str) -> Option<&'a Node> {
        self.node.get(key)
    }

    /// The value of a key that must be there.
    pub fn needed(&self, key: &str, example: &str) -> Read<&'a Node> {
        self.get(key).ok_or_else(|| {
            Fault::new(
                self.origin(),
                format!("{} has no {key}", self.table.what),
                format!("write {key} = {example}"),
            )
        })
    }

    pub fn number(&self, key: &str, unit: &str) -> Read<Option<f64>> {
        self.get(key).map(|node| number(node, key, unit)).transpose()
    }

    pub fn vector(&self, key: &str, unit: &str) -> Read<Option<Vec3>> {
        self.get(key).map(|node| vector(node, key, unit)).transpose()
    }

    pub fn word(&self, key: &str) -> Read<Option<&'a str>> {
        self.get(key).map(|node| word(node, key)).transpose()
    }

    /// `true` or `false`.
    pub fn flag(&self, key: &str) -> Read<Option<bool>> {
        let flag = |node: &Node| match node.value {
            Value::Flag(flag) => Ok(flag),
            _ => Err(Fault::new(node.origin, format!("{key} is {}", node.kind()), "write true or false")),
        };
        self.get(key).map(flag).transpose()
    }

    /// One of several words, and what it means.
    pub fn one_of<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> Read<Option<T>> {
        self.get(key).map(|node| one_of(node, key, choices)).transpose()
    }

    /// A whole number, not negative.
    pub fn count(&self, key: &str) -> Read<Option<u32>> {
        self.get(key).map(|node| count(node, key)).transpose()
    }

    /// Refuses a key, because of another one.
    pub fn without(&self, key: &str, because: &str, remedy: &str) -> Read<()> {
        match self.node.entries().iter().find(|entry| entry.key == key) {
            Some(entry) => Err(Fault::new(entry.origin, format!("{key} is given, but {because}"), remedy)),
            None => Ok(()),
        }
    }
}

/// "a, b or c".
pub(super) fn listed(names: &[&str]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [some @ .., last] => format!("{} or {last}", some.join(", ")),
    }
}

pub(super) fn number(node: &Node, name: &str, unit: &str) -> Read<f64> {
    let no_number = || {
        let remedy = format!("write one number like 1.5{}, or \"$name\" for a parameter", in_unit(unit));
        Fault::new(node.origin, format!("{name} is {}", node.kind()), remedy)
    };
    if let Value::Word(text) = &node.value
        && let Some(found) = unit::value(text, unit)
    {
        return found
            .map_err(|remedy| Fault::new(node.origin, format!("{name} is \"{}\"", excerpt(text)), remedy));
    }
    match &node.value {
        Value::Number(value) => Ok(*value),
        Value::Word(text) => expression::value(text, &NoNames).map_err(|error| match error.problem {
            // A word is no arithmetic that went wrong.
            Problem::Text(ExpressionProblem::Name { .. }) if text.chars().all(char::is_alphabetic) => {
                no_number()
            }
            _ => Fault::from_expression(node.origin, &error),
        }),
        _ => Err(no_number()),
    }
}

/// Where parameters are not known, or were filled in before.
struct NoNames;

impl Parameters for NoNames {
    fn value(&self, _: &str) -> Option<f64> {
        None
    }

    fn known(&self) -> String {
        "no parameter can be used here; write a number".to_owned()
    }
}

pub(super) fn count(node: &Node, name: &str) -> Read<u32> {
    let value = number(node, name, "")?;
    if value >= 0.0 && value <= f64::from(u32::MAX) && value == value.trunc() {
        return Ok(value as u32);
    }
    Err(Fault::new(node.origin, format!("{name} is {value}"), "write a whole number, not negative"))
}

/// A number above 0.
pub(super) fn positive(node: &Node, name: &str, unit: &str) -> Read<f64> {
    let value = number(node, name, unit)?;
    if value > 0.0 && value.is_finite() {
        return Ok(value);
    }
    let remedy = format!("write a number above 0 like 1.5{}", in_unit(unit));
    Err(Fault::new(node.origin, format!("{name} is {value}"), remedy))
}

pub(super) fn word<'a>(node: &'a Node, name: &str) -> Read<&'a str> {
    let Value::Word(word) = &node.value else {
        let problem = format!("{name} is {}", node.kind());
        return Err(Fault::new(node.origin, problem, "write text in quotes"));
    };
    Ok(word)
}

pub(super) fn one_of<T: Copy>(node: &Node, name: &str, choices: &[(&str, T)]) -> Read<T> {
    let names: Vec<String> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let found = match &node.value {
        Value::Word(word) => choices.iter().find(|(name, _)| name == word).map(|&(_, meaning)| meaning),
        _ => None,
    };
    found.ok_or_else(|| {
        let written = if let Value::Word(word) = &node.value { format!("\"{word}\"") } else { String::new() };
        Fault::new(node.origin, format!("{name} is {}", node.kind()), remedy(&written, &names))
    })
}

pub(super) fn list<'a>(node: &'a Node, name: &str, example: &str) -> Read<&'a [Node]> {
    let Value::List(list) = &node.value else {
        let problem = format!("{name} is {}", node.kind());
        return Err(Fault::new(node.origin, problem, format!("write a list like {example}")));
    };
    Ok(list)
}

/// So many numbers.
pub(super) fn numbers<const COUNT: usize>(
    node: &Node,
    name: &str,
    example: &str,
    unit: &str,
) -> Read<[f64; COUNT]> {
    let list = list(node, name, example)?;
    let mut values = [0.0; COUNT];
    if list.len() != COUNT {
        let remedy = format!("write {COUNT} numbers like {example}{}", in_unit(unit));
        return Err(Fault::new(node.origin, format!("{name} is a list of {}", list.len()), remedy));
    }
    for (value, item) in values.iter_mut().zip(list) {
        *value = finite(item, name, unit)?;
    }
    Ok(values)
}

pub(super) fn vector(node: &Node, name: &str, unit: &str) -> Read<Vec3> {
    Ok(Vec3::from_array(numbers(node, name, "[1, 0, -2.5]", unit)?))
}

/// A number that is not infinite.
pub(super) fn finite(node: &Node, name: &str, unit: &str) -> Read<f64> {
    let value = number(node, name, unit)?;
    if value.is_finite() {
        return Ok(value);
    }
    Err(Fault::new(
        node.origin,
        format!("{name} is {value}"),
        format!("write a finite number{}", in_unit(unit)),
    ))
}

fn in_unit(unit: &str) -> String {
    if unit.is_empty() { String::new() } else { format!(" [{unit}]") }
}
