//! Triangle soups: surfaces without an inside.

use std::sync::{Arc, OnceLock};

use super::tree::{Below, MOST_ITEMS, Tree};
use super::{Aabb, Convex, Geometry, Obb, Opened, ShapeError, Triangle, Triangles, Volume};
use crate::Vec3;

/// Any triangles, as a surface without thickness and without an inside: both sides can be hit.
///
/// Nothing is asked of them: they may be open, crossed, doubled or degenerate to a line or a point.
/// Cheap to clone; the triangles are shared. `V` is the kind of bounding volume.
///
/// ```
/// use sixte_contact::shape::{Soup, Triangles};
/// use sixte_contact::Vec3;
/// let sail = Soup::new(Triangles { vertices: vec![Vec3::ZERO, Vec3::X, Vec3::Z], faces: vec![[0, 1, 2]] })?;
/// assert_eq!(sail.triangles().faces.len(), 1);
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Soup<V = Obb> {
    parts: Arc<Parts<V>>,
}

#[derive(Debug, Clone)]
struct Parts<V> {
    triangles: Triangles,
    tree: Tree<V>,
    islands: Vec<Vec3>,
    /// The hull of all vertices, once it was asked for; none if there are more than [`MOST_IN_HULL`].
    hull: OnceLock<Option<Convex>>,
}

/// The hull of more vertices than this takes longer than it is worth.
const MOST_IN_HULL: usize = 20_000;

impl Soup {
    /// From triangles; refuses none at all, indices out of range and coordinates that are not finite.
    pub fn new(triangles: Triangles) -> Result<Self, ShapeError> {
        Self::with_volumes(triangles)
    }
}

impl<V: Volume> Soup<V> {
    /// The same with bounding volumes of another kind; the answers are the same, the speed is not.
    pub fn with_volumes(triangles: Triangles) -> Result<Self, ShapeError> {
        triangles.check("soup")?;
        let (tree, islands) = (tree_over(&triangles)?, triangles.islands());
        Ok(Self { parts: Arc::new(Parts { tree, triangles, islands, hull: OnceLock::new() }) })
    }

    /// What it is made of.
    pub fn triangles(&self) -> &Triangles {
        &self.parts.triangles
    }

    /// The same triangles with other vertices \[m\], by moving the volumes and not building them again.
    ///
    /// Refuses another number of vertices, and coordinates that are not finite.
    pub fn with_vertices(&self, vertices: &[Vec3]) -> Result<Self, ShapeError> {
        let mut parts = (*self.parts).clone();
        let expected = parts.triangles.vertices.len();
        if vertices.len() != expected {
            return Err(ShapeError::VertexCount { shape: "soup", expected, given: vertices.len() });
        }
        super::checks::check_coordinates("soup", vertices)?;
        parts.triangles.vertices.copy_from_slice(vertices);
        let triangles = &parts.triangles;
        parts.tree.refit(|item| V::around(triangles.corners(item as usize).into_iter()));
        parts.islands = triangles.islands();
        parts.hull = OnceLock::new();
        Ok(Self { parts: Arc::new(parts) })
    }

    /// The hull of all vertices, unless they are very many.
    pub(super) fn hull(&self) -> Option<&Convex> {
        let Parts { triangles, hull, .. } = &*self.parts;
        let points = &triangles.vertices;
        let make = || if points.len() <= MOST_IN_HULL { Convex::hull(points).ok() } else { None };
        hull.get_or_init(make).as_ref()
    }

    /// How much memory triangles and volumes take together in bytes.
    pub fn bytes(&self) -> usize {
        let Triangles { vertices, faces } = &self.parts.triangles;
        size_of_val(&vertices[..]) + size_of_val(&faces[..]) + self.parts.tree.bytes()
    }
}

fn tree_over<V: Volume>(triangles: &Triangles) -> Result<Tree<V>, ShapeError> {
    let count = triangles.faces.len();
    if count > MOST_ITEMS {
        return Err(ShapeError::TooMany { shape: "soup", count, most: MOST_ITEMS });
    }
    let corners = |face: u32| triangles.corners(face as usize).into_iter();
    let boxes: Vec<Aabb> = (0..count as u32).map(|face| Aabb::around(corners(face))).collect();
    Ok(Tree::build(&boxes, corners, |_| 0.0))
}

impl<V: Volume> Geometry for Soup<V> {
    type Node = u32;
    type Volume = V;
    type Piece<'a>
        = Triangle
    where
        V: 'a;

    fn root(&self) -> u32 {
        0
    }

    #[inline(always)]
    fn volume(&self, node: u32) -> V {
        *self.parts.tree.volume(node)
    }

    #[inline(always)]
    fn open(&self, node: u32) -> Opened<u32, Triangle> {
        match self.parts.tree.below(node) {
            Below::Parts(parts) => Opened::Parts(parts),
            Below::Item(face) => Opened::Piece(Triangle(self.parts.triangles.corners(face as usize))),
        }
    }

    fn islands(&self) -> Vec<Vec3> {
        self.parts.islands.clone()
    }
}
