//! What is computed for body A and for body B in the same way, for both at once.
//!
//! Two numbers fit into one register, so that turning a point of each body takes as many instructions as turning one. Each number
//! is computed as it would be alone, in the same order: not a bit differs, but for the signs of zeros where one body's numbers are turned round
//! before in place of after.

mod numbers;
mod sine;
mod turns;
mod vectors;

pub(crate) use numbers::Both;
pub(crate) use sine::{sine_and_cosine, sines_and_cosines};
pub(crate) use turns::BothTurns;
pub(crate) use vectors::BothVectors;
