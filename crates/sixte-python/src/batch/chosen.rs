//! Which worlds of a batch are meant.

use numpy::{AllowTypeChange, PyArrayLikeDyn};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::error::argument;

/// Numbers of the worlds that are meant, in the order given: all, one, a list of numbers, or a mask with a truth for each.
pub fn chosen(given: Option<&Bound<'_, PyAny>>, count: usize) -> PyResult<Vec<usize>> {
    let Some(given) = given else { return Ok((0..count).collect()) };
    let array = given.py().import("numpy")?.call_method1("asarray", (given,));
    let array = array.map_err(|_| unreadable(count))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let (size, axes): (usize, usize) = (array.getattr("size")?.extract()?, array.getattr("ndim")?.extract()?);
    match (kind.as_str(), axes) {
        ("b", 1) => masked(&array, count),
        ("i" | "u", 0 | 1) => numbered(&array, count),
        // An empty list is one of floats.
        ("f", 1) if size == 0 => Ok(Vec::new()),
        _ => Err(unreadable(count)),
    }
}

fn unreadable(count: usize) -> PyErr {
    let needed =
        format!("give numbers of worlds from 0 to {}, or a mask of {count} truths", count.saturating_sub(1));
    argument("worlds", format!("it cannot be read; {needed}"))
}

fn masked(array: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<usize>> {
    let mask: PyArrayLikeDyn<'_, bool> = array.extract().map_err(|_| unreadable(count))?;
    let mask = mask.as_array();
    if mask.len() != count {
        let problem =
            format!("the mask is for {} worlds and there are {count}; give a truth for each", mask.len());
        return Err(argument("worlds", problem));
    }
    Ok(mask.iter().enumerate().filter(|(_, is_meant)| **is_meant).map(|(number, _)| number).collect())
}

fn numbered(array: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<usize>> {
    let numbers: PyArrayLikeDyn<'_, i64, AllowTypeChange> = array.extract().map_err(|_| unreadable(count))?;
    let mut is_named = vec![false; count];
    let mut chosen = Vec::new();
    for &number in numbers.as_array() {
        let index = usize::try_from(number).ok();
        let Some((index, named)) = index.and_then(|index| Some((index, is_named.get_mut(index)?))) else {
            return Err(missing(number, count));
        };
        if std::mem::replace(named, true) {
            return Err(argument("worlds", format!("world {index} is named twice; name it once")));
        }
        chosen.push(index);
    }
    Ok(chosen)
}

/// A world that is not there.
pub fn missing(number: i64, count: usize) -> PyErr {
    PyIndexError::new_err(format!(
        "there is no world {number}; give numbers from 0 to {}",
        count.saturating_sub(1)
    ))
}
