//! Which direction to certify along, and how far to try.
//!
//! The closest direction turns as the bodies move. An axis that turns with it sees the gap as it
//! is, to second order; one that stands still sees the far corners of a turning face come closer,
//! to first order. Whatever is chosen here, the certificate holds; a good choice makes it long.

use crate::Vec3;
use crate::contact_time::certificate::time_to_fall;
use crate::contact_time::relative::{Axis, RelativeMotion};
use crate::query::{Memory, Placement, PointPair};

/// How much of what looks certifiable is tried: a certificate that just fails costs another
/// placement and loses its end as a start for the next; short of that, more rounds cost more.
/// Counted in instructions, 0.55 to 0.75 did best on pairs that turn by up to 20 rad; 1 cost a
/// tenth more.
const CAUTION: f64 = 0.7;

/// The gap along an axis as the closest points see it: value, slope and bend at the start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Forecast {
    pub axis: Axis,
    /// [m/s].
    pub slope: f64,
    /// [m/s²].
    pub bend: f64,
}

impl Forecast {
    /// What the closest points, `distance` apart, do along an axis.
    #[inline]
    pub fn along(axis: Axis, points: &ClosestPoints, distance: f64) -> Self {
        let Axis { normal, spin } = axis;
        let apparent = points.acceleration - spin.cross(points.velocity) * 2.0
            + spin.cross(spin.cross(normal * distance));
        Self { axis, slope: normal.dot(points.velocity), bend: normal.dot(apparent) }
    }

    /// The axis that stands still, with the slope of the fastest corner of the simplex.
    #[inline]
    pub fn still(
        &self,
        motion: &RelativeMotion,
        memory: &Memory,
        placement: &Placement,
        velocity: Vec3,
    ) -> Self {
        let normal = self.axis.normal;
        let sense = RateAlong::new(motion, placement, normal);
        let fastest = memory.simplex.pairs().iter().map(|pair| sense.of(pair)).fold(f64::INFINITY, f64::min);
        Self { axis: Axis { normal, spin: Vec3::ZERO }, slope: normal.dot(velocity) + fastest, bend: 0.0 }
    }

    /// When the forecast falls by `allowance`, within `limit`; `limit` if it does not \[s\].
    #[inline]
    pub fn reaches(&self, allowance: f64, limit: f64) -> f64 {
        time_to_fall(self.slope, self.bend, allowance).min(limit)
    }

    /// The longest interval over which a certificate with K = `bend` can hold, if the forecast is
    /// right and there is `allowance` above the floor \[s\].
    ///
    /// With a forecast of slope −v and bend κ the certificate over \[0, T\] is lowest at its end
    /// while T ≤ 2v/(K + κ); for longer T its lowest point is (v + ½(K − κ)T)²/(2K) below the start.
    #[inline]
    pub fn certifiable(&self, allowance: f64, bend: f64) -> f64 {
        if bend <= 0.0 {
            return f64::INFINITY;
        }
        let fall = (-self.slope).max(0.0);
        let at_end = 2.0 * fall / (bend + self.bend).max(0.0);
        let inside = 2.0 * ((2.0 * bend * allowance).sqrt() - fall) / (bend - self.bend).max(0.0);
        CAUTION * at_end.max(inside)
    }
}

/// How the closest point of B moves relative to that of A, both as points of their bodies.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClosestPoints {
    /// [m/s].
    pub velocity: Vec3,
    /// [m/s²].
    pub acceleration: Vec3,
}

impl ClosestPoints {
    /// How the direction between the points turns as they slide off sideways, where it can follow:
    /// only rounded bodies, whose `gap` is small beside the `distance` of their cores, leave it the
    /// room; sharp ones would have it whirl.
    #[inline]
    pub fn sideways(&self, normal: Vec3, distance: f64, gap: f64) -> Vec3 {
        if gap < 0.5 * distance {
            (self.velocity - normal * normal.dot(self.velocity)) * (1.0 / distance)
        } else {
            Vec3::ZERO
        }
    }

    /// `velocity` is that of B's centre relative to A's.
    #[inline]
    pub fn new(motion: &RelativeMotion, memory: &Memory, placement: &Placement, velocity: Vec3) -> Self {
        let (spin_a, spin_b) = (motion.rotation_a.spin, motion.rotation_b.spin);
        let on_a = spin_a.cross(placement.rotation_a * memory.simplex.mean(|pair| pair.on_a));
        let on_b = spin_b.cross(placement.rotation_b * memory.simplex.mean(|pair| pair.on_b));
        Self {
            velocity: velocity + on_b - on_a,
            acceleration: motion.acceleration + spin_b.cross(on_b) - spin_a.cross(on_a),
        }
    }
}

/// How fast the spins separate a pair of points along a normal: n·(ω_B×b − ω_A×a), as a scalar
/// product in each body's own frame.
struct RateAlong {
    in_a: Vec3,
    in_b: Vec3,
}

impl RateAlong {
    fn new(motion: &RelativeMotion, placement: &Placement, normal: Vec3) -> Self {
        Self {
            in_a: placement.in_a(normal.cross(motion.rotation_a.spin)),
            in_b: placement.in_b(normal.cross(motion.rotation_b.spin)),
        }
    }

    fn of(&self, pair: &PointPair) -> f64 {
        self.in_b.dot(pair.on_b) - self.in_a.dot(pair.on_a)
    }
}

/// n′: n stays perpendicular to every edge e of the simplex, n′·e = −n·e′, and goes along with
/// `sideways` where the edges leave it free.
#[inline]
pub(crate) fn spin_of_normal(
    motion: &RelativeMotion,
    memory: &Memory,
    placement: &Placement,
    normal: Vec3,
    sideways: Vec3,
) -> Vec3 {
    let sense = RateAlong::new(motion, placement, normal);
    let spin = match memory.simplex.pairs() {
        [p, q, r] => {
            let (e, f) = (q.between - p.between, r.between - p.between);
            let rate = sense.of(p);
            let (along_e, along_f) = (sense.of(q) - rate, sense.of(r) - rate);
            (normal.cross(e) * -along_f - f.cross(normal) * along_e) / normal.dot(e.cross(f))
        }
        [p, q] => {
            let e = q.between - p.between;
            let needed = sense.of(p) - sense.of(q) - sideways.dot(e);
            sideways + e * (needed / e.length_squared())
        }
        _ => sideways,
    };
    let spin = spin - normal * normal.dot(spin);
    // A simplex that is a needle has no say on where its normal goes. (Nor has one that is not a
    // number: the comparison fails.)
    let limit = motion.rotation_a.rate + motion.rotation_b.rate + sideways.length();
    if spin.length_squared() <= 16.0 * limit * limit { spin } else { Vec3::ZERO }
}
