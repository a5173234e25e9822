//! Contacts of bodies that are close to each other: which there are, and what is remembered of them.
//!
//! | what | file |
//! |---|---|
//! | how close is close | `skin` |
//! | contacts of two bodies at given poses | `query` |
//! | what is remembered of pairs | `cache` |
//! | what is kept of pairs in real time | `kept` |
//! | where bodies touch when a step is over | `points` |
//! | who touches whom | `touching` |

mod cache;
mod kept;
mod points;
mod query;
mod skin;
mod touching;

pub(crate) use cache::{ContactCache, Force, PairKey};
pub(crate) use kept::{KeptPair, KeptPatch, KeptPoint, MOST_POINTS};
pub(crate) use points::report_points;
pub(crate) use query::query_contacts;
pub(crate) use skin::{OUTER, body_size, largest_pull, outer_skin, skin_of};
pub(crate) use touching::{Touching, find_touching, force_point};
