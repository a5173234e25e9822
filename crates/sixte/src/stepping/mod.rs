//! One step of a world: islands, and who steps each of them.
//!
//! | stage | file |
//! |---|---|
//! | bodies that do not meet are stepped apart | `islands`, `inter_island`, `path` |
//! | from contact to contact, or in real time | `choice` |
//! | what was stepped in vain is put back | `rollback` |
//! | who has come to rest is not stepped | `sleep` |
//! | sensors see who comes and goes | `sensors` |

mod choice;
mod inter_island;
mod islands;
mod path;
mod rollback;
mod sensors;
mod sleep;

pub(crate) use islands::{Step, step_islands};
