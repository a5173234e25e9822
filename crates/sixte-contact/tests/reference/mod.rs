//! An independent judge of contact times: it shares no code with the engine, and each of its
//! answers is proven by witnesses. Slow, and simple.

#![allow(dead_code, unused_imports, reason = "no test uses all of it")]

mod body;
mod gap;
mod judge;
mod random;
mod scan;
mod vector;

pub use body::{As, Body, Path, Solid};
pub use gap::{Corral, Gap, Instant, Pair};
pub use judge::{Fault, ask, judge, judge_answer};
pub use random::{KINDS, Random, random_pair, random_solid};
pub use scan::Walk;
pub use vector::{Columns, V, turn_by, turn_of};
