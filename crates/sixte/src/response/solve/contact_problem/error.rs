//! What is no problem of contacts.

use thiserror::Error;

use crate::rotation::InertiaError;

/// What a [`ContactProblem`](super::ContactProblem) is refused for. Bodies, contacts, rows and columns are counted from 0.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ContactProblemError {
    /// A list of another length than the number of contacts asks for.
    #[error(
        "{name} has {given} numbers; {contacts} contacts, as many as there are friction coefficients, need {expected}"
    )]
    Size {
        /// Which list.
        name: &'static str,
        /// How many contacts there are.
        contacts: usize,
        /// How many numbers it should have.
        expected: usize,
        /// How many it has.
        given: usize,
    },
    /// A number that is not finite.
    #[error("{name}, number {index}: {value} is not finite")]
    NotFinite {
        /// Of what.
        name: &'static str,
        /// Which one: the place in the list, or the body or contact that it belongs to.
        index: usize,
        /// What it is.
        value: f64,
    },
    /// W is not symmetric.
    #[error(
        "w is not symmetric: {below} in row {row}, column {column}, but {above} across; give the matrix of responses, with the \
         same axes for impulses and velocities"
    )]
    NotSymmetric {
        /// The row of the entry below the diagonal.
        row: usize,
        /// Its column.
        column: usize,
        /// The entry.
        below: f64,
        /// The entry across.
        above: f64,
    },
    /// W is not positive semidefinite: an impulse would make bodies faster against itself.
    #[error(
        "w is not positive semidefinite, as is seen in row {row}; no bodies have such a matrix of responses"
    )]
    NotPositive {
        /// A row in which it is seen.
        row: usize,
    },
    /// Friction that is negative or no number.
    #[error("contact {contact}: the friction is {value}; it must be 0 or more")]
    Friction {
        /// The contact.
        contact: usize,
        /// Its friction.
        value: f64,
    },
    /// A mass that is not positive.
    #[error(
        "body {body}: the mass is {mass} kg; it must be positive, and infinite for a body that nothing moves"
    )]
    Mass {
        /// The body.
        body: usize,
        /// Its mass \[kg\].
        mass: f64,
    },
    /// An inertia tensor that no body has.
    #[error("body {body}: {source}")]
    Inertia {
        /// The body.
        body: usize,
        /// Why not.
        source: InertiaError,
    },
    /// A normal that is no unit vector.
    #[error("contact {contact}: the length of the normal is {length}; it must be 1")]
    Normal {
        /// The contact.
        contact: usize,
        /// How long its normal is.
        length: f64,
    },
    /// A contact of a body that is not there.
    #[error("contact {contact}: there is no body {body}; there are {bodies}, counted from 0")]
    NoBody {
        /// The contact.
        contact: usize,
        /// The body that it names.
        body: usize,
        /// How many there are.
        bodies: usize,
    },
    /// A contact of a body with itself.
    #[error("contact {contact} is one of body {body} with itself; name two bodies")]
    SameBody {
        /// The contact.
        contact: usize,
        /// The body.
        body: usize,
    },
    /// Numbers that cannot be computed with.
    #[error("the velocities at the contacts are too large to compute with; choose other units")]
    TooLarge,
}
