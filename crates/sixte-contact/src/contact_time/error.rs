//! What cannot be asked.

use thiserror::Error;

use crate::motion::MotionError;

/// A question that has no answer, and what to change.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[non_exhaustive]
pub enum ContactTimeError {
    /// A motion that cannot be followed.
    #[error("body {body}: {source}")]
    Motion {
        /// Which body: `a` or `b`.
        body: char,
        /// What is wrong with its motion.
        source: MotionError,
    },
    /// An interval that is negative, not finite or too long.
    #[error("the interval is {0}; it must be finite, at least 0 and at most 1e30 [s]")]
    Interval(f64),
    /// A tolerance that is not positive and finite.
    #[error("the tolerance is {0}; it must be finite and > 0 [m]")]
    Tolerance(f64),
    /// A margin that is negative, not finite or too large.
    #[error("the margin is {0}; it must be finite, at least 0 and at most 1e30 [m]")]
    Margin(f64),
    /// A body that deforms was asked about times that its deformation does not reach.
    #[error(
        "the interval is {interval}, but body {body} deforms for {duration} only; ask for less, or give it the next frame [s]"
    )]
    Deformation {
        /// Which body: `a` or `b`.
        body: char,
        /// How long its deformation takes \[s\].
        duration: f64,
        /// What was asked \[s\].
        interval: f64,
    },
    /// Two half-spaces.
    #[error(
        "both shapes are half-spaces, which always meet unless they are parallel; make one of them a box"
    )]
    TwoHalfSpaces,
}
