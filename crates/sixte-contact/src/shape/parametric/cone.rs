//! All normals of a part of a patch, in one cone.

use super::bezier::Net;
use crate::Vec3;
use crate::shape::NormalCone;

/// Directions about an axis: those whose part across the axis is at most `slope` times their part along it.
struct Directions {
    axis: Vec3,
    slope: f64,
}

/// A cone that holds the normal ∂S/∂u × ∂S/∂v wherever there is one; all directions where none is certain.
///
/// With homogeneous points H and weights w, S = H/w about any origin, and w ∂S/∂u = ∂H/∂u − S ∂w/∂u. The derivatives are means
/// of differences of control points and of weights, and |S| is at most the radius r of the net about its middle. So w ∂S/∂u is
/// a mean of the differences of H, give or take r max|Δw|.
pub(super) fn normal_cone(net: &Net, allowance: f64) -> NormalCone {
    let [a, b, c, d] = net.corners();
    let middle = 0.25 * ((a + b) + (c + d));
    let radius = net.projected().map(|p| p.distance(middle)).fold(0.0, f64::max);
    let [Some(u), Some(v)] = [0, 1].map(|along| directions(net, along, middle, radius, allowance)) else {
        return NormalCone::ALL;
    };
    // Of directions a + e and b + f, with e and f across, the product is a × b and at most |e| + |f| + |e||f| more.
    let cross = u.axis.cross(v.axis);
    let off = u.slope + v.slope + u.slope * v.slope;
    let (length, sine) = (cross.length(), off / cross.length());
    if length.is_nan() || sine.is_nan() || length < 1e-6 || sine >= 0.99 {
        return NormalCone::ALL;
    }
    NormalCone { axis: cross / length, cosine: ((1.0 - sine) * (1.0 + sine)).sqrt() * (1.0 - 1e-15) }
}

/// A cone that holds the derivative by a parameter, of which no part may vanish.
fn directions(net: &Net, along: usize, middle: Vec3, radius: f64, allowance: f64) -> Option<Directions> {
    let [p, q] = net.degrees;
    let (ends_u, ends_v) = if along == 0 { (p, q + 1) } else { (p + 1, q) };
    let pairs = (0..ends_u).flat_map(|i| (0..ends_v).map(move |j| (i, j)));
    let steps = pairs.map(|(i, j)| {
        let (from, to) = (net.at(i, j), if along == 0 { net.at(i + 1, j) } else { net.at(i, j + 1) });
        // The origin is the middle; there H is H − w middle.
        ((to - from).truncate() - middle * (to.w - from.w), (to.w - from.w).abs(), from.w.max(to.w))
    });
    let (mut sum, mut change, mut weight) = (Vec3::ZERO, 0.0f64, 0.0f64);
    for (step, by, heavy) in steps.clone() {
        sum += step;
        change = change.max(by);
        weight = weight.max(heavy);
    }
    let axis = sum.try_normalize()?;
    let doubt = radius * change + 4.0 * allowance * weight;
    let mut slope = 0.0f64;
    for (step, _, _) in steps {
        let along = step.dot(axis);
        let across = (step - axis * along).length();
        if along - doubt <= 0.0 {
            return None;
        }
        slope = slope.max((across + doubt) / (along - doubt));
    }
    Some(Directions { axis, slope })
}
