//! The problems of a report, in the order of their weight, and whether they forbid a solid.

use super::{Finding, MeshReport, Problem};
use crate::shape::ShapeError;

impl MeshReport {
    /// Whether the triangles enclose a solid: no bad index or coordinate, as many triangles one way as
    /// the other at every edge, none there twice, and of positive volume.
    pub fn is_solid(&self) -> bool {
        self.problems().iter().all(|problem| !problem.forbids_solid())
    }

    /// An error with the first reason why the triangles are no solid.
    pub fn check_solid(&self) -> Result<(), ShapeError> {
        match self.problems().into_iter().find(Problem::forbids_solid) {
            None => Ok(()),
            Some(problem) => Err(ShapeError::NotSolid { problem }),
        }
    }

    /// Everything that is wrong; first what the triangles are no solid for.
    pub fn problems(&self) -> Vec<Problem> {
        let none = (self.triangles == 0).then_some(Problem::NoTriangles);
        let mut found: Vec<Problem> = none.into_iter().collect();
        let vertices = self.vertices;
        found.extend(first(&self.bad_indices, |count, (triangle, index)| Problem::BadIndex {
            count,
            triangle,
            index,
            vertices,
        }));
        found.extend(first(&self.bad_coordinates, |count, vertex| Problem::BadCoordinate { count, vertex }));
        // What the other problems come from, if the surface is there twice.
        found.extend(self.duplicates().filter(Problem::forbids_solid));
        found.extend(first(&self.unbalanced_edges, |count, edge| Problem::NonManifoldEdge { count, edge }));
        found.extend(first(&self.boundary_edges, |count, edge| Problem::BoundaryEdge {
            count,
            edge,
            loops: self.boundary_loops,
        }));
        found.extend(first(&self.unoriented_edges, |count, edge| Problem::UnorientedEdge { count, edge }));
        found.extend(self.problem_of_volume());
        if self.unbalanced_edges.is_empty() {
            found
                .extend(first(&self.non_manifold_edges, |count, edge| Problem::TouchingEdge { count, edge }));
        }
        found.extend(first(&self.non_manifold_vertices, |count, vertex| Problem::NonManifoldVertex {
            count,
            vertex,
        }));
        found.extend(self.duplicates().filter(|problem| !problem.forbids_solid()));
        found.extend(first(&self.duplicate_vertices, |count, vertices| Problem::DuplicateVertex {
            count,
            vertices,
        }));
        found.extend(first(&self.repeated_vertices, |count, triangle| Problem::RepeatedVertex {
            count,
            triangle,
        }));
        found.extend(first(&self.zero_areas, |count, triangle| Problem::ZeroArea { count, triangle }));
        found.extend(first(&self.slivers, |count, triangle| Problem::Sliver { count, triangle }));
        found.extend(self.crossings.iter().filter_map(|crossings| {
            let is_cut_short = crossings.is_cut_short;
            first(&crossings.pairs, |count, triangles| Problem::SelfIntersection {
                count,
                triangles,
                is_cut_short,
            })
        }));
        found.extend(first(&self.unused_vertices, |count, vertex| Problem::UnusedVertex { count, vertex }));
        found
    }

    fn duplicates(&self) -> Option<Problem> {
        let doubled = self.doubled_triangles.count;
        let shown = if doubled > 0 { &self.doubled_triangles } else { &self.duplicate_triangles };
        let count = self.duplicate_triangles.count;
        first(shown, |_, triangles| Problem::DuplicateTriangle { count, triangles, doubled })
    }

    /// The volume has a meaning only if there is an inside and an outside; triangles that are edges at
    /// most enclose nothing.
    fn problem_of_volume(&self) -> Option<Problem> {
        let is_nothing = self.shells == 0 && !self.repeated_vertices.is_empty();
        if !(self.has_inside() || is_nothing) {
            return None;
        }
        let (volume, doubt) = (self.volume, self.volume_doubt);
        if volume > doubt {
            None
        } else if volume < -doubt {
            Some(Problem::Inverted { volume })
        } else {
            Some(Problem::NoVolume { volume, doubt })
        }
    }
}

/// A problem from its first example.
fn first<T: Copy>(finding: &Finding<T>, problem: impl Fn(usize, T) -> Problem) -> Option<Problem> {
    finding.examples.first().map(|&example| problem(finding.count, example))
}
