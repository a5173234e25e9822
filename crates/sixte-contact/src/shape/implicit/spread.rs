//! The field over a box: its values, its slopes, and the plane that it is close to.
//!
//! Let c be the centre of the box, d = x − c for its points x, and h reach from c to its sides. By the mean value theorem
//! f(x) − f(c) ∈ Σ Gᵢ dᵢ with the slopes G over the box; by Taylor's, with the slopes g at the centre and the bends H over the
//! box, f(x) − f(c) − Σ gᵢ dᵢ ∈ ½ Σ Hᵢⱼ dᵢ dⱼ. The second is better where f has bends. It leans to one side where the
//! surface is curved to one side, and the middle of that goes into the value of the plane.
//!
//! Term by term, the second is up to three times too wide where the surface is not along the sides of the box. Of a part of the box that
//! is the hull of a few points it is known better: the middles of H have principal axes qₖ with bends λₖ, so with u = qₖ·d
//! their part is ½ Σ λₖ uₖ². Of that, the terms with λₖ > 0 are a convex function, which is largest at one of the points; those with λₖ < 0
//! are smallest at one. What H differs from its middles is added term by term.

use super::AnyField;
use super::grid::sides;
use super::section::Layer;
use crate::interval::{Dual, Interval, Jet};
use crate::shape::{Aabb, NormalCone, principal_axes};
use crate::{Mat3, Vec3};

/// Room for the rounding of a few sums.
const ALLOWANCE: f64 = 1e-13;

/// Room for the rounding of the points of a hull, as a part of the lengths involved.
const ROUNDED: f64 = 64.0 * f64::EPSILON;

/// The field is within `off` of value + slope·(x − c).
#[derive(Debug, Clone, Copy)]
pub(super) struct FieldPlane {
    pub value: f64,
    /// Not zero.
    pub slope: Vec3,
    pub off: f64,
}

impl FieldPlane {
    /// Where the field may be zero, of a plane about this centre.
    pub fn layer(&self, centre: Vec3) -> Layer {
        let length = self.slope.length();
        Layer {
            centre,
            normal: self.slope / length,
            offset: self.value / length,
            half: self.off / length * (1.0 + ALLOWANCE),
        }
    }
}

/// What is known of a field over a box.
pub(super) struct Spread {
    centre: Vec3,
    /// Upper bounds of how far the box reaches from the centre along the axes \[m\].
    reach: Vec3,
    middle: Dual<Interval>,
    over: Jet,
    /// f(x) − f(c) − Σ gᵢ dᵢ.
    curve: Interval,
}

/// Some points of the box, and all between them.
struct Hull {
    /// Upper bounds of how far they are from the centre along the axes \[m\].
    reach: Vec3,
    /// f(x) − f(c) − Σ gᵢ dᵢ.
    curve: Interval,
}

impl Spread {
    /// Over a box, about a point near its middle.
    pub fn over(field: &dyn AnyField, region: &Aabb, centre: Vec3) -> Self {
        let middle = field.with_slopes_over(Dual::coordinates(centre.to_array().map(Interval::point)));
        Self::about(field, region, centre, middle)
    }

    /// Over another box about the same point.
    pub fn over_more(&self, field: &dyn AnyField, region: &Aabb) -> Self {
        Self::about(field, region, self.centre, self.middle)
    }

    /// Over a box, about a point where the field and its slopes are known.
    fn about(field: &dyn AnyField, region: &Aabb, centre: Vec3, middle: Dual<Interval>) -> Self {
        let reach = (region.max - centre).max(centre - region.min);
        let reach = Vec3::from_array(reach.to_array().map(f64::next_up));
        let over = field.with_bends_over(Jet::coordinates(sides(region)));
        let side = |axis: usize| Interval::new(-reach[axis], reach[axis]);
        let [xx, yy, zz, yz, zx, xy] = over.bends;
        let squares = [xx, yy, zz].into_iter().enumerate();
        let mut curve = squares.fold(Interval::point(0.0), |sum, (axis, bend)| {
            sum + bend * side(axis).squared() * Interval::point(0.5)
        });
        for (bend, i, j) in [(yz, 1, 2), (zx, 2, 0), (xy, 0, 1)] {
            curve = curve + bend * side(i) * side(j);
        }
        Self { centre, reach, middle, over, curve }
    }

    pub fn centre(&self) -> Vec3 {
        self.centre
    }

    /// All values of the field over the box, by its own, the mean value form, and the plane.
    pub fn values(&self, plane: Option<&FieldPlane>) -> Interval {
        let mut sum = self.middle.value;
        for axis in 0..3 {
            let reach = self.reach[axis];
            sum = sum + self.over.slopes[axis] * Interval::new(-reach, reach);
        }
        let values = self.over.value.shared(sum);
        let Some(plane) = plane else {
            return values;
        };
        let far = (plane.slope.abs().dot(self.reach) + plane.off) * (1.0 + ALLOWANCE);
        values.shared(Interval::new(plane.value - far, plane.value + far))
    }

    /// The plane that the field is closest to, of those that the two theorems give; none where slopes are not finite.
    pub fn plane(&self) -> Option<FieldPlane> {
        if !self.over.slopes.iter().all(|slope| slope.is_finite()) {
            return None;
        }
        let by_slopes = (self.middle.value.middle(), self.over.slopes);
        let by_bends = ((self.middle.value + self.curve).middle(), self.middle.slopes);
        let candidates = [by_slopes, by_bends].map(|(value, slopes)| {
            let slope = Vec3::from_array(slopes.map(Interval::middle));
            FieldPlane { value, slope, off: self.off(value, slope) }
        });
        let half = |plane: &FieldPlane| plane.off / plane.slope.length();
        let [one, other] = candidates;
        let best = if half(&other) < half(&one) { other } else { one };
        let is_good = best.slope.is_finite() && best.slope.length() > 0.0 && best.off.is_finite();
        is_good.then_some(best)
    }

    /// The plane that the field is close to over the hull of some points of the box.
    pub fn plane_within(&self, points: &[Vec3]) -> Option<FieldPlane> {
        let hull = self.hull(points)?;
        let slope = Vec3::from_array(self.middle.slopes.map(Interval::middle));
        let value = (self.middle.value + hull.curve).middle();
        let plane = FieldPlane { value, slope, off: self.off_within(&hull, value, slope) };
        (slope.is_finite() && slope.length() > 0.0 && plane.off.is_finite()).then_some(plane)
    }

    /// Upper bound of |f(x) − value − slope·(x − c)| over the hull of some points of the box.
    pub fn off_over(&self, points: &[Vec3], value: f64, slope: Vec3) -> f64 {
        let over_box = self.off(value, slope);
        self.hull(points).map_or(over_box, |hull| self.off_within(&hull, value, slope).min(over_box))
    }

    fn off_within(&self, hull: &Hull, value: f64, slope: Vec3) -> f64 {
        let far = |axis: usize| hull.reach[axis] * self.middle.slopes[axis].farthest_from(slope[axis]);
        let off = (self.middle.value + hull.curve).farthest_from(value);
        (far(0) + far(1) + far(2) + off) * (1.0 + ALLOWANCE)
    }

    /// What is known of the hull of some points of the box; nothing where the field may have a crease.
    fn hull(&self, points: &[Vec3]) -> Option<Hull> {
        if points.is_empty() || !self.over.bends.iter().all(|bend| bend.is_finite()) {
            return None;
        }
        let most = points.iter().fold(Vec3::ZERO, |most, point| most.max((*point - self.centre).abs()));
        let rounded = ROUNDED * (self.centre.abs().max_element() + self.reach.max_element());
        let reach = most + rounded;
        let [xx, yy, zz, yz, zx, xy] = self.over.bends.map(Interval::middle);
        let bends = Mat3::from_cols(Vec3::new(xx, xy, zx), Vec3::new(xy, yy, yz), Vec3::new(zx, yz, zz));
        let axes = principal_axes(bends);
        let principal = axes.to_cols_array_2d().map(Vec3::from_array);
        let along = principal.map(|axis| axis.dot(bends * axis));
        // What the axes do not tell of the bends, by rounding, and what the middles do not.
        let told = axes * Mat3::from_diagonal(Vec3::from_array(along)) * axes.transpose();
        let size = along.iter().map(|bend| bend.abs()).sum::<f64>();
        let rest = |row: usize, column: usize, bend: Interval| {
            let left = (bends.col(column)[row] - told.col(column)[row]).abs() + ROUNDED * size;
            (bend.radius() + left) * reach[row] * reach[column]
        };
        let [xx, yy, zz, yz, zx, xy] = self.over.bends;
        let squares = rest(0, 0, xx) + rest(1, 1, yy) + rest(2, 2, zz);
        let rest = 0.5 * squares + rest(1, 2, yz) + rest(2, 0, zx) + rest(0, 1, xy);
        let (mut low, mut high) = (0.0f64, 0.0f64);
        for point in points {
            let from = *point - self.centre;
            let (mut below, mut above) = (0.0, 0.0);
            for (axis, bend) in principal.into_iter().zip(along) {
                let place = axis.dot(from);
                let term = 0.5 * bend * place * place;
                if term < 0.0 { below += term } else { above += term }
            }
            (low, high) = (low.min(below), high.max(above));
        }
        let rest = rest + 2.0 * size * rounded * (reach.length() + rounded);
        let rest = (rest + ALLOWANCE * (high - low)) * (1.0 + ALLOWANCE);
        Some(Hull { reach, curve: Interval::new(low - rest, high + rest).shared(self.curve) })
    }

    /// Upper bound of |f(x) − value − slope·(x − c)| over the box.
    pub fn off(&self, value: f64, slope: Vec3) -> f64 {
        let far = |slopes: &[Interval; 3]| -> f64 {
            (0..3).map(|axis| self.reach[axis] * slopes[axis].farthest_from(slope[axis])).sum()
        };
        let by_slopes = far(&self.over.slopes) + self.middle.value.farthest_from(value);
        let by_bends = far(&self.middle.slopes) + (self.middle.value + self.curve).farthest_from(value);
        by_slopes.min(by_bends) * (1.0 + ALLOWANCE)
    }

    /// Upper bound of the size of the slopes.
    pub fn steepest(&self) -> f64 {
        Vec3::from_array(self.over.slopes.map(Interval::magnitude)).length() * (1.0 + ALLOWANCE)
    }

    /// Lower bound of the slope along a direction.
    pub fn least_slope(&self, direction: Vec3) -> f64 {
        let along = [0, 1, 2].map(|axis: usize| self.over.slopes[axis] * Interval::point(direction[axis]));
        (along[0] + along[1] + along[2]).low() * (1.0 - ALLOWANCE)
    }

    /// All directions of the slopes.
    pub fn normals(&self) -> NormalCone {
        let axis = Vec3::from_array(self.over.slopes.map(Interval::middle));
        let radius = Vec3::from_array(self.over.slopes.map(Interval::radius)).length();
        // All slopes are within `radius` of the middle one.
        let sine = radius / axis.length() * (1.0 + ALLOWANCE);
        if sine.is_nan() || sine >= 1.0 {
            return NormalCone::ALL;
        }
        let cosine = ((1.0 - sine) * (1.0 + sine)).sqrt() * (1.0 - ALLOWANCE);
        NormalCone { axis: axis / axis.length(), cosine }
    }
}
