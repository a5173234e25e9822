//! B-spline and NURBS surfaces from STEP files (ISO 10303-21).
//!
//! Only the surfaces: `B_SPLINE_SURFACE_WITH_KNOTS`, alone or together with `RATIONAL_B_SPLINE_SURFACE`, and the
//! `CARTESIAN_POINT`s they name. Faces, their trimming curves, assemblies and units are not read.

mod error;
mod record;
mod surface;

pub use error::{StepFileError, StepProblem};

use std::collections::HashMap;
use std::path::Path;

use sixte_contact::Vec3;
use sixte_contact::shape::NurbsSurface;

use self::record::{Record, Value, record, statements};
use crate::points::bytes;

/// The B-spline surfaces of a STEP file, in its order; `unit` is how long a unit of the file is \[m\], 0.001 for millimetres.
///
/// *When it is wrong*: most faces of CAD files use only a part of their surface, cut out by curves. The cuts are not read;
/// the whole surface comes back.
///
/// # Errors
/// A file that cannot be read or is no STEP file, records that are not as they should be, and a file without such surfaces. Every
/// error names the file, and the line if there is one.
pub fn read_step_surfaces(path: impl AsRef<Path>, unit: f64) -> Result<Vec<NurbsSurface>, StepFileError> {
    let path = path.as_ref();
    step_surfaces_from_bytes(path, &bytes(path)?, unit)
}

/// The same from bytes that are at hand; `path` is for error messages only.
///
/// # Errors
/// As [`read_step_surfaces`].
pub fn step_surfaces_from_bytes(
    path: &Path,
    bytes: &[u8],
    unit: f64,
) -> Result<Vec<NurbsSurface>, StepFileError> {
    if !(unit.is_finite() && unit > 0.0) {
        return Err(StepFileError::Unit(unit));
    }
    // Strings may be in any encoding, and do not matter.
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    if !text.trim_start().starts_with("ISO-10303-21") {
        return Err(StepFileError::NotStep { file: path.into() });
    }
    let wrong =
        |line: usize, problem: StepProblem| StepFileError::Record { file: path.into(), line, problem };
    let (mut points, mut surfaces): (HashMap<u64, Vec3>, Vec<(usize, Record)>) = (HashMap::new(), Vec::new());
    for (line, statement) in statements(text) {
        // Most records of a file are about other things, and may be written as they like.
        let is_point = statement.contains("CARTESIAN_POINT");
        if !is_point && !statement.contains("B_SPLINE_SURFACE_WITH_KNOTS") {
            continue;
        }
        let Some(found) = record(&statement) else { continue };
        let found = found.map_err(|problem| wrong(line, problem))?;
        match found.entities.as_slice() {
            [one] if one.name == "CARTESIAN_POINT" => {
                if let Some(point) = cartesian_point(&one.values).map_err(|problem| wrong(line, problem))? {
                    points.insert(found.number, point * unit);
                }
            }
            several if several.iter().any(|one| one.name == "B_SPLINE_SURFACE_WITH_KNOTS") => {
                surfaces.push((line, found));
            }
            _ => {}
        }
    }
    if surfaces.is_empty() {
        return Err(StepFileError::NoSurfaces { file: path.into() });
    }
    let of_record = |(line, record): &(usize, Record)| {
        surface::nurbs_surface(record, &points).map_err(|problem| wrong(*line, problem))
    };
    surfaces.iter().map(of_record).collect()
}

/// The point of `CARTESIAN_POINT(name, (x, y, z))`; none if it is one of a plane, with two numbers.
fn cartesian_point(values: &[Value]) -> Result<Option<Vec3>, StepProblem> {
    let [_, Value::List(numbers)] = values else {
        return Err(StepProblem::Value {
            entity: "CARTESIAN_POINT",
            expected: "a name and a list of three numbers",
        });
    };
    match numbers.as_slice() {
        [Value::Number(x), Value::Number(y), Value::Number(z)] => Ok(Some(Vec3::new(*x, *y, *z))),
        [Value::Number(_)] | [Value::Number(_), Value::Number(_)] => Ok(None),
        _ => Err(StepProblem::Value {
            entity: "CARTESIAN_POINT",
            expected: "a name and a list of three numbers",
        }),
    }
}
