//! What is measured and counted of triangles.

use super::duplicates::{self, Repeats};
use super::topology::Topology;
use super::{Crossings, Finding, pairs, thin};
use crate::shape::exact::{ExactPoints, is_good};
use crate::shape::mass::enclosed::solid_moments;
use crate::shape::{Aabb, Triangles};

/// What a list of triangles is, and what is wrong with it.
///
/// Triangles hang together where their vertices are at the same position, whatever the indices: files
/// repeat vertices where textures or normals change. Of vertices at one position the first gives its
/// number. A triangle with a bad index has no part in anything else, one with a bad coordinate none in
/// what is measured.
///
/// They are a solid if every edge has as many triangles that run along it one way as the other, and the
/// volume is positive: then how often the surface winds around a point is a whole number that does not
/// depend on how one looks, and so are inside, volume and mass. Sheets may touch along an edge or in a
/// vertex.
///
/// ```
/// use sixte_contact::{shape::{MeshReport, Triangles}, Vec3};
/// let one = Triangles { vertices: vec![Vec3::ZERO, Vec3::X, Vec3::Y], faces: vec![[0, 1, 2]] };
/// let report = MeshReport::of(&one);
/// assert!(!report.is_closed() && report.boundary_edges.count == 3);
/// for problem in report.problems() {
///     println!("{problem}");
/// }
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct MeshReport {
    /// How many vertices there are.
    pub vertices: usize,
    /// How many triangles there are, good or bad.
    pub triangles: usize,
    /// Parts of the surface that hang together across edges.
    pub shells: usize,
    /// Vertices − edges + triangles, of what is used: 2 for each closed shell without handles.
    pub euler_characteristic: i64,
    /// How many rims the surface has: boundary edges that follow each other are one.
    pub boundary_loops: usize,
    /// The box around the triangles, none if there are none \[m\].
    pub bounds: Option<Aabb>,
    /// Sum of the areas of all triangles \[m²\].
    pub area: f64,
    /// What is enclosed; negative if inside out. Without meaning unless closed and oriented \[m³\].
    pub volume: f64,
    /// How much of `volume` may be rounding \[m³\].
    pub volume_doubt: f64,
    /// Triangles that name a vertex which is not there, and the index.
    pub bad_indices: Finding<(usize, u32)>,
    /// Vertices with a coordinate that is not finite or larger than [`LARGEST`](crate::shape::LARGEST).
    pub bad_coordinates: Finding<u32>,
    /// Triangles with two corners at one position. They have no part in anything below.
    pub repeated_vertices: Finding<usize>,
    /// Edges, by their vertices, that have one triangle only: the surface is open.
    pub boundary_edges: Finding<[u32; 2]>,
    /// Edges that have more than two triangles.
    pub non_manifold_edges: Finding<[u32; 2]>,
    /// Those of them that more triangles run along one way than the other.
    pub unbalanced_edges: Finding<[u32; 2]>,
    /// Edges that both triangles run along in the same direction: one is turned over.
    pub unoriented_edges: Finding<[u32; 2]>,
    /// Vertices whose triangles are more than one fan, as in a bow tie.
    pub non_manifold_vertices: Finding<u32>,
    /// Triangles with the same three vertices as an earlier one, in any order: both.
    pub duplicate_triangles: Finding<[usize; 2]>,
    /// Those of them that are there more often one way round than the other, by two or more: what is
    /// behind them is enclosed more than once.
    pub doubled_triangles: Finding<[usize; 2]>,
    /// Vertices with the same position as an earlier one: both.
    pub duplicate_vertices: Finding<[u32; 2]>,
    /// Triangles whose area is zero, exactly.
    pub zero_areas: Finding<usize>,
    /// Other triangles that are thinner than 1e-12 of their longest side.
    pub slivers: Finding<usize>,
    /// Vertices that no triangle has.
    pub unused_vertices: Finding<u32>,
    /// Pairs of triangles that share more than a corner or an edge; none if not looked for.
    /// Triangles without area take no part.
    pub crossings: Option<Crossings>,
}

impl MeshReport {
    /// Looks at everything. Takes some microseconds for each triangle.
    pub fn of(triangles: &Triangles) -> Self {
        let Measured { report, measured, first, exact } = Measured::from_triangles(triangles);
        Self { crossings: Some(pairs::find(&exact, &first, &measured)), ..report }
    }

    /// Looks at everything but crossings, which no solid is refused for.
    pub fn without_crossings(triangles: &Triangles) -> Self {
        Measured::from_triangles(triangles).report
    }

    /// Whether there are triangles, and no edge has one triangle only.
    pub fn is_closed(&self) -> bool {
        self.triangles > 0 && self.shells > 0 && self.boundary_edges.is_empty()
    }

    /// Whether no edge has more than two triangles, and no vertex more than one fan of them.
    pub fn is_manifold(&self) -> bool {
        self.non_manifold_edges.is_empty() && self.non_manifold_vertices.is_empty()
    }

    /// Whether no two triangles run along their common edge in the same direction.
    pub fn is_oriented(&self) -> bool {
        self.unoriented_edges.is_empty()
    }

    /// Whether every edge has as many triangles that run along it one way as the other, so that the
    /// volume has a meaning.
    pub fn has_inside(&self) -> bool {
        self.is_closed() && self.is_oriented() && self.unbalanced_edges.is_empty()
    }
}

/// A report without crossings, and what is needed to look for them.
struct Measured {
    report: MeshReport,
    /// The triangles with an area, and their numbers in the whole list.
    measured: Vec<(usize, [u32; 3])>,
    /// For every vertex, the first one at its position.
    first: Vec<u32>,
    exact: ExactPoints,
}

impl Measured {
    fn from_triangles(triangles: &Triangles) -> Self {
        let vertices = &triangles.vertices;
        let exact = ExactPoints::new(vertices);
        let first = duplicates::first_at_position(vertices);
        let sorted = Sorted::new(triangles, &first);
        let topology = Topology::new(&sorted.faces, vertices.len());
        let repeats = Repeats::of(&sorted.faces, &sorted.numbers);
        let is_bad = |vertex: u32| !is_good(&vertices[vertex as usize]);
        let numbered = sorted.numbers.iter().copied().zip(sorted.faces.iter().copied());
        let mut measured: Vec<_> = numbered.filter(|(_, face)| !face.iter().any(|&v| is_bad(v))).collect();
        let sizes = thin::measure(&exact, vertices, &mut measured);
        let faces: Vec<[u32; 3]> = measured.iter().map(|&(_, face)| face).collect();
        let moments = solid_moments(vertices, &faces).1;
        let report = MeshReport {
            vertices: vertices.len(),
            triangles: triangles.faces.len(),
            shells: topology.shells,
            euler_characteristic: topology.euler_characteristic,
            boundary_loops: topology.boundary_loops,
            bounds: sizes.bounds,
            area: sizes.area,
            volume: moments.volume,
            volume_doubt: moments.doubt,
            bad_indices: sorted.bad_indices,
            bad_coordinates: (0_u32..).zip(vertices).filter(|(_, p)| !is_good(p)).map(|(v, _)| v).collect(),
            repeated_vertices: sorted.repeated_vertices,
            boundary_edges: topology.boundary_edges,
            non_manifold_edges: topology.non_manifold_edges,
            unbalanced_edges: topology.unbalanced_edges,
            unoriented_edges: topology.unoriented_edges,
            non_manifold_vertices: topology.non_manifold_vertices,
            duplicate_triangles: repeats.all,
            doubled_triangles: repeats.doubled,
            duplicate_vertices: duplicates::vertices(&first),
            zero_areas: sizes.zero_areas,
            slivers: sizes.slivers,
            unused_vertices: sorted.unused_vertices,
            crossings: None,
        };
        Self { report, measured, first, exact }
    }
}

/// The triangles with corners at three positions, and their numbers in the whole list; and the rest.
struct Sorted {
    faces: Vec<[u32; 3]>,
    numbers: Vec<usize>,
    bad_indices: Finding<(usize, u32)>,
    repeated_vertices: Finding<usize>,
    unused_vertices: Finding<u32>,
}

impl Sorted {
    /// `first` gives for every vertex the first one at its position; triangles are named by those.
    fn new(triangles: &Triangles, first: &[u32]) -> Self {
        let mut used = vec![false; triangles.vertices.len()];
        let count = triangles.faces.len();
        let mut sorted = Self {
            faces: Vec::with_capacity(count),
            numbers: Vec::with_capacity(count),
            bad_indices: Finding::default(),
            repeated_vertices: Finding::default(),
            unused_vertices: Finding::default(),
        };
        for (number, &face) in triangles.faces.iter().enumerate() {
            let mut bad = None;
            for index in face {
                match used.get_mut(index as usize) {
                    Some(used) => *used = true,
                    None => bad = bad.or(Some(index)),
                }
            }
            if let Some(index) = bad {
                sorted.bad_indices.add((number, index));
                continue;
            }
            let [a, b, c] = face.map(|vertex| first[vertex as usize]);
            if a == b || b == c || c == a {
                sorted.repeated_vertices.add(number);
            } else {
                sorted.faces.push([a, b, c]);
                sorted.numbers.push(number);
            }
        }
        let unused = (0_u32..).zip(used).filter(|&(_, used)| !used);
        sorted.unused_vertices = unused.map(|(vertex, _)| vertex).collect();
        sorted
    }
}
