//! Moments of what triangles enclose, by the divergence theorem.
//!
//! Equations 1 to 3 of L. Kavan, "Rigid Body Collision Response": tetrahedra from one point to every
//! triangle, those of triangles turned towards the point being negative, add up to the solid. So a
//! cavity is a shell turned inside out, and what is enclosed twice counts twice.

use super::polytope::add_tetrahedron;
use super::{MassProperties, Moments};
use crate::Vec3;
use crate::shape::{MeshReport, ShapeError, Triangles};

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

/// Mass of triangles that are known to enclose a solid.
pub(crate) fn solid_mass(triangles: &Triangles, density: f64) -> Result<MassProperties, ShapeError> {
    if !(density.is_finite() && density > 0.0) {
        return Err(ShapeError::Density(density));
    }
    let (origin, moments) = solid_moments(&triangles.vertices, &triangles.faces);
    let found = moments.to_mass(origin, density);
    if !(found.mass > 0.0 && found.mass.is_finite() && found.inertia.is_finite()) {
        let why = "its mass or inertia is too large or too small for a number";
        return Err(ShapeError::NoMass { shape: "mesh", why });
    }
    Ok(found)
}

impl Triangles {
    /// Mass, centre of mass and inertia of what the triangles enclose, for a uniform `density`
    /// [kg/m³].
    ///
    /// Exact up to rounding. Every triangle must be counter-clockwise seen from outside; a shell
    /// inside of another, turned the other way, is a cavity. An error if the triangles are no solid,
    /// as [`MeshReport::check_solid`] says, or if the density is not finite and positive.
    ///
    /// *When it is wrong*: where the surface passes through itself, what is enclosed twice counts
    /// twice. That is not looked for here; [`MeshReport::of`] does.
    ///
    /// ```
    /// use sixte_contact::{shape::Triangles, Vec3};
    /// let tetrahedron = Triangles {
    ///     vertices: vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z],
    ///     faces: vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]],
    /// };
    /// let steel = tetrahedron.mass_properties(7850.0)?;
    /// assert!((steel.mass - 7850.0 / 6.0).abs() < 1e-9);
    /// # Ok::<(), sixte_contact::shape::ShapeError>(())
    /// ```
    pub fn mass_properties(&self, density: f64) -> Result<MassProperties, ShapeError> {
        self.check("mesh")?;
        MeshReport::without_crossings(self).check_solid()?;
        solid_mass(self, density)
    }
}
