//! Momentum and energy, kept by the engine and counted again from what anyone can see of the bodies.
mod counted_again;
mod events;
mod pinned;
