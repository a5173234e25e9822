//! Random worlds of every kind of shape, and an independent look at whether their bodies are apart.
//!
//! Each body is known twice: as the engine's shape, and as convex pieces and triangles of the references of
//! `sixte-contact`, which share no code with the engine.

mod apart;
mod forms;
mod random;

#[path = "../../../sixte-contact/tests/mesh_reference/mod.rs"]
pub mod mesh_reference;

pub use apart::{near, path_of_pose};
pub use forms::{Form, dynamic_form, fixed_form};
pub use mesh_reference::reference::{Path, Random, V};
pub use mesh_reference::{families, path_of};
pub use random::{Made, Wanted, random_world};
