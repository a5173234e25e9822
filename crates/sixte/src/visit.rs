//! Who comes into a sensor, and who goes.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::id::BodyId;

/// A body came into a sensor, or left it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Visit {
    /// The sensor.
    pub sensor: BodyId,
    /// Who.
    pub body: BodyId,
    /// Which of the two.
    pub kind: VisitKind,
    /// When their gap is within the tolerance of the settings for the first or the last time \[s\].
    pub time: f64,
}

/// What a visitor did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum VisitKind {
    /// It came in.
    Entered,
    /// It went out.
    Left,
}

/// Who is inside: pairs of a sensor and a body.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Inside(BTreeSet<(u32, u32)>);

impl Inside {
    /// Whether a body is inside a sensor.
    pub fn has(&self, sensor: BodyId, body: BodyId) -> bool {
        self.0.contains(&(sensor.0, body.0))
    }

    /// Notes what a visitor did.
    pub fn note(&mut self, visit: &Visit) {
        let pair = (visit.sensor.0, visit.body.0);
        match visit.kind {
            VisitKind::Entered => self.0.insert(pair),
            VisitKind::Left => self.0.remove(&pair),
        };
    }

    /// Forgets a body that is not there any more, as sensor and as visitor.
    pub fn forget(&mut self, id: BodyId) {
        self.0.retain(|&(sensor, body)| sensor != id.0 && body != id.0);
    }

    /// Who is inside a sensor.
    pub fn visitors(&self, sensor: BodyId) -> impl Iterator<Item = BodyId> {
        self.0.range((sensor.0, 0)..=(sensor.0, u32::MAX)).map(|&(_, body)| BodyId(body))
    }
}
