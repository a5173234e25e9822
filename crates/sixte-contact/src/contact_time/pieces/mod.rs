//! Two convex pieces: rounds of a distance query and a certificate.

mod axis;
mod deforming;
mod search;
mod start;

pub(crate) use deforming::advance;
pub(crate) use search::{End, PieceSearch};
