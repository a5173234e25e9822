//! The problems of a file of triangles, with a name for scripts and a text for people.

use sixte_contact::shape::{MeshReport, Problem};

/// A problem as it is printed.
pub struct ProblemText {
    /// A name that scripts can rely on.
    pub kind: &'static str,
    /// What is wrong, what it means and what to do.
    pub text: String,
    /// Whether the triangles are no solid because of it.
    pub forbids_solid: bool,
}

/// All problems, first those that forbid a solid.
pub fn describe(report: &MeshReport) -> Vec<ProblemText> {
    let describe_one = |problem: Problem| ProblemText {
        kind: kind(&problem),
        text: problem.to_string(),
        forbids_solid: problem.forbids_solid(),
    };
    let mut all: Vec<ProblemText> = report.problems().into_iter().map(describe_one).collect();
    if let Some(crossings) = report.crossings.as_ref().filter(|crossings| crossings.is_cut_short) {
        let found = match crossings.pairs.count {
            0 => "none was found so far".to_owned(),
            count => format!("{count} found so far"),
        };
        all.push(ProblemText {
            kind: "self_intersections_cut_short",
            text: format!(
                "the search for self-intersections was given up, {found}: too many triangles are in one \
                 place, so there may be more; look at parts of the file on their own"
            ),
            forbids_solid: false,
        });
    }
    all
}

/// The names are a contract: scripts read them.
fn kind(problem: &Problem) -> &'static str {
    match problem {
        Problem::NoTriangles => "no_triangles",
        Problem::BadIndex { .. } => "bad_index",
        Problem::BadCoordinate { .. } => "bad_coordinate",
        Problem::RepeatedVertex { .. } => "repeated_vertex",
        Problem::NonManifoldEdge { .. } => "non_manifold_edge",
        Problem::BoundaryEdge { .. } => "boundary_edge",
        Problem::UnorientedEdge { .. } => "unoriented_edge",
        Problem::NoVolume { .. } => "no_volume",
        Problem::Inverted { .. } => "inverted",
        Problem::TouchingEdge { .. } => "touching_edge",
        Problem::NonManifoldVertex { .. } => "non_manifold_vertex",
        Problem::DuplicateTriangle { .. } => "duplicate_triangle",
        Problem::DuplicateVertex { .. } => "duplicate_vertex",
        Problem::ZeroArea { .. } => "zero_area",
        Problem::Sliver { .. } => "sliver",
        Problem::SelfIntersection { .. } => "self_intersection",
        Problem::UnusedVertex { .. } => "unused_vertex",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sixte_contact::shape::{Crossings, Finding, Triangles};

    #[test]
    fn a_search_that_was_given_up_is_told_even_if_it_found_nothing() {
        let nothing = MeshReport::without_crossings(&Triangles::default());
        assert_eq!(describe(&nothing).len(), 1);
        let crossings = Crossings { is_cut_short: true, ..Crossings::default() };
        let cut_short = MeshReport { crossings: Some(crossings), ..nothing.clone() };
        let problems = describe(&cut_short);
        assert_eq!(problems[1].kind, "self_intersections_cut_short");
        assert!(problems[1].text.contains("none was found so far"), "{}", problems[1].text);
        assert!(!problems[1].forbids_solid);
        let pairs = Finding { count: 7, examples: vec![[1, 2]] };
        let crossings = Crossings { pairs, is_cut_short: true };
        let problems = describe(&MeshReport { crossings: Some(crossings), ..nothing });
        assert_eq!(problems[1].kind, "self_intersection");
        assert!(problems[1].text.starts_with("at least 7 "), "{}", problems[1].text);
        assert!(problems[2].text.contains("7 found so far"), "{}", problems[2].text);
    }
}
