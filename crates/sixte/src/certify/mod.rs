//! Certificates for bodies that move: pairs are clear for a time, or meet first at an instant.
//!
//! | what | file |
//! |---|---|
//! | lower bounds that cost next to nothing | `bound` |
//! | how far bodies may be beside the motions that are certified | `margin` |
//! | which pair of many meets first | `first_contact` |

pub(crate) mod bound;
mod first_contact;
mod margin;

pub(crate) use first_contact::{Ending, First, FirstContact, counted, rounds_of};
pub(crate) use margin::{OnMotion, margin, pose_rounding};
