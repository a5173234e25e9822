//! The surface of a field, enclosed by boxes.

use std::sync::{Arc, OnceLock};

use super::cells::Cells;
use super::{AnyField, Field, check, mass};
use crate::Vec3;
use crate::interval::Dual;
use crate::shape::{
    Aabb, Cell, Curved, LARGEST, LevelSet, MassProperties, NormalCone, Obb, Opened, ShapeError, Slab, Surface,
};

/// The smallest resolution, as a part of the largest side of the bounds: cells are counted with 31 bits.
const FINEST: f64 = 4.0 / (1u64 << 31) as f64;

/// The surface where a field is zero; a solid where it is negative, unless it was built as an open one.
///
/// ```
/// use sixte_contact::shape::implicit::{CylinderField, Field, RoundedBoxField};
/// use sixte_contact::shape::{Aabb, Curved, Implicit, Surface};
/// use sixte_contact::Vec3;
/// // A rounded box with a hole along z.
/// let block = RoundedBoxField { half: Vec3::splat(0.5), radius: 0.1 };
/// let drilled = block.difference(CylinderField { half_length: 1.0, radius: 0.2 });
/// let bounds = Aabb { min: Vec3::splat(-0.6), max: Vec3::splat(0.6) };
/// let solid = Implicit::new(drilled, bounds, 1e-4)?;
/// assert!(solid.encloses(Vec3::new(0.3, 0.0, 0.0)) && !solid.encloses(Vec3::ZERO));
/// let shape: Curved = solid.into();
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
///
/// # What is promised
/// The boxes at the bottom hold every zero of the field within the bounds: that is proved with intervals rounded outward.
/// A point of such a box is at most twice the resolution from a zero, where the field has a slope. At its corners and
/// edges (of a `min`, `max` or `abs`), and where its slope vanishes, the boxes are as small as the resolution
/// instead, and there may be some where the field only comes too close to zero to tell.
#[derive(Debug, Clone)]
pub struct Implicit {
    cells: Cells,
    is_solid: bool,
    islands: Vec<Vec3>,
    /// How far the field's surface may be from the true one \[m\].
    error: f64,
    /// The field, if it is a level set.
    level_set: Option<Arc<LevelSet>>,
    /// Of a solid: what adds up to its mass, once that was asked for. It takes as long as many questions of contact.
    sums: OnceLock<mass::Sums>,
}

impl Implicit {
    /// The solid where a field is negative, within `bounds` \[m\], enclosed by boxes that are at most `resolution` \[m\] to each
    /// side of its surface.
    ///
    /// # Errors
    /// Bounds or a resolution that are no lengths; a field that is not a number somewhere, that is not zero and negative
    /// somewhere within the bounds, or that is not positive on all their border.
    pub fn new(field: impl Field + 'static, bounds: Aabb, resolution: f64) -> Result<Self, ShapeError> {
        Self::build(Arc::new(field), bounds, resolution, true)
    }

    /// The surface where a field is zero, without an inside, as far as `bounds` \[m\] reach: a sheet, cut off there.
    ///
    /// # Errors
    /// As with [`new`](Self::new), but for the border and what is negative.
    pub fn open_surface(
        field: impl Field + 'static,
        bounds: Aabb,
        resolution: f64,
    ) -> Result<Self, ShapeError> {
        Self::build(Arc::new(field), bounds, resolution, false)
    }

    /// The surface of a level set, which is beside that of its solid.
    pub(super) fn from_level_set(set: LevelSet, resolution: f64) -> Result<Self, ShapeError> {
        let (bounds, error, set) = (set.bounds(), set.error(), Arc::new(set));
        let found = Self::build(set.clone(), bounds, resolution, true)?;
        Ok(Self { error, level_set: Some(set), ..found })
    }

    fn build(
        field: Arc<dyn AnyField>,
        bounds: Aabb,
        resolution: f64,
        is_solid: bool,
    ) -> Result<Self, ShapeError> {
        let Aabb { min, max } = bounds;
        let is_in_range = |corner: Vec3| corner.abs().cmple(Vec3::splat(LARGEST)).all();
        if !(is_in_range(min) && is_in_range(max) && min.cmplt(max).all()) {
            return Err(ShapeError::Bounds { bounds });
        }
        let size = (max - min).max_element();
        let farthest = min.abs().max(max.abs()).max_element();
        let least = (FINEST * size).max(1e5 * f64::EPSILON * farthest);
        let most = 0.25 * size;
        if !(least <= resolution && resolution <= most) {
            return Err(ShapeError::Resolution { value: resolution, least, most });
        }
        let cells = Cells::new(field, bounds, resolution, !is_solid);
        if is_solid {
            check::border(&cells)?;
        }
        let islands = check::islands(&cells, is_solid)?;
        Ok(Self { cells, is_solid, islands, error: 0.0, level_set: None, sums: OnceLock::new() })
    }

    /// The field.
    pub fn field(&self) -> &Arc<dyn AnyField> {
        self.cells.field()
    }

    /// The box in which the surface is \[m\].
    pub fn bounds(&self) -> &Aabb {
        self.cells.bounds()
    }

    /// How far the boxes at the bottom reach to each side of the surface \[m\].
    pub fn resolution(&self) -> f64 {
        self.cells.resolution()
    }

    /// The volume of the solid, and how far it may be off at most, proved cell by cell \[m³\].
    ///
    /// The value is usually a thousand times better than that: see [`mass_properties`](Surface::mass_properties).
    ///
    /// # Errors
    /// An open surface has none.
    pub fn volume_with_error(&self) -> Result<(f64, f64), ShapeError> {
        let found = self.sums()?;
        Ok((found.volume(), found.error()))
    }

    fn sums(&self) -> Result<&mass::Sums, ShapeError> {
        let cells = self.solid()?;
        Ok(self.sums.get_or_init(|| mass::integrate(cells)))
    }

    fn solid(&self) -> Result<&Cells, ShapeError> {
        if self.is_solid {
            return Ok(&self.cells);
        }
        Err(ShapeError::NoMass {
            shape: "implicit surface",
            why: "it was built as an open one; give mass, centre and inertia",
        })
    }

    /// The gradient of the field at a point [1/m].
    fn slope_at(&self, point: Vec3) -> Vec3 {
        Vec3::from_array(self.field().with_slopes_at(Dual::coordinates(point.to_array())).slopes)
    }
}

impl From<Implicit> for Curved {
    fn from(surface: Implicit) -> Self {
        Curved::new(surface)
    }
}

impl Surface for Implicit {
    fn root(&self) -> Cell {
        Cell([0; 4])
    }

    fn bound(&self, cell: Cell) -> Obb {
        self.cells.bound(cell)
    }

    fn open(&self, cell: Cell) -> Opened<Cell, Slab> {
        self.cells.open(cell)
    }

    fn normals(&self, cell: Cell) -> NormalCone {
        self.cells.normals(cell)
    }

    fn normal_at(&self, _: Cell, point: Vec3) -> Option<Vec3> {
        self.slope_at(point).try_normalize()
    }

    /// Twice the resolution: see [`Implicit`]; and the error of a level set.
    fn thickness(&self) -> f64 {
        2.0 * self.cells.resolution()
    }

    fn error(&self) -> f64 {
        self.error
    }

    fn level_set(&self) -> Option<&LevelSet> {
        self.level_set.as_deref()
    }

    /// A point of each part that hangs together, and of parts that come close to each other several.
    fn islands(&self) -> Vec<Vec3> {
        self.islands.clone()
    }

    fn has_inside(&self) -> bool {
        self.is_solid
    }

    fn encloses(&self, point: Vec3) -> bool {
        self.is_solid && self.bounds().contains(point) && self.cells.value_at(point).high() < 0.0
    }

    /// By adding up cells inside, and columns of those that the surface cuts: the root of the field ends each column.
    fn mass_properties(&self, density: f64) -> Result<MassProperties, ShapeError> {
        if !(density.is_finite() && density > 0.0) {
            return Err(ShapeError::Density(density));
        }
        self.sums()?.to_mass(density)
    }
}
