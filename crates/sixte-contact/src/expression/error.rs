//! What can be wrong with an expression, said so that it can be mended.

use thiserror::Error;

/// Longest text, in bytes.
pub(super) const LONGEST: usize = 4000;

/// Most brackets, signs and functions inside each other.
pub(super) const DEEPEST: usize = 64;

/// Largest number: nothing that is computed with is larger.
pub(super) const LARGEST: f64 = 1e30;

/// Greatest power.
pub(super) const GREATEST_POWER: i32 = 100;

/// What is wrong with an expression, and at which byte of its text.
#[derive(Debug, Clone, PartialEq, Error)]
#[error("at byte {at} of the expression: {problem}")]
pub struct ExpressionError {
    /// From 0; a character begins there, or the text ends.
    pub at: usize,
    /// What is wrong.
    pub problem: ExpressionProblem,
}

/// What is wrong with an expression. `names` are those that can be written for a number, like `x, y, z`.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ExpressionProblem {
    /// The text ends, or goes on, where a number should be.
    #[error("a number is missing; write a number, {names}, pi, a function like sqrt(…) or (…)")]
    Missing {
        /// What can be written.
        names: String,
    },
    /// A word that means nothing.
    #[error(
        "\"{name}\" is not known; write {names}, pi, sqrt(…), abs(…), sin(…), cos(…), tan(…), exp(…), ln(…), min(…, …) or max(…, …)"
    )]
    Name {
        /// The word, shortened.
        name: String,
        /// What can be written.
        names: String,
    },
    /// A parameter that is not there.
    #[error("there is no parameter \"{name}\"; {known}")]
    Parameter {
        /// Without its `$`, shortened.
        name: String,
        /// What to write instead.
        known: String,
    },
    /// A character that means nothing, or nothing here.
    #[error("\"{character}\" does not belong here; write numbers, {names}, pi, functions, + - * / ^ and ( )")]
    Character {
        /// The character.
        character: char,
        /// What can be written.
        names: String,
    },
    /// Digits that are no number.
    #[error("\"{0}\" is not a number up to {LARGEST:e}; write one like 1.5 or 2e-3")]
    Number(String),
    /// A power that is no integer.
    #[error(
        "a power is an integer from -{GREATEST_POWER} to {GREATEST_POWER}, like x^2 or x^-1; for others write sqrt(x) or exp(1.5 * ln(x))"
    )]
    Power,
    /// A bracket that has no end.
    #[error("a bracket is not closed; write )")]
    Open,
    /// A function with one argument that needs two.
    #[error("{0} takes two numbers; write {0}(…, …)")]
    Second(&'static str),
    /// The text is too long.
    #[error("it is longer than {LONGEST} bytes; write less")]
    Long,
    /// Too many brackets, signs and functions inside each other.
    #[error("more than {DEEPEST} brackets, signs or functions are inside each other; write fewer")]
    Deep,
}
