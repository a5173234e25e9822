//! `sixte mesh`: what a file of triangles is, and what is wrong with it.

mod json;
mod problem;
mod table;

use std::path::PathBuf;

use clap::Args;
use sixte_contact::shape::{MassProperties, MeshReport, Triangles};
use sixte_io::read_triangles;

use self::problem::{Told, told};
use crate::input::{InputError, positive};

/// Arguments of `sixte mesh`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Mesh {
    #[arg(value_name = "FILE", help = "Wavefront OBJ, STL, PLY, OFF, glTF or GLB")]
    file: PathBuf,
    #[arg(
        long,
        value_name = "D",
        default_value = "1000",
        allow_hyphen_values = true,
        help = "Density for the mass of a solid [kg/m³]"
    )]
    density: String,
    #[arg(long, help = "One JSON object instead of the table")]
    json: bool,
}

const HELP: &str = "\
A solid is closed (no edge has one triangle only), oriented (all triangles are
counter-clockwise seen from outside) and of positive volume. Vertices at one position are
one. Where its sheets touch, along edges of four triangles or in vertices of two fans, it
is not manifold, but a solid all the same. sixte toc takes it as mesh:FILE; what is no
solid it takes as soup:FILE.

Output: a table with numbers to nine digits, or with --json one object with all digits:
  file, vertices, triangles, shells, euler_characteristic, boundary_loops
  closed, manifold, oriented, solid         true or false
  degenerate                                triangles without area, and slivers
  self_intersections                        pairs of triangles that cross
  duplicate_triangles, duplicate_vertices, unused_vertices
  boundary_edges, unoriented_edges
  non_manifold_edges                        of more than two triangles
  non_manifold_vertices                     whose triangles are more than one fan
  bounds                                    min, max [m]
  area, volume                              [m²], [m³]; the volume is null unless
                                            closed and oriented
  mass_properties                           density [kg/m³], mass [kg], centre of mass [m],
                                            inertia about it, rows [kg m²]; null if no solid
  problems                                  kind, text: what is wrong and what to do; vertices
                                            and triangles are counted from 0
If the search for self-intersections was given up because there are too many triangles in
one place, a problem of the kind self_intersections_cut_short says so.

Exit code: 0 if the file could be read, whatever is wrong with the triangles; 2 if not.

Examples:
  sixte mesh rock.stl --density 2700
  sixte mesh scan.ply --json";

impl Mesh {
    /// The report, as a table or as JSON.
    pub fn run(self) -> Result<String, InputError> {
        let density = positive("--density", &self.density, "7850", "kg/m³")?;
        let triangles = read_triangles(&self.file)
            .map_err(|source| InputError::Triangles { before: "", source: Box::new(source) })?;
        let report = Report::new(self.file.display().to_string(), &triangles, density);
        if self.json {
            json::text(&report).map_err(|error| InputError::new("--json", error.to_string()))
        } else {
            Ok(table::text(&report))
        }
    }
}

/// All that is told about a file.
struct Report {
    file: String,
    looked: MeshReport,
    problems: Vec<Told>,
    density: f64,
    /// For the density; if there is none, why not.
    mass: Result<MassProperties, String>,
}

impl Report {
    fn new(file: String, triangles: &Triangles, density: f64) -> Self {
        let looked = MeshReport::of(triangles);
        let mass = if looked.is_solid() {
            triangles.mass_properties(density).map_err(|error| error.to_string())
        } else {
            Err("none, because it is no solid".to_owned())
        };
        Self { file, problems: told(&looked), looked, density, mass }
    }

    /// Pairs of triangles that cross.
    fn crossings(&self) -> usize {
        self.looked.crossings.as_ref().map_or(0, |crossings| crossings.pairs.count)
    }

    /// Whether there may be more of them than were found.
    fn is_cut_short(&self) -> bool {
        self.looked.crossings.as_ref().is_some_and(|crossings| crossings.is_cut_short)
    }

    /// Triangles that have no area, or too little for a normal.
    fn degenerate(&self) -> usize {
        self.looked.repeated_vertices.count + self.looked.zero_areas.count + self.looked.slivers.count
    }
}
