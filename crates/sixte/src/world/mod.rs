//! All bodies, and what they obey.

mod clearance;
mod groups;
#[cfg(test)]
mod linear_scan;
mod movers;
mod query;
mod separate;
mod smallest_gap;
mod state_hash;
mod step;
mod the_world;

pub use query::BodyHit;
pub use the_world::World;
