//! Reads what Sixte is asked about: numbers, points and triangles from files, and scenes.
//!
//! In: text and bytes from outside, which may be anything. Out: finite numbers, points and
//! triangles, or an error that names the file, the line and what to write there instead. Next:
//! [`sixte_contact`] makes shapes of them, and [`sixte`] worlds.
#![cfg_attr(not(test), deny(clippy::indexing_slicing))]

mod excerpt;
mod mesh;
mod number;
mod points;
pub mod recording;
pub mod scene;
mod step_file;
mod whole_file;

pub use excerpt::excerpt;
pub use mesh::{MeshFileError, MeshFormat, MeshPlace, MeshProblem, read_triangles, triangles_from_bytes};
pub use number::{NumberError, number};
pub use points::{LARGEST_FILE, PointsError, points_from_bytes, read_points};
pub use step_file::{StepFileError, StepProblem, read_step_surfaces, step_surfaces_from_bytes};
pub use whole_file::WholeFile;
