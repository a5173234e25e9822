//! The report as a table for the eye.

use sixte_contact::Vec3;

use super::problem::ProblemText;
use super::report::Report;
use crate::columns::aligned;
use crate::digits::{count_of, short, vector};

/// One row per fact, then the problems.
pub fn text(report: &Report) -> String {
    let mesh = &report.mesh;
    let mut rows = vec![
        row("file", report.file.clone()),
        row("vertices", mesh.vertices.to_string()),
        row("triangles", mesh.triangles.to_string()),
        row("shells", mesh.shells.to_string()),
        row("boundary loops", mesh.boundary_loops.to_string()),
        row("Euler characteristic", mesh.euler_characteristic.to_string()),
    ];
    if let Some(bounds) = mesh.bounds {
        let Vec3 { x, y, z } = bounds.max - bounds.min;
        rows.extend([
            row("size", format!("{} × {} × {} m", short(x), short(y), short(z))),
            row("bounds", format!("{} to {} m", vector(bounds.min), vector(bounds.max))),
        ]);
    }
    let volume = if mesh.has_inside() {
        format!("{} m³", short(mesh.volume))
    } else {
        "none, because the surface is not closed and oriented".to_owned()
    };
    let kind = if mesh.is_solid() { "mesh" } else { "soup" };
    rows.extend([
        row("area", format!("{} m²", short(mesh.area))),
        row("volume", volume),
        row("closed", yes(mesh.is_closed())),
        row("manifold", yes(mesh.is_manifold())),
        row("oriented", yes(mesh.is_oriented())),
        row("solid", format!("{}: sixte toc takes it as {kind}:{}", yes(mesh.is_solid()), report.file)),
        row("self-intersections", crossings(report)),
        row("degenerate", count_of(report.degenerate(), "triangle", "triangles")),
    ]);
    rows.extend(mass(report));
    aligned(&rows) + &problems(&report.problems)
}

fn mass(report: &Report) -> Vec<[String; 2]> {
    let found = match &report.mass {
        Ok(found) => found,
        Err(reason) => return vec![row("mass", reason.clone())],
    };
    let density = short(report.density);
    let [x, y, z] = [found.inertia.x_axis, found.inertia.y_axis, found.inertia.z_axis].map(vector);
    vec![
        row("mass", format!("{} kg at a density of {density} kg/m³", short(found.mass))),
        row("centre of mass", format!("{} m", vector(found.centre))),
        row("inertia about it", format!("{x} kg m²")),
        row("", y),
        row("", z),
    ]
}

fn crossings(report: &Report) -> String {
    let pairs = count_of(report.crossings(), "pair of triangles", "pairs of triangles");
    match (report.crossings(), report.is_cut_short()) {
        (0, false) => "none".to_owned(),
        (_, false) => pairs,
        (_, true) => format!("{pairs} found, but the search was given up: there may be more"),
    }
}

/// A paragraph for each problem, under what it does to the solid.
fn problems(all: &[ProblemText]) -> String {
    if all.is_empty() {
        return "\nNothing is wrong with it.\n".to_owned();
    }
    let mut text = String::new();
    for (title, forbids_solid) in [("It is no solid, because", true), ("Good to know", false)] {
        let some: Vec<&ProblemText> =
            all.iter().filter(|problem| problem.forbids_solid == forbids_solid).collect();
        if !some.is_empty() {
            text += &format!("\n{title}:\n");
            text.extend(some.iter().map(|problem| format!("- {}\n", problem.text)));
        }
    }
    text
}

fn row(name: &str, value: impl Into<String>) -> [String; 2] {
    [name.to_owned(), value.into()]
}

fn yes(is_so: bool) -> String {
    if is_so { "yes" } else { "no" }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sixte_contact::shape::{Crossings, Triangles};

    #[test]
    fn a_search_that_was_given_up_is_told() {
        let corners = vec![Vec3::ZERO, Vec3::X, Vec3::Y];
        let triangles = Triangles { vertices: corners, faces: vec![[0, 1, 2]] };
        let mut report = Report::new("one.obj".to_owned(), &triangles, 1000.0);
        assert!(text(&report).contains("\nself-intersections    none\n"), "{}", text(&report));
        report.mesh.crossings = Some(Crossings { is_cut_short: true, ..Crossings::default() });
        let expected = "0 pairs of triangles found, but the search was given up: there may be more";
        assert!(text(&report).contains(expected), "{}", text(&report));
    }
}
