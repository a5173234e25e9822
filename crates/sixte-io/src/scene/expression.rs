//! Arithmetic in texts: `"2 * $height + sqrt(2)"`.
//!
//! | rule | form |
//! |---|---|
//! | sum | product (`+` or `-` product)\* |
//! | product | factor (`*` or `/` factor)\* |
//! | factor | `-` factor, `+` factor, a number, `$name`, `pi`, `function(sum)`, `(sum)` |
//!
//! One method for each rule, and the value is computed on the way down and up.

use std::f64::consts::PI;

use sixte_contact::shape::LARGEST;
use thiserror::Error;

use crate::excerpt;

/// Longest text, in bytes.
const LONGEST: usize = 1000;

/// Most brackets, signs and functions inside each other.
const DEEPEST: usize = 64;

type Function = fn(f64) -> f64;

const FUNCTIONS: [(&str, Function); 4] =
    [("sqrt", f64::sqrt), ("sin", libm::sin), ("cos", libm::cos), ("tan", libm::tan)];

/// What is wrong, and at which byte of the text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ExpressionError {
    pub at: usize,
    pub problem: Problem,
}

/// What is wrong with an expression.
#[derive(Debug, Clone, PartialEq, Error)]
pub(super) enum Problem {
    #[error("a number is missing; write a number, $name, pi, sqrt(…), sin(…), cos(…), tan(…) or (…)")]
    Missing,
    #[error("there is no parameter \"{name}\"; {known}")]
    Parameter { name: String, known: String },
    #[error(
        "\"{0}\" is not known; write $name for a parameter, or pi, sqrt(…), sin(…), cos(…), tan(…); angles in rad"
    )]
    Name(String),
    #[error("\"{0}\" does not belong here; write numbers, $name, pi, + - * / and ( )")]
    Character(char),
    #[error("\"{0}\" is not a number; write one like 1.5 or 2e-3")]
    Number(String),
    #[error("a bracket is not closed; write )")]
    Open,
    #[error("it is longer than {LONGEST} characters; write less")]
    Long,
    #[error("more than {DEEPEST} brackets or signs are inside each other; write fewer")]
    Deep,
    #[error("it comes to {0}; write what comes to a number up to 1e30")]
    Value(f64),
}

/// What names stand for.
pub(super) trait Scope {
    /// The value of `$name`.
    fn value(&self, name: &str) -> Option<f64>;

    /// What to write instead of a name that is not there.
    fn known(&self) -> String;
}

/// Whether a character may be in the name of a parameter.
pub(super) fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The value of an expression.
pub(super) fn value(text: &str, scope: &dyn Scope) -> Result<f64, ExpressionError> {
    if text.len() > LONGEST {
        return Err(ExpressionError { at: 0, problem: Problem::Long });
    }
    let mut reader = Reader { text, at: 0, depth: 0, scope };
    let value = reader.sum()?;
    if let Some(c) = reader.next() {
        return Err(reader.error(Problem::Character(c)));
    }
    if value.abs() <= LARGEST {
        return Ok(value);
    }
    Err(ExpressionError { at: 0, problem: Problem::Value(value) })
}

/// Whether `$name` is in the text, for one of the names.
pub(super) fn mentions(text: &str, names: &[&str]) -> bool {
    let mut parts = text.split('$');
    parts.next();
    parts.any(|part| names.contains(&leading(part, is_of_name)))
}

struct Reader<'a> {
    text: &'a str,
    /// Bytes that are read.
    at: usize,
    depth: usize,
    scope: &'a dyn Scope,
}

type Read = Result<f64, ExpressionError>;

impl<'a> Reader<'a> {
    fn sum(&mut self) -> Read {
        let mut value = self.product()?;
        loop {
            if self.takes('+') {
                value += self.product()?;
            } else if self.takes('-') {
                value -= self.product()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Read {
        let mut value = self.factor()?;
        loop {
            if self.takes('*') {
                value *= self.factor()?;
            } else if self.takes('/') {
                value /= self.factor()?;
            } else {
                return Ok(value);
            }
        }
    }

    fn factor(&mut self) -> Read {
        if self.depth >= DEEPEST {
            return Err(self.error(Problem::Deep));
        }
        self.depth += 1;
        let value = match self.next() {
            Some('-') => {
                self.at += 1;
                self.factor().map(|value| -value)
            }
            Some('+') => {
                self.at += 1;
                self.factor()
            }
            Some('(') => self.bracket(),
            Some('$') => self.parameter(),
            Some(c) if c.is_ascii_digit() || c == '.' => self.number(),
            Some(c) if is_of_name(c) => self.name(),
            Some(')' | '*' | '/') | None => Err(self.error(Problem::Missing)),
            Some(c) => Err(self.error(Problem::Character(c))),
        };
        self.depth -= 1;
        value
    }

    fn bracket(&mut self) -> Read {
        if !self.takes('(') {
            return Err(self.error(Problem::Missing));
        }
        let value = self.sum()?;
        if self.takes(')') {
            return Ok(value);
        }
        let problem = self.next().map_or(Problem::Open, Problem::Character);
        Err(self.error(problem))
    }

    fn parameter(&mut self) -> Read {
        let start = self.at;
        self.at += 1;
        let name = self.word();
        self.scope.value(name).ok_or_else(|| {
            let problem = Problem::Parameter { name: excerpt(name), known: self.scope.known() };
            ExpressionError { at: start, problem }
        })
    }

    fn name(&mut self) -> Read {
        let start = self.at;
        let name = self.word();
        if name == "pi" {
            return Ok(PI);
        }
        let Some((_, function)) = FUNCTIONS.iter().find(|(known, _)| *known == name) else {
            return Err(ExpressionError { at: start, problem: Problem::Name(excerpt(name)) });
        };
        self.bracket().map(function)
    }

    /// Digits, a point, and an exponent with its sign.
    fn number(&mut self) -> Read {
        let start = self.at;
        self.skip(|c| c.is_ascii_digit() || c == '.');
        if self.rest().starts_with(['e', 'E']) {
            self.at += 1;
            if self.rest().starts_with(['+', '-']) {
                self.at += 1;
            }
        }
        self.skip(|c| is_of_name(c) || c == '.');
        let digits = &self.text[start..self.at];
        digits.parse().map_err(|_| ExpressionError { at: start, problem: Problem::Number(excerpt(digits)) })
    }

    fn word(&mut self) -> &'a str {
        let start = self.at;
        self.skip(is_of_name);
        &self.text[start..self.at]
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip(&mut self, of: impl Fn(char) -> bool) {
        self.at += leading(self.rest(), of).len();
    }

    /// The next character that is no blank.
    fn next(&mut self) -> Option<char> {
        self.skip(char::is_whitespace);
        self.rest().chars().next()
    }

    fn takes(&mut self, wanted: char) -> bool {
        let found = self.next() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn error(&self, problem: Problem) -> ExpressionError {
        ExpressionError { at: self.at, problem }
    }
}

fn leading(text: &str, of: impl Fn(char) -> bool) -> &str {
    text.split(|c| !of(c)).next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use proptest::prelude::*;

    use super::*;

    struct Two;

    impl Scope for Two {
        fn value(&self, name: &str) -> Option<f64> {
            match name {
                "n" => Some(3.0),
                "height" => Some(1.5),
                _ => None,
            }
        }

        fn known(&self) -> String {
            "there are n, height".to_owned()
        }
    }

    fn of(text: &str) -> Result<f64, ExpressionError> {
        value(text, &Two)
    }

    #[test]
    fn arithmetic() {
        let cases = [
            ("1", 1.0),
            (" 2 * $n ", 6.0),
            ("$height+0.1", 1.6),
            ("1 - 2 - 3", -4.0),
            ("8 / 2 / 2", 2.0),
            ("1 + 2 * 3", 7.0),
            ("(1 + 2) * 3", 9.0),
            ("-$n * -2", 6.0),
            ("--2", 2.0),
            ("2 - -3", 5.0),
            ("1e-3 + .5 + 2.", 2.501),
            ("2E+1", 20.0),
            ("sqrt(2) * sqrt ( 2 )", 2.0000000000000004),
            ("cos(pi)", -1.0),
            ("sin(pi / 2)", 1.0),
            ("tan(0)", 0.0),
            ("1e20 * 1e10", 1e30),
        ];
        for (text, expected) in cases {
            assert_eq!(of(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let parameter = |name: &str| Problem::Parameter { name: name.into(), known: Two.known() };
        let cases = [
            ("", 0, Problem::Missing),
            ("2 * ", 4, Problem::Missing),
            ("2 * * 3", 4, Problem::Missing),
            ("()", 1, Problem::Missing),
            ("sqrt 2", 5, Problem::Missing),
            ("$", 0, parameter("")),
            ("1 + $m", 4, parameter("m")),
            ("2 * n", 4, Problem::Name("n".into())),
            ("2 $n", 2, Problem::Character('$')),
            ("2 × $n", 2, Problem::Character('×')),
            ("$n; 1", 2, Problem::Character(';')),
            ("1.2.3", 0, Problem::Number("1.2.3".into())),
            ("1e", 0, Problem::Number("1e".into())),
            ("2n", 0, Problem::Number("2n".into())),
            ("(1 + 2", 6, Problem::Open),
            ("(1 2)", 3, Problem::Character('2')),
            ("1)", 1, Problem::Character(')')),
            ("1 / 0", 0, Problem::Value(f64::INFINITY)),
            ("1e30 * 2", 0, Problem::Value(2e30)),
            ("1e999", 0, Problem::Value(f64::INFINITY)),
        ];
        for (text, at, problem) in cases {
            assert_eq!(of(text), Err(ExpressionError { at, problem }), "{text}");
        }
        let ExpressionError { problem: Problem::Value(value), .. } = of("sqrt(-1)").unwrap_err() else {
            unreachable!()
        };
        assert!(value.is_nan());
    }

    #[test]
    fn size_and_depth_are_bounded() {
        let nested = |count: usize| "(".repeat(count) + "1" + &")".repeat(count);
        assert_eq!(of(&nested(63)), Ok(1.0));
        assert_eq!(of(&nested(64)).unwrap_err().problem, Problem::Deep);
        assert_eq!(of(&"-".repeat(900)).unwrap_err().problem, Problem::Deep);
        assert_eq!(of(&"1+".repeat(600)).unwrap_err().problem, Problem::Long);
    }

    #[test]
    fn names_are_found_whole() {
        assert!(mentions("2 * $i + 1", &["i", "j"]));
        assert!(mentions("$height+$j", &["i", "j"]));
        assert!(!mentions("$index + i", &["i", "j"]));
    }

    /// An expression as text, and its value computed beside it.
    fn any() -> impl Strategy<Value = (String, f64)> {
        let leaf = prop_oneof![
            (0u32..100).prop_map(|n| (n.to_string(), f64::from(n))),
            Just(("$n".to_owned(), 3.0)),
            Just(("pi".to_owned(), PI)),
        ];
        leaf.prop_recursive(6, 40, 2, |inner| {
            (inner.clone(), inner, 0..4).prop_map(|((a, x), (b, y), kind)| match kind {
                0 => (format!("({a} + {b})"), x + y),
                1 => (format!("({a}-{b})"), x - y),
                2 => (format!("({a}) * ({b})"), x * y),
                _ => (format!("cos({a}) / (1 + ({b}) * ({b}))"), libm::cos(x) / (1.0 + y * y)),
            })
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, rng_seed: prop::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default() })]

        #[test]
        fn random_expressions_come_to_their_value((text, expected) in any()) {
            if text.len() <= LONGEST && expected.abs() <= LARGEST {
                prop_assert_eq!(of(&text), Ok(expected), "{}", text);
            }
        }

        #[test]
        fn nothing_makes_it_panic(text in "[-+*/()$. a-z0-9µ]{0,40}") {
            if let Err(error) = of(&text) {
                prop_assert!(error.at <= text.len() && text.is_char_boundary(error.at));
            }
        }
    }
}
