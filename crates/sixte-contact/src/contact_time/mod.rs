//! When and where two moving shapes first touch, with proof.
//!
//! In: two shapes, their motions, an interval and a tolerance. Out: [`ContactTime`]. How: rounds
//! of a distance query and a certificate (see `search` and `certificate` in the source).
//!
//! The book's page on the certificate has the derivation and says what is guaranteed.

mod axis;
mod certificate;
mod error;
mod relative;
mod result;
mod search;
mod start;

pub use error::ContactTimeError;
pub use result::{Contact, ContactTime, Settings, Status, Work};

use crate::motion::Motion;
use crate::shape::{LARGEST, Support};

/// When and where two moving shapes first touch within `[0, interval]` \[s\].
///
/// ```
/// use sixte_contact::contact_time::{contact_time, Settings, Status};
/// use sixte_contact::{motion::{Motion, Pose}, shape::Convex, Vec3};
/// // A ball is dropped from 1 m onto the ground.
/// let (ball, ground) = (Convex::sphere(0.1)?, Convex::half_space(Vec3::Z)?);
/// let falling = Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, 1.1)))
///     .with_acceleration(Vec3::new(0.0, 0.0, -9.81));
/// let still = Motion::fixed(Pose::IDENTITY);
/// let found = contact_time((&ball, &falling), (&ground, &still), 1.0, &Settings::tolerance(1e-12))?;
/// assert_eq!(found.status, Status::Contact);
/// assert!((found.time - (2.0f64 / 9.81).sqrt()).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Numbers that are not finite or out of range, and a pair of two half-spaces. Bodies that touch
/// or intersect at the start are no error: see [`Status`].
pub fn contact_time<A: Support, B: Support>(
    a: (&A, &Motion),
    b: (&B, &Motion),
    interval: f64,
    settings: &Settings,
) -> Result<ContactTime, ContactTimeError> {
    a.1.check().map_err(|source| ContactTimeError::Motion { body: 'a', source })?;
    b.1.check().map_err(|source| ContactTimeError::Motion { body: 'b', source })?;
    if !(0.0..=LARGEST).contains(&interval) {
        return Err(ContactTimeError::Interval(interval));
    }
    if !(settings.tolerance > 0.0 && settings.tolerance <= LARGEST) {
        return Err(ContactTimeError::Tolerance(settings.tolerance));
    }
    if a.0.half_space().is_some() && b.0.half_space().is_some() {
        return Err(ContactTimeError::TwoHalfSpaces);
    }
    Ok(search::Search::new(a, b, interval, settings).run())
}
