//! How far apart two bodies are at least, at the cost of a few additions.

use sixte_contact::motion::Motion;

use crate::body::Body;

/// A lower bound of the gap, by balls about the centres; −∞ where there is none \[m\].
pub(crate) fn gap(a: &Body, b: &Body) -> f64 {
    if let Some(gap) = above(a, b).or_else(|| above(b, a)) {
        return gap;
    }
    let apart = a.state.centre.distance(b.state.centre);
    slack(apart - a.reach - b.reach, apart + a.reach + b.reach)
}

/// How far a body is above a half-space, if the other is one.
fn above(ground: &Body, body: &Body) -> Option<f64> {
    if ground.reach.is_finite() {
        return None;
    }
    let plane = ground.cold.shape.plane(&ground.pose())?;
    let size = body.state.centre.length() + plane.point.length();
    Some(slack(plane.height(body.state.centre) - body.reach, size + body.reach))
}

/// Without what rounding may have added.
fn slack(gap: f64, size: f64) -> f64 {
    let gap = gap - 16.0 * f64::EPSILON * size;
    if gap.is_nan() { f64::NEG_INFINITY } else { gap }
}

/// How far any point of a body that turns about its centre can come nearer to anything within `t` \[s\], but
/// for the turning \[m\].
pub(crate) fn distance(motion: &Motion, t: f64) -> f64 {
    (motion.velocity.length() + 0.5 * motion.acceleration.length() * t) * t
}
