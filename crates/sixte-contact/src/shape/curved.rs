//! Surfaces that are not made of flat pieces: enclosed by thin boxes, as finely as a question needs.

use std::fmt;
use std::sync::Arc;

use super::{
    Aabb, Geometry, Hint, LevelSet, MassProperties, NormalCone, Obb, Opened, ShapeError, Support, Triangles,
    Volume,
};
use crate::Vec3;

/// A part of a surface, named by what the surface likes: a level and a place, a patch and a square of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub [u32; 4]);

/// A thin box at the bottom: its shortest side, which comes first, is across the surface that it holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slab(pub Obb);

/// A surface of any kind: implement it for one of your own, and it meets every other shape.
///
/// It is a hierarchy of cells, opened as far as a question needs. Those at the bottom are thin boxes that hold their part of
/// the true surface, and reach no farther beside it than [`thickness`](Self::thickness). All is in the body's own frame.
///
/// # What an implementation promises
/// The box of a cell holds all of the surface that is below it; boxes of its parts, which have axes of their own, may stand out of
/// it. The boxes at the bottom hold the whole surface, and no point of them is farther from it than the thickness. The same cell
/// always opens to the same. What is certified rests on these promises.
pub trait Surface: fmt::Debug + Send + Sync {
    /// The cell that holds everything.
    fn root(&self) -> Cell;

    /// A box that holds all that is below a cell.
    fn bound(&self, cell: Cell) -> Obb;

    /// Two parts, nothing, or the box at the bottom.
    fn open(&self, cell: Cell) -> Opened<Cell, Slab>;

    /// All normals that the surface may have in a cell; of one without an inside, those of one side.
    fn normals(&self, cell: Cell) -> NormalCone;

    /// The normal of the true surface next to a point in a cell at the bottom; either side, if there is no inside.
    fn normal_at(&self, cell: Cell, point: Vec3) -> Option<Vec3>;

    /// How far from the true surface a point of a box at the bottom may be \[m\].
    fn thickness(&self) -> f64;

    /// The level set that it is the surface of, if it is that of one: it answers at once how far a point is away.
    fn level_set(&self) -> Option<&LevelSet> {
        None
    }

    /// How far the surface may be from that of the solid that it was made from \[m\]: contacts with that one are known so well.
    fn error(&self) -> f64 {
        0.0
    }

    /// About so many triangles to draw it by, counter-clockwise seen from outside, if it knows any \[m\]. Without them a solid is
    /// drawn by what it encloses, and any other surface by its cells. Nothing rests on them.
    fn triangles(&self, about: usize) -> Option<Triangles> {
        let _ = about;
        None
    }

    /// One point of each part that hangs together, or of more \[m\].
    fn islands(&self) -> Vec<Vec3>;

    /// Whether it encloses a solid.
    fn has_inside(&self) -> bool {
        false
    }

    /// Whether a point is inside of it, away from the surface.
    fn encloses(&self, point: Vec3) -> bool {
        let _ = point;
        false
    }

    /// Mass, centre of mass and inertia for a uniform `density` [kg/m³].
    ///
    /// # Errors
    /// A surface without an inside has none, unless it says so itself.
    fn mass_properties(&self, density: f64) -> Result<MassProperties, ShapeError> {
        let _ = density;
        Err(ShapeError::NoMass {
            shape: "surface",
            why: "it encloses no solid; give mass, centre and inertia",
        })
    }
}

/// A [`Surface`] as a shape. Cheap to clone; the surface is shared.
#[derive(Debug, Clone)]
pub struct Curved(Arc<dyn Surface>);

impl Curved {
    /// Takes the surface.
    pub fn new(surface: impl Surface + 'static) -> Self {
        Self(Arc::new(surface))
    }

    /// What it was made of.
    pub fn surface(&self) -> &dyn Surface {
        &*self.0
    }

    /// Mass, centre of mass and inertia for a uniform `density` [kg/m³].
    ///
    /// # Errors
    /// Surfaces that enclose no solid have none.
    pub fn mass_properties(&self, density: f64) -> Result<MassProperties, ShapeError> {
        self.0.mass_properties(density)
    }
}

impl Geometry for Curved {
    type Node = Cell;
    type Volume = Obb;
    type Piece<'a> = Slab;

    fn root(&self) -> Cell {
        self.0.root()
    }

    fn volume(&self, cell: Cell) -> Obb {
        self.0.bound(cell)
    }

    fn open(&self, cell: Cell) -> Opened<Cell, Slab> {
        self.0.open(cell)
    }

    fn largest_rounding(&self) -> f64 {
        0.0
    }

    fn has_inside(&self) -> bool {
        self.0.has_inside()
    }

    fn islands(&self) -> Vec<Vec3> {
        self.0.islands()
    }

    fn encloses(&self, point: Vec3) -> bool {
        self.0.encloses(point)
    }

    fn normal_cone(&self, cell: Cell, _: Vec3) -> NormalCone {
        self.0.normals(cell)
    }

    fn normal_at(&self, cell: Cell, point: Vec3) -> Option<Vec3> {
        self.0.normal_at(cell, point)
    }

    fn thickness(&self) -> f64 {
        self.0.thickness()
    }
}

impl Support for Slab {
    fn support(&self, direction: Vec3, _: &mut Hint) -> Vec3 {
        self.0.farthest(direction)
    }

    fn rounding(&self) -> f64 {
        0.0
    }

    fn reach(&self, centre: Vec3) -> f64 {
        (self.0.centre.distance(centre) + self.0.half.length()) * (1.0 + 8.0 * f64::EPSILON)
    }

    fn flat_normal(&self) -> Option<Vec3> {
        Some(self.0.axes.x_axis)
    }

    fn core_aabb(&self) -> Aabb {
        self.0.aabb()
    }
}
