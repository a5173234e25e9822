//! The unit sphere as triangles.
#![allow(clippy::indexing_slicing, reason = "vertices of its own; nothing here is read")]

use std::collections::BTreeMap;

use sixte::shape::Triangles;
use sixte_contact::Vec3;

/// The unit sphere: an octahedron whose triangles are divided into four, `level` times.
pub fn sphere(level: u32) -> Triangles {
    let mut vertices = vec![Vec3::X, Vec3::Y, Vec3::Z, -Vec3::X, -Vec3::Y, -Vec3::Z];
    let mut faces =
        vec![[0, 1, 2], [1, 3, 2], [3, 4, 2], [4, 0, 2], [1, 0, 5], [3, 1, 5], [4, 3, 5], [0, 4, 5]];
    for _ in 0..level {
        let mut middles: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        let mut middle = |a: u32, b: u32| {
            *middles.entry((a.min(b), a.max(b))).or_insert_with(|| {
                vertices.push((vertices[a as usize] + vertices[b as usize]).normalize_or_zero());
                vertices.len() as u32 - 1
            })
        };
        let mut divided = Vec::with_capacity(4 * faces.len());
        for [a, b, c] in faces {
            let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
            divided.extend([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]);
        }
        faces = divided;
    }
    Triangles { vertices, faces }
}
