//! What must not matter does not: the length of steps, which way is left, who came first, who watches, the
//! units, the place, and the day.
mod again;
mod scene;
mod step_size;
mod symmetry;
mod units;
