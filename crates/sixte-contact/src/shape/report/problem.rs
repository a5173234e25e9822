//! What can be wrong with triangles, and what of it forbids a solid. The texts are in `message`.

use super::MeshReport;
use super::finding::Finding;

/// Something that is wrong with a list of triangles.
///
/// Its text says what is wrong, with an example; what it means; and what to do.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Problem {
    /// There are no triangles.
    NoTriangles,
    /// Triangles name vertices that are not there.
    BadIndex {
        /// How many triangles do.
        count: usize,
        /// The first of them.
        triangle: usize,
        /// The index that it names.
        index: u32,
        /// How many vertices there are.
        vertices: usize,
    },
    /// Vertices have coordinates that are not finite, or too large.
    BadCoordinate {
        /// How many vertices do.
        count: usize,
        /// The first of them.
        vertex: u32,
    },
    /// Triangles name a vertex twice.
    RepeatedVertex {
        /// How many triangles do.
        count: usize,
        /// The first of them.
        triangle: usize,
    },
    /// Edges have more than two triangles.
    NonManifoldEdge {
        /// How many edges do.
        count: usize,
        /// The vertices of the first of them.
        edge: [u32; 2],
    },
    /// Edges have one triangle only.
    BoundaryEdge {
        /// How many edges do.
        count: usize,
        /// The vertices of the first of them.
        edge: [u32; 2],
        /// How many rims they make up.
        loops: usize,
        /// How many would be left if vertices at the same position were one.
        if_merged: usize,
    },
    /// Edges are run along in the same direction by both of their triangles.
    UnorientedEdge {
        /// How many edges are.
        count: usize,
        /// The vertices of the first of them.
        edge: [u32; 2],
    },
    /// The surface is closed and oriented, but what it encloses cannot be told from nothing.
    NoVolume {
        /// What it encloses \[m³\].
        volume: f64,
        /// How much of that may be rounding \[m³\].
        doubt: f64,
    },
    /// The surface is closed and oriented, but inside out.
    Inverted {
        /// What it encloses: negative \[m³\].
        volume: f64,
    },
    /// Vertices whose triangles are more than one fan.
    NonManifoldVertex {
        /// How many vertices there are.
        count: usize,
        /// The first of them.
        vertex: u32,
    },
    /// Triangles have the same three vertices as an earlier one.
    DuplicateTriangle {
        /// How many triangles do.
        count: usize,
        /// The first of them, after the one that it repeats.
        triangles: [usize; 2],
    },
    /// Vertices have the same position as an earlier one.
    DuplicateVertex {
        /// How many vertices do.
        count: usize,
        /// The first of them, after the one that it repeats.
        vertices: [u32; 2],
    },
    /// Triangles have an area of zero.
    ZeroArea {
        /// How many triangles do.
        count: usize,
        /// The first of them.
        triangle: usize,
    },
    /// Triangles are thinner than 1e-12 of their longest side.
    Sliver {
        /// How many triangles are.
        count: usize,
        /// The first of them.
        triangle: usize,
    },
    /// Pairs of triangles share more than a corner or an edge.
    SelfIntersection {
        /// How many pairs do, of those that were looked at.
        count: usize,
        /// The first pair.
        triangles: [usize; 2],
        /// Whether the search was given up; there may be more pairs.
        is_cut_short: bool,
    },
    /// Vertices that no triangle has.
    UnusedVertex {
        /// How many vertices there are.
        count: usize,
        /// The first of them.
        vertex: u32,
    },
}

impl Problem {
    /// Whether triangles with this problem are no solid: they have no inside, or no mass.
    pub fn forbids_solid(&self) -> bool {
        match self {
            Self::NoTriangles
            | Self::BadIndex { .. }
            | Self::BadCoordinate { .. }
            | Self::RepeatedVertex { .. }
            | Self::NonManifoldEdge { .. }
            | Self::BoundaryEdge { .. }
            | Self::UnorientedEdge { .. }
            | Self::NoVolume { .. }
            | Self::Inverted { .. } => true,
            Self::NonManifoldVertex { .. }
            | Self::DuplicateTriangle { .. }
            | Self::DuplicateVertex { .. }
            | Self::ZeroArea { .. }
            | Self::Sliver { .. }
            | Self::SelfIntersection { .. }
            | Self::UnusedVertex { .. } => false,
        }
    }
}

impl MeshReport {
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
        found.extend(first(&self.repeated_vertices, |count, triangle| Problem::RepeatedVertex {
            count,
            triangle,
        }));
        found.extend(first(&self.non_manifold_edges, |count, edge| Problem::NonManifoldEdge { count, edge }));
        found.extend(first(&self.boundary_edges, |count, edge| {
            let (loops, if_merged) = (self.boundary_loops, self.boundary_edges_if_merged);
            Problem::BoundaryEdge { count, edge, loops, if_merged }
        }));
        found.extend(first(&self.unoriented_edges, |count, edge| Problem::UnorientedEdge { count, edge }));
        found.extend(self.problem_of_volume());
        found.extend(first(&self.non_manifold_vertices, |count, vertex| Problem::NonManifoldVertex {
            count,
            vertex,
        }));
        found.extend(first(&self.duplicate_triangles, |count, triangles| Problem::DuplicateTriangle {
            count,
            triangles,
        }));
        found.extend(first(&self.duplicate_vertices, |count, vertices| Problem::DuplicateVertex {
            count,
            vertices,
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

    /// The volume has a meaning only if there is an inside and an outside.
    fn problem_of_volume(&self) -> Option<Problem> {
        if !(self.is_closed() && self.is_oriented() && self.non_manifold_edges.is_empty()) {
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
