//! Closed triangle meshes: solids.

use super::hull::of_mesh::hull_of_convex;
use super::mass::mesh::solid_mass;
use super::{
    Aabb, Convex, Geometry, MassProperties, MeshReport, Obb, Opened, ShapeError, Soup, Triangle, Triangles,
    Volume,
};
use crate::Vec3;

/// A solid, by the closed surface of triangles around it.
///
/// The surface is closed, and all triangles are counter-clockwise seen from outside; shells inside others,
/// turned round, are cavities. Its sheets may touch along edges and in vertices. Cheap to clone; the
/// triangles are shared. `V` is the kind of bounding volume.
///
/// ```
/// use sixte_contact::shape::{Mesh, Triangles};
/// use sixte_contact::Vec3;
/// let corners = vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
/// let tetrahedron = vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
/// let mesh = Mesh::new(Triangles { vertices: corners.clone(), faces: tetrahedron })?;
/// assert!((mesh.mass_properties(6.0)?.mass - 1.0).abs() < 1e-12);
///
/// let open = Mesh::new(Triangles { vertices: corners, faces: vec![[0, 2, 1], [0, 1, 3], [1, 2, 3]] });
/// println!("{}", open.unwrap_err()); // … the surface is open …
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Mesh<V = Obb> {
    surface: Soup<V>,
}

impl Mesh {
    /// From triangles; refuses, with the reason, what does not enclose a solid: see [`MeshReport`].
    ///
    /// Vertices at one position become one, as [`Triangles::with_merged_vertices`] does.
    /// A surface that crosses itself is taken as it is.
    pub fn new(triangles: Triangles) -> Result<Self, ShapeError> {
        Self::with_volumes(triangles)
    }
}

impl<V: Volume> Mesh<V> {
    /// The same with bounding volumes of another kind; the answers are the same, the speed is not.
    pub fn with_volumes(triangles: Triangles) -> Result<Self, ShapeError> {
        triangles.check("mesh")?;
        MeshReport::without_crossings(&triangles).check_solid()?;
        Ok(Self { surface: Soup::with_volumes(triangles.with_merged_vertices())? })
    }

    /// Its surface, as a shape without an inside.
    pub fn surface(&self) -> &Soup<V> {
        &self.surface
    }

    /// What the surface is made of.
    pub fn triangles(&self) -> &Triangles {
        self.surface.triangles()
    }

    /// The same solid as a convex shape, if it is convex: that is faster, and its contacts are those of a hull.
    ///
    /// Its surface is that of the hull up to 32 roundings of its largest coordinate; the solid is never outside of it.
    ///
    /// ```
    /// use sixte_contact::shape::{Mesh, Triangles};
    /// use sixte_contact::Vec3;
    /// let vertices = vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    /// let mesh = Mesh::new(Triangles { vertices, faces: vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]] })?;
    /// assert!(mesh.as_convex().is_some());
    /// # Ok::<(), sixte_contact::shape::ShapeError>(())
    /// ```
    pub fn as_convex(&self) -> Option<Convex> {
        hull_of_convex(self.triangles()).map(Convex::of_hull)
    }

    /// Mass, centre of mass and inertia for a uniform `density` [kg/m³], by the divergence theorem
    /// (Kavan, eq. 1–3).
    pub fn mass_properties(&self, density: f64) -> Result<MassProperties, ShapeError> {
        solid_mass(self.triangles(), density)
    }

    /// How often the surface winds around a point: 0 outside, 1 inside, `None` on the surface.
    ///
    /// Exact, by counting the triangles that a line from the point along x goes through. Where the
    /// line meets an edge or a vertex, it counts as shifted aside by less than any number.
    fn winding(&self, point: Vec3) -> Option<i32> {
        let mut winding = 0;
        let mut stack = vec![self.surface.root()];
        while let Some(node) = stack.pop() {
            let Aabb { min, max } = self.surface.volume(node).aabb();
            let beside = point.y < min.y || point.y > max.y || point.z < min.z || point.z > max.z;
            if beside || point.x > max.x {
                continue;
            }
            match self.surface.open(node) {
                Opened::Parts(parts) => stack.extend(parts),
                Opened::Piece(triangle) => winding += crossing(&triangle, point)?,
                Opened::Nothing => {}
            }
        }
        Some(winding)
    }
}

/// How a triangle winds around the line from a point along +x: 1 or −1 if the line goes through it,
/// outwards or inwards; `None` if the point is on it.
fn crossing(Triangle([a, b, c]): &Triangle, point: Vec3) -> Option<i32> {
    let around = passes_above(*a, *b, point) + passes_above(*b, *c, point) + passes_above(*c, *a, point);
    if around == 0 {
        return Some(0);
    }
    let coordinates = |p: &Vec3| robust::Coord3D { x: p.x, y: p.y, z: p.z };
    // Positive where the triangle, counter-clockwise, is seen from behind.
    let side = robust::orient3d(coordinates(a), coordinates(b), coordinates(c), coordinates(&point));
    if side == 0.0 {
        return None;
    }
    // A triangle whose normal leans along +x winds one way, and is ahead if the point is behind it.
    let is_ahead = (side > 0.0) == (around > 0);
    Some(if is_ahead { around } else { 0 })
}

/// Seen along x: ±1 if the edge, from one z to another, goes past above the point in y. The ends
/// belong to an edge half, so that of two edges in a row one counts.
fn passes_above(from: Vec3, to: Vec3, point: Vec3) -> i32 {
    if (from.z <= point.z) == (to.z <= point.z) {
        return 0;
    }
    let flat = |p: Vec3| robust::Coord { x: p.y, y: p.z };
    let side = robust::orient2d(flat(from), flat(to), flat(point));
    // Upwards, the point is before the edge where it is on its left; a point on the edge is not.
    if to.z > from.z { i32::from(side > 0.0) } else { -i32::from(side < 0.0) }
}

impl<V: Volume> Geometry for Mesh<V> {
    type Node = u32;
    type Volume = V;
    type Piece<'a>
        = Triangle
    where
        V: 'a;

    fn root(&self) -> u32 {
        self.surface.root()
    }

    #[inline(always)]
    fn volume(&self, node: u32) -> V {
        self.surface.volume(node)
    }

    #[inline(always)]
    fn open(&self, node: u32) -> Opened<u32, Triangle> {
        self.surface.open(node)
    }

    fn wrap(&self) -> Option<&Convex> {
        self.surface.hull()
    }

    fn has_inside(&self) -> bool {
        true
    }

    fn islands(&self) -> Vec<Vec3> {
        self.surface.islands()
    }

    fn encloses(&self, point: Vec3) -> bool {
        self.winding(point).is_some_and(|winding| winding > 0)
    }
}
