//! The local server behind the page in the browser: it runs scenes and replays recordings, and tells all pages that
//! watch what happens.
//!
//! | stage | file |
//! |---|---|
//! | what can be watched | `gallery`, `recorded` |
//! | files of the user are looked after, and read again when they change | `files`, `look`, `stamps` |
//! | all of it as it is now | `shelf`, `showcase` |
//! | a thread runs a scene, ahead of what is shown | `run`, `hand` |
//! | or a recording is told | `replay` |
//! | bodies, frames, contacts and ledger become messages | `describe`, `frames`, `contacts`, `persistent`, `ledger`, `packet` |
//! | messages are kept, and each page gets them at its own pace | `log`, `budget` |
//! | a page asks, and is answered | `socket`, `ask` |
//! | a duel is played, by pages and by the computer | `fence` |
//! | files, and who may ask at all | `accept`, `http`, `guard`, `policy`, `page` |
//!
//! A page that is slow waits for nobody but itself: a run writes into its log and never looks who reads.
#![cfg_attr(not(test), deny(clippy::indexing_slicing))]

mod accept;
mod ask;
mod budget;
mod compute;
mod contacts;
mod describe;
mod error;
#[allow(
    clippy::indexing_slicing,
    reason = "sides are 0 and 1; what pages say is read in `ask`, which has none"
)]
mod fence;
mod files;
mod frames;
mod gallery;
mod guard;
mod hand;
mod hierarchy;
mod http;
mod ledger;
mod log;
mod look;
mod packet;
mod page;
mod persistent;
mod policy;
mod recorded;
mod replay;
mod run;
mod runs;
mod shelf;
mod showcase;
mod socket;
mod stamps;
mod watched;

pub use accept::Limits;
pub use error::ViewError;
pub use files::{Files, is_recording};
pub use gallery::{Gallery, Item, Picture, Shows};
pub use http::{Server, ServerOptions};
pub use recorded::Recorded;
pub use showcase::Showcase;
