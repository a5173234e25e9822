//! The convex hull of points: its surface, and the vertex farthest along a direction.
//!
//! In: any finite points. Out: [`Hull`], whose surface is exactly convex and whose vertices are
//! extreme points only, whatever the input: duplicates, points in line or in a plane, thousands of
//! points on a grid. [`ExactPoints`] decides every sign, [`flat`] and [`quickhull`] build the surface,
//! [`search`] finds support points.

mod candidates;
mod flat;
pub(super) mod of_mesh;
mod quickhull;
mod search;
mod seed;

use std::sync::OnceLock;

use self::search::SupportSearch;
use self::seed::Seed;
use super::checks::check_coordinates;
use super::exact::ExactPoints;
use super::{Aabb, FeatureKind, Hint, ShapeError, Volume};
use crate::Vec3;

/// The convex hull of points: a point, a segment, a flat polygon or a solid.
///
/// Its surface is *exactly* convex: no point that it was built from is strictly outside of the
/// plane of any face, decided in exact arithmetic (a coordinate smaller than 2^-548 of the largest
/// one may count as slightly different). Its vertices are points of the input, and only extreme
/// ones: none is on a line between others or within a flat face.
///
/// ```
/// use sixte_contact::{shape::Hull, Vec3};
/// let grid = (0..27).map(|i| Vec3::new(f64::from(i / 9), f64::from(i / 3 % 3), f64::from(i % 3)));
/// let cube = Hull::from_points(&grid.collect::<Vec<_>>())?;
/// assert_eq!((cube.dimension(), cube.vertices().len(), cube.faces().len()), (3, 8, 12));
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Hull {
    vertices: Vec<Vec3>,
    faces: Vec<[u32; 3]>,
    dimension: u8,
    /// The neighbours of all vertices, one after the other.
    neighbours: Vec<u32>,
    /// Those of vertex i start at entry i and end before entry i + 1.
    rows: Vec<u32>,
    search: SupportSearch,
    /// Upper bound of the distance from the body's origin to any point \[m\].
    radius: f64,
    /// The same from the first other point that was asked about: a body turns about one point all its life.
    radius_about_another: OnceLock<(Vec3, f64)>,
    aabb: Aabb,
}

impl Hull {
    /// The hull of any points: one is enough, duplicates and flat sets are fine \[m\].
    ///
    /// The result depends on the points and their order only. An error if there are no points, or
    /// if a coordinate is not finite or larger than [`LARGEST`](super::LARGEST).
    pub fn from_points(points: &[Vec3]) -> Result<Self, ShapeError> {
        check_coordinates("hull", points)?;
        if points.is_empty() {
            return Err(ShapeError::Empty);
        }
        let exact = ExactPoints::new(points);
        let (dimension, mut kept, faces) = match exact.seed() {
            Seed::Point(point) => (0, vec![point], Vec::new()),
            Seed::Line => (1, exact.ends().to_vec(), Vec::new()),
            Seed::Plane(axes) => {
                let polygon = flat::polygon(&exact, axes);
                let faces = flat::triangulate(&polygon);
                (2, polygon, faces)
            }
            Seed::Solid(seed) => {
                let faces = quickhull::solid(&exact, seed);
                (3, faces.iter().flatten().copied().collect(), faces)
            }
        };
        kept.sort_unstable();
        kept.dedup();
        let vertices: Vec<Vec3> = kept.iter().map(|&point| points[point as usize]).collect();
        let mut vertex_of = vec![0; points.len()];
        for (vertex, &point) in (0_u32..).zip(&kept) {
            vertex_of[point as usize] = vertex;
        }
        let renamed = |face: [u32; 3]| face.map(|point| vertex_of[point as usize]);
        let faces: Vec<[u32; 3]> = faces.into_iter().map(renamed).collect();
        let (rows, neighbours) = connect(&faces, dimension, vertices.len());
        let row = |vertex: u32| {
            let [from, to] = [rows[vertex as usize], rows[vertex as usize + 1]];
            neighbours[from as usize..to as usize].to_vec()
        };
        let search = SupportSearch::new(&vertices, row);
        let radius = radius_about(&vertices, Vec3::ZERO);
        let aabb = Aabb::around(vertices.iter().copied());
        Ok(Self {
            vertices,
            faces,
            dimension,
            neighbours,
            rows,
            search,
            radius,
            radius_about_another: OnceLock::new(),
            aabb,
        })
    }

    /// The extreme points, in the order of the input \[m\].
    pub fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// Triangles that make up the surface, as indices of vertices.
    ///
    /// Of a solid: all of its surface, each counter-clockwise seen from outside. Of a flat polygon:
    /// one of its two sides only, all with the same orientation. Of a point or a segment: none.
    pub fn faces(&self) -> &[[u32; 3]] {
        &self.faces
    }

    /// 0 for a point, 1 for a segment, 2 for a flat polygon, 3 for a solid.
    pub fn dimension(&self) -> u8 {
        self.dimension
    }

    /// The vertices that an edge of a triangle connects to `vertex`, in ascending order; none if
    /// there is no such vertex.
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        match (self.rows.get(vertex), self.rows.get(vertex + 1)) {
            (Some(&from), Some(&to)) => &self.neighbours[from as usize..to as usize],
            _ => &[],
        }
    }

    /// The vertex that is farthest along `direction` (any length) \[m\].
    ///
    /// No point of the hull is farther, up to 8 ε · (largest coordinate about the middle of the
    /// hull + its size) · length of `direction`. The search starts at vertex `hint` (any value will
    /// do; the answer to a similar direction is fast) and leaves its answer there. For a direction
    /// that is zero or not finite the answer is some vertex.
    #[inline]
    pub fn support(&self, direction: Vec3, hint: &mut Hint) -> Vec3 {
        let vertex = self.search.farthest(direction, *hint);
        *hint = vertex;
        self.vertices[vertex as usize]
    }

    /// An upper bound of the distance from `centre` to any point of the hull, larger than it by a
    /// few roundings only \[m\].
    pub fn radius_about(&self, centre: Vec3) -> f64 {
        if centre == Vec3::ZERO {
            return self.radius;
        }
        let first = self.radius_about_another.get_or_init(|| (centre, radius_about(&self.vertices, centre)));
        if first.0 == centre { first.1 } else { radius_about(&self.vertices, centre) }
    }

    /// The box around all vertices, along the axes of the hull's frame \[m\].
    pub fn aabb(&self) -> Aabb {
        self.aabb
    }

    /// Whether one vertex alone, or the two ends of an edge, are within `tolerance` \[m\] of the farthest along `direction`
    /// (unit); `None` if there are more. The search starts at vertex `hint`.
    pub(in crate::shape) fn small_feature_along(
        &self,
        direction: Vec3,
        tolerance: f64,
        hint: Hint,
    ) -> Option<FeatureKind> {
        let mut vertex = hint;
        let farthest = self.support(direction, &mut vertex);
        // The hull is convex: what is nearly as far hangs together by edges.
        let is_near = |v: u32| (farthest - self.vertices[v as usize]).dot(direction) <= tolerance;
        let near_beside = |v: u32| self.neighbours(v).iter().copied().filter(|&next| is_near(next));
        let mut beside = near_beside(vertex);
        match (beside.next(), beside.next()) {
            (None, _) => Some(FeatureKind::Vertex),
            (Some(other), None) if near_beside(other).all(|next| next == vertex) => Some(FeatureKind::Edge),
            _ => None,
        }
    }

    /// Appends to `corners` all vertices within `tolerance` \[m\] of the farthest along `direction`
    /// (unit), and says what they span: one a vertex, two an edge, more a face.
    ///
    /// More that are in line up to `tolerance` are an edge too; then only its two ends are appended.
    pub fn feature(&self, direction: Vec3, tolerance: f64, corners: &mut Vec<Vec3>) -> FeatureKind {
        let farthest = self.support(direction, &mut 0);
        let first = corners.len();
        corners.push(farthest);
        let near = |v: &&Vec3| (farthest - **v).dot(direction) <= tolerance && **v != farthest;
        corners.extend(self.vertices.iter().filter(near));
        match corners.len() - first {
            1 => FeatureKind::Vertex,
            2 => FeatureKind::Edge,
            _ => match ends_of_line(&corners[first..], tolerance) {
                Some(ends) => {
                    corners.truncate(first);
                    corners.extend(ends);
                    FeatureKind::Edge
                }
                None => FeatureKind::Face,
            },
        }
    }
}

fn radius_about(vertices: &[Vec3], centre: Vec3) -> f64 {
    let largest = |m: f64, v: &Vec3| m.max((*v - centre).abs().max_element());
    let scale = vertices.iter().fold(0.0, largest);
    if scale == 0.0 {
        return 0.0;
    }
    // In units of the largest coordinate, so that no square overflows or vanishes.
    let longest = |m: f64, v: &Vec3| m.max(((*v - centre) / scale).length_squared());
    vertices.iter().fold(0.0, longest).sqrt() * scale * (1.0 + 8.0 * f64::EPSILON)
}

/// The two ends of points that are in line up to `tolerance`.
fn ends_of_line(points: &[Vec3], tolerance: f64) -> Option<[Vec3; 2]> {
    let farthest_from = |from: Vec3| {
        let farther = |a: Vec3, &b: &Vec3| {
            if b.distance_squared(from) > a.distance_squared(from) { b } else { a }
        };
        points.iter().fold(from, farther)
    };
    let from = farthest_from(*points.first()?);
    let to = farthest_from(from);
    let along = (to - from).normalize_or_zero();
    let off_line = |p: &Vec3| (*p - from).cross(along).length();
    points.iter().all(|p| off_line(p) <= tolerance).then_some([from, to])
}

/// The neighbours of every vertex, in compressed rows: where each row starts, and all entries.
fn connect(faces: &[[u32; 3]], dimension: u8, vertices: usize) -> (Vec<u32>, Vec<u32>) {
    let mut pairs: Vec<(u32, u32)> = Vec::with_capacity(6 * faces.len() + 2);
    if dimension == 1 {
        pairs.extend([(0, 1), (1, 0)]);
    }
    for &[a, b, c] in faces {
        pairs.extend([(a, b), (b, a), (b, c), (c, b), (c, a), (a, c)]);
    }
    pairs.sort_unstable();
    pairs.dedup();
    let mut rows = vec![0; vertices + 1];
    for &(from, _) in &pairs {
        rows[from as usize + 1] += 1;
    }
    for vertex in 0..vertices {
        rows[vertex + 1] += rows[vertex];
    }
    (rows, pairs.into_iter().map(|(_, to)| to).collect())
}
