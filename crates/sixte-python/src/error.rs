//! What is refused becomes an exception, in the words of the engine.

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(
    sixte,
    SixteError,
    PyValueError,
    "What Sixte refuses: it says what is wrong, and what to give instead."
);

/// The exception for an error of the engine.
pub fn refused(error: impl std::fmt::Display) -> PyErr {
    SixteError::new_err(error.to_string())
}

/// The exception for an argument: its name, and what is wrong with it.
pub fn argument(name: &str, problem: impl std::fmt::Display) -> PyErr {
    SixteError::new_err(format!("{name}: {problem}"))
}
