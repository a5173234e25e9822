//! What can be wrong with triangles, and what of it forbids a solid. The texts are in `message`.

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
