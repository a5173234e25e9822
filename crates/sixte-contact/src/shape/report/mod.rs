//! What is wrong with a list of triangles, and what is right.
//!
//! In: [`Triangles`](super::Triangles), whatever they are. Out: a [`MeshReport`], and from it the [`Problem`]s, each
//! with what it means and what to do. [`topology`] looks at indices only, [`duplicates`] at equal
//! positions, [`thin`] at areas; [`pairs`] finds the triangles that may cross and [`crossing`] decides
//! whether they do, with the signs of [`ExactPoints`](super::exact::ExactPoints).

mod crossing;
mod duplicates;
mod finding;
mod mesh_report;
mod message;
mod pairs;
mod problem;
mod problems;
mod thin;
mod topology;

pub use self::finding::Finding;
pub use self::mesh_report::MeshReport;
pub use self::pairs::Crossings;
pub use self::problem::Problem;
