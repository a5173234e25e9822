//! The duel in the browser: rooms in which two fence, and pages that play or watch.
//!
//! | stage | file |
//! |---|---|
//! | a page says who it is, and where its stick is | `ask`, `socket`, `guest`, `answers` |
//! | rooms, by name | `rooms` |
//! | who is in a room | `room` |
//! | a thread plays its duel, as fast as its players see it | `play`, `pace`, `slowness` |
//! | recorded bouts are played again | `recordings` |
//! | what happens becomes messages | `report` |

mod answers;
mod ask;
mod guest;
mod pace;
mod play;
mod recordings;
mod report;
mod room;
mod rooms;
mod slowness;
mod socket;

pub use rooms::Rooms;
pub use socket::serve;
