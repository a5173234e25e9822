//! Numbers of a scene that are written as arithmetic: `"2 * $height + sqrt(2)"`.

use sixte_contact::expression::{ExpressionProblem, Formula, Language, Parameters, is_of_name};
use sixte_contact::shape::LARGEST;
use thiserror::Error;

/// What is wrong, and at which byte of the text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct WrongNumber {
    pub at: usize,
    pub problem: Problem,
}

/// What is wrong with a number that is written as arithmetic.
#[derive(Debug, Clone, PartialEq, Error)]
pub(super) enum Problem {
    #[error(transparent)]
    Text(ExpressionProblem),
    #[error("it comes to {0}; write what comes to a number up to 1e30")]
    Value(f64),
}

/// The value of an expression.
pub(super) fn value(text: &str, parameters: &dyn Parameters) -> Result<f64, WrongNumber> {
    let language = Language { unknowns: &[], parameters: Some(parameters) };
    let formula = Formula::parse(text, language)
        .map_err(|error| WrongNumber { at: error.at, problem: Problem::Text(error.problem) })?;
    let value = formula.value::<f64>(&[]);
    if value.abs() <= LARGEST {
        return Ok(value);
    }
    Err(WrongNumber { at: 0, problem: Problem::Value(value) })
}

/// Whether `$name` is in the text, for one of the names.
pub(super) fn mentions(text: &str, names: &[&str]) -> bool {
    let mut parts = text.split('$');
    parts.next();
    parts.any(|part| names.contains(&part.split(|c| !is_of_name(c)).next().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::f64::consts::PI;

    use proptest::prelude::*;

    use super::*;

    struct Two;

    impl Parameters for Two {
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

    fn computed(text: &str) -> Result<f64, WrongNumber> {
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
            ("$n^2 - max($n, 1)", 6.0),
            ("abs(-$n)", 3.0),
        ];
        for (text, expected) in cases {
            assert_eq!(computed(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let names = || "$name".to_owned();
        let parameter = |name: &str| ExpressionProblem::Parameter { name: name.into(), known: Two.known() };
        let missing = || ExpressionProblem::Missing { names: names() };
        let name = |name: &str| ExpressionProblem::Name { name: name.into(), names: names() };
        let unexpected = |character| ExpressionProblem::Character { character, names: names() };
        let number = |digits: &str| ExpressionProblem::Number(digits.into());
        let cases = [
            ("", 0, missing()),
            ("2 * ", 4, missing()),
            ("2 * * 3", 4, missing()),
            ("()", 1, missing()),
            ("sqrt 2", 5, missing()),
            ("$", 0, parameter("")),
            ("1 + $m", 4, parameter("m")),
            ("2 * n", 4, name("n")),
            ("2 $n", 2, unexpected('$')),
            ("2 × $n", 2, unexpected('×')),
            ("$n; 1", 2, unexpected(';')),
            ("1.2.3", 0, number("1.2.3")),
            ("1e", 0, number("1e")),
            ("2n", 0, number("2n")),
            ("(1 + 2", 6, ExpressionProblem::Open),
            ("(1 2)", 3, unexpected('2')),
            ("1)", 1, unexpected(')')),
            ("1e999", 0, number("1e999")),
            ("2^$n", 2, ExpressionProblem::Power),
        ];
        for (text, at, problem) in cases {
            assert_eq!(computed(text), Err(WrongNumber { at, problem: Problem::Text(problem) }), "{text}");
        }
        for (text, value) in [("1 / 0", f64::INFINITY), ("1e30 * 2", 2e30)] {
            assert_eq!(computed(text), Err(WrongNumber { at: 0, problem: Problem::Value(value) }), "{text}");
        }
        let WrongNumber { problem: Problem::Value(value), .. } = computed("sqrt(-1)").unwrap_err() else {
            unreachable!()
        };
        assert!(value.is_nan());
    }

    #[test]
    fn size_and_depth_are_bounded() {
        let nested = |count: usize| "(".repeat(count) + "1" + &")".repeat(count);
        assert_eq!(computed(&nested(63)), Ok(1.0));
        let deep = Problem::Text(ExpressionProblem::Deep);
        assert_eq!(computed(&nested(64)).unwrap_err().problem, deep);
        assert_eq!(computed(&"-".repeat(900)).unwrap_err().problem, deep);
        assert_eq!(computed(&"1+".repeat(2001)).unwrap_err().problem, Problem::Text(ExpressionProblem::Long));
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

    const LETTERS: &str = "-+*/^,()$. abcdefghijklmnopqrstuvwxyz0123456789µ";

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, rng_seed: prop::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default() })]

        #[test]
        fn random_expressions_come_to_their_value((text, expected) in any()) {
            if text.len() <= 4000 && expected.abs() <= LARGEST {
                prop_assert_eq!(computed(&text), Ok(expected), "{}", text);
            }
        }

        #[test]
        fn nothing_makes_it_panic(letters in prop::collection::vec(prop::sample::select(LETTERS.chars().collect::<Vec<_>>()), 0..=40)) {
            let text: String = letters.into_iter().collect();
            if let Err(error) = computed(&text) {
                prop_assert!(error.at <= text.len() && text.is_char_boundary(error.at));
            }
        }
    }
}
