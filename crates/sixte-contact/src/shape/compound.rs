//! Compounds: several convex pieces that are one body.

use std::sync::Arc;

use super::placed::{Place, Placed};
use super::tree::{Below, MOST_ITEMS, Tree};
use super::{Aabb, Convex, Geometry, LARGEST, MassProperties, Opened, ShapeError, Support, Volume};
use crate::pose::Pose;
use crate::{Mat3, Vec3};

/// Convex pieces, each at its own place in the compound's frame: a table, a hammer, a chain of beads.
///
/// Pieces may overlap or lie apart. Cheap to clone; the pieces are shared.
///
/// ```
/// use sixte_contact::pose::Pose;
/// use sixte_contact::shape::{Compound, Convex};
/// use sixte_contact::Vec3;
/// let handle = Convex::capsule(0.15, 0.01)?;
/// let head = Convex::cuboid(Vec3::new(0.05, 0.02, 0.02))?;
/// let hammer = Compound::new(vec![
///     (Pose::IDENTITY, handle),
///     (Pose::at(Vec3::new(0.0, 0.0, 0.17)), head),
/// ])?;
/// assert_eq!(hammer.pieces().len(), 2);
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Compound {
    parts: Arc<Parts>,
}

#[derive(Debug)]
struct Parts {
    pieces: Vec<(Pose, Convex)>,
    /// The poses again, as the pieces need them.
    places: Vec<Place>,
    tree: Tree<Aabb>,
}

impl Compound {
    /// From pieces and where they are; refuses none at all, half-spaces, and places that are not finite.
    pub fn new(pieces: Vec<(Pose, Convex)>) -> Result<Self, ShapeError> {
        if pieces.is_empty() {
            return Err(ShapeError::NoPieces);
        }
        if pieces.len() > MOST_ITEMS {
            return Err(ShapeError::TooMany { shape: "compound", count: pieces.len(), most: MOST_ITEMS });
        }
        for (index, (pose, shape)) in pieces.iter().enumerate() {
            if shape.half_space().is_some() {
                return Err(ShapeError::UnboundedPiece { index });
            }
            let Vec3 { x, y, z } = pose.position;
            if !(pose.position.is_finite() && pose.position.abs().max_element() <= LARGEST) {
                return Err(ShapeError::PiecePosition { index, x, y, z });
            }
        }
        let places: Vec<Place> = pieces.iter().map(|(pose, _)| Place::new(pose)).collect();
        let boxes: Vec<Aabb> = std::iter::zip(&pieces, &places)
            .map(|((_, shape), place)| box_around(&Placed { shape, place }))
            .collect();
        let corners = |item: u32| {
            let Aabb { min, max } = boxes[item as usize];
            [min, max].into_iter()
        };
        let tree = Tree::build(&boxes, corners, |_| 0.0);
        Ok(Self { parts: Arc::new(Parts { pieces, places, tree }) })
    }

    /// What it is made of: each piece, and its pose in the compound's frame.
    pub fn pieces(&self) -> &[(Pose, Convex)] {
        &self.parts.pieces
    }

    /// Mass, centre of mass and inertia for a uniform `density` [kg/m³]: the sum of the pieces'.
    ///
    /// What two pieces share counts twice. An error if a piece has no volume, or if the density is not
    /// finite and positive.
    ///
    /// ```
    /// use sixte_contact::pose::Pose;
    /// use sixte_contact::shape::{Compound, Convex};
    /// use sixte_contact::Vec3;
    /// let ball = Convex::sphere(0.1)?;
    /// let side = Vec3::new(1.0, 0.0, 0.0);
    /// let dumbbell = Compound::new(vec![(Pose::at(-side), ball.clone()), (Pose::at(side), ball.clone())])?;
    /// let (both, one) = (dumbbell.mass_properties(1000.0)?, ball.mass_properties(1000.0)?);
    /// assert!((both.mass - 2.0 * one.mass).abs() < 1e-12 && both.centre.length() < 1e-15);
    /// # Ok::<(), sixte_contact::shape::ShapeError>(())
    /// ```
    pub fn mass_properties(&self, density: f64) -> Result<MassProperties, ShapeError> {
        let mut found = Vec::with_capacity(self.pieces().len());
        for (pose, shape) in self.pieces() {
            let own = shape.mass_properties(density)?;
            let turn = pose.rotation.matrix();
            let inertia = turn * own.inertia * turn.transpose();
            found.push(MassProperties { centre: pose.point_in_world(own.centre), inertia, ..own });
        }
        let mass = found.iter().map(|piece| piece.mass).sum::<f64>();
        // Seen from one of the pieces, so that nothing is lost far from the origin.
        let origin = found.first().map_or(Vec3::ZERO, |piece| piece.centre);
        let moment = found.iter().fold(Vec3::ZERO, |sum, piece| sum + (piece.centre - origin) * piece.mass);
        let centre = origin + moment / mass;
        // The parallel axis theorem: I + m (r² − r rᵀ).
        let inertia = found.iter().fold(Mat3::ZERO, |sum, piece| {
            let r = piece.centre - centre;
            let apart = Mat3::from_diagonal(Vec3::splat(r.length_squared()))
                - Mat3::from_cols(r * r.x, r * r.y, r * r.z);
            sum + piece.inertia + apart * piece.mass
        });
        if !(mass.is_finite() && centre.is_finite() && inertia.is_finite()) {
            let why = "its mass or inertia is too large for a number";
            return Err(ShapeError::NoMass { shape: "compound", why });
        }
        Ok(MassProperties { mass, centre, inertia })
    }

    fn piece(&self, item: u32) -> Placed<'_> {
        let (_, shape) = &self.parts.pieces[item as usize];
        Placed { shape, place: &self.parts.places[item as usize] }
    }
}

/// A box around a piece, with room for the rounding of its supports.
fn box_around(piece: &Placed<'_>) -> Aabb {
    let Aabb { min, max } = piece.aabb();
    Aabb { min, max }.grown(16.0 * f64::EPSILON * min.abs().max(max.abs()).max_element())
}

impl Geometry for Compound {
    type Node = u32;
    type Volume = Aabb;
    type Piece<'a> = Placed<'a>;

    fn root(&self) -> u32 {
        0
    }

    #[inline]
    fn volume(&self, node: u32) -> Aabb {
        *self.parts.tree.volume(node)
    }

    #[inline]
    fn open(&self, node: u32) -> Opened<u32, Placed<'_>> {
        match self.parts.tree.below(node) {
            Below::Parts(parts) => Opened::Parts(parts),
            Below::Item(item) => Opened::Piece(self.piece(item)),
        }
    }
}
