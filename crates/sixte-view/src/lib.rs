//! The local server behind the page in the browser: it runs scenes and replays recordings, and tells all pages that
//! watch what happens.
//!
//! | stage | file |
//! |---|---|
//! | what can be watched | `gallery` |
//! | a thread runs a scene, ahead of what is shown | `run`, `hand` |
//! | or a recording is told | `replay` |
//! | bodies, frames, contacts and ledger become messages | `describe`, `frames`, `contacts`, `persistent`, `ledger`, `packet` |
//! | messages are kept, and each page gets them at its own pace | `log` |
//! | a page asks, and is answered | `socket`, `ask` |
//! | a duel is played, by pages and by the computer | `fence` |
//! | files, and who may ask at all | `http`, `guard`, `page` |
//!
//! A page that is slow waits for nobody but itself: a run writes into its log and never looks who reads.

mod ask;
mod compute;
mod contacts;
mod describe;
mod error;
mod fence;
mod frames;
mod gallery;
mod guard;
mod hand;
mod hierarchy;
mod http;
mod ledger;
mod log;
mod packet;
mod page;
mod persistent;
mod replay;
mod run;
mod runs;
mod socket;
mod watched;

pub use error::ViewError;
pub use gallery::{Gallery, Item, Picture};
pub use http::{Server, ServerOptions};
