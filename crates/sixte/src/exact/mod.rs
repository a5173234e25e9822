//! Exact stepping: from contact to contact. One step of one island, from top to bottom.
//!
//! | stage | file |
//! |---|---|
//! | what every stage works on | [`island`](crate::island) |
//! | bodies that rest on each other push | `persistent` |
//! | the longest span that is certified: bodies fly, pairs that can meet are searched for contacts | `span`, [`certify`](crate::certify) |
//! | bodies move | `advance` |
//! | those that met respond | `impact`, `separate` |
//! | those that cannot part are held | [`zones`](crate::zones) |
//! | persistent contacts are put back, if the world asks for it | `project` |

mod advance;
mod budget;
mod clock;
mod impact;
mod persistent;
mod project;
mod separate;
mod span;
mod step;

pub(crate) use separate::move_apart;
pub(crate) use span::BESIDE_ALONE;
pub(crate) use step::{follow_bodies, step_island};
