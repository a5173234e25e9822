//! A ball and another simple body: closed forms for what is asked for most.

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::shape::{Convex, Core, Support};

/// Roundings of a distance, of the size of what is placed.
const ROUNDINGS: f64 = 16.0;

/// Where two bodies are closest.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Closest {
    /// On A and on B, in the world \[m\].
    pub points: (Vec3, Vec3),
    /// Unit, out of B towards A.
    pub normal: Vec3,
    /// They are not closer than this, rounding included \[m\].
    pub gap: f64,
}

impl Closest {
    fn swapped(self) -> Self {
        Self { points: (self.points.1, self.points.0), normal: -self.normal, gap: self.gap }
    }
}

/// Where a ball is closest to a ball, a box, a segment or a half-space. None for others, and where the centre is inside.
pub(crate) fn ball_and_other(a: (&Convex, &Pose), b: (&Convex, &Pose)) -> Option<Closest> {
    match (a.0.core(), b.0.core()) {
        (Core::Point, _) => closest(a, b),
        (_, Core::Point) => closest(b, a).map(Closest::swapped),
        _ => None,
    }
}

/// A is a ball.
fn closest((ball, at): (&Convex, &Pose), (other, pose): (&Convex, &Pose)) -> Option<Closest> {
    let centre = at.position;
    let place = pose.point_in_body(centre);
    // The point of the other's core that is closest to the centre, in its own frame.
    let core = match *other.core() {
        Core::Point => Vec3::ZERO,
        Core::Segment([from, to]) => {
            let along = to - from;
            let share = along.dot(place - from) / along.length_squared();
            from + along * share.clamp(0.0, 1.0)
        }
        Core::Cuboid { half } => place.clamp(-half, half),
        Core::HalfSpace { normal } => place - normal * normal.dot(place),
        _ => return None,
    };
    let way = place - core;
    let distance = way.length();
    let inside = matches!(*other.core(), Core::HalfSpace { normal } if normal.dot(place) <= 0.0);
    let size = (centre - pose.position).length() + core.length() + ball.rounding() + other.rounding();
    let slack = ROUNDINGS * f64::EPSILON * size;
    if inside || distance <= slack || !distance.is_finite() {
        return None;
    }
    let normal = pose.rotation.rotate(way / distance);
    let on_other = pose.point_in_world(core) + normal * other.rounding();
    let gap = distance - ball.rounding() - other.rounding() - slack;
    Some(Closest { points: (centre - normal * ball.rounding(), on_other), normal, gap })
}
