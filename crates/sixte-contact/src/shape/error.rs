//! What can be wrong with a shape, said so that it can be mended.

use thiserror::Error;

/// Largest length, coordinate or speed that is accepted; keeps squares and fourth powers finite.
pub const LARGEST: f64 = 1e30;

/// Smallest length that is not zero; keeps squares away from underflow.
pub const SMALLEST: f64 = 1e-30;

/// A shape that cannot be built from the numbers given.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// A length is negative, not a number, infinite, too large or too small.
    #[error("{shape} {name} is {value}; it must be {allowed} [m]")]
    Length {
        /// The kind of shape, as `sixte toc` calls it.
        shape: &'static str,
        /// Which of its lengths.
        name: &'static str,
        /// The value given \[m\].
        value: f64,
        /// What is allowed.
        allowed: &'static str,
    },
    /// A coordinate is not a number, infinite, or too large.
    #[error(
        "{shape} point {index} is ({x}, {y}, {z}); coordinates must be finite and at most 1e30 in size [m]"
    )]
    Coordinate {
        /// The kind of shape.
        shape: &'static str,
        /// Index of the point in the input, from 0.
        index: usize,
        /// x \[m\].
        x: f64,
        /// y \[m\].
        y: f64,
        /// z \[m\].
        z: f64,
    },
    /// A hull was asked of no points at all.
    #[error("the hull has no points; give at least one")]
    Empty,
    /// A direction has no direction.
    #[error("{shape} {name} ({x}, {y}, {z}) has no direction; give a finite vector that is not zero")]
    Direction {
        /// The kind of shape.
        shape: &'static str,
        /// Which of its directions.
        name: &'static str,
        /// x.
        x: f64,
        /// y.
        y: f64,
        /// z.
        z: f64,
    },
    /// Mass properties were asked of a shape that has none.
    #[error("the {shape} has no mass: {why}; mass properties need a bounded shape with a volume")]
    NoMass {
        /// The kind of shape.
        shape: &'static str,
        /// What is missing.
        why: &'static str,
    },
    /// A density that is not a positive finite number.
    #[error("density is {0}; it must be finite and > 0 [kg/m³]")]
    Density(f64),
}
