//! Fields written as text: `"sqrt(x^2 + y^2 + z^2) - 1"`.
//!
//! | rule | form |
//! |---|---|
//! | sum | product (`+` or `-` product)\* |
//! | product | factor (`*` or `/` factor)\* |
//! | factor | `-` factor, `+` factor, power |
//! | power | term, or term `^` an integer |
//! | term | a number, `x`, `y`, `z`, `pi`, `function(sum)`, `function(sum, sum)`, `(sum)` |
//!
//! One method for each rule; what they read becomes a list of operations on a stack, the operands before what is done to them.

use std::f64::consts::PI;

use thiserror::Error;

use super::Field;
use crate::interval::Number;
use crate::shape::LARGEST;

/// Longest text, in bytes.
const LONGEST: usize = 4000;

/// Most brackets, signs and functions inside each other.
const DEEPEST: usize = 64;

/// Greatest power.
const GREATEST_POWER: i32 = 100;

/// What is wrong with an expression, and at which byte of its text.
#[derive(Debug, Clone, PartialEq, Error)]
#[error("at byte {at} of the expression: {problem}")]
#[non_exhaustive]
pub struct ExpressionError {
    /// From 0; a character begins there, or the text ends.
    pub at: usize,
    /// What is wrong.
    pub problem: ExpressionProblem,
}

/// What is wrong with an expression.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ExpressionProblem {
    /// The text ends, or goes on, where a number should be.
    #[error("a number is missing; write a number, x, y, z, pi, a function like sqrt(…) or (…)")]
    Missing,
    /// A word that means nothing.
    #[error(
        "\"{0}\" is not known; write x, y, z, pi, sqrt(…), abs(…), sin(…), cos(…), tan(…), exp(…), ln(…), min(…, …) or max(…, …)"
    )]
    Name(String),
    /// A character that means nothing, or nothing here.
    #[error("\"{0}\" does not belong here; write numbers, x, y, z, pi, functions, + - * / ^ and ( )")]
    Character(char),
    /// Digits that are no number.
    #[error("\"{0}\" is not a number up to 1e30; write one like 1.5 or 2e-3")]
    Number(String),
    /// A power that is no integer.
    #[error(
        "a power is an integer from -{GREATEST_POWER} to {GREATEST_POWER}, like x^2 or x^-1; for others write sqrt(x) or exp(1.5 * ln(x))"
    )]
    Power,
    /// A bracket that has no end.
    #[error("a bracket is not closed; write )")]
    Open,
    /// A function with one argument that needs two.
    #[error("{0} takes two numbers; write {0}(…, …)")]
    Second(&'static str),
    /// The text is too long.
    #[error("it is longer than {LONGEST} bytes; write less")]
    Long,
    /// Too many brackets, signs and functions inside each other.
    #[error("more than {DEEPEST} brackets, signs or functions are inside each other; write fewer")]
    Deep,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Operation {
    Coordinate(usize),
    Constant(f64),
    Add,
    Subtract,
    Multiply,
    Divide,
    Negate,
    Power(i32),
    Function(Function),
    Smaller,
    Greater,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Function {
    Root,
    Size,
    Sine,
    Cosine,
    Tangent,
    Exponential,
    Logarithm,
}

const FUNCTIONS: [(&str, Function); 7] = [
    ("sqrt", Function::Root),
    ("abs", Function::Size),
    ("sin", Function::Sine),
    ("cos", Function::Cosine),
    ("tan", Function::Tangent),
    ("exp", Function::Exponential),
    ("ln", Function::Logarithm),
];

/// A field that was written as text.
///
/// ```
/// use sixte_contact::shape::{Expression, Field};
/// let ball = Expression::parse("sqrt(x^2 + y^2 + z^2) - 1")?;
/// assert_eq!(ball.value([0.0, 3.0, 4.0]), 4.0);
/// let wrong = Expression::parse("x + q").unwrap_err();
/// assert_eq!(wrong.at, 4);
/// # Ok::<(), sixte_contact::shape::ExpressionError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Expression {
    operations: Vec<Operation>,
}

impl Expression {
    /// Reads a text: `+ - * / ^`, brackets, x, y, z \[m\], numbers, pi, sqrt, abs, sin, cos, tan (of rad), exp, ln, min, max.
    ///
    /// # Errors
    /// What is wrong, where, and what to write instead.
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        if text.len() > LONGEST {
            return Err(ExpressionError { at: 0, problem: ExpressionProblem::Long });
        }
        let mut reader = Reader { text, at: 0, depth: 0, operations: Vec::new() };
        reader.sum()?;
        if let Some(c) = reader.next() {
            return Err(reader.error(ExpressionProblem::Character(c)));
        }
        Ok(Self { operations: reader.operations })
    }
}

impl Field for Expression {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        let mut stack: Vec<N> = Vec::with_capacity(16);
        for operation in &self.operations {
            let result = match *operation {
                Operation::Coordinate(axis) => at[axis],
                Operation::Constant(value) => N::constant(value),
                Operation::Negate => -top(&mut stack),
                Operation::Power(2) => top(&mut stack).sqr(),
                Operation::Power(exponent) => top(&mut stack).powi(exponent),
                Operation::Function(function) => apply(function, top(&mut stack)),
                of_two => {
                    let (second, first) = (top(&mut stack), top(&mut stack));
                    match of_two {
                        Operation::Add => first + second,
                        Operation::Subtract => first - second,
                        Operation::Multiply => first * second,
                        Operation::Divide => first / second,
                        Operation::Smaller => first.min(second),
                        _ => first.max(second),
                    }
                }
            };
            stack.push(result);
        }
        top(&mut stack)
    }
}

/// The operands are always there: each rule of the reader leaves one value.
fn top<N: Number>(stack: &mut Vec<N>) -> N {
    stack.pop().unwrap_or(N::constant(f64::NAN))
}

fn apply<N: Number>(function: Function, of: N) -> N {
    match function {
        Function::Root => of.sqrt(),
        Function::Size => of.abs(),
        Function::Sine => of.sin(),
        Function::Cosine => of.cos(),
        Function::Tangent => of.tan(),
        Function::Exponential => of.exp(),
        Function::Logarithm => of.ln(),
    }
}

struct Reader<'a> {
    text: &'a str,
    /// Bytes that are read.
    at: usize,
    depth: usize,
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
            Some('^') => Err(self.error(ExpressionProblem::Character('^'))),
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
            Some(c) if is_of_name(c) => self.name(),
            Some(')' | '*' | '/' | '^' | ',') | None => Err(self.error(ExpressionProblem::Missing)),
            Some(c) => Err(self.error(ExpressionProblem::Character(c))),
        }
    }

    fn close(&mut self) -> Read {
        if self.takes(')') {
            return Ok(());
        }
        let problem = self.next().map_or(ExpressionProblem::Open, ExpressionProblem::Character);
        Err(self.error(problem))
    }

    fn name(&mut self) -> Read {
        let start = self.at;
        self.skip(is_of_name);
        let name = &self.text[start..self.at];
        let simple = match name {
            "x" => Some(Operation::Coordinate(0)),
            "y" => Some(Operation::Coordinate(1)),
            "z" => Some(Operation::Coordinate(2)),
            "pi" => Some(Operation::Constant(PI)),
            _ => None,
        };
        if let Some(operation) = simple {
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
            let name = name.chars().take(20).collect();
            return Err(ExpressionError { at: start, problem: ExpressionProblem::Name(name) });
        }
        if !self.takes('(') {
            return Err(self.error(ExpressionProblem::Missing));
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
            _ => {
                let digits = digits.chars().take(20).collect();
                Err(ExpressionError { at: start, problem: ExpressionProblem::Number(digits) })
            }
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

    fn error(&self, problem: ExpressionProblem) -> ExpressionError {
        ExpressionError { at: self.at, problem }
    }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
