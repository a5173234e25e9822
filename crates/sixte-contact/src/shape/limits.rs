//! The range of numbers that shapes and motions are made of.

/// Largest length, coordinate or speed that is accepted; keeps squares and fourth powers finite.
pub const LARGEST: f64 = 1e30;

/// Smallest length that is not zero; keeps squares away from underflow.
pub const SMALLEST: f64 = 1e-30;
