//! Moments of what triangles enclose, by the divergence theorem.
//!
//! Equations 1 to 3 of L. Kavan, "Rigid Body Collision Response": tetrahedra from one point to every
//! triangle, those of triangles turned towards the point being negative, add up to the solid. So a
//! cavity is a shell turned inside out, and what is enclosed twice counts twice.

use super::moments::Moments;
use super::polytope::add_tetrahedron;
use crate::Vec3;

/// Triangles that are added one after the other; longer lists are added in halves, so that the
/// rounding grows with the logarithm of their number only.
const RUN: usize = 64;

/// The moments, and the point that they are about: the middle of the box around the triangles, so
/// that nothing is lost far from the body's origin. Indices must be in range.
pub(crate) fn solid_moments(vertices: &[Vec3], faces: &[[u32; 3]]) -> (Vec3, Moments) {
    let mut corners = faces.iter().flatten().map(|&vertex| vertices[vertex as usize]);
    let Some(first) = corners.next() else { return (Vec3::ZERO, Moments::ZERO) };
    let (min, max) = corners.fold((first, first), |(min, max), p| (min.min(p), max.max(p)));
    let origin = min + 0.5 * (max - min);
    (origin, sum(vertices, faces, origin))
}

fn sum(vertices: &[Vec3], faces: &[[u32; 3]], origin: Vec3) -> Moments {
    let mut moments = Moments::ZERO;
    if faces.len() > RUN {
        let (left, right) = faces.split_at(faces.len() / 2);
        let (left, right) = (sum(vertices, left, origin), sum(vertices, right, origin));
        moments.volume = left.volume + right.volume;
        moments.first = left.first + right.first;
        moments.second = left.second + right.second;
        moments.doubt = left.doubt + right.doubt;
        return moments;
    }
    for face in faces {
        add_tetrahedron(face.map(|vertex| vertices[vertex as usize] - origin), &mut moments);
    }
    moments
}
