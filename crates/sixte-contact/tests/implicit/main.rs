//! Implicit surfaces and solids made of them, against closed forms and samples.
mod cells;
mod contact_times;
mod intervals;
mod masses;
mod refused;
mod truth;
