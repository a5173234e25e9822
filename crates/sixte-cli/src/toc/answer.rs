//! What is printed: when and where the bodies touch.

use sixte_contact::contact_time::{
    Contact, ContactTime, ContactTimeError, ContactTimeSettings, contact_time, contacts_at,
};
use sixte_contact::query::{PatchPoint, contact_patch};

use super::body::Body;
use crate::any_shape::{AnyShape, with_shapes};

/// When and where two bodies touch.
pub struct Answer {
    pub found: ContactTime,
    pub place: Place,
}

/// Where the bodies touch at the time of contact; nowhere without contact.
pub enum Place {
    /// The corners of the contact patch of two convex bodies.
    Patch(Vec<PatchPoint>),
    /// All contacts within the tolerance of the first, where a body is not convex.
    Contacts(Vec<Contact>),
}

impl Answer {
    pub fn find(
        a: &Body,
        b: &Body,
        interval: f64,
        settings: &ContactTimeSettings,
    ) -> Result<Self, ContactTimeError> {
        let found = with_shapes!((&a.shape, &b.shape), |x, y| {
            contact_time((x, &a.motion), (y, &b.motion), interval, settings)
        })?;
        Ok(Self { place: Place::find(a, b, &found)?, found })
    }

    /// The time of contact, if there is one \[s\].
    pub fn time(&self) -> Option<f64> {
        self.found.contact.map(|_| self.found.time)
    }
}

impl Place {
    fn find(a: &Body, b: &Body, found: &ContactTime) -> Result<Self, ContactTimeError> {
        let (time, tolerance) = (found.time, found.tolerance);
        if let (AnyShape::Convex(x), AnyShape::Convex(y)) = (&a.shape, &b.shape) {
            let (pose_a, pose_b) = (a.motion.pose_at(time), b.motion.pose_at(time));
            let patch =
                |contact: Contact| contact_patch((x, &pose_a), (y, &pose_b), contact.normal, tolerance);
            return Ok(Self::Patch(found.contact.map_or_else(Vec::new, patch)));
        }
        if found.contact.is_none() {
            return Ok(Self::Contacts(Vec::new()));
        }
        let all = with_shapes!((&a.shape, &b.shape), |x, y| {
            contacts_at((x, &a.motion), (y, &b.motion), time, tolerance)
        })?;
        Ok(Self::Contacts(all))
    }
}

/// Which argument to change.
pub fn argument_to_change(error: &ContactTimeError) -> &'static str {
    match error {
        ContactTimeError::Interval(_) => "--interval",
        ContactTimeError::Tolerance(_) => "--tolerance",
        _ => "A and B",
    }
}
