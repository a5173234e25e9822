//! Parametric surfaces: their boxes against points of the surface, contacts against closed forms and dense samples.

mod contacts;
mod enclosure;
mod refused;
mod sheets;
mod solids;
mod truth;
mod wild;
