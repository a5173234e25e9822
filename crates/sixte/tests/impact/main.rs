//! One contact's impact against truths that are written independently of it.

mod bodies;
mod elastic;
mod jams;
mod kane;
mod plane;
mod plane_truth;
mod properties;
mod space;
mod space_truth;
mod turning;
