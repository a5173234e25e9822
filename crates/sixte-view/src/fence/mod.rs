//! The duel in the browser: rooms in which two fence, and pages that play or watch.
//!
//! | stage | file |
//! |---|---|
//! | a page says who it is, and where its stick is | `ask`, `socket`, `guest`, `answers` |
//! | rooms, by name | `rooms` |
//! | a thread plays the duel of a room in real time | `room` |
//! | what happens becomes messages | `report` |

mod answers;
mod ask;
mod guest;
mod report;
mod room;
mod rooms;
mod socket;

pub use rooms::Rooms;
pub use socket::serve;
