//! What is found about a file of triangles.

use sixte_contact::shape::{MassProperties, MeshReport, Triangles};

use super::problem::{ProblemText, describe};

/// All that is reported about a file.
pub struct Report {
    pub file: String,
    pub mesh: MeshReport,
    pub problems: Vec<ProblemText>,
    pub density: f64,
    /// For the density; if there is none, why not.
    pub mass: Result<MassProperties, String>,
}

impl Report {
    pub fn new(file: String, triangles: &Triangles, density: f64) -> Self {
        let mesh = MeshReport::of(triangles);
        let mass = if mesh.is_solid() {
            triangles.mass_properties(density).map_err(|error| error.to_string())
        } else {
            Err("none, because it is no solid".to_owned())
        };
        Self { file, problems: describe(&mesh), mesh, density, mass }
    }

    /// Pairs of triangles that cross.
    pub fn crossings(&self) -> usize {
        self.mesh.crossings.as_ref().map_or(0, |crossings| crossings.pairs.count)
    }

    /// Whether there may be more of them than were found.
    pub fn is_cut_short(&self) -> bool {
        self.mesh.crossings.as_ref().is_some_and(|crossings| crossings.is_cut_short)
    }

    /// Triangles that have no area, or too little for a normal.
    pub fn degenerate(&self) -> usize {
        self.mesh.repeated_vertices.count + self.mesh.zero_areas.count + self.mesh.slivers.count
    }
}
