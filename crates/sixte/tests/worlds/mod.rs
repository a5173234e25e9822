//! Random worlds of every kind of shape, and an independent look at whether their bodies are apart.
//!
//! Each body is known twice: as the engine's shape, and as convex pieces and triangles of the references of
//! `sixte-reference`, which share no code with the engine.

mod apart;
mod forms;
mod random;

pub use apart::{near, path_of_pose};
pub use forms::{Form, dynamic_form, fixed_form};
pub use sixte_reference::convex::Path;
pub use sixte_reference::mesh::{families, path_of};
pub use sixte_reference::{Random, V};

pub use random::{Made, Wanted, random_world};
