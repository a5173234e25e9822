//! What a body looks like, piece by piece.

use sixte::shape::Triangles;
use sixte_contact::{Quat, Vec3};

/// A piece of what a body looks like.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Its origin in the body's frame \[m\].
    pub position: Vec3,
    /// From its axes to the body's; unit.
    pub rotation: Quat,
    /// What it is.
    pub form: Form,
}

/// What a [`Part`] is, about its own origin.
#[derive(Debug, Clone, PartialEq)]
pub enum Form {
    /// A ball or an ellipsoid.
    Ball {
        /// Diameters along x, y and z \[m\].
        size: Vec3,
    },
    /// A box.
    Block {
        /// Edges along x, y and z \[m\].
        size: Vec3,
    },
    /// A cylinder or a cone about the z axis.
    Cylinder {
        /// Of the box around it \[m\].
        size: Vec3,
        /// Diameter at the lowest z, as a part of `size`.
        bottom: f64,
        /// Diameter at the highest z, as a part of `size`.
        top: f64,
    },
    /// Triangles, counter-clockwise seen from outside.
    Triangles(Triangles),
}
