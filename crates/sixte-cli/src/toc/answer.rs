//! What is printed: when and where the bodies touch, and the contact patch.

use sixte_contact::contact_time::{ContactTime, ContactTimeError, Settings, contact_time};
use sixte_contact::query::{PatchPoint, contact_patch};

use super::body::Body;

/// When and where two bodies touch.
pub struct Answer {
    pub found: ContactTime,
    /// The corners of the contact patch at the time of contact; none without contact.
    pub patch: Vec<PatchPoint>,
}

impl Answer {
    pub fn find(a: &Body, b: &Body, interval: f64, settings: &Settings) -> Result<Self, ContactTimeError> {
        let (with_a, with_b) = ((&a.shape, &a.motion), (&b.shape, &b.motion));
        let found = contact_time(with_a, with_b, interval, settings)?;
        let patch = found.contact.map_or_else(Vec::new, |contact| {
            let (pose_a, pose_b) = (a.motion.pose_at(found.time), b.motion.pose_at(found.time));
            let (placed_a, placed_b) = ((&a.shape, &pose_a), (&b.shape, &pose_b));
            contact_patch(placed_a, placed_b, contact.normal, found.tolerance)
        });
        Ok(Self { found, patch })
    }

    /// The time of contact, if there is one \[s\].
    pub fn time(&self) -> Option<f64> {
        self.found.contact.map(|_| self.found.time)
    }
}
