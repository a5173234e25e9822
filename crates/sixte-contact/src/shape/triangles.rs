//! Triangles as files hold them: nothing is known of them yet.

use super::ShapeError;
use super::checks::check_coordinates;
use crate::Vec3;

/// Vertices, and triangles as indices into them: what a file holds, unchecked.
///
/// A triangle is counter-clockwise seen from outside. `MeshReport` tells what is
/// wrong with them, `Mesh` takes those that enclose a solid, `Soup` takes
/// any.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Triangles {
    /// In the body's frame \[m\].
    pub vertices: Vec<Vec3>,
    /// Three indices into `vertices` each.
    pub faces: Vec<[u32; 3]>,
}

impl Triangles {
    /// The corners of a triangle whose indices are in range \[m\].
    pub(crate) fn corners(&self, face: usize) -> [Vec3; 3] {
        self.faces[face].map(|vertex| self.vertices[vertex as usize])
    }

    /// Refuses indices out of range, coordinates that are not finite or too large, and no triangles at all.
    pub fn check(&self, shape: &'static str) -> Result<(), ShapeError> {
        check_coordinates(shape, &self.vertices)?;
        if self.faces.is_empty() {
            return Err(ShapeError::NoTriangles { shape });
        }
        let count = self.vertices.len();
        for (face, indices) in self.faces.iter().enumerate() {
            if let Some(&index) = indices.iter().find(|&&index| index as usize >= count) {
                return Err(ShapeError::Index { shape, face, index, count });
            }
        }
        Ok(())
    }

    /// One vertex of each part that hangs together by its vertices; indices must be in range \[m\].
    pub(crate) fn islands(&self) -> Vec<Vec3> {
        let mut parent: Vec<u32> = (0..self.vertices.len() as u32).collect();
        fn root(parent: &mut [u32], mut vertex: u32) -> u32 {
            while parent[vertex as usize] != vertex {
                // Halves the way for the next time.
                parent[vertex as usize] = parent[parent[vertex as usize] as usize];
                vertex = parent[vertex as usize];
            }
            vertex
        }
        for &[a, b, c] in &self.faces {
            for other in [b, c] {
                let (p, q) = (root(&mut parent, a), root(&mut parent, other));
                parent[p.max(q) as usize] = p.min(q);
            }
        }
        let mut seen = vec![false; self.vertices.len()];
        let mut islands = Vec::new();
        for &[vertex, _, _] in &self.faces {
            let first = root(&mut parent, vertex) as usize;
            if !std::mem::replace(&mut seen[first], true) {
                islands.push(self.vertices[first]);
            }
        }
        islands
    }
}
