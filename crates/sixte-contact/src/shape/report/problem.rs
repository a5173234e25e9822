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
    /// Triangles have two corners at one position.
    RepeatedVertex {
        /// How many triangles do.
        count: usize,
        /// The first of them.
        triangle: usize,
    },
    /// Edges have more than two triangles, more of them one way than the other.
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
    /// Edges have more than two triangles, as many one way as the other: sheets touch there.
    TouchingEdge {
        /// How many edges do.
        count: usize,
        /// The vertices of the first of them.
        edge: [u32; 2],
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
        /// The first of them, after the one that it repeats; of those that are doubled, if any are.
        triangles: [usize; 2],
        /// How many are there more often one way round than the other, by two or more.
        doubled: usize,
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
            | Self::NonManifoldEdge { .. }
            | Self::BoundaryEdge { .. }
            | Self::UnorientedEdge { .. }
            | Self::NoVolume { .. }
            | Self::Inverted { .. } => true,
            Self::DuplicateTriangle { doubled, .. } => *doubled > 0,
            Self::RepeatedVertex { .. }
            | Self::TouchingEdge { .. }
            | Self::NonManifoldVertex { .. }
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
