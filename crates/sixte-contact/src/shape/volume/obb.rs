//! Boxes along axes of their own.

use super::bound::ALLOWANCE;
use super::{Aabb, Projection, Volume};
use crate::{Mat3, Vec3};

/// An oriented box.
#[doc(alias = "OBB")]
#[doc(alias = "oriented bounding box")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Obb {
    /// \[m\].
    pub centre: Vec3,
    /// Orthonormal; its columns are the directions of the edges, the shortest first.
    pub axes: Mat3,
    /// From the centre to the sides, along the axes \[m\].
    pub half: Vec3,
}

/// Sweeps of Jacobi's method; each squares the error, and four give all digits of a 3×3 matrix.
const SWEEPS: usize = 6;

impl Obb {
    /// The box with these axes that holds what is at most `height(d)` far along each direction d.
    fn along(axes: Mat3, height: impl Fn(Vec3) -> f64) -> Self {
        let side = |axis: Vec3| (-height(-axis), height(axis));
        let sides = [side(axes.x_axis), side(axes.y_axis), side(axes.z_axis)];
        let middle = Vec3::from_array(sides.map(|(low, high)| 0.5 * (low + high)));
        let half = Vec3::from_array(sides.map(|(low, high)| 0.5 * (high - low)));
        let centre = axes * middle;
        let allowance = ALLOWANCE * (middle.abs().max_element() + half.max_element());
        Self { centre, axes, half: half + 4.0 * allowance }
    }
}

impl From<Aabb> for Obb {
    fn from(aabb: Aabb) -> Self {
        let half = aabb.half();
        let mut order = [0, 1, 2];
        order.sort_by(|&p: &usize, &q| half[p].total_cmp(&half[q]));
        let column = |index: usize| Vec3::AXES[order[index]];
        // What is lost where the middle is rounded.
        let allowance = ALLOWANCE * (half.max_element() + aabb.centre().abs().max_element());
        Self {
            centre: aabb.centre(),
            axes: Mat3::from_cols(column(0), column(1), column(2)),
            half: Vec3::from_array(order.map(|axis| half[axis] + allowance)),
        }
    }
}

impl Volume for Obb {
    const NAME: &'static str = "obb";
    /// The longest side hardly ever separates two of them.
    const AXES: usize = 2;

    /// Along the principal axes of the points, or of the frame where those are tighter
    /// (S. Gottschalk, M. Lin, D. Manocha, "OBBTree", 1996).
    fn around(points: impl Iterator<Item = Vec3> + Clone) -> Self {
        let bound = Aabb::around(points.clone());
        let centre = bound.centre();
        // About their mean: of points in a plane one of the axes is across it.
        let (sum, count) = points
            .clone()
            .fold((Vec3::ZERO, 0.0), |(sum, count), point| (sum + (point - centre), count + 1.0));
        let mean = centre + sum / f64::max(count, 1.0);
        let mut spread = Mat3::ZERO;
        for point in points.clone() {
            let r = point - mean;
            spread += Mat3::from_cols(r * r.x, r * r.y, r * r.z);
        }
        let axes = principal_axes(spread);
        let mut seen = Aabb::around(points.map(|point| axes.transpose() * (point - centre)));
        // What is lost when a point is turned, and turned back.
        seen = seen.grown(4.0 * ALLOWANCE * (bound.half().max_element() + centre.abs().max_element()));
        let area = |half: Vec3| half.x * half.y + half.y * half.z + half.z * half.x;
        let (axes, centre, half) = if area(seen.half()) < area(bound.half()) {
            (axes, centre + axes * seen.centre(), seen.half())
        } else {
            let allowance = ALLOWANCE * (bound.half().max_element() + centre.abs().max_element());
            (Mat3::IDENTITY, centre, bound.half() + allowance)
        };
        let mut order = [0, 1, 2];
        order.sort_by(|&p: &usize, &q| half[p].total_cmp(&half[q]));
        let [p, q, r] = order;
        Self {
            centre,
            axes: Mat3::from_cols(axes.col(p), axes.col(q), axes.col(r)),
            half: Vec3::new(half[p], half[q], half[r]),
        }
    }

    fn refitted(&self, [left, right]: [&Self; 2]) -> Self {
        Self::along(self.axes, |way| left.height(way).max(right.height(way)))
    }

    fn grown(&self, radius: f64) -> Self {
        Self { half: self.half + radius, ..*self }
    }

    #[inline]
    fn centre(&self) -> Vec3 {
        self.centre
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.half.length()
    }

    #[inline(always)]
    fn span(&self, direction: Vec3) -> Projection {
        let Mat3 { x_axis, y_axis, z_axis } = self.axes;
        let seen = Vec3::new(x_axis.dot(direction), y_axis.dot(direction), z_axis.dot(direction));
        Projection { middle: direction.dot(self.centre), half: seen.abs().dot(self.half) }
    }

    fn farthest(&self, direction: Vec3) -> Vec3 {
        let along = |axis: Vec3, half: f64| axis * half.copysign(axis.dot(direction));
        let Mat3 { x_axis, y_axis, z_axis } = self.axes;
        self.centre + along(x_axis, self.half.x) + along(y_axis, self.half.y) + along(z_axis, self.half.z)
    }

    #[inline(always)]
    fn axes(&self) -> [Vec3; 3] {
        [self.axes.x_axis, self.axes.y_axis, self.axes.z_axis]
    }

    #[inline(always)]
    fn span_along_axis(&self, index: usize) -> Projection {
        Projection { middle: self.axes()[index].dot(self.centre), half: self.half[index] }
    }
}

/// Eigenvectors of a symmetric matrix, as columns, by Jacobi's rotations; a rotation whatever the matrix is.
///
/// ```
/// use sixte_contact::{Mat3, Vec3, shape::principal_axes};
/// let turned = Mat3::from_rotation_z(0.3);
/// let inertia = turned * Mat3::from_diagonal(Vec3::new(1.0, 2.0, 3.0)) * turned.transpose();
/// let axes = principal_axes(inertia);
/// assert!((axes.transpose() * inertia * axes).x_axis.y.abs() < 1e-15);
/// ```
pub fn principal_axes(mut m: Mat3) -> Mat3 {
    let mut axes = Mat3::IDENTITY;
    for _ in 0..SWEEPS {
        for (p, q) in [(0, 1), (0, 2), (1, 2)] {
            let off = m.col(q)[p];
            let size = m.col(p)[p].abs() + m.col(q)[q].abs();
            if off.abs() <= f64::EPSILON * size {
                continue;
            }
            let theta = (m.col(q)[q] - m.col(p)[p]) / (2.0 * off);
            let tangent = 1.0f64.copysign(theta) / (theta.abs() + (theta * theta + 1.0).sqrt());
            let cosine = 1.0 / (tangent * tangent + 1.0).sqrt();
            let mut rotation = Mat3::IDENTITY;
            rotation.col_mut(p)[p] = cosine;
            rotation.col_mut(q)[q] = cosine;
            rotation.col_mut(q)[p] = tangent * cosine;
            rotation.col_mut(p)[q] = -tangent * cosine;
            m = rotation.transpose() * m * rotation;
            axes *= rotation;
        }
    }
    // Once more, because rounding has crept in.
    let x = axes.x_axis.normalize_or(Vec3::X);
    let y = (axes.y_axis - x * x.dot(axes.y_axis)).normalize_or(x.any_orthonormal_vector());
    Mat3::from_cols(x, y, x.cross(y))
}
