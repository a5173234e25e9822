//! Values of Python as a scene has them, so that one reader checks them all and says what is wrong.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};

use crate::error::{argument, refused};

/// Lists within lists go no deeper: one may hold itself.
const DEEPEST: usize = 16;

/// A value: a truth, a number, text, a list or a dictionary.
pub fn value_of(given: &Bound<'_, PyAny>) -> PyResult<String> {
    within(given, 0)
}

fn within(given: &Bound<'_, PyAny>, depth: usize) -> PyResult<String> {
    if depth > DEEPEST {
        return Err(argument(
            "value",
            format!("more than {DEEPEST} lists are inside each other; give fewer"),
        ));
    }
    if let Ok(is_so) = given.cast::<PyBool>() {
        return Ok(is_so.is_true().to_string());
    }
    if given.is_instance_of::<PyInt>() {
        return Ok(given.str()?.to_string());
    }
    if given.is_instance_of::<PyString>() {
        return quoted(given);
    }
    if let Ok(dictionary) = given.cast::<PyDict>() {
        let pairs = dictionary
            .iter()
            .map(|(key, value)| Ok(format!("{} = {}", quoted(&key)?, within(&value, depth + 1)?)));
        return Ok(format!("{{ {} }}", pairs.collect::<PyResult<Vec<String>>>()?.join(", ")));
    }
    if given.is_instance_of::<PyFloat>() || given.try_iter().is_err() {
        let number: f64 = given
            .extract()
            .map_err(|_| argument("value", format!("{given} is no number, text, list or dictionary")))?;
        return Ok(if number.is_nan() { "nan".to_owned() } else { format!("{number:?}") });
    }
    let parts = given.try_iter()?.map(|part| within(&part?, depth + 1));
    Ok(format!("[{}]", parts.collect::<PyResult<Vec<String>>>()?.join(", ")))
}

/// Text in quotes, as TOML and JSON both have it.
fn quoted(text: &Bound<'_, PyAny>) -> PyResult<String> {
    serde_json::to_string(&text.extract::<String>()?).map_err(refused)
}
