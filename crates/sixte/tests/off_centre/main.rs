//! Off-centre impacts of spinning bodies against Kavan's formula (eq. 24–28) in exact arithmetic, and in the
//! plane with friction against Routh's.
mod exact;
mod frictionless;
mod in_the_plane;
mod meeting;
