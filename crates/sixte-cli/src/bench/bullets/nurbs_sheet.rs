//! The warped sheet of NURBS patches: four, from the round hole to one side of the border each.
//!
//! As seen from above a patch is exact: its inner border is a quarter of a circle as a rational quadratic curve, its outer one the
//! straight side with the same weights, and straight lines join them. The height is a spline that meets the function at
//! (`DEGREE` + 1)² places of each of its spans, at Chebyshev's places of a polynomial.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2, PI};

use sixte_contact::Vec3;
use sixte_contact::shape::{NurbsSurface, ShapeError};

use super::wave::{HALF_SIDE, HOLE, height};

/// Of the patches, along and across.
const DEGREE: usize = 5;

/// Spans of a patch along the hole, and from it to the border.
const SPANS: [usize; 2] = [24, 16];

/// x, y and z times the weight, and the weight.
type Homogeneous = [f64; 4];

/// The four patches.
pub fn patches() -> Result<Vec<NurbsSurface>, ShapeError> {
    (0..4).map(patch).collect()
}

fn patch(side: u32) -> Result<NurbsSurface, ShapeError> {
    let counts = SPANS.map(|spans| spans * DEGREE + 1);
    let mut net = vec![[0.0; 4]; counts[0] * counts[1]];
    for i in 0..SPANS[0] {
        for j in 0..SPANS[1] {
            // Spans that are next to each other have the same places along their border, and so the same control points.
            for (at, point) in span(side, [i, j]).into_iter().enumerate() {
                let (k, l) = (at / (DEGREE + 1), at % (DEGREE + 1));
                net[(i * DEGREE + k) * counts[1] + j * DEGREE + l] = point;
            }
        }
    }
    let points: Vec<Vec3> = net.iter().map(|[x, y, z, w]| Vec3::new(x / w, y / w, z / w)).collect();
    let weights: Vec<f64> = net.iter().map(|point| point[3]).collect();
    let knots = SPANS.map(|spans| {
        let mut knots = vec![0.0];
        (0..=spans).for_each(|knot| knots.extend([knot as f64; DEGREE]));
        knots.push(spans as f64);
        knots
    });
    NurbsSurface::new([DEGREE; 2], knots, &points, &weights)
}

/// The control points of a span, as a Bézier patch.
fn span(side: u32, [i, j]: [usize; 2]) -> Vec<Homogeneous> {
    let places: Vec<f64> = (0..=DEGREE).map(place).collect();
    let inverse = inverse(&places);
    let size = DEGREE + 1;
    let at = |k: usize, l: usize| {
        let along = (i as f64 + places[k]) / SPANS[0] as f64;
        let across = (j as f64 + places[l]) / SPANS[1] as f64;
        surface(side, along, across)
    };
    let values: Vec<Homogeneous> = (0..size * size).map(|index| at(index / size, index % size)).collect();
    let combined = |weights: &[f64], of: &dyn Fn(usize) -> Homogeneous| {
        let mut sum = [0.0; 4];
        for (place, weight) in weights.iter().enumerate() {
            sum.iter_mut().zip(of(place)).for_each(|(sum, value)| *sum += weight * value);
        }
        sum
    };
    // First along each row, then along each column of what came out.
    let rows: Vec<Homogeneous> = (0..size * size)
        .map(|index| combined(&inverse[index % size], &|l| values[index / size * size + l]))
        .collect();
    (0..size * size)
        .map(|index| combined(&inverse[index / size], &|k| rows[k * size + index % size]))
        .collect()
}

/// Chebyshev's places from 0 to 1, with both ends.
fn place(index: usize) -> f64 {
    if index == DEGREE { 1.0 } else { 0.5 - 0.5 * libm::cos(PI * index as f64 / DEGREE as f64) }
}

/// The sheet over a patch, both parameters from 0 to 1; x, y and the weight are polynomials of degree 2 and 1.
fn surface(side: u32, along: f64, across: f64) -> Homogeneous {
    let bernstein =
        [(1.0 - along) * (1.0 - along), 2.0 * along * (1.0 - along) * FRAC_1_SQRT_2, along * along];
    let weight: f64 = bernstein.iter().sum();
    // A quarter of the circle about +x; its middle control point is where the tangents of its ends meet.
    let corner = FRAC_1_SQRT_2 * HOLE;
    let hole = [[corner, -corner], [2.0 * corner, 0.0], [corner, corner]];
    let border = [[HALF_SIDE, -HALF_SIDE], [HALF_SIDE, 0.0], [HALF_SIDE, HALF_SIDE]];
    let mut flat = [0.0; 2];
    for (share, (inner, outer)) in bernstein.iter().zip(hole.iter().zip(&border)) {
        for axis in 0..2 {
            flat[axis] += share * (inner[axis] * (1.0 - across) + outer[axis] * across);
        }
    }
    let (sin, cos) = libm::sincos(FRAC_PI_2 * f64::from(side));
    let (sin, cos) = (sin.round(), cos.round());
    let [x, y] = [cos * flat[0] - sin * flat[1], sin * flat[0] + cos * flat[1]];
    [x, y, weight * height(x / weight, y / weight), weight]
}

/// From values at places to Bernstein's coefficients: the inverse of the matrix of Bernstein's polynomials there.
fn inverse(places: &[f64]) -> Vec<Vec<f64>> {
    let size = places.len();
    let mut rows: Vec<Vec<f64>> = places
        .iter()
        .enumerate()
        .map(|(row, &t)| {
            let unit = (0..size).map(|column| f64::from(u8::from(column == row)));
            bernstein(t).into_iter().chain(unit).collect()
        })
        .collect();
    // Gauss and Jordan, with the largest element of a column first.
    for column in 0..size {
        let largest = (column..size).max_by(|&p, &q| rows[p][column].abs().total_cmp(&rows[q][column].abs()));
        rows.swap(column, largest.unwrap_or(column));
        let by = rows[column][column];
        rows[column].iter_mut().for_each(|value| *value /= by);
        let pivot = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(index, _)| *index != column) {
            let times = row[column];
            row.iter_mut().zip(&pivot).for_each(|(value, pivot)| *value -= times * pivot);
        }
    }
    rows.into_iter().map(|row| row[size..].to_vec()).collect()
}

/// All of Bernstein's polynomials at a place.
fn bernstein(t: f64) -> Vec<f64> {
    let mut values = vec![1.0];
    for _ in 0..DEGREE {
        let mut next = vec![0.0; values.len() + 1];
        for (index, value) in values.iter().enumerate() {
            next[index] += value * (1.0 - t);
            next[index + 1] += value * t;
        }
        values = next;
    }
    values
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// What the help and the book say of how far the patches are from the function, and of their borders.
    #[test]
    fn the_patches_are_where_the_function_is() {
        let (mut off, mut rim, mut border) = (0.0f64, 0.0f64, 0.0f64);
        for patch in patches().unwrap() {
            for i in 0..=700 {
                let along = f64::from(i) / 700.0;
                for j in 0..=500 {
                    let point = patch.point(along, f64::from(j) / 500.0);
                    off = off.max((point.z - height(point.x, point.y)).abs());
                }
                let (inner, outer) = (patch.point(along, 0.0), patch.point(along, 1.0));
                rim = rim.max((inner.truncate().length() - HOLE).abs());
                border = border.max((outer.abs().truncate().max_element() - HALF_SIDE).abs());
            }
        }
        assert!(off < 1.3e-8, "{off}");
        assert!(rim < 1e-13 && border < 1e-13, "{rim} {border}");
    }
}
