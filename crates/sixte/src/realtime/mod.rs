//! Real time: one step of one island in small equal parts, with a certificate between solver and move.
//!
//! | stage of a part | file |
//! |---|---|
//! | the whole step, from top to bottom | `step` |
//! | bodies as the solver sees them; who may meet whom; where they touch | `solid`, `outline`, `pairing`, `pair`, `patch`, `crowd` |
//! | into how many parts a step is cut; of small islands, before it begins | `parts`, `ladder` |
//! | who touches whom, and where | `collide`, `manifold` |
//! | patches, four at once, in the order in which they are solved | `lanes`, `batch`, `batches` |
//! | impulses before and after the move, and what they ask of bodies; friction | `solve`, `rows`, `movers`, `rub` |
//! | how bodies are turned when a part ends | `ends` |
//! | no pair moves that is not certified to stay apart | `certify`, `stand`; of bodies that are not convex `near_list`, `piece_certify` |
//! | what is not certified is changed until it is | `fail_safe` |
//! | momentum and energy; impacts and what pushes | `books`, `report` |
//!
//! Contacts are soft around a skin, and the certificate keeps all pairs apart. So the solver may be as cheap and as rough as it likes: it
//! cannot break the invariant, it can only give the fail-safe work.

mod batch;
mod batches;
mod books;
mod certify;
mod collide;
mod crowd;
mod ends;
mod fail_safe;
mod ladder;
mod lanes;
mod manifold;
mod movers;
mod near_list;
mod outline;
mod pair;
mod pairing;
mod parts;
mod patch;
mod piece_certify;
mod report;
mod rows;
mod rub;
mod solid;
mod solve;
mod stand;
mod step;

pub(crate) use ladder::parts_before;
pub(crate) use step::{Parts, step_crowd};

/// What crowds are stepped in: nothing of it outlasts a step but its memory.
#[derive(Debug, Default)]
pub(crate) struct Memory(crowd::Crowd);
