//! What a body is made up of: its kind, its state, its mass, what acts on it.

use serde::{Deserialize, Serialize};
use sixte_contact::motion::Rotation;
use sixte_contact::{Mat3, Vec3};

use crate::mover::Mover;
use crate::rotation::Inertia;

/// What moves a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Forces and impulses.
    Dynamic,
    /// Torques and impulses, about a point that stays where it is.
    Pinned,
    /// Nothing: a body of infinite mass.
    Fixed,
    /// Its [`Mover`](crate::mover::Mover) alone: a body of infinite mass that goes where it is driven.
    Kinematic(OnContact),
}

/// What a kinematic body does when it would be driven into another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum OnContact {
    /// It stops where it is for the rest of the step.
    Stop,
    /// It goes on and pushes, as if of infinite mass. What cannot be pushed stops it all the same.
    #[default]
    Push,
}

/// What changes as a body flies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct State {
    /// The centre (of mass; the pin of a pinned body), in the world \[m\].
    pub centre: Vec3,
    /// From the body's axes to the world's.
    pub rotation: Rotation,
    /// Linear momentum; 0 for a body that is not dynamic [kg m/s].
    pub momentum: Vec3,
    /// Angular momentum about the centre, along the world's axes [kg m²/s].
    pub angular_momentum: Vec3,
}

/// How a body resists being pushed and turned.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Mass {
    /// \[kg\].
    pub mass: f64,
    /// The point it turns about, in the body's frame \[m\].
    pub centre: Vec3,
    /// From there to the centre of mass, in the body's frame: not zero for a pinned body only \[m\].
    pub lever: Vec3,
    /// About `centre`.
    pub inertia: Inertia,
}

/// What a quarantined body was: an earlier state of its world may give it back.
pub(crate) struct TakenOut {
    pub kind: Kind,
    pub mass: Option<Mass>,
    pub mover: Option<Box<dyn Mover>>,
}

/// Forces on a body, constant over a step.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Load {
    /// At the centre of mass \[N\].
    pub force: Vec3,
    /// About the centre of mass [N m].
    pub torque: Vec3,
}

/// A velocity that a mover gives to a kinematic body for a step.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Drive {
    pub velocity: Vec3,
    pub spin: Vec3,
}

/// r² − r rᵀ: the inertia of a unit mass at `r` about the origin \[m²\].
pub(crate) fn spread(r: Vec3) -> Mat3 {
    Mat3::from_diagonal(Vec3::splat(r.length_squared())) - Mat3::from_cols(r * r.x, r * r.y, r * r.z)
}

/// How closely a body's tumbling is followed in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Following {
    /// From end to end: there is nobody to meet on the way.
    #[default]
    Ends,
    /// In spans so short that its motions stay close to its path.
    Path,
    /// Not at all: it turns so far that it would take too many spans, and keeps its spin along its own axes.
    Spin,
}
