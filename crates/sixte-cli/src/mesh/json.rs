//! The report as one JSON object.

use serde::Serialize;
use sixte_contact::Vec3;

use super::Report;

/// The names are a contract: scripts read them.
#[derive(Debug, Serialize)]
struct Object<'a> {
    file: &'a str,
    vertices: usize,
    triangles: usize,
    shells: usize,
    euler_characteristic: i64,
    boundary_loops: usize,
    closed: bool,
    manifold: bool,
    oriented: bool,
    solid: bool,
    degenerate: usize,
    self_intersections: usize,
    duplicate_triangles: usize,
    duplicate_vertices: usize,
    unused_vertices: usize,
    boundary_edges: usize,
    non_manifold_edges: usize,
    non_manifold_vertices: usize,
    unoriented_edges: usize,
    bounds: Option<Bounds>,
    area: f64,
    volume: Option<f64>,
    mass_properties: Option<Mass>,
    problems: Vec<Problem<'a>>,
}

#[derive(Debug, Serialize)]
struct Bounds {
    min: [f64; 3],
    max: [f64; 3],
}

#[derive(Debug, Serialize)]
struct Mass {
    density: f64,
    mass: f64,
    centre: [f64; 3],
    /// Its rows.
    inertia: [[f64; 3]; 3],
}

#[derive(Debug, Serialize)]
struct Problem<'a> {
    kind: &'static str,
    text: &'a str,
}

/// The object on one line, with all digits.
pub fn text(report: &Report) -> serde_json::Result<String> {
    let looked = &report.looked;
    let mass = report.mass.as_ref().ok().map(|found| Mass {
        density: report.density,
        mass: found.mass,
        centre: array(found.centre),
        // The tensor is symmetric: its columns are its rows.
        inertia: found.inertia.to_cols_array_2d().map(|row| row.map(|value| value + 0.0)),
    });
    let problems = report.problems.iter().map(|problem| Problem { kind: problem.kind, text: &problem.text });
    let object = Object {
        file: &report.file,
        vertices: looked.vertices,
        triangles: looked.triangles,
        shells: looked.shells,
        euler_characteristic: looked.euler_characteristic,
        boundary_loops: looked.boundary_loops,
        closed: looked.is_closed(),
        manifold: looked.is_manifold(),
        oriented: looked.is_oriented(),
        solid: looked.is_solid(),
        degenerate: report.degenerate(),
        self_intersections: report.crossings(),
        duplicate_triangles: looked.duplicate_triangles.count,
        duplicate_vertices: looked.duplicate_vertices.count,
        unused_vertices: looked.unused_vertices.count,
        boundary_edges: looked.boundary_edges.count,
        non_manifold_edges: looked.non_manifold_edges.count,
        non_manifold_vertices: looked.non_manifold_vertices.count,
        unoriented_edges: looked.unoriented_edges.count,
        bounds: looked.bounds.map(|bounds| Bounds { min: array(bounds.min), max: array(bounds.max) }),
        area: looked.area,
        // Without meaning for what has no inside; and no minus before a zero.
        volume: looked.has_inside().then_some(looked.volume + 0.0),
        mass_properties: mass,
        problems: problems.collect(),
    };
    Ok(serde_json::to_string(&object)? + "\n")
}

/// Without the signs of zeros.
fn array(v: Vec3) -> [f64; 3] {
    (v + Vec3::ZERO).to_array()
}
