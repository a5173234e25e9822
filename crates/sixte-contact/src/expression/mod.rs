//! Arithmetic written as text: `"sqrt(x^2 + y^2) - $radius"`.
//!
//! A [`Formula`] is read once, in the words of a [`Language`], and computed as often as one likes, with any
//! [`Number`](crate::interval::Number): at points, over boxes, with slopes. Fields of implicit surfaces have the unknowns x, y and
//! z; numbers in scenes have none, but parameters.
//!
//! | rule | form |
//! |---|---|
//! | sum | product (`+` or `-` product)\* |
//! | product | factor (`*` or `/` factor)\* |
//! | factor | `-` factor, `+` factor, power |
//! | power | term, or term `^` an integer |
//! | term | a number, an unknown, `$parameter`, `pi`, `function(sum)`, `function(sum, sum)`, `(sum)` |

mod error;
mod formula;
mod language;
mod operation;
mod reader;

pub use error::{ExpressionError, ExpressionProblem};
pub use formula::Formula;
pub use language::{Language, Parameters, is_of_name};
