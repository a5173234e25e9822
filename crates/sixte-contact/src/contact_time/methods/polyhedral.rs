//! Which bodies have vertices and triangles, and what those are.

use crate::Vec3;
use crate::shape::{
    Aabb, Compound, Convex, Core, Curved, Deforming, HeightField, LevelSet, Mesh, Slabs, Soup, Support,
    Triangle, Triangles, Volume,
};

/// A body that can say which triangles its surface is made of, if it is made of triangles.
///
/// The methods that follow vertices ask for nothing else. A shape of your own that is curved
/// answers `None`, and those methods refuse it.
pub trait Polyhedral {
    /// The kind of bounding volume over the triangles.
    type Bounds: Volume;

    /// The surface, in the body's frame; `None` for one that is curved, rounded or without an end.
    ///
    /// A body that is thinner than a triangle (a point, a segment) gives triangles that are
    /// degenerate.
    fn triangles(&self) -> Option<Triangles>;

    /// The same with a hierarchy over it. A body that has one gives it, so that it is not built
    /// for every question.
    fn surface(&self) -> Option<Soup<Self::Bounds>> {
        Soup::with_volumes(self.triangles()?).ok()
    }

    /// The level set that stands for the surface, if one does: vertices of another body are held against it, each in the same time
    /// whatever it was made of. It has no vertices itself.
    fn level_set(&self) -> Option<&LevelSet> {
        None
    }
}

/// Curved, but for the surface of a level set, which vertices can be held against.
impl Polyhedral for Curved {
    type Bounds = Aabb;

    fn triangles(&self) -> Option<Triangles> {
        None
    }

    fn level_set(&self) -> Option<&LevelSet> {
        Curved::surface(self).level_set()
    }
}

impl<V: Volume> Polyhedral for Soup<V> {
    type Bounds = V;

    fn triangles(&self) -> Option<Triangles> {
        Some(Soup::triangles(self).clone())
    }

    fn surface(&self) -> Option<Self> {
        Some(self.clone())
    }
}

impl<V: Volume> Polyhedral for Mesh<V> {
    type Bounds = V;

    fn triangles(&self) -> Option<Triangles> {
        Some(Mesh::triangles(self).clone())
    }

    fn surface(&self) -> Option<Soup<V>> {
        Some(Mesh::surface(self).clone())
    }
}

impl Polyhedral for HeightField {
    type Bounds = Aabb;

    fn triangles(&self) -> Option<Triangles> {
        Some(self.to_triangles())
    }
}

/// Its vertices do not stand still in its frame.
impl<V: Slabs> Polyhedral for Deforming<V> {
    type Bounds = Aabb;

    fn triangles(&self) -> Option<Triangles> {
        None
    }
}

/// All triangles of its pieces, also those inside of others.
impl Polyhedral for Compound {
    type Bounds = Aabb;

    fn triangles(&self) -> Option<Triangles> {
        let mut all = Triangles::default();
        for (pose, shape) in self.pieces() {
            let Triangles { vertices, faces } = shape.triangles()?;
            let first = all.vertices.len() as u32;
            all.vertices.extend(vertices.into_iter().map(|vertex| pose.point_in_world(vertex)));
            all.faces.extend(faces.into_iter().map(|face| face.map(|vertex| first + vertex)));
        }
        Some(all)
    }
}

impl Polyhedral for Triangle {
    type Bounds = Aabb;

    fn triangles(&self) -> Option<Triangles> {
        Some(Triangles { vertices: self.0.to_vec(), faces: vec![[0, 1, 2]] })
    }
}

impl Polyhedral for Convex {
    type Bounds = Aabb;

    fn triangles(&self) -> Option<Triangles> {
        if self.rounding() > 0.0 {
            return None;
        }
        let (vertices, faces) = match self.core() {
            Core::Point => (vec![Vec3::ZERO], Vec::new()),
            Core::Segment(ends) => (ends.to_vec(), Vec::new()),
            Core::Triangle(corners) => (corners.to_vec(), vec![[0, 1, 2]]),
            Core::Cuboid { half } => (corners_of(*half), CUBOID_FACES.to_vec()),
            Core::Hull(hull) => (hull.vertices().to_vec(), hull.faces().to_vec()),
            _ => return None,
        };
        // Without area: a triangle that is a point or a segment stands for it.
        let last = vertices.len() as u32 - 1;
        let faces = if faces.is_empty() { vec![[0, last, last]] } else { faces };
        Some(Triangles { vertices, faces })
    }
}

/// Two triangles for each side of a box, counter-clockwise seen from outside; bit 0, 1 and 2 of an
/// index say on which side of x, y and z the corner is.
const CUBOID_FACES: [[u32; 3]; 12] = [
    [0, 4, 6],
    [0, 6, 2],
    [1, 3, 7],
    [1, 7, 5],
    [0, 1, 5],
    [0, 5, 4],
    [2, 6, 7],
    [2, 7, 3],
    [0, 2, 3],
    [0, 3, 1],
    [4, 5, 7],
    [4, 7, 6],
];

fn corners_of(half: Vec3) -> Vec<Vec3> {
    let side = |index: u32, bit: u32| if index >> bit & 1 == 0 { -1.0 } else { 1.0 };
    (0..8).map(|index| half * Vec3::new(side(index, 0), side(index, 1), side(index, 2))).collect()
}

/// The places of the corners of all triangles, each once \[m\].
pub(super) fn vertices_of(triangles: &Triangles) -> Vec<Vec3> {
    let corners = (0..triangles.faces.len()).flat_map(|face| triangles.corners(face));
    // Plus zero, so that −0 and 0 are one place.
    let mut vertices: Vec<Vec3> = corners.map(|corner| corner + Vec3::ZERO).collect();
    vertices.sort_unstable_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)).then(p.z.total_cmp(&q.z)));
    vertices.dedup();
    vertices
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    #[test]
    fn a_box_has_eight_vertices_and_faces_outwards() {
        let half = Vec3::new(1.0, 2.0, 3.0);
        let triangles = Convex::cuboid(half).unwrap().triangles().unwrap();
        assert_eq!(vertices_of(&triangles).len(), 8);
        let mut area = 0.0;
        for face in 0..12 {
            let [a, b, c] = triangles.corners(face);
            let normal = (b - a).cross(c - a);
            assert!(normal.dot(a) > 0.0);
            area += 0.5 * normal.length();
        }
        assert_eq!(area, 88.0);
    }

    #[test]
    fn thin_shapes_have_vertices_and_curved_ones_have_none() {
        let segment = Convex::segment(Vec3::X, Vec3::Y).unwrap();
        assert_eq!(vertices_of(&segment.triangles().unwrap()).len(), 2);
        assert_eq!(vertices_of(&Convex::point().triangles().unwrap()).len(), 1);
        let line = Convex::hull(&[Vec3::ZERO, Vec3::X, Vec3::X * 2.0]).unwrap();
        assert_eq!(vertices_of(&line.triangles().unwrap()).len(), 2);
        assert!(Convex::sphere(1.0).unwrap().triangles().is_none());
        assert!(segment.rounded(0.1).unwrap().triangles().is_none());
        assert!(Convex::half_space(Vec3::Z).unwrap().triangles().is_none());
    }
}
