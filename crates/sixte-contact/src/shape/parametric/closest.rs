//! The point of a part of a patch next to a given one.

use super::bezier::{Net, NetJet};
use crate::Vec3;

/// Steps of Gauss and Newton; parts at the bottom are nearly flat, and three are enough.
const STEPS: usize = 12;

/// The closest point, found from the middle, with its derivatives. Only a place where the distance does not fall any more in
/// parts that are far from flat.
pub(super) fn closest(net: &Net, point: Vec3) -> ([f64; 2], NetJet) {
    let mut at = [0.5, 0.5];
    let mut jet = net.jet(0.5, 0.5);
    for _ in 0..STEPS {
        let off = point - jet.point;
        let [u, v] = jet.by;
        let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
        let (to_u, to_v) = (u.dot(off), v.dot(off));
        let determinant = uu * vv - uv * uv;
        let mut step = if determinant > 1e-12 * uu * vv {
            [(vv * to_u - uv * to_v) / determinant, (uu * to_v - uv * to_u) / determinant]
        } else {
            // Along the steeper one alone.
            if uu > vv { [to_u / uu, 0.0] } else { [0.0, to_v / vv] }
        };
        // A step that leaves the square along one parameter goes along its side.
        for k in [0, 1] {
            let next = at[k] + step[k];
            if !(0.0..=1.0).contains(&next) {
                let end = if next > 1.0 { 1.0 } else { 0.0 };
                step[k] = end - at[k];
                let (own, other) = if k == 0 { (to_v, vv) } else { (to_u, uu) };
                step[1 - k] = (own - uv * step[k]) / other;
            }
        }
        let next = [0, 1].map(|k: usize| (at[k] + step[k]).clamp(0.0, 1.0));
        if !(next[0].is_finite() && next[1].is_finite()) {
            break;
        }
        let moved = (next[0] - at[0]).abs() + (next[1] - at[1]).abs();
        let found = net.jet(next[0], next[1]);
        // No worse than before, or only by rounding.
        if found.point.distance(point) > jet.point.distance(point) * (1.0 + 1e-9) && moved > 1e-9 {
            break;
        }
        (at, jet) = (next, found);
        if moved < 1e-12 {
            break;
        }
    }
    (at, jet)
}

/// The normal next to a point. At a pole, where there is none, that a little beside it.
pub(super) fn normal_near(net: &Net, point: Vec3) -> Option<Vec3> {
    let ([u, v], jet) = closest(net, point);
    let beside = |t: f64| t + (0.5 - t) * 1e-3;
    jet.normal().or_else(|| net.jet(beside(u), beside(v)).normal()).or_else(|| net.jet(0.5, 0.5).normal())
}
