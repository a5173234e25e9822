//! Values that a key takes, one after the other.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use sixte_io::number;

use crate::error::SweepError;

/// A parameter or a dotted key of a scene, and the values that it takes.
///
/// ```
/// use sixte_sweep::{Axis, Values};
/// assert_eq!(Axis::parse("speed=1:100:50")?.values, Values::Even { from: 1.0, to: 100.0, count: 50 });
/// assert_eq!(Axis::parse("speed=1:100")?.values, Values::Between { from: 1.0, to: 100.0 });
/// assert_eq!(Axis::parse("bodies.ball.velocity=[0,0,1],[0,0,2]")?.len(), Some(2));
/// # Ok::<(), sixte_sweep::SweepError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Axis {
    /// As in [`Scene::set`](sixte_io::scene::Scene::set).
    pub key: String,
    /// In the key's unit.
    pub values: Values,
}

/// Which values those are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Values {
    /// Equally spaced, both ends included: those of numpy's `linspace`, to the bit.
    Even {
        /// The first.
        from: f64,
        /// The last.
        to: f64,
        /// How many, at least 2.
        count: u32,
    },
    /// Any in between; only of a random sample.
    Between {
        /// The smallest.
        from: f64,
        /// The largest.
        to: f64,
    },
    /// These, as they are set.
    Listed(Vec<String>),
}

/// One of the values.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// As it is set.
    pub text: String,
    /// If it is a number.
    pub number: Option<f64>,
}

impl Value {
    fn of_number(value: f64) -> Self {
        // All digits that it takes to read the same number back.
        Self { text: format!("{value:?}"), number: Some(value) }
    }

    fn of_text(text: &str) -> Self {
        Self { text: text.to_owned(), number: number(text).ok() }
    }
}

/// What `KEY=…` means in a sweep.
#[derive(Debug, Clone, PartialEq)]
pub enum Setting {
    /// One value for all runs.
    Fixed {
        /// The key.
        key: String,
        /// As it is set.
        value: String,
    },
    /// Several values.
    Axis(Axis),
}

const FORMS: &str = "give KEY=FROM:TO:COUNT, KEY=FROM:TO or KEY=A,B,C";

impl Setting {
    /// Reads `KEY=VALUE`, `KEY=FROM:TO:COUNT`, `KEY=FROM:TO` or `KEY=A,B,C`. Commas and colons in brackets, braces and quotes are part of
    /// a value.
    ///
    /// # Errors
    /// Text without a key or a value, and ends and counts that make no sense.
    pub fn parse(text: &str) -> Result<Self, SweepError> {
        let (key, value) =
            text.split_once('=').ok_or_else(|| SweepError::axis(text, "it has no value", FORMS))?;
        let (key, value) = (key.trim().to_owned(), value.trim());
        if key.is_empty() {
            return Err(SweepError::axis(text, "it has no key", FORMS));
        }
        let ends: Vec<&str> = parts(value, ':');
        let is_range = ends.len() > 1 && ends.first().is_some_and(|first| number(first).is_ok());
        if is_range {
            let values = range(&ends).map_err(|problem| SweepError::axis(text, problem, FORMS))?;
            return Ok(Self::Axis(Axis { key, values }));
        }
        let list: Vec<String> = parts(value, ',').into_iter().map(|part| part.trim().to_owned()).collect();
        match &list[..] {
            [_] => Ok(Self::Fixed { key, value: value.to_owned() }),
            _ if list.iter().any(String::is_empty) => {
                Err(SweepError::axis(text, "a value is missing", "write one between any two commas"))
            }
            _ => Ok(Self::Axis(Axis { key, values: Values::Listed(list) })),
        }
    }
}

/// Apart at a mark, but for those in brackets, braces and quotes.
fn parts(text: &str, mark: char) -> Vec<&str> {
    let (mut found, mut start, mut depth, mut quote) = (Vec::new(), 0, 0_i32, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(end), _) if c == end => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth -= 1,
            (None, _) if c == mark && depth == 0 => {
                found.extend(text.get(start..at));
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    found.extend(text.get(start..));
    found
}

fn range(ends: &[&str]) -> Result<Values, String> {
    let end = |text: &str| number(text).map_err(|problem| problem.to_string());
    match *ends {
        [from, to] => Ok(Values::Between { from: end(from)?, to: end(to)? }),
        [from, to, count] => {
            let count = count.trim().parse();
            let count = count
                .map_err(|_| "how many values there are is not a whole number, or too large".to_owned())?;
            Ok(Values::Even { from: end(from)?, to: end(to)?, count })
        }
        _ => Err("there are more than three numbers".to_owned()),
    }
}

impl Axis {
    /// As [`Setting::parse`], of what has several values.
    ///
    /// # Errors
    /// The same, and one value.
    pub fn parse(text: &str) -> Result<Self, SweepError> {
        match Setting::parse(text)? {
            Setting::Axis(axis) => axis.check().map(|()| axis),
            Setting::Fixed { .. } => Err(SweepError::axis(text, "it has one value", FORMS)),
        }
    }

    /// How many values it has; none if it has any in between.
    pub fn len(&self) -> Option<u64> {
        match &self.values {
            Values::Even { count, .. } => Some(u64::from(*count)),
            Values::Between { .. } => None,
            Values::Listed(list) => Some(list.len() as u64),
        }
    }

    /// Whether it has no values; such a one is refused.
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }

    /// Whether all values are numbers.
    pub fn is_numeric(&self) -> bool {
        match &self.values {
            Values::Listed(list) => list.iter().all(|text| number(text).is_ok()),
            _ => true,
        }
    }

    /// One of its values, by its number from 0; the last beyond that, and the first of any in between.
    pub fn value(&self, at: u64) -> Value {
        match &self.values {
            Values::Even { from, to, count } => Value::of_number(even(*from, *to, *count, at)),
            Values::Between { from, .. } => Value::of_number(*from),
            Values::Listed(list) => {
                let at = usize::try_from(at).unwrap_or(usize::MAX).min(list.len().saturating_sub(1));
                Value::of_text(list.get(at).map_or("", String::as_str))
            }
        }
    }

    /// The value at a part of the way, from 0 to below 1.
    pub(crate) fn at_part(&self, part: f64) -> Value {
        match (&self.values, self.len()) {
            (Values::Between { from, to }, _) => {
                // Rounding may lead beyond an end.
                Value::of_number((from + (to - from) * part).clamp(from.min(*to), from.max(*to)))
            }
            (_, len) => self.value((part * len.unwrap_or(1) as f64) as u64),
        }
    }

    /// The smallest and the largest of numbers, and all of what is none.
    pub(crate) fn ends(&self) -> Vec<Value> {
        match &self.values {
            Values::Even { from, to, .. } | Values::Between { from, to } => {
                vec![Value::of_number(*from), Value::of_number(*to)]
            }
            Values::Listed(list) => {
                let mut all: Vec<Value> = list.iter().map(|text| Value::of_text(text)).collect();
                if self.is_numeric() {
                    all.sort_by(|one, other| {
                        one.number.partial_cmp(&other.number).unwrap_or(Ordering::Equal)
                    });
                    let last = all.pop();
                    all.truncate(1);
                    all.extend(last);
                }
                all
            }
        }
    }

    /// How it was written.
    pub(crate) fn text(&self) -> String {
        let values = match &self.values {
            Values::Even { from, to, count } => format!("{from}:{to}:{count}"),
            Values::Between { from, to } => format!("{from}:{to}"),
            Values::Listed(list) => list.join(","),
        };
        format!("{}={values}", self.key)
    }

    /// Refuses what has fewer than two values, or one of them twice.
    pub(crate) fn check(&self) -> Result<(), SweepError> {
        let refuse = |problem: String, remedy: &str| Err(SweepError::axis(&self.text(), problem, remedy));
        match &self.values {
            Values::Even { from, to, .. } | Values::Between { from, to }
                if !(from.is_finite() && to.is_finite() && from != to) =>
            {
                refuse(format!("it goes from {from} to {to}"), "give two numbers that differ")
            }
            Values::Even { count, .. } if *count < 2 => {
                refuse(format!("it has {count} values"), "give at least 2, or one value as KEY=VALUE")
            }
            Values::Listed(list) => {
                let same = |other: &String, text: &String| match (number(other), number(text)) {
                    (Ok(other), Ok(number)) => other == number,
                    _ => other == text,
                };
                let is_seen =
                    |(at, text): &(usize, &String)| list.iter().take(*at).any(|one| same(one, text));
                let twice = list.iter().enumerate().find(is_seen);
                match twice {
                    Some((_, text)) => refuse(format!("{text} is there twice"), "leave one of them out"),
                    None if list.is_empty() => refuse("it has no values".to_owned(), FORMS),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }
}

/// As numpy's `linspace` computes it: steps from the first value, and the last one as it was given.
fn even(from: f64, to: f64, count: u32, at: u64) -> f64 {
    let last = u64::from(count.max(2) - 1);
    if at >= last { to } else { at as f64 * ((to - from) / last as f64) + from }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]
    use super::*;

    fn said(text: &str) -> String {
        Axis::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn even_values_are_those_of_the_closed_form() {
        let axis = Axis::parse("a=-1:1:5").unwrap();
        let all: Vec<f64> = (0..5).map(|at| axis.value(at).number.unwrap()).collect();
        assert_eq!(all, [-1.0, -0.5, 0.0, 0.5, 1.0]);
        let axis = Axis::parse("a=0.1:0.3:3").unwrap();
        // As numpy.linspace(0.1, 0.3, 3) has them.
        assert_eq!(axis.value(1).number.unwrap(), 0.2);
        assert_eq!(axis.value(2).number.unwrap(), 0.3);
        for (from, to, count) in [(1.0, 100.0, 50), (3.0, -7.0, 11), (1e-9, 1e9, 1001)] {
            let axis = Axis { key: "a".into(), values: Values::Even { from, to, count } };
            for at in 0..u64::from(count) {
                let truth = from + (to - from) * (at as f64 / f64::from(count - 1));
                let found = axis.value(at);
                // Three roundings of numbers no larger than the ends.
                assert!((found.number.unwrap() - truth).abs() <= 3e-16 * (from.abs() + to.abs()));
                assert_eq!(found.text.parse::<f64>().unwrap(), found.number.unwrap());
            }
            assert_eq!(
                (axis.value(0).number, axis.value(u64::from(count) - 1).number),
                (Some(from), Some(to))
            );
        }
    }

    #[test]
    fn ends_are_the_smallest_and_the_largest() {
        let ends = |text: &str| -> Vec<String> {
            Axis::parse(text).unwrap().ends().into_iter().map(|value| value.text).collect()
        };
        assert_eq!(ends("a=3,1,7,5"), ["1", "7"]);
        assert_eq!(ends("a=7:3:5"), ["7.0", "3.0"]);
        assert_eq!(ends("a=x,3,1,2"), ["x", "3", "1", "2"]);
    }

    #[test]
    fn lists_are_split_outside_of_brackets_and_quotes() {
        let list = |text: &str| match Axis::parse(text).unwrap().values {
            Values::Listed(list) => list,
            other => panic!("{other:?}"),
        };
        assert_eq!(list("a=1, 2,3"), ["1", "2", "3"]);
        assert_eq!(list("a=[0,0,1],[0,0,2]"), ["[0,0,1]", "[0,0,2]"]);
        assert_eq!(list("a={ b = \"x,y\" },'u,v'"), ["{ b = \"x,y\" }", "'u,v'"]);
        assert_eq!(list("world.stepping=exact,realtime"), ["exact", "realtime"]);
        assert_eq!(list("f=c:x.obj,c:y.obj"), ["c:x.obj", "c:y.obj"]);
        let fixed = Setting::parse("v=[1,2,3]").unwrap();
        assert_eq!(fixed, Setting::Fixed { key: "v".into(), value: "[1,2,3]".into() });
    }

    #[test]
    fn nonsense_says_what_to_give() {
        assert!(said("a").starts_with("a: it has no value; give KEY=FROM:TO:COUNT"));
        assert!(said("=1,2").starts_with("=1,2: it has no key; "));
        assert!(said("a=1").starts_with("a=1: it has one value; "));
        assert!(said("a=1:x").contains("\"x\" is not a finite number"));
        assert!(said("a=1:2:x").contains("is not a whole number"));
        assert!(said("a=1:2:3:4").contains("more than three numbers"));
        assert!(said("a=1:2:1").contains("it has 1 values; give at least 2"));
        assert!(said("a=2:2:3").contains("it goes from 2 to 2; give two numbers that differ"));
        assert!(said("a=1,,2").contains("a value is missing"));
        assert!(said("a=1,2,1.0").contains("1.0 is there twice"));
    }
}
