//! The contacts of two bodies at given poses.

use sixte_contact::Vec3;
use sixte_contact::contact_time::Contact;
use sixte_contact::motion::{Motion, Pose};

use crate::body::Body;
use crate::shape;

/// The contacts of two bodies at given poses, within a distance \[m\]. What cannot be asked does not support: the search
/// of the span, which cannot be asked either, lets nothing move then.
pub(crate) fn query_contacts(a: (&Body, &Pose), b: (&Body, &Pose), within: f64) -> Vec<Contact> {
    shape::contacts((&a.0.cold.shape, &still(a)), (&b.0.cold.shape, &still(b)), within).unwrap_or_default()
}

/// A body that stays where it is.
fn still((body, &start): (&Body, &Pose)) -> Motion {
    Motion {
        start,
        centre: body.centre_in_body(),
        velocity: Vec3::ZERO,
        acceleration: Vec3::ZERO,
        spin: Vec3::ZERO,
    }
}
