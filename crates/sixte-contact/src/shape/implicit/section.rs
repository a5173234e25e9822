//! What of a box is between two parallel planes, in an oriented box.

use crate::shape::{Aabb, Obb, Volume};
use crate::{Mat3, Vec3};

/// Room for the rounding of a few operations, as a part of the lengths involved.
const ALLOWANCE: f64 = 64.0 * f64::EPSILON;

/// The points x with |normal·(x − centre) + offset| ≤ half.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layer {
    /// \[m\].
    pub centre: Vec3,
    /// Unit.
    pub normal: Vec3,
    /// \[m\].
    pub offset: f64,
    /// \[m\].
    pub half: f64,
}

impl Layer {
    /// A box along the normal, which comes first, that holds what of `within` is in the layer; none if nothing is.
    ///
    /// Of the three ways to lay it, the one that `cost` likes best.
    pub fn section(&self, within: &Aabb, cost: impl Fn(&Obb, &Aabb) -> f64) -> Option<Obb> {
        self.section_of(&self.corners(within), within, cost)
    }

    /// The same from the corners of what is in the layer.
    pub fn section_of(
        &self,
        corners: &Corners,
        within: &Aabb,
        cost: impl Fn(&Obb, &Aabb) -> f64,
    ) -> Option<Obb> {
        let allowance = self.allowance(within);
        let corners = corners.points();
        corners.first()?;
        // The sides of the section are across the sides of the box.
        let mut best: Option<(f64, Obb)> = None;
        for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
            let across = self.normal.cross(axis);
            if across.length_squared() < 1e-4 {
                continue;
            }
            let across = across.normalize();
            let axes = Mat3::from_cols(self.normal, across, self.normal.cross(across));
            let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
            for corner in corners {
                let from = *corner - self.centre;
                let seen = Vec3::new(0.0, axes.y_axis.dot(from), axes.z_axis.dot(from));
                (low, high) = (low.min(seen), high.max(seen));
            }
            let half = (high - low) * 0.5;
            let middle = Vec3::new(-self.offset, 0.5 * (low.y + high.y), 0.5 * (low.z + high.z));
            let half = Vec3::new(self.half, half.y, half.z) + 2.0 * allowance;
            let found = Obb { centre: self.centre + axes * middle, axes, half };
            let cost = cost(&found, within);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, found));
            }
        }
        best.map(|(_, found)| found)
    }

    /// What rounding may move a point of the layer \[m\].
    fn allowance(&self, within: &Aabb) -> f64 {
        ALLOWANCE
            * (within.half().max_element() + within.min.abs().max(within.max.abs()).max_element() + self.half)
    }

    /// The corners of the section: corners of the box that are in the layer, and points where its edges leave it.
    pub fn corners(&self, within: &Aabb) -> Corners {
        let half = self.half + self.allowance(within);
        let corner = |index: usize| {
            let side = |axis: usize| if index >> axis & 1 == 0 { within.min[axis] } else { within.max[axis] };
            Vec3::new(side(0), side(1), side(2))
        };
        let at: [Vec3; 8] = [0, 1, 2, 3, 4, 5, 6, 7].map(corner);
        let heights = at.map(|corner| self.normal.dot(corner - self.centre) + self.offset);
        let (mut found, mut count) = ([Vec3::ZERO; 32], 0);
        let mut push = |point: Vec3| {
            if let Some(place) = found.get_mut(count) {
                *place = point;
                count += 1;
            }
        };
        for index in 0..8 {
            if heights[index].abs() <= half {
                push(at[index]);
            }
            for axis in 0..3 {
                let other = index | 1 << axis;
                if other == index {
                    continue;
                }
                let (from, to) = (heights[index], heights[other]);
                for border in [-half, half] {
                    if (from < border) != (to < border) {
                        let share = ((border - from) / (to - from)).clamp(0.0, 1.0);
                        push(at[index] + (at[other] - at[index]) * share);
                    }
                }
            }
        }
        Corners { found, count }
    }
}

/// Points whose hull is what of a box is in a layer; none if nothing is.
pub(super) struct Corners {
    found: [Vec3; 32],
    count: usize,
}

impl Corners {
    pub fn points(&self) -> &[Vec3] {
        self.found.get(..self.count).unwrap_or(&self.found)
    }
}

/// How large the section is.
pub(super) fn area(of: &Obb, _: &Aabb) -> f64 {
    of.half.y * of.half.z
}

/// How much a box must be enlarged to hold the section.
pub(super) fn stick_out(of: &Obb, within: &Aabb) -> f64 {
    let own = of.aabb();
    let far = (own.max - within.centre()).max(within.centre() - own.min);
    (far / within.half()).max_element()
}

/// A box along the axes of the frame, the shortest side first.
pub(super) fn upright(of: &Aabb) -> Obb {
    let allowance = ALLOWANCE * (of.half().max_element() + of.min.abs().max(of.max.abs()).max_element());
    sorted(Obb { centre: of.centre(), axes: Mat3::IDENTITY, half: of.half() + allowance })
}

/// The same box with its shortest side first.
pub(super) fn sorted(of: Obb) -> Obb {
    let mut order = [0, 1, 2];
    order.sort_by(|&p: &usize, &q| of.half[p].total_cmp(&of.half[q]));
    let axes = order.map(|index| of.axes.col(index));
    let half = order.map(|index| of.half[index]);
    Obb { centre: of.centre, axes: Mat3::from_cols(axes[0], axes[1], axes[2]), half: Vec3::from_array(half) }
}

/// The corners of a box.
pub(super) fn corners_of(of: &Obb) -> [Vec3; 8] {
    [0u32, 1, 2, 3, 4, 5, 6, 7].map(|index| {
        let side = |axis: u32| if index >> axis & 1 == 0 { -1.0 } else { 1.0 };
        of.centre + of.axes * (of.half * Vec3::new(side(0), side(1), side(2)))
    })
}

/// Whether a box is within another.
pub(super) fn is_within(inner: &Obb, outer: &Aabb) -> bool {
    let Aabb { min, max } = inner.aabb();
    outer.contains(min) && outer.contains(max)
}
