//! All bodies, and what they obey.

mod clearance;
mod groups;
mod movers;
mod query;
mod separate;
mod smallest_gap;
mod state_hash;
mod step;
mod the_world;

pub use query::BodyHit;
pub use the_world::World;
