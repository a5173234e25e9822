//! Contacts that last: who rests, slides or rolls on whom, and with what force.

use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sixte_contact::Vec3;

use crate::id::BodyId;

/// Two bodies that were in persistent contact within a step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
#[doc(alias = "manifold")]
#[doc(alias = "resting contact")]
pub struct PersistentContact {
    /// A and B.
    pub bodies: (BodyId, BodyId),
    /// What A got from it within the step; B got the opposite [N s].
    pub impulse: Vec3,
    /// The moment of that about the world's origin, with what rolling and spinning friction gave [N m s].
    pub moment: Vec3,
    /// Where they touch at the end of the step; none if they do not any more.
    pub points: PersistentPoints,
}

/// Points of a persistent contact: a slice. They lie in one list with those of all others that were told with them, as there may be thousands.
#[derive(Clone, Default)]
pub struct PersistentPoints {
    all: Arc<Vec<PersistentPoint>>,
    first: u32,
    count: u32,
}

impl PersistentPoints {
    /// So many of a list, from a first one on.
    pub(crate) fn of(all: &Arc<Vec<PersistentPoint>>, (first, count): (u32, u32)) -> Self {
        Self { all: Arc::clone(all), first, count }
    }
}

impl Deref for PersistentPoints {
    type Target = [PersistentPoint];

    fn deref(&self) -> &[PersistentPoint] {
        let first = self.first as usize;
        self.all.get(first..first + self.count as usize).unwrap_or_default()
    }
}

impl From<Vec<PersistentPoint>> for PersistentPoints {
    fn from(points: Vec<PersistentPoint>) -> Self {
        let count = points.len() as u32;
        Self { all: Arc::new(points), first: 0, count }
    }
}

impl<'a> IntoIterator for &'a PersistentPoints {
    type Item = &'a PersistentPoint;
    type IntoIter = std::slice::Iter<'a, PersistentPoint>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl std::fmt::Debug for PersistentPoints {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl PartialEq for PersistentPoints {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl Serialize for PersistentPoints {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self[..].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PersistentPoints {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from)
    }
}

/// One point of a persistent contact, and what it pushes with.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PersistentPoint {
    /// In the world \[m\].
    pub point: Vec3,
    /// Unit, out of B towards A.
    pub normal: Vec3,
    /// On A; the opposite on B \[N\].
    pub force: Vec3,
    /// Of rolling and spinning friction, on A; the opposite on B [N m].
    pub torque: Vec3,
    /// Velocity of A against B along the contact [m/s].
    pub slip: Vec3,
}

/// A persistent contact that begins or ends.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ContactChange {
    /// \[s\].
    pub time: f64,
    /// A and B.
    pub bodies: (BodyId, BodyId),
}

/// Two bodies that were moved apart to have clearance to rest in, with their velocities (Kavan, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Separation {
    /// \[s\].
    pub time: f64,
    /// A and B.
    pub bodies: (BodyId, BodyId),
    /// By how much, both together \[m\].
    pub distance: f64,
}

impl Separation {
    /// Whether a body is one of the two.
    pub(crate) fn has(&self, body: BodyId) -> bool {
        self.bodies.0 == body || self.bodies.1 == body
    }
}
