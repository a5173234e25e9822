//! Values that are set in worlds: the same for all, or another one in each.

use std::sync::Arc;

use numpy::PyUntypedArray;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use sixte_io::scene::Scene;

use crate::error::argument;
use crate::toml::value_of;

/// Keys and values of one world, as a scene takes them.
pub type Values = Vec<(String, String)>;

/// The values of each of many worlds, on top of what they had. Worlds that have the same share them.
pub fn values(
    scene: &Scene,
    given: Option<&Bound<'_, PyDict>>,
    before: &[Arc<Values>],
) -> PyResult<Vec<Arc<Values>>> {
    let mut columns = Vec::new();
    for (key, value) in given.iter().flat_map(|given| given.iter()) {
        let key: String =
            key.extract().map_err(|_| argument("parameters", "a key is no text; give names"))?;
        let is_parameter = scene.parameters().iter().any(|parameter| parameter.name == key);
        let column = Column::read(&key, &value, is_parameter, before.len())?;
        columns.push((key, column));
    }
    let is_same_for_all = columns.iter().all(|(_, column)| matches!(column, Column::One(_)));
    let mut all: Vec<Arc<Values>> = Vec::with_capacity(before.len());
    for (row, had) in before.iter().enumerate() {
        let has_first = row > 0 && before.first().is_some_and(|first| Arc::ptr_eq(first, had));
        if let (true, true, Some(first)) = (is_same_for_all, has_first, all.first()) {
            all.push(Arc::clone(first));
            continue;
        }
        let mut has = Values::clone(had);
        has.retain(|(key, _)| !columns.iter().any(|(set, _)| set == key));
        has.extend(columns.iter().map(|(key, column)| (key.clone(), column.at(row))));
        all.push(Arc::new(has));
    }
    Ok(all)
}

/// A value for all worlds, or one for each.
enum Column {
    One(String),
    Many(Vec<String>),
}

impl Column {
    /// An array of numpy has a value for each world, along its first axis; so has a list, for a parameter, which is a number. What else
    /// there is, a vector in a list too, is for all.
    fn read(key: &str, given: &Bound<'_, PyAny>, is_parameter: bool, count: usize) -> PyResult<Self> {
        let read = |value: &Bound<'_, PyAny>| {
            value_of(value).map_err(|error| argument(key, error.value(value.py())))
        };
        let is_list = given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>();
        let is_array = given.cast::<PyUntypedArray>().is_ok() && given.len().is_ok();
        let is_for_each = is_array || (is_list && is_parameter);
        if !is_for_each {
            return Ok(Self::One(read(given)?));
        }
        let rows = given.len()?;
        if rows != count {
            let problem =
                format!("{rows} values are given for {count} worlds; give one for each, or one for all");
            return Err(argument(key, problem));
        }
        // Numbers of numpy become those of Python.
        let given = if is_array { given.call_method0("tolist")? } else { given.clone() };
        given.try_iter()?.map(|value| read(&value?)).collect::<PyResult<_>>().map(Self::Many)
    }

    fn at(&self, row: usize) -> String {
        match self {
            Self::One(value) => value.clone(),
            Self::Many(values) => values.get(row).cloned().unwrap_or_default(),
        }
    }
}
