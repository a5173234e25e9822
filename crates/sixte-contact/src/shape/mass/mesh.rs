//! Mass of what triangles enclose.

use super::MassProperties;
use super::enclosed::solid_moments;
use crate::shape::{MeshReport, ShapeError, Triangles};

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
