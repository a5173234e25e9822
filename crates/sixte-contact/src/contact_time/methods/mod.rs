//! Published methods for the time of contact, beside the certified search and behind one call, so
//! that they can be compared on the same input.
//!
//! In: a [`Method`] and what [`contact_time`] takes. Out: a [`ContactTime`], of which a published
//! method can promise less; [`contact_time_by`] says what. How: `pseudo_dynamic` steps through
//! instants, `paths` follows vertices; `instant`, `surface` and `clip` are the tests that they rest on.

mod broad_phase;
mod clip;
mod error;
mod instant;
mod level;
mod path;
mod paths;
mod polyhedral;
mod pseudo_dynamic;
mod surface;

use std::fmt;

pub use broad_phase::may_meet;
pub use error::MethodError;
pub use polyhedral::Polyhedral;
pub use pseudo_dynamic::{bisection_steps, fastest_point, pseudo_dynamic_steps};

use self::paths::By;
use super::question::Question;
use super::{ContactTime, Moving, Settings, checked, contact_time, extent};
use crate::motion::Motion;
use crate::shape::LARGEST;

/// How to find the time of contact.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Method {
    /// The search of this crate: [`contact_time`]. It misses nothing.
    #[default]
    Certified,
    /// Static tests in short steps, then bisection: L. Kavan, "Rigid Body Collision Response",
    /// sections 3.1 to 3.3.
    ///
    /// Any bodies, but no half-space that turns. The time that it returns is free of collision, the
    /// bodies collide less than the tolerance later, and in no step does a point get more than
    /// `depth` deep. It costs up to interval / ε · (v_A + v_B) static tests (eq. 18:
    /// [`pseudo_dynamic_steps`]) and a logarithm of halvings (eq. 20: [`bisection_steps`]).
    ///
    /// # When it is wrong
    /// Between two samples it sees nothing. Whatever is thinner than ε along the way is passed
    /// through: a sheet by a small body, a corner by a corner. What it finds then is a later contact,
    /// or none. A body that is wholly inside a hollow one does not collide with it.
    PseudoDynamic {
        /// ε: how deep the bodies may get into each other between two samples \[m\].
        depth: f64,
        /// ε_t: how long after the time that is returned they collide, at most \[s\].
        time_tolerance: f64,
    },
    /// The paths of all vertices, in boxes: "Precise Generalized Contact Point and Normal
    /// Determination for Rigid Body Simulation", Algorithms 1 and 2.
    ///
    /// Polyhedra, soups, half-spaces, and the surface of a [`LevelSet`](crate::shape::LevelSet) with any of those. No vertex touches the other surface unseen, and a vertex
    /// that is reported is within about ε of it. For N and M vertices and k pieces of path each it
    /// costs k (N log M + M log N) tests, of which k grows as 1/√ε near the surface. Against a level set it costs k N, but the set has no
    /// vertices of its own, and its surface is off by its error.
    ///
    /// # When it is wrong
    /// Edges that cross each other away from their ends have no vertex in the contact, and pass. A
    /// vertex that passes within ε without touching is reported as a contact. A vertex that starts
    /// inside a solid is not noticed before it comes out.
    PathBoxes {
        /// ε: boxes are made as narrow as this \[m\].
        precision: f64,
    },
    /// The paths of all vertices, as chords: the same paper's Algorithm 3.
    ///
    /// The same bodies. It needs segments and no boxes, and halves every path all the way, whether
    /// something is near or not.
    ///
    /// # When it is wrong
    /// As [`PathBoxes`](Self::PathBoxes) for edges; and a vertex that gets less than ε deep and
    /// comes out again may be missed.
    PathSegments {
        /// ε: chords are made so short that paths are this close to them \[m\].
        precision: f64,
    },
}

impl Method {
    /// The word for it in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Method::Certified => "certified",
            Method::PseudoDynamic { .. } => "pseudo_dynamic",
            Method::PathBoxes { .. } => "path_boxes",
            Method::PathSegments { .. } => "path_segments",
        }
    }

    fn check(self) -> Result<(), MethodError> {
        let parameters: &[(&str, f64, &str)] = match self {
            Method::Certified => &[],
            Method::PseudoDynamic { depth, time_tolerance } => {
                &[("depth", depth, "m"), ("time tolerance", time_tolerance, "s")]
            }
            Method::PathBoxes { precision } | Method::PathSegments { precision } => {
                &[("precision", precision, "m")]
            }
        };
        for &(name, value, unit) in parameters {
            if !(value > 0.0 && value <= LARGEST) {
                return Err(MethodError::Parameter { method: self.name(), name, value, unit });
            }
        }
        Ok(())
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// When and where two moving bodies first touch within `[0, interval]` \[s\], by a method of choice.
///
/// ```
/// use sixte_contact::contact_time::methods::{Method, contact_time_by};
/// use sixte_contact::contact_time::{Settings, Status};
/// use sixte_contact::{motion::{Motion, Pose}, shape::Convex, Vec3};
/// let (die, wall) = (Convex::cuboid(Vec3::splat(0.5))?, Convex::cuboid(Vec3::new(0.1, 9.0, 9.0))?);
/// let flying = Motion::fixed(Pose::at(Vec3::new(-2.6, 0.0, 0.0))).with_velocity(Vec3::X * 4.0);
/// let still = Motion::fixed(Pose::IDENTITY);
/// let stepped = Method::PseudoDynamic { depth: 0.01, time_tolerance: 1e-9 };
/// for method in [Method::Certified, stepped, Method::PathBoxes { precision: 1e-6 }] {
///     let found = contact_time_by(method, (&die, &flying), (&wall, &still), 1.0, &Settings::default())?;
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
    settings: &Settings,
) -> Result<ContactTime, MethodError> {
    method.check()?;
    checked(a, b, interval, settings)?;
    let extents = [extent(a.0, a.1, interval), extent(b.0, b.1, interval)];
    let question = Question::new((a.1, b.1), extents, interval, settings);
    let bodies = (a.0, b.0);
    match method {
        Method::Certified => Ok(contact_time(a, b, interval, settings)?),
        Method::PseudoDynamic { depth, time_tolerance } => {
            pseudo_dynamic::search(method, bodies, &question, (depth, time_tolerance))
        }
        Method::PathBoxes { precision } => paths::search(method, bodies, &question, (By::Boxes, precision)),
        Method::PathSegments { precision } => {
            paths::search(method, bodies, &question, (By::Chords, precision))
        }
    }
}
