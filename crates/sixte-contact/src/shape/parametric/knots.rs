//! Knot vectors: what they must be, and the cut into Bézier pieces.

use glam::DVec4;

use super::{Along, ParametricError};

/// The highest degree; nets of control points have a fixed place for this one.
pub(super) const HIGHEST_DEGREE: usize = 7;

/// Checks degree and knots of one parameter; gives the number of control points.
pub(super) fn check(along: Along, degree: usize, knots: &[f64]) -> Result<usize, ParametricError> {
    if !(1..=HIGHEST_DEGREE).contains(&degree) {
        return Err(ParametricError::Degree { along, degree });
    }
    let least = 2 * (degree + 1);
    if knots.len() < least {
        return Err(ParametricError::KnotCount { along, degree, given: knots.len(), least });
    }
    let bad = |index: usize| {
        let value = knots[index];
        !value.is_finite() || value.abs() > 1e100 || index > 0 && value < knots[index - 1]
    };
    if let Some(index) = (0..knots.len()).find(|&index| bad(index)) {
        return Err(ParametricError::Knot { along, index, value: knots[index] });
    }
    let count = knots.len() - degree - 1;
    let (from, to) = (knots[degree], knots[count]);
    if from >= to {
        return Err(ParametricError::NoInterval { along, degree, from, to });
    }
    let mut index = 0;
    while index < knots.len() {
        let value = knots[index];
        let times = knots[index..].iter().take_while(|&&knot| knot == value).count();
        // At an end one more is usual, and does nothing.
        let most = if value <= from || value >= to { degree + 1 } else { degree };
        if times > most {
            return Err(ParametricError::Multiplicity { along, index, value, times, most });
        }
        index += times;
    }
    Ok(count)
}

/// The knots of a uniform B-spline that starts and ends at its first and last control point.
pub(super) fn uniform_clamped(degree: usize, count: usize) -> Vec<f64> {
    // What is higher is refused by those who ask.
    let degree = degree.min(HIGHEST_DEGREE + 1);
    let inner = count.saturating_sub(degree);
    let knot = |index: usize| index.saturating_sub(degree).min(inner) as f64;
    (0..count + degree + 1).map(knot).collect()
}

/// The Bézier pieces of a B-spline curve, each with `degree + 1` control points, one piece after the other.
///
/// Knots are inserted until each is there `degree` times (W. Boehm, "Inserting new knots into B-spline curves", 1980). Every
/// new point is a mean of two old ones, so nothing grows, and rounding stays at a few units in the last place.
pub(super) fn bezier_pieces(degree: usize, knots: &[f64], points: &[DVec4]) -> Vec<DVec4> {
    let count = points.len();
    let (from, to) = (knots[degree], knots[count]);
    let (mut knots, mut points) = (knots.to_vec(), points.to_vec());
    let mut wanted: Vec<f64> = knots.iter().copied().filter(|&knot| from <= knot && knot <= to).collect();
    wanted.dedup();
    for value in wanted {
        let times = knots.iter().filter(|&&knot| knot == value).count();
        for _ in times..degree {
            insert(degree, &mut knots, &mut points, value);
        }
    }
    // The first piece starts at the control point whose knots end with the first copies of `from`.
    let after = knots.iter().rposition(|&knot| knot <= from).unwrap_or(degree);
    let first = after.saturating_sub(degree);
    let end = knots.iter().position(|&knot| knot >= to).unwrap_or(knots.len());
    let last = end.saturating_sub(1).min(points.len() - 1);
    let pieces = (last - first) / degree;
    (0..pieces)
        .flat_map(|piece| (0..=degree).map(move |k| first + piece * degree + k))
        .map(|i| points[i])
        .collect()
}

/// Inserts a knot once more.
fn insert(degree: usize, knots: &mut Vec<f64>, points: &mut Vec<DVec4>, value: f64) {
    let Some(span) = knots.iter().rposition(|&knot| knot <= value) else { return };
    let times = knots.iter().filter(|&&knot| knot == value).count();
    let old = points.clone();
    let first = (span + 1).saturating_sub(degree);
    let last = (span - times.min(span)).min(old.len() - 1);
    let place = last.min(old.len() - 1) + 1;
    points.insert(place, old[last]);
    for i in (first..=last).rev() {
        let (low, high) = (knots[i], knots[i + degree]);
        let share = if high > low { (value - low) / (high - low) } else { 0.0 };
        let before = old[i.saturating_sub(1)];
        points[i] = before * (1.0 - share) + old[i] * share;
    }
    knots.insert(span + 1, value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uniform_knots_are_clamped() {
        assert_eq!(uniform_clamped(2, 4), [0.0, 0.0, 0.0, 1.0, 2.0, 2.0, 2.0]);
    }

    /// Its parameters go from 2 to 3, and there it starts and ends half way between control points.
    #[test]
    fn an_unclamped_quadratic_has_means_as_ends() {
        let points = [0.0, 2.0, 6.0].map(|x| DVec4::new(x, 0.0, 0.0, 1.0));
        let pieces = bezier_pieces(2, &[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], &points);
        let x: Vec<f64> = pieces.iter().map(|p| p.x).collect();
        assert_eq!(x, [1.0, 2.0, 4.0]);
    }
}
