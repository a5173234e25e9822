//! A NURBS surface: degrees, knots, control points and weights, checked.

use glam::DVec4;

use super::bezier::{Bezier, rounding_allowance};
use super::knots::{HIGHEST_DEGREE, bezier_pieces, check, uniform_clamped};
use super::{Along, ParametricError};
use crate::Vec3;
use crate::shape::ShapeError;
use crate::shape::checks::check_coordinates;

/// The largest weight may be so many times the least: rounding grows with it.
const WEIGHT_RATIO: f64 = 1e6;

/// A rational B-spline surface over a rectangle of parameters (u, v); Bézier patches and plain B-splines are such.
///
/// Its normal points along the cross product of the derivatives by u and by v. It is a surface without thickness; one or
/// many of them become a shape as [`Patches`](super::Patches).
///
/// ```
/// use sixte_contact::shape::{NurbsCurve, NurbsSurface};
/// use sixte_contact::Vec3;
/// // A ball: half a circle in the plane y = 0, from one pole to the other, turned about the z axis.
/// let half_turn = std::f64::consts::PI;
/// let meridian = NurbsCurve::arc(Vec3::ZERO, [Vec3::NEG_Z, Vec3::X], [0.0, half_turn])?;
/// let ball = NurbsSurface::revolution(&meridian)?;
/// assert!((ball.point(0.3, 0.7).length() - 1.0).abs() < 1e-14);
/// # Ok::<(), sixte_contact::shape::ShapeError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct NurbsSurface {
    degrees: [usize; 2],
    knots: [Vec<f64>; 2],
    /// How many control points there are along u and v.
    counts: [usize; 2],
    /// Times their weights, with the weight; v runs fastest.
    net: Vec<DVec4>,
}

impl NurbsSurface {
    /// From degrees along u and v (1 to 7), their knots, control points \[m\] and weights.
    ///
    /// There are as many control points along a parameter as knots, less the degree and 1. Control point (i, j), i along u,
    /// is at index i·count_v + j. Knots need not be clamped; the surface is over the parameters from the knot at index
    /// `degree` to the one at the same place from the end.
    ///
    /// # Errors
    /// Whatever is not as described, by its index.
    pub fn new(
        degrees: [usize; 2],
        knots: [Vec<f64>; 2],
        points: &[Vec3],
        weights: &[f64],
    ) -> Result<Self, ShapeError> {
        let along_u = check(Along::U, degrees[0], &knots[0])?;
        let along_v = check(Along::V, degrees[1], &knots[1])?;
        if along_u.checked_mul(along_v) != Some(points.len()) {
            return Err(ParametricError::PointCount { along_u, along_v, given: points.len() }.into());
        }
        let net = homogeneous("NURBS surface", points, weights)?;
        Ok(Self { degrees, knots, counts: [along_u, along_v], net })
    }

    /// One Bézier patch from (degree + 1) by (degree + 1) control points \[m\], v fastest; weights of 1 are a polynomial one.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn bezier(degrees: [usize; 2], points: &[Vec3], weights: &[f64]) -> Result<Self, ShapeError> {
        let knots = degrees.map(|degree| uniform_clamped(degree, degree.min(HIGHEST_DEGREE) + 1));
        Self::new(degrees, knots, points, weights)
    }

    /// A B-spline without weights over a grid of `counts` control points \[m\], v fastest, with uniform knots; it starts and
    /// ends at the border of the grid.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn uniform(degrees: [usize; 2], counts: [usize; 2], points: &[Vec3]) -> Result<Self, ShapeError> {
        if counts[0].checked_mul(counts[1]) != Some(points.len()) {
            let [along_u, along_v] = counts;
            return Err(ParametricError::PointCount { along_u, along_v, given: points.len() }.into());
        }
        let knots = [0, 1].map(|k: usize| uniform_clamped(degrees[k], counts[k].min(points.len())));
        Self::new(degrees, knots, points, &vec![1.0; points.len()])
    }

    /// Of parts that are known to fit.
    pub(super) fn of_net(
        degrees: [usize; 2],
        knots: [Vec<f64>; 2],
        net: Vec<DVec4>,
    ) -> Result<Self, ShapeError> {
        let points: Vec<Vec3> = net.iter().map(|h| h.truncate() / h.w).collect();
        let weights: Vec<f64> = net.iter().map(|h| h.w).collect();
        Self::new(degrees, knots, &points, &weights)
    }

    /// The same surface with its normal on the other side: u and v change places.
    pub fn flipped(&self) -> Self {
        let ([p, q], [along_u, along_v]) = (self.degrees, self.counts);
        let places = (0..along_v).flat_map(|j| (0..along_u).map(move |i| i * along_v + j));
        Self {
            degrees: [q, p],
            knots: [self.knots[1].clone(), self.knots[0].clone()],
            counts: [along_v, along_u],
            net: places.map(|place| self.net[place]).collect(),
        }
    }

    /// Degrees along u and v.
    pub fn degrees(&self) -> [usize; 2] {
        self.degrees
    }

    /// How many control points there are along u and v.
    pub fn counts(&self) -> [usize; 2] {
        self.counts
    }

    /// Knots along u and v.
    pub fn knots(&self) -> [&[f64]; 2] {
        [&self.knots[0], &self.knots[1]]
    }

    /// Control points \[m\] and weights, v fastest. Weights are scaled so that the largest is 1.
    pub fn control_points(&self) -> impl Iterator<Item = (Vec3, f64)> {
        self.net.iter().map(|h| (h.truncate() / h.w, h.w))
    }

    /// The first and the last parameter along u, and along v.
    pub fn parameters(&self) -> [[f64; 2]; 2] {
        [0, 1].map(|k: usize| [self.knots[k][self.degrees[k]], self.knots[k][self.counts[k]]])
    }

    /// The point at parameters u and v, which are taken from 0 to 1 over the whole surface \[m\].
    pub fn point(&self, u: f64, v: f64) -> Vec3 {
        let share = [u, v];
        let [row, column] = [0, 1].map(|k: usize| {
            let [from, to] = self.parameters()[k];
            let at = (from + (to - from) * share[k].clamp(0.0, 1.0)).clamp(from, to);
            Spot::new(self.degrees[k], &self.knots[k], self.counts[k], at)
        });
        let of_row = |i: usize| {
            let line: Vec<DVec4> = column.range().map(|j| self.net[i * self.counts[1] + j]).collect();
            column.mean(&self.knots[1], line)
        };
        let h = row.mean(&self.knots[0], row.range().map(of_row).collect());
        h.truncate() / h.w
    }

    /// Its Bézier pieces.
    pub(super) fn bezier_pieces(&self) -> Vec<Bezier> {
        let ([p, q], [along_u, along_v]) = (self.degrees, self.counts);
        // First along v, row by row; then along u, column by column of what came out.
        let rows: Vec<Vec<DVec4>> = (0..along_u)
            .map(|i| bezier_pieces(q, &self.knots[1], &self.net[i * along_v..(i + 1) * along_v]))
            .collect();
        let width = rows.first().map_or(0, Vec::len);
        let columns: Vec<Vec<DVec4>> = (0..width)
            .map(|j| bezier_pieces(p, &self.knots[0], &rows.iter().map(|row| row[j]).collect::<Vec<_>>()))
            .collect();
        let height = columns.first().map_or(0, Vec::len);
        let allowance = rounding_allowance(self.degrees, &self.net);
        let mut pieces = Vec::new();
        for top in (0..height).step_by(p + 1) {
            for left in (0..width).step_by(q + 1) {
                let places = (top..=top + p).flat_map(|i| (left..=left + q).map(move |j| (i, j)));
                pieces.push(Bezier::new([p, q], places.map(|(i, j)| columns[j][i]).collect(), allowance));
            }
        }
        pieces
    }
}

/// A parameter among its knots.
struct Spot {
    degree: usize,
    /// The last knot that is not beyond it, and has an interval after it.
    span: usize,
    at: f64,
}

impl Spot {
    fn new(degree: usize, knots: &[f64], count: usize, at: f64) -> Self {
        let span = (degree..count).rev().find(|&k| knots[k] <= at && knots[k] < knots[k + 1]);
        Self { degree, span: span.unwrap_or(degree), at }
    }

    /// The control points that matter.
    fn range(&self) -> std::ops::RangeInclusive<usize> {
        self.span - self.degree..=self.span
    }

    /// C. de Boor's recursion, "On calculating with B-splines", 1972.
    fn mean(&self, knots: &[f64], mut points: Vec<DVec4>) -> DVec4 {
        let Self { degree, span, at } = *self;
        for level in 1..=degree {
            for k in (level..=degree).rev() {
                let i = span - degree + k;
                let share = (at - knots[i]) / (knots[i + degree + 1 - level] - knots[i]);
                points[k] = points[k - 1] * (1.0 - share) + points[k] * share;
            }
        }
        points[degree]
    }
}

/// Control points times their weights, with the weights; the largest weight becomes 1.
pub(super) fn homogeneous(
    shape: &'static str,
    points: &[Vec3],
    weights: &[f64],
) -> Result<Vec<DVec4>, ShapeError> {
    if points.len() != weights.len() {
        return Err(ParametricError::WeightCount { points: points.len(), weights: weights.len() }.into());
    }
    check_coordinates(shape, points)?;
    let good = |weight: f64| weight.is_finite() && weight > 0.0;
    let largest = weights.iter().copied().filter(|&weight| good(weight)).fold(0.0, f64::max);
    let bad = |&weight: &f64| !good(weight) || weight * WEIGHT_RATIO < largest;
    if let Some(index) = weights.iter().position(bad) {
        return Err(ParametricError::Weight { index, value: weights[index], largest }.into());
    }
    if let Some(&first) = points.first()
        && points.iter().all(|&point| point == first)
    {
        return Err(ParametricError::OnePoint { x: first.x, y: first.y, z: first.z }.into());
    }
    let scaled = weights.iter().map(|weight| weight / largest);
    Ok(points.iter().zip(scaled).map(|(point, weight)| (*point * weight).extend(weight)).collect())
}
