//! The hull that a closed mesh is, if it is convex.

use std::collections::BTreeMap;

use super::Hull;
use crate::Vec3;
use crate::shape::Triangles;

/// A mesh is convex if its surface is within this part of its largest coordinate of the surface of its hull: files
/// hold coordinates that were rounded, so that hardly any face with four corners is flat.
const CONVEX: f64 = 32.0 * f64::EPSILON;

/// The hull of the triangles of a solid, if they are its surface.
///
/// No point of the solid is outside of its hull. A face is next to the hull's surface if all of the hull is behind a plane,
/// any plane, that the face's corners are not behind.
pub(in crate::shape) fn hull_of_convex(triangles: &Triangles) -> Option<Hull> {
    let size = triangles.vertices.iter().map(|v| v.abs().max_element()).fold(0.0, f64::max);
    let most = CONVEX * size;
    if !is_convex_at_edges(triangles, most) {
        return None;
    }
    let hull = Hull::from_points(&triangles.vertices).ok()?;
    let mut hint = 0;
    let is_outside = |face: usize| {
        let corners = triangles.corners(face);
        let normal = normal(corners)?;
        let farthest = hull.support(normal, &mut hint);
        corners.iter().all(|&corner| normal.dot(farthest - corner) <= most).then_some(())
    };
    (0..triangles.faces.len()).map(is_outside).collect::<Option<()>>()?;
    Some(hull)
}

/// Whether no triangle is seen from outside of its neighbours: that is soon said of most meshes.
fn is_convex_at_edges(triangles: &Triangles, most: f64) -> bool {
    let mut sides: BTreeMap<(u32, u32), (usize, Vec3)> = BTreeMap::new();
    for (face, &[a, b, c]) in triangles.faces.iter().enumerate() {
        for (from, to, third) in [(a, b, c), (b, c, a), (c, a, b)] {
            let opposite = triangles.vertices[third as usize];
            let Some(&(other, beyond)) = sides.get(&(to, from)) else {
                sides.insert((from, to), (face, opposite));
                continue;
            };
            let is_behind = |face: usize, point: Vec3| {
                let corners = triangles.corners(face);
                normal(corners).is_some_and(|normal| normal.dot(point - corners[0]) <= most)
            };
            if !(is_behind(face, beyond) && is_behind(other, opposite)) {
                return false;
            }
        }
    }
    true
}

fn normal([a, b, c]: [Vec3; 3]) -> Option<Vec3> {
    (b - a).cross(c - a).try_normalize()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;
    use crate::pose::{Pose, Rotation};

    fn cube() -> Triangles {
        let half = |i: u32, axis: u32| if i >> axis & 1 == 1 { 0.5 } else { -0.5 };
        let vertices = (0..8).map(|i| Vec3::new(half(i, 0), half(i, 1), half(i, 2))).collect();
        let sides = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
        let faces = sides.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
        Triangles { vertices, faces }
    }

    /// A ball of triangles, each of an octahedron's in four, and again.
    fn ball(rounds: u32) -> Triangles {
        let mut triangles = Vec::new();
        for i in 0..8 {
            let sign = |axis: u32| if i >> axis & 1 == 1 { -1.0 } else { 1.0 };
            let [x, y, z] = [Vec3::X * sign(0), Vec3::Y * sign(1), Vec3::Z * sign(2)];
            triangles.push(if sign(0) * sign(1) * sign(2) > 0.0 { [x, y, z] } else { [x, z, y] });
        }
        for _ in 0..rounds {
            let split = |[a, b, c]: [Vec3; 3]| {
                let [p, q, r] = [(a + b).normalize(), (b + c).normalize(), (c + a).normalize()];
                [[a, p, r], [p, b, q], [r, q, c], [p, q, r]]
            };
            triangles = triangles.into_iter().flat_map(split).collect();
        }
        let vertices: Vec<Vec3> = triangles.into_iter().flatten().collect();
        let faces = (0..vertices.len() as u32 / 3).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
        Triangles { vertices, faces }.with_merged_vertices()
    }

    fn both(mut first: Triangles, second: &Triangles) -> Triangles {
        let count = first.vertices.len() as u32;
        first.vertices.extend(&second.vertices);
        first.faces.extend(second.faces.iter().map(|face| face.map(|vertex| vertex + count)));
        first
    }

    fn placed(mut triangles: Triangles, pose: Pose, scale: f64) -> Triangles {
        triangles.vertices.iter_mut().for_each(|v| *v = pose.point_in_world(*v * scale));
        triangles
    }

    #[test]
    fn convex_solids_are_hulls_wherever_they_are() {
        for (solid, corners) in [(cube(), 8), (ball(0), 6), (ball(3), 258)] {
            for i in 0..50 {
                let i = f64::from(i);
                let rotation =
                    Rotation::from_rotation_vector(Vec3::new(0.3 * i, 1.0 - 0.7 * i, 0.1 * i * i)).unwrap();
                let pose = Pose::new(Vec3::new(i, 0.1 * i * i, -3.0), rotation);
                let scale = 10.0_f64.powf(0.4 * i - 10.0);
                let hull =
                    hull_of_convex(&placed(solid.clone(), Pose::new(pose.position * scale, rotation), scale));
                assert_eq!(hull.unwrap().vertices().len(), corners);
            }
        }
    }

    #[test]
    fn others_are_not() {
        let mut dented = ball(2);
        dented.vertices[20] *= 1.0 - 1e-12;
        // Flat where it was bent by 1e-3, so it takes more.
        assert!(hull_of_convex(&dented).is_some());
        dented.vertices[20] *= 0.9;
        assert!(hull_of_convex(&dented).is_none());
        let mut bent = cube();
        let middle = bent.vertices.len() as u32;
        let [a, b, c] = bent.faces[0];
        bent.vertices.push(bent.corners(0).into_iter().sum::<Vec3>() / 3.0 + Vec3::X * 1e-13);
        bent.faces[0] = [a, b, middle];
        bent.faces.extend([[b, c, middle], [c, a, middle]]);
        assert!(hull_of_convex(&bent).is_none());
        let apart = placed(cube(), Pose::at(Vec3::X * 3.0), 1.0);
        assert!(hull_of_convex(&both(cube(), &apart)).is_none());
        let mut cavity = placed(cube(), Pose::IDENTITY, 0.5);
        cavity.faces.iter_mut().for_each(|face| face.swap(0, 1));
        assert!(hull_of_convex(&both(cube(), &cavity)).is_none());
    }
}
