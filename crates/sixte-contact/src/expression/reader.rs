//! From text to operations: one method for each rule of the grammar.

use std::f64::consts::PI;

use super::error::{DEEPEST, ExpressionError, ExpressionProblem, GREATEST_POWER, LARGEST, LONGEST};
use super::language::{Language, is_of_name};
use super::operation::{FUNCTIONS, Operation};

/// The operations of a text, the operands before what is done to them.
pub(super) fn read(text: &str, language: Language<'_>) -> Result<Vec<Operation>, ExpressionError> {
    if text.len() > LONGEST {
        return Err(ExpressionError { at: 0, problem: ExpressionProblem::Long });
    }
    let mut reader = Reader { text, at: 0, depth: 0, language, operations: Vec::new() };
    reader.sum()?;
    match reader.next() {
        Some(character) => Err(reader.unexpected(character)),
        None => Ok(reader.operations),
    }
}

struct Reader<'a> {
    text: &'a str,
    /// Bytes that are read.
    at: usize,
    depth: usize,
    language: Language<'a>,
    operations: Vec<Operation>,
}

type Read = Result<(), ExpressionError>;

impl<'a> Reader<'a> {
    fn sum(&mut self) -> Read {
        self.product()?;
        loop {
            let operation = match self.next() {
                Some('+') => Operation::Add,
                Some('-') => Operation::Subtract,
                _ => return Ok(()),
            };
            self.at += 1;
            self.product()?;
            self.operations.push(operation);
        }
    }

    fn product(&mut self) -> Read {
        self.factor()?;
        loop {
            let operation = match self.next() {
                Some('*') => Operation::Multiply,
                Some('/') => Operation::Divide,
                _ => return Ok(()),
            };
            self.at += 1;
            self.factor()?;
            self.operations.push(operation);
        }
    }

    fn factor(&mut self) -> Read {
        if self.depth >= DEEPEST {
            return Err(self.error(ExpressionProblem::Deep));
        }
        self.depth += 1;
        let read = match self.next() {
            Some('-') => {
                self.at += 1;
                self.factor().map(|()| self.operations.push(Operation::Negate))
            }
            Some('+') => {
                self.at += 1;
                self.factor()
            }
            _ => self.power(),
        };
        self.depth -= 1;
        read
    }

    fn power(&mut self) -> Read {
        self.term()?;
        if !self.takes('^') {
            return Ok(());
        }
        let exponent = self.exponent()?;
        self.operations.push(Operation::Power(exponent));
        // x^2^3 means different things to different people.
        match self.next() {
            Some('^') => Err(self.unexpected('^')),
            _ => Ok(()),
        }
    }

    /// An integer with its sign, in brackets or not.
    fn exponent(&mut self) -> Result<i32, ExpressionError> {
        let start = self.at;
        let in_brackets = self.takes('(');
        let is_negative = self.takes('-');
        self.next();
        let from = self.at;
        self.skip(|c| c.is_ascii_alphanumeric() || c == '.');
        let digits: Result<i32, _> = self.text[from..self.at].parse();
        let is_closed = !in_brackets || self.takes(')');
        match digits {
            Ok(exponent) if is_closed && exponent <= GREATEST_POWER => {
                Ok(if is_negative { -exponent } else { exponent })
            }
            _ => Err(ExpressionError { at: start, problem: ExpressionProblem::Power }),
        }
    }

    fn term(&mut self) -> Read {
        match self.next() {
            Some('(') => {
                self.at += 1;
                self.sum()?;
                self.close()
            }
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some('$') if self.language.parameters.is_some() => self.parameter(),
            Some(c) if is_of_name(c) => self.name(),
            Some(')' | '*' | '/' | '^' | ',') | None => Err(self.missing()),
            Some(c) => Err(self.unexpected(c)),
        }
    }

    fn close(&mut self) -> Read {
        if self.takes(')') {
            return Ok(());
        }
        Err(match self.next() {
            None => self.error(ExpressionProblem::Open),
            Some(character) => self.unexpected(character),
        })
    }

    fn name(&mut self) -> Read {
        let start = self.at;
        self.skip(is_of_name);
        let name = &self.text[start..self.at];
        let unknown = self.language.unknowns.iter().position(|unknown| *unknown == name);
        let pi = (name == "pi").then_some(Operation::Constant(PI));
        if let Some(operation) = unknown.map(Operation::Unknown).or(pi) {
            self.operations.push(operation);
            return Ok(());
        }
        let of_two = match name {
            "min" => Some(("min", Operation::Smaller)),
            "max" => Some(("max", Operation::Greater)),
            _ => None,
        };
        let of_one = FUNCTIONS.iter().find(|(known, _)| *known == name);
        if of_two.is_none() && of_one.is_none() {
            let problem = ExpressionProblem::Name { name: shortened(name), names: self.language.names() };
            return Err(ExpressionError { at: start, problem });
        }
        if !self.takes('(') {
            return Err(self.missing());
        }
        self.sum()?;
        if let Some((name, operation)) = of_two {
            if !self.takes(',') {
                return Err(self.error(ExpressionProblem::Second(name)));
            }
            self.sum()?;
            self.operations.push(operation);
        }
        if let Some((_, function)) = of_one {
            self.operations.push(Operation::Function(*function));
        }
        self.close()
    }

    /// `$` and a name.
    fn parameter(&mut self) -> Read {
        let start = self.at;
        self.at += 1;
        let from = self.at;
        self.skip(is_of_name);
        let name = &self.text[from..self.at];
        let Some(parameters) = self.language.parameters else { return Err(self.unexpected('$')) };
        let Some(value) = parameters.value(name) else {
            let problem = ExpressionProblem::Parameter { name: shortened(name), known: parameters.known() };
            return Err(ExpressionError { at: start, problem });
        };
        self.operations.push(Operation::Constant(value));
        Ok(())
    }

    /// Digits, a point, and an exponent with its sign.
    fn number(&mut self) -> Read {
        let start = self.at;
        self.skip(|c| c.is_ascii_digit() || c == '.');
        if self.text[self.at..].starts_with(['e', 'E']) {
            self.at += 1;
            if self.text[self.at..].starts_with(['+', '-']) {
                self.at += 1;
            }
        }
        self.skip(|c| is_of_name(c) || c == '.');
        let digits = &self.text[start..self.at];
        match digits.parse::<f64>() {
            Ok(value) if value.abs() <= LARGEST => {
                self.operations.push(Operation::Constant(value));
                Ok(())
            }
            _ => Err(ExpressionError { at: start, problem: ExpressionProblem::Number(shortened(digits)) }),
        }
    }

    fn skip(&mut self, of: impl Fn(char) -> bool) {
        let rest = &self.text[self.at..];
        self.at += rest.find(|c| !of(c)).unwrap_or(rest.len());
    }

    /// The next character that is no blank.
    fn next(&mut self) -> Option<char> {
        self.skip(char::is_whitespace);
        self.text[self.at..].chars().next()
    }

    fn takes(&mut self, wanted: char) -> bool {
        let found = self.next() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn missing(&self) -> ExpressionError {
        self.error(ExpressionProblem::Missing { names: self.language.names() })
    }

    fn unexpected(&self, character: char) -> ExpressionError {
        self.error(ExpressionProblem::Character { character, names: self.language.names() })
    }

    fn error(&self, problem: ExpressionProblem) -> ExpressionError {
        ExpressionError { at: self.at, problem }
    }
}

fn shortened(word: &str) -> String {
    word.chars().take(20).collect()
}
