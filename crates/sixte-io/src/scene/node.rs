//! The tree of values of a scene, each with the place where it was written.
//!
//! TOML is parsed by the `toml` crate into values with their places. They are read from this tree and not by
//! a deriving deserialiser: so values can be set from outside before they are read, and every message
//! names a place and a remedy.

use sixte_contact::shape::LARGEST;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{Fault, Origin};
use crate::excerpt;

/// A value and where it comes from.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub origin: Origin,
    pub value: Value,
}

#[derive(Debug, Clone)]
pub(super) enum Value {
    Number(f64),
    Word(String),
    Flag(bool),
    List(Vec<Node>),
    Table(Vec<Entry>),
}

/// A key and its value.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub key: String,
    pub origin: Origin,
    pub node: Node,
}

impl Node {
    /// The tree of a TOML text; `origin` makes a place of a byte.
    pub fn parse(text: &str, origin: impl Fn(usize) -> Origin + Copy) -> Result<Self, Fault> {
        let table = DeTable::parse(text).map_err(|error| {
            let byte = error.span().map_or(0, |span| span.start);
            let problem = format!("this is not TOML: {}", excerpt(error.message()));
            Fault::new(origin(byte), problem, "write lines like key = 1.5, with text in quotes")
        })?;
        Ok(Self { origin: origin(0), value: Value::Table(entries(table.into_inner(), origin)?) })
    }

    /// What it is, for messages.
    pub fn kind(&self) -> String {
        match &self.value {
            Value::Number(number) => format!("the number {number}"),
            Value::Word(word) => format!("the text \"{}\"", excerpt(word)),
            Value::Flag(flag) => flag.to_string(),
            Value::List(list) => format!("a list of {}", list.len()),
            Value::Table(_) => "a table".to_owned(),
        }
    }

    /// The entries of a table; none of anything else.
    pub fn entries(&self) -> &[Entry] {
        if let Value::Table(entries) = &self.value { entries } else { &[] }
    }

    /// Takes a key out, with its value; what is left has no such key.
    pub fn take(&mut self, key: &str) -> Option<Entry> {
        self.take_if(key, |_| true)
    }

    /// The same, if its value is such.
    pub fn take_if(&mut self, key: &str, is_such: impl Fn(&Node) -> bool) -> Option<Entry> {
        let Value::Table(entries) = &mut self.value else { return None };
        let at = entries.iter().position(|entry| entry.key == key && is_such(&entry.node))?;
        Some(entries.remove(at))
    }

    /// The value of a key, if it is a table that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries().iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }
}

fn entries(table: DeTable<'_>, origin: impl Fn(usize) -> Origin + Copy) -> Result<Vec<Entry>, Fault> {
    let mut entries: Vec<(usize, Entry)> = Vec::new();
    for (key, value) in table {
        let byte = key.span().start;
        let entry = Entry {
            key: key.into_inner().into_owned(),
            origin: origin(byte),
            node: node(value, byte, origin)?,
        };
        entries.push((byte, entry));
    }
    // In the order of the file: the map has its own.
    entries.sort_by_key(|(byte, _)| *byte);
    Ok(entries.into_iter().map(|(_, entry)| entry).collect())
}

fn node(
    value: Spanned<DeValue<'_>>,
    key: usize,
    origin: impl Fn(usize) -> Origin + Copy,
) -> Result<Node, Fault> {
    let is_table = matches!(value.get_ref(), DeValue::Table(_));
    // A table of dotted keys is where its first key is.
    let byte = if is_table { key } else { value.span().start };
    let at = origin(byte);
    let value = match value.into_inner() {
        DeValue::String(text) => Value::Word(text.into_owned()),
        DeValue::Integer(integer) => Value::Number(
            i64::from_str_radix(integer.as_str(), integer.radix())
                .map(|integer| integer as f64)
                .map_err(|_| too_large(at, integer.as_str()))?,
        ),
        DeValue::Float(float) => Value::Number(finite(at, float.as_str())?),
        DeValue::Boolean(flag) => Value::Flag(flag),
        DeValue::Datetime(time) => {
            let problem = format!("{time} is a date or a time of day");
            return Err(Fault::new(at, problem, "write a number, in seconds if it is a time"));
        }
        DeValue::Array(array) => {
            let nodes = array.into_iter().map(|item| {
                let byte = item.span().start;
                node(item, byte, origin)
            });
            Value::List(nodes.collect::<Result<_, _>>()?)
        }
        DeValue::Table(table) => Value::Table(entries(table, origin)?),
    };
    Ok(Node { origin: at, value })
}

/// A number to compute with; infinite is one too, for what never slips.
fn finite(at: Origin, text: &str) -> Result<f64, Fault> {
    match text.parse::<f64>() {
        Ok(value) if value.is_nan() => {
            Err(Fault::new(at, format!("{text} is not a number"), "write a number like 1.5"))
        }
        Ok(value) if value.abs() <= LARGEST || text.contains("inf") => Ok(value),
        _ => Err(too_large(at, text)),
    }
}

fn too_large(at: Origin, text: &str) -> Fault {
    Fault::new(at, format!("{} is too large", excerpt(text)), "the largest number is 1e30")
}
