//! When and where two moving shapes first touch, with proof.
//!
//! In: two shapes, their motions, an interval and a tolerance. Out: [`ContactTime`], and with
//! [`contacts_at`] all contacts of that instant.
//!
//! How, in the source: `certificate` and `relative` hold the inequality, `pieces` searches two convex pieces
//! with it in rounds of a distance query and a certificate, and `hierarchy` two trees of them, best first
//! over pairs of nodes. [`methods`] has the published methods, to compare with.
//!
//! The book's page on the certificate has the derivation and says what is guaranteed.

mod certificate;
mod checks;
mod error;
mod hierarchy;
pub mod methods;
mod moving;
mod pieces;
mod question;
mod relative;
mod result;
#[cfg(test)]
mod rounding;

pub use error::ContactTimeError;
pub use hierarchy::{contacts_at, contacts_of_pieces};
pub use moving::{Moving, MovingPiece};
pub use result::{Contact, ContactTime, ContactTimeSettings, Status, Work};

use self::checks::check_question;
use self::pieces::PieceSearch;
use self::question::{Question, extent};
use crate::motion::Motion;

/// When and where two moving shapes first touch within `[0, interval]` \[s\].
///
/// ```
/// use sixte_contact::contact_time::{contact_time, ContactTimeSettings, Status};
/// use sixte_contact::{motion::{Motion, Pose}, shape::Convex, Vec3};
/// // A ball is dropped from 1 m onto the ground.
/// let (ball, ground) = (Convex::sphere(0.1)?, Convex::half_space(Vec3::Z)?);
/// let falling = Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, 1.1)))
///     .with_acceleration(Vec3::new(0.0, 0.0, -9.81));
/// let still = Motion::fixed(Pose::IDENTITY);
/// let found = contact_time((&ball, &falling), (&ground, &still), 1.0, &ContactTimeSettings::tolerance(1e-12))?;
/// assert_eq!(found.status, Status::Contact);
/// assert!((found.time - (2.0f64 / 9.81).sqrt()).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Two meshes of any shape are asked in the same way, and so is a mesh against a ball or a half-space, or a
/// surface that deforms ([`Deforming`](crate::shape::Deforming)).
///
/// # Errors
/// Numbers that are not finite or out of range, a pair of two half-spaces, and a time that a deformation
/// does not reach. Bodies that touch
/// or intersect at the start are no error: see [`Status`].
#[doc(alias = "CCD")]
#[doc(alias = "continuous collision detection")]
#[doc(alias = "TOI")]
#[doc(alias = "time of impact")]
#[doc(alias = "shape cast")]
#[doc(alias = "linear cast")]
#[doc(alias = "convex cast")]
#[doc(alias = "narrow phase")]
pub fn contact_time<A: Moving, B: Moving>(
    a: (&A, &Motion),
    b: (&B, &Motion),
    interval: f64,
    settings: &ContactTimeSettings,
) -> Result<ContactTime, ContactTimeError> {
    check_question(a, b, interval, settings)?;
    let extents = [extent(a.0, a.1, interval), extent(b.0, b.1, interval)];
    let mut question = Question::new((a.1, b.1), extents, interval, settings);
    question.enclose(a.0.thickness() + b.0.thickness());
    question.relative.flow = [a.0.speed(), b.0.speed()];
    let Some(start) = question.far_until() else {
        return Ok(ContactTime::clear(interval, question.tolerance, Work::default()));
    };
    if let (Some(piece_a), Some(piece_b)) = (a.0.as_piece(), b.0.as_piece()) {
        let (still_a, still_b) = (piece_a.at(0.0), piece_b.at(0.0));
        return Ok(PieceSearch::of_whole(&question, (&*still_a, &*still_b)).run(start));
    }
    Ok(hierarchy::first_contact((a.0, b.0), &question, start))
}
