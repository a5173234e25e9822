//! The report as one JSON object.

use serde::Serialize;
use sixte_contact::Vec3;

use super::report::Report;

/// The names are a contract: scripts read them.
#[derive(Debug, Serialize)]
pub struct Object<'a> {
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

impl<'a> Object<'a> {
    /// All digits.
    pub fn new(report: &'a Report) -> Self {
        let mesh = &report.mesh;
        let mass = report.mass.as_ref().ok().map(|found| Mass {
            density: report.density,
            mass: found.mass,
            centre: array(found.centre),
            // The tensor is symmetric: its columns are its rows.
            inertia: found.inertia.to_cols_array_2d().map(|row| row.map(|value| value + 0.0)),
        });
        let problems =
            report.problems.iter().map(|problem| Problem { kind: problem.kind, text: &problem.text });
        Self {
            file: &report.file,
            vertices: mesh.vertices,
            triangles: mesh.triangles,
            shells: mesh.shells,
            euler_characteristic: mesh.euler_characteristic,
            boundary_loops: mesh.boundary_loops,
            closed: mesh.is_closed(),
            manifold: mesh.is_manifold(),
            oriented: mesh.is_oriented(),
            solid: mesh.is_solid(),
            degenerate: report.degenerate(),
            self_intersections: report.crossings(),
            duplicate_triangles: mesh.duplicate_triangles.count,
            duplicate_vertices: mesh.duplicate_vertices.count,
            unused_vertices: mesh.unused_vertices.count,
            boundary_edges: mesh.boundary_edges.count,
            non_manifold_edges: mesh.non_manifold_edges.count,
            non_manifold_vertices: mesh.non_manifold_vertices.count,
            unoriented_edges: mesh.unoriented_edges.count,
            bounds: mesh.bounds.map(|bounds| Bounds { min: array(bounds.min), max: array(bounds.max) }),
            area: mesh.area,
            // Without meaning for what has no inside; and no minus before a zero.
            volume: mesh.has_inside().then_some(mesh.volume + 0.0),
            mass_properties: mass,
            problems: problems.collect(),
        }
    }
}

/// Without the signs of zeros.
fn array(v: Vec3) -> [f64; 3] {
    (v + Vec3::ZERO).to_array()
}
