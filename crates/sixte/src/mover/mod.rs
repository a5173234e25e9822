//! The black box that moves a body, with feedback (Kavan, section 2.1).
//!
//! Before a step a mover says what it wants; after it, it is told where its body really is and which
//! impulses it felt, and goes on from there. [`Dynamics`] are forces, [`Path`] is a recording or a script,
//! [`Pointer`] follows a hand.

mod act;
mod dynamics;
mod path;
mod pointer;
mod wrench;

pub use act::{Action, Felt, Mover, Now};
pub use dynamics::Dynamics;
pub use path::{Path, PathError};
pub use pointer::{Pointer, PointerTarget};
pub use wrench::Wrench;
