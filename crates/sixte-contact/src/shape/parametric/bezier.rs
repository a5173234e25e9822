//! Rational Bézier pieces, and parts of them.

use glam::DVec4;

use super::knots::HIGHEST_DEGREE;
use crate::Vec3;

/// Places of the largest net.
const MOST_POINTS: usize = (HIGHEST_DEGREE + 1) * (HIGHEST_DEGREE + 1);

/// A rational Bézier patch over the parameters from 0 to 1.
#[derive(Debug, Clone)]
pub(super) struct Bezier {
    degrees: [usize; 2],
    points: Vec<DVec4>,
    /// How far rounding may move a control point of a part of it, or of the surface it was cut from \[m\].
    pub allowance: f64,
}

/// Control points of a rational Bézier patch: each times its weight, with the weight; v runs fastest.
#[derive(Debug, Clone, Copy)]
pub(super) struct Net {
    pub degrees: [usize; 2],
    points: [DVec4; MOST_POINTS],
}

/// A rectangle of parameters: from and to, along u and v.
pub(super) type Range = [[f64; 2]; 2];

/// A point of a patch, and its derivatives by the parameters \[m\].
pub(super) struct NetJet {
    pub point: Vec3,
    pub by: [Vec3; 2],
}

impl NetJet {
    /// Along the cross product of the derivatives, if they have one.
    pub fn normal(&self) -> Option<Vec3> {
        let [u, v] = [self.by[0].try_normalize()?, self.by[1].try_normalize()?];
        let cross = u.cross(v);
        if cross.length() > 1e-9 { cross.try_normalize() } else { None }
    }
}

impl Bezier {
    /// `points` has (p + 1)(q + 1) places.
    pub fn new(degrees: [usize; 2], points: Vec<DVec4>, allowance: f64) -> Self {
        Self { degrees, points, allowance }
    }

    /// The largest weight over the least.
    pub fn weight_ratio(&self) -> f64 {
        weight_ratio(&self.points)
    }

    /// Its own control points.
    pub fn net(&self) -> Net {
        let mut net = Net { degrees: self.degrees, points: [DVec4::W; MOST_POINTS] };
        net.points.iter_mut().zip(&self.points).for_each(|(place, point)| *place = *point);
        net
    }

    /// The control points of the part over a rectangle of parameters.
    pub fn part(&self, [[u0, u1], [v0, v1]]: Range) -> Net {
        let mut part = self.net();
        let [p, q] = part.degrees;
        let width = q + 1;
        for i in 0..=p {
            cut(&mut part.points[i * width..], q, 1, v0, v1);
        }
        for j in 0..width {
            cut(&mut part.points[j..], p, width, u0, u1);
        }
        part
    }

    /// How much memory it takes \[bytes\].
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&self.points[..])
    }
}

/// The largest weight over the least.
fn weight_ratio(net: &[DVec4]) -> f64 {
    let (least, largest) =
        net.iter().fold((f64::INFINITY, 0.0f64), |(low, high), h| (low.min(h.w), high.max(h.w)));
    largest / least
}

/// How far rounding may move a control point of any part of a surface, given all of the surface's own \[m\].
///
/// A point is a mean of means: at most 2 (p + q) levels of knot insertion, and as many of de Casteljau, each of three roundings. A
/// mean has no larger entries than what it is made of, so each level loses that much of the largest entry; the division by a weight
/// may enlarge it. That is 12 (p + q) roundings, and more than twice of it is taken.
pub(super) fn rounding_allowance(degrees: [usize; 2], net: &[DVec4]) -> f64 {
    let levels = (degrees[0] + degrees[1] + 2) as f64;
    let farthest = net.iter().map(|h| (h.truncate() / h.w).abs().max_element()).fold(0.0, f64::max);
    32.0 * levels * f64::EPSILON * farthest * weight_ratio(net)
}

/// The control points of a part of a curve, which are `stride` places apart: P. de Casteljau's means, first up to `to`, then
/// from `from`.
#[inline]
fn cut(points: &mut [DVec4], degree: usize, stride: usize, from: f64, to: f64) {
    if to < 1.0 {
        for level in 1..=degree {
            for k in (level..=degree).rev() {
                points[k * stride] = points[(k - 1) * stride] * (1.0 - to) + points[k * stride] * to;
            }
        }
    }
    if from > 0.0 {
        let share = from / to;
        for level in 1..=degree {
            for k in 0..=degree - level {
                points[k * stride] = points[k * stride] * (1.0 - share) + points[(k + 1) * stride] * share;
            }
        }
    }
}

impl Net {
    #[inline]
    pub fn used(&self) -> &[DVec4] {
        let [p, q] = self.degrees;
        &self.points[..(p + 1) * (q + 1)]
    }

    #[inline]
    pub fn at(&self, i: usize, j: usize) -> DVec4 {
        self.points[i * (self.degrees[1] + 1) + j]
    }

    /// A control point without its weight \[m\].
    #[inline]
    pub fn point(&self, i: usize, j: usize) -> Vec3 {
        let h = self.at(i, j);
        h.truncate() / h.w
    }

    /// All control points without their weights \[m\].
    pub fn projected(&self) -> impl Iterator<Item = Vec3> + Clone {
        self.used().iter().map(|h| h.truncate() / h.w)
    }

    /// The corners, which are points of the patch: (0, 0), (0, 1), (1, 0) and (1, 1) \[m\].
    pub fn corners(&self) -> [Vec3; 4] {
        let [p, q] = self.degrees;
        [self.point(0, 0), self.point(0, q), self.point(p, 0), self.point(p, q)]
    }

    /// From the middle of one side to that of the other, along u and v \[m\].
    pub fn across(&self) -> [Vec3; 2] {
        let [a, b, c, d] = self.corners();
        [0.5 * ((c - a) + (d - b)), 0.5 * ((b - a) + (d - c))]
    }

    /// The control points at the low or the high end of a parameter \[m\].
    pub fn side(&self, along: usize, high: bool) -> impl Iterator<Item = Vec3> {
        let end = if high { self.degrees[along] } else { 0 };
        (0..=self.degrees[1 - along])
            .map(move |k| if along == 0 { self.point(end, k) } else { self.point(k, end) })
    }

    /// The point and its derivatives at parameters from 0 to 1.
    pub fn jet(&self, u: f64, v: f64) -> NetJet {
        let [p, q] = self.degrees;
        let ((rows, row_slopes), (columns, column_slopes)) = (bernstein(p, u), bernstein(q, v));
        let (mut h, mut by_u, mut by_v) = (DVec4::ZERO, DVec4::ZERO, DVec4::ZERO);
        for i in 0..=p {
            let (mut value, mut slope) = (DVec4::ZERO, DVec4::ZERO);
            for j in 0..=q {
                let point = self.at(i, j);
                value += point * columns[j];
                slope += point * column_slopes[j];
            }
            h += value * rows[i];
            by_u += value * row_slopes[i];
            by_v += slope * rows[i];
        }
        let point = h.truncate() / h.w;
        let by = [by_u, by_v].map(|slope| (slope.truncate() - point * slope.w) / h.w);
        NetJet { point, by }
    }
}

/// Bernstein's polynomials of a degree, and their derivatives.
fn bernstein(degree: usize, t: f64) -> ([f64; HIGHEST_DEGREE + 1], [f64; HIGHEST_DEGREE + 1]) {
    let mut value = [0.0; HIGHEST_DEGREE + 1];
    let mut slope = [0.0; HIGHEST_DEGREE + 1];
    value[0] = 1.0;
    for level in 1..=degree {
        if level == degree {
            for k in 0..=degree {
                let before = if k > 0 { value[k - 1] } else { 0.0 };
                let here = if k < degree { value[k] } else { 0.0 };
                slope[k] = degree as f64 * (before - here);
            }
        }
        for k in (0..=level).rev() {
            let before = if k > 0 { value[k - 1] } else { 0.0 };
            value[k] = value[k] * (1.0 - t) + before * t;
        }
    }
    (value, slope)
}
