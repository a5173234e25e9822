//! `sixte mesh`: what a file of triangles is, and what is wrong with it.

mod json;
mod problem;
mod report;
mod table;

use std::path::PathBuf;

use clap::Args;
use sixte_io::read_triangles;

use self::report::Report;
use crate::arguments::Json;
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
    #[command(flatten)]
    json: Json,
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
        self.json.text(&json::Object::new(&report), |_| table::text(&report))
    }
}
