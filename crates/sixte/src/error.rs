//! What is refused when a world is built. A step never fails: see [`StepReport`](crate::report::StepReport).

use sixte_contact::contact_time::ContactTimeError;
use sixte_contact::motion::MotionError;
use sixte_contact::shape::ShapeError;
use thiserror::Error;

use crate::rotation::InertiaError;

/// A body that cannot be.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum BodyError {
    /// The shape has no mass, or none can be computed.
    #[error(
        "the body's mass cannot be computed: {0}; or make it fixed or kinematic, or give mass, centre and inertia"
    )]
    Shape(#[from] ShapeError),
    /// A mass that is not a positive number.
    #[error("the mass is {0} kg; it must be positive and finite. A body that nothing moves is fixed")]
    Mass(f64),
    /// An inertia tensor that no body has.
    #[error("{0}")]
    Inertia(#[from] InertiaError),
    /// Moments of inertia of which one is larger than the other two together.
    #[error("no body has this inertia tensor: one principal moment is larger than the sum of the other two")]
    Moments,
    /// Restitution outside its range.
    #[error("the restitution is {0}; it must be from 0 to 1")]
    Restitution(f64),
    /// A negative or missing coefficient.
    #[error("the {name} coefficient is {value}; it must be 0 or more")]
    Coefficient {
        /// Which one.
        name: &'static str,
        /// What was given.
        value: f64,
    },
    /// Numbers that are not finite, or too large.
    #[error("the body's {0}")]
    Motion(#[from] MotionError),
}

/// What a world refuses.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum WorldError {
    /// A body that cannot be.
    #[error("{name}: {source}")]
    Body {
        /// The body's name.
        name: String,
        /// Why.
        source: BodyError,
    },
    /// Bodies that intersect from the start: the invariant would be broken before it begins.
    #[error(
        "{a} and {b} intersect where they are put (gap {gap:e} m, at least {needed:e} m is needed); move {a} by a little more than {:.3e} m away from {b}", needed - gap
    )]
    Intersecting {
        /// One body's name.
        a: String,
        /// The other's.
        b: String,
        /// The gap, negative if they intersect \[m\].
        gap: f64,
        /// The smallest gap that can be kept apart from rounding \[m\].
        needed: f64,
    },
    /// Bodies that intersect, and would have to keep each other out from now on.
    #[error(
        "{a} and {b} intersect or touch (gap {gap:e} m, at least {needed:e} m is needed) and cannot be made to meet; move one of them first"
    )]
    StillIntersecting {
        /// One body's name.
        a: String,
        /// The other's.
        b: String,
        /// The gap, negative if they intersect \[m\].
        gap: f64,
        /// The smallest gap that can be kept apart from rounding \[m\].
        needed: f64,
    },
    /// No free place near where a body was put.
    #[error("{name} has no room within {within} m of where it was put; put it elsewhere")]
    NoClearance {
        /// The body's name.
        name: String,
        /// How far was searched \[m\].
        within: f64,
    },
    /// Two bodies that cannot be separated, because nothing moves either of them.
    #[error("{a} and {b} cannot be separated: neither is dynamic, and nothing else may be moved")]
    Immovable {
        /// One body's name.
        a: String,
        /// The other's.
        b: String,
    },
    /// A distance that is none.
    #[error("the distance is {0} m; it must be from 0 to 1e30")]
    Distance(f64),
    /// A snapshot of a world with more or fewer bodies.
    #[error("the snapshot has {saved} bodies and this world {own}, those that were taken out included")]
    BodyCount {
        /// How many the snapshot has.
        saved: usize,
        /// How many the world has.
        own: usize,
    },
    /// A snapshot of a world whose body is another one.
    #[error("{body} of the snapshot is another one: its {what} differs")]
    BodyDiffers {
        /// Which body.
        body: crate::id::BodyId,
        /// In what.
        what: &'static str,
    },
    /// A setting out of its range.
    #[error("the setting {name} is {value}; it must be {allowed}")]
    Setting {
        /// Which one.
        name: &'static str,
        /// What was given.
        value: f64,
        /// What is allowed.
        allowed: &'static str,
    },
    /// A body that is not in the world.
    #[error("{0} is not in this world")]
    NoSuchBody(crate::id::BodyId),
}

/// A question to a world that cannot be answered.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum QueryError {
    /// Numbers that are not finite, or too large.
    #[error("the {0}")]
    Motion(#[from] MotionError),
    /// A ray without a direction.
    #[error("the direction is ({x}, {y}, {z}); it must be finite and not zero")]
    Direction {
        /// x of it.
        x: f64,
        /// y of it.
        y: f64,
        /// z of it.
        z: f64,
    },
    /// A ray without a length.
    #[error("the length is {0} m; it must be 0 or more, and may be infinite")]
    Length(f64),
    /// A search that cannot be done.
    #[error("{0}")]
    Search(#[from] ContactTimeError),
    /// A body that is not in the world.
    #[error("{0} is not in this world")]
    NoSuchBody(crate::id::BodyId),
}

/// Bytes that are no snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// They do not begin as one.
    #[error("these bytes are no snapshot of a world")]
    NotOne,
    /// One of another version of the format.
    #[error("the snapshot has format {found}; this program reads format {read}")]
    Format {
        /// Its format.
        found: u16,
        /// The one that is read.
        read: u16,
    },
    /// Cut off or changed.
    #[error("the snapshot is cut off or damaged")]
    Damaged,
}
