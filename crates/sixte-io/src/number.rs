//! One number from text.

use sixte_contact::shape::LARGEST;
use thiserror::Error;

use crate::excerpt;

/// Text that is not a number to compute with.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NumberError {
    /// Nothing where a number should be.
    #[error("a number is missing")]
    Missing,
    /// Not a number, or `nan` or `inf`.
    #[error("\"{0}\" is not a finite number")]
    NotFinite(String),
    /// Larger than [`LARGEST`].
    #[error("{0} is too large, the largest is 1e30")]
    TooLarge(String),
}

/// The finite number that the text is, at most [`LARGEST`] in size; blanks around it are ignored.
///
/// ```
/// use sixte_io::number;
/// assert_eq!(number(" -1e-3 "), Ok(-0.001));
/// assert!(number("nan").is_err());
/// assert!(number("1e400").is_err());
/// ```
///
/// # Errors
/// Text that is empty, not a number, not finite or too large.
pub fn number(text: &str) -> Result<f64, NumberError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(NumberError::Missing);
    }
    let Ok(value) = text.parse::<f64>() else {
        return Err(NumberError::NotFinite(excerpt(text)));
    };
    if value.abs() <= LARGEST {
        return Ok(value);
    }
    // `inf` and `nan` are words; too many digits for a float are still digits.
    if text.contains(|c: char| c.is_ascii_digit()) {
        return Err(NumberError::TooLarge(excerpt(text)));
    }
    Err(NumberError::NotFinite(excerpt(text)))
}
