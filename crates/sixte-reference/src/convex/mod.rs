//! An independent judge of contact times of convex bodies: it shares no code with the engine, and each of its
//! answers is proven by witnesses. Slow, and simple.

mod body;
mod gap;
mod judge;
mod random;
mod scan;

pub use body::{As, Body, Path, Solid};
pub use gap::{Corral, Gap, Instant, Pair};
pub use judge::{Fault, judge_answer};
pub use random::{KINDS, random_pair, random_solid};
pub use scan::Walk;
