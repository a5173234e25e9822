//! The scenes that come with Sixte, and what a run of a scene comes to.
//!
//! In: a name, or a file. Out: a [`Scene`](sixte_io::scene::Scene), and after a run an [`Outcome`] with what happened, the books, and
//! which expectations are met. The command, sweeps and Python all open and judge scenes here, so they say the same.
//!
//! ```
//! use sixte_scenes::{Outcome, open};
//!
//! let scene = open("bounce".as_ref())?;
//! let outcome = Outcome::run((scene.build()?, scene.changed()), |_, _| Ok::<(), std::io::Error>(()))?;
//! assert!(outcome.is_ok(), "{:?}", outcome.why_not());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod built_in;
mod open;
mod outcome;

pub use built_in::{BuiltIn, all, files_of, names};
pub use open::{OpenError, is_file, open};
pub use outcome::{Expected, Outcome};
