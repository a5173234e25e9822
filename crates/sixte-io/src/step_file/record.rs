//! Records of a STEP file (ISO 10303-21, clause 11): `#12 = NAME(values);`, or several names in one pair of brackets.

use crate::excerpt;

use super::StepProblem;

/// Lists in lists, at most.
const DEEPEST: usize = 32;

/// A value of a record.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Number(f64),
    Reference(u64),
    List(Vec<Value>),
    /// Strings, words between dots, `$` and `*`: nothing that a surface needs.
    Other,
}

/// A name and its values.
#[derive(Debug)]
pub(super) struct Entity {
    pub name: String,
    pub values: Vec<Value>,
}

/// A numbered record: one entity, or the parts of one that is many things at once.
#[derive(Debug)]
pub(super) struct Record {
    pub number: u64,
    pub entities: Vec<Entity>,
}

/// Cuts the text into statements, each with the line on which it begins; strings and comments may hold semicolons.
pub(super) fn statements(text: &str) -> Vec<(usize, String)> {
    let (mut found, mut current) = (Vec::new(), String::new());
    let (mut line, mut first) = (1, 1);
    let mut rest = text.chars().peekable();
    let (mut in_string, mut in_comment) = (false, false);
    while let Some(c) = rest.next() {
        if c == '\n' {
            line += 1;
        }
        if in_comment {
            if c == '*' && rest.peek() == Some(&'/') {
                rest.next();
                in_comment = false;
            }
            continue;
        }
        if !in_string && c == '/' && rest.peek() == Some(&'*') {
            rest.next();
            in_comment = true;
            continue;
        }
        if c == '\'' {
            in_string = !in_string;
        }
        if c == ';' && !in_string {
            found.push((first, std::mem::take(&mut current)));
            continue;
        }
        if current.is_empty() {
            if c.is_whitespace() {
                continue;
            }
            first = line;
        }
        current.push(c);
    }
    if !current.trim().is_empty() {
        found.push((first, current));
    }
    found
}

/// A numbered record; `None` for the other statements of a file.
pub(super) fn record(statement: &str) -> Option<Result<Record, StepProblem>> {
    statement.starts_with('#').then(|| Parser { rest: statement }.record())
}

struct Parser<'a> {
    rest: &'a str,
}

impl<'a> Parser<'a> {
    fn record(&mut self) -> Result<Record, StepProblem> {
        self.expect('#', "#")?;
        let number = self.integer()?;
        self.expect('=', "=")?;
        let mut entities = Vec::new();
        if self.next_is('(') {
            while !self.next_is(')') {
                entities.push(self.entity()?);
            }
        } else {
            entities.push(self.entity()?);
        }
        if self.rest.trim().is_empty() {
            Ok(Record { number, entities })
        } else {
            Err(self.wrong("the end of the record, ;"))
        }
    }

    fn entity(&mut self) -> Result<Entity, StepProblem> {
        let name = self.take(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() {
            return Err(self.wrong("the name of an entity"));
        }
        let name = name.to_ascii_uppercase();
        self.expect('(', "(")?;
        Ok(Entity { name, values: self.list(0)? })
    }

    /// Up to the closing bracket.
    fn list(&mut self, depth: usize) -> Result<Vec<Value>, StepProblem> {
        if depth > DEEPEST {
            return Err(StepProblem::TooDeep);
        }
        let mut values = Vec::new();
        if self.next_is(')') {
            return Ok(values);
        }
        loop {
            values.push(self.value(depth)?);
            if self.next_is(')') {
                return Ok(values);
            }
            self.expect(',', ", or )")?;
        }
    }

    fn value(&mut self, depth: usize) -> Result<Value, StepProblem> {
        self.rest = self.rest.trim_start();
        match self.rest.chars().next() {
            Some('(') => {
                self.expect('(', "(")?;
                Ok(Value::List(self.list(depth + 1)?))
            }
            Some('#') => {
                self.expect('#', "#")?;
                Ok(Value::Reference(self.integer()?))
            }
            Some('\'') => self.quoted('\''),
            Some('"') => self.quoted('"'),
            Some('.') => self.quoted('.'),
            Some('$' | '*') => {
                self.rest = &self.rest[1..];
                Ok(Value::Other)
            }
            Some('0'..='9' | '+' | '-') => self.number(),
            // A value with its type in front, as LENGTH_MEASURE(1.): only what is in the brackets counts.
            Some('A'..='Z' | 'a'..='z' | '_') => {
                let mut values = self.entity_below(depth)?;
                Ok(if values.len() == 1 { values.remove(0) } else { Value::List(values) })
            }
            _ => Err(self.wrong("a value")),
        }
    }

    fn entity_below(&mut self, depth: usize) -> Result<Vec<Value>, StepProblem> {
        self.take(|c| c.is_ascii_alphanumeric() || c == '_');
        self.expect('(', "(")?;
        self.list(depth + 1)
    }

    /// A quote in a string is doubled; that reads as two strings in a row.
    fn quoted(&mut self, mark: char) -> Result<Value, StepProblem> {
        while let Some(after) = self.rest.strip_prefix(mark) {
            let Some(end) = after.find(mark) else { return Err(self.wrong("a string that ends")) };
            self.rest = &after[end + mark.len_utf8()..];
            if mark != '\'' {
                break;
            }
        }
        Ok(Value::Other)
    }

    fn number(&mut self) -> Result<Value, StepProblem> {
        let before = self.rest;
        let text = self.take(|c| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E'));
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(Value::Number(value)),
            _ => {
                self.rest = before;
                Err(self.wrong("a finite number"))
            }
        }
    }

    fn integer(&mut self) -> Result<u64, StepProblem> {
        let before = self.rest;
        let text = self.take(|c| c.is_ascii_digit());
        text.parse().map_err(|_| {
            self.rest = before;
            self.wrong("the number of a record")
        })
    }

    fn take(&mut self, of: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest.trim_start();
        let end = rest.find(|c| !of(c)).unwrap_or(rest.len());
        self.rest = &rest[end..];
        &rest[..end]
    }

    /// Takes a mark, if it comes next.
    fn next_is(&mut self, mark: char) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(mark) {
            Some(after) => {
                self.rest = after;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, mark: char, expected: &'static str) -> Result<(), StepProblem> {
        if self.next_is(mark) { Ok(()) } else { Err(self.wrong(expected)) }
    }

    fn wrong(&self, expected: &'static str) -> StepProblem {
        let found =
            if self.rest.trim().is_empty() { "the end".into() } else { excerpt(self.rest.trim_start()) };
        StepProblem::Syntax { expected, found }
    }
}
