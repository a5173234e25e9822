//! Exact stepping: from contact to contact. One step of one island, from top to bottom.
//!
//! | stage | file |
//! |---|---|
//! | islands: bodies that do not meet are stepped apart | `islands`, `inter_island`, `path` |
//! | what every stage works on | `island` |
//! | bodies that rest on each other push | `persistent` |
//! | the longest span that is certified: bodies fly, pairs that can meet are searched for contacts | `span`, [`certify`](crate::certify) |
//! | bodies move | `advance` |
//! | those that met respond | `impact`, `separate` |
//! | those that cannot part are held | [`zones`](crate::zones) |
//! | persistent contacts are put back, if the world asks for it | `project` |
//! | sensors see who comes and goes | `sensors` |

mod advance;
mod budget;
mod clock;
mod impact;
mod inter_island;
mod islands;
mod path;
mod persistent;
mod project;
mod rollback;
mod sensors;
mod separate;
mod span;
mod step;

pub(crate) use islands::{Step, step_exactly};
pub(crate) use separate::move_apart;
