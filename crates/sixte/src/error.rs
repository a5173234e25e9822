//! What is refused when a world is built. A step never fails: see [`StepReport`](crate::report::StepReport).

use sixte_contact::motion::MotionError;
use sixte_contact::shape::ShapeError;
use thiserror::Error;

use crate::turn::InertiaError;

/// A body that cannot be.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum BodyError {
    /// The shape has no mass, or none can be computed.
    #[error(
        "the body's mass cannot be computed: {0}; or make it fixed or driven, or give mass, centre and inertia"
    )]
    Shape(#[from] ShapeError),
    /// A mass that is not a positive number.
    #[error("the mass is {0} kg; it must be positive and finite. A body that nothing moves is fixed")]
    Mass(f64),
    /// An inertia tensor that no body has.
    #[error("{0}")]
    Inertia(#[from] InertiaError),
    /// Moments of inertia of which one is larger than the other two together.
    #[error("no body has this inertia tensor: one principal moment is larger than the sum of the other two")]
    Moments,
    /// Restitution outside its range.
    #[error("the restitution is {0}; it must be from 0 to 1")]
    Restitution(f64),
    /// A negative or missing coefficient.
    #[error("the {name} coefficient is {value}; it must be 0 or more")]
    Coefficient {
        /// Which one.
        name: &'static str,
        /// What was given.
        value: f64,
    },
    /// Numbers that are not finite, or too large.
    #[error("the body's {0}")]
    Motion(#[from] MotionError),
}

/// What a world refuses.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum WorldError {
    /// A body that cannot be.
    #[error("{name}: {source}")]
    Body {
        /// The body's name.
        name: String,
        /// Why.
        source: BodyError,
    },
    /// Bodies that intersect from the start: the invariant would be broken before it begins.
    #[error(
        "{a} and {b} intersect or touch where they are put (gap {gap:e} m, at least {needed:e} m is needed); move one of them"
    )]
    Intersecting {
        /// One body's name.
        a: String,
        /// The other's.
        b: String,
        /// The gap, negative if they intersect \[m\].
        gap: f64,
        /// The smallest gap that can be kept apart from rounding \[m\].
        needed: f64,
    },
    /// A setting out of its range.
    #[error("the setting {name} is {value}; it must be {allowed}")]
    Setting {
        /// Which one.
        name: &'static str,
        /// What was given.
        value: f64,
        /// What is allowed.
        allowed: &'static str,
    },
    /// A body that is not in the world.
    #[error("{0} is not in this world")]
    NoSuchBody(crate::id::BodyId),
}
