//! From a record to a surface.

use std::collections::HashMap;

use sixte_contact::Vec3;
use sixte_contact::shape::NurbsSurface;

use super::StepProblem;
use super::record::{Record, Value};

/// Knots with all their copies, at most.
const MOST_KNOTS: usize = 1 << 20;

const KNOTS: &str = "B_SPLINE_SURFACE_WITH_KNOTS";

/// The surface of a record that has `B_SPLINE_SURFACE_WITH_KNOTS` in it (ISO 10303-42).
///
/// Alone, it has a name, degrees, control points, four marks, multiplicities, knots and a mark. Together with others, its degrees and
/// control points are in `B_SPLINE_SURFACE`, and its weights in `RATIONAL_B_SPLINE_SURFACE`.
pub(super) fn nurbs_surface(
    record: &Record,
    points: &HashMap<u64, Vec3>,
) -> Result<NurbsSurface, StepProblem> {
    let values =
        |name: &str| record.entities.iter().find(|one| one.name == name).map(|one| one.values.as_slice());
    let own = values(KNOTS).unwrap_or_default();
    let (net, knots) = match (values("B_SPLINE_SURFACE"), own) {
        (Some([u, v, net, ..]), [knots @ .., _]) => ([u, v, net], knots),
        (None, [_, u, v, net, _, _, _, _, knots @ .., _]) => ([u, v, net], knots),
        _ => {
            return Err(wrong(
                KNOTS,
                "a name, two degrees, control points, four marks, multiplicities and knots",
            ));
        }
    };
    let [multiplicities_u, multiplicities_v, knots_u, knots_v] = knots else {
        return Err(wrong(KNOTS, "multiplicities along u and v, then knots along u and v, then a mark"));
    };
    let degrees = [degree(net[0])?, degree(net[1])?];
    let knots = [repeated(multiplicities_u, knots_u)?, repeated(multiplicities_v, knots_v)?];
    let net = grid(net[2], KNOTS, "control points as a list of lists, all of the same length")?;
    let mut places = Vec::with_capacity(net.len());
    for value in net {
        let Value::Reference(number) = value else {
            return Err(wrong(KNOTS, "control points that are named as #12"));
        };
        places.push(*points.get(number).ok_or(StepProblem::NoPoint(*number))?);
    }
    let weights = match values("RATIONAL_B_SPLINE_SURFACE") {
        None => vec![1.0; places.len()],
        Some([list]) => {
            let entity = "RATIONAL_B_SPLINE_SURFACE";
            let weights =
                grid(list, entity, "weights as a list of lists, as long as those of the control points")?;
            numbers(weights.into_iter(), entity, "weights that are numbers")?
        }
        Some(_) => return Err(wrong("RATIONAL_B_SPLINE_SURFACE", "one list of lists of weights")),
    };
    NurbsSurface::new(degrees, knots, &places, &weights)
        .map_err(|reason| StepProblem::Surface { instance: record.number, reason })
}

fn wrong(entity: &'static str, expected: &'static str) -> StepProblem {
    StepProblem::Value { entity, expected }
}

fn degree(value: &Value) -> Result<usize, StepProblem> {
    match value {
        Value::Number(degree) if *degree >= 0.0 && *degree <= 1e6 && degree.fract() == 0.0 => {
            Ok(*degree as usize)
        }
        _ => Err(wrong(KNOTS, "degrees that are whole numbers")),
    }
}

/// Knots, each as often as its multiplicity says.
fn repeated(multiplicities: &Value, knots: &Value) -> Result<Vec<f64>, StepProblem> {
    let (Value::List(multiplicities), Value::List(knots)) = (multiplicities, knots) else {
        return Err(wrong(KNOTS, "multiplicities and knots as lists"));
    };
    let multiplicities = numbers(multiplicities.iter(), KNOTS, "multiplicities that are numbers")?;
    let knots = numbers(knots.iter(), KNOTS, "knots that are numbers")?;
    if multiplicities.len() != knots.len() {
        return Err(wrong(KNOTS, "as many multiplicities as knots"));
    }
    let mut all = Vec::new();
    for (times, knot) in multiplicities.into_iter().zip(knots) {
        if !(times >= 1.0 && times.fract() == 0.0 && times + all.len() as f64 <= MOST_KNOTS as f64) {
            return Err(wrong(
                KNOTS,
                "multiplicities that are whole numbers from 1, and a million at most together",
            ));
        }
        all.extend(std::iter::repeat_n(knot, times as usize));
    }
    Ok(all)
}

fn numbers<'a>(
    values: impl Iterator<Item = &'a Value>,
    entity: &'static str,
    expected: &'static str,
) -> Result<Vec<f64>, StepProblem> {
    let number = |value: &Value| match value {
        Value::Number(number) => Ok(*number),
        _ => Err(wrong(entity, expected)),
    };
    values.map(number).collect()
}

/// The values of a list of lists of one length, those of the inner lists in a row.
fn grid<'a>(
    value: &'a Value,
    entity: &'static str,
    expected: &'static str,
) -> Result<Vec<&'a Value>, StepProblem> {
    let Value::List(rows) = value else { return Err(wrong(entity, expected)) };
    let (mut found, mut width) = (Vec::new(), None);
    for row in rows {
        match row {
            Value::List(row) if *width.get_or_insert(row.len()) == row.len() => found.extend(row),
            _ => return Err(wrong(entity, expected)),
        }
    }
    Ok(found)
}
