//! Numbers with names and units, for the eye and for programs.

use serde::Serialize;
use sixte::Vec3;

use crate::columns::aligned;
use crate::digits;

/// One stage of a step, and what it did.
#[derive(Debug, Serialize)]
pub struct Stage {
    /// As in the table *One step* of `docs/src/step.md`.
    pub stage: &'static str,
    pub facts: Vec<Fact>,
}

/// One number, vector or text.
#[derive(Debug, Serialize)]
pub struct Fact {
    pub name: &'static str,
    pub value: Value,
    pub unit: &'static str,
}

/// What is infinite becomes `null`.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Value {
    Number(f64),
    Vector([f64; 3]),
    Text(String),
}

impl Stage {
    pub fn new(stage: &'static str) -> Self {
        Self { stage, facts: Vec::new() }
    }

    pub fn number(mut self, name: &'static str, value: f64, unit: &'static str) -> Self {
        self.facts.push(Fact { name, value: Value::Number(value), unit });
        self
    }

    pub fn vector(mut self, name: &'static str, value: Vec3, unit: &'static str) -> Self {
        self.facts.push(Fact { name, value: Value::Vector(value.to_array()), unit });
        self
    }

    pub fn text_of(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.facts.push(Fact { name, value: Value::Text(value.into()), unit: "" });
        self
    }

    /// Whether it is flown, and not an impact or the books.
    pub fn is_of_span(&self) -> bool {
        self.stage.starts_with("5 ") || self.stage.starts_with("6 ")
    }

    /// Its name, and a line for each fact.
    pub fn text(&self) -> String {
        let row = |fact: &Fact| {
            let value = match &fact.value {
                Value::Number(value) => digits::short(*value),
                Value::Vector(value) => digits::vector(Vec3::from_array(*value)),
                Value::Text(text) => text.clone(),
            };
            [format!("  {}", fact.name), format!("{value} {}", fact.unit)]
        };
        let rows: Vec<[String; 2]> = self.facts.iter().map(row).collect();
        format!("{}\n{}", self.stage, aligned(&rows))
    }
}
