//! What a method cannot be asked.

use thiserror::Error;

use crate::contact_time::ContactTimeError;

/// A question that a method has no answer for, and what to change.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[non_exhaustive]
pub enum MethodError {
    /// What no method can answer.
    #[error(transparent)]
    Question(#[from] ContactTimeError),
    /// A number of the method itself that is not positive and finite.
    #[error("{method}: the {name} is {value}; it must be finite and > 0 [{unit}]")]
    Parameter {
        /// The name of the method.
        method: &'static str,
        /// Which of its numbers.
        name: &'static str,
        /// What was given.
        value: f64,
        /// The unit of the number.
        unit: &'static str,
    },
    /// A body without vertices, for a method that follows vertices.
    #[error(
        "{method}: body {body} is curved or rounded and has no vertices to follow; make it a hull or a soup, or take another method"
    )]
    NoVertices {
        /// The name of the method.
        method: &'static str,
        /// Which body: `a` or `b`.
        body: char,
    },
    /// A body that changes its shape, for a method that knows rigid bodies only.
    #[error("{method}: body {body} deforms, and this method knows rigid bodies only; take another method")]
    Deforms {
        /// The name of the method.
        method: &'static str,
        /// Which body: `a` or `b`.
        body: char,
    },
    /// A half-space that turns: its far points have any speed, so no step is short enough.
    #[error(
        "{method}: body {body} is a half-space that turns, so its speed has no bound; set its spin to 0, make it a box, or take another method"
    )]
    TurningHalfSpace {
        /// The name of the method.
        method: &'static str,
        /// Which body: `a` or `b`.
        body: char,
    },
}
