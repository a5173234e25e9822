//! Boxes around parts of a patch, and when one is thin enough to stand for the surface.
//!
//! Every box on the way down holds the whole surface below it. Boxes have axes of their own, so the box of a half may stand out of
//! that of the whole, as it does in a tree over triangles: a box at the bottom does so along the surface, and stays within the
//! thickness of it. What is certified of the surface does not depend on that.

use super::bezier::{Bezier, Net, Range};
use crate::shape::{Obb, Volume};
use crate::{Mat3, Vec3};

/// A box whose shortest side is less than this part of the next one is laid along the normal; others along their spread.
const FLAT: f64 = 0.25;

/// Parts are looked at with so much more on each side, in sizes of the part, to see that the surface goes on.
const BEYOND: f64 = 0.1;

/// Farther than this many sizes of the part nobody looks.
const FAR: f64 = 4.0;

/// A box that holds a part of a patch: it is in the convex hull of its control points, because weights are positive.
pub(super) fn box_around(net: &Net, allowance: f64) -> Obb {
    let [u, v] = net.across();
    let along = if u.length_squared() >= v.length_squared() { u } else { v };
    if let (Some(normal), Some(along)) = (u.cross(v).try_normalize(), along.try_normalize()) {
        // Twice, because a product of nearly equal directions is only roughly across them.
        let normal = (normal - along * along.dot(normal)).normalize_or(along.any_orthonormal_vector());
        let found = along_axes(net, Mat3::from_cols(normal, normal.cross(along), along), allowance);
        if found.half.x <= FLAT * found.half.y {
            return found;
        }
    }
    Obb::around(net.projected()).grown(allowance)
}

/// The box with these axes, the shortest side first.
fn along_axes(net: &Net, axes: Mat3, allowance: f64) -> Obb {
    let origin = net.point(0, 0);
    let (mut low, mut high) = (Vec3::ZERO, Vec3::ZERO);
    let turned = axes.transpose();
    for point in net.projected() {
        let seen = turned * (point - origin);
        low = low.min(seen);
        high = high.max(seen);
    }
    let half = 0.5 * (high - low);
    let mut order = [0, 1, 2];
    order.sort_by(|&p: &usize, &q| half[p].total_cmp(&half[q]));
    // The axes are at right angles and of length 1 to a few roundings; what that loses is a part of the size, which may be far
    // larger than the coordinates of a part.
    let lost = allowance + 16.0 * f64::EPSILON * (half.max_element() + origin.abs().max_element());
    let [p, q, r] = order;
    Obb {
        centre: origin + axes * (0.5 * (low + high)),
        axes: Mat3::from_cols(axes.col(p), axes.col(q), axes.col(r)),
        half: Vec3::new(half[p], half[q], half[r]) + lost,
    }
}

/// Whether every point of a box around a part is certainly within `resolution` of the surface.
///
/// A box as small as that is. Else its shortest half side must be at most a quarter of it, and the surface must be above or
/// below every point of the box's middle plane, but for a rim of a quarter: then a point is at most ¼ + ½ away across, and
/// √2 · ¼ along, together less than 0.84. That the surface is there follows from the theorem of Poincaré and Miranda (C. Miranda,
/// "Un'osservazione su un teorema di Brouwer", 1940): a map of a rectangle of parameters whose left side stays left of the box,
/// right side right of it, and so on, takes every value in the box. The rectangle may be larger than the part: a box around a
/// slanted part reaches beyond it, to where the surface goes on.
pub(super) fn is_slab(bezier: &Bezier, range: Range, net: &Net, around: &Obb, resolution: f64) -> bool {
    let quarter = 0.25 * resolution;
    let Obb { centre, axes, half } = *around;
    if 2.0 * half.length() <= resolution {
        return true;
    }
    if half.x > quarter {
        return false;
    }
    let flat = |point: Vec3| {
        let off = point - centre;
        (axes.y_axis.dot(off), axes.z_axis.dot(off))
    };
    if half.y <= quarter {
        // A rod: its corners, which are points of the surface that hangs together, reach both ends.
        let ends = net.corners().map(|corner| flat(corner).1);
        let low = ends.iter().copied().fold(f64::INFINITY, f64::min);
        let high = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if low <= quarter - half.z && high >= half.z - quarter {
            return true;
        }
    }
    // Coordinates in which the part is about a square of size 1 about the middle of the box.
    let [u, v] = net.across();
    let (u, v) = (
        Vec3::new(axes.y_axis.dot(u), axes.z_axis.dot(u), 0.0),
        Vec3::new(axes.y_axis.dot(v), axes.z_axis.dot(v), 0.0),
    );
    let determinant = u.x * v.y - u.y * v.x;
    if determinant.abs() <= 1e-3 * u.length() * v.length() {
        return false;
    }
    let inverse = [[v.y / determinant, -v.x / determinant], [-u.y / determinant, u.x / determinant]];
    let seen = |along: usize, point: Vec3| {
        let (y, z) = flat(point);
        inverse[along][0] * y + inverse[along][1] * z
    };
    let (wide, long) = ((half.y - quarter).max(0.0), (half.z - quarter).max(0.0));
    let reach = [0, 1].map(|k: usize| inverse[k][0].abs() * wide + inverse[k][1].abs() * long);
    if reach[0].max(reach[1]) > FAR {
        return false;
    }
    let larger = [0, 1].map(|k: usize| {
        let [from, to] = range[k];
        let more = ((reach[k] - 0.5).max(0.0) + BEYOND) * (to - from);
        [(from - more).max(0.0), (to + more).min(1.0)]
    });
    let beyond = bezier.part(larger);
    let normal = axes.x_axis;
    let allowance = 2.0 * bezier.allowance;
    if beyond.projected().any(|point| normal.dot(point - centre).abs() + allowance > 2.0 * quarter) {
        return false;
    }
    [0, 1].into_iter().all(|k| {
        let lost = allowance * (inverse[k][0].abs() + inverse[k][1].abs());
        beyond.side(k, false).all(|point| seen(k, point) + lost <= -reach[k])
            && beyond.side(k, true).all(|point| seen(k, point) - lost >= reach[k])
    })
}

/// Along which parameter to halve a part: where it is more curved, or longer if it is as good as straight.
pub(super) fn split_axis(net: &Net, resolution: f64) -> usize {
    let [p, q] = net.degrees;
    let (mut bend, mut length) = ([0.0f64; 2], [0.0f64; 2]);
    for i in 0..=p {
        for j in 0..=q {
            let here = net.point(i, j);
            let mut look = |along: usize, before: Option<Vec3>, after: Option<Vec3>| {
                if let Some(after) = after {
                    length[along] = length[along].max(after.distance(here));
                    if let Some(before) = before {
                        bend[along] = bend[along].max(((after - here) - (here - before)).length());
                    }
                }
            };
            look(0, (i > 0).then(|| net.point(i - 1, j)), (i < p).then(|| net.point(i + 1, j)));
            look(1, (j > 0).then(|| net.point(i, j - 1)), (j < q).then(|| net.point(i, j + 1)));
        }
    }
    let degrees = [p as f64, q as f64];
    let bend = [bend[0] * degrees[0] * (degrees[0] - 1.0), bend[1] * degrees[1] * (degrees[1] - 1.0)];
    if bend[0].max(bend[1]) > resolution {
        return usize::from(bend[1] > bend[0]);
    }
    usize::from(length[1] * degrees[1] > length[0] * degrees[0])
}
