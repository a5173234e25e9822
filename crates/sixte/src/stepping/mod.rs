//! One step of a world: islands, and who steps each of them.
//!
//! | stage | file |
//! |---|---|
//! | bodies that do not meet are stepped apart | `islands`, `speculative`, `inter_island`, `path` |
//! | small ones in real time are stepped together | `together` |
//! | one island is stepped | `run` |
//! | from contact to contact, or in real time | `choice` |
//! | what was stepped in vain is put back | `rollback` |
//! | who has come to rest is not stepped | `sleep` |
//! | sensors see who comes and goes | `sensors` |

mod choice;
mod inter_island;
mod islands;
mod path;
mod rollback;
mod run;
mod sensors;
mod sleep;
mod speculative;
mod together;

pub(crate) use islands::step_islands;
pub(crate) use speculative::Step;
