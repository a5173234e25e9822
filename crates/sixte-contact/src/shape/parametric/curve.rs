//! NURBS curves: the profiles that surfaces are made from.

use std::f64::consts::{FRAC_PI_2, TAU};

use glam::DVec4;

use super::knots::{check, uniform_clamped};
use super::nurbs::homogeneous;
use super::{Along, ParametricError};
use crate::Vec3;
use crate::shape::ShapeError;

/// A rational B-spline curve: what is turned to a surface of revolution, or joined with another one.
#[derive(Debug, Clone, PartialEq)]
pub struct NurbsCurve {
    pub(super) degree: usize,
    pub(super) knots: Vec<f64>,
    /// Times their weights, with the weight.
    pub(super) net: Vec<DVec4>,
}

impl NurbsCurve {
    /// From a degree (1 to 7), its knots, control points \[m\] and weights.
    ///
    /// # Errors
    /// As of a [`NurbsSurface`](super::NurbsSurface).
    pub fn new(degree: usize, knots: Vec<f64>, points: &[Vec3], weights: &[f64]) -> Result<Self, ShapeError> {
        let along_u = check(Along::U, degree, &knots)?;
        if along_u != points.len() {
            return Err(ParametricError::PointCount { along_u, along_v: 1, given: points.len() }.into());
        }
        let net = homogeneous("NURBS curve", points, weights)?;
        Ok(Self { degree, knots, net })
    }

    /// A B-spline without weights and with uniform knots, from its first control point \[m\] to its last; of degree 1 it is the
    /// line through the points.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn uniform(degree: usize, points: &[Vec3]) -> Result<Self, ShapeError> {
        let knots = uniform_clamped(degree, points.len());
        Self::new(degree, knots, points, &vec![1.0; points.len()])
    }

    /// An exact arc of an ellipse: centre + cos φ · axes\[0\] + sin φ · axes\[1\] \[m\], for φ from one angle to another, at most
    /// a full turn \[rad\].
    ///
    /// Rational quadratic pieces of at most a quarter turn (L. Piegl, W. Tiller, "The NURBS Book", section 7.5).
    ///
    /// # Errors
    /// Angles that are not finite, equal, or more than a full turn apart; points that are too large.
    pub fn arc(centre: Vec3, axes: [Vec3; 2], [from, to]: [f64; 2]) -> Result<Self, ShapeError> {
        let full_circle = to - from;
        if !(full_circle.is_finite() && full_circle != 0.0 && full_circle.abs() <= TAU * (1.0 + 1e-12)) {
            return Err(ParametricError::Angle(full_circle).into());
        }
        let pieces = ((full_circle.abs() / FRAC_PI_2 - 1e-9).ceil() as usize).clamp(1, 4);
        let half = 0.5 * full_circle / pieces as f64;
        let weight = libm::cos(half);
        let on = |k: usize| {
            let (sine, cosine) = exact_sincos(from + half * k as f64);
            let stretch = if k.is_multiple_of(2) { 1.0 } else { 1.0 / weight };
            centre + (axes[0] * cosine + axes[1] * sine) * stretch
        };
        let mut points: Vec<Vec3> = (0..=2 * pieces).map(on).collect();
        if (full_circle.abs() - TAU).abs() <= 1e-12 {
            // The end is the start, to the last bit.
            points[2 * pieces] = points[0];
        }
        let weights: Vec<f64> =
            (0..=2 * pieces).map(|k| if k.is_multiple_of(2) { 1.0 } else { weight }).collect();
        let mut knots = vec![0.0];
        (0..=pieces).for_each(|k| knots.extend([k as f64; 2]));
        knots.push(pieces as f64);
        Self::new(2, knots, &points, &weights)
    }

    /// The knots and homogeneous points of a full unit circle about z: x and y are factors of what is turned.
    pub(super) fn full_circle() -> (Vec<f64>, Vec<DVec4>) {
        let corner = std::f64::consts::FRAC_1_SQRT_2;
        let knots = vec![0.0, 0.0, 0.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 4.0, 4.0, 4.0];
        let around = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0)];
        let point = |(k, (x, y)): (usize, (i32, i32))| {
            let weight = if k.is_multiple_of(2) { 1.0 } else { corner };
            DVec4::new(f64::from(x) * weight, f64::from(y) * weight, 0.0, weight)
        };
        (knots, around.into_iter().enumerate().map(point).collect())
    }
}

/// Sine and cosine that are 0 and ±1 where they should be: poles and seams then close to the last bit.
fn exact_sincos(angle: f64) -> (f64, f64) {
    let (sine, cosine) = libm::sincos(angle);
    let snap = |x: f64| if x.abs() < 1e-15 { 0.0 } else { x };
    (snap(sine), snap(cosine))
}
