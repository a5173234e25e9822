//! Published methods for the time of contact, beside the certified search and behind one call, so
//! that they can be compared on the same input.
//!
//! In: a [`Method`] and what [`contact_time`] takes. Out: a [`ContactTime`], of which a published
//! method can promise less; [`contact_time_by`] says what. How: `pseudo_dynamic` steps through
//! instants, `paths` follows vertices; `instant`, `path_target` and `clip` are the tests that they rest on.

mod broad_phase;
mod clip;
mod error;
mod hit;
mod instant;
mod level;
mod method;
mod path;
mod path_target;
mod paths;
mod polyhedral;
mod pseudo_dynamic;

pub use broad_phase::may_meet;
pub use error::MethodError;
pub use method::Method;
pub use polyhedral::Polyhedral;
pub use pseudo_dynamic::{bisection_steps, fastest_point, pseudo_dynamic_steps};

use self::paths::PathCheck;
use super::checks::check_question;
use super::question::{Question, extent};
use super::{ContactTime, ContactTimeSettings, Moving, contact_time};
use crate::motion::Motion;

/// When and where two moving bodies first touch within `[0, interval]` \[s\], by a method of choice.
///
/// ```
/// use sixte_contact::contact_time::methods::{Method, contact_time_by};
/// use sixte_contact::contact_time::{ContactTimeSettings, Status};
/// use sixte_contact::{motion::{Motion, Pose}, shape::Convex, Vec3};
/// let (die, wall) = (Convex::cuboid(Vec3::splat(0.5))?, Convex::cuboid(Vec3::new(0.1, 9.0, 9.0))?);
/// let flying = Motion::fixed(Pose::at(Vec3::new(-2.6, 0.0, 0.0))).with_velocity(Vec3::X * 4.0);
/// let still = Motion::fixed(Pose::IDENTITY);
/// let stepped = Method::PseudoDynamic { depth: 0.01, time_tolerance: 1e-9 };
/// for method in [Method::Certified, stepped, Method::PathBoxes { precision: 1e-6 }] {
///     let found = contact_time_by(method, (&die, &flying), (&wall, &still), 1.0, &ContactTimeSettings::default())?;
///     assert_eq!(found.status, Status::Contact);
///     assert!((found.time - 0.5).abs() < 1e-6);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # What the published methods promise
/// They certify nothing, so in their results `time_lower` and `clear_until` are 0. Else:
///
/// | field | pseudo-dynamic | path boxes, path segments |
/// |---|---|---|
/// | `status` | `Clear`: no sample collides. `Contact`: one does. `Touching…`: the start does. | `Clear`: no vertex meets the other surface. `Contact`: one does. `Touching…`: at time 0. |
/// | `time` | A free sample, less than ε_t before one that collides. | When the first vertex is within about ε of the surface. |
/// | `time_upper`, `touches` | The sample that collides (to rounding), `true`. | The end of the interval, `false`. |
/// | `contact` | The closest points at `time`, of any features. | The vertex, and the closest point of the face; the gap has a sign. |
/// | `tolerance` | ε, the depth. | ε, the precision. |
/// | `work.rounds` | Static tests. | Pieces of path. |
/// | `work.piece_pairs` | Pairs of pieces tested. | Boxes or chords against triangles. |
/// | `work.node_pairs` | Pairs of volumes, those around the motion too. | Volumes against boxes. |
///
/// `Unresolved` is reported after `settings.max_rounds` rounds; `time` is then the last free
/// sample, or 0. The tolerance of the settings is the certified search's alone; the others
/// use it only to name the features in contact.
///
/// # Errors
/// Those of [`contact_time`], and what the method itself cannot take: see [`MethodError`].
pub fn contact_time_by<A: Moving + Polyhedral, B: Moving + Polyhedral>(
    method: Method,
    a: (&A, &Motion),
    b: (&B, &Motion),
    interval: f64,
    settings: &ContactTimeSettings,
) -> Result<ContactTime, MethodError> {
    method.check()?;
    check_question(a, b, interval, settings)?;
    let extents = [extent(a.0, a.1, interval), extent(b.0, b.1, interval)];
    let question = Question::new((a.1, b.1), extents, interval, settings);
    let bodies = (a.0, b.0);
    match method {
        Method::Certified => Ok(contact_time(a, b, interval, settings)?),
        Method::PseudoDynamic { depth, time_tolerance } => {
            pseudo_dynamic::search(method, bodies, &question, depth, time_tolerance)
        }
        Method::PathBoxes { precision } => {
            paths::search(method, bodies, &question, PathCheck::Boxes, precision)
        }
        Method::PathSegments { precision } => {
            paths::search(method, bodies, &question, PathCheck::Chords, precision)
        }
    }
}
