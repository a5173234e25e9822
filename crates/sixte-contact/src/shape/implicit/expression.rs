//! Fields written as text: `"sqrt(x^2 + y^2 + z^2) - 1"`.

use super::Field;
use crate::expression::{ExpressionError, Formula, Language};
use crate::interval::Number;

/// A field that was written as text.
///
/// ```
/// use sixte_contact::shape::{Expression, Field};
/// let ball = Expression::parse("sqrt(x^2 + y^2 + z^2) - 1")?;
/// assert_eq!(ball.value([0.0, 3.0, 4.0]), 4.0);
/// let wrong = Expression::parse("x + q").unwrap_err();
/// assert_eq!(wrong.at, 4);
/// # Ok::<(), sixte_contact::expression::ExpressionError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Expression {
    formula: Formula,
}

impl Expression {
    /// Reads a text: `+ - * / ^`, brackets, x, y, z \[m\], numbers, pi, sqrt, abs, sin, cos, tan (of rad), exp, ln, min, max.
    ///
    /// # Errors
    /// What is wrong, where, and what to write instead.
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        let language = Language { unknowns: &["x", "y", "z"], parameters: None };
        Ok(Self { formula: Formula::parse(text, language)? })
    }
}

impl Field for Expression {
    fn value<N: Number>(&self, at: [N; 3]) -> N {
        self.formula.value(&at)
    }
}
