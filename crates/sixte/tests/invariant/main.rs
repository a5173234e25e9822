//! Bodies never intersect, at any instant: seen by references that share no code with the engine.
mod at_any_instant;
mod far_away;
mod off_the_motion;
mod rounded_ground;
