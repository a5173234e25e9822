//! What can be wrong with a STEP file.

use std::path::PathBuf;

use sixte_contact::shape::ShapeError;
use thiserror::Error;

use crate::PointsError;

/// A STEP file that gives no surfaces.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StepFileError {
    /// The file could not be read at all.
    #[error(transparent)]
    Reading(#[from] PointsError),
    /// How long a unit of the file is makes no sense.
    #[error("a unit of the file is {0} m long; give a finite length > 0, 0.001 for millimetres")]
    Unit(f64),
    /// It does not begin as STEP files do.
    #[error("{}: this is no STEP file; it must begin with ISO-10303-21", file.display())]
    NotStep {
        /// The file.
        file: PathBuf,
    },
    /// There are no B-spline surfaces in it.
    #[error(
        "{}: there is no B_SPLINE_SURFACE_WITH_KNOTS in the file; export its faces as B-spline (NURBS) surfaces", file.display()
    )]
    NoSurfaces {
        /// The file.
        file: PathBuf,
    },
    /// A record is not as it should be.
    #[error("{}:{line}: {problem}", file.display())]
    Record {
        /// The file.
        file: PathBuf,
        /// Where the record begins, from 1.
        line: usize,
        /// What is wrong.
        problem: StepProblem,
    },
}

/// What is wrong with a record of a STEP file.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum StepProblem {
    /// Text that is no record.
    #[error("expected {expected}, but found \"{found}\"")]
    Syntax {
        /// What should be there.
        expected: &'static str,
        /// What is there.
        found: String,
    },
    /// Lists in lists, deeper than any real file has them.
    #[error("lists are nested more than 32 deep")]
    TooDeep,
    /// A record with the wrong values.
    #[error("{entity} needs {expected}")]
    Value {
        /// The kind of record.
        entity: &'static str,
        /// What should be there.
        expected: &'static str,
    },
    /// A control point that is not there.
    #[error("#{0} is named as a control point, but is no CARTESIAN_POINT of the file")]
    NoPoint(u64),
    /// Numbers that make no surface.
    #[error("the surface #{instance} is refused: {reason}")]
    Surface {
        /// Its number in the file.
        instance: u64,
        /// Why.
        reason: ShapeError,
    },
}
