//! Arrays that stay the same objects for as long as a batch lives: Python has them, and rows are read and written in place.

use numpy::{PyArray3, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::error::argument;

/// An array of three axes, whose numbers numpy owns. What Python does to it is seen only when it is asked for again, so all is looked
/// at again each time.
#[derive(Debug)]
pub struct Standing {
    name: &'static str,
    shape: [usize; 3],
    array: Py<PyAny>,
}

impl Standing {
    /// Of zeros.
    pub fn new(py: Python<'_>, name: &'static str, shape: [usize; 3]) -> PyResult<Self> {
        // By way of Python: where there is no memory for it, that is an exception.
        let array = py.import("numpy")?.call_method1("zeros", (shape.to_vec(),))?;
        Ok(Self { name, shape, array: array.unbind() })
    }

    /// The array itself.
    pub fn array(&self, py: Python<'_>) -> Py<PyAny> {
        self.array.clone_ref(py)
    }

    /// Reads all numbers, row after row.
    pub fn read<R>(&self, py: Python<'_>, of: impl FnOnce(&[f64]) -> PyResult<R>) -> PyResult<R> {
        let array = self.checked(py)?.try_readonly().map_err(|error| argument(self.name, error))?;
        of(array.as_slice().map_err(|_| self.changed())?)
    }

    /// Writes numbers, row after row.
    pub fn write<R>(&self, py: Python<'_>, of: impl FnOnce(&mut [f64]) -> R) -> PyResult<R> {
        let array = self.checked(py)?.try_readwrite();
        let mut array = array.map_err(|error| {
            argument(
                self.name,
                format!("{error}; steps and resets write to it: leave it writeable, and copy it"),
            )
        })?;
        Ok(of(array.as_slice_mut().map_err(|_| self.changed())?))
    }

    /// What was done to it could also be to its shape and its type.
    fn checked<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<f64>>> {
        let array = self.array.bind(py).cast::<PyArray3<f64>>().map_err(|_| self.changed())?;
        if array.shape() != self.shape {
            return Err(self.changed());
        }
        Ok(array.clone())
    }

    fn changed(&self) -> PyErr {
        let problem = format!(
            "its shape or type was changed; it has to stay an array of {:?} float64: reshape a view of it instead",
            self.shape
        );
        argument(self.name, problem)
    }
}
