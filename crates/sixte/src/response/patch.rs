//! Where the impulse of a flat contact acts.
//!
//! A face that lands on another meets it at many points at once. Their impulses along the common normal
//! add up to one, at the centre of pressure; where that is follows from the complementarity of all of
//! them: 0 ≤ λ ⊥ Aλ + b ≥ 0, with b the velocities along the normal and no bounce.

use sixte_contact::Vec3;

use super::contact::{normal_matrix, relative_velocity};
use crate::body::Body;

/// A wrench along one direction has three numbers, so three impulses make any of them.
const MOST: usize = 3;

/// The centre of pressure of contacts at `points` with a common `normal` (out of B towards A), of which some
/// approach: the mean of the points, weighted by the impulses that stop them all without a bounce.
pub(crate) fn centre_of_pressure(a: &Body, b: &Body, points: &[Vec3], normal: Vec3) -> Vec3 {
    let [first, others @ ..] = points else { return Vec3::ZERO };
    if others.is_empty() {
        return *first;
    }
    // −0 is 0, whoever is A.
    let velocity = |&point: &Vec3| normal.dot(relative_velocity(a, b, point)) + 0.0;
    let velocities: Vec<f64> = points.iter().map(velocity).collect();
    let impulses = stop(&normal_matrix(a, b, points, normal), &velocities);
    let total: f64 = impulses.iter().sum();
    if !(total > 0.0 && total.is_finite()) {
        // Nothing approaches, or rounding hides it: the one that approaches fastest.
        let fastest = (0..points.len()).min_by(|&i, &j| velocities[i].total_cmp(&velocities[j]));
        return fastest.map_or(*first, |i| points[i]);
    }
    // Seen from one of the points, so that nothing is lost far from the origin.
    points.iter().zip(&impulses).fold(*first, |sum, (&point, &part)| sum + (point - *first) * (part / total))
}

/// Solves 0 ≤ λ ⊥ Aλ + b ≥ 0 with at most three impulses that are not zero: the active sets of Lawson and
/// Hanson ("Solving Least Squares Problems", 1974, chapter 23), for which every set is visited at most once.
fn stop(matrix: &[Vec<f64>], velocities: &[f64]) -> Vec<f64> {
    let count = velocities.len();
    let scale = velocities.iter().fold(0.0f64, |most, v| most.max(v.abs()));
    let mut impulses = vec![0.0; count];
    let mut active: Vec<usize> = Vec::with_capacity(MOST);
    for _ in 0..8 * count {
        let after = |i: usize| velocities[i] + (0..count).map(|j| matrix[i][j] * impulses[j]).sum::<f64>();
        let entering = (0..count)
            .filter(|i| !active.contains(i))
            .map(|i| (i, after(i)))
            .min_by(|p, q| p.1.total_cmp(&q.1));
        let Some((entering, slowest)) = entering else { break };
        if slowest >= -1e-14 * scale || active.len() == MOST {
            break;
        }
        active.push(entering);
        // Back to impulses that all push, dropping the one that stops pushing first.
        while let Some(wanted) = solve(matrix, velocities, &active) {
            let blocked = active.iter().zip(&wanted).filter(|&(_, &w)| w <= 0.0);
            let part = |(&i, &w): (&usize, &f64)| impulses[i] / (impulses[i] - w);
            let Some(way) = blocked.map(part).min_by(f64::total_cmp) else {
                for (&i, &w) in active.iter().zip(&wanted) {
                    impulses[i] = w;
                }
                break;
            };
            for (&i, &w) in active.iter().zip(&wanted) {
                impulses[i] += way * (w - impulses[i]);
            }
            let smallest = active.iter().copied().min_by(|&i, &j| impulses[i].total_cmp(&impulses[j]));
            let Some(dropped) = smallest else { break };
            impulses[dropped] = 0.0;
            active.retain(|&i| i != dropped && impulses[i] > 0.0);
            if active.is_empty() {
                break;
            }
        }
    }
    impulses
}

/// The impulses of the active contacts that stop each of them; `None` if they depend on each other.
fn solve(matrix: &[Vec<f64>], velocities: &[f64], active: &[usize]) -> Option<Vec<f64>> {
    let n = active.len();
    let mut rows: Vec<Vec<f64>> = active
        .iter()
        .map(|&i| active.iter().map(|&j| matrix[i][j]).chain([-velocities[i]]).collect())
        .collect();
    for column in 0..n {
        let pivot = (column..n).max_by(|&p, &q| rows[p][column].abs().total_cmp(&rows[q][column].abs()))?;
        rows.swap(column, pivot);
        if rows[column][column].abs() <= 1e-13 * matrix[active[0]][active[0]].abs() {
            return None;
        }
        let (above, below) = rows.split_at_mut(column + 1);
        let pivot = &above[column];
        for row in below {
            let factor = row[column] / pivot[column];
            for (entry, from) in row.iter_mut().zip(pivot) {
                *entry -= factor * from;
            }
        }
    }
    let mut found = vec![0.0; n];
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|k| rows[row][k] * found[k]).sum();
        found[row] = (rows[row][n] - known) / rows[row][row];
    }
    Some(found)
}
